// What stages of a pipeline send each other in parts.
#ifndef HEDDLE_LIB_TRANSFORMS_PIPELINE_SPLITMESSAGES_H
#define HEDDLE_LIB_TRANSFORMS_PIPELINE_SPLITMESSAGES_H

#include "EqualAxes.h"
#include "heddle/Analysis/MachineRates.h"
#include "mlir/IR/SymbolTable.h"

#include <map>

namespace heddle::pipeline {

/// A value that devices of a stage have alike along axes, as activations are along the axis of tensor parallelism, need
/// not be sent by each of them: each sends its part to its peer, and the peers gather it. Narayanan et al. 2021
/// ("Efficient Large-Scale Language Model Training on GPU Clusters Using Megatron-LM", 4.1) call it the scatter/gather
/// optimization. It is done where it takes less time on the machine: where the wire between stages is slower than those
/// between the devices of one.
class SplitMessages {
public:
  /// `pipe` is the axis between stages. Tasks that cut values and gather them are declared in `symbols`.
  SplitMessages(mlir::func::FuncOp entry, sdy::MeshOp mesh, sdy::AxisRefAttr pipe, const MachineRates &rates,
                mlir::SymbolTable &symbols);

  /// What is sent of `value`, which stands in the entry, in whose rank's function it is `own`.
  mlir::Value cut(mlir::OpBuilder &builder, mlir::Value value, mlir::Value own);
  /// The type of that.
  mlir::Type getSentType(mlir::Value value);
  /// The value of what was received.
  mlir::Value gather(mlir::OpBuilder &builder, mlir::Value value, mlir::Value received);

private:
  /// Axes over which a value is cut, none where it is sent whole.
  llvm::ArrayRef<sdy::AxisRefAttr> getAxes(mlir::Value value);
  llvm::SmallVector<sdy::AxisRefAttr> chooseAxes(mlir::Value value) const;
  /// The task that makes one type of the other.
  mlir::Value call(mlir::OpBuilder &builder, mlir::Value value, mlir::Value operand, bool isCut);

  mutable mlir::func::FuncOp entry; // a handle
  mutable sdy::MeshOp mesh;         // a handle
  sdy::AxisRefAttr pipe;
  const MachineRates &rates;
  mlir::SymbolTable &symbols;
  EqualAxes equal;
  std::map<const void *, llvm::SmallVector<sdy::AxisRefAttr>> axes;                 // by value
  std::map<std::tuple<const void *, const void *, bool>, mlir::func::FuncOp> tasks; // by type and axes
};

} // namespace heddle::pipeline

#endif // HEDDLE_LIB_TRANSFORMS_PIPELINE_SPLITMESSAGES_H

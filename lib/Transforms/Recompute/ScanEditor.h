// Scans that get other operands and outputs, and what the backward pass's takes of the forward pass's.
#ifndef HEDDLE_LIB_TRANSFORMS_RECOMPUTE_SCANEDITOR_H
#define HEDDLE_LIB_TRANSFORMS_RECOMPUTE_SCANEDITOR_H

#include "heddle/Dialect/Heddle/LoopOps.h"
#include "mlir/IR/Builders.h"
#include "llvm/ADT/DenseSet.h"

namespace heddle {

/// The one scan of the block that takes an output of `forward`, place after place; null where others do, too.
ScanOp findTaker(ScanOp forward, mlir::Value output);

/// The iteration of `forward` that made the elements that `backward` sees in its own iteration.
mlir::Value makeIteration(mlir::OpBuilder &builder, ScanOp forward, ScanOp backward);

/// A scan that is being changed: operands, arguments and outputs are added, then it is made anew.
class ScanEditor {
public:
  explicit ScanEditor(ScanOp scan)
      : scan(scan), constants(scan.getConstants()), carries(scan.getCarries()), inputs(scan.getInputs()),
        yielded(scan.getYield()->getOperands()) {}

  /// The body's argument for a constant or an element of a stack, a new one unless there is one.
  mlir::Value getConstant(mlir::Value value) { return get(constants, 1, value, value.getType()); }
  mlir::Value getInput(mlir::Value stack);
  /// The number of the result that stacks `value` of the body.
  size_t getOutput(mlir::Value value);
  mlir::Value getCarry(size_t index) { return getBody().getArgument(1 + constants.size() + index); }
  mlir::Value getInputArgument(size_t index) {
    return getBody().getArgument(1 + constants.size() + carries.size() + index);
  }
  void dropOutput(size_t index) { droppedOutputs.insert(index); }
  void dropInput(size_t index) { droppedInputs.insert(index); }
  mlir::Block &getBody() { return scan.getBody().front(); }

  /// The new scan, and for each old or added result's number its value; null for what was dropped.
  llvm::SmallVector<mlir::Value> finish();

private:
  mlir::Value get(llvm::SmallVector<mlir::Value> &values, size_t first, mlir::Value value, mlir::Type type);

  ScanOp scan;
  llvm::SmallVector<mlir::Value> constants, carries, inputs, yielded;
  llvm::DenseSet<size_t> droppedOutputs, droppedInputs;
};

} // namespace heddle

#endif // HEDDLE_LIB_TRANSFORMS_RECOMPUTE_SCANEDITOR_H

// Which of a kernel's values can be made row by row.
#ifndef HEDDLE_LIB_CODEGEN_CPU_ROWGROUPS_H
#define HEDDLE_LIB_CODEGEN_CPU_ROWGROUPS_H

#include "Nest.h"

namespace heddle::cpu {

/// What stands at one point of time in a kernel: some reductions are done, others not.
class RowGroups {
public:
  /// `done`: reductions whose values can be read anywhere. `needed`: those to come.
  RowGroups(mlir::Block &body, const llvm::DenseSet<mlir::Operation *> &done,
            const llvm::DenseSet<mlir::Operation *> &needed);

  /// Groups of reductions and outputs, each with as many rows and columns as all its members have.
  std::vector<RowGroup> find(llvm::ArrayRef<stablehlo::ReduceOp> reductions,
                             llvm::ArrayRef<std::pair<mlir::Value, unsigned>> outputs);

  /// Whether nothing is to be done before that the value, or the op's operands, wait for.
  bool isFree(mlir::Value value) const { return !waiting.contains(value); }
  bool isFree(mlir::Operation *op) const {
    return llvm::all_of(op->getOperands(), [&](mlir::Value value) { return isFree(value); });
  }

private:
  mlir::Block &body;
  const llvm::DenseSet<mlir::Operation *> &needed;
  llvm::DenseSet<mlir::Value> waiting;
};

} // namespace heddle::cpu

#endif // HEDDLE_LIB_CODEGEN_CPU_ROWGROUPS_H

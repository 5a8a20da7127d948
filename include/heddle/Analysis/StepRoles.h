// Which part of a training step a value belongs to, by what reaches what; names say nothing.
#ifndef HEDDLE_ANALYSIS_STEPROLES_H
#define HEDDLE_ANALYSIS_STEPROLES_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

namespace heddle {

enum class StepPart { Forward, Backward, Optimizer, Metric };
llvm::StringRef toString(StepPart part);

/// The parts of a function that has roles of arguments and results (`heddle.io`):
///
/// - *forward*: what the loss needs. The loss is the metric of floats that needs products of state and batch, and the
///   fewest of them; a metric that needs no more products is one of the forward pass, too, and so is one that needs
///   further state but no gradient, where there is a loss of the first layers, and one of all. (A gradient's norm needs
///   more products.)
/// - *optimizer*: what only new state and metrics need, from gradients on: no product, no sum to anything but a scalar,
///   unless it works on state of the optimizer's own, which the loss does not need.
/// - *metric*: what else new state does not need.
/// - *backward*: all other values. A gradient is what the optimizer takes of it.
///
/// Without a loss all that new state needs is forward or optimizer.
class StepRoles {
public:
  explicit StepRoles(mlir::func::FuncOp function);

  StepPart getPart(mlir::Value value) const;
  /// The earliest part of an op's results. A loop of which no result is forward is what comes first in its body.
  StepPart getPart(mlir::Operation *op) const;
  /// Whether only new state and metrics need it, as gradients and what comes after them.
  bool isForOptimizer(mlir::Value value) const { return late.contains(value); }
  /// What the optimizer takes of the backward pass.
  bool isGradient(mlir::Value value) const;
  /// Whether it is made of state and constants alone: a weight, converted or transposed.
  bool isOfState(mlir::Value value) const { return ofState.contains(value); }
  bool reachesState(mlir::Value value) const { return toState.contains(value); }
  /// Whether it is what the last products of the forward pass give, which no other product of it follows, or comes of
  /// that with as many elements: logits, their probabilities and gradient.
  bool isOfLogits(mlir::Value value) const { return logits.contains(value); }

private:
  using Values = llvm::DenseSet<mlir::Value>;
  struct Use {
    mlir::Value result;
    /// Null where a value is only passed on, as into a loop.
    mlir::Operation *op;
  };

  void buildGraph(mlir::func::FuncOp function);
  void addUse(mlir::Value operand, mlir::Value result, mlir::Operation *op);
  Values reachBack(llvm::ArrayRef<mlir::Value> from) const;
  Values reachOn(llvm::ArrayRef<mlir::Value> from) const;
  Values findGradients(mlir::func::FuncOp function) const;
  void findForward(mlir::func::FuncOp function);
  void findLate(mlir::func::FuncOp function);
  void findLogits();
  int64_t countProducts(const Values &values) const;

  llvm::DenseMap<mlir::Value, llvm::SmallVector<mlir::Value>> sources;
  llvm::DenseMap<mlir::Value, llvm::SmallVector<Use>> uses;
  llvm::SmallVector<mlir::Value> all;
  Values forward, late, ofState, toState, ofBatch, logits;
};

} // namespace heddle

#endif // HEDDLE_ANALYSIS_STEPROLES_H

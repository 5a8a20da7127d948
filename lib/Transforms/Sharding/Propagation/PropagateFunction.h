// All of propagation, on one function.
#ifndef HEDDLE_TRANSFORMS_SHARDING_PROPAGATION_PROPAGATEFUNCTION_H
#define HEDDLE_TRANSFORMS_SHARDING_PROPAGATION_PROPAGATEFUNCTION_H

#include "ExchangeAxes.h"
#include "PropagationState.h"
#include <memory>

namespace heddle::propagation {

struct PropagateOptions {
  /// Along these axes state spreads before batch and constraints.
  llvm::SmallVector<std::string> stateFirst;
  /// Batch and constraints spread before state; else all at once.
  bool roles = true;
  /// An axis that is too large for the major factor of a dim, as 4 shards for 2 heads of 16, goes on in the minor one.
  bool splitAxes = true;
  /// What propagation does not do; annotations may.
  Choices banned;
  /// Axes that results of sums take although nothing around them has it so, in place of being summed along them.
  Choices moved;
  /// Axes that results of products take although nothing around them has it, so that devices divide the work.
  Choices divided;
  /// For these pairs the batch's axes stand inside the tensors'.
  llvm::SmallVector<AxisPair> exchanged;
  /// A remark for each axis that a dim takes.
  bool dumpEdges = false;
};

struct PropagateSummary {
  /// `splitAxes` made a difference.
  bool hasSplitAxis = false;
  Conflicts conflicts;
  /// What could be `moved`, and the bytes that it would save at the sums themselves.
  Conflicts movable;
  /// What could be `divided`, and the flops that it would save a device.
  Conflicts repeated;
};

/// A sharding for every value of a function that has annotations.
class PropagatedFunction {
public:
  /// Leaves the function as it is. Fails, having said why, where annotations contradict.
  static llvm::FailureOr<std::unique_ptr<PropagatedFunction>> propagate(mlir::func::FuncOp function,
                                                                        const PropagateOptions &options);

  const PropagateSummary &getSummary() const { return summary; }
  /// Writes the shardings onto the function, which nothing has changed meanwhile.
  void write();

private:
  PropagatedFunction(mlir::func::FuncOp function, const PropagateOptions &options)
      : function(function), options(options),
        state(this->options.stateFirst, options.roles, options.splitAxes, this->options.banned) {}

  mlir::func::FuncOp function;
  PropagateOptions options;
  State state;
  PropagateSummary summary;
};

/// The axes that state and constraints want, in the order of the mesh: there it matters which spreads first. An axis of
/// the batch is not contested: it stays with the batch.
llvm::SmallVector<std::string> findContestedAxes(mlir::func::FuncOp function);

} // namespace heddle::propagation

#endif // HEDDLE_TRANSFORMS_SHARDING_PROPAGATION_PROPAGATEFUNCTION_H

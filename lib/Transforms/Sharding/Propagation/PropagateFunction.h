// All of propagation, on one function.
#ifndef HEDDLE_TRANSFORMS_SHARDING_PROPAGATION_PROPAGATEFUNCTION_H
#define HEDDLE_TRANSFORMS_SHARDING_PROPAGATION_PROPAGATEFUNCTION_H

#include "PropagationState.h"

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
  /// A remark for each axis that a dim takes.
  bool dumpEdges = false;
};

struct PropagateSummary {
  /// `splitAxes` made a difference.
  bool hasSplitAxis = false;
  Conflicts conflicts;
};

/// Writes a sharding onto every value of a function that has annotations. Fails, having said why, where they
/// contradict.
llvm::FailureOr<PropagateSummary> propagateFunction(mlir::func::FuncOp function, const PropagateOptions &options);

/// The axes that state and constraints want, in the order of the mesh: there it matters which spreads first. An axis of
/// the batch is not contested: it stays with the batch.
llvm::SmallVector<std::string> findContestedAxes(mlir::func::FuncOp function);

} // namespace heddle::propagation

#endif // HEDDLE_TRANSFORMS_SHARDING_PROPAGATION_PROPAGATEFUNCTION_H

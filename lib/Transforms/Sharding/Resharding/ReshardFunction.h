// All of heddle-reshard, on one function.
#ifndef HEDDLE_TRANSFORMS_SHARDING_RESHARDING_RESHARDFUNCTION_H
#define HEDDLE_TRANSFORMS_SHARDING_RESHARDING_RESHARDFUNCTION_H

#include "heddle/Analysis/MachineRates.h"
#include "heddle/Analysis/OpSharding.h"

namespace heddle::resharding {

struct ReshardOptions {
  RateOptions rates;
  /// Bytes that a value may take on a device on the way of a reshard, its ends aside.
  std::optional<int64_t> byteLimit;
  /// Weights are gathered for the forward pass, and again for the backward pass.
  bool gathersAgain = false;
  /// Collectives get `heddle.alternatives`.
  bool recordsAlternatives = false;
};

/// Before: every value has the sharding that propagation gave it. After: every change of one is a collective. Fails,
/// having said why, on regions of ops without a rule and on a reshard that breaks the byte limit.
mlir::LogicalResult reshardFunction(mlir::func::FuncOp function, const MeshInUse &use, const ReshardOptions &options);

} // namespace heddle::resharding

#endif // HEDDLE_TRANSFORMS_SHARDING_RESHARDING_RESHARDFUNCTION_H

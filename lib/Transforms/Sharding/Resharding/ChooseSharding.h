// Which factors of one op are sharded along which axes.
#ifndef HEDDLE_TRANSFORMS_SHARDING_RESHARDING_CHOOSESHARDING_H
#define HEDDLE_TRANSFORMS_SHARDING_RESHARDING_CHOOSESHARDING_H

#include "heddle/Analysis/ReshardPlan.h"

namespace heddle::resharding {

/// Seconds to bring operand `index`, as it is, to a sharding.
using OperandCost = llvm::function_ref<double(unsigned index, sdy::TensorShardingAttr to)>;

/// Axes of an operand's dim that the op can use nowhere: no rule fits them, so the dim is gathered whatever it costs.
struct LostAxes {
  unsigned operand;
  int64_t dim;
  llvm::SmallVector<sdy::AxisRefAttr> axes;
};

struct ChosenSharding {
  OpSharding sharding;
  llvm::SmallVector<LostAxes> lost;
  double seconds, moveSeconds; // in all; of moves alone
  /// What the second best changes, and what both weigh; empty where nothing asks, nothing moves, or there is no other.
  std::string alternative;
};

/// The cheapest of a few shardings of an op's factors: each that one of its tensors suggests, extended by what the
/// others have, with and without partial sums. The cost is time: that of moving operands there and results on to the
/// shardings that propagation gave them, and that of the work that is left on each device.
ChosenSharding chooseSharding(mlir::Operation *op, ShardingRule rule, const MeshInUse &use, ReshardPlanner &planner,
                              OperandCost operandCost, bool wantsAlternative = false);

} // namespace heddle::resharding

#endif // HEDDLE_TRANSFORMS_SHARDING_RESHARDING_CHOOSESHARDING_H

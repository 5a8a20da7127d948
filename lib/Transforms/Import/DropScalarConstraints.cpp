// A scalar has no dim to shard: most constraints on one say nothing.
#include "heddle/Transforms/Import/Passes.h"

#include "heddle/Analysis/ShardingRules.h"
#include "heddle/Dialect/Sdy/Sdy.h"

namespace heddle {
#define GEN_PASS_DEF_DROPSCALARCONSTRAINTS
#include "heddle/Transforms/Import/Passes.h.inc"
} // namespace heddle

using namespace mlir;
using namespace heddle;

namespace {

/// A scalar's sharding can still say that it is partial, or on which device it is.
bool saysNothing(sdy::ShardingConstraintOp constraint) {
  if (hasScalarRegions(constraint->getParentOp()))
    return true;
  auto type = dyn_cast<RankedTensorType>(constraint.getType());
  if (!type || type.getRank() != 0)
    return false;
  sdy::TensorShardingAttr sharding = constraint.getSharding();
  sdy::MeshAttr mesh = sharding.getMesh(constraint);
  return sharding.getUnreducedAxes().empty() && mesh && !mesh.isMaximal();
}

struct DropScalarConstraints : heddle::impl::DropScalarConstraintsBase<DropScalarConstraints> {
  void runOnOperation() override {
    SmallVector<sdy::ShardingConstraintOp> dropped;
    getOperation().walk([&](sdy::ShardingConstraintOp constraint) {
      if (saysNothing(constraint))
        dropped.push_back(constraint);
    });
    for (sdy::ShardingConstraintOp constraint : dropped) {
      constraint.replaceAllUsesWith(constraint.getInput());
      constraint.erase();
    }
  }
};

} // namespace

#include "heddle/Analysis/ShardingRules.h"
#include "heddle/Dialect/Sdy/SdyDialect.h"
#include "heddle/Transforms/Sharding/Passes.h"

namespace heddle {
#define GEN_PASS_DEF_POPULATESHARDINGRULES
#include "heddle/Transforms/Sharding/Passes.h.inc"
} // namespace heddle

using namespace mlir;
using namespace heddle;

namespace {

struct PopulateShardingRules : heddle::impl::PopulateShardingRulesBase<PopulateShardingRules> {
  void runOnOperation() override {
    getOperation().walk<WalkOrder::PreOrder>([&](Operation *op) {
      auto sharded = dyn_cast<ShardedOpInterface>(op);
      if (sharded && !op->hasAttr(sdy::kShardingRuleAttr))
        if (sdy::OpShardingRuleAttr rule = toAttr(&getContext(), sharded.getShardingRule()))
          op->setAttr(sdy::kShardingRuleAttr, rule);
      return hasScalarRegions(op) ? WalkResult::skip() : WalkResult::advance();
    });
  }
};

} // namespace

// The ops say themselves what they decompose into.
#include "heddle/Transforms/Attention/Passes.h"

#include "heddle/Dialect/Heddle/AttentionOps.h"

namespace heddle {
#define GEN_PASS_DEF_DECOMPOSEATTENTION
#include "heddle/Transforms/Attention/Passes.h.inc"
} // namespace heddle

using namespace mlir;
using namespace heddle;

namespace {

struct DecomposeAttention : heddle::impl::DecomposeAttentionBase<DecomposeAttention> {
  void runOnOperation() override {
    getOperation()->walk([](Operation *op) {
      auto replace = [&](auto attention) {
        OpBuilder builder(op);
        attention->replaceAllUsesWith(decompose(attention, builder));
        attention->erase();
      };
      if (auto attention = dyn_cast<AttentionOp>(op))
        replace(attention);
      else if (auto attention = dyn_cast<AttentionBackwardOp>(op))
        replace(attention);
    });
  }
};

} // namespace

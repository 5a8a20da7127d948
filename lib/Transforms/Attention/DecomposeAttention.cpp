// The ops say themselves what they decompose into.
#include "heddle/Analysis/AttentionKernel.h"
#include "heddle/Dialect/Heddle/AttentionOps.h"
#include "heddle/Machine/Targets.h"
#include "heddle/Transforms/Attention/Passes.h"

namespace heddle {
#define GEN_PASS_DEF_DECOMPOSEATTENTION
#include "heddle/Transforms/Attention/Passes.h.inc"
} // namespace heddle

using namespace mlir;
using namespace heddle;

namespace {

struct DecomposeAttention : heddle::impl::DecomposeAttentionBase<DecomposeAttention> {
  using DecomposeAttentionBase::DecomposeAttentionBase;

  void runOnOperation() override {
    std::optional<machine::Target> kept;
    if (!target.empty()) {
      std::string error;
      kept = machine::findTarget(target, error);
      if (!kept) {
        getOperation()->emitError() << error;
        return signalPassFailure();
      }
    }
    getOperation()->walk([&](Operation *op) {
      if (auto attention = dyn_cast<AttentionOp>(op))
        replace(attention, kept);
      else if (auto attention = dyn_cast<AttentionBackwardOp>(op))
        replace(attention, kept);
    });
  }

  template <typename Op> void replace(Op op, const std::optional<machine::Target> &kept) {
    if (kept) {
      std::string why = whyNoAttentionKernel(op, kept->info);
      if (why.empty())
        return;
      op->emitRemark() << "is written out as products and a softmax: " << kept->name << " has no kernel for it, as it "
                       << why;
    }
    OpBuilder builder(op);
    op->replaceAllUsesWith(decompose(op, builder));
    op->erase();
  }
};

} // namespace

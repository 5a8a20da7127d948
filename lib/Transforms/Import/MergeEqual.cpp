#include "heddle/Transforms/Import/Passes.h"

#include "heddle/Dialect/Heddle/HeddleDialect.h"
#include "mlir/IR/Dominance.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Transforms/CSE.h"

namespace heddle {
#define GEN_PASS_DEF_MERGEEQUAL
#include "heddle/Transforms/Import/Passes.h.inc"
} // namespace heddle

using namespace mlir;
using namespace heddle;

namespace {

struct MergeEqual : heddle::impl::MergeEqualBase<MergeEqual> {
  void runOnOperation() override {
    // Scopes are put aside meanwhile: MLIR's CSE compares all attributes.
    llvm::DenseMap<Operation *, Attribute> scopes;
    getOperation().walk([&](Operation *op) {
      if (Attribute scope = op->removeAttr(HeddleDialect::scopeAttrName))
        scopes[op] = scope;
    });
    IRRewriter rewriter(&getContext());
    auto &dominance = getAnalysis<DominanceInfo>();
    eliminateCommonSubExpressions(rewriter, dominance, getOperation());
    getOperation().walk([&](Operation *op) {
      if (Attribute scope = scopes.lookup(op))
        op->setAttr(HeddleDialect::scopeAttrName, scope);
    });
  }
};

} // namespace

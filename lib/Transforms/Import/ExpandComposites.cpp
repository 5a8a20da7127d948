// A composite is a call with a name that a kernel may answer to; without one it is just the call.
#include "heddle/Transforms/Import/Passes.h"

#include "heddle/Dialect/Stablehlo/Stablehlo.h"

namespace heddle {
#define GEN_PASS_DEF_EXPANDCOMPOSITES
#include "heddle/Transforms/Import/Passes.h.inc"
} // namespace heddle

using namespace mlir;
using namespace heddle;
using namespace heddle::stablehlo;

namespace {

struct ExpandComposites : heddle::impl::ExpandCompositesBase<ExpandComposites> {
  using ExpandCompositesBase::ExpandCompositesBase;

  void runOnOperation() override {
    getOperation().walk([&](CompositeOp composite) {
      if (llvm::is_contained(keep, composite.getName()))
        return;
      OpBuilder builder(composite);
      auto call = func::CallOp::create(builder, composite.getLoc(), composite.getDecomposition(),
                                       composite.getResultTypes(), composite.getOperands());
      call->setDiscardableAttrs(composite->getDiscardableAttrDictionary()); // such as sdy.sharding
      composite.replaceAllUsesWith(call.getResults());
      composite.erase();
    });
  }
};

} // namespace

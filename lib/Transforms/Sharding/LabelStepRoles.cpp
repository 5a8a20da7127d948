#include "heddle/Analysis/StepRoles.h"
#include "heddle/Dialect/Heddle/HeddleDialect.h"
#include "heddle/Dialect/Heddle/ReshardAttrs.h"
#include "heddle/Transforms/Sharding/Passes.h"

namespace heddle {
#define GEN_PASS_DEF_LABELSTEPROLES
#include "heddle/Transforms/Sharding/Passes.h.inc"
} // namespace heddle

using namespace mlir;
using namespace heddle;

namespace {

struct LabelStepRoles : heddle::impl::LabelStepRolesBase<LabelStepRoles> {
  void runOnOperation() override {
    for (auto function : getOperation().getOps<func::FuncOp>()) {
      auto hasIo = [&](unsigned index) { return function.getArgAttr(index, HeddleDialect::ioAttrName) != nullptr; };
      if (!function.isExternal() && llvm::any_of(llvm::seq(0u, function.getNumArguments()), hasIo))
        label(function);
    }
  }

  static void label(func::FuncOp function) {
    StepRoles roles(function);
    function.getBody().walk([&](Operation *op) {
      if (op->getNumResults() == 0)
        return;
      bool isGradient = llvm::any_of(op->getResults(), [&](Value result) { return roles.isGradient(result); });
      StringRef part = isGradient ? "gradient" : toString(roles.getPart(op));
      op->setAttr(kPartAttrName, StringAttr::get(op->getContext(), part));
    });
  }
};

} // namespace

// What JAX writes for jax.device_put to a memory kind: a call that gives its operand.
#include "heddle/Transforms/Import/Passes.h"

#include "heddle/Dialect/Heddle/StowOps.h"
#include "heddle/Dialect/Stablehlo/ControlFlowOps.h"
#include "heddle/Dialect/Stablehlo/CustomOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace heddle {
#define GEN_PASS_DEF_FOLDPLACEMENTS
#include "heddle/Transforms/Import/Passes.h.inc"
} // namespace heddle

using namespace mlir;
using namespace heddle;

namespace {

/// `pinned_host`; nothing of another call.
std::optional<StringRef> findPlacement(stablehlo::CustomCallOp call) {
  if (call.getCallTargetName() != "annotate_device_placement" || call->getNumOperands() != 1 ||
      call->getOperandTypes() != call->getResultTypes())
    return std::nullopt;
  auto attributes = call->getAttrOfType<DictionaryAttr>("mhlo.frontend_attributes");
  auto placement = attributes ? attributes.getAs<StringAttr>("_xla_buffer_placement") : StringAttr();
  return placement ? std::optional(placement.getValue()) : std::nullopt;
}

/// Whether a value is only returned, through more such calls if at all: its argument's memory kind says where it lies.
bool isReturned(Value value) {
  return llvm::all_of(value.getUsers(), [](Operation *user) {
    auto call = dyn_cast<stablehlo::CustomCallOp>(user);
    return isa<func::ReturnOp>(user) || (call && findPlacement(call) && isReturned(call->getResult(0)));
  });
}

struct FoldPlacements : heddle::impl::FoldPlacementsBase<FoldPlacements> {
  void runOnOperation() override {
    SmallVector<stablehlo::CustomCallOp> calls;
    getOperation().walk([&](stablehlo::CustomCallOp call) {
      std::optional<StringRef> placement = findPlacement(call);
      if (!placement)
        return;
      calls.push_back(call);
    });
    for (stablehlo::CustomCallOp call : calls) {
      call->getResult(0).replaceAllUsesWith(place(call));
      call.erase();
    }
  }

  /// What is there in the place of the call's result.
  Value place(stablehlo::CustomCallOp call) {
    StringRef placement = *findPlacement(call);
    Value value = call->getOperand(0);
    if (placement == "device" || isReturned(call->getResult(0)))
      return value;
    if (!isa<RankedTensorType>(value.getType()) || (placement != "pinned_host" && placement != "unpinned_host")) {
      call.emitWarning("puts a value into memory \"")
          << placement << "\", needed \"device\" or \"pinned_host\"; it stays on the device";
      return value;
    }
    OpBuilder builder(call);
    auto barrier = stablehlo::OptimizationBarrierOp::create(builder, call.getLoc(), value.getType(), value);
    barrier->setAttr(kMemoryAttrName, builder.getStringAttr(stringifySpace(Space::Host)));
    return barrier->getResult(0);
  }
};

} // namespace

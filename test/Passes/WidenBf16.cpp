// test-widen-bf16: every bf16 becomes f32, so that the numbers of a bf16 program can be compared tightly.
#include "MutatePlan.h"

#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Tools/Plugins/PassPlugin.h"

using namespace mlir;

namespace {

APFloat widen(APFloat value) {
  bool losesInfo;
  value.convert(APFloat::IEEEsingle(), APFloat::rmNearestTiesToEven, &losesInfo);
  return value;
}

struct WidenBf16 : PassWrapper<WidenBf16, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(WidenBf16)

  StringRef getArgument() const override { return "test-widen-bf16"; }
  StringRef getDescription() const override { return "Replace bf16 by f32 in every type and constant"; }

  void runOnOperation() override {
    // The bits of the one say nothing of those of the other.
    WalkResult walked = getOperation()->walk([](Operation *op) {
      auto isNarrow = [](Type type) { return getElementTypeOrSelf(type).isBF16(); };
      bool isBits = op->getName().getStringRef() == "stablehlo.bitcast_convert";
      if (isBits && (llvm::any_of(op->getOperandTypes(), isNarrow) || llvm::any_of(op->getResultTypes(), isNarrow))) {
        op->emitOpError("reads the bits of bf16, needed none that do");
        return WalkResult::interrupt();
      }
      return WalkResult::advance();
    });
    if (walked.wasInterrupted())
      return signalPassFailure();

    Type f32 = Float32Type::get(&getContext());
    AttrTypeReplacer replacer;
    replacer.addReplacement([=](BFloat16Type) -> std::optional<Type> { return f32; });
    replacer.addReplacement([=](FloatAttr value) -> std::optional<Attribute> {
      if (!value.getType().isBF16())
        return std::nullopt;
      return FloatAttr::get(f32, widen(value.getValue()));
    });
    replacer.addReplacement([=](DenseElementsAttr elements) -> std::optional<Attribute> {
      if (!elements.getElementType().isBF16())
        return std::nullopt;
      return elements.mapValues(f32, [](const APFloat &value) { return widen(value).bitcastToAPInt(); });
    });
    replacer.recursivelyReplaceElementsIn(getOperation(), /*replaceAttrs=*/true, /*replaceLocs=*/false,
                                          /*replaceTypes=*/true);
  }
};

} // namespace

extern "C" LLVM_ATTRIBUTE_WEAK PassPluginLibraryInfo mlirGetPassPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "HeddleTestPasses", "1", [] {
            PassRegistration<WidenBf16>();
            heddle::registerMutatePlan();
          }};
}

// A pass outside heddle's tree: -(-x) becomes x. heddle-opt loads it with --load-pass-plugin.
#include "heddle/Dialect/Stablehlo/ElementwiseOps.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Tools/Plugins/PassPlugin.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace stablehlo = heddle::stablehlo;

namespace {

struct DoubleNegate : mlir::OpRewritePattern<stablehlo::NegateOp> {
  using OpRewritePattern::OpRewritePattern;

  llvm::LogicalResult matchAndRewrite(stablehlo::NegateOp outer, mlir::PatternRewriter &rewriter) const override {
    auto inner = outer.getOperand().getDefiningOp<stablehlo::NegateOp>();
    if (!inner)
      return rewriter.notifyMatchFailure(outer, "the operand is not negated");
    rewriter.replaceOp(outer, inner.getOperand());
    return llvm::success();
  }
};

struct FoldDoubleNegate : mlir::PassWrapper<FoldDoubleNegate, mlir::OperationPass<>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(FoldDoubleNegate)

  llvm::StringRef getArgument() const override { return "example-fold-double-negate"; }
  llvm::StringRef getDescription() const override { return "Replace -(-x) by x"; }

  void runOnOperation() override {
    mlir::RewritePatternSet patterns(&getContext());
    patterns.add<DoubleNegate>(&getContext());
    if (failed(mlir::applyPatternsGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }
};

} // namespace

extern "C" LLVM_ATTRIBUTE_WEAK mlir::PassPluginLibraryInfo mlirGetPassPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "FoldDoubleNegate", "1", [] { mlir::PassRegistration<FoldDoubleNegate>(); }};
}

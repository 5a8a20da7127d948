#include "BatchIndices.h"
#include "ChunkLoop.h"
#include "heddle/Analysis/ReshardPlan.h"
#include "heddle/Dialect/Heddle/HeddleDialect.h"
#include "heddle/Dialect/Stablehlo/StablehloDialect.h"
#include "heddle/Transforms/Logits/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace heddle {
#define GEN_PASS_DEF_FUSELOGITS
#include "heddle/Transforms/Logits/Passes.h.inc"
} // namespace heddle

using namespace mlir;
using namespace heddle;
using namespace heddle::logits;

namespace {

/// Fewer rows than these leave a product's tiles empty.
constexpr int64_t kFewRows = 128;

/// As many rows as the product sums elements, so that its result takes no more than a gradient of the weight in f32.
int64_t chooseRows(stablehlo::DotGeneralOp product) {
  int64_t count = 1;
  for (int64_t dim : product.getDotDimensionNumbers().getLhsContractingDimensions())
    count *= product.getLhs().getType().getDimSize(dim);
  int64_t elementBytes = getTensorBytes(product.getType()) / product.getType().getNumElements();
  return std::max(count * int64_t(sizeof(float)) / elementBytes, kFewRows);
}

struct FuseLogits : heddle::impl::FuseLogitsBase<FuseLogits> {
  using FuseLogitsBase::FuseLogitsBase;

  void runOnOperation() override {
    SmallVector<stablehlo::DotGeneralOp> products;
    getOperation().walk([&](stablehlo::DotGeneralOp product) {
      if (getTensorBytes(product.getType()) >= minBytes && isLarge(product))
        products.push_back(product);
    });
    llvm::stable_sort(products, [](stablehlo::DotGeneralOp a, stablehlo::DotGeneralOp b) {
      return getTensorBytes(a.getType()) > getTensorBytes(b.getType());
    });
    if (!products.empty())
      getOperation().walk([](Operation *op) { useBatchingDims(op); });
    llvm::DenseSet<Operation *> done; // which a loop has
    for (stablehlo::DotGeneralOp product : products)
      if (!done.contains(product))
        fuse(product, done);
  }

private:
  /// Whether nothing that it takes is larger.
  static bool isLarge(stablehlo::DotGeneralOp product) {
    return llvm::all_of(product->getOperands(), [&](Value operand) {
      return cast<RankedTensorType>(operand.getType()).getNumElements() <= product.getType().getNumElements();
    });
  }

  void fuse(stablehlo::DotGeneralOp product, llvm::DenseSet<Operation *> &done) {
    Refusal refusal;
    std::optional<RowRegion> region = findRegion(product, refusal);
    if (!region)
      return refuse(product, refusal);
    int64_t rows = chunkRows > 0 ? chunkRows : chooseRows(product);
    Cuts cuts = chooseCuts(region->atomSizes, std::max<int64_t>(rows / region->wholeRows, 1));
    if (llvm::all_of(cuts, [](int64_t cut) { return cut == 1; }))
      return refuse(product, {"its rows are one chunk"});
    done.insert(region->ops.begin(), region->ops.end());
    buildChunkLoop(*region, cuts);
  }

  void refuse(stablehlo::DotGeneralOp product, const Refusal &refusal) {
    if (!report)
      return;
    InFlightDiagnostic remark = product.emitRemark("its result stays whole: ") << refusal.why;
    if (refusal.where)
      remark.attachNote(refusal.where->getLoc()) << "here";
  }
};

} // namespace

#include "heddle/Dialect/Stablehlo/OpWindows.h"

using namespace mlir;
using namespace heddle::stablehlo;

static SmallVector<WindowDim> readVerified(Operation *op, ArrayRef<int64_t> sizes, const WindowAttrs &attrs) {
  SmallVector<WindowDim> windows;
  [[maybe_unused]] LogicalResult read = readWindows(op->getLoc(), op->getName().getStringRef(), sizes, attrs, windows);
  assert(succeeded(read) && "the op is verified");
  return windows;
}

static DenseIntElementsAttr paddingOf(Attribute padding) { return cast_or_null<DenseIntElementsAttr>(padding); }

SmallVector<WindowDim> heddle::stablehlo::getWindows(ReduceWindowOp op) {
  return readVerified(op, op.getWindowDimensions(),
                      {op.getWindowStridesAttr(), paddingOf(op.getPaddingAttr()), op.getBaseDilationsAttr(),
                       op.getWindowDilationsAttr()});
}

SmallVector<WindowDim> heddle::stablehlo::getWindows(SelectAndScatterOp op) {
  SmallVector<int64_t> sizes(cast<RankedTensorType>(op.getOperand().getType()).getRank(), 1);
  if (op.getWindowDimensions())
    sizes.assign(op.getWindowDimensions()->begin(), op.getWindowDimensions()->end());
  return readVerified(op, sizes, {op.getWindowStridesAttr(), paddingOf(op.getPaddingAttr()), nullptr, nullptr});
}

SmallVector<WindowDim> heddle::stablehlo::getWindows(ConvolutionOp op) {
  SmallVector<int64_t> sizes =
      llvm::map_to_vector(op.getDimensionNumbers().getKernelSpatialDimensions(),
                          [&](int64_t dim) { return cast<RankedTensorType>(op.getRhs().getType()).getDimSize(dim); });
  return readVerified(
      op, sizes,
      {op.getWindowStridesAttr(), paddingOf(op.getPaddingAttr()), op.getLhsDilationAttr(), op.getRhsDilationAttr()});
}

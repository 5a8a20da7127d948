#include "heddle/Dialect/Stablehlo/Windows.h"

#include "heddle/Interfaces/InferredTypes.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::stablehlo;

/// `values`, where given, has `count` elements, each at least 1.
static LogicalResult checkPositive(std::optional<Location> location, StringRef opName, StringRef name,
                                   DenseI64ArrayAttr values, size_t count) {
  if (!values)
    return success();
  if (static_cast<size_t>(values.size()) != count)
    return inferError(location, opName, name, " has ", values.size(), " elements, needed ", count);
  for (auto [index, value] : llvm::enumerate(values.asArrayRef()))
    if (value < 1)
      return inferError(location, opName, name, " has ", value, " at ", index, ", needed at least 1");
  return success();
}

LogicalResult heddle::stablehlo::readWindows(std::optional<Location> location, StringRef opName,
                                             ArrayRef<int64_t> sizes, const WindowAttrs &attrs,
                                             SmallVectorImpl<WindowDim> &windows) {
  size_t count = sizes.size();
  if (failed(checkPositive(location, opName, attrs.stridesName, attrs.strides, count)) ||
      failed(checkPositive(location, opName, attrs.baseDilationsName, attrs.baseDilations, count)) ||
      failed(checkPositive(location, opName, attrs.windowDilationsName, attrs.windowDilations, count)))
    return failure();
  if (attrs.padding && attrs.padding.getType().getShape() != ArrayRef<int64_t>{static_cast<int64_t>(count), 2})
    return inferError(location, opName, "padding has type ", attrs.padding.getType(), ", needed shape ", count, "x2");

  windows.resize(count);
  for (auto [index, window] : llvm::enumerate(windows)) {
    window.size = sizes[index];
    if (attrs.strides)
      window.stride = attrs.strides[index];
    if (attrs.baseDilations)
      window.baseDilation = attrs.baseDilations[index];
    if (attrs.windowDilations)
      window.windowDilation = attrs.windowDilations[index];
    if (attrs.padding) {
      auto values = attrs.padding.getValues<int64_t>();
      window.paddingLow = values[2 * index];
      window.paddingHigh = values[2 * index + 1];
    }
  }
  return success();
}

/// Elements from the first to the last of `size` elements that are `dilation` apart; true on overflow.
static bool dilate(int64_t size, int64_t dilation, int64_t &dilated) {
  dilated = 0;
  return size != 0 &&
         (llvm::MulOverflow(size - 1, dilation, dilated) || llvm::AddOverflow(dilated, int64_t(1), dilated));
}

std::optional<int64_t> heddle::stablehlo::countWindows(int64_t inputSize, const WindowDim &window) {
  int64_t input, extent, padded;
  if (dilate(inputSize, window.baseDilation, input) || dilate(window.size, window.windowDilation, extent) ||
      llvm::AddOverflow(window.paddingLow, input, padded) || llvm::AddOverflow(padded, window.paddingHigh, padded))
    return std::nullopt;
  if (padded <= 0 || extent > padded)
    return 0;
  int64_t last = (padded - extent) / window.stride, count;
  if (llvm::AddOverflow(last, int64_t(1), count)) // an empty window at every place of the largest input
    return std::nullopt;
  return count;
}

LogicalResult heddle::stablehlo::inferWindowCount(std::optional<Location> location, StringRef opName, int64_t dim,
                                                  int64_t inputSize, const WindowDim &window, int64_t &count) {
  std::optional<int64_t> windows = countWindows(inputSize, window);
  if (!windows)
    return inferError(location, opName, "dim ", dim, " of size ", inputSize,
                      " has a padded size or a window beyond 64 bits, needed less padding or dilation");
  count = *windows;
  return success();
}

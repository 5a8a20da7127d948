// Windows over a padded and dilated input: convolution, reduce_window, select_and_scatter.
#ifndef HEDDLE_DIALECT_STABLEHLO_WINDOWS_H
#define HEDDLE_DIALECT_STABLEHLO_WINDOWS_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Location.h"
#include <optional>

namespace heddle::stablehlo {

/// A window along one dim.
struct WindowDim {
  int64_t size = 1;
  int64_t stride = 1;
  int64_t paddingLow = 0, paddingHigh = 0; // may be negative
  int64_t baseDilation = 1;                // between input elements
  int64_t windowDilation = 1;              // between window elements
};

/// Attributes of an op with windows; what is null stands for stride 1, no padding, no dilation. The names of the
/// attributes differ between ops and go into errors.
struct WindowAttrs {
  mlir::DenseI64ArrayAttr strides;
  mlir::DenseIntElementsAttr padding; // windows x 2, low and high
  mlir::DenseI64ArrayAttr baseDilations;
  mlir::DenseI64ArrayAttr windowDilations;
  llvm::StringRef stridesName = "window_strides", baseDilationsName = "base_dilations",
                  windowDilationsName = "window_dilations";
};

/// One WindowDim for each of `sizes`. Reports an attribute of the wrong size, and strides and dilations below 1.
llvm::LogicalResult readWindows(std::optional<mlir::Location> location, llvm::StringRef opName,
                                llvm::ArrayRef<int64_t> sizes, const WindowAttrs &attrs,
                                llvm::SmallVectorImpl<WindowDim> &windows);

/// How many windows fit: 0 where the window is larger than the padded input. Nothing when a size overflows.
/// 8 elements, window 3, stride 2, padding 1 and 1: 10 padded elements, windows at 0, 2, 4 and 6.
std::optional<int64_t> countWindows(int64_t inputSize, const WindowDim &window);

/// countWindows, reporting an overflow in `dim` of the input.
llvm::LogicalResult inferWindowCount(std::optional<mlir::Location> location, llvm::StringRef opName, int64_t dim,
                                     int64_t inputSize, const WindowDim &window, int64_t &count);

} // namespace heddle::stablehlo

#endif // HEDDLE_DIALECT_STABLEHLO_WINDOWS_H

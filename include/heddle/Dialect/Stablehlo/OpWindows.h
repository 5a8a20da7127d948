// The windows of ops that are verified.
#ifndef HEDDLE_DIALECT_STABLEHLO_OPWINDOWS_H
#define HEDDLE_DIALECT_STABLEHLO_OPWINDOWS_H

#include "heddle/Dialect/Stablehlo/ContractionOps.h"
#include "heddle/Dialect/Stablehlo/IndexingOps.h"
#include "heddle/Dialect/Stablehlo/ReductionOps.h"
#include "heddle/Dialect/Stablehlo/Windows.h"

namespace heddle::stablehlo {

/// One window for each dim of the inputs.
llvm::SmallVector<WindowDim> getWindows(ReduceWindowOp op);
llvm::SmallVector<WindowDim> getWindows(SelectAndScatterOp op);
/// One for each spatial dim; the kernel is the window.
llvm::SmallVector<WindowDim> getWindows(ConvolutionOp op);

} // namespace heddle::stablehlo

#endif // HEDDLE_DIALECT_STABLEHLO_OPWINDOWS_H

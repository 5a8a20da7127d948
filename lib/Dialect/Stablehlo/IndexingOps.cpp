#include "heddle/Dialect/Stablehlo/IndexingOps.h"

#include "heddle/Dialect/Stablehlo/AssemblyFormat.h"
#include "heddle/Dialect/Stablehlo/RegionChecks.h"
#include "heddle/Dialect/Stablehlo/TypeInference.h"
#include "heddle/Dialect/Stablehlo/Windows.h"
#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::stablehlo;

#define GET_OP_CLASSES
#include "heddle/Dialect/Stablehlo/IndexingOps.cpp.inc"

void StablehloDialect::registerIndexingOps() {
  addOperations<
#define GET_OP_LIST
#include "heddle/Dialect/Stablehlo/IndexingOps.cpp.inc"
      >();
}

namespace {

/// One start index for each of `rank` dims, all of one type.
LogicalResult checkStartIndices(std::optional<Location> location, StringRef opName, ValueRange starts, int64_t rank) {
  if (static_cast<int64_t>(starts.size()) != rank)
    return inferError(location, opName, "has ", starts.size(), " start indices, needed one for each of ", rank,
                      " dims");
  for (auto [index, start] : llvm::enumerate(starts))
    if (start.getType() != starts.front().getType())
      return inferError(location, opName, "start index #", index, " has type ", start.getType(),
                        ", needed start index #0's type ", starts.front().getType());
  return success();
}

} // namespace

LogicalResult DynamicSliceOp::inferReturnTypes(MLIRContext *, std::optional<Location> location, Adaptor adaptor,
                                               SmallVectorImpl<Type> &types) {
  auto operand = cast<RankedTensorType>(adaptor.getOperand().getType());
  ArrayRef<int64_t> sizes = adaptor.getSliceSizes();
  if (failed(checkStartIndices(location, getOperationName(), adaptor.getStartIndices(), operand.getRank())) ||
      failed(checkOneForEachDim(location, getOperationName(), "slice_sizes", sizes.size(), operand.getRank())))
    return failure(); // (C2), (C3)
  for (auto [dim, size] : llvm::enumerate(sizes))
    if (size < 0 || size > operand.getDimSize(dim)) // (C4)
      return inferError(location, getOperationName(), "slice size of dim ", dim, " is ", size, ", needed 0 to ",
                        operand.getDimSize(dim));
  types.push_back(operand.clone(sizes)); // (C1), (C5)
  return success();
}

LogicalResult DynamicUpdateSliceOp::inferReturnTypes(MLIRContext *, std::optional<Location> location, Adaptor adaptor,
                                                     SmallVectorImpl<Type> &types) {
  auto operand = cast<RankedTensorType>(adaptor.getOperand().getType());
  auto update = cast<RankedTensorType>(adaptor.getUpdate().getType());
  if (update.getElementType() != operand.getElementType()) // (C2)
    return inferError(location, getOperationName(), "update has element type ", update.getElementType(),
                      ", needed the operand's ", operand.getElementType());
  if (update.getRank() != operand.getRank()) // (C3)
    return inferError(location, getOperationName(), "update has rank ", update.getRank(),
                      ", needed the operand's rank ", operand.getRank());
  if (failed(checkStartIndices(location, getOperationName(), adaptor.getStartIndices(), operand.getRank())))
    return failure(); // (C4), (C5)
  for (auto [dim, size] : llvm::enumerate(update.getShape()))
    if (size > operand.getDimSize(dim)) // (C6)
      return inferError(location, getOperationName(), "dim ", dim, " of the update has size ", size,
                        ", needed at most the operand's ", operand.getDimSize(dim));
  types.push_back(operand); // (C1)
  return success();
}

LogicalResult SelectAndScatterOp::inferReturnTypes(MLIRContext *, std::optional<Location> location, Adaptor adaptor,
                                                   SmallVectorImpl<Type> &types) {
  auto operand = cast<RankedTensorType>(adaptor.getOperand().getType());
  auto source = cast<RankedTensorType>(adaptor.getSource().getType());
  Type elementType = operand.getElementType();
  Type initType = cast<RankedTensorType>(adaptor.getInitValue().getType()).getElementType();
  if (source.getElementType() != elementType) // (C1)
    return inferError(location, getOperationName(), "source has element type ", source.getElementType(),
                      ", needed the operand's ", elementType);
  if (initType != elementType) // (C3)
    return inferError(location, getOperationName(), "init_value has element type ", initType, ", needed the operand's ",
                      elementType);

  DenseI64ArrayAttr dimensions = adaptor.getWindowDimensionsAttr();
  ArrayRef<int64_t> sizes = dimensions ? dimensions.asArrayRef() : ArrayRef<int64_t>();
  if (failed(checkOneForEachDim(location, getOperationName(), "window_dimensions", sizes.size(), operand.getRank())))
    return failure(); // (C4)
  for (auto [dim, size] : llvm::enumerate(sizes))
    if (size < 1) // (C5)
      return inferError(location, getOperationName(), "window_dimensions has ", size, " at ", dim,
                        ", needed at least 1");
  WindowAttrs attrs;
  attrs.strides = adaptor.getWindowStridesAttr();
  attrs.padding = adaptor.getPaddingAttr();
  SmallVector<WindowDim> windows;
  if (failed(readWindows(location, getOperationName(), sizes, attrs, windows))) // (C6), (C7), (C8)
    return failure();
  SmallVector<int64_t> counts(sizes.size());
  for (auto [dim, window] : llvm::enumerate(windows))
    if (failed(inferWindowCount(location, getOperationName(), dim, operand.getDimSize(dim), window, counts[dim])))
      return failure();
  if (source.getShape() != ArrayRef(counts)) // (C2)
    return inferError(location, getOperationName(), "source has type ", source, ", needed ", source.clone(counts),
                      ", an element for each window");

  RegionRange regions = adaptor.getRegions();
  Region *scatter = regions.size() == 2 ? regions[1] : nullptr;
  types.push_back(operand.clone(accumulatorElementTypes(scatter, elementType).front())); // (C11), (C12)
  return success();
}

LogicalResult SelectAndScatterOp::verifyRegions() {
  Type elementType = getOperand().getType().getElementType();
  Type scalar = RankedTensorType::get({}, elementType);
  Type pred = RankedTensorType::get({}, IntegerType::get(getContext(), 1));
  if (failed(verifySignature(*this, "select", getSelect(), {scalar, scalar}, pred))) // (C9)
    return failure();
  return verifyReducer(*this, "scatter", getScatter(), elementType); // (C10)
}

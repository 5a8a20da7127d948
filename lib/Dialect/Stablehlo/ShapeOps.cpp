#include "heddle/Dialect/Stablehlo/ShapeOps.h"

#include "heddle/Dialect/Stablehlo/AssemblyFormat.h"
#include "heddle/Dialect/Stablehlo/RegionChecks.h"
#include "heddle/Dialect/Stablehlo/TypeInference.h"
#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::stablehlo;

#define GET_OP_CLASSES
#include "heddle/Dialect/Stablehlo/ShapeOps.cpp.inc"

void StablehloDialect::registerShapeOps() {
  addOperations<
#define GET_OP_LIST
#include "heddle/Dialect/Stablehlo/ShapeOps.cpp.inc"
      >();
}

LogicalResult BroadcastInDimOp::verify() {
  auto operand = cast<RankedTensorType>(getOperand().getType());
  RankedTensorType result = getType();
  ArrayRef<int64_t> dims = getBroadcastDimensions();
  if (operand.getElementType() != result.getElementType()) // (C1)
    return emitOpError("result has element type ")
           << result.getElementType() << ", needed the operand's " << operand.getElementType();
  if (failed(
          checkOneForEachDim(getLoc(), getOperationName(), "broadcast_dimensions", dims.size(), operand.getRank())) ||
      failed(checkUniqueDims(getLoc(), getOperationName(), "broadcast_dimensions", dims, result.getRank(), "result")))
    return failure(); // (C2), (C3), (C4)
  for (auto [dim, resultDim] : llvm::enumerate(dims))
    if (operand.getDimSize(dim) != 1 && operand.getDimSize(dim) != result.getDimSize(resultDim)) // (C5)
      return emitOpError("dim ") << dim << " of the operand has size " << operand.getDimSize(dim)
                                 << ", needed 1 or size " << result.getDimSize(resultDim) << " of dim " << resultDim
                                 << " of the result";
  return success();
}

LogicalResult ConcatenateOp::inferReturnTypes(MLIRContext *, std::optional<Location> location, Adaptor adaptor,
                                              SmallVectorImpl<Type> &types) {
  if (adaptor.getInputs().empty()) // (C3)
    return inferError(location, getOperationName(), "has no inputs, needed at least one");
  auto first = cast<RankedTensorType>(adaptor.getInputs().front().getType());
  int64_t dim = adaptor.getDimension();
  if (dim < 0 || dim >= first.getRank()) // (C4)
    return inferError(location, getOperationName(), "dimension is ", dim, ", needed a dim of the rank ",
                      first.getRank(), " inputs");
  int64_t size = 0;
  for (auto [index, input] : llvm::enumerate(adaptor.getInputs())) {
    auto type = cast<RankedTensorType>(input.getType());
    if (type.getElementType() != first.getElementType()) // (C1)
      return inferError(location, getOperationName(), "input #", index, " has element type ", type.getElementType(),
                        ", needed input #0's ", first.getElementType());
    bool sameShape = type.getRank() == first.getRank();
    for (int64_t other = 0; sameShape && other < first.getRank(); ++other)
      sameShape = other == dim || type.getDimSize(other) == first.getDimSize(other);
    if (!sameShape) // (C2)
      return inferError(location, getOperationName(), "input #", index, " has type ", type,
                        ", needed the shape of input #0 but for dim ", dim, ", that of ", first);
    if (llvm::AddOverflow(size, type.getDimSize(dim), size))
      return inferError(location, getOperationName(), "dim ", dim, " of the result overflows 64 bits");
  }
  SmallVector<int64_t> shape(first.getShape());
  shape[dim] = size;
  types.push_back(first.clone(shape)); // (C5), (C6)
  return success();
}

LogicalResult PadOp::inferReturnTypes(MLIRContext *, std::optional<Location> location, Adaptor adaptor,
                                      SmallVectorImpl<Type> &types) {
  auto operand = cast<RankedTensorType>(adaptor.getOperand().getType());
  Type padding = cast<RankedTensorType>(adaptor.getPaddingValue().getType()).getElementType();
  if (padding != operand.getElementType()) // (C1)
    return inferError(location, getOperationName(), "padding value has element type ", padding,
                      ", needed the operand's ", operand.getElementType());
  ArrayRef<int64_t> low = adaptor.getEdgePaddingLow(), high = adaptor.getEdgePaddingHigh(),
                    interior = adaptor.getInteriorPadding();
  for (auto [name, entries] : {std::pair<StringRef, size_t>{"edge_padding_low", low.size()},
                               {"edge_padding_high", high.size()},
                               {"interior_padding", interior.size()}})
    if (failed(checkOneForEachDim(location, getOperationName(), name, entries, operand.getRank()))) // (C2)
      return failure();
  SmallVector<int64_t> shape;
  for (auto [dim, size] : llvm::enumerate(operand.getShape())) {
    if (interior[dim] < 0) // (C3)
      return inferError(location, getOperationName(), "interior_padding of dim ", dim, " is ", interior[dim],
                        ", needed at least 0");
    __int128 padded = static_cast<__int128>(low[dim]) + high[dim] + size +
                      static_cast<__int128>(std::max<int64_t>(size - 1, 0)) * interior[dim];
    if (padded < 0) // (C4)
      return inferError(location, getOperationName(), "dim ", dim, " of size ", size, " is padded to a size below 0");
    if (padded > INT64_MAX)
      return inferError(location, getOperationName(), "dim ", dim, " of the result overflows 64 bits");
    shape.push_back(static_cast<int64_t>(padded));
  }
  types.push_back(operand.clone(shape));
  return success();
}

namespace {

/// A shape's elements, or nothing when there are 2^63 or more.
std::optional<int64_t> countElements(ArrayRef<int64_t> shape) {
  int64_t elements = 1;
  if (llvm::is_contained(shape, 0))
    return 0;
  for (int64_t size : shape)
    if (llvm::MulOverflow(elements, size, elements))
      return std::nullopt;
  return elements;
}

} // namespace

LogicalResult ReshapeOp::verify() {
  auto operand = cast<RankedTensorType>(getOperand().getType());
  RankedTensorType result = getType();
  if (operand.getElementType() != result.getElementType()) // (C1)
    return emitOpError("result has element type ")
           << result.getElementType() << ", needed the operand's " << operand.getElementType();
  std::optional<int64_t> found = countElements(result.getShape()), needed = countElements(operand.getShape());
  if (!found || !needed)
    return emitOpError("has 2^63 elements or more in ") << (found ? operand : result);
  if (found != needed) // (C2)
    return emitOpError("result ") << result << " has " << *found << " elements, needed the operand's " << *needed;
  return success();
}

LogicalResult ReverseOp::inferReturnTypes(MLIRContext *, std::optional<Location> location, Adaptor adaptor,
                                          SmallVectorImpl<Type> &types) {
  auto operand = cast<RankedTensorType>(adaptor.getOperand().getType());
  if (failed(checkUniqueDims(location, getOperationName(), "dimensions", adaptor.getDimensions(), operand.getRank())))
    return failure(); // (C2), (C3)
  types.push_back(operand);
  return success();
}

LogicalResult SliceOp::inferReturnTypes(MLIRContext *, std::optional<Location> location, Adaptor adaptor,
                                        SmallVectorImpl<Type> &types) {
  auto operand = cast<RankedTensorType>(adaptor.getOperand().getType());
  ArrayRef<int64_t> starts = adaptor.getStartIndices(), limits = adaptor.getLimitIndices(),
                    strides = adaptor.getStrides();
  for (auto [name, entries] : {std::pair<StringRef, size_t>{"start_indices", starts.size()},
                               {"limit_indices", limits.size()},
                               {"strides", strides.size()}})
    if (failed(checkOneForEachDim(location, getOperationName(), name, entries, operand.getRank()))) // (C2)
      return failure();
  SmallVector<int64_t> shape;
  for (auto [dim, size] : llvm::enumerate(operand.getShape())) {
    int64_t start = starts[dim], limit = limits[dim], stride = strides[dim];
    if (start < 0 || start > limit || limit > size) // (C3)
      return inferError(location, getOperationName(), "dim ", dim, " is sliced from ", start, " to ", limit,
                        ", needed a range within its size ", size);
    if (stride < 1) // (C4)
      return inferError(location, getOperationName(), "stride of dim ", dim, " is ", stride, ", needed at least 1");
    shape.push_back((limit - start) / stride + ((limit - start) % stride != 0));
  }
  types.push_back(operand.clone(shape)); // (C1), (C5)
  return success();
}

LogicalResult SortOp::inferReturnTypes(MLIRContext *, std::optional<Location> location, Adaptor adaptor,
                                       SmallVectorImpl<Type> &types) {
  if (adaptor.getInputs().empty()) // (C1)
    return inferError(location, getOperationName(), "has no inputs, needed at least one");
  auto first = cast<RankedTensorType>(adaptor.getInputs().front().getType());
  for (auto [index, input] : llvm::enumerate(adaptor.getInputs()))
    if (cast<RankedTensorType>(input.getType()).getShape() != first.getShape()) // (C3)
      return inferError(location, getOperationName(), "input #", index, " has type ", input.getType(),
                        ", needed the shape of input #0, which has type ", first);
  int64_t dim = adaptor.getDimension(), rank = first.getRank();
  if (dim < -rank || dim >= rank) // (C4)
    return inferError(location, getOperationName(), "dimension is ", dim, ", needed at least ", -rank, " and below ",
                      rank, ", the rank of the inputs");
  llvm::append_range(types, adaptor.getInputs().getTypes()); // (C2)
  return success();
}

LogicalResult SortOp::verifyRegions() { // (C5)
  SmallVector<Type> arguments;
  for (Type elementType : elementTypesOf(getInputs().getTypes()))
    arguments.append(2, RankedTensorType::get({}, elementType));
  Type pred = RankedTensorType::get({}, IntegerType::get(getContext(), 1));
  return verifySignature(*this, "comparator", getComparator(), arguments, pred);
}

LogicalResult TransposeOp::inferReturnTypes(MLIRContext *, std::optional<Location> location, Adaptor adaptor,
                                            SmallVectorImpl<Type> &types) {
  auto operand = cast<RankedTensorType>(adaptor.getOperand().getType());
  ArrayRef<int64_t> permutation = adaptor.getPermutation();
  if (failed(checkOneForEachDim(location, getOperationName(), "permutation", permutation.size(), operand.getRank())) ||
      failed(checkUniqueDims(location, getOperationName(), "permutation", permutation, operand.getRank())))
    return failure(); // (C2)
  SmallVector<int64_t> shape;
  for (int64_t dim : permutation)
    shape.push_back(operand.getDimSize(dim));
  types.push_back(operand.clone(shape)); // (C1), (C3)
  return success();
}

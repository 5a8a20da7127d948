#include "heddle/Dialect/Stablehlo/ReductionOps.h"

#include "heddle/Dialect/Stablehlo/RegionChecks.h"
#include "heddle/Dialect/Stablehlo/Windows.h"
#include "llvm/ADT/SmallBitVector.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::stablehlo;

#define GET_OP_CLASSES
#include "heddle/Dialect/Stablehlo/ReductionOps.cpp.inc"

void StablehloDialect::registerReductionOps() {
  addOperations<
#define GET_OP_LIST
#include "heddle/Dialect/Stablehlo/ReductionOps.cpp.inc"
      >();
}

namespace {

RankedTensorType tensorType(Value value) { return cast<RankedTensorType>(value.getType()); }

/// Checks that there is at least one input, all have one shape, and each has an init value of its element type:
/// `operands` are the inputs, then the init values.
LogicalResult checkInputs(std::optional<Location> location, StringRef opName, ValueRange operands) {
  if (operands.size() % 2 != 0)
    return inferError(location, opName, "has ", operands.size(), " operands, needed an init value for each input");
  size_t count = operands.size() / 2;
  if (count == 0)
    return inferError(location, opName, "has no inputs, needed at least 1");
  RankedTensorType first = tensorType(operands[0]);
  for (size_t index = 0; index < count; ++index) {
    RankedTensorType input = tensorType(operands[index]), init = tensorType(operands[count + index]);
    if (input.getShape() != first.getShape())
      return inferError(location, opName, "input #", index, " has type ", input,
                        ", needed the shape of input #0, which has type ", first);
    if (init.getElementType() != input.getElementType())
      return inferError(location, opName, "init value #", index, " has element type ", init.getElementType(),
                        ", needed that of input #", index, ", ", input.getElementType());
  }
  return success();
}

/// Results of `shape`, each with the element type that the body accumulates in.
void appendReducedTypes(ValueRange operands, RegionRange regions, ArrayRef<int64_t> shape,
                        SmallVectorImpl<Type> &types) {
  SmallVector<Type> inputs = elementTypesOf(operands.take_front(operands.size() / 2).getTypes());
  for (Type element : accumulatorElementTypes(regions.empty() ? nullptr : regions.front(), inputs))
    types.push_back(RankedTensorType::get(shape, element));
}

} // namespace

// ---- map ----

LogicalResult MapOp::verify() {
  if (getInputs().empty()) // (C2)
    return emitOpError("has no inputs, needed at least 1");
  for (auto [index, input] : llvm::enumerate(getInputs()))
    if (tensorType(input).getShape() != getType().getShape()) // (C1)
      return emitOpError("input #") << index << " has type " << input.getType()
                                    << ", needed the shape of the result, which has type " << getType();
  if (!llvm::equal(getDimensions(), llvm::seq<int64_t>(0, getType().getRank()))) // (C3)
    return emitOpError("dimensions are [")
           << getDimensions() << "], needed each of the " << getType().getRank() << " dims in order";
  return success();
}

LogicalResult MapOp::verifyRegions() { // (C4)
  SmallVector<Type> scalars;
  for (Type element : elementTypesOf(getInputs().getTypes()))
    scalars.push_back(RankedTensorType::get({}, element));
  Type result = RankedTensorType::get({}, getType().getElementType());
  return verifySignature(*this, "computation", getComputation(), scalars, result);
}

// ---- reduce ----

LogicalResult ReduceOp::inferReturnTypes(MLIRContext *, std::optional<Location> location, Adaptor adaptor,
                                         SmallVectorImpl<Type> &types) {
  ValueRange operands = adaptor.getOperands();
  if (failed(checkInputs(location, getOperationName(), operands))) // (C1), (C2), (C3)
    return failure();
  RankedTensorType input = tensorType(operands[0]);
  llvm::SmallBitVector reduced(input.getRank());
  for (int64_t dim : adaptor.getDimensions()) {
    if (dim < 0 || dim >= input.getRank()) // (C4)
      return inferError(location, getOperationName(), "dimensions contain ", dim, ", needed a dim of ", input);
    if (reduced.test(dim)) // (C5)
      return inferError(location, getOperationName(), "dimensions contain ", dim, " twice, needed it once");
    reduced.set(dim);
  }
  SmallVector<int64_t> shape; // (C7)
  for (auto [dim, size] : llvm::enumerate(input.getShape()))
    if (!reduced.test(dim))
      shape.push_back(size);
  appendReducedTypes(operands, adaptor.getRegions(), shape, types); // (C8)
  return success();
}

LogicalResult ReduceOp::verifyRegions() { // (C6)
  return verifyReducer(*this, "body", getBody(), elementTypesOf(getInputs().getTypes()));
}

// ---- reduce_window ----

LogicalResult ReduceWindowOp::inferReturnTypes(MLIRContext *, std::optional<Location> location, Adaptor adaptor,
                                               SmallVectorImpl<Type> &types) {
  ValueRange operands = adaptor.getOperands();
  if (failed(checkInputs(location, getOperationName(), operands))) // (C1), (C2), (C3)
    return failure();
  RankedTensorType input = tensorType(operands[0]);
  ArrayRef<int64_t> sizes = adaptor.getWindowDimensions();
  if (static_cast<int64_t>(sizes.size()) != input.getRank()) // (C4)
    return inferError(location, getOperationName(), "window_dimensions has ", sizes.size(), " elements, needed ",
                      input.getRank());
  for (auto [dim, size] : llvm::enumerate(sizes))
    if (size < 1) // (C5)
      return inferError(location, getOperationName(), "window_dimensions has ", size, " at ", dim,
                        ", needed at least 1");
  SmallVector<WindowDim> windows; // (C6) to (C12)
  if (failed(readWindows(location, getOperationName(), sizes,
                         {adaptor.getWindowStridesAttr(), adaptor.getPaddingAttr(), adaptor.getBaseDilationsAttr(),
                          adaptor.getWindowDilationsAttr()},
                         windows)))
    return failure();
  SmallVector<int64_t> shape(sizes.size()); // (C14), (C15)
  for (auto [dim, window] : llvm::enumerate(windows))
    if (failed(inferWindowCount(location, getOperationName(), dim, input.getDimSize(dim), window, shape[dim])))
      return failure();
  appendReducedTypes(operands, adaptor.getRegions(), shape, types); // (C16)
  return success();
}

LogicalResult ReduceWindowOp::verifyRegions() { // (C13)
  return verifyReducer(*this, "body", getBody(), elementTypesOf(getInputs().getTypes()));
}

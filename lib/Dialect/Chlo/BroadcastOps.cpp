#include "heddle/Dialect/Chlo/BroadcastOps.h"

#include "heddle/Dialect/Chlo/Broadcasting.h"
#include "heddle/Dialect/Stablehlo/TypeInference.h"
#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::chlo;

#define GET_OP_CLASSES
#include "heddle/Dialect/Chlo/BroadcastOps.cpp.inc"

void ChloDialect::registerBroadcastOps() {
  addOperations<
#define GET_OP_LIST
#include "heddle/Dialect/Chlo/BroadcastOps.cpp.inc"
      >();
}

SmallVector<int64_t> heddle::chlo::broadcastDims(int64_t rank, int64_t resultRank,
                                                 std::optional<ArrayRef<int64_t>> given) {
  if (given && rank < resultRank)
    return SmallVector<int64_t>(*given);
  return llvm::to_vector(llvm::seq<int64_t>(resultRank - rank, resultRank));
}

namespace {

/// Lays dim `dim` of an operand over a result dim of `size` elements, which grows when it is 1.
LogicalResult layDim(std::optional<Location> location, StringRef opName, StringRef name, int64_t dim, int64_t dimSize,
                     int64_t &size) {
  if (dimSize != size && dimSize != 1 && size != 1)
    return inferError(location, opName, name, " dim ", dim, " has size ", dimSize, ", needed 1 or ", size,
                      ", the size that it is paired with");
  size = size == 1 ? dimSize : size;
  return success();
}

/// (C2), (C3)
LogicalResult checkDims(std::optional<Location> location, StringRef opName, ArrayRef<int64_t> dims, int64_t lowerRank,
                        int64_t higherRank) {
  if (dims.empty() && lowerRank == higherRank)
    return success();
  if (static_cast<int64_t>(dims.size()) != lowerRank)
    return inferError(location, opName, "broadcast_dimensions has ", dims.size(), " elements, needed ", lowerRank,
                      ", the rank of the operand of lower rank");
  for (auto [index, dim] : llvm::enumerate(dims))
    if (dim < 0 || dim >= higherRank || (index > 0 && dim <= dims[index - 1]))
      return inferError(location, opName, "broadcast_dimensions has ", dim, " as element #", index,
                        ", needed increasing dims of the operand of higher rank, ", higherRank);
  return success();
}

} // namespace

LogicalResult heddle::chlo::inferBroadcastType(std::optional<Location> location, StringRef opName, Value lhs, Value rhs,
                                               std::optional<ArrayRef<int64_t>> dims, SmallVectorImpl<Type> &types) {
  auto lhsType = cast<RankedTensorType>(lhs.getType()), rhsType = cast<RankedTensorType>(rhs.getType());
  if (lhsType.getElementType() != rhsType.getElementType()) // (C1)
    return inferError(location, opName, "rhs has element type ", rhsType.getElementType(), ", needed lhs's ",
                      lhsType.getElementType());
  bool lhsIsHigher = lhsType.getRank() >= rhsType.getRank();
  RankedTensorType higher = lhsIsHigher ? lhsType : rhsType, lower = lhsIsHigher ? rhsType : lhsType;
  if (dims && failed(checkDims(location, opName, *dims, lower.getRank(), higher.getRank()))) // (C2), (C3)
    return failure();

  SmallVector<int64_t> shape(higher.getShape());
  SmallVector<int64_t> lowerDims = broadcastDims(lower.getRank(), higher.getRank(), dims);
  for (auto [dim, resultDim] : llvm::enumerate(lowerDims)) // (C4)
    if (failed(layDim(location, opName, lhsIsHigher ? "rhs" : "lhs", dim, lower.getDimSize(dim), shape[resultDim])))
      return failure();
  types.push_back(higher.clone(shape));
  return success();
}

LogicalResult BroadcastCompareOp::inferReturnTypes(MLIRContext *context, std::optional<Location> location,
                                                   Adaptor adaptor, SmallVectorImpl<Type> &types) {
  if (failed(inferBroadcastType(location, getOperationName(), adaptor.getLhs(), adaptor.getRhs(),
                                adaptor.getBroadcastDimensions(), types)))
    return failure();
  auto operand = cast<RankedTensorType>(types.front());
  if (failed(stablehlo::checkCompareType(location, getOperationName(), operand.getElementType(),
                                         adaptor.getCompareType()))) // (C6)
    return failure();
  types.front() = operand.clone(IntegerType::get(context, 1));
  return success();
}

LogicalResult BroadcastComplexOp::inferReturnTypes(MLIRContext *, std::optional<Location> location, Adaptor adaptor,
                                                   SmallVectorImpl<Type> &types) {
  if (failed(inferBroadcastType(location, getOperationName(), adaptor.getLhs(), adaptor.getRhs(),
                                adaptor.getBroadcastDimensions(), types)))
    return failure();
  auto operand = cast<RankedTensorType>(types.front());
  types.front() = operand.clone(ComplexType::get(operand.getElementType()));
  return success();
}

LogicalResult BroadcastSelectOp::inferReturnTypes(MLIRContext *, std::optional<Location> location, Adaptor adaptor,
                                                  SmallVectorImpl<Type> &types) {
  auto pred = cast<RankedTensorType>(adaptor.getPred().getType());
  auto onTrue = cast<RankedTensorType>(adaptor.getOnTrue().getType());
  auto onFalse = cast<RankedTensorType>(adaptor.getOnFalse().getType());
  if (onTrue.getElementType() != onFalse.getElementType()) // (C1)
    return inferError(location, getOperationName(), "on_false has element type ", onFalse.getElementType(),
                      ", needed on_true's ", onTrue.getElementType());
  SmallVector<int64_t> shape(std::max({pred.getRank(), onTrue.getRank(), onFalse.getRank()}), 1);
  for (auto [name, type] : {std::pair{"pred", pred}, std::pair{"on_true", onTrue}, std::pair{"on_false", onFalse}})
    for (auto [dim, resultDim] : llvm::enumerate(broadcastDims(type.getRank(), shape.size())))
      if (failed(layDim(location, getOperationName(), name, dim, type.getDimSize(dim), shape[resultDim]))) // (C2)
        return failure();
  types.push_back(onTrue.clone(shape));
  return success();
}

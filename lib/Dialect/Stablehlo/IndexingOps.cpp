#include "heddle/Dialect/Stablehlo/IndexingOps.h"

#include "heddle/Dialect/Stablehlo/AssemblyFormat.h"
#include "heddle/Dialect/Stablehlo/TypeInference.h"
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
    return inferError(location, opName, "has ", starts.size(), " start indices, needed one for each of ", rank, " dims");
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
    return inferError(location, getOperationName(), "update has rank ", update.getRank(), ", needed the operand's rank ",
                      operand.getRank());
  if (failed(checkStartIndices(location, getOperationName(), adaptor.getStartIndices(), operand.getRank())))
    return failure(); // (C4), (C5)
  for (auto [dim, size] : llvm::enumerate(update.getShape()))
    if (size > operand.getDimSize(dim)) // (C6)
      return inferError(location, getOperationName(), "dim ", dim, " of the update has size ", size,
                        ", needed at most the operand's ", operand.getDimSize(dim));
  types.push_back(operand); // (C1)
  return success();
}

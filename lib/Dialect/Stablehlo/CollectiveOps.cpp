#include "heddle/Dialect/Stablehlo/CollectiveOps.h"

#include "heddle/Dialect/Stablehlo/RegionChecks.h"
#include "heddle/Dialect/Stablehlo/ReplicaGroups.h"
#include "mlir/IR/Builders.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::stablehlo;

#define GET_OP_CLASSES
#include "heddle/Dialect/Stablehlo/CollectiveOps.cpp.inc"

void StablehloDialect::registerCollectiveOps() {
  addOperations<
#define GET_OP_LIST
#include "heddle/Dialect/Stablehlo/CollectiveOps.cpp.inc"
      >();
}

namespace {

/// `computation` has type (tensor<E>, tensor<E>) -> tensor<E> and every operand's element type promotes to E.
LogicalResult verifyComputation(Operation *op, Region &computation) {
  for (Type elementType : elementTypesOf(op->getOperandTypes()))
    if (failed(verifyReducer(op, "computation", computation, elementType)))
      return failure();
  return success();
}

/// `larger` has the shape of `smaller`, but that dim `dim` is larger by the size of the group, or a multiple of it.
bool growsByGroup(RankedTensorType smaller, RankedTensorType larger, int64_t dim, ProcessGroupSize group) {
  if (smaller.getRank() != larger.getRank())
    return false;
  SmallVector<int64_t> shape(smaller.getShape());
  int64_t factor = group.size;
  if (!group.exact && shape[dim] != 0) {
    factor = larger.getDimSize(dim) / shape[dim];
    if (factor == 0 || factor % group.size != 0)
      return false;
  }
  return !llvm::MulOverflow(shape[dim], factor, shape[dim]) && larger.getShape() == ArrayRef(shape);
}

} // namespace

// ---- all_gather ----

LogicalResult AllGatherOp::verify() {
  int64_t dim = getAllGatherDim();
  if (failed(verifyReplicaGroups(*this, getReplicaGroups())) || // (C2), (C4)
      failed(verifyGlobalDeviceIds(*this, getUseGlobalDeviceIds(), getChannelHandleAttr(), getReplicaGroups()))) // (C5)
    return failure();
  if (getNumResults() != getNumOperands())
    return emitOpError("has ") << getNumResults() << " results, needed " << getNumOperands() << ", one per operand";
  ProcessGroupSize group = processGroupSize(getReplicaGroups(), getUseGlobalDeviceIds(), getChannelHandleAttr());
  for (auto [index, operandType, resultType] : llvm::enumerate(getOperandTypes(), getResultTypes())) {
    auto operand = cast<RankedTensorType>(operandType), result = cast<RankedTensorType>(resultType);
    if (dim < 0 || dim >= operand.getRank()) // (C1)
      return emitOpError("all_gather_dim is ")
             << dim << ", needed a dim of operand #" << index << ", which has type " << operand;
    if (operand.getElementType() != result.getElementType() || !growsByGroup(operand, result, dim, group)) // (C6)
      return emitOpError("result #") << index << " has type " << result << ", needed that of the operand, " << operand
                                     << ", with dim " << dim << " larger by "
                                     << (group.exact ? "a factor of " : "some multiple of ") << group.size;
  }
  return success();
}

// ---- all_reduce ----

LogicalResult AllReduceOp::inferReturnTypes(MLIRContext *, std::optional<Location>, Adaptor adaptor,
                                            SmallVectorImpl<Type> &types) {
  RegionRange regions = adaptor.getRegions();
  Region *computation = regions.empty() ? nullptr : regions.front();
  for (Type type : adaptor.getOperands().getTypes()) { // (C6), (C7)
    auto operand = cast<RankedTensorType>(type);
    types.push_back(operand.clone(accumulatorElementTypes(computation, operand.getElementType()).front()));
  }
  return success();
}

LogicalResult AllReduceOp::verify() {
  return failure(failed(verifyReplicaGroups(*this, getReplicaGroups(), {.padding = true})) || // (C1), (C3)
                 failed(verifyGlobalDeviceIds(*this, getUseGlobalDeviceIds(), getChannelHandleAttr(),
                                              getReplicaGroups()))); // (C4)
}

LogicalResult AllReduceOp::verifyRegions() { return verifyComputation(*this, getComputation()); } // (C5)

// ---- all_to_all ----

LogicalResult AllToAllOp::inferReturnTypes(MLIRContext *, std::optional<Location> location, Adaptor adaptor,
                                           SmallVectorImpl<Type> &types) {
  int64_t split = adaptor.getSplitDimension(), concat = adaptor.getConcatDimension(), count = adaptor.getSplitCount();
  if (count < 1) // (C4)
    return inferError(location, getOperationName(), "split_count is ", count, ", needed at least 1");
  for (auto [index, type] : llvm::enumerate(adaptor.getOperands().getTypes())) {
    auto operand = cast<RankedTensorType>(type);
    for (auto [name, dim] : {std::pair{"split_dimension", split}, std::pair{"concat_dimension", concat}})
      if (dim < 0 || dim >= operand.getRank()) // (C1), (C3)
        return inferError(location, getOperationName(), name, " is ", dim, ", needed a dim of operand #", index,
                          ", which has type ", operand);
    SmallVector<int64_t> shape(operand.getShape());
    if (shape[split] % count != 0) // (C2)
      return inferError(location, getOperationName(), "dim ", split, " of operand #", index, " has size ", shape[split],
                        ", needed a multiple of split_count, which is ", count);
    shape[split] /= count;
    if (llvm::MulOverflow(shape[concat], count, shape[concat])) // (C9)
      return inferError(location, getOperationName(), "dim ", concat, " of operand #", index, " has size ",
                        operand.getDimSize(concat), ", which times split_count, ", count, ", needs more than 64 bits");
    types.push_back(operand.clone(shape));
  }
  return success();
}

LogicalResult AllToAllOp::verify() {
  if (failed(verifyReplicaGroups(*this, getReplicaGroups()))) // (C5), (C7)
    return failure();
  std::optional<int64_t> size = replicaGroupSize(getReplicaGroups());
  if (size && *size != static_cast<int64_t>(getSplitCount())) // (C8)
    return emitOpError("replica_groups have ")
           << *size << " ids in a group, needed split_count, which is " << getSplitCount();
  return success();
}

// ---- collective_broadcast, collective_permute ----

LogicalResult CollectiveBroadcastOp::inferReturnTypes(MLIRContext *, std::optional<Location>, Adaptor adaptor,
                                                      SmallVectorImpl<Type> &types) {
  types.push_back(adaptor.getOperand().getType()); // (C3)
  return success();
}

LogicalResult CollectiveBroadcastOp::verify() {
  return verifyReplicaGroups(*this, getReplicaGroups(), {.everyId = false}); // (C1), (C2)
}

LogicalResult CollectivePermuteOp::inferReturnTypes(MLIRContext *, std::optional<Location>, Adaptor adaptor,
                                                    SmallVectorImpl<Type> &types) {
  types.push_back(adaptor.getOperand().getType()); // (C5)
  return success();
}

LogicalResult CollectivePermuteOp::verify() {
  return verifySourceTargetPairs(*this, getSourceTargetPairs()); // (C1), (C2), (C3), (C4)
}

// ---- reduce_scatter ----

LogicalResult ReduceScatterOp::verify() {
  int64_t dim = getScatterDimension();
  auto operand = cast<RankedTensorType>(getOperand().getType());
  RankedTensorType result = getType();
  if (failed(verifyReplicaGroups(*this, getReplicaGroups())) || // (C3), (C5)
      failed(verifyGlobalDeviceIds(*this, getUseGlobalDeviceIds(), getChannelHandleAttr(), getReplicaGroups()))) // (C6)
    return failure();
  if (dim < 0 || dim >= operand.getRank()) // (C2)
    return emitOpError("scatter_dimension is ") << dim << ", needed a dim of the operand, which has type " << operand;
  ProcessGroupSize group = processGroupSize(getReplicaGroups(), getUseGlobalDeviceIds(), getChannelHandleAttr());
  if (operand.getDimSize(dim) % group.size != 0) // (C1)
    return emitOpError("dim ") << dim << " of the operand has size " << operand.getDimSize(dim)
                               << ", needed a multiple of the " << group.size << " ids in a group";
  if (!growsByGroup(result, operand, dim, group)) // (C8)
    return emitOpError("result has type ")
           << result << ", needed the shape of the operand, which has type " << operand << ", with dim " << dim
           << " smaller by " << (group.exact ? "a factor of " : "some multiple of ") << group.size;
  return success();
}

LogicalResult ReduceScatterOp::verifyRegions() {
  if (failed(verifyComputation(*this, getComputation()))) // (C7)
    return failure();
  Type needed = elementTypesOf(getComputation().getArgumentTypes()).front();
  if (getType().getElementType() != needed) // (C9)
    return emitOpError("result has element type ")
           << getType().getElementType() << ", needed that of computation, " << needed;
  return success();
}

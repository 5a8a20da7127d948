// Communication between devices. Reductions combine in the order of the group.
#include "heddle/Reference/Communication.h"
#include "heddle/Reference/Interpreter.h"
#include "heddle/Reference/ProcessGroups.h"
#include "heddle/Reference/Reducer.h"

#include "heddle/Dialect/Stablehlo/CollectiveOps.h"
#include "heddle/Dialect/Stablehlo/Combiners.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::reference;
using namespace heddle::stablehlo;

namespace {

// ---- Groups ----

template <typename Op> bool hasChannel(Op op) {
  return op.getChannelHandleAttr() && op.getChannelHandleAttr().getHandle() > 0;
}

/// spec: all_gather, all_reduce, reduce_scatter
template <typename Op> GroupMode replicaMode(Op op) {
  if (!hasChannel(op))
    return GroupMode::CrossReplica;
  return op.getUseGlobalDeviceIds() ? GroupMode::FlattenedIds : GroupMode::CrossReplicaAndPartition;
}

/// spec: all_to_all, collective_broadcast, collective_permute
template <typename Op> GroupMode pairwiseMode(Op op) {
  return hasChannel(op) ? GroupMode::CrossPartition : GroupMode::CrossReplica;
}

template <typename Op> FailureOr<Gathered> meet(Op op, Frame &frame, ArrayRef<int64_t> group) {
  return meetGroup(op, frame, group, hasChannel(op));
}

/// Meets the members of a group, for an op that every device must have a group for.
template <typename Op> FailureOr<Gathered> meetInGroup(Op op, Frame &frame, GroupMode mode) {
  FailureOr<std::vector<int64_t>> group = findProcessGroup(op, op.getReplicaGroups(), mode, frame.device);
  if (failed(group))
    return failure();
  if (group->empty())
    return op.emitOpError("replica_groups have no group that device ") << frame.device.getName() << " is in";
  return meet(op, frame, *group);
}

/// The sizes of groups without ids, or along a mesh that is only named, are known here first.
LogicalResult verifyResult(Operation *op, OpResult result, const Tensor &found, size_t groupSize) {
  if (found.getType() == result.getType())
    return success();
  return op->emitOpError("result #") << result.getResultNumber() << " has type " << result.getType() << ", needed "
                                     << found.getType() << " in a group of " << groupSize;
}

// ---- Reductions ----

/// One step of the fold, for each element.
FailureOr<Tensor> combine(Region &computation, const Tensor &a, const Tensor &b, Frame &frame) {
  Tensor result(a.getType());
  for (int64_t i = 0; i < a.getNumElements(); ++i) {
    FailureOr<std::vector<RuntimeValue>> combined =
        frame.runRegion(computation, {RuntimeValue(scalarAt(a, i)), RuntimeValue(scalarAt(b, i))});
    if (failed(combined))
      return failure();
    setScalar(result, i, combined->front().tensor);
  }
  return result;
}

/// spec: all_reduce: operands are converted to the type that `computation` works in, and combined from the left.
FailureOr<Tensor> reduceAcross(Region &computation, ArrayRef<Tensor> operands, Frame &frame) {
  Type element = cast<RankedTensorType>(computation.getArgument(0).getType()).getElementType();
  std::vector<Tensor> parts;
  for (const Tensor &operand : operands)
    parts.push_back(convertTensor(operand, operand.getType().clone(element)));
  if (std::optional<Combiner> combiner = matchCombiner(computation))
    return reduceBy(*combiner, parts);
  Tensor result = parts.front();
  for (const Tensor &part : ArrayRef(parts).drop_front()) {
    FailureOr<Tensor> combined = combine(computation, result, part, frame);
    if (failed(combined))
      return failure();
    result = *combined;
  }
  return result;
}

// ---- Ops ----

/// spec: all_gather
LogicalResult runAllGather(AllGatherOp op, Frame &frame) {
  FailureOr<Gathered> gathered = meetInGroup(op, frame, replicaMode(op));
  if (failed(gathered))
    return failure();
  for (OpResult result : op->getResults()) {
    Tensor whole = concatenate(gathered->operand(result.getResultNumber()), op.getAllGatherDim());
    if (failed(verifyResult(op, result, whole, gathered->values.size())))
      return failure();
    frame.setTensor(result, whole);
  }
  return success();
}

/// spec: all_reduce
LogicalResult runAllReduce(AllReduceOp op, Frame &frame) {
  FailureOr<Gathered> gathered = meetInGroup(op, frame, replicaMode(op));
  if (failed(gathered))
    return failure();
  for (OpResult result : op->getResults()) {
    FailureOr<Tensor> reduced = reduceAcross(op.getComputation(), gathered->operand(result.getResultNumber()), frame);
    if (failed(reduced))
      return failure();
    frame.setTensor(result, *reduced);
  }
  return success();
}

/// spec: all_to_all
LogicalResult runAllToAll(AllToAllOp op, Frame &frame) {
  FailureOr<Gathered> gathered = meetInGroup(op, frame, pairwiseMode(op));
  if (failed(gathered))
    return failure();
  size_t count = op.getSplitCount();
  if (gathered->values.size() != count)
    return op.emitOpError("has split_count ")
           << count << " in a group of " << gathered->values.size() << ", needed the size of the group";
  for (OpResult result : op->getResults()) {
    std::vector<Tensor> parts;
    for (const Tensor &sent : gathered->operand(result.getResultNumber()))
      parts.push_back(partOf(sent, op.getSplitDimension(), gathered->position, count));
    frame.setTensor(result, concatenate(parts, op.getConcatDimension()));
  }
  return success();
}

/// spec: collective_broadcast
LogicalResult runCollectiveBroadcast(CollectiveBroadcastOp op, Frame &frame) {
  FailureOr<std::vector<int64_t>> group = findProcessGroup(op, op.getReplicaGroups(), pairwiseMode(op), frame.device);
  if (failed(group))
    return failure();
  frame.setTensor(op.getResult(), Tensor(cast<RankedTensorType>(op.getType())));
  if (group->empty())
    return success();
  FailureOr<Gathered> gathered = meet(op, frame, *group);
  if (failed(gathered))
    return failure();
  frame.set(op.getResult(), gathered->values.front().front());
  return success();
}

/// spec: collective_permute
LogicalResult runCollectivePermute(CollectivePermuteOp op, Frame &frame) {
  FailureOr<PermuteGroup> group = findPermuteGroup(op, op.getSourceTargetPairs(), pairwiseMode(op), frame.device);
  if (failed(group))
    return failure();
  frame.setTensor(op.getResult(), Tensor(cast<RankedTensorType>(op.getType())));
  if (!llvm::is_contained(group->devices, frame.device.index))
    return success();
  FailureOr<Gathered> gathered = meet(op, frame, group->devices);
  if (failed(gathered))
    return failure();
  if (group->source) {
    size_t sender = llvm::find(group->devices, *group->source) - group->devices.begin();
    frame.set(op.getResult(), gathered->values[sender].front());
  }
  return success();
}

/// spec: reduce_scatter
LogicalResult runReduceScatter(ReduceScatterOp op, Frame &frame) {
  FailureOr<Gathered> gathered = meetInGroup(op, frame, replicaMode(op));
  if (failed(gathered))
    return failure();
  FailureOr<Tensor> reduced = reduceAcross(op.getComputation(), gathered->operand(0), frame);
  if (failed(reduced))
    return failure();
  int64_t dim = op.getScatterDimension(), size = reduced->getShape()[dim], count = gathered->values.size();
  if (size % count != 0)
    return op.emitOpError("dim ") << dim << " of the operand has size " << size << ", needed a multiple of the "
                                  << count << " devices in a group";
  Tensor part = partOf(*reduced, dim, gathered->position, count);
  if (failed(verifyResult(op, op->getResult(0), part, count)))
    return failure();
  frame.setTensor(op.getResult(), part);
  return success();
}

void setId(Value result, int64_t id, Frame &frame) {
  frame.setTensor(result, makeTensor<int64_t>(cast<RankedTensorType>(result.getType()), {id}));
}

} // namespace

void heddle::reference::registerCollectives(OpTable &table) {
  table.add<AllGatherOp>([](AllGatherOp op, Frame &frame) { return runAllGather(op, frame); });
  table.add<AllReduceOp>([](AllReduceOp op, Frame &frame) { return runAllReduce(op, frame); });
  table.add<AllToAllOp>([](AllToAllOp op, Frame &frame) { return runAllToAll(op, frame); });
  table.add<CollectiveBroadcastOp>(
      [](CollectiveBroadcastOp op, Frame &frame) { return runCollectiveBroadcast(op, frame); });
  table.add<CollectivePermuteOp>([](CollectivePermuteOp op, Frame &frame) { return runCollectivePermute(op, frame); });
  table.add<ReduceScatterOp>([](ReduceScatterOp op, Frame &frame) { return runReduceScatter(op, frame); });

  // spec: partition_id, replica_id
  table.add<PartitionIdOp>([](PartitionIdOp op, Frame &frame) {
    setId(op.getResult(), frame.device.partition, frame);
    return success();
  });
  table.add<ReplicaIdOp>([](ReplicaIdOp op, Frame &frame) {
    setId(op.getResult(), frame.device.replica, frame);
    return success();
  });
}

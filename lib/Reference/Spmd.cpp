// Collectives over named axes. Reductions combine in the order of the group.
#include "heddle/Reference/Communication.h"

#include "heddle/Analysis/DeviceGroups.h"
#include "heddle/Dialect/Sdy/Shardings.h"
#include "heddle/Dialect/Spmd/SpmdDialect.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::reference;

namespace {

/// The mesh, if the grid has its devices.
FailureOr<sdy::MeshAttr> findMesh(Operation *op, Frame &frame) {
  auto name = op->getAttrOfType<FlatSymbolRefAttr>("mesh");
  sdy::MeshAttr mesh = sdy::lookupMesh(name, op);
  int64_t partitions = frame.device.grid.getPartitions();
  if (mesh.getDeviceCount() != partitions)
    return op->emitOpError("mesh ") << name << " has " << mesh.getDeviceCount() << " devices, needed " << partitions
                                    << ", the number of partitions";
  return mesh;
}

/// Meets the devices that differ along `axes` from this one, in its own replica.
FailureOr<Gathered> meetAlong(Operation *op, Frame &frame, sdy::AxisRefListAttr axes) {
  FailureOr<sdy::MeshAttr> mesh = findMesh(op, frame);
  if (failed(mesh))
    return failure();
  int64_t first = frame.device.replica * frame.device.grid.getPartitions();
  SmallVector<int64_t> group =
      getGroupAlong(getSteps(axes.getValue(), *mesh), getPosition(*mesh, frame.device.partition));
  for (int64_t &member : group)
    member = first + mesh->getDevice(member);
  return meetGroup(op, frame, group, /*channel=*/true);
}

/// Runs `combine`, a function of what a group has gathered, and sets the result.
template <typename Op, typename Combine> LogicalResult runOver(Op op, Frame &frame, Combine combine) {
  FailureOr<Gathered> gathered = meetAlong(op, frame, op.getAxes());
  if (failed(gathered))
    return failure();
  frame.setTensor(op.getResult(), combine(*gathered));
  return success();
}

LogicalResult runAllToAll(spmd::AllToAllOp op, Frame &frame) {
  return runOver(op, frame, [&](const Gathered &gathered) {
    std::vector<Tensor> parts;
    for (const Tensor &sent : gathered.operand(0))
      parts.push_back(partOf(sent, op.getSplitDim(), gathered.position, gathered.values.size()));
    return concatenate(parts, op.getConcatDim());
  });
}

LogicalResult runShift(spmd::ShiftOp op, Frame &frame) {
  return runOver(op, frame, [&](const Gathered &gathered) {
    std::optional<int64_t> source = op.findSource(gathered.position, gathered.values.size());
    return source ? gathered.operand(0)[*source] : Tensor(cast<RankedTensorType>(op.getResult().getType()));
  });
}

LogicalResult runExchange(spmd::ExchangeOp op, Frame &frame) {
  return runOver(op, frame, [&](const Gathered &gathered) {
    std::optional<int64_t> source = op.findSource(gathered.position);
    return source ? gathered.operand(0)[*source] : Tensor(cast<RankedTensorType>(op.getResult().getType()));
  });
}

LogicalResult runPermute(spmd::PermuteOp op, Frame &frame) {
  FailureOr<sdy::MeshAttr> mesh = findMesh(op, frame);
  if (failed(mesh))
    return failure();
  int64_t partitions = frame.device.grid.getPartitions(), first = frame.device.replica * partitions;
  auto all = llvm::to_vector(llvm::seq<int64_t>(first, first + partitions));
  FailureOr<Gathered> gathered = meetGroup(op, frame, all, /*channel=*/true);
  if (failed(gathered))
    return failure();
  for (auto [from, to] : getPermutation(op.getFrom(), op.getTo(), *mesh))
    if (to == frame.device.partition)
      frame.set(op.getResult(), gathered->values[from].front());
  return success();
}

FailureOr<int64_t> indexAlong(Operation *op, Frame &frame, sdy::AxisRefListAttr axes) {
  FailureOr<sdy::MeshAttr> mesh = findMesh(op, frame);
  if (failed(mesh))
    return failure();
  return getIndexAlong(getSteps(axes.getValue(), *mesh), getPosition(*mesh, frame.device.partition));
}

LogicalResult runAllSlice(spmd::AllSliceOp op, Frame &frame) {
  FailureOr<int64_t> index = indexAlong(op, frame, op.getAxes());
  if (failed(index))
    return failure();
  const Tensor &whole = frame.tensor(op.getOperand());
  int64_t part = cast<RankedTensorType>(op.getResult().getType()).getDimSize(op.getDim());
  int64_t count = part == 0 ? 1 : whole.getShape()[op.getDim()] / part;
  frame.setTensor(op.getResult(), partOf(whole, op.getDim(), part == 0 ? 0 : *index, count));
  return success();
}

LogicalResult runAxisIndex(spmd::AxisIndexOp op, Frame &frame) {
  FailureOr<int64_t> index = indexAlong(op, frame, op.getAxes());
  if (failed(index))
    return failure();
  frame.setTensor(op.getResult(), makeTensor<int64_t>(cast<RankedTensorType>(op.getResult().getType()), {*index}));
  return success();
}

} // namespace

void heddle::reference::registerSpmd(OpTable &table) {
  table.add<spmd::AllGatherOp>([](spmd::AllGatherOp op, Frame &frame) {
    return runOver(op, frame, [&](const Gathered &all) { return concatenate(all.operand(0), op.getDim()); });
  });
  table.add<spmd::AllReduceOp>([](spmd::AllReduceOp op, Frame &frame) {
    return runOver(op, frame, [&](const Gathered &all) { return reduceBy(op.getReduction(), all.operand(0)); });
  });
  table.add<spmd::ReduceScatterOp>([](spmd::ReduceScatterOp op, Frame &frame) {
    return runOver(op, frame, [&](const Gathered &all) {
      return partOf(reduceBy(op.getReduction(), all.operand(0)), op.getDim(), all.position, all.values.size());
    });
  });
  table.add<spmd::AllToAllOp>([](spmd::AllToAllOp op, Frame &frame) { return runAllToAll(op, frame); });
  table.add<spmd::PermuteOp>([](spmd::PermuteOp op, Frame &frame) { return runPermute(op, frame); });
  table.add<spmd::ExchangeOp>([](spmd::ExchangeOp op, Frame &frame) { return runExchange(op, frame); });
  table.add<spmd::ShiftOp>([](spmd::ShiftOp op, Frame &frame) { return runShift(op, frame); });
  table.add<spmd::AllSliceOp>([](spmd::AllSliceOp op, Frame &frame) { return runAllSlice(op, frame); });
  table.add<spmd::AxisIndexOp>([](spmd::AxisIndexOp op, Frame &frame) { return runAxisIndex(op, frame); });
}

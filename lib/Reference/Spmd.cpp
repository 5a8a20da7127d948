// Collectives and messages over named axes. Reductions combine in the order of the group.
#include "heddle/Reference/Communication.h"

#include "heddle/Analysis/DeviceGroups.h"
#include "heddle/Dialect/Sdy/Shardings.h"
#include "heddle/Dialect/Spmd/AsyncOps.h"
#include "heddle/Dialect/Spmd/MessageOps.h"

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

/// The devices that meet, in this one's own replica: those that differ along the axes, or all of the mesh by their ids.
SmallVector<int64_t> getMembers(sdy::AxisRefListAttr axes, sdy::MeshAttr mesh, Frame &frame) {
  int64_t partitions = frame.device.grid.getPartitions(), first = frame.device.replica * partitions;
  if (!axes)
    return llvm::to_vector(llvm::seq<int64_t>(first, first + partitions));
  return llvm::map_to_vector(getGroupAlong(getSteps(axes.getValue(), mesh), getPosition(mesh, frame.device.partition)),
                             [&](int64_t member) { return first + mesh.getDevice(member); });
}

LogicalResult runCollective(spmd::CollectiveOpInterface op, Frame &frame) {
  FailureOr<sdy::MeshAttr> mesh = findMesh(op, frame);
  if (failed(mesh))
    return failure();
  SmallVector<int64_t> members = getMembers(op.findAxes(), *mesh, frame);
  FailureOr<Gathered> gathered = meetGroup(op, frame, members, /*channel=*/true);
  if (failed(gathered))
    return failure();
  SmallVector<int64_t> sources = findSources(op.getKind(), op.getPlanAttributes(), *mesh, members.size());
  CombinerAttr reduction = op.findReduction();
  CollectiveMeaning meaning{op.getKind(), reduction ? std::optional(reduction.getValue()) : std::nullopt,
                            op.findSplitDim().value_or(0), op.findJoinedDim().value_or(0), sources};
  frame.setTensor(op->getResult(0), getMemberResult(meaning, gathered->operand(0), gathered->position));
  return success();
}

/// The other end of a message, by index, with the members of its group.
template <typename Op> FailureOr<std::pair<SmallVector<int64_t>, int64_t>> findPeer(Op op, Frame &frame) {
  FailureOr<sdy::MeshAttr> mesh = findMesh(op, frame);
  if (failed(mesh))
    return failure();
  SmallVector<int64_t> members = getMembers(op.getAxes(), *mesh, frame);
  int64_t own = llvm::find(members, frame.device.index) - members.begin(), count = members.size();
  auto peer = own + static_cast<int64_t>(op.getPeer());
  if (peer < 0 || peer >= count)
    return op.emitOpError("on ") << frame.device.getName() << " has peer " << static_cast<int64_t>(op.getPeer())
                                 << ", which member " << own << " of " << count << " does not have";
  int64_t device = members[peer];
  return std::pair(std::move(members), device);
}

LogicalResult runSend(spmd::SendOp op, Frame &frame) {
  auto peer = findPeer(op, frame);
  if (failed(peer))
    return failure();
  frame.device.send(op, peer->first, peer->second, op.getChannel(), frame.tensor(op.getOperand()));
  return success();
}

/// In `spmd.start` it is `spmd.done` that waits.
LogicalResult runReceive(spmd::ReceiveOp op, Frame &frame) {
  auto peer = findPeer(op, frame);
  if (failed(peer))
    return failure();
  Receipt receipt = frame.device.receive(op, peer->first, peer->second, op.getChannel());
  if (isa<spmd::StartOp>(op->getParentOp())) {
    RuntimeValue value;
    value.receipt = std::make_shared<Receipt>(receipt);
    frame.set(op.getResult(), std::move(value));
    return success();
  }
  FailureOr<Tensor> received = frame.device.take(receipt);
  if (failed(received))
    return failure();
  frame.setTensor(op.getResult(), std::move(*received));
  return success();
}

LogicalResult runDone(spmd::DoneOp op, Frame &frame) {
  std::vector<RuntimeValue> results = frame.get(op.getFuture()).tuple;
  for (RuntimeValue &value : results) {
    if (!value.receipt)
      continue;
    FailureOr<Tensor> received = frame.device.take(*value.receipt);
    if (failed(received))
      return failure();
    value = RuntimeValue(std::move(*received));
  }
  frame.setResults(op, results);
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

template <typename... Ops> void addCollectives(OpTable &table) {
  auto add = [&]<typename Op>() {
    if constexpr (std::is_base_of_v<spmd::CollectiveOpInterface::Trait<Op>, Op>)
      table.add<Op>([](Op op, Frame &frame) { return runCollective(op, frame); });
  };
  (add.template operator()<Ops>(), ...);
}

} // namespace

void heddle::reference::registerSpmd(OpTable &table) {
  addCollectives<
#define GET_OP_LIST
#include "heddle/Dialect/Spmd/CollectiveOps.cpp.inc"
      >(table);
  table.add<spmd::SendOp>([](spmd::SendOp op, Frame &frame) { return runSend(op, frame); });
  table.add<spmd::ReceiveOp>([](spmd::ReceiveOp op, Frame &frame) { return runReceive(op, frame); });
  table.add<spmd::DoneOp>([](spmd::DoneOp op, Frame &frame) { return runDone(op, frame); });
  table.add<spmd::AllSliceOp>([](spmd::AllSliceOp op, Frame &frame) { return runAllSlice(op, frame); });
  table.add<spmd::AxisIndexOp>([](spmd::AxisIndexOp op, Frame &frame) { return runAxisIndex(op, frame); });
}

// sdy.manual_computation: its body runs on every device of its mesh, on shards along the manual axes.
#include "heddle/Reference/Communication.h"
#include "heddle/Reference/Shards.h"

#include "heddle/Dialect/Sdy/RegionOps.h"

#include <map>

using namespace mlir;
using namespace heddle;
using namespace heddle::reference;
using namespace heddle::sdy;

namespace {

// ---- The op's shardings, seen from its manual axes ----

/// How one operand or result is cut along manual axes.
struct ManualCut {
  Cut cut;
  std::vector<AxisSteps> axes; ///< those that cut dims
  std::vector<AxisSteps> unreduced;
  ReductionOp reduction;
};

struct Manual {
  ManualComputationOp op;
  ManualAxesAttr manualAxes;
  MeshAttr mesh;
  std::vector<AxisSteps> axes; ///< manual ones, in the order of the mesh

  explicit Manual(ManualComputationOp op) : op(op), manualAxes(op.getManualAxes()) {
    for (TensorShardingPerValueAttr shardings : {op.getInShardings(), op.getOutShardings()})
      for (TensorShardingAttr sharding : shardings.getShardings())
        if (MeshAttr found = sharding.getMesh(op); !found.getAxes().empty())
          mesh = found; // verified to be the same in all
    if (!mesh)
      return;
    for (MeshAxisAttr axis : mesh.getAxes())
      if (manualAxes.contains(axis.getName()))
        axes.push_back(getSteps(AxisRefAttr::get(op.getContext(), axis.getName()), mesh));
  }

  /// Nothing for what is no tensor.
  std::optional<ManualCut> cutOf(TensorShardingAttr sharding, Type type) const {
    auto whole = dyn_cast<RankedTensorType>(type);
    if (!whole)
      return std::nullopt;
    TensorShardingAttr manual = sharding.withOnlyAxes(manualAxes);
    std::vector<AxisSteps> axes;
    for (DimensionShardingAttr dim : manual.getDimShardings())
      llvm::append_range(axes, getSteps(dim.getAxes(), mesh));
    return ManualCut{Cut(manual, mesh, whole), axes, getSteps(manual.getUnreducedAxes(), mesh),
                     sharding.getReductionOp()};
  }
};

// ---- Into shards and back ----

/// The device's shard. An operand that is unreduced along manual axes has its value on their first devices; elsewhere
/// it has zeros for a sum, and the same for a maximum or minimum: reducing it gives the value.
RuntimeValue shardOf(const RuntimeValue &whole, const std::optional<ManualCut> &manual, int64_t position) {
  if (!manual)
    return whole;
  Tensor zeros(manual->cut.getLocalType());
  if (manual->reduction == ReductionOp::SUM && getFirstAlong(manual->unreduced, position) != position)
    return zeros;
  return manual->cut.takeShard(whole.tensor, position, zeros);
}

Combiner combinerOf(ReductionOp reduction) {
  return reduction == ReductionOp::SUM   ? Combiner::Add
         : reduction == ReductionOp::MAX ? Combiner::Maximum
                                         : Combiner::Minimum;
}

/// The whole of what the devices at `group` have; of copies the first device's.
RuntimeValue stitch(ArrayRef<int64_t> group, ArrayRef<RuntimeValue> shards, const std::optional<ManualCut> &manual) {
  if (!manual)
    return shards.front();
  Tensor whole(manual->cut.getWholeType());
  std::map<int64_t, std::vector<Tensor>> parts; // by the first position along the unreduced axes
  for (auto [position, shard] : llvm::zip_equal(group, shards)) {
    // This number is the same for all devices that are no copies of each other.
    int64_t copy = getFirstAlong(manual->unreduced, getFirstAlong(manual->axes, position));
    if (copy == group.front())
      parts[getFirstAlong(manual->unreduced, position)].push_back(shard.tensor);
  }
  for (auto &[position, summands] : parts)
    manual->cut.putShard(whole, reduceBy(combinerOf(manual->reduction), summands), position);
  return whole;
}

// ---- Running ----

/// Runs the body on one device of the mesh, with whole operands, and stitches the results.
FailureOr<std::vector<RuntimeValue>> runOnDevice(const Manual &manual, ArrayRef<RuntimeValue> operands, Frame &frame) {
  ManualComputationOp op = manual.op;
  Device &device = frame.device;
  int64_t position = getPosition(manual.mesh, device.partition);
  std::vector<RuntimeValue> arguments;
  for (auto [operand, sharding, type] :
       llvm::zip_equal(operands, op.getInShardings().getShardings(), op->getOperandTypes()))
    arguments.push_back(shardOf(operand, manual.cutOf(sharding, type), position));
  FailureOr<std::vector<RuntimeValue>> own = frame.runRegion(op.getBody(), arguments);
  if (failed(own))
    return failure();

  // A device's own number in the mesh is its partition.
  std::vector<int64_t> positions = getGroupAlong(manual.axes, position);
  SmallVector<int64_t> group = llvm::map_to_vector(positions, [&](int64_t member) {
    return device.replica * device.grid.getPartitions() + manual.mesh.getDevice(member);
  });
  auto all = device.meet(op, group, /*channel=*/true, std::move(*own));
  if (failed(all))
    return failure();
  std::vector<RuntimeValue> results;
  for (auto [index, sharding] : llvm::enumerate(op.getOutShardings().getShardings())) {
    std::vector<RuntimeValue> shards;
    for (std::vector<RuntimeValue> &member : *all)
      shards.push_back(member[index]);
    results.push_back(stitch(positions, shards, manual.cutOf(sharding, op.getResult(index).getType())));
  }
  return results;
}

/// Runs the body on all devices of the mesh, for a run on one device.
FailureOr<std::vector<RuntimeValue>> runOnMesh(const Manual &manual, ArrayRef<RuntimeValue> operands, Frame &frame) {
  std::vector<RuntimeValue> results;
  auto runOne = [&](Device &device) {
    Frame own(frame.interpreter, device);
    FailureOr<std::vector<RuntimeValue>> stitched = runOnDevice(manual, operands, own);
    if (succeeded(stitched) && device.index == 0)
      results = std::move(*stitched);
    return LogicalResult(stitched);
  };
  ManualComputationOp op = manual.op;
  if (failed(Grid(1, manual.mesh.getDeviceCount()).run(op.getLoc(), runOne, &frame.device)))
    return failure();
  return results;
}

LogicalResult runManualComputation(ManualComputationOp op, Frame &frame) {
  std::vector<RuntimeValue> operands = frame.getAll(op->getOperands());
  Manual manual(op);
  Grid &grid = frame.device.grid;
  FailureOr<std::vector<RuntimeValue>> results = failure();
  if (!manual.mesh) // nothing to shard over
    results = frame.runRegion(op.getBody(), operands);
  else if (manual.mesh.getDeviceCount() == grid.getPartitions())
    results = runOnDevice(manual, operands, frame);
  else if (grid.getPartitions() == 1 && grid.getReplicas() == 1)
    results = runOnMesh(manual, operands, frame);
  else
    return op.emitOpError("has a mesh of ")
           << manual.mesh.getDeviceCount() << " devices and runs on " << grid.getPartitions() << " partitions of "
           << grid.getReplicas() << " replicas, needed as many partitions as devices, or one device";
  if (failed(results))
    return failure();
  frame.setResults(op, *results);
  return success();
}

} // namespace

void heddle::reference::registerManualComputation(OpTable &table) {
  table.add<ManualComputationOp>([](ManualComputationOp op, Frame &frame) { return runManualComputation(op, frame); });
}

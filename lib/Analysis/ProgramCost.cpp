// Counts what a function sends, computes and holds in one walk: regions count by their trips, branches as the one that
// costs more, and collectives by ring algorithms over their groups.
#include "heddle/Analysis/ProgramCost.h"

#include "heddle/Analysis/LapackCost.h"
#include "heddle/Analysis/ReshardPlan.h"
#include "heddle/Analysis/ShardingRules.h"
#include "heddle/Analysis/WindowAccess.h"
#include "heddle/Dialect/Heddle/AttentionOps.h"
#include "heddle/Dialect/Heddle/LoopOps.h"
#include "heddle/Dialect/Sdy/AxisLists.h"
#include "heddle/Dialect/Sdy/CollectiveOps.h"
#include "heddle/Dialect/Sdy/Shardings.h"
#include "heddle/Dialect/Spmd/AsyncOps.h"
#include "heddle/Dialect/Spmd/MessageOps.h"
#include "heddle/Dialect/Stablehlo/ReplicaGroups.h"
#include "heddle/Dialect/Stablehlo/Stablehlo.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/TypeSwitch.h"
#include <map>

using namespace mlir;
using namespace heddle;

bool heddle::isContraction(Operation *op) {
  return isa<stablehlo::DotGeneralOp, stablehlo::ConvolutionOp, AttentionOp, AttentionBackwardOp>(op);
}

bool heddle::hasContraction(Operation *op) {
  return op
      ->walk([](Operation *inner) { return isContraction(inner) ? WalkResult::interrupt() : WalkResult::advance(); })
      .wasInterrupted();
}

namespace {

using spmd::Traffic;

/// The devices that take part in a collective, and how its bytes travel between them.
struct Participants {
  Traffic traffic;
  sdy::MeshAttr mesh = {};
  SmallVector<sdy::AxisRefAttr> axes = {};
  int64_t members = 1;
};

void addAxes(Participants &all, ArrayRef<sdy::AxisRefAttr> axes) {
  llvm::append_range(all.axes, axes);
  all.members *= sdy::getShardCount(axes, all.mesh);
}

/// Adds all axes that a permute's shards are cut along, before and after; each has two members, sender and receiver.
void addPermuted(Participants &all, ArrayRef<sdy::AxisRefAttr> axes) {
  for (sdy::AxisRefAttr axis : axes)
    if (llvm::all_of(all.axes, [&](sdy::AxisRefAttr other) { return other.canCoexist(axis); }))
      all.axes.push_back(axis);
  all.members = 2;
}

Participants findParticipants(spmd::CollectiveOpInterface op) {
  Participants all{op.getTraffic(), sdy::lookupMesh(op.getMeshAttr(), op)};
  if (sdy::AxisRefListAttr axes = op.findAxes())
    addAxes(all, axes.getValue());
  for (sdy::ListOfAxisRefListsAttr lists : op.getShardings())
    for (sdy::AxisRefListAttr axes : lists.getValue())
      addPermuted(all, axes.getValue());
  return all;
}

/// The participants of a collective; nothing for ops that send nothing.
std::optional<Participants> findParticipants(sdy::CollectiveOpInterface op) {
  sdy::MeshAttr mesh = op.getOutSharding().getMesh(op);
  auto ofLists = [&](Traffic traffic, ArrayRef<sdy::AxisRefListAttr> lists) {
    Participants all{traffic, mesh};
    for (sdy::AxisRefListAttr axes : lists)
      addAxes(all, axes.getValue());
    return all;
  };
  using Found = std::optional<Participants>;
  return llvm::TypeSwitch<Operation *, Found>(op)
      .Case([&](sdy::AllReduceOp op) -> Found { return ofLists(Traffic::ReduceAround, {op.getReductionAxes()}); })
      .Case([&](sdy::AllGatherOp op) -> Found {
        return ofLists(Traffic::GatherAround, op.getGatheringAxes().getValue());
      })
      .Case([&](sdy::ReduceScatterOp op) -> Found {
        return ofLists(Traffic::ScatterAround, op.getReduceScatterAxes().getValue());
      })
      .Case([&](sdy::AllToAllOp op) -> Found {
        Participants all{Traffic::Exchange, mesh};
        for (sdy::AllToAllParamAttr param : op.getParams().getValue())
          addAxes(all, param.getAxes());
        return all;
      })
      .Case([&](sdy::CollectivePermuteOp op) -> Found {
        Participants all{Traffic::Move, mesh};
        for (sdy::DimensionShardingAttr dim : op.getOutSharding().getDimShardings())
          addPermuted(all, dim.getAxes());
        return all;
      })
      .Case<sdy::AllSliceOp, sdy::ReplicatedToUnreducedOp, sdy::ShardedToUnreducedOp>(
          [](auto) -> Found { return std::nullopt; })
      .Default([](Operation *op) -> Found {
        llvm::report_fatal_error("no cost is known of " + Twine(op->getName().getStringRef()));
      });
}

/// The participants of groups that are written out; nothing for ops that send nothing.
std::optional<Participants> findListedParticipants(Operation *op) {
  auto ofGroups = [](Traffic traffic, Attribute groups) {
    return Participants{traffic, nullptr, {}, stablehlo::replicaGroupSize(groups).value_or(1)};
  };
  using Found = std::optional<Participants>;
  return llvm::TypeSwitch<Operation *, Found>(op)
      .Case([&](stablehlo::AllReduceOp op) -> Found { return ofGroups(Traffic::ReduceAround, op.getReplicaGroups()); })
      .Case([&](stablehlo::AllGatherOp op) -> Found { return ofGroups(Traffic::GatherAround, op.getReplicaGroups()); })
      .Case([&](stablehlo::ReduceScatterOp op) -> Found {
        return ofGroups(Traffic::ScatterAround, op.getReplicaGroups());
      })
      .Case([&](stablehlo::AllToAllOp op) -> Found { return ofGroups(Traffic::Exchange, op.getReplicaGroups()); })
      .Case([&](stablehlo::CollectiveBroadcastOp op) -> Found {
        return ofGroups(Traffic::PassAround, op.getReplicaGroups());
      })
      .Case([&](stablehlo::CollectivePermuteOp) -> Found { return Participants{Traffic::Move, nullptr, {}, 2}; })
      .Default(std::nullopt);
}

/// A message goes between two devices; what is sent counts where it is sent.
template <typename Op> Participants findEnds(Op op) {
  sdy::MeshAttr mesh = sdy::lookupMesh(op.getMeshAttr(), op);
  ArrayRef<sdy::AxisRefAttr> axes = op.getAxes().getValue();
  return {Traffic::Move, mesh, llvm::to_vector(axes), sdy::getShardCount(axes, mesh)};
}

/// The participants of a collective, or the ends of a message; nothing for ops that send nothing.
std::optional<Participants> findParticipants(Operation *op) {
  if (auto send = dyn_cast<spmd::SendOp>(op))
    return findEnds(send);
  if (auto receive = dyn_cast<spmd::ReceiveOp>(op))
    return findEnds(receive);
  if (auto collective = dyn_cast<spmd::CollectiveOpInterface>(op))
    return findParticipants(collective);
  if (auto reshard = dyn_cast<sdy::CollectiveOpInterface>(op))
    return findParticipants(reshard);
  return findListedParticipants(op);
}

/// The bytes of the device that sends most. In a shift the members at one end send nothing, so shifts in both
/// directions over two members are one each.
int64_t sumWireBytes(ArrayRef<CollectiveCost> collectives) {
  int64_t bytes = 0;
  std::map<const void *, SmallVector<int64_t>> ofMembers; // by axes
  for (const CollectiveCost &collective : collectives) {
    auto shift = dyn_cast<spmd::ShiftOp>(collective.op);
    if (!shift) {
      bytes += collective.wireBytes * collective.times;
      continue;
    }
    SmallVector<int64_t> &sent = ofMembers[shift.getAxes().getAsOpaquePointer()];
    sent.resize(collective.members);
    auto sources = format::findSources(shift.getKind(), shift.getPeers(), collective.members);
    for (auto [member, from] : llvm::enumerate(sources))
      if (from >= 0 && from != static_cast<int64_t>(member))
        sent[from] += collective.wireBytes * collective.times;
  }
  for (const auto &[axes, sent] : ofMembers)
    bytes += *llvm::max_element(sent);
  return bytes;
}

class Counter {
public:
  /// Types are local where there is no mesh to go by.
  explicit Counter(const MeshInUse *use = nullptr) : use(use) {}

  ProgramCost run(func::FuncOp function) {
    ProgramCost cost;
    int64_t arguments = 0;
    for (Value argument : function.getArguments())
      arguments += bytesOf(argument);
    cost.peakLiveBytes = arguments + visit(function.getBody(), 1, cost);
    addUp(cost);
    return cost;
  }

  ProgramCost runAlone(Operation *op) {
    ProgramCost cost;
    visitOp(op, 1, cost);
    addUp(cost);
    return cost;
  }

private:
  static void addUp(ProgramCost &cost) {
    cost.wireBytes = sumWireBytes(cost.collectives) + cost.haloBytes;
    for (const CollectiveCost &collective : cost.collectives)
      cost.handedBytes += collective.handedBytes * collective.times;
  }

  /// The type of one device's part; null for what is no ranked tensor.
  RankedTensorType typeOf(Value value) const {
    auto type = dyn_cast<RankedTensorType>(value.getType());
    return type && use ? getShardType(type, getPropagatedSharding(value, *use), use->mesh) : type;
  }
  int64_t elementsOf(Value value) const {
    RankedTensorType type = typeOf(value);
    return type ? type.getNumElements() : 0;
  }
  int64_t bytesOf(Value value) const {
    RankedTensorType type = typeOf(value);
    return type ? getTensorBytes(type) : 0;
  }
  int64_t floatElementsOf(Value value) const {
    return isa<FloatType, ComplexType>(getElementTypeOrSelf(value.getType())) ? elementsOf(value) : 0;
  }

  double sizeOfHead(Value value) const { return typeOf(value).getShape().back(); }
  /// [batch..., query heads, queries, keys] of a shard.
  template <typename Op> double getScoreElements(Op op) const {
    RankedTensorType query = typeOf(op.getQuery()), key = typeOf(op.getKey());
    return static_cast<double>(query.getNumElements() / std::max<int64_t>(1, query.getShape().back())) *
           key.getDimSize(key.getRank() - 3);
  }

  double getFlops(Operation *op) const {
    if (auto dot = dyn_cast<stablehlo::DotGeneralOp>(op)) {
      double terms = 1;
      for (int64_t dim : dot.getDotDimensionNumbers().getLhsContractingDimensions())
        terms *= typeOf(dot.getLhs()).getDimSize(dim);
      return 2 * terms * elementsOf(dot);
    }
    if (auto convolution = dyn_cast<stablehlo::ConvolutionOp>(op)) {
      // Each output element sums over a kernel of one output feature.
      int64_t outputs =
          typeOf(convolution.getRhs()).getDimSize(convolution.getDimensionNumbers().getKernelOutputFeatureDimension());
      return 2.0 * elementsOf(convolution) * (elementsOf(convolution.getRhs()) / std::max<int64_t>(1, outputs));
    }
    // Its products count as they do where they are written out, masked or not; a backward pass has the scores once
    // more.
    if (auto attention = dyn_cast<AttentionOp>(op))
      return getScoreElements(attention) * 2.0 * (sizeOfHead(attention.getQuery()) + sizeOfHead(attention.getValue()));
    if (auto attention = dyn_cast<AttentionBackwardOp>(op))
      return getScoreElements(attention) * 2.0 *
             (3 * sizeOfHead(attention.getQuery()) + 2 * sizeOfHead(attention.getValue()));
    if (std::optional<double> flops = findLapackFlops(op, [&](Value value) { return typeOf(value); }))
      return *flops;
    if (isa<stablehlo::ConstantOp>(op) || isa<spmd::SpmdDialect, sdy::SdyDialect>(op->getDialect()) ||
        (op->getNumRegions() > 0 && !hasScalarRegions(op)))
      return 0;
    double flops = 0;
    if (isa<stablehlo::ReduceOp, stablehlo::ReduceWindowOp>(op)) {
      for (Value operand : op->getOperands())
        flops += floatElementsOf(operand);
      return flops;
    }
    for (Value result : op->getResults())
      flops += floatElementsOf(result);
    return flops;
  }

  int64_t getWireBytes(Operation *op, const Participants &all) const {
    int64_t sent = 0, received = 0;
    for (Value operand : op->getOperands())
      sent += bytesOf(operand);
    for (Value result : op->getResults())
      received += bytesOf(result);
    return spmd::getWireBytes(all.traffic, sent, received, all.members);
  }

  /// Takes what stays in a device's memory, on its way along sequential axes, off the wires.
  static void divideBytes(CollectiveCost &collective) {
    if (!collective.mesh)
      return;
    int64_t parts = sdy::AxisKinds::of(collective.op, collective.mesh).getPartCount(collective.axes, collective.mesh);
    if (parts == 1)
      return;
    int64_t devices = sdy::getShardCount(collective.axes, collective.mesh) / parts;
    problems::DeviceGroup group{devices, 1, parts};
    int64_t bytes = collective.wireBytes;
    switch (collective.traffic) {
    case Traffic::ReduceAround:
    case Traffic::GatherAround:
    case Traffic::ScatterAround:
    case Traffic::PassAround:
      collective.wireBytes = problems::getRingWireBytes(group, bytes);
      break;
    case Traffic::Exchange:
      collective.wireBytes = problems::getExchangeWireBytes(group, bytes);
      break;
    case Traffic::Move:
      collective.wireBytes = problems::getPermuteWireBytes(group, bytes);
      break;
    }
    collective.handedBytes = bytes - collective.wireBytes;
  }

  /// Adds up a region that runs `times` times; returns the most bytes of its own values that are alive at once.
  int64_t visit(Region &region, int64_t times, ProgramCost &cost) {
    int64_t peak = 0;
    for (Block &block : region) {
      llvm::DenseMap<Operation *, SmallVector<Value>> lastUses;
      auto note = [&](Value value) {
        Operation *last = nullptr;
        for (Operation *user : value.getUsers()) {
          Operation *here = block.findAncestorOpInBlock(*user);
          if (here && (!last || last->isBeforeInBlock(here)))
            last = here;
        }
        if (last)
          lastUses[last].push_back(value);
        return last != nullptr;
      };
      int64_t live = 0;
      for (Operation &op : block) {
        int64_t inside = visitOp(&op, times, cost), unused = 0;
        for (Value result : op.getResults()) {
          live += bytesOf(result);
          if (!note(result))
            unused += bytesOf(result);
        }
        peak = std::max(peak, live + inside);
        live -= unused;
        for (Value value : lastUses.lookup(&op))
          live -= bytesOf(value);
      }
    }
    return peak;
  }

  int64_t visitOp(Operation *op, int64_t times, ProgramCost &cost) {
    if (std::optional<Participants> all = findParticipants(op)) {
      int64_t bytes = getWireBytes(op, *all);
      cost.collectives.push_back({op, all->traffic, all->mesh, std::move(all->axes), all->members, bytes, 0, times});
      divideBytes(cost.collectives.back());
      return 0;
    }
    if (use)
      countHalos(op, times, cost);
    double flops = getFlops(op) * times;
    cost.flops += flops;
    if (isContraction(op)) {
      cost.contractionFlops += flops;
      cost.contractionFlopsOf[getElementTypeOrSelf(op->getOperand(0).getType())] += flops;
    }
    if (op->getNumRegions() == 0 || hasScalarRegions(op))
      return 0;
    if (auto start = dyn_cast<spmd::StartOp>(op); start && start.getSkipsLast())
      if (auto scan = dyn_cast<ScanOp>(op->getParentOp()); scan && scan.getTripCount() > 0)
        times -= times / scan.getTripCount();
    if (isa<FusionOp, LibraryOp, HostFusionOp, spmd::StartOp>(op)) { // what is inside is in no memory
      visit(op->getRegion(0), times, cost);
      return 0;
    }
    if (isa<stablehlo::CaseOp, stablehlo::IfOp>(op))
      return visitBranches(op, times, cost);
    if (auto scan = dyn_cast<ScanOp>(op))
      times *= scan.getTripCount();
    else if (isa<stablehlo::WhileOp>(op))
      ++cost.unknownLoops;
    int64_t peak = 0;
    for (Region &region : op->getRegions()) {
      int64_t arguments = 0;
      for (Value argument : region.getArguments())
        arguments += bytesOf(argument);
      peak = std::max(peak, arguments + visit(region, times, cost));
    }
    return peak;
  }

  void countHalos(Operation *op, int64_t times, ProgramCost &cost) const {
    if (!isa<stablehlo::StablehloDialect>(op->getDialect()))
      return;
    std::optional<ShardingRule> rule = getShardingRule(op);
    if (!rule || llvm::none_of(llvm::seq<int64_t>(0, rule->getFactors().size()),
                               [&](int64_t factor) { return hasWindows(op, *rule, factor); }))
      return;
    OpSharding sharding = readOpSharding(std::move(*rule), getTensorShardings(op, *use), use->mesh);
    cost.haloBytes += getHaloBytes(op, sharding, *use) * times;
  }

  int64_t visitBranches(Operation *op, int64_t times, ProgramCost &cost) {
    ProgramCost worst;
    int64_t peak = 0;
    for (Region &region : op->getRegions()) {
      ProgramCost branch;
      peak = std::max(peak, visit(region, times, branch));
      branch.wireBytes = sumWireBytes(branch.collectives) + branch.haloBytes;
      if (std::pair(branch.wireBytes, branch.flops) >= std::pair(worst.wireBytes, worst.flops))
        worst = std::move(branch);
    }
    llvm::append_range(cost.collectives, worst.collectives);
    cost.flops += worst.flops;
    cost.contractionFlops += worst.contractionFlops;
    for (auto [type, flops] : worst.contractionFlopsOf)
      cost.contractionFlopsOf[type] += flops;
    cost.haloBytes += worst.haloBytes;
    cost.unknownLoops += worst.unknownLoops;
    return peak;
  }

  const MeshInUse *use;
};

} // namespace

ProgramCost heddle::getProgramCost(func::FuncOp function) { return Counter().run(function); }

ProgramCost heddle::getReshardedCost(func::FuncOp function, const MeshInUse &use) {
  return Counter(&use).run(function);
}

ProgramCost heddle::getOpCost(Operation *op) { return Counter().runAlone(op); }

sdy::MeshAttr heddle::findMesh(const ProgramCost &cost) {
  for (const CollectiveCost &collective : cost.collectives)
    if (collective.mesh)
      return collective.mesh;
  return nullptr;
}

double heddle::getSeconds(const CollectiveCost &collective, const MachineRates &rates) {
  double handed = 0;
  // It is not known where groups lie that are written out, so they may lie badly.
  problems::DeviceGroup group = rates.getWholeGroup();
  if (collective.mesh) {
    group = rates.getGroup(collective.axes);
    if (collective.handedBytes)
      handed = problems::getHandedSeconds(rates.getWires(), group, collective.handedBytes);
    if (group.members == 1 && group.parts > 1)
      return handed;
    group = group.ofDevices(); // the wires' bytes are known
  } else if (group.crossesNodes())
    group = {collective.members, 1};
  else
    group = {collective.members, collective.members};
  double bytes = collective.wireBytes;
  switch (collective.traffic) {
  case Traffic::ReduceAround:
    return handed + problems::getRingSeconds(rates.getWires(), group, bytes, /*rounds=*/2);
  case Traffic::GatherAround:
  case Traffic::ScatterAround:
  case Traffic::PassAround:
    return handed + problems::getRingSeconds(rates.getWires(), group, bytes);
  case Traffic::Exchange:
    return handed + problems::getExchangeSeconds(rates.getWires(), group, bytes);
  case Traffic::Move:
    return handed + problems::getPermuteSeconds(rates.getWires(), group, bytes);
  }
  llvm_unreachable("all traffic is there");
}

StepSeconds heddle::getSeconds(const ProgramCost &cost, const MachineRates &rates) {
  StepSeconds seconds;
  for (const CollectiveCost &collective : cost.collectives)
    seconds.wire += getSeconds(collective, rates) * collective.times;
  if (cost.haloBytes)
    seconds.wire += problems::getPermuteSeconds(rates.getWires(), rates.getWholeGroup(), cost.haloBytes);
  for (auto [type, flops] : cost.contractionFlopsOf)
    seconds.compute += rates.getContractionSeconds(type, flops);
  seconds.compute += rates.getVectorSeconds(nullptr, cost.flops - cost.contractionFlops);
  return seconds;
}

// Computes the time of a plan's lists by the clock of program files: each list is written as that file's instructions,
// as far as time depends on them. Parts of the time are sums of costs by how often each instruction runs.
#include "heddle/Analysis/PlanTime.h"

#include "heddle/Analysis/ShardingOrigins.h"
#include "heddle/Dialect/Plan/BufferOps.h"
#include "heddle/Dialect/Plan/InstructionOps.h"
#include "heddle/Dialect/Sdy/FormatMesh.h"
#include "heddle/Dialect/Sdy/Shardings.h"
#include "heddle/PlanFormat/EntryTime.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/TypeSwitch.h"

#include <map>

using namespace mlir;
using namespace heddle;
using format::Instruction, format::InstructionKind;

namespace {

/// The instructions of a list that take time or are about order, without what they compute on.
class TimedList {
public:
  /// With a mesh, communications name their devices.
  TimedList(plan::ListOp list, sdy::MeshAttr mesh) : mesh(mesh) { timed.instructions = read(list.getBody().front()); }

  format::List take() { return std::move(timed); }
  const std::vector<Instruction> &getInstructions() const { return timed.instructions; }
  Operation *getOp(const Instruction &instruction) const { return ops.lookup(&instruction); }
  /// A communication on another mesh, for which `mesh` has no groups.
  Operation *findOtherMesh() const { return other; }

private:
  std::vector<Instruction> read(Block &block) {
    std::vector<Instruction> body;
    body.reserve(llvm::range_size(block)); // `ops` has their addresses
    for (Operation &op : block) {
      bool isTimed = isa<plan::InstructionOpInterface, plan::RecordOp, plan::WaitOp, plan::LoopOp, plan::WhenOp,
                         plan::WhileOp, plan::CaseOp>(op);
      if (!isTimed)
        continue;
      ops[&body.emplace_back()] = &op;
      read(&op, body.back());
    }
    return body;
  }

  void read(Operation *op, Instruction &instruction) {
    if (auto own = dyn_cast<plan::InstructionOpInterface>(op)) {
      instruction.stream = number(streams, own.getStreamNumber());
      if (auto cost = op->getAttrOfType<plan::CostAttr>("cost"))
        instruction.cost = {cost.getNanoseconds(), cost.getFlops(), cost.getBytes()};
    }
    if (auto loop = dyn_cast<plan::LoopOp>(op))
      loops.try_emplace(loop.getIteration(), depth++);
    for (Region &region : op->getRegions())
      instruction.bodies.push_back(read(region.front()));
    llvm::TypeSwitch<Operation *>(op)
        .Case([&](plan::RecordOp record) {
          instruction.kind = InstructionKind::Record;
          instruction.stream = number(streams, record.getStream());
          instruction.event = number(events, record.getEvent());
        })
        .Case([&](plan::WaitOp wait) {
          instruction.kind = InstructionKind::Wait;
          instruction.stream = number(streams, wait.getStream());
          instruction.event = number(events, wait.getEvent());
        })
        .Case([&](plan::LoopOp loop) {
          instruction.kind = InstructionKind::Loop;
          instruction.count = loop.getTripCount();
          --depth;
        })
        .Case([&](plan::WhenOp when) {
          instruction.kind = InstructionKind::When;
          instruction.loop = loops.lookup(when.getIteration());
          instruction.lower = when.getLower();
          instruction.upper = when.getUpper();
        })
        .Case([&](plan::WhileOp) { instruction.kind = InstructionKind::While; })
        .Case([&](plan::CaseOp) { instruction.kind = InstructionKind::Case; })
        .Case([&](plan::CollectiveOp collective) {
          instruction.kind = InstructionKind::Collective;
          instruction.location = describeLocation(op->getLoc());
          instruction.collective = collective.getKind();
          if (auto axes = collective.getAxesAttr())
            readAxes(op, axes, instruction);
        })
        .Case([&](plan::ExchangeOp exchange) {
          instruction.kind = InstructionKind::Exchange;
          instruction.location = describeLocation(op->getLoc());
          instruction.to = exchange.getSendTo().vec();
          instruction.from = exchange.getReceiveFrom().vec();
          instruction.channel = exchange.getChannel();
          readAxes(op, exchange.getAxes(), instruction);
        });
  }

  void readAxes(Operation *op, sdy::AxisRefListAttr axes, Instruction &instruction) {
    if (!mesh)
      return;
    if (sdy::lookupMesh(op->getAttr("mesh"), op) == mesh)
      instruction.axes = toFormatAxes(axes.getValue(), mesh);
    else
      other = op;
  }

  /// Numbers in the plan may be larger than those of a program.
  static uint32_t number(std::map<int64_t, uint32_t> &numbers, int64_t own) {
    return numbers.try_emplace(own, numbers.size()).first->second;
  }

  sdy::MeshAttr mesh;
  format::List timed;
  llvm::DenseMap<const Instruction *, Operation *> ops;
  std::map<int64_t, uint32_t> streams, events;
  llvm::DenseMap<Value, uint32_t> loops;
  uint32_t depth = 0; // loops around
  Operation *other = nullptr;
};

bool goesBetweenSpaces(plan::CopyOp copy) {
  return plan::getSpace(copy.getSource()) != plan::getSpace(copy.getDestination());
}

PlanTime getParts(plan::ListOp list, const machine::MachineSpec &machine) {
  PlanTime time;
  forEachCosted(list, [&](Operation *op, plan::CostAttr cost, int64_t times) {
    if (auto copy = dyn_cast<plan::CopyOp>(op); copy && goesBetweenSpaces(copy)) {
      time.transfers += cost.getNanoseconds() * 1e-9 * times;
      return;
    }
    if (auto launch = dyn_cast<plan::LaunchOp>(op); launch && launch.isOnHost()) {
      time.hostKernels += cost.getNanoseconds() * 1e-9 * times;
      return;
    }
    if (isa<plan::CollectiveOp, plan::ExchangeOp>(op) || cast<plan::InstructionOpInterface>(op).getStreamNumber() != 0)
      return; // the latter packs for a collective, beside it
    double seconds = cost.getNanoseconds() * 1e-9;
    double launch = std::min(seconds, machine.launchSeconds);
    double memory = static_cast<double>(cost.getBytes()) / machine.memoryBytesPerSecond;
    time.launches += launch * times;
    // Costs are whole nanoseconds.
    (memory >= seconds - launch - 1e-9 ? time.memory : time.arithmetic) += (seconds - launch) * times;
  });
  return time;
}

} // namespace

void heddle::forEachCosted(plan::ListOp list,
                           llvm::function_ref<void(Operation *op, plan::CostAttr cost, int64_t times)> visit) {
  TimedList timed(list, {});
  format::forEachInstruction(timed.getInstructions(), [&](const Instruction &instruction, uint64_t times) {
    if (!instruction.cost)
      return;
    Operation *op = timed.getOp(instruction);
    visit(op, op->getAttrOfType<plan::CostAttr>("cost"), static_cast<int64_t>(std::min<uint64_t>(times, INT64_MAX)));
  });
}

std::vector<PlanWait> heddle::getPlanWaits(plan::ListOp list) {
  std::vector<PlanWait> waits;
  forEachCosted(list, [&](Operation *op, plan::CostAttr cost, int64_t times) {
    if (auto copy = dyn_cast<plan::CopyOp>(op); copy && goesBetweenSpaces(copy) && copy.getStream() == 0)
      waits.push_back({op, cost.getNanoseconds() * 1e-9 * times});
  });
  TimedList timed(list, {});
  format::List own = timed.take();
  std::unordered_map<const Instruction *, double> seconds = format::getWaits(own);
  format::forEachInstruction(own.instructions, [&](const Instruction &instruction, uint64_t) {
    if (auto found = seconds.find(&instruction); found != seconds.end())
      waits.push_back({timed.getOp(instruction), found->second});
  });
  llvm::stable_sort(waits, [](const PlanWait &a, const PlanWait &b) { return a.seconds > b.seconds; });
  return waits;
}

PlanTimes heddle::getPlanTimes(plan::EntryOp entry, const machine::MachineSpec &machine) {
  format::Mesh mesh;
  format::Entry timed;
  sdy::MeshAttr own;
  if (entry.getLists()) {
    own = sdy::lookupMesh(entry.getMeshAttr(), entry);
    mesh = toFormatMesh(own);
    timed.listsBy = toFormatAxes(entry.getListsByAttr().getValue(), own);
    timed.listOf.assign(entry.getLists()->begin(), entry.getLists()->end());
  }
  auto lists = llvm::to_vector(entry.getBody().getOps<plan::ListOp>());
  Operation *other = nullptr;
  for (plan::ListOp list : lists) {
    TimedList read(list, own);
    other = other ? other : read.findOtherMesh();
    timed.lists.push_back(read.take());
  }
  format::EntryTime together = format::getEntryTime(mesh, timed);
  PlanTimes times{{}, other ? "lists communicate on several meshes, needed one" : together.fault};
  for (auto [list, time] : llvm::zip_equal(lists, together.lists)) {
    times.lists.push_back(getParts(list, machine));
    times.lists.back().total = time.total;
    times.lists.back().bubble = time.bubble;
    times.lists.back().communication = time.communication;
  }
  return times;
}

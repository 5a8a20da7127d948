// Computes the time of a list: streams run by the costs of their instructions and wait for events; parts of the time
// are sums of costs by how often each instruction runs.
#include "heddle/Analysis/PlanTime.h"

#include "heddle/Dialect/Plan/InstructionOps.h"
#include "llvm/ADT/DenseMap.h"

using namespace mlir;
using namespace heddle;

static plan::CostAttr getCost(Operation *op) { return op->getAttrOfType<plan::CostAttr>("cost"); }

// ---- how often instructions run ----

namespace {

using Visit = llvm::function_ref<void(Operation *op, plan::CostAttr cost, int64_t times)>;

/// The part of a loop's iterations in which a `plan.when` of it holds.
std::pair<int64_t, int64_t> getRange(plan::WhenOp when) {
  auto loop = cast<plan::LoopOp>(cast<BlockArgument>(when.getIteration()).getOwner()->getParentOp());
  auto trips = static_cast<int64_t>(loop.getTripCount());
  int64_t upper = std::min<int64_t>(when.getUpper(), trips);
  return {std::max<int64_t>(0, upper - static_cast<int64_t>(when.getLower())), trips};
}

/// Which branch of each `plan.case` counts.
class Branches {
public:
  Region &getCostliest(plan::CaseOp branches) {
    if (Region *known = costliest.lookup(branches))
      return *known;
    double most = -1;
    for (Region &region : branches.getBranches()) {
      double nanoseconds = getNanoseconds(region.front());
      if (nanoseconds > most) {
        most = nanoseconds;
        costliest[branches] = &region;
      }
    }
    return *costliest.lookup(branches);
  }

private:
  /// Of a body, once.
  double getNanoseconds(Block &block) {
    if (auto known = seconds.find(&block); known != seconds.end())
      return known->second;
    double sum = 0;
    for (Operation &op : block) {
      if (plan::CostAttr cost = getCost(&op))
        sum += cost.getNanoseconds();
      if (auto branches = dyn_cast<plan::CaseOp>(op)) {
        sum += getNanoseconds(getCostliest(branches).front());
        continue;
      }
      auto loop = dyn_cast<plan::LoopOp>(op);
      for (Region &region : op.getRegions())
        sum += (loop ? static_cast<double>(loop.getTripCount()) : 1) * getNanoseconds(region.front());
    }
    return seconds[&block] = sum;
  }

  llvm::DenseMap<Operation *, Region *> costliest;
  llvm::DenseMap<Block *, double> seconds;
};

void visitCosted(Block &block, int64_t times, Branches &branches, Visit visit) {
  for (Operation &op : block) {
    if (plan::CostAttr cost = getCost(&op))
      visit(&op, cost, times);
    if (auto loop = dyn_cast<plan::LoopOp>(op)) {
      visitCosted(loop.getBody().front(), times * static_cast<int64_t>(loop.getTripCount()), branches, visit);
    } else if (auto when = dyn_cast<plan::WhenOp>(op)) {
      auto [some, all] = getRange(when);
      if (all > 0) // `times` is a multiple of it
        visitCosted(when.getBody().front(), times / all * some, branches, visit);
    } else if (auto choice = dyn_cast<plan::CaseOp>(op)) {
      visitCosted(branches.getCostliest(choice).front(), times, branches, visit);
    } else {
      for (Region &region : op.getRegions())
        visitCosted(region.front(), times, branches, visit);
    }
  }
}

// ---- streams ----

/// Lets streams run, in nanoseconds.
class StreamClock {
public:
  double run(plan::ListOp list) {
    run(list.getBody().front());
    double end = 0;
    for (auto [stream, time] : streams)
      end = std::max(end, time);
    return end;
  }

private:
  void run(Block &block) {
    for (Operation &op : block)
      run(&op);
  }

  void run(Operation *op) {
    ++steps;
    if (auto record = dyn_cast<plan::RecordOp>(op)) {
      events[record.getEvent()] = streams[record.getStream()];
    } else if (auto wait = dyn_cast<plan::WaitOp>(op)) {
      double &stream = streams[wait.getStream()];
      stream = std::max(stream, events.lookup(wait.getEvent()));
    } else if (auto loop = dyn_cast<plan::LoopOp>(op)) {
      runLoop(loop);
    } else if (auto when = dyn_cast<plan::WhenOp>(op)) {
      int64_t k = iterations.lookup(when.getIteration());
      if (static_cast<int64_t>(when.getLower()) <= k && k < static_cast<int64_t>(when.getUpper()))
        run(when.getBody().front());
    } else if (auto choice = dyn_cast<plan::CaseOp>(op)) {
      run(branches.getCostliest(choice).front());
    } else if (auto instruction = dyn_cast<plan::InstructionOpInterface>(op)) {
      if (plan::CostAttr cost = getCost(op))
        streams[instruction.getStreamNumber()] += cost.getNanoseconds();
    } else {
      for (Region &region : op->getRegions())
        run(region.front());
    }
  }

  /// Iterations in the middle of a long loop take as long as the one before them.
  void runLoop(plan::LoopOp loop) {
    int64_t followed = steps < mostSteps ? 32 : 0; // at each end
    auto trips = static_cast<int64_t>(loop.getTripCount());
    Value iteration = loop.getIteration();
    for (int64_t k = 0; k < trips; ++k) {
      if (k != followed || trips <= 2 * followed) {
        runIteration(loop, iteration, k);
        continue;
      }
      auto streamsBefore = streams, eventsBefore = events;
      double before = getLatest();
      runIteration(loop, iteration, k);
      int64_t skipped = trips - 2 * followed - 1;
      double period = getLatest() - before;
      auto moveOn = [&](auto &times, auto &timesBefore) { // what the loop uses
        for (auto &[number, time] : times)
          if (auto found = timesBefore.find(number); found == timesBefore.end() || found->second != time)
            time += period * skipped;
      };
      moveOn(streams, streamsBefore);
      moveOn(events, eventsBefore);
      k += skipped;
    }
    iterations.erase(iteration);
  }

  void runIteration(plan::LoopOp loop, Value iteration, int64_t k) {
    iterations[iteration] = k;
    run(loop.getBody().front());
  }

  double getLatest() const {
    double latest = 0;
    for (auto [stream, time] : streams)
      latest = std::max(latest, time);
    return latest;
  }

  /// After so many, of loops in loops, one iteration stands for all.
  static constexpr int64_t mostSteps = 2'000'000;

  Branches branches;
  int64_t steps = 0;
  llvm::DenseMap<int64_t, double> streams, events;
  llvm::DenseMap<Value, int64_t> iterations;
};

} // namespace

void heddle::forEachCosted(plan::ListOp list, Visit visit) {
  Branches branches;
  visitCosted(list.getBody().front(), 1, branches, visit);
}

PlanTime heddle::getPlanTime(plan::ListOp list, const machine::MachineSpec &machine) {
  PlanTime time;
  time.total = StreamClock().run(list) * 1e-9;
  forEachCosted(list, [&](Operation *op, plan::CostAttr cost, int64_t times) {
    double seconds = cost.getNanoseconds() * 1e-9;
    if (isa<plan::CollectiveOp, plan::ExchangeOp>(op)) {
      time.communication += seconds * times;
      return;
    }
    if (cast<plan::InstructionOpInterface>(op).getStreamNumber() != 0)
      return; // packs for a collective, beside it
    double launch = std::min(seconds, machine.launchSeconds);
    double memory = static_cast<double>(cost.getBytes()) / machine.memoryBytesPerSecond;
    time.launches += launch * times;
    // Costs are whole nanoseconds.
    (memory >= seconds - launch - 1e-9 ? time.memory : time.arithmetic) += (seconds - launch) * times;
  });
  return time;
}

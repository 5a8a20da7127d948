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

Region *findCostliest(plan::CaseOp branches);

void visitCosted(Block &block, int64_t times, Visit visit) {
  for (Operation &op : block) {
    if (plan::CostAttr cost = getCost(&op))
      visit(&op, cost, times);
    if (auto loop = dyn_cast<plan::LoopOp>(op)) {
      visitCosted(loop.getBody().front(), times * static_cast<int64_t>(loop.getTripCount()), visit);
    } else if (auto when = dyn_cast<plan::WhenOp>(op)) {
      auto [some, all] = getRange(when);
      if (all > 0) // `times` is a multiple of it
        visitCosted(when.getBody().front(), times / all * some, visit);
    } else if (auto branches = dyn_cast<plan::CaseOp>(op)) {
      visitCosted(findCostliest(branches)->front(), times, visit);
    } else {
      for (Region &region : op.getRegions())
        visitCosted(region.front(), times, visit);
    }
  }
}

Region *findCostliest(plan::CaseOp branches) {
  Region *costliest = nullptr;
  int64_t most = -1;
  for (Region &region : branches.getBranches()) {
    int64_t nanoseconds = 0;
    visitCosted(region.front(), 1,
                [&](Operation *, plan::CostAttr cost, int64_t times) { nanoseconds += times * cost.getNanoseconds(); });
    if (nanoseconds > most) {
      most = nanoseconds;
      costliest = &region;
    }
  }
  return costliest;
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
    } else if (auto branches = dyn_cast<plan::CaseOp>(op)) {
      run(findCostliest(branches)->front());
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
    constexpr int64_t followed = 32; // at each end
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

  llvm::DenseMap<int64_t, double> streams, events;
  llvm::DenseMap<Value, int64_t> iterations;
};

} // namespace

void heddle::forEachCosted(plan::ListOp list, Visit visit) { visitCosted(list.getBody().front(), 1, visit); }

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

// An order of small peak first; then list schedules that keep the cap, each by another rule; then the best of them with
// tasks moved one at a time.
#include "DelayStarts.h"
#include "ListSchedule.h"
#include "MinimizePeak.h"
#include "TaskMover.h"

#include <algorithm>
#include <functional>

using namespace heddle::problems;
using namespace heddle::problems::scheduling;

namespace {

class Solver {
public:
  Solver(const ScheduleProblem &problem, const ScheduleOptions &options)
      : problem(problem), options(options), graph(getGraph(problem, /*fuse=*/false)), tails(getTails(problem, graph)),
        bounds(getLowerBounds(problem)) {}

  std::optional<Schedule> run(std::string &error) {
    for (MemorySpace space : memorySpaces)
      if (problem.caps[space] && bounds.bytes[space] > *problem.caps[space]) {
        error = describeBound(space);
        return std::nullopt;
      }
    const PerSpace<std::optional<uint64_t>> caps = problem.caps;
    ScheduleGraph fused = getGraph(problem, /*fuse=*/true);
    SpaceBytes enough;
    for (MemorySpace space : memorySpaces)
      enough[space] = caps[space].value_or(UINT64_MAX);
    if (options.isMemoryMinimal)
      enough[MemorySpace::Device] = bounds.bytes[MemorySpace::Device];
    std::vector<int> base = getTasks(fused, minimizePeak(fused, enough, options.effort));
    Peaks least = meter.measure(base);
    if (options.isMemoryMinimal || !fits(least, caps)) {
      // Moves for time, under what the peaks are now, may find smaller ones, too.
      for (MemorySpace space : memorySpaces)
        if (space == MemorySpace::Device || caps[space])
          problem.caps[space] = std::max(least[space].bytes, space == MemorySpace::Device ? 0 : *caps[space]);
      findShort(base);
      improve(base);
      base = best;
      Peaks peaks = meter.measure(base);
      problem.caps = caps;
      for (MemorySpace space : {MemorySpace::Host, MemorySpace::Disk, MemorySpace::Device})
        if (Peak peak = peaks[space]; caps[space] && peak.bytes > *caps[space]) {
          error = describeBlocked(problem, space, base[peak.position], peak.bytes, /*isProved=*/false);
          return std::nullopt;
        }
    }
    if (!options.isMemoryMinimal) {
      findShort(base);
      improve(base);
    }
    return simulate(problem, best);
  }

private:
  std::string describeBound(MemorySpace space) const {
    std::string cap = std::to_string(*problem.caps[space]);
    if (bounds.task[space] < 0)
      return describeAlwaysLive(space) + ", needed at most the cap of " + cap;
    return "task \"" + problem.tasks[bounds.task[space]].name + "\" needs " + std::to_string(bounds.bytes[space]) +
           " bytes" + describe(space) + " in every order, " + std::to_string(bounds.ownBytes[space]) +
           " of them for its operands" + (space == MemorySpace::Device ? ", results and scratch" : " and results") +
           ", needed at most the cap of " + cap;
  }

  std::string describeAlwaysLive(MemorySpace space) const {
    uint64_t atEnd = 0;
    for (const ScheduleValue &value : problem.values)
      atEnd += value.space == space && value.isNeededAtEnd ? value.bytes : 0;
    bool isAtEnd = atEnd == bounds.bytes[space]; // else the beginning
    const ScheduleValue *largest = nullptr;
    for (const ScheduleValue &value : problem.values)
      if (value.space == space &&
          (isAtEnd ? value.isNeededAtEnd : value.producer < 0 && (value.isNeededAtEnd || !value.users.empty())) &&
          (!largest || value.bytes > largest->bytes))
        largest = &value;
    return std::to_string(bounds.bytes[space]) + " bytes" + describe(space) + " are needed at the " +
           (isAtEnd ? "end" : "beginning") + " in any order, " + std::to_string(largest->bytes) +
           " of them for value \"" + largest->name + "\"";
  }

  void findShort(const std::vector<int> &base) {
    best = base;
    bestSeconds = getSeconds(base);
    std::vector<ListRule> rules;
    for (bool isEager : {false, true})
      for (double patience : {0.0, 1.0})
        for (double timeWeight : {0.0, 1.0, 0.3, 0.7})
          rules.push_back({timeWeight, patience, isEager});
    // The first four in any case.
    int64_t left = options.effort;
    for (size_t at = 0; at < rules.size() && (at < 4 || left > 0) && !isShortest(); ++at) {
      left -= 20 * graph.size();
      offer(getListOrder(problem, graph, tails, base, rules[at]));
    }
    std::vector<int> delayed = delayDones(problem, best);
    if (fits(meter.measure(delayed), problem.caps))
      offer(std::move(delayed));
  }

  bool isCapped() const {
    return std::any_of(problem.caps.begin(), problem.caps.end(), [](const auto &cap) { return cap.has_value(); });
  }

  bool isShortest() const { return bestSeconds <= bounds.seconds * (1 + 1e-9); }

  void offer(std::vector<int> order) {
    double seconds = getSeconds(order);
    if (seconds < bestSeconds) {
      best = std::move(order);
      bestSeconds = seconds;
    }
  }

  double getSeconds(const std::vector<int> &order) {
    ends.resize(problem.tasks.size());
    streamFree.assign(1, 0);
    double now = 0;
    for (int index : order) {
      const ScheduleTask &task = problem.tasks[index];
      if (task.kind == ScheduleTaskKind::Start) {
        if (task.stream >= static_cast<int>(streamFree.size()))
          streamFree.resize(task.stream + 1, 0);
        double &free = streamFree[task.stream];
        ends[index] = free = std::max(now, free) + task.seconds;
      } else {
        now = task.start >= 0 ? std::max(now, ends[task.start]) : now + task.seconds;
      }
    }
    return now;
  }

  /// The best order with tasks moved; then list schedules by noisy rules, with tasks moved.
  void improve(const std::vector<int> &base) {
    if (graph.size() < 2)
      return;
    Random random(1);
    int64_t left = options.effort;
    moveTasks(best, bestSeconds, /*slack=*/0, random, left);
    while (left > 0 && !isShortest()) {
      ListRule rule{random.unit(), 2.0 * random.below(2), random.below(2) == 1, 0.5 * random.unit(), random.next()};
      left -= 20 * graph.size();
      std::vector<int> order = getListOrder(problem, graph, tails, base, rule);
      double seconds = getSeconds(order);
      offer(order);
      moveTasks(std::move(order), seconds, 0.1 * random.below(4), random, left);
    }
  }

  /// Random tasks to other places, until many such moves have not helped. Moves are made that change nothing, or are
  /// worse than the best of this search by no more than a share: the next may need them.
  void moveTasks(std::vector<int> order, double seconds, double slack, Random &random, int64_t &left) {
    int count = graph.size(), patience = 20 * count;
    TaskMover mover(graph, order);
    for (int failures = 0; left > 0 && failures < patience && !isShortest(); ++failures) {
      left -= count + mover.moveOne(random);
      double moved = getSeconds(order);
      bool isKept = moved <= seconds * (1 + slack);
      if (isKept && isCapped()) {
        left -= count;
        isKept = fits(meter.measure(order), problem.caps);
      }
      if (!isKept) {
        mover.undo();
        continue;
      }
      if (moved < seconds) {
        failures = 0;
        seconds = moved;
      }
      if (moved < bestSeconds) {
        bestSeconds = moved;
        best = order;
      }
    }
  }

  ScheduleProblem problem;
  const ScheduleOptions options;
  const ScheduleGraph graph;
  const std::vector<double> tails;
  const ScheduleBounds bounds;
  PeakMeter meter{graph};
  std::vector<int> best;
  double bestSeconds = 0;
  std::vector<double> ends, streamFree; // of getSeconds
};

} // namespace

std::optional<Schedule> heddle::problems::solve(const ScheduleProblem &problem, const ScheduleOptions &options,
                                                std::string &error) {
  bool isSmall = static_cast<int>(problem.tasks.size()) <= std::min(options.exactTasks, maxExactTasks);
  if (isSmall) { // a task that never fits says more than that no order was found
    ScheduleBounds bounds = getLowerBounds(problem);
    isSmall = std::all_of(memorySpaces.begin(), memorySpaces.end(), [&](MemorySpace space) {
      return bounds.bytes[space] <= problem.caps[space].value_or(UINT64_MAX);
    });
  }
  std::optional<Schedule> schedule =
      isSmall ? solveExactly(problem, options.isMemoryMinimal, error) : Solver(problem, options).run(error);
  if (!schedule || !options.lead)
    return schedule;
  // Whatever does not make the peak greater; the scratch of a start that has moved may.
  auto offer = [&](const std::vector<int> &order) {
    Schedule delayed = simulate(problem, order);
    if (std::equal(delayed.peakBytes.begin(), delayed.peakBytes.end(), schedule->peakBytes.begin(),
                   std::less_equal<>()))
      schedule = std::move(delayed);
  };
  double lead = std::max(*options.lead, 0.0);
  offer(delayStarts(problem, *schedule, lead));
  offer(delayStarts(problem, simulate(problem, delayDones(problem, schedule->order)), lead));
  return schedule;
}

// The best order of a few tasks, over the sets of tasks that can have been launched (Held, Karp, "A dynamic programming
// approach to sequencing problems", 1962). What is live depends on that set alone, so the smallest peak has one number
// a set. Time has several: how far the compute stream is, and how far each task that travels; of those that reach a
// set, only those stay that no other is as good as in all of them.
#include "ScheduleGraph.h"

#include <algorithm>
#include <unordered_map>

using namespace heddle::problems;
using namespace heddle::problems::scheduling;

namespace {

using Set = uint32_t;
using Caps = PerSpace<std::optional<uint64_t>>;

/// A way to have launched a set of tasks.
struct Label {
  double now = 0;
  std::vector<double> ends; // of the starts that have no done yet, by task; at least `now`
  Set before = 0;           // the set that it comes from, by `task`,
  int parent = -1;          // and the label there
  int task = -1;

  bool isAsGoodAs(const Label &other) const {
    if (now > other.now)
      return false;
    for (size_t i = 0; i < ends.size(); ++i)
      if (ends[i] > other.ends[i])
        return false;
    return true;
  }
};

class Exact {
public:
  explicit Exact(const ScheduleProblem &problem)
      : problem(problem), graph(getGraph(problem, /*fuse=*/false)), tails(getTails(problem, graph)),
        count(graph.size()), preds(count, 0) {
    for (int task = 0; task < count; ++task)
      for (int pred : graph.preds[task])
        preds[task] |= Set(1) << pred;
    for (const GraphValue &value : graph.values) {
      Set touchers = 0;
      for (int task : value.touchers)
        touchers |= Set(1) << task;
      this->touchers.push_back(touchers);
    }
    whole = count == 0 ? 0 : ~Set(0) >> (32 - count);
  }

  /// The order of the smallest peak in a space, with the other caps kept, which some order does; `blocked` is its first
  /// task there.
  void getLeastPeak(MemorySpace space, const Caps &caps, uint64_t &peak, int &blocked) {
    std::unordered_map<Set, std::pair<uint64_t, int>> best{{0, {0, -1}}};
    std::vector<Set> sets{0};
    for (size_t at = 0; at < sets.size(); ++at) { // a set comes before those that hold it
      Set set = sets[at];
      uint64_t soFar = best[set].first;
      for (int task = 0; task < count; ++task) {
        if (!isReady(set, task))
          continue;
        SpaceBytes live = getLive(set, task);
        if (!keeps(live, caps, space))
          continue;
        uint64_t bytes = std::max(soFar, live[space]);
        auto [it, isNew] = best.try_emplace(set | Set(1) << task, bytes, task);
        if (isNew)
          sets.push_back(it->first);
        else if (bytes < it->second.first)
          it->second = {bytes, task};
      }
    }
    std::vector<int> order;
    for (Set set = whole; set != 0; set &= ~(Set(1) << order.back()))
      order.push_back(best[set].second);
    std::reverse(order.begin(), order.end());
    peak = count == 0 ? getLive(0, -1)[space] : best[whole].first;
    blocked = -1;
    Set set = 0;
    for (int task : order) {
      if (blocked < 0 && getLive(set, task)[space] == peak)
        blocked = task;
      set |= Set(1) << task;
    }
  }

  /// An order of the shortest time under the caps; one exists.
  std::vector<int> getLeastTime(const Caps &caps) {
    std::unordered_map<Set, std::vector<Label>> labels;
    labels[0].push_back({});
    std::vector<Set> sets{0};
    double shortest = 1e300;
    for (size_t at = 0; at < sets.size(); ++at) {
      Set set = sets[at];
      std::vector<Label> here = labels[set]; // the map grows
      for (size_t parent = 0; parent < here.size(); ++parent) {
        int forced = findFree(set, here[parent]);
        for (int task = forced < 0 ? 0 : forced; task < (forced < 0 ? count : forced + 1); ++task) {
          if (!isReady(set, task) || !keeps(getLive(set, task), caps))
            continue;
          Label next = launch(set, here[parent], task);
          next.parent = static_cast<int>(parent);
          Set reached = set | Set(1) << task;
          double bound = getBound(reached, next);
          if (bound >= shortest)
            continue;
          if (reached == whole)
            shortest = bound;
          auto [it, isNew] = labels.try_emplace(reached);
          if (isNew)
            sets.push_back(reached);
          insert(it->second, std::move(next));
        }
      }
    }
    std::vector<int> order;
    Set set = whole;
    int label = 0;
    while (set != 0) {
      const Label &last = labels[set][label];
      order.push_back(last.task);
      set = last.before;
      label = last.parent;
    }
    std::reverse(order.begin(), order.end());
    return order;
  }

private:
  bool isReady(Set set, int task) const { return !(set >> task & 1) && (preds[task] & ~set) == 0; }

  /// Whether a value is live when a task is launched after those of a set; with no task, in the end.
  bool isLive(size_t index, Set set, int task) const {
    const GraphValue &value = graph.values[index];
    bool isTouched = task >= 0 && touchers[index] >> task & 1;
    bool hasBegun = value.isAtBegin || (touchers[index] & set) != 0 || isTouched;
    return hasBegun && (value.isAtEnd || (touchers[index] & ~set) != 0);
  }

  SpaceBytes getLive(Set set, int task) const {
    SpaceBytes live{};
    live[MemorySpace::Device] = task < 0 ? 0 : graph.scratch[task];
    for (size_t index = 0; index < graph.values.size(); ++index)
      live[graph.values[index].space] += isLive(index, set, task) ? graph.values[index].bytes : 0;
    return live;
  }

  /// Whether live bytes keep all caps, but that of one space.
  static bool keeps(const SpaceBytes &live, const Caps &caps, std::optional<MemorySpace> except = std::nullopt) {
    return std::all_of(memorySpaces.begin(), memorySpaces.end(), [&](MemorySpace space) {
      return space == except || !caps[space] || live[space] <= *caps[space];
    });
  }

  /// A done that costs neither time nor bytes, and is launched before anything else.
  int findFree(Set set, const Label &label) const {
    size_t pending = 0;
    for (int task = 0; task < count; ++task) {
      if (!(set >> task & 1) || problem.tasks[task].kind != ScheduleTaskKind::Start)
        continue;
      int done = getDone(task);
      if (set >> done & 1)
        continue;
      if (label.ends[pending++] <= label.now && isReady(set, done) && graph.scratch[done] == 0)
        return done;
    }
    return -1;
  }

  int getDone(int start) const {
    for (int task = 0; task < count; ++task)
      if (problem.tasks[task].start == start)
        return task;
    return -1;
  }

  Label launch(Set set, const Label &from, int launched) const {
    const ScheduleTask &task = problem.tasks[launched];
    Label next;
    next.before = set;
    next.task = launched;
    next.now = from.now + (task.kind == ScheduleTaskKind::Compute ? task.seconds : 0);
    double streamFree = from.now;
    size_t pending = 0;
    std::vector<std::pair<int, double>> ends;
    for (int other = 0; other < count; ++other) {
      if (!(set >> other & 1) || problem.tasks[other].kind != ScheduleTaskKind::Start || set >> getDone(other) & 1)
        continue;
      double end = from.ends[pending++];
      if (task.start == other)
        next.now = std::max(next.now, end);
      else
        ends.push_back({other, end});
      if (problem.tasks[other].stream == task.stream)
        streamFree = std::max(streamFree, end);
    }
    if (task.kind == ScheduleTaskKind::Start) {
      ends.push_back({launched, streamFree + task.seconds});
      std::sort(ends.begin(), ends.end());
    }
    for (auto [other, end] : ends)
      next.ends.push_back(std::max(end, next.now));
    return next;
  }

  /// A time that no way on from here is shorter than.
  double getBound(Set set, const Label &label) const {
    double bound = label.now, compute = label.now;
    size_t pending = 0;
    for (int task = 0; task < count; ++task) {
      if (!(set >> task & 1)) {
        bound = std::max(bound, label.now + tails[task]);
        compute += problem.tasks[task].kind == ScheduleTaskKind::Compute ? problem.tasks[task].seconds : 0;
      } else if (problem.tasks[task].kind == ScheduleTaskKind::Start && !(set >> getDone(task) & 1)) {
        bound = std::max(bound, label.ends[pending++] + tails[getDone(task)]);
      }
    }
    return std::max(bound, compute);
  }

  /// Labels keep their places, since others point at those of sets that are done; this set is not.
  static void insert(std::vector<Label> &labels, Label label) {
    for (const Label &other : labels)
      if (other.isAsGoodAs(label))
        return;
    std::erase_if(labels, [&](const Label &other) { return label.isAsGoodAs(other); });
    labels.push_back(std::move(label));
  }

  const ScheduleProblem &problem;
  const ScheduleGraph graph;
  std::vector<double> tails;
  int count;
  std::vector<Set> preds;    // by task
  std::vector<Set> touchers; // by value
  Set whole = 0;
};

} // namespace

std::optional<Schedule> heddle::problems::solveExactly(const ScheduleProblem &problem, bool isMemoryMinimal,
                                                       std::string &error) {
  if (problem.tasks.size() > static_cast<size_t>(maxExactTasks)) {
    error = "the problem has " + std::to_string(problem.tasks.size()) + " tasks, needed at most " +
            std::to_string(maxExactTasks) + " for an exact solution";
    return std::nullopt;
  }
  Exact exact(problem);
  // One space after the other, under the caps of those before it.
  Caps caps;
  for (MemorySpace space : {MemorySpace::Host, MemorySpace::Disk, MemorySpace::Device}) {
    if (!problem.caps[space] && !(isMemoryMinimal && space == MemorySpace::Device))
      continue;
    uint64_t peak = 0;
    int blocked = -1;
    exact.getLeastPeak(space, caps, peak, blocked);
    caps[space] = problem.caps[space];
    if (caps[space] && peak > *caps[space]) {
      ScheduleProblem capped = problem;
      capped.caps = caps;
      error = blocked < 0 ? std::to_string(peak) + " bytes" + describe(space) +
                                " are always live, needed at most the cap of " + std::to_string(*caps[space])
                          : describeBlocked(capped, space, blocked, peak, /*isProved=*/true);
      return std::nullopt;
    }
    if (isMemoryMinimal && space == MemorySpace::Device)
      caps[space] = peak;
  }
  return simulate(problem, exact.getLeastTime(caps));
}

#include "ListSchedule.h"
#include "SafeOrder.h"

#include <algorithm>
#include <queue>

using namespace heddle::problems;
using namespace heddle::problems::scheduling;

namespace {

/// How many tasks are tried a launch before the head of the base order is taken.
constexpr int maxTries = 4;

class Lister {
public:
  Lister(const ScheduleProblem &problem, const ScheduleGraph &unfused, const std::vector<double> &tails,
         const std::vector<int> &base, const ListRule &rule)
      : problem(problem), graph(unfused), rule(rule), safe(unfused, base, problem.caps), missing(unfused.size()),
        urgency(unfused.size()), ends(unfused.size(), 0), streamFree(1, 0) {
    Random random(rule.seed);
    double longest = 0;
    for (double tail : tails)
      longest = std::max(longest, tail);
    for (int task = 0; task < graph.size(); ++task) {
      double place = 1 - static_cast<double>(safe.getPosition(task)) / graph.size();
      urgency[task] = rule.timeWeight * (longest > 0 ? tails[task] / longest : 0) + (1 - rule.timeWeight) * place;
      if (rule.noise > 0)
        urgency[task] += rule.noise * random.unit();
      if (problem.tasks[task].stream >= static_cast<int>(streamFree.size()))
        streamFree.resize(problem.tasks[task].stream + 1, 0);
    }
    starts.resize(streamFree.size());
  }

  std::vector<int> run() {
    for (int task = 0; task < graph.size(); ++task)
      if ((missing[task] = static_cast<int>(graph.preds[task].size())) == 0)
        addReady(task);
    while (!safe.isFinished())
      step();
    return std::move(order);
  }

private:
  using Entry = std::pair<double, int>; // the greatest on top
  using Heap = std::priority_queue<Entry>;

  void addReady(int task) {
    switch (problem.tasks[task].kind) {
    case ScheduleTaskKind::Compute:
      return computes.push({urgency[task], task});
    case ScheduleTaskKind::Start:
      return starts[problem.tasks[task].stream].push({urgency[task], task});
    case ScheduleTaskKind::Done:
      return dones.push({-ends[problem.tasks[task].start], task});
    }
  }

  void step() {
    // What has arrived costs no time, and frees what it came from.
    while (dropTaken(dones) && -dones.top().first <= now)
      if (!tryTop(dones))
        break;
    if (safe.isFinished())
      return;
    bool hasCompute = dropTaken(computes), hasDone = dropTaken(dones), waits = !hasCompute && hasDone;
    double next = 0; // when the next launch is over
    if (hasCompute) {
      auto [computeUrgency, task] = computes.top();
      next = now + problem.tasks[task].seconds;
      waits = hasDone && urgency[dones.top().second] > computeUrgency &&
              -dones.top().first - now < rule.patience * problem.tasks[task].seconds;
    }
    if (waits)
      next = -dones.top().first;
    launchStarts(hasCompute || hasDone ? next : -1);
    if (!(waits ? tryTop(dones) : tryFew(computes)))
      take(safe.getHead());
  }

  /// Launches starts on streams that would run dry until then; on all where nothing else can be launched.
  void launchStarts(double until) {
    for (size_t stream = 1; stream < starts.size(); ++stream)
      for (bool took = true; took && (rule.isEager || until < 0 || streamFree[stream] < until);)
        took = tryFew(starts[stream]);
  }

  bool dropTaken(Heap &heap) {
    while (!heap.empty() && safe.isTaken(heap.top().second))
      heap.pop();
    return !heap.empty();
  }

  bool tryTop(Heap &heap) {
    int task = heap.top().second;
    if (!safe.tryTake(task))
      return false;
    heap.pop();
    launch(task);
    return true;
  }

  /// Takes the most urgent that can be taken, of the first few.
  bool tryFew(Heap &heap) {
    std::vector<Entry> refused;
    int taken = -1;
    while (taken < 0 && refused.size() < maxTries && dropTaken(heap)) {
      Entry entry = heap.top();
      heap.pop();
      if (safe.tryTake(entry.second))
        taken = entry.second;
      else
        refused.push_back(entry);
    }
    for (const Entry &entry : refused)
      heap.push(entry);
    if (taken >= 0)
      launch(taken);
    return taken >= 0;
  }

  void take(int task) {
    safe.tryTake(task);
    launch(task);
  }

  void launch(int index) {
    const ScheduleTask &task = problem.tasks[index];
    order.push_back(index);
    if (task.kind == ScheduleTaskKind::Start) {
      double &free = streamFree[task.stream];
      ends[index] = free = std::max(now, free) + task.seconds;
    } else {
      now = task.start >= 0 ? std::max(now, ends[task.start]) : now + task.seconds;
    }
    for (int next : graph.succs[index])
      if (--missing[next] == 0)
        addReady(next);
  }

  const ScheduleProblem &problem;
  const ScheduleGraph &graph;
  const ListRule rule;
  SafeOrder safe;
  std::vector<int> missing;
  std::vector<double> urgency, ends; // by task
  std::vector<double> streamFree;
  double now = 0;
  // What is ready, and what was and has been taken as head of the base order.
  Heap computes;
  std::vector<Heap> starts; // by stream
  Heap dones;               // the done of the start that ends first is on top
  std::vector<int> order;
};

} // namespace

std::vector<int> scheduling::getListOrder(const ScheduleProblem &problem, const ScheduleGraph &unfused,
                                          const std::vector<double> &tails, const std::vector<int> &base,
                                          const ListRule &rule) {
  return Lister(problem, unfused, tails, base, rule).run();
}

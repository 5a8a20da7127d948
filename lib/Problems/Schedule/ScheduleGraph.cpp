#include "ScheduleGraph.h"

#include <algorithm>
#include <queue>

using namespace heddle::problems;
using namespace heddle::problems::scheduling;

namespace {

void makeUnique(std::vector<int> &numbers) {
  std::sort(numbers.begin(), numbers.end());
  numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
}

/// Units in an order of their dependences.
std::vector<int> getTopologicalOrder(const ScheduleGraph &graph) {
  std::vector<int> order, missing(graph.size());
  for (int unit = 0; unit < graph.size(); ++unit) {
    missing[unit] = static_cast<int>(graph.preds[unit].size());
    if (missing[unit] == 0)
      order.push_back(unit);
  }
  for (size_t at = 0; at < order.size(); ++at)
    for (int next : graph.succs[order[at]])
      if (--missing[next] == 0)
        order.push_back(next);
  return order;
}

} // namespace

std::vector<int> scheduling::getDones(const ScheduleProblem &problem) {
  std::vector<int> dones(problem.tasks.size(), -1);
  for (size_t task = 0; task < dones.size(); ++task)
    if (problem.tasks[task].kind == ScheduleTaskKind::Done)
      dones[problem.tasks[task].start] = static_cast<int>(task);
  return dones;
}

std::vector<std::vector<int>> scheduling::getPreds(const ScheduleProblem &problem) {
  std::vector<int> dones = getDones(problem);
  std::vector<std::vector<int>> preds(problem.tasks.size());
  for (size_t task = 0; task < preds.size(); ++task) {
    preds[task] = problem.tasks[task].after;
    if (problem.tasks[task].start >= 0)
      preds[task].push_back(problem.tasks[task].start);
  }
  for (const ScheduleValue &value : problem.values)
    if (value.producer >= 0)
      for (int user : value.users)
        preds[user].push_back(dones[value.producer] >= 0 ? dones[value.producer] : value.producer);
  for (std::vector<int> &list : preds)
    makeUnique(list);
  return preds;
}

ScheduleGraph scheduling::getGraph(const ScheduleProblem &problem, bool fuse) {
  int count = static_cast<int>(problem.tasks.size());
  std::vector<int> dones = getDones(problem), users(count, 0), unitOf(count);
  std::vector<std::vector<int>> preds = getPreds(problem);
  for (const std::vector<int> &list : preds)
    for (int task : list)
      ++users[task];
  ScheduleGraph graph;
  for (int task = 0; task < count; ++task) {
    // Whoever else waits for the start may have to be launched before the done.
    int start = problem.tasks[task].start;
    if (fuse && start >= 0 && users[start] == 1)
      continue;
    unitOf[task] = graph.size();
    graph.tasks.push_back({task});
    graph.scratch.push_back(problem.tasks[task].scratchBytes);
    if (fuse && dones[task] >= 0 && users[task] == 1) {
      unitOf[dones[task]] = unitOf[task];
      graph.tasks.back().push_back(dones[task]);
      graph.scratch.back() = std::max(graph.scratch.back(), problem.tasks[dones[task]].scratchBytes);
    }
  }
  graph.preds.resize(graph.size());
  graph.succs.resize(graph.size());
  graph.touches.resize(graph.size());
  for (int task = 0; task < count; ++task)
    for (int pred : preds[task])
      if (unitOf[pred] != unitOf[task])
        graph.preds[unitOf[task]].push_back(unitOf[pred]);
  for (int unit = 0; unit < graph.size(); ++unit) {
    makeUnique(graph.preds[unit]);
    for (int pred : graph.preds[unit])
      graph.succs[pred].push_back(unit);
  }
  for (const ScheduleValue &value : problem.values) {
    GraphValue made{value.bytes, {}, value.producer < 0, value.isNeededAtEnd, value.space};
    if (value.producer >= 0) {
      made.touchers.push_back(unitOf[value.producer]);
      if (dones[value.producer] >= 0)
        made.touchers.push_back(unitOf[dones[value.producer]]);
    }
    for (int user : value.users)
      made.touchers.push_back(unitOf[dones[user] >= 0 ? dones[user] : user]);
    makeUnique(made.touchers);
    if (made.touchers.empty() && !made.isAtEnd)
      continue;
    for (int unit : made.touchers)
      graph.touches[unit].push_back(static_cast<int>(graph.values.size()));
    graph.values.push_back(std::move(made));
  }
  return graph;
}

ScheduleGraph scheduling::getReversed(const ScheduleGraph &graph) {
  ScheduleGraph reversed = graph;
  std::swap(reversed.preds, reversed.succs);
  for (GraphValue &value : reversed.values)
    std::swap(value.isAtBegin, value.isAtEnd);
  return reversed;
}

std::vector<int> scheduling::getTasks(const ScheduleGraph &graph, const std::vector<int> &units) {
  std::vector<int> tasks;
  for (int unit : units)
    tasks.insert(tasks.end(), graph.tasks[unit].begin(), graph.tasks[unit].end());
  return tasks;
}

std::vector<double> scheduling::getTails(const ScheduleProblem &problem, const ScheduleGraph &unfused) {
  std::vector<double> tails(problem.tasks.size(), 0);
  std::vector<int> order = getTopologicalOrder(unfused);
  for (size_t at = order.size(); at-- > 0;) {
    int task = order[at];
    bool isStart = problem.tasks[task].kind == ScheduleTaskKind::Start;
    double tail = problem.tasks[task].seconds;
    for (int next : unfused.succs[task]) {
      // Only the done waits for what a start does; others may be launched right after it.
      bool waits = !isStart || problem.tasks[next].start == task;
      tail = std::max(tail, (waits ? problem.tasks[task].seconds : 0) + tails[next]);
    }
    tails[task] = tail;
  }
  return tails;
}

bool scheduling::fits(const Peaks &peaks, const PerSpace<std::optional<uint64_t>> &caps) {
  return std::all_of(memorySpaces.begin(), memorySpaces.end(),
                     [&](MemorySpace space) { return !caps[space] || peaks[space].bytes <= *caps[space]; });
}

std::vector<MemorySpace> scheduling::getSpaces(const ScheduleGraph &graph) {
  std::vector<MemorySpace> spaces;
  for (MemorySpace space : memorySpaces)
    if (space == MemorySpace::Device ||
        std::any_of(graph.values.begin(), graph.values.end(), [&](const auto &value) { return value.space == space; }))
      spaces.push_back(space);
  return spaces;
}

PeakMeter::PeakMeter(const ScheduleGraph &graph)
    : graph(graph), hasSpaces(getSpaces(graph).size() > 1), untouched(graph.values.size()) {
  for (const GraphValue &value : graph.values)
    if (value.isAtBegin)
      atBegin[value.space] += value.bytes;
}

Peaks PeakMeter::measure(const std::vector<int> &order) {
  for (size_t value = 0; value < untouched.size(); ++value)
    untouched[value] = static_cast<int>(graph.values[value].touchers.size());
  SpaceBytes live = atBegin;
  Peaks peaks;
  for (size_t at = 0; at < order.size(); ++at) {
    int unit = order[at];
    SpaceBytes freed{};
    for (int index : graph.touches[unit]) {
      const GraphValue &value = graph.values[index];
      if (!value.isAtBegin && untouched[index] == static_cast<int>(value.touchers.size()))
        live[value.space] += value.bytes;
      if (--untouched[index] == 0 && !value.isAtEnd)
        freed[value.space] += value.bytes;
    }
    for (size_t space = 0; space < (hasSpaces ? memorySpaces.size() : 1); ++space) {
      uint64_t bytes = live.data()[space] + (space == 0 ? graph.scratch[unit] : 0);
      if (Peak &peak = peaks.data()[space]; peak.position < 0 || bytes > peak.bytes)
        peak = {bytes, static_cast<int>(at)};
      live.data()[space] -= freed.data()[space];
    }
  }
  if (order.empty())
    for (MemorySpace space : memorySpaces)
      peaks[space] = {live[space], -1};
  return peaks;
}

std::vector<int> scheduling::getOrderByRank(const ScheduleGraph &graph, const std::vector<double> &rank) {
  using Entry = std::pair<double, int>;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> ready;
  std::vector<int> missing(graph.size()), order;
  for (int unit = 0; unit < graph.size(); ++unit)
    if ((missing[unit] = static_cast<int>(graph.preds[unit].size())) == 0)
      ready.push({rank[unit], unit});
  while (!ready.empty()) {
    int unit = ready.top().second;
    ready.pop();
    order.push_back(unit);
    for (int next : graph.succs[unit])
      if (--missing[next] == 0)
        ready.push({rank[next], next});
  }
  return order;
}

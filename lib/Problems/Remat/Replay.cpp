#include "Replay.h"

#include <algorithm>

using namespace heddle::problems;
using namespace heddle::problems::remat;

void Holding::drop(int node, int first, int last) {
  std::vector<Gap> merged;
  Gap own{first, last};
  bool isAdded = false;
  for (const Gap &gap : gaps[node]) {
    if (gap.last + 1 < own.first) {
      merged.push_back(gap);
    } else if (gap.first > own.last + 1) {
      if (!isAdded)
        merged.push_back(own);
      isAdded = true;
      merged.push_back(gap);
    } else {
      own = {std::min(own.first, gap.first), std::max(own.last, gap.last)};
    }
  }
  if (!isAdded)
    merged.push_back(own);
  gaps[node] = std::move(merged);
}

void Holding::hold(int node, int first, int last) {
  std::vector<Gap> rest;
  for (const Gap &gap : gaps[node]) {
    if (gap.first < first)
      rest.push_back({gap.first, std::min(gap.last, first - 1)});
    if (gap.last > last)
      rest.push_back({std::max(gap.first, last + 1), gap.last});
  }
  gaps[node] = std::move(rest);
}

Replay::Replay(const RematProblem &problem)
    : problem(&problem), heldUntil(problem.nodes.size()), lastTask(problem.nodes.size()), marks(problem.nodes.size()) {}

void Replay::touch(int node, int task) {
  int from = lastTask[node];
  if (from != task) {
    change[from + 1] += static_cast<int64_t>(problem->nodes[node].bytes);
    change[task + 1] -= static_cast<int64_t>(problem->nodes[node].bytes);
    if (stages[from] != stages[task])
      spans.push_back({node, from, task});
  }
  lastTask[node] = task;
}

int Replay::run(const Holding &holding) {
  const std::vector<RematNode> &nodes = problem->nodes;
  int count = static_cast<int>(nodes.size());
  order.clear(), stages.clear(), live.clear(), spans.clear(), repeats.clear(), change.assign(2, 0);
  seconds = 0;
  std::fill(heldUntil.begin(), heldUntil.end(), -1);
  std::fill(lastTask.begin(), lastTask.end(), -1);
  std::fill(marks.begin(), marks.end(), -1);
  int visited = 0;
  for (int stage = 0; stage < count; ++stage) {
    // What is missing, and what that reads, in the program's order.
    again.assign(1, stage);
    marks[stage] = stage;
    for (int node : holding.getEarly(stage))
      if (marks[node] != stage && heldUntil[node] <= stage) {
        marks[node] = stage;
        again.push_back(node);
      }
    for (size_t next = 0; next < again.size(); ++next)
      for (int dep : nodes[again[next]].deps)
        if (marks[dep] != stage && heldUntil[dep] <= stage) {
          marks[dep] = stage;
          again.push_back(dep);
        }
    std::sort(again.begin(), again.end());
    for (int node : again) {
      int task = static_cast<int>(order.size());
      order.push_back(node);
      stages.push_back(stage);
      change.resize(task + 3);
      visited += 1 + static_cast<int>(nodes[node].deps.size());
      for (int dep : nodes[node].deps)
        touch(dep, task);
      if (node != stage)
        repeats.push_back({node, lastTask[node], task});
      lastTask[node] = task;
      change[task] += static_cast<int64_t>(nodes[node].bytes);
      change[task + 1] -= static_cast<int64_t>(nodes[node].bytes);
      seconds += nodes[node].seconds;
      heldUntil[node] = holding.getGaps(node).empty() ? INT32_MAX : holding.findEnd(node, stage);
    }
  }
  int end = static_cast<int>(order.size());
  for (int node = 0; node < count; ++node)
    if (nodes[node].isKept && lastTask[node] + 1 < end)
      change[lastTask[node] + 1] += static_cast<int64_t>(nodes[node].bytes); // to the end
  int64_t bytes = static_cast<int64_t>(problem->otherBytes);
  peakBytes = problem->otherBytes, worstExcess = 0, sumExcess = 0;
  uint64_t cap = problem->cap.value_or(UINT64_MAX);
  for (int task = 0; task < end; ++task) {
    bytes += change[task];
    uint64_t own = static_cast<uint64_t>(bytes) + nodes[order[task]].scratchBytes;
    live.push_back(own);
    peakBytes = std::max(peakBytes, own);
    if (own > cap) {
      worstExcess = std::max(worstExcess, own - cap);
      sumExcess += static_cast<double>(own - cap);
    }
  }
  return visited;
}

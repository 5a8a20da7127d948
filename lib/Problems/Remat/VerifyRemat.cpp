// An order taken at its word and replayed, task by task, from the problem alone.
#include "heddle/Problems/Remat.h"

#include <algorithm>
#include <cmath>
#include <map>

using namespace heddle::problems;

std::string heddle::problems::verify(const RematProblem &problem, const RematSchedule &schedule) {
  const std::vector<RematNode> &nodes = problem.nodes;
  auto name = [&](int node) { return "node \"" + nodes[node].name + "\""; };
  std::vector<int> times(nodes.size());
  // The tasks that make and last read each result, from the one that is there on.
  std::vector<int> made(nodes.size(), -1);
  struct Life {
    int from, to;
    uint64_t bytes;
  };
  std::vector<Life> lives;
  std::vector<int> life(nodes.size(), -1);
  double seconds = 0;
  int first = 0; // the next node of which this is the first time
  for (size_t at = 0; at < schedule.order.size(); ++at) {
    int node = schedule.order[at], task = static_cast<int>(at);
    if (node < 0 || static_cast<size_t>(node) >= nodes.size())
      return "task " + std::to_string(at) + " is node #" + std::to_string(node) + ", needed one of " +
             std::to_string(nodes.size());
    if (++times[node] > 1 && nodes[node].isOnce)
      return name(node) + " is computed again at task " + std::to_string(at) + ", needed once";
    if (times[node] == 1 && node != first++)
      return name(node) + " is computed at task " + std::to_string(at) + ", needed after " + name(first - 1);
    for (int dep : nodes[node].deps) {
      if (made[dep] < 0)
        return name(node) + " reads " + name(dep) + " at task " + std::to_string(at) + ", needed after its own task";
      lives[life[dep]].to = task;
    }
    made[node] = task;
    life[node] = static_cast<int>(lives.size());
    lives.push_back({task, task, nodes[node].bytes});
    seconds += nodes[node].seconds;
  }
  int end = static_cast<int>(schedule.order.size());
  for (size_t node = 0; node < nodes.size(); ++node) {
    if (times[node] == 0)
      return name(static_cast<int>(node)) + " is not computed, needed at least once";
    if (nodes[node].isKept)
      lives[life[node]].to = end;
  }
  std::map<int, int64_t> change;
  for (const Life &own : lives) {
    change[own.from] += static_cast<int64_t>(own.bytes);
    change[own.to + 1] -= static_cast<int64_t>(own.bytes);
  }
  uint64_t live = problem.otherBytes, peak = live;
  for (int task = 0; task < end; ++task) {
    live += change.contains(task) ? change[task] : 0;
    peak = std::max(peak, live + nodes[schedule.order[task]].scratchBytes);
  }
  if (peak != schedule.peakBytes)
    return "the order says that it takes " + std::to_string(schedule.peakBytes) + " bytes, but it takes " +
           std::to_string(peak);
  if (!(std::abs(seconds - schedule.seconds) <= 1e-9 * std::max(seconds, schedule.seconds)))
    return "the order says that it takes " + std::to_string(schedule.seconds) + " seconds, but it takes " +
           std::to_string(seconds);
  if (problem.cap && peak > *problem.cap)
    return "the order takes " + std::to_string(peak) + " bytes, needed at most the cap of " +
           std::to_string(*problem.cap);
  return "";
}

#include "heddle/Problems/Remat.h"

#include <algorithm>
#include <numeric>
#include <unordered_set>

using namespace heddle::problems;

std::string heddle::problems::check(const RematProblem &problem) {
  std::unordered_set<std::string_view> names;
  constexpr uint64_t most = uint64_t(1) << 50; // bytes: sums of many stay exact
  if (problem.otherBytes > most)
    return "other bytes are " + std::to_string(problem.otherBytes) + ", needed at most " + std::to_string(most);
  for (size_t index = 0; index < problem.nodes.size(); ++index) {
    const RematNode &node = problem.nodes[index];
    std::string name = "node \"" + node.name + "\"";
    if (!names.insert(node.name).second)
      return name + " stands there twice, needed another name";
    if (!(node.seconds >= 0))
      return name + " takes " + std::to_string(node.seconds) + " seconds, needed a number of at least 0";
    if (node.seconds > 1e12)
      return name + " takes more than 1e12 seconds, needed at most that"; // sums of many stay finite
    for (auto [bytes, what] : {std::pair(node.bytes, " gives "), std::pair(node.scratchBytes, " has scratch of ")})
      if (bytes > most)
        return name + what + std::to_string(bytes) + " bytes, needed at most " + std::to_string(most);
    for (int dep : node.deps)
      if (dep < 0 || static_cast<size_t>(dep) >= index)
        return name + " reads node #" + std::to_string(dep) + ", needed one of the " + std::to_string(index) +
               " before it";
  }
  return "";
}

RematSchedule heddle::problems::keepAll(const RematProblem &problem) {
  const std::vector<RematNode> &nodes = problem.nodes;
  size_t count = nodes.size();
  RematSchedule schedule;
  schedule.order.resize(count);
  std::iota(schedule.order.begin(), schedule.order.end(), 0);
  std::vector<size_t> last(count);
  for (size_t index = 0; index < count; ++index) {
    last[index] = nodes[index].isKept ? count : index;
    for (int dep : nodes[index].deps)
      last[dep] = std::max(last[dep], index);
  }
  std::vector<int64_t> change(count + 2);
  for (size_t index = 0; index < count; ++index) {
    change[index] += static_cast<int64_t>(nodes[index].bytes);
    change[last[index] + 1] -= static_cast<int64_t>(nodes[index].bytes);
  }
  schedule.peakBytes = problem.otherBytes;
  int64_t live = static_cast<int64_t>(problem.otherBytes);
  for (size_t index = 0; index < count; ++index) {
    live += change[index];
    schedule.seconds += nodes[index].seconds;
    schedule.peakBytes = std::max(schedule.peakBytes, static_cast<uint64_t>(live) + nodes[index].scratchBytes);
  }
  return schedule;
}

uint64_t heddle::problems::getLowerBound(const RematProblem &problem) {
  const std::vector<RematNode> &nodes = problem.nodes;
  uint64_t kept = 0,
           bound = 0; // kept ones are there from their first time on: they may not be computed once more, later
  for (const RematNode &node : nodes) {
    uint64_t own = node.bytes + node.scratchBytes;
    std::vector<int> deps = node.deps;
    std::sort(deps.begin(), deps.end());
    deps.erase(std::unique(deps.begin(), deps.end()), deps.end());
    for (int dep : deps)
      own += nodes[dep].isKept && nodes[dep].isOnce ? 0 : nodes[dep].bytes; // counted in `kept`
    bound = std::max(bound, kept + own);
    kept += node.isKept && node.isOnce ? node.bytes : 0;
  }
  uint64_t atEnd = 0;
  for (const RematNode &node : nodes)
    atEnd += node.isKept ? node.bytes : 0;
  return problem.otherBytes + std::max(bound, atEnd);
}

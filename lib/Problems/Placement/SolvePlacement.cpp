#include "heddle/Problems/Placement.h"

#include <algorithm>
#include <numeric>

using namespace heddle::problems;

namespace {

uint64_t roundUp(uint64_t bytes, uint64_t alignment) { return (bytes + alignment - 1) / alignment * alignment; }

bool meet(const PlacementBuffer &a, const PlacementBuffer &b) { return a.lower < b.upper && b.lower < a.upper; }

} // namespace

PlacementResult heddle::problems::solve(const PlacementProblem &problem, const PlacementOptions &options) {
  (void)options;
  PlacementResult result;
  result.placement = solve(problem);
  result.lowerBound = getLowerBound(problem);
  return result;
}

Placement heddle::problems::solve(const PlacementProblem &problem) {
  const std::vector<PlacementBuffer> &buffers = problem.buffers;
  std::vector<size_t> order(buffers.size());
  std::iota(order.begin(), order.end(), 0);
  std::sort(order.begin(), order.end(), [&](size_t a, size_t b) {
    if (buffers[a].offset.has_value() != buffers[b].offset.has_value())
      return buffers[a].offset.has_value();
    return buffers[a].bytes != buffers[b].bytes ? buffers[a].bytes > buffers[b].bytes : a < b;
  });
  Placement placement;
  placement.offsets.resize(buffers.size());
  std::vector<size_t> byOffset; // of those placed
  for (size_t index : order) {
    const PlacementBuffer &buffer = buffers[index];
    uint64_t alignment = std::lcm(buffer.alignment, problem.alignment), offset = buffer.offset.value_or(0);
    if (!buffer.offset)
      for (size_t other : byOffset)
        if (meet(buffer, buffers[other])) {
          if (offset + buffer.bytes <= placement.offsets[other])
            break;
          uint64_t end = placement.offsets[other] + buffers[other].bytes;
          offset = std::max(offset, roundUp(end, alignment));
        }
    placement.offsets[index] = offset;
    placement.bytes = std::max(placement.bytes, roundUp(offset + buffer.bytes, problem.alignment));
    auto place = std::upper_bound(byOffset.begin(), byOffset.end(), offset,
                                  [&](uint64_t value, size_t other) { return value < placement.offsets[other]; });
    byOffset.insert(place, index);
  }
  return placement;
}

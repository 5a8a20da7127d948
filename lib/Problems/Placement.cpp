#include "heddle/Problems/Placement.h"

#include <algorithm>
#include <map>
#include <numeric>

using namespace heddle::problems;

namespace {

/// Of all buffers together, so that no sum overflows.
constexpr uint64_t maxBytes = uint64_t(1) << 62;

uint64_t roundUp(uint64_t bytes, uint64_t alignment) { return (bytes + alignment - 1) / alignment * alignment; }

bool meet(const PlacementBuffer &a, const PlacementBuffer &b) { return a.lower < b.upper && b.lower < a.upper; }

} // namespace

std::string heddle::problems::check(const PlacementProblem &problem) {
  if (problem.alignment == 0 || problem.alignment > 1 << 30)
    return "alignment is " + std::to_string(problem.alignment) + ", needed 1 to 2^30";
  uint64_t sum = 0;
  for (size_t index = 0; index < problem.buffers.size(); ++index) {
    const PlacementBuffer &buffer = problem.buffers[index];
    std::string name = "buffer #" + std::to_string(index);
    if (buffer.lower >= buffer.upper)
      return name + " is needed from " + std::to_string(buffer.lower) + " until " + std::to_string(buffer.upper) +
             ", needed an end after the start";
    if (buffer.bytes > maxBytes || (sum += roundUp(buffer.bytes, problem.alignment)) > maxBytes)
      return name + " has " + std::to_string(buffer.bytes) + " bytes, needed at most 2^62 in all buffers together";
  }
  return "";
}

uint64_t heddle::problems::getLowerBound(const PlacementProblem &problem) {
  std::map<int64_t, std::pair<uint64_t, uint64_t>> changes; // by time, bytes that begin and that end
  for (const PlacementBuffer &buffer : problem.buffers) {
    changes[buffer.lower].first += roundUp(buffer.bytes, problem.alignment);
    changes[buffer.upper].second += roundUp(buffer.bytes, problem.alignment);
  }
  uint64_t live = 0, largest = 0;
  for (const auto &[time, change] : changes) {
    live = live - change.second + change.first;
    largest = std::max(largest, live);
  }
  return largest;
}

Placement heddle::problems::solve(const PlacementProblem &problem) {
  const std::vector<PlacementBuffer> &buffers = problem.buffers;
  std::vector<size_t> order(buffers.size());
  std::iota(order.begin(), order.end(), 0);
  std::sort(order.begin(), order.end(), [&](size_t a, size_t b) {
    return buffers[a].bytes != buffers[b].bytes ? buffers[a].bytes > buffers[b].bytes : a < b;
  });
  Placement placement;
  placement.offsets.resize(buffers.size());
  std::vector<size_t> byOffset; // of those placed
  for (size_t index : order) {
    uint64_t offset = 0;
    for (size_t other : byOffset)
      if (meet(buffers[index], buffers[other])) {
        if (offset + buffers[index].bytes <= placement.offsets[other])
          break;
        uint64_t end = placement.offsets[other] + buffers[other].bytes;
        offset = std::max(offset, roundUp(end, problem.alignment));
      }
    placement.offsets[index] = offset;
    placement.bytes = std::max(placement.bytes, roundUp(offset + buffers[index].bytes, problem.alignment));
    auto place = std::upper_bound(byOffset.begin(), byOffset.end(), offset,
                                  [&](uint64_t value, size_t other) { return value < placement.offsets[other]; });
    byOffset.insert(place, index);
  }
  return placement;
}

std::string heddle::problems::verify(const PlacementProblem &problem, const Placement &placement) {
  const std::vector<PlacementBuffer> &buffers = problem.buffers;
  if (placement.offsets.size() != buffers.size())
    return "the placement has " + std::to_string(placement.offsets.size()) + " offsets, needed " +
           std::to_string(buffers.size());
  for (size_t index = 0; index < buffers.size(); ++index) {
    uint64_t offset = placement.offsets[index];
    std::string name = "buffer #" + std::to_string(index);
    if (offset % problem.alignment)
      return name + " is at " + std::to_string(offset) + ", needed a multiple of " + std::to_string(problem.alignment);
    if (offset > placement.bytes || buffers[index].bytes > placement.bytes - offset)
      return name + " of " + std::to_string(buffers[index].bytes) + " bytes is at " + std::to_string(offset) +
             ", needed an end in the arena's " + std::to_string(placement.bytes);
    for (size_t other = 0; other < index; ++other)
      if (meet(buffers[index], buffers[other]) && offset < placement.offsets[other] + buffers[other].bytes &&
          placement.offsets[other] < offset + buffers[index].bytes)
        return "buffers #" + std::to_string(other) + " and #" + std::to_string(index) +
               " overlap, needed other bytes, as both are needed at time " +
               std::to_string(std::max(buffers[index].lower, buffers[other].lower));
  }
  return "";
}

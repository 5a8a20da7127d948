#include "heddle/Problems/Placement.h"

#include <algorithm>
#include <map>

using namespace heddle::problems;

namespace {

uint64_t roundUp(uint64_t bytes, uint64_t alignment) { return (bytes + alignment - 1) / alignment * alignment; }

} // namespace

PlacementPeak heddle::problems::getPeak(const PlacementProblem &problem) {
  const std::vector<PlacementBuffer> &buffers = problem.buffers;
  std::map<int64_t, std::pair<uint64_t, uint64_t>> changes; // by time, bytes that begin and that end
  for (const PlacementBuffer &buffer : buffers) {
    changes[buffer.lower].first += roundUp(buffer.bytes, problem.alignment);
    changes[buffer.upper].second += roundUp(buffer.bytes, problem.alignment);
  }
  PlacementPeak peak;
  uint64_t live = 0;
  for (const auto &[time, change] : changes) {
    live = live - change.second + change.first;
    if (live > peak.bytes) {
      peak.bytes = live;
      peak.time = time;
    }
  }
  if (!peak.bytes)
    return peak;
  for (size_t index = 0; index < buffers.size(); ++index)
    if (buffers[index].lower <= peak.time && peak.time < buffers[index].upper)
      peak.buffers.push_back(index);
  std::sort(peak.buffers.begin(), peak.buffers.end(), [&](size_t a, size_t b) {
    return buffers[a].bytes != buffers[b].bytes ? buffers[a].bytes > buffers[b].bytes : a < b;
  });
  return peak;
}

uint64_t heddle::problems::getLowerBound(const PlacementProblem &problem) {
  uint64_t bound = getPeak(problem).bytes;
  for (const PlacementBuffer &buffer : problem.buffers)
    if (buffer.offset)
      bound = std::max(bound, roundUp(*buffer.offset + buffer.bytes, problem.alignment));
  return bound;
}

// A sweep over time with the live buffers by offset: a buffer that begins is compared with its two neighbors.
#include "Overlap.h"

#include <algorithm>
#include <numeric>
#include <set>
#include <tuple>

using namespace heddle::problems;
using namespace heddle::problems::placing;

std::optional<Overlap> heddle::problems::placing::findOverlap(const PlacementProblem &problem,
                                                              const std::vector<size_t> &numbers,
                                                              const std::vector<uint64_t> &offsets) {
  const std::vector<PlacementBuffer> &buffers = problem.buffers;
  struct Event {
    int64_t time;
    bool begins; // after what ends at that time
    size_t buffer;
    bool operator<(const Event &other) const {
      return std::tie(time, begins, buffer) < std::tie(other.time, other.begins, other.buffer);
    }
  };
  std::vector<Event> events;
  for (size_t buffer : numbers)
    if (buffers[buffer].bytes) {
      events.push_back({buffers[buffer].lower, true, buffer});
      events.push_back({buffers[buffer].upper, false, buffer});
    }
  std::sort(events.begin(), events.end());
  std::set<std::pair<uint64_t, size_t>> live; // by offset
  for (const auto &[time, begins, buffer] : events) {
    if (!begins) {
      live.erase({offsets[buffer], buffer});
      continue;
    }
    auto place = live.emplace(offsets[buffer], buffer).first;
    auto overlaps = [&](size_t below, size_t above) { return offsets[below] + buffers[below].bytes > offsets[above]; };
    if (place != live.begin())
      if (size_t below = std::prev(place)->second; overlaps(below, buffer))
        return Overlap{std::min(below, buffer), std::max(below, buffer), time};
    if (auto next = std::next(place); next != live.end() && overlaps(buffer, next->second))
      return Overlap{std::min(next->second, buffer), std::max(next->second, buffer), time};
  }
  return std::nullopt;
}

std::string heddle::problems::verify(const PlacementProblem &problem, const Placement &placement) {
  const std::vector<PlacementBuffer> &buffers = problem.buffers;
  if (placement.offsets.size() != buffers.size())
    return "the placement has " + std::to_string(placement.offsets.size()) + " offsets, needed " +
           std::to_string(buffers.size());
  if (placement.bytes % problem.alignment)
    return "the arena has " + std::to_string(placement.bytes) + " bytes, needed a multiple of " +
           std::to_string(problem.alignment);
  for (size_t index = 0; index < buffers.size(); ++index) {
    uint64_t offset = placement.offsets[index];
    std::string name = "buffer #" + std::to_string(index);
    for (uint64_t alignment : {problem.alignment, buffers[index].alignment})
      if (offset % alignment)
        return name + " is at " + std::to_string(offset) + ", needed a multiple of " + std::to_string(alignment);
    if (buffers[index].offset && *buffers[index].offset != offset)
      return name + " is at " + std::to_string(offset) + ", needed at " + std::to_string(*buffers[index].offset) +
             ", where it lies already";
    if (offset > placement.bytes || buffers[index].bytes > placement.bytes - offset)
      return name + " of " + std::to_string(buffers[index].bytes) + " bytes is at " + std::to_string(offset) +
             ", needed an end in the arena's " + std::to_string(placement.bytes);
  }
  std::vector<size_t> all(buffers.size());
  std::iota(all.begin(), all.end(), 0);
  if (std::optional<Overlap> overlap = findOverlap(problem, all, placement.offsets))
    return "buffers #" + std::to_string(overlap->first) + " and #" + std::to_string(overlap->second) +
           " overlap, needed other bytes, as both are needed at time " + std::to_string(overlap->time);
  return "";
}

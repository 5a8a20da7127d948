#include "Overlap.h"

#include <numeric>

using namespace heddle::problems;
using namespace heddle::problems::placing;

namespace {

/// The most bytes of all buffers together, each with what its alignment may add, so that no sum overflows.
constexpr uint64_t maxBytes = uint64_t(1) << 62;
constexpr uint64_t maxAlignment = uint64_t(1) << 30;
/// The highest end of a buffer that lies already: all others fit above it.
constexpr uint64_t maxEnd = uint64_t(1) << 61;

} // namespace

std::string heddle::problems::check(const PlacementProblem &problem) {
  auto isAlignment = [](uint64_t alignment) { return alignment > 0 && alignment <= maxAlignment; };
  if (!isAlignment(problem.alignment))
    return "alignment is " + std::to_string(problem.alignment) + ", needed 1 to 2^30";
  uint64_t sum = 0;
  std::vector<size_t> fixed;
  std::vector<uint64_t> offsets(problem.buffers.size());
  for (size_t index = 0; index < problem.buffers.size(); ++index) {
    const PlacementBuffer &buffer = problem.buffers[index];
    std::string name = "buffer #" + std::to_string(index);
    if (buffer.lower >= buffer.upper)
      return name + " is needed from " + std::to_string(buffer.lower) + " until " + std::to_string(buffer.upper) +
             ", needed an end after the start";
    if (!isAlignment(buffer.alignment))
      return name + " has an alignment of " + std::to_string(buffer.alignment) + ", needed 1 to 2^30";
    uint64_t alignment = std::lcm(buffer.alignment, problem.alignment);
    // Neither addend is above 2^62, so the sum of three is below 2^64.
    if (buffer.bytes > maxBytes || (sum += buffer.bytes + (alignment > 1 ? alignment : 0)) > maxBytes)
      return name + " has " + std::to_string(buffer.bytes) + " bytes, needed at most 2^62 in all buffers together";
    if (!buffer.offset)
      continue;
    if (*buffer.offset % alignment)
      return name + " lies at " + std::to_string(*buffer.offset) + ", needed a multiple of " +
             std::to_string(alignment);
    if (buffer.bytes > maxEnd || *buffer.offset > maxEnd - buffer.bytes)
      return name + " of " + std::to_string(buffer.bytes) + " bytes lies at " + std::to_string(*buffer.offset) +
             ", needed an end up to 2^61";
    offsets[index] = *buffer.offset;
    fixed.push_back(index);
  }
  if (std::optional<Overlap> overlap = findOverlap(problem, fixed, offsets))
    return "buffers #" + std::to_string(overlap->first) + " and #" + std::to_string(overlap->second) +
           " lie on each other, needed other bytes, as both are needed at time " + std::to_string(overlap->time);
  return "";
}

// Keeps which command has touched which bytes last.
#include "Hazards.h"

#include <algorithm>

using namespace heddle::emulator;

Hazards::Parts::iterator Hazards::split(uint64_t at) {
  auto after = parts.lower_bound(at);
  if (after == parts.begin())
    return after;
  auto part = std::prev(after);
  if (part->second.end <= at)
    return after;
  Part upper = part->second;
  part->second.end = at;
  return parts.emplace_hint(after, at, std::move(upper));
}

bool Hazards::note(const Happening &happening, const Clock &clock, std::span<const Range> ranges, Conflict &conflict) {
  bool isFound = false;
  const auto check = [&](const Happening &before, bool writes, uint64_t begin, const Part &part, const Range &range) {
    if (isFound || !before.label || clock.has(before.chain, before.tick))
      return;
    isFound = true;
    conflict = {before.label, begin, part.end - begin, writes, range.isWritten};
  };
  for (const Range &range : ranges) {
    if (range.bytes == 0)
      continue;
    const uint64_t end = range.begin + range.bytes;
    auto part = split(range.begin);
    split(end);
    uint64_t at = range.begin;
    while (at < end) {
      if (part == parts.end() || part->first > at) { // bytes that nothing has touched
        const uint64_t gap = part == parts.end() ? end : std::min(end, part->first);
        part = parts.emplace_hint(part, at, Part{gap, {}, {}});
      }
      Part &here = part->second;
      check(here.write, true, part->first, here, range);
      if (range.isWritten)
        for (const Happening &read : here.reads)
          check(read, false, part->first, here, range);
      if (range.isWritten) {
        here.write = happening;
        here.reads.clear();
      }
      if (range.isRead && !range.isWritten) {
        // An older read of the same chain comes before whatever this one comes before.
        const auto older = std::find_if(here.reads.begin(), here.reads.end(),
                                        [&](const Happening &read) { return read.chain == happening.chain; });
        if (older != here.reads.end())
          *older = happening;
        else
          here.reads.push_back(happening);
      }
      at = here.end;
      ++part;
    }
  }
  return isFound;
}

void Hazards::forget(uint64_t begin, uint64_t bytes) {
  split(begin);
  split(begin + bytes);
  parts.erase(parts.lower_bound(begin), parts.lower_bound(begin + bytes));
}

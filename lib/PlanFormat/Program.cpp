#include "heddle/PlanFormat/Program.h"

#include "Places.h"
#include "heddle/PlanFormat/Groups.h"

#include <algorithm>

using namespace heddle::format;

const char *heddle::format::toString(Space space) {
  static constexpr const char *names[spaceCount] = {"device", "host", "argument", "result", "constant", "disk"};
  return names[static_cast<int>(space)];
}

const char *heddle::format::toString(InstructionKind kind) {
  static constexpr const char *names[instructionKindCount] = {"launch", "library",  "collective", "exchange", "copy",
                                                              "fill",   "callback", "record",     "wait",     "loop",
                                                              "when",   "while",    "case"};
  return names[static_cast<int>(kind)];
}

bool Appended::isZero() const {
  return copyOf.empty() && std::ranges::all_of(element, [](uint8_t byte) { return byte == 0; });
}

std::string heddle::format::toString(const Appended &appended) {
  if (!appended.copyOf.empty())
    return "copy of \"" + appended.copyOf + '"';
  if (appended.isZero())
    return "zeros";
  std::string text = "splat 0x";
  for (size_t byte = appended.element.size(); byte-- > 0;)
    for (int shift : {4, 0})
      text += "0123456789abcdef"[appended.element[byte] >> shift & 15];
  return text;
}

CollectivePeers heddle::format::getPeers(const Instruction &collective) {
  return {collective.shift, collective.isMirrored, collective.from, collective.to};
}

uint64_t List::getArenaBytes(Space space) const {
  return (space == Space::Device ? deviceBytes : space == Space::Host ? hostBytes : diskBytes).value_or(0);
}

bool heddle::format::isOnHost(const Entry &entry, const List &list, const Instruction &instruction) {
  return instruction.kind == InstructionKind::Launch && !instruction.destinations.empty() &&
         getSpace(entry, list.buffers[instruction.destinations[0]]) == Space::Host;
}

Space heddle::format::getSpace(const Entry &entry, const Buffer &buffer) {
  switch (buffer.space) {
  case Space::Device:
  case Space::Host:
  case Space::Disk:
    return buffer.space;
  case Space::Argument:
    return entry.arguments[buffer.number].space;
  case Space::Result:
    return entry.results[buffer.number].space;
  case Space::Constant:
    return Space::Device;
  }
  return Space::Device;
}

size_t heddle::format::findList(const Program &program, const Entry &entry, int64_t device) {
  if (entry.listOf.empty())
    return 0;
  return entry.listOf[getIndexAlong(program.mesh, entry.listsBy, getPosition(program.mesh, device))];
}

std::vector<int64_t> heddle::format::getDenseStrides(const std::vector<int64_t> &shape) {
  std::vector<int64_t> strides(shape.size(), 1);
  for (size_t dim = strides.size(); dim-- > 1;)
    strides[dim - 1] = strides[dim] * shape[dim];
  return strides;
}

bool heddle::format::isDense(const Buffer &buffer) {
  int64_t expected = 1;
  for (size_t dim = buffer.strides.size(); dim-- > 0; expected *= buffer.type.shape[dim])
    if (buffer.type.shape[dim] != 1 && buffer.strides[dim] != expected)
      return false;
  return true;
}

uint64_t heddle::format::getSpannedBytes(const Buffer &buffer) { return findSpannedBytes(buffer).value_or(0); }

std::optional<uint64_t> heddle::format::findSpannedBytes(const Buffer &buffer) {
  std::optional<uint64_t> bytes = getBytes(buffer.type);
  if (!bytes || *bytes == 0 || buffer.strides.empty())
    return bytes;
  Wide last = 0;
  for (size_t dim = 0; dim < buffer.strides.size(); ++dim) {
    last += Wide(buffer.type.shape[dim] - 1) * buffer.strides[dim];
    if (last > INT64_MAX)
      return std::nullopt;
  }
  last = (last + 1) * Wide(getBytes(buffer.type.dtype));
  return last > INT64_MAX ? std::nullopt : std::optional(static_cast<uint64_t>(last));
}

Wide heddle::format::evaluate(const PlaceTerm &term, int64_t iteration) {
  Wide value = Wide(iteration) * term.scale + term.shift;
  if (term.modulus > 0) {
    value %= term.modulus;
    value += value < 0 ? term.modulus : 0;
  }
  return value * term.step;
}

int64_t heddle::format::getPlace(const Buffer &buffer, const std::vector<int64_t> &iterations) {
  Wide place = Wide(buffer.offset);
  for (const PlaceTerm &term : buffer.terms)
    place += evaluate(term, iterations[term.loop]);
  return static_cast<int64_t>(place);
}

PlaceRange heddle::format::findRange(std::span<const PlaceTerm> terms, const std::vector<uint64_t> &trips) {
  constexpr uint64_t most = 4096; // iterations to look at one by one
  PlaceRange range;
  for (uint32_t loop = 0; loop < trips.size(); ++loop) {
    PlaceRange own; // of all terms that move with this loop
    bool isFirst = true;
    for (uint64_t k = 0; k < trips[loop] && trips[loop] <= most; ++k, isFirst = false) {
      Wide place = 0;
      for (const PlaceTerm &term : terms)
        place += term.loop == loop ? evaluate(term, static_cast<int64_t>(k)) : 0;
      own = isFirst ? PlaceRange{place, place} : PlaceRange{std::min(own.least, place), std::max(own.most, place)};
    }
    for (const PlaceTerm &term : terms)
      if (term.loop == loop && trips[loop] > most) {
        Wide ends[2] = {evaluate(term, 0), evaluate(term, static_cast<int64_t>(trips[loop] - 1))};
        if (term.modulus > 0) {
          ends[0] = 0;
          ends[1] = Wide(term.modulus - 1) * term.step;
        }
        own.least += std::min(ends[0], ends[1]);
        own.most += std::max(ends[0], ends[1]);
      }
    range.least += own.least;
    range.most += own.most;
  }
  return range;
}

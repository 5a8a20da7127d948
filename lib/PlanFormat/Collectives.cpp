#include "heddle/PlanFormat/CollectiveKind.h"

#include <set>

using namespace heddle::format;

CollectiveFacts heddle::format::getFacts(CollectiveKind kind) {
  switch (kind) {
  case CollectiveKind::AllReduce:
    return {.name = "all_reduce", .reduces = true, .agrees = true, .worksInPlace = true};
  case CollectiveKind::AllGather:
    return {.name = "all_gather", .extent = Extent::Gathered, .agrees = true};
  case CollectiveKind::ReduceScatter:
    return {.name = "reduce_scatter", .extent = Extent::Scattered, .reduces = true};
  case CollectiveKind::AllToAll:
    return {.name = "all_to_all", .extent = Extent::Parts};
  case CollectiveKind::Permute:
    return {.name = "permute", .isOverMesh = true};
  case CollectiveKind::Shift:
    return {.name = "shift", .hasOffset = true};
  case CollectiveKind::Pairs:
    return {.name = "pairs", .hasSenders = true, .hasReceivers = true};
  }
  __builtin_unreachable(); // files are read with numbers of kinds only
}

const char *heddle::format::toString(CollectiveKind kind) { return getFacts(kind).name; }

bool heddle::format::isReduction(CollectiveKind kind) { return getFacts(kind).reduces; }

std::optional<CollectiveKind> heddle::format::findCollectiveKind(std::string_view name) {
  for (uint8_t number = 0; number < collectiveKindCount; ++number)
    if (auto kind = static_cast<CollectiveKind>(number); name == toString(kind))
      return kind;
  return std::nullopt;
}

std::optional<int64_t> heddle::format::findReceivedElements(CollectiveKind kind, int64_t elements, int64_t members) {
  bool isWhole = elements % members == 0;
  int64_t gathered;
  switch (getFacts(kind).extent) {
  case Extent::Same:
    return elements;
  case Extent::Parts:
    return isWhole ? std::optional(elements) : std::nullopt;
  case Extent::Gathered:
    return __builtin_mul_overflow(elements, members, &gathered) ? std::nullopt : std::optional(gathered);
  case Extent::Scattered:
    return isWhole ? std::optional(elements / members) : std::nullopt;
  }
  __builtin_unreachable();
}

std::string heddle::format::findFault(CollectiveKind kind, const CollectivePeers &peers, int64_t members) {
  CollectiveFacts facts = getFacts(kind);
  int64_t offset = peers.offset;
  bool isInside =
      peers.isMirrored ? offset >= 0 && offset < 2 * members - 1 : offset != 0 && offset > -members && offset < members;
  if (facts.hasOffset && !isInside)
    return "offset is " + std::to_string(offset) + ", needed one that gives some of the " + std::to_string(members) +
           " members another's";
  if (facts.hasReceivers && peers.senders.size() != peers.receivers.size())
    return "has " + std::to_string(peers.senders.size()) + " senders and " + std::to_string(peers.receivers.size()) +
           " receivers, needed as many";
  for (std::span<const int64_t> side : {peers.senders, peers.receivers}) {
    std::set<int64_t> seen;
    for (int64_t member : side)
      if (member < 0 || member >= members || !seen.insert(member).second)
        return "has member " + std::to_string(member) + ", needed each of " + std::to_string(members) +
               " members once at most";
  }
  return "";
}

std::vector<int64_t> heddle::format::findSources(CollectiveKind kind, const CollectivePeers &peers, int64_t members) {
  std::vector<int64_t> sources;
  switch (kind) {
  case CollectiveKind::AllReduce:
  case CollectiveKind::AllGather:
  case CollectiveKind::ReduceScatter:
  case CollectiveKind::AllToAll:
  case CollectiveKind::Permute:
    break;
  case CollectiveKind::Shift:
    for (int64_t member = 0; member < members; ++member) {
      int64_t source = peers.isMirrored ? peers.offset - member : peers.offset + member;
      sources.push_back(source >= 0 && source < members ? source : -1);
    }
    break;
  case CollectiveKind::Pairs:
    sources.assign(members, -1);
    for (size_t pair = 0; pair < peers.receivers.size(); ++pair)
      sources[peers.receivers[pair]] = peers.senders[pair];
    break;
  }
  return sources;
}

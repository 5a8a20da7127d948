// What holds for the kinds of collectives, for the spmd and plan dialects, program files and the runtime alike.
#ifndef HEDDLE_PLANFORMAT_COLLECTIVES_H
#define HEDDLE_PLANFORMAT_COLLECTIVES_H

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace heddle::format {

/// What the members of a collective get; the kinds are in CollectiveKind.h.
enum class CollectiveKind : uint8_t;

/// How many elements each of n members gets for those that it gives.
enum class Extent : uint8_t {
  Same,      // as many
  Parts,     // as many, from n equal parts
  Gathered,  // n times as many
  Scattered, // the n-th part
};

/// What holds for all collectives of a kind: what an instruction says besides its operands, and what follows from it.
struct CollectiveFacts {
  const char *name;
  Extent extent = Extent::Same;
  bool reduces = false;      // elements are combined by a combiner
  bool agrees = false;       // all members get the same
  bool worksInPlace = false; // a destination may be its own operand
  bool isOverMesh = false;   // it has two shardings on the whole mesh in place of axes
  bool hasOffset = false;    // and may be mirrored
  bool hasSenders = false, hasReceivers = false;
};
CollectiveFacts getFacts(CollectiveKind kind);

/// `all_reduce`.
const char *toString(CollectiveKind kind);
std::optional<CollectiveKind> findCollectiveKind(std::string_view name);

/// Whether it has a combiner.
bool isReduction(CollectiveKind kind);

/// The elements that each of `members` members gets for `elements`; nothing where these have no whole parts, or 2^63
/// are exceeded.
std::optional<int64_t> findReceivedElements(CollectiveKind kind, int64_t elements, int64_t members);

/// Which members send to which, as far as the kind leaves that open.
struct CollectivePeers {
  int64_t offset = 0;
  bool isMirrored = false;
  std::span<const int64_t> senders = {}, receivers = {};
};

/// What is wrong with `peers` among `members` members: "offset is 7, needed ..."; empty where nothing is.
std::string findFault(CollectiveKind kind, const CollectivePeers &peers, int64_t members);

/// By member, the one whose whole operand it gets, -1 for none: it gets zeros. Empty for kinds that combine, join or
/// cut operands, and for those over the mesh (`Groups.h`).
std::vector<int64_t> findSources(CollectiveKind kind, const CollectivePeers &peers, int64_t members);

} // namespace heddle::format

#endif // HEDDLE_PLANFORMAT_COLLECTIVES_H

// The kinds of collectives: one list for the spmd and plan dialects, program files and the runtime. Files that know a
// kind by name include it; others know what Collectives.h says of it.
#ifndef HEDDLE_PLANFORMAT_COLLECTIVEKIND_H
#define HEDDLE_PLANFORMAT_COLLECTIVEKIND_H

#include "heddle/PlanFormat/Collectives.h"

namespace heddle::format {

/// What the members of a collective get; docs/collectives.md says which files a new kind needs. Numbers are those of
/// the file format: append only.
enum class CollectiveKind : uint8_t { AllReduce, AllGather, ReduceScatter, AllToAll, Permute, Shift, Pairs };
constexpr uint8_t collectiveKindCount = static_cast<uint8_t>(CollectiveKind::Pairs) + 1;

} // namespace heddle::format

#endif // HEDDLE_PLANFORMAT_COLLECTIVEKIND_H

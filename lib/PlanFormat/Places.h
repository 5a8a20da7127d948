// Where memory lies in all iterations of loops, without overflow.
#ifndef HEDDLE_LIB_PLANFORMAT_PLACES_H
#define HEDDLE_LIB_PLANFORMAT_PLACES_H

#include "heddle/PlanFormat/Program.h"

#include <span>

namespace heddle::format {

__extension__ using Wide = __int128;

/// Numbers of a term and trip counts are at most this in magnitude, and a buffer has at most `mostTerms`, so that no
/// place overflows Wide.
constexpr int64_t mostInPlace = int64_t(1) << 40;
constexpr size_t mostTerms = 32;

/// Nothing where it is 2^63 or more, or sizes are none. Strides are at least 0.
std::optional<uint64_t> findSpannedBytes(const Buffer &buffer);

Wide evaluate(const PlaceTerm &term, int64_t iteration);

struct PlaceRange {
  Wide least = 0, most = 0;
};
/// Bounds of the sum of terms in loops of so many iterations: exact for short loops, and never too narrow.
PlaceRange findRange(std::span<const PlaceTerm> terms, const std::vector<uint64_t> &trips);

} // namespace heddle::format

#endif // HEDDLE_LIB_PLANFORMAT_PLACES_H

// Arithmetic on the parts of a leaf that files and devices have.
#ifndef HEDDLE_LIB_RUNTIME_CHECKPOINT_REGION_H
#define HEDDLE_LIB_RUNTIME_CHECKPOINT_REGION_H

#include "heddle/Runtime/Checkpoint/Manifest.h"

#include <optional>

namespace heddle::runtime {

/// Whether two that are not empty have an element in common.
bool doMeet(const Region &a, const Region &b);
/// What both have; nothing where they don't meet.
std::optional<Region> intersect(const Region &a, const Region &b);
/// A sentence that says where regions leave out elements of a shape, overlap, or don't lie in it; empty where each
/// element is in exactly one.
std::string checkCover(const std::vector<int64_t> &shape, const std::vector<Region> &regions);
/// `[0:4,8:16]`, also as the end of a tensor's name.
std::string toText(const Region &region);

/// A sum over elements, of which each is mixed with its place in the leaf. So sums of parts add up to that of the
/// whole, whichever way it is cut, and elements that changed, moved or changed places show. `bytes` are the region's
/// elements side by side, of at most 8 bytes each.
uint64_t sumElements(const std::vector<int64_t> &shape, const Region &region, uint64_t elementBytes,
                     const std::byte *bytes);

} // namespace heddle::runtime

#endif // HEDDLE_LIB_RUNTIME_CHECKPOINT_REGION_H

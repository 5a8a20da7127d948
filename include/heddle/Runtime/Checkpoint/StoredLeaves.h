// Which stored tensor each leaf of a program's state comes from, whatever stores them: a file, or a checkpoint.
#ifndef HEDDLE_RUNTIME_CHECKPOINT_STOREDLEAVES_H
#define HEDDLE_RUNTIME_CHECKPOINT_STOREDLEAVES_H

#include "heddle/PlanFormat/Program.h"
#include "heddle/Safetensors/Safetensors.h"

namespace heddle::runtime {

/// What is stored: types by names, without bytes.
using StoredTypes = std::map<std::string, SafetensorsView>;

/// Where a leaf comes from: a tensor, or the element that all are.
struct LeafSource {
  std::string tensor; // its name, where `splat` is null
  const format::Port *splat = nullptr;
};

struct StoredLeaves {
  std::vector<LeafSource> sources; // by leaf
  std::vector<size_t> made;        // the appended leaves that are not stored
};

/// False, with one sentence in `error` that begins with the path, where other leaves, types or shapes are stored. Also
/// the leaves in `unread` may be: those of a program's other entries. An appended leaf that is not stored is made as
/// that leaf begins, of what is.
bool matchLeaves(const std::string &path, const StoredTypes &stored, std::span<const format::Port *const> leaves,
                 std::span<const format::Port *const> unread, StoredLeaves &matched, std::string &error);

} // namespace heddle::runtime

#endif // HEDDLE_RUNTIME_CHECKPOINT_STOREDLEAVES_H

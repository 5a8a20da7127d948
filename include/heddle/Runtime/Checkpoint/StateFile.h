// State of training in a safetensors file: a tensor for each leaf, by its name and of its global shape, so that a file
// fits the same model on another mesh; and in `__metadata__` where in the data the run was.
#ifndef HEDDLE_RUNTIME_CHECKPOINT_STATEFILE_H
#define HEDDLE_RUNTIME_CHECKPOINT_STATEFILE_H

#include "heddle/Runtime/Checkpoint/StateInfo.h"
#include "heddle/Runtime/Checkpoint/StoredLeaves.h"
#include "heddle/Runtime/World.h"

#include <functional>
#include <optional>

namespace heddle::runtime {

/// Puts a leaf together: false, with one sentence in `error`, where that fails.
using ReadLeaf = std::function<bool(size_t leaf, std::vector<std::byte> &whole, std::string &error)>;

/// Writes all leaves, one in memory at a time. As SafetensorsWriter does it: at the path lies the old file or the new
/// one, whole, whatever happens. All ranks of a world call it, and end alike: `readLeaf` gives each leaf to the first
/// one, which writes it.
bool saveState(const std::string &path, std::span<const format::Port *const> leaves, const StateInfo &info,
               const ReadLeaf &readLeaf, std::string &error, World &world);
/// In a world of one.
bool saveState(const std::string &path, std::span<const format::Port *const> leaves, const StateInfo &info,
               const ReadLeaf &readLeaf, std::string &error);

/// Whether these leaves can be saved there: by their names and types, and as far as a file can be begun and has room;
/// false, with one sentence in `error`, where they can't. Before a long run, so that its state is not lost at the end.
bool maySaveState(const std::string &path, std::span<const format::Port *const> leaves, std::string &error);

/// What the metadata of a file says of its run; nothing where it says nothing. False, with one sentence in `error`, for
/// what no state file has.
bool readStateInfo(const std::string &path, const std::map<std::string, std::string> &metadata,
                   std::optional<StateInfo> &info, std::string &error);

class StateFile {
public:
  /// False, with one sentence in `error`, for a file with other leaves, types or shapes, or with metadata that no state
  /// file has. Files of others have none, and say nothing about where they were. The file may also have the leaves in
  /// `unread`: those of a program's other entries. An appended leaf that it lacks is made as that leaf begins, of what
  /// the file has.
  bool open(const std::string &path, std::span<const format::Port *const> leaves, std::string &error,
            std::span<const format::Port *const> unread = {});

  bool readLeaf(size_t leaf, std::vector<std::byte> &whole, std::string &error) const;
  /// The appended leaves that the file lacks.
  const std::vector<size_t> &getMade() const { return matched.made; }
  const std::optional<StateInfo> &getInfo() const { return info; }

private:
  SafetensorsReader file;
  StoredLeaves matched;
  std::optional<StateInfo> info;
};

} // namespace heddle::runtime

#endif // HEDDLE_RUNTIME_CHECKPOINT_STATEFILE_H

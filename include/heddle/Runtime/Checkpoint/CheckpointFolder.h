// A folder of checkpoints: `step-100`, one of these for each step that was saved, and `latest`, which names one of
// them.
#ifndef HEDDLE_RUNTIME_CHECKPOINT_CHECKPOINTFOLDER_H
#define HEDDLE_RUNTIME_CHECKPOINT_CHECKPOINTFOLDER_H

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace heddle::runtime {

/// A folder in which `step-100` is whole where it is there: until then it is `step-100.partial`.
class CheckpointFolder {
public:
  explicit CheckpointFolder(std::string path) : path(std::move(path)) {}
  ~CheckpointFolder();
  CheckpointFolder(const CheckpointFolder &) = delete;
  CheckpointFolder &operator=(const CheckpointFolder &) = delete;

  const std::string &getPath() const { return path; }
  std::string getStep(uint64_t step) const;
  std::string getPartial(uint64_t step) const { return getStep(step) + ".partial"; }
  /// The steps that are there, ascending.
  std::vector<uint64_t> listSteps() const;
  /// The one that `latest` names; where it names none that is there, the last one; nothing without any.
  std::optional<uint64_t> findLatest() const;

  // These are one process's to call. All give a sentence where they fail, otherwise nothing.

  /// Makes the folder where it is not there, keeps others from writing to it as long as this lives, and removes what
  /// runs that were killed have left of steps in part.
  std::string lock();
  /// An empty `step-100.partial`.
  std::string begin(uint64_t step) const;
  /// Makes that `step-100`, in the place of what has that name, and then the latest.
  std::string commit(uint64_t step) const;
  std::string remove(uint64_t step) const;
  /// Removes a `step-100.partial` as far as that can be done.
  void abandon(uint64_t step) const;

private:
  std::string path;
  int locked = -1;
};

/// The name of the manifest in the folder of a step.
constexpr const char *manifestName = "manifest.json";

/// Whether a path leads to a folder: what stands there is a checkpoint, or nothing that can be read as state.
bool isFolder(const std::string &path);

/// Which checkpoints stay.
struct Retention {
  uint64_t last = 0; // so many; 0: all
  std::string best;  // and that with the lowest number of this metric, or the highest; empty: none
  bool isHighest = false;
};
/// Removes what need not stay of the checkpoints up to a step, which does. A sentence where that fails.
std::string removeOld(const CheckpointFolder &folder, uint64_t step, const Retention &retention);

} // namespace heddle::runtime

#endif // HEDDLE_RUNTIME_CHECKPOINT_CHECKPOINTFOLDER_H

// State of training in a folder: parts of leaves in a safetensors file for each rank, and a manifest that says which
// part is where: docs/checkpoints.md. Any mesh and any number of ranks read it, each the parts that its devices need.
#ifndef HEDDLE_RUNTIME_CHECKPOINT_CHECKPOINT_H
#define HEDDLE_RUNTIME_CHECKPOINT_CHECKPOINT_H

#include "heddle/PlanFormat/Ports.h"
#include "heddle/Runtime/Checkpoint/CheckpointFolder.h"
#include "heddle/Runtime/Checkpoint/Manifest.h"
#include "heddle/Runtime/Checkpoint/StoredLeaves.h"
#include "heddle/Runtime/World.h"

#include <functional>
#include <memory>

namespace heddle::runtime {

// ---- saving ----

/// The parts of leaves that one rank writes.
struct Parts {
  struct Part {
    size_t leaf;
    Region region;
  };
  std::vector<Part> list;
  /// The elements of a part side by side, until the next call. Throws std::runtime_error.
  std::function<std::span<const std::byte>(size_t part)> read;
  /// Is told how many bytes were written, again and again while they are. Throws std::runtime_error to write no more.
  std::function<void(uint64_t bytes)> onWritten = [](uint64_t) {};
};

/// Gives what a device has of a leaf; false, with a sentence in `error`, where it can't be read.
using GetShard = std::function<bool(size_t leaf, int64_t device, std::vector<std::byte> &shard, std::string &error)>;

/// Copies of the parts of a state that a rank's devices are the first to have: together, those of all ranks are the
/// state, once. Its memory stays for the next one.
class Snapshot {
public:
  Snapshot() = default;
  Snapshot(const Snapshot &) = delete;
  Snapshot &operator=(const Snapshot &) = delete;

  /// The same mesh and leaves each time. Throws std::runtime_error.
  void take(const World &world, const format::Mesh &mesh, std::span<const format::Port *const> leaves,
            const GetShard &getShard);

  Parts getParts() const;

private:
  /// What a device is the first to have of a leaf.
  struct Shard {
    size_t leaf;
    int64_t device;
    format::TensorType type;
    std::vector<format::Box> boxes;
  };
  void plan(const World &world, const format::Mesh &mesh, std::span<const format::Port *const> leaves);

  std::vector<Shard> shards;
  std::vector<Parts::Part> list;            // their boxes
  std::vector<std::vector<std::byte>> held; // by part
  std::vector<std::byte> bytes;             // of a shard that is cut
};

/// Saves a step. All ranks call it, each with its own parts; `manifest` has leaves without boxes, and no files, and is
/// whole afterwards on the first rank. Throws std::runtime_error on all ranks where one can't write: the latest is then
/// what it was, and nothing is left of this one.
void saveCheckpoint(World &world, const CheckpointFolder &folder, Manifest &manifest, const Parts &parts);

/// Whether leaves can be saved so, by their names and types; a sentence where they can't.
std::string checkLeaves(std::span<const format::Port *const> leaves);

// ---- loading ----

/// Reads the manifest in the folder of a step; false, with one sentence in `error` that begins with a path.
bool readManifest(const std::string &folder, Manifest &manifest, std::string &error);

/// Takes what a device has of a leaf, with padding.
using SetShard = std::function<bool(size_t leaf, int64_t device, std::span<const std::byte> shard, std::string &error)>;

class Checkpoint {
public:
  Checkpoint();
  ~Checkpoint();
  Checkpoint(const Checkpoint &) = delete;
  Checkpoint &operator=(const Checkpoint &) = delete;

  /// The path is the folder of a step, or one of checkpoints, of which it is the latest. The first rank reads the
  /// manifest, which all are given. Throws std::runtime_error on all ranks.
  void open(World &world, const std::string &path);
  /// False, with one sentence in `error`, where it has other leaves, types or shapes: as StateFile::open.
  bool match(std::span<const format::Port *const> leaves, std::span<const format::Port *const> unread,
             std::string &error);

  const std::string &getPath() const { return path; } // of the step
  const Manifest &getManifest() const { return manifest; }
  const std::vector<size_t> &getMade() const { return matched.made; }

  /// Gives the devices of each rank what they have of these leaves, which were matched. All ranks call this; each reads
  /// what its devices have, once, and together they find elements that are not as they were saved. Gives the most bytes
  /// of leaves that a rank has read. Throws std::runtime_error on all ranks.
  uint64_t load(World &world, const format::Mesh &mesh, std::span<const format::Port *const> leaves,
                const SetShard &setShard);
  /// Reads a leaf of the manifest whole. False, with a sentence in `error`.
  bool readLeaf(size_t leaf, std::vector<std::byte> &whole, std::string &error);

  /// The bytes of leaves that were read by this rank.
  uint64_t getBytesRead() const { return bytesRead; }

private:
  struct ShardFile;
  struct Sums;
  ShardFile &openFile(const std::string &name);
  std::vector<std::byte> read(const StoredLeaf &leaf, const Region &region, std::vector<uint64_t> &sums);
  void readBox(const StoredLeaf &leaf, const StoredBox &box, const Region &part, std::vector<std::byte> &dense);
  std::string describe(const StoredBox &box) const;
  const StoredLeaf *findLeaf(const std::string &name) const;

  std::string path;
  Manifest manifest;
  StoredLeaves matched;
  std::map<std::string, std::unique_ptr<ShardFile>> files;
  size_t openFiles = 0;
  uint64_t bytesRead = 0;
};

} // namespace heddle::runtime

#endif // HEDDLE_RUNTIME_CHECKPOINT_CHECKPOINT_H

// What a checkpoint says of itself, in its manifest.json: docs/checkpoints.md.
#ifndef HEDDLE_RUNTIME_CHECKPOINT_MANIFEST_H
#define HEDDLE_RUNTIME_CHECKPOINT_MANIFEST_H

#include "heddle/PlanFormat/Types.h"
#include "heddle/Runtime/Checkpoint/StateInfo.h"
#include "heddle/Safetensors/Safetensors.h"

#include <optional>

namespace heddle::runtime {

/// A part of a tensor, by dim.
struct Region {
  std::vector<int64_t> start, size;

  bool operator==(const Region &) const = default;
  auto operator<=>(const Region &) const = default;
};

/// A part of a leaf, and the tensor of a file that has its elements.
struct StoredBox {
  Region region;
  std::string file, tensor;
  uint64_t sum = 0; // `sumElements`

  bool operator==(const StoredBox &) const = default;
};

/// The most dims that a leaf has.
constexpr size_t mostDims = 64;

struct StoredLeaf {
  std::string name;
  format::TensorType type;
  std::string sharding; // of the program that saved it, for people
  std::vector<StoredBox> boxes;

  bool operator==(const StoredLeaf &) const = default;
};

struct Manifest {
  StateInfo info;
  uint64_t firstStep = 0;           // where the run began
  std::optional<uint64_t> initSeed; // of @init, where that made the state
  format::Mesh mesh;                // without an order of its devices
  int64_t ranks = 1;
  std::map<std::string, double> metrics; // of that step
  std::map<std::string, uint64_t> files; // their bytes
  std::vector<StoredLeaf> leaves;

  bool operator==(const Manifest &) const = default;
};

/// Throws std::runtime_error for names that no JSON text can have.
std::string toJson(const Manifest &manifest);
/// False, with one sentence in `error` that begins with the path, for what is no manifest: another JSON text, boxes
/// that don't cover a leaf or overlap, files that it does not name.
bool parseManifest(const std::string &path, std::string_view text, Manifest &manifest, std::string &error);

} // namespace heddle::runtime

#endif // HEDDLE_RUNTIME_CHECKPOINT_MANIFEST_H

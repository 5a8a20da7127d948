#include "heddle/Runtime/Checkpoint/Checkpoint.h"

#include "../Memory.h"
#include "../StridedCopy.h"
#include "Region.h"
#include "heddle/PlanFormat/Ports.h"
#include "heddle/Runtime/Checkpoint/AppendedState.h"
#include "heddle/Runtime/DTypes.h"

#include <algorithm>
#include <cstring>
#include <filesystem>

using namespace heddle;
using namespace heddle::runtime;

/// A file of the checkpoint. What it has is known once it was open; it is opened again where too many are.
struct Checkpoint::ShardFile {
  std::map<std::string, SafetensorsReader::Tensor> tensors;
  InputFile file;
  bool isOpen = false;
};

namespace {

constexpr size_t mostOpenFiles = 128;

/// Throws std::runtime_error where files are not there, or not whole.
void checkFiles(const std::string &folder, const Manifest &manifest) {
  for (const auto &[name, bytes] : manifest.files) {
    InputFile file;
    std::string error;
    if (!file.open(folder + "/" + name, error))
      throw std::runtime_error(error);
    if (file.getSize() != bytes)
      throw std::runtime_error(file.getPath() + ": has " + std::to_string(file.getSize()) + " bytes, needed the " +
                               std::to_string(bytes) + " that " + manifestName + " says");
  }
}

/// The boxes of a port that some devices have, each once, with the first device that has it.
std::map<Region, int64_t> getRegions(const format::Mesh &mesh, const format::Port &port, DeviceRange devices) {
  std::map<Region, int64_t> regions;
  for (int64_t device : devices)
    for (format::Box &box : format::getUnpaddedBoxes(mesh, port, device))
      regions.try_emplace({std::move(box.start), std::move(box.size)}, device);
  return regions;
}

} // namespace

Checkpoint::Checkpoint() = default;
Checkpoint::~Checkpoint() = default;

bool runtime::readManifest(const std::string &folder, Manifest &manifest, std::string &error) {
  std::string path = folder + "/" + manifestName, text;
  return readText(path, text, error) && parseManifest(path, text, manifest, error);
}

void Checkpoint::open(World &world, const std::string &given) {
  // The first rank chooses, since the latest may become another one meanwhile. Its message: the step or nothing, a
  // line's end, and the manifest.
  Message chosen = world.decide("", {}, [&](const std::vector<Message> &) {
    std::string step, own = given;
    std::error_code code;
    if (!std::filesystem::exists(own + "/" + manifestName, code)) {
      CheckpointFolder folder(given);
      std::optional<uint64_t> latest = folder.findLatest();
      if (!latest)
        throw std::runtime_error(given + ": has no complete checkpoint, needed " + manifestName +
                                 " in it, or in a folder step-N of it");
      step = std::to_string(*latest);
      own = folder.getStep(*latest);
    }
    std::string file = own + "/" + manifestName, text, error;
    Manifest read;
    if (!readText(file, text, error) || !parseManifest(file, text, read, error))
      throw std::runtime_error(error);
    checkFiles(own, read);
    return toMessage(step + "\n" + text);
  });
  std::string_view text = toText(chosen);
  std::string step(text.substr(0, text.find('\n'))), error;
  path = step.empty() ? given : CheckpointFolder(given).getStep(std::stoull(step));
  if (!parseManifest(path + "/" + manifestName, text.substr(step.size() + 1), manifest, error))
    throw std::runtime_error(error);
}

bool Checkpoint::match(std::span<const format::Port *const> leaves, std::span<const format::Port *const> unread,
                       std::string &error) {
  StoredTypes stored;
  for (const StoredLeaf &leaf : manifest.leaves)
    stored[leaf.name] = makeView(leaf.type);
  return matchLeaves(path, stored, leaves, unread, matched, error);
}

const StoredLeaf *Checkpoint::findLeaf(const std::string &name) const {
  auto leaf = std::ranges::find(manifest.leaves, name, &StoredLeaf::name);
  return leaf == manifest.leaves.end() ? nullptr : &*leaf;
}

std::string Checkpoint::describe(const StoredBox &box) const {
  return path + "/" + box.file + ": \"" + box.tensor + "\"";
}

Checkpoint::ShardFile &Checkpoint::openFile(const std::string &name) {
  std::unique_ptr<ShardFile> &file = files[name];
  std::string own = path + "/" + name, error;
  if (!file) {
    SafetensorsReader reader;
    if (!reader.open(own, error))
      throw std::runtime_error(error);
    file = std::make_unique<ShardFile>();
    file->tensors = reader.tensors();
  }
  if (file->isOpen)
    return *file;
  if (openFiles == mostOpenFiles) {
    for (auto &[other, left] : files)
      if (left->isOpen) {
        left->file.close();
        left->isOpen = false;
      }
    openFiles = 0;
  }
  if (!file->file.open(own, error))
    throw std::runtime_error(error);
  file->isOpen = true;
  ++openFiles;
  return *file;
}

/// Reads a part of a box: its elements side by side.
void Checkpoint::readBox(const StoredLeaf &leaf, const StoredBox &box, const Region &part,
                         std::vector<std::byte> &dense) {
  ShardFile &file = openFile(box.file);
  auto tensor = file.tensors.find(box.tensor);
  SafetensorsView needed = makeView({leaf.type.dtype, box.region.size});
  if (tensor == file.tensors.end())
    throw std::runtime_error(path + "/" + box.file + ": lacks \"" + box.tensor + "\", which " + manifestName +
                             " says that it has");
  if (tensor->second.view.dtype != needed.dtype || tensor->second.view.shape != needed.shape)
    throw std::runtime_error(describe(box) + " has type " + heddle::describe(tensor->second.view) + ", needed " +
                             heddle::describe(needed));
  auto elementBytes = static_cast<int64_t>(format::getBytes(leaf.type.dtype));
  dense.resize(countElements(part.size) * elementBytes);
  // What lies side by side in the file is one piece: the inner dims that the part has all of, and the one before.
  size_t outer = part.size.size();
  int64_t piece = elementBytes;
  while (outer > 0) {
    --outer;
    piece *= part.size[outer];
    if (part.size[outer] != box.region.size[outer])
      break;
  }
  std::vector<int64_t> strides = format::getDenseStrides(box.region.size), index(outer);
  std::string error;
  for (size_t at = 0; at < dense.size(); at += piece) {
    int64_t offset = 0;
    for (size_t dim = 0; dim < part.size.size(); ++dim)
      offset += (part.start[dim] - box.region.start[dim] + (dim < outer ? index[dim] : 0)) * strides[dim];
    if (!file.file.read(tensor->second.offset + offset * elementBytes, std::span(dense).subspan(at, piece), error))
      throw std::runtime_error(error);
    for (size_t dim = outer; dim-- > 0;) { // the next one
      if (++index[dim] < part.size[dim])
        break;
      index[dim] = 0;
    }
  }
  bytesRead += dense.size();
}

/// Reads a part of a leaf, and adds the sum over what each box has of it.
std::vector<std::byte> Checkpoint::read(const StoredLeaf &leaf, const Region &region, std::vector<uint64_t> &sums) {
  uint64_t elementBytes = format::getBytes(leaf.type.dtype);
  std::vector<std::byte> whole, dense;
  for (const StoredBox &box : leaf.boxes) {
    std::optional<Region> part = intersect(region, box.region);
    if (!part)
      continue;
    readBox(leaf, box, *part, dense);
    sums.push_back(sumElements(leaf.type.shape, *part, elementBytes, dense.data()));
    if (*part == region)
      return dense; // which is all of it
    whole.resize(countElements(region.size) * elementBytes);
    std::vector<int64_t> at = part->start;
    for (size_t dim = 0; dim < at.size(); ++dim)
      at[dim] -= region.start[dim];
    pasteBox(part->size, region.size, at, elementBytes, dense.data(), whole.data());
  }
  return whole;
}

/// What all ranks have read, as the first one finds it: each part of a box, cut by the boxes of devices, has one sum,
/// and together they are the box's.
struct Checkpoint::Sums {
  std::vector<std::map<Region, uint64_t>> parts; // by box, by the region of a device

  void add(const Checkpoint &checkpoint, const StoredLeaf &leaf, const Region &region, int64_t rank,
           const uint64_t *&next) {
    parts.resize(leaf.boxes.size());
    for (size_t box = 0; box < leaf.boxes.size(); ++box) {
      if (!doMeet(region, leaf.boxes[box].region))
        continue;
      auto [found, isNew] = parts[box].try_emplace(region, *next);
      if (found->second != *next)
        throw std::runtime_error(checkpoint.describe(leaf.boxes[box]) + " has other bytes for rank " +
                                 std::to_string(rank) + " than for others, needed the same file on all ranks");
      ++next;
    }
  }

  void check(const Checkpoint &checkpoint, const StoredLeaf &leaf) const {
    for (size_t box = 0; box < parts.size(); ++box) {
      uint64_t sum = 0;
      for (const auto &[region, own] : parts[box])
        sum += own;
      if (sum != leaf.boxes[box].sum)
        throw std::runtime_error(checkpoint.describe(leaf.boxes[box]) +
                                 " has other bytes than were saved, by its checksum in " + manifestName);
    }
  }
};

uint64_t Checkpoint::load(World &world, const format::Mesh &mesh, std::span<const format::Port *const> leaves,
                          const SetShard &setShard) {
  int64_t devices = format::getDeviceCount(mesh);
  auto loadLeaf = [&](size_t leaf, std::vector<uint64_t> &sums) {
    const format::Port &port = *leaves[leaf];
    const LeafSource &source = matched.sources[leaf];
    uint64_t elementBytes = format::getBytes(port.type.dtype);
    std::map<Region, std::vector<std::byte>> regions;
    if (const StoredLeaf *stored = source.splat ? nullptr : findLeaf(source.tensor))
      for (const auto &[region, device] : getRegions(mesh, port, world.getLocalDevices(devices)))
        regions[region] = read(*stored, region, sums);
    std::vector<std::byte> shard;
    std::string error;
    for (int64_t device : world.getLocalDevices(devices)) {
      int64_t position = format::getPosition(mesh, device);
      format::TensorType own = format::getOwnType(mesh, port, position);
      if (format::getBlocks(mesh, port, position).empty())
        continue; // it has nothing of it
      std::vector<format::Box> boxes = format::getUnpaddedBoxes(mesh, port, device);
      std::span<const std::byte> all;
      if (!source.splat && boxes.size() == 1 && boxes[0].size == own.shape) { // it is as it was read
        all = regions.at({boxes[0].start, boxes[0].size});
      } else {
        shard.assign(*format::getBytes(own), std::byte(poison));
        all = shard;
        if (source.splat)
          fillAppended(*source.splat, shard);
        else
          for (const format::Box &box : boxes)
            pasteBox(box.size, own.shape, box.at, elementBytes, regions.at({box.start, box.size}).data(), shard.data());
      }
      if (!setShard(leaf, device, all, error))
        throw std::runtime_error(error);
    }
  };
  std::vector<uint64_t> sums{0}; // after the bytes that were read
  std::string fault;
  try {
    for (size_t leaf = 0; leaf < leaves.size(); ++leaf)
      loadLeaf(leaf, sums);
  } catch (const std::bad_alloc &) {
    fault = path + ": there is not enough memory to load it";
  } catch (const std::runtime_error &wrong) {
    fault = wrong.what();
  }
  sums[0] = bytesRead;
  uint64_t most = 0;
  Message verdict = world.decide(fault, std::as_bytes(std::span(sums)), [&](const std::vector<Message> &byRank) {
    std::vector<std::vector<uint64_t>> all;
    std::vector<const uint64_t *> next;
    for (const Message &own : byRank) {
      all.emplace_back(own.size() / sizeof(uint64_t));
      std::memcpy(all.back().data(), own.data(), own.size());
      most = std::max(most, all.back()[0]);
      next.push_back(all.back().data() + 1);
    }
    for (size_t leaf = 0; leaf < leaves.size(); ++leaf) {
      if (matched.sources[leaf].splat)
        continue;
      const StoredLeaf &stored = *findLeaf(matched.sources[leaf].tensor);
      Sums found;
      for (int64_t rank = 0; rank < world.getSize(); ++rank)
        for (const auto &[region, device] : getRegions(mesh, *leaves[leaf], world.getDevices(rank, devices)))
          found.add(*this, stored, region, rank, next[rank]);
      found.check(*this, stored);
    }
    std::span<const std::byte> bytes = std::as_bytes(std::span(&most, 1));
    return Message(bytes.begin(), bytes.end());
  });
  std::memcpy(&most, verdict.data(), sizeof(most));
  return most;
}

bool Checkpoint::readLeaf(size_t leaf, std::vector<std::byte> &whole, std::string &error) {
  const StoredLeaf &stored = manifest.leaves[leaf];
  try {
    std::vector<uint64_t> sums;
    Region all{std::vector<int64_t>(stored.type.shape.size()), stored.type.shape};
    whole.clear();
    if (!stored.boxes.empty())
      whole = read(stored, all, sums);
    Sums found;
    const uint64_t *next = sums.data();
    found.add(*this, stored, all, 0, next);
    found.check(*this, stored);
    return true;
  } catch (const std::runtime_error &fault) {
    error = fault.what();
    return false;
  }
}

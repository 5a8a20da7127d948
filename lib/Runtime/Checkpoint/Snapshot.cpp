#include "heddle/PlanFormat/Ports.h"
#include "heddle/Runtime/Checkpoint/Checkpoint.h"

#include "../StridedCopy.h"

#include <set>

using namespace heddle;
using namespace heddle::runtime;

void Snapshot::plan(const World &world, const format::Mesh &mesh, std::span<const format::Port *const> leaves) {
  int64_t devices = format::getDeviceCount(mesh);
  DeviceRange local = world.getLocalDevices(devices);
  for (size_t leaf = 0; leaf < leaves.size(); ++leaf) {
    const format::Port &port = *leaves[leaf];
    std::set<std::vector<int64_t>> starts;
    for (int64_t device = 0; device < local.last; ++device) {
      Shard shard{leaf, device, format::getOwnType(mesh, port, format::getPosition(mesh, device)), {}};
      for (format::Box &box : format::getUnpaddedBoxes(mesh, port, device))
        if (starts.insert(box.start).second && local.contains(device))
          shard.boxes.push_back(std::move(box));
      for (const format::Box &box : shard.boxes)
        list.push_back({leaf, {box.start, box.size}});
      if (!shard.boxes.empty())
        shards.push_back(std::move(shard));
    }
  }
  held.resize(list.size());
}

void Snapshot::take(const World &world, const format::Mesh &mesh, std::span<const format::Port *const> leaves,
                    const GetShard &getShard) {
  if (shards.empty())
    plan(world, mesh, leaves);
  std::string error;
  size_t part = 0;
  for (const Shard &shard : shards) {
    const auto &[dtype, shape] = shard.type;
    bool isAll = shard.boxes.size() == 1 && shard.boxes[0].size == shape;
    std::vector<std::byte> &whole = isAll ? held[part] : bytes;
    if (!getShard(shard.leaf, shard.device, whole, error))
      throw std::runtime_error(error);
    for (const format::Box &box : shard.boxes) {
      std::vector<std::byte> &own = held[part++];
      if (isAll)
        continue;
      cutBox(box.size, shape, box.at, format::getBytes(dtype), whole.data(), own);
    }
  }
}

Parts Snapshot::getParts() const {
  return {list, [this](size_t part) { return std::span<const std::byte>(held[part]); }};
}

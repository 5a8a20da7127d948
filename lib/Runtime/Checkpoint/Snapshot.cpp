#include "Region.h"
#include "heddle/PlanFormat/Ports.h"
#include "heddle/Runtime/Checkpoint/Checkpoint.h"

#include "../StridedCopy.h"

#include <set>

using namespace heddle;
using namespace heddle::runtime;

void Snapshot::take(const World &world, const format::Mesh &mesh, std::span<const format::Port *const> leaves,
                    const GetShard &getShard) {
  list.clear();
  int64_t devices = format::getDeviceCount(mesh);
  DeviceRange local = world.getLocalDevices(devices);
  std::string error;
  for (size_t leaf = 0; leaf < leaves.size(); ++leaf) {
    const format::Port &port = *leaves[leaf];
    std::map<int64_t, std::vector<format::Box>> first; // by the device that is the first to have them
    std::set<std::vector<int64_t>> starts;
    for (int64_t device = 0; device < local.last; ++device)
      for (format::Box &box : format::getUnpaddedBoxes(mesh, port, device))
        if (starts.insert(box.start).second && local.contains(device))
          first[device].push_back(std::move(box));
    uint64_t elementBytes = format::getBytes(port.type.dtype);
    for (auto &[device, boxes] : first) {
      std::vector<int64_t> shape = format::getOwnType(mesh, port, format::getPosition(mesh, device)).shape;
      bool isAll = boxes.size() == 1 && boxes[0].size == shape;
      if (!isAll && !getShard(leaf, device, shard, error))
        throw std::runtime_error(error);
      for (format::Box &box : boxes) {
        if (held.size() == list.size())
          held.emplace_back();
        std::vector<std::byte> &own = held[list.size()];
        if (isAll && !getShard(leaf, device, own, error))
          throw std::runtime_error(error);
        if (!isAll) {
          own.resize(countElements(box.size) * elementBytes);
          makeBoxCopy(box.size, shape, box.at, box.size, std::vector<int64_t>(shape.size()), elementBytes)
              .run(shard.data(), own.data());
        }
        list.push_back({leaf, {std::move(box.start), std::move(box.size)}});
      }
    }
  }
}

Parts Snapshot::getParts() const {
  return {list, [this](size_t part) { return std::span<const std::byte>(held[part]); }};
}

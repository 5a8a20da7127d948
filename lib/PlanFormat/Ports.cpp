#include "heddle/PlanFormat/Ports.h"

#include <algorithm>
#include <array>
#include <map>

using namespace heddle::format;

namespace {

std::vector<int64_t> getBlocksOf(const Placement &placement, int64_t owner) {
  std::vector<int64_t> blocks;
  for (size_t block = 0; block < placement.owners.size(); ++block)
    if (std::ranges::binary_search(placement.owners[block], owner))
      blocks.push_back(static_cast<int64_t>(block));
  return blocks;
}

/// The shape of a block of the whole.
std::vector<int64_t> getBlockShape(const Port &port) {
  std::vector<int64_t> shape = port.type.shape;
  if (port.placement && !shape.empty())
    shape[port.placement->dim] /= static_cast<int64_t>(port.placement->owners.size());
  return shape;
}

/// Whether blocks lie one after another.
bool isOutermost(const Port &port) {
  auto end = port.local.shape.begin() + std::min<size_t>(port.placement->dim, port.local.shape.size());
  return std::all_of(port.local.shape.begin(), end, [](int64_t size) { return size == 1; });
}

} // namespace

std::vector<int64_t> heddle::format::getBlocks(const Mesh &mesh, const Port &port, int64_t position) {
  return port.placement ? getBlocksOf(*port.placement, getIndexAlong(mesh, port.placement->axes, position))
                        : std::vector<int64_t>{0};
}

TensorType heddle::format::getTypeOfBlocks(const Port &port, int64_t count) {
  TensorType type{port.type.dtype, getLocalShape(getBlockShape(port), port.sharding)};
  if (type.shape.empty()) {
    if (count == 0)
      type.shape = {0};
  } else if (port.placement) {
    type.shape[port.placement->dim] *= count;
  }
  return type;
}

TensorType heddle::format::getOwnType(const Mesh &mesh, const Port &port, int64_t position) {
  return getTypeOfBlocks(port, static_cast<int64_t>(getBlocks(mesh, port, position).size()));
}

uint64_t heddle::format::getOwnBytes(const Mesh &mesh, const Port &port, int64_t position) {
  return *getBytes(getOwnType(mesh, port, position));
}

std::vector<Box> heddle::format::getBoxes(const Mesh &mesh, const Port &port, int64_t position) {
  std::vector<int64_t> shape = getBlockShape(port);
  Shard shard = getShard(mesh, shape, port.sharding, position);
  std::vector<Box> boxes;
  for (int64_t block : getBlocks(mesh, port, position)) {
    Box box{shard.start, shard.size, std::vector<int64_t>(shape.size(), 0)};
    if (port.placement && !shape.empty()) {
      size_t dim = port.placement->dim;
      box.start[dim] += block * shape[dim];
      box.at[dim] = static_cast<int64_t>(boxes.size()) * getLocalShape(shape, port.sharding)[dim];
    }
    boxes.push_back(std::move(box));
  }
  return boxes;
}

std::vector<Box> heddle::format::getUnpaddedBoxes(const Mesh &mesh, const Port &port, int64_t device) {
  std::vector<Box> boxes = getBoxes(mesh, port, getPosition(mesh, device));
  std::erase_if(boxes, [](const Box &box) { return std::ranges::count(box.size, 0) > 0; });
  return boxes;
}

std::vector<CommonBytes> heddle::format::getCommonBytes(const Program &program, const Entry &entry) {
  int64_t devices = getDeviceCount(program.mesh);
  auto getList = [&](int64_t position) {
    return entry.listOf.empty() ? 0 : entry.listOf[getIndexAlong(program.mesh, entry.listsBy, position)];
  };
  // By axes of placements and list: the numbers along the axes that devices of the list have.
  std::map<std::vector<std::array<int64_t, 3>>, std::vector<std::vector<bool>>> known;
  auto findNumbers = [&](const AxisList &axes) -> const std::vector<std::vector<bool>> & {
    std::vector<std::array<int64_t, 3>> key;
    for (const AxisRef &axis : axes)
      key.push_back({axis.axis, axis.preSize, axis.size});
    auto [found, isNew] = known.try_emplace(std::move(key));
    if (isNew) {
      found->second.assign(entry.lists.size(), std::vector<bool>(getGroupSize(axes), false));
      for (int64_t position = 0; position < devices; ++position)
        found->second[getList(position)][getIndexAlong(program.mesh, axes, position)] = true;
    }
    return found->second;
  };
  std::vector<CommonBytes> lists(entry.lists.size());
  auto add = [&](const Port &port, std::vector<uint64_t> CommonBytes::*bytes) {
    if (!port.placement) {
      for (CommonBytes &list : lists)
        (list.*bytes).push_back(*getBytes(port.local));
      return;
    }
    std::vector<int64_t> counts(getGroupSize(port.placement->axes), 0);
    for (const std::vector<int64_t> &owners : port.placement->owners)
      for (int64_t owner : owners)
        ++counts[owner];
    const std::vector<std::vector<bool>> &numbers = findNumbers(port.placement->axes);
    for (size_t list = 0; list < lists.size(); ++list) {
      int64_t least = INT64_MAX, most = 0;
      for (size_t number = 0; number < counts.size(); ++number)
        if (numbers[list][number]) {
          least = std::min(least, counts[number]);
          most = std::max(most, counts[number]);
        }
      if (least != most && !isOutermost(port))
        least = 0;
      (lists[list].*bytes).push_back(*getBytes(getTypeOfBlocks(port, least)));
    }
  };
  for (const Port &port : entry.arguments)
    add(port, &CommonBytes::arguments);
  for (const Port &port : entry.results)
    add(port, &CommonBytes::results);
  return lists;
}

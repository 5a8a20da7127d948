#include "heddle/PlanFormat/Groups.h"

#include <algorithm>
#include <map>

using namespace heddle::format;

// ---- steps ----

AxisSteps heddle::format::getSteps(std::span<const int64_t> sizes, size_t axis, int64_t preSize, int64_t size) {
  int64_t stride = sizes[axis] / preSize / size;
  for (int64_t minor : sizes.subspan(axis + 1))
    stride *= minor;
  return {size, stride};
}

std::vector<AxisSteps> heddle::format::getSteps(const Mesh &mesh, const AxisList &axes) {
  std::vector<int64_t> sizes;
  for (const Mesh::Axis &axis : mesh.axes)
    sizes.push_back(axis.size);
  std::vector<AxisSteps> steps;
  for (const AxisRef &axis : axes)
    steps.push_back(getSteps(sizes, axis.axis, axis.preSize, axis.size));
  return steps;
}

int64_t heddle::format::getIndexAlong(std::span<const AxisSteps> axes, int64_t position) {
  int64_t index = 0;
  for (const AxisSteps &axis : axes)
    index = index * axis.count + axis.digit(position);
  return index;
}

int64_t heddle::format::getFirstAlong(std::span<const AxisSteps> axes, int64_t position) {
  int64_t first = position;
  for (const AxisSteps &axis : axes)
    first -= axis.digit(position) * axis.stride;
  return first;
}

std::vector<int64_t> heddle::format::getGroupAlong(std::span<const AxisSteps> axes, int64_t position) {
  std::vector<int64_t> group{getFirstAlong(axes, position)};
  for (const AxisSteps &axis : axes) {
    std::vector<int64_t> next;
    for (int64_t member : group)
      for (int64_t index = 0; index < axis.count; ++index)
        next.push_back(member + index * axis.stride);
    group = std::move(next);
  }
  return group;
}

std::vector<std::vector<int64_t>> heddle::format::getGroups(std::span<const AxisSteps> axes, int64_t count) {
  std::vector<std::vector<int64_t>> groups;
  for (int64_t position = 0; position < count; ++position)
    if (getFirstAlong(axes, position) == position)
      groups.push_back(getGroupAlong(axes, position));
  return groups;
}

std::vector<int64_t> heddle::format::getSources(std::span<const std::vector<AxisSteps>> from,
                                                std::span<const std::vector<AxisSteps>> to, int64_t count) {
  auto getShard = [](std::span<const std::vector<AxisSteps>> dims, int64_t position) {
    std::vector<int64_t> shard;
    for (const std::vector<AxisSteps> &axes : dims)
      shard.push_back(getIndexAlong(axes, position));
    return shard;
  };
  std::vector<int64_t> sources(count);
  std::map<std::vector<int64_t>, std::vector<int64_t>> copies; // as many of each shard before as after
  for (int64_t position = 0; position < count; ++position)
    if (std::vector<int64_t> shard = getShard(from, position); shard != getShard(to, position))
      copies[shard].push_back(position);
  for (int64_t position = count; position-- > 0;) {
    std::vector<int64_t> shard = getShard(to, position);
    sources[position] = position;
    if (shard == getShard(from, position))
      continue;
    std::vector<int64_t> &own = copies[shard];
    sources[position] = own.back();
    own.pop_back();
  }
  return sources;
}

int64_t heddle::format::getPosition(std::span<const int64_t> devices, int64_t device) {
  return devices.empty() ? device : std::find(devices.begin(), devices.end(), device) - devices.begin();
}

// ---- meshes ----

int64_t heddle::format::getDeviceCount(const Mesh &mesh) {
  int64_t count = 1;
  for (const Mesh::Axis &axis : mesh.axes)
    count *= axis.size;
  return count;
}

int64_t heddle::format::getPosition(const Mesh &mesh, int64_t device) { return getPosition(mesh.devices, device); }

int64_t heddle::format::getDevice(const Mesh &mesh, int64_t position) {
  return mesh.devices.empty() ? position : mesh.devices[position];
}

int64_t heddle::format::getGroupSize(const AxisList &axes) {
  int64_t size = 1;
  for (const AxisRef &axis : axes)
    size *= axis.size;
  return size;
}

int64_t heddle::format::getIndexAlong(const Mesh &mesh, const AxisList &axes, int64_t position) {
  return getIndexAlong(getSteps(mesh, axes), position);
}

std::vector<int64_t> heddle::format::getGroup(const Mesh &mesh, const AxisList &axes, int64_t position) {
  return getGroupAlong(getSteps(mesh, axes), position);
}

std::vector<int64_t> heddle::format::getSources(const Mesh &mesh, const std::vector<AxisList> &from,
                                                const std::vector<AxisList> &to) {
  auto getDims = [&](const std::vector<AxisList> &sharding) {
    std::vector<std::vector<AxisSteps>> dims;
    for (const AxisList &axes : sharding)
      dims.push_back(getSteps(mesh, axes));
    return dims;
  };
  return getSources(getDims(from), getDims(to), getDeviceCount(mesh));
}

std::vector<int64_t> heddle::format::getLocalShape(const std::vector<int64_t> &shape,
                                                   const std::vector<AxisList> &sharding) {
  std::vector<int64_t> local = shape;
  for (size_t dim = 0; dim < local.size(); ++dim) {
    int64_t shards = getGroupSize(sharding[dim]);
    local[dim] = local[dim] / shards + (local[dim] % shards != 0);
  }
  return local;
}

Shard heddle::format::getShard(const Mesh &mesh, const std::vector<int64_t> &shape,
                               const std::vector<AxisList> &sharding, int64_t position) {
  std::vector<int64_t> local = getLocalShape(shape, sharding);
  Shard shard;
  for (size_t dim = 0; dim < local.size(); ++dim) {
    int64_t start = std::min(getIndexAlong(mesh, sharding[dim], position) * local[dim], shape[dim]);
    shard.start.push_back(start);
    shard.size.push_back(std::min(local[dim], shape[dim] - start));
  }
  return shard;
}

#include "heddle/PlanFormat/Groups.h"

#include <algorithm>
#include <map>

using namespace heddle::format;

namespace {

/// The distance of two positions that differ by one along `axis` only.
int64_t getStride(const Mesh &mesh, const AxisRef &axis) {
  int64_t stride = mesh.axes[axis.axis].size / axis.preSize / axis.size;
  for (size_t other = axis.axis + 1; other < mesh.axes.size(); ++other)
    stride *= mesh.axes[other].size;
  return stride;
}

std::vector<int64_t> getShardIndex(const Mesh &mesh, const std::vector<AxisList> &dims, int64_t position) {
  std::vector<int64_t> index;
  for (const AxisList &axes : dims)
    index.push_back(getIndexAlong(mesh, axes, position));
  return index;
}

} // namespace

int64_t heddle::format::getDeviceCount(const Mesh &mesh) {
  int64_t count = 1;
  for (const Mesh::Axis &axis : mesh.axes)
    count *= axis.size;
  return count;
}

int64_t heddle::format::getPosition(const Mesh &mesh, int64_t device) {
  if (mesh.devices.empty())
    return device;
  return std::find(mesh.devices.begin(), mesh.devices.end(), device) - mesh.devices.begin();
}

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
  int64_t index = 0;
  for (const AxisRef &axis : axes)
    index = index * axis.size + position / getStride(mesh, axis) % axis.size;
  return index;
}

std::vector<int64_t> heddle::format::getGroup(const Mesh &mesh, const AxisList &axes, int64_t position) {
  for (const AxisRef &axis : axes) // to the first member
    position -= position / getStride(mesh, axis) % axis.size * getStride(mesh, axis);
  std::vector<int64_t> group{position};
  for (const AxisRef &axis : axes) {
    std::vector<int64_t> next;
    for (int64_t member : group)
      for (int64_t index = 0; index < axis.size; ++index)
        next.push_back(member + index * getStride(mesh, axis));
    group = std::move(next);
  }
  return group;
}

std::vector<int64_t> heddle::format::getSources(const Mesh &mesh, const std::vector<AxisList> &from,
                                                const std::vector<AxisList> &to) {
  int64_t count = getDeviceCount(mesh);
  std::vector<int64_t> sources(count);
  std::map<std::vector<int64_t>, std::vector<int64_t>> copies; // as many of each shard before as after
  for (int64_t position = 0; position < count; ++position)
    if (getShardIndex(mesh, from, position) != getShardIndex(mesh, to, position))
      copies[getShardIndex(mesh, from, position)].push_back(position);
  for (int64_t position = count; position-- > 0;) {
    std::vector<int64_t> shard = getShardIndex(mesh, to, position);
    sources[position] = position;
    if (shard == getShardIndex(mesh, from, position))
      continue;
    std::vector<int64_t> &own = copies[shard];
    sources[position] = own.back();
    own.pop_back();
  }
  return sources;
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

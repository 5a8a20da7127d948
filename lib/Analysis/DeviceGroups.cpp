#include "heddle/Analysis/DeviceGroups.h"

#include <map>

using namespace mlir;
using namespace heddle;
using namespace heddle::sdy;

AxisStride heddle::getStride(AxisRefAttr axis, MeshAttr mesh) {
  int64_t stride = 1;
  for (MeshAxisAttr other : llvm::reverse(mesh.getAxes())) {
    if (other.getName() == axis.getName())
      return {stride * (other.getSize() / axis.getNextPreSize(mesh)), axis.getSize(mesh)};
    stride *= other.getSize();
  }
  llvm_unreachable("the axis is in the mesh");
}

int64_t heddle::getIndexAlong(ArrayRef<AxisRefAttr> axes, MeshAttr mesh, int64_t position) {
  int64_t index = 0;
  for (AxisRefAttr axis : axes) {
    AxisStride stride = getStride(axis, mesh);
    index = index * stride.size + position / stride.stride % stride.size;
  }
  return index;
}

std::vector<SmallVector<int64_t>> heddle::getGroups(ArrayRef<AxisRefAttr> axes, MeshAttr mesh) {
  std::map<int64_t, std::map<int64_t, int64_t>> groups; // by the first position of the group, then by index along axes
  for (int64_t position = 0, count = mesh.getDeviceCount(); position < count; ++position) {
    int64_t first = position;
    for (AxisRefAttr axis : axes) {
      AxisStride stride = getStride(axis, mesh);
      first -= position / stride.stride % stride.size * stride.stride;
    }
    groups[first][getIndexAlong(axes, mesh, position)] = mesh.getDevice(position);
  }
  std::vector<SmallVector<int64_t>> result;
  for (const auto &[first, members] : groups)
    result.push_back(llvm::map_to_vector(members, [](const auto &member) { return member.second; }));
  return result;
}

SmallVector<std::pair<int64_t, int64_t>> heddle::getPermutation(ListOfAxisRefListsAttr from, ListOfAxisRefListsAttr to,
                                                                MeshAttr mesh) {
  auto shardOf = [&](ListOfAxisRefListsAttr sharding, int64_t position) {
    return llvm::map_to_vector(sharding.getValue(),
                               [&](AxisRefListAttr axes) { return getIndexAlong(axes.getValue(), mesh, position); });
  };
  // Every shard has as many copies before as after.
  std::map<SmallVector<int64_t>, SmallVector<int64_t>> copies;
  SmallVector<std::pair<int64_t, int64_t>> pairs;
  int64_t count = mesh.getDeviceCount();
  for (int64_t position = 0; position < count; ++position) {
    if (shardOf(from, position) == shardOf(to, position))
      pairs.emplace_back(mesh.getDevice(position), mesh.getDevice(position));
    else
      copies[shardOf(from, position)].push_back(position);
  }
  for (int64_t position = count; position-- > 0;)
    if (SmallVector<int64_t> shard = shardOf(to, position); shard != shardOf(from, position))
      pairs.emplace_back(mesh.getDevice(copies[shard].pop_back_val()), mesh.getDevice(position));
  llvm::sort(pairs);
  return pairs;
}

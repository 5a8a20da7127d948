// Which devices of a mesh meet in a collective, and which part of a tensor each one has: arithmetic on positions.
#ifndef HEDDLE_PLANFORMAT_GROUPS_H
#define HEDDLE_PLANFORMAT_GROUPS_H

#include "heddle/PlanFormat/Types.h"

#include <span>

namespace heddle::format {

/// An axis or a part of one, as steps through the positions of a mesh's devices: in `<["x"=4, "y"=3]>`, "y" is 3 steps
/// of 1, "x" is 4 of 3, and "x":(1)2 is 2 of 6.
struct AxisSteps {
  int64_t count = 1, stride = 1;

  int64_t digit(int64_t position) const { return position / stride % count; }
};
/// The steps of a part of axis number `axis` of a mesh whose axes have these sizes.
AxisSteps getSteps(std::span<const int64_t> sizes, size_t axis, int64_t preSize, int64_t size);
std::vector<AxisSteps> getSteps(const Mesh &mesh, const AxisList &axes);

/// The number of a position among those that differ along `axes`, the first axis major.
int64_t getIndexAlong(std::span<const AxisSteps> axes, int64_t position);
/// The position that differs in `axes` only, where it is the first along each.
int64_t getFirstAlong(std::span<const AxisSteps> axes, int64_t position);
/// All positions that differ from `position` in `axes` only, in the order of their index along these.
std::vector<int64_t> getGroupAlong(std::span<const AxisSteps> axes, int64_t position);
/// The groups of `count` positions, in the order of their first members.
std::vector<std::vector<int64_t>> getGroups(std::span<const AxisSteps> axes, int64_t count);
/// By position, the one of `count` that has the shard that it needs, where dims are cut along `from` and are to be cut
/// along `to`, each into as many shards; its own where that has it.
std::vector<int64_t> getSources(std::span<const std::vector<AxisSteps>> from,
                                std::span<const std::vector<AxisSteps>> to, int64_t count);
/// The position of a device, one of `devices`, or its own number where that is empty.
int64_t getPosition(std::span<const int64_t> devices, int64_t device);

// ---- the same, for the meshes and axes of programs ----

int64_t getDeviceCount(const Mesh &mesh);
/// The position of a device, one of the mesh's.
int64_t getPosition(const Mesh &mesh, int64_t device);
int64_t getDevice(const Mesh &mesh, int64_t position);

/// The number of devices that differ along `axes` only.
int64_t getGroupSize(const AxisList &axes);
int64_t getIndexAlong(const Mesh &mesh, const AxisList &axes, int64_t position);
std::vector<int64_t> getGroup(const Mesh &mesh, const AxisList &axes, int64_t position);

std::vector<int64_t> getSources(const Mesh &mesh, const std::vector<AxisList> &from, const std::vector<AxisList> &to);

/// Where the shard at a position begins in the whole, and its sizes without padding, by dim.
struct Shard {
  std::vector<int64_t> start, size;
};
Shard getShard(const Mesh &mesh, const std::vector<int64_t> &shape, const std::vector<AxisList> &sharding,
               int64_t position);
/// The shape of every shard, padding included.
std::vector<int64_t> getLocalShape(const std::vector<int64_t> &shape, const std::vector<AxisList> &sharding);

} // namespace heddle::format

#endif // HEDDLE_PLANFORMAT_GROUPS_H

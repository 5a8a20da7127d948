// Which devices of a mesh meet in a collective, and which part of a tensor each one has: arithmetic on positions.
#ifndef HEDDLE_PLANFORMAT_GROUPS_H
#define HEDDLE_PLANFORMAT_GROUPS_H

#include "heddle/PlanFormat/Types.h"

namespace heddle::format {

int64_t getDeviceCount(const Mesh &mesh);
/// The position of a device, one of the mesh's.
int64_t getPosition(const Mesh &mesh, int64_t device);
int64_t getDevice(const Mesh &mesh, int64_t position);

/// The number of devices that differ along `axes` only.
int64_t getGroupSize(const AxisList &axes);
/// The number of a position among those that differ along `axes`, the first axis major.
int64_t getIndexAlong(const Mesh &mesh, const AxisList &axes, int64_t position);
/// All positions that differ from `position` along `axes` only, in the order of their index.
std::vector<int64_t> getGroup(const Mesh &mesh, const AxisList &axes, int64_t position);

/// The position that has the shard that each position needs, where `from` and `to` are shardings with as many shards of
/// each dim; its own where that has it.
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

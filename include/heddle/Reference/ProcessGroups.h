// Which devices talk to which in a collective.
#ifndef HEDDLE_REFERENCE_PROCESSGROUPS_H
#define HEDDLE_REFERENCE_PROCESSGROUPS_H

#include "heddle/Reference/Devices.h"

namespace heddle::reference {

/// What the ids of replica groups are (spec: collective ops), and which devices a group of them holds.
enum class GroupMode {
  CrossReplica,             ///< replicas, of one partition
  CrossPartition,           ///< partitions, of one replica
  CrossReplicaAndPartition, ///< replicas, of every partition
  FlattenedIds              ///< devices
};

/// The group that `device` is in, as indices of devices, in the order that the specification gives; empty if it is in
/// none. An error at `op` if an id is outside the grid. Groups without ids are one group of all.
mlir::FailureOr<std::vector<int64_t>> findProcessGroup(mlir::Operation *op, mlir::Attribute groups, GroupMode mode,
                                                       Device &device);

/// The devices that occur in pairs of sources and targets, in the order of their indices, where an id is of `mode`
/// cross-replica or cross-partition and the rest as `device` has it; `source` is the index of the device that sends to
/// `device`, if there is one.
struct PermuteGroup {
  std::vector<int64_t> devices;
  std::optional<int64_t> source;
};
mlir::FailureOr<PermuteGroup> findPermuteGroup(mlir::Operation *op, mlir::DenseIntElementsAttr pairs, GroupMode mode,
                                               Device &device);

} // namespace heddle::reference

#endif // HEDDLE_REFERENCE_PROCESSGROUPS_H

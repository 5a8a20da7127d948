// Positions of devices in a mesh as arithmetic, and groups of devices written out.
#ifndef HEDDLE_ANALYSIS_DEVICEGROUPS_H
#define HEDDLE_ANALYSIS_DEVICEGROUPS_H

#include "heddle/Dialect/Plan/PlanDialect.h"
#include "heddle/Dialect/Sdy/AxisLists.h"

namespace heddle {

using format::getFirstAlong, format::getGroupAlong;

/// The position of a device of the mesh.
int64_t getPosition(sdy::MeshAttr mesh, int64_t device);

/// Device ids by group: those that differ only along `axes`, in the order of their index there.
std::vector<llvm::SmallVector<int64_t>> getGroups(llvm::ArrayRef<sdy::AxisRefAttr> axes, sdy::MeshAttr mesh);

/// The axes that have these groups of device ids as theirs, each in the order of its members: of devices 0 to 7 in
/// `<["x"=2, "y"=4]>`, [[0, 2], [1, 3], [4, 6], [5, 7]] is `"y":(1)2`. None for groups of one device. Nothing where
/// they are no such groups, or not all of the mesh.
std::optional<llvm::SmallVector<sdy::AxisRefAttr>> findAxesOfGroups(llvm::ArrayRef<llvm::SmallVector<int64_t>> groups,
                                                                    sdy::MeshAttr mesh);

/// Pairs of members of the groups along axes.
struct MemberPairs {
  llvm::SmallVector<sdy::AxisRefAttr> axes;
  llvm::SmallVector<int64_t> from, to;
};

/// Pairs (from, to) of device ids, each one of the mesh's: as pairs of members along the axes in which they differ,
/// where these are the same in every group, else along all axes.
MemberPairs findMemberPairs(llvm::ArrayRef<std::pair<int64_t, int64_t>> pairs, sdy::MeshAttr mesh);

/// Pairs (from, to) of device ids that bring every shard from where `from` has it to where `to` has it; a device that
/// already has what it needs is paired with itself. Each dim has as many shards in both.
llvm::SmallVector<std::pair<int64_t, int64_t>> getPermutation(sdy::ListOfAxisRefListsAttr from,
                                                              sdy::ListOfAxisRefListsAttr to, sdy::MeshAttr mesh);

/// By member, the one whose whole operand it gets in a collective, -1 for none; empty for kinds that combine, join or
/// cut operands. `attributes` are those of a `plan.collective`. Members of one over the mesh are its devices by id.
llvm::SmallVector<int64_t> findSources(plan::CollectiveKind kind, mlir::DictionaryAttr attributes, sdy::MeshAttr mesh,
                                       int64_t members);

/// Whether a collective without a channel, whose `ids` count replicas, means devices by them: where the module says
/// neither `mhlo.num_partitions` nor `mhlo.num_replicas` there is one replica, and ids of others would mean nothing.
bool meansDevices(mlir::Operation *op, mlir::Attribute ids);

/// Groups of a stablehlo collective along axes of a named mesh, with the mesh itself in place of its name; others are
/// as they were. An error at `op` where the name is of no mesh or the axes are not its.
mlir::FailureOr<mlir::Attribute> writeOutMesh(mlir::Operation *op, mlir::Attribute groups);

} // namespace heddle

#endif // HEDDLE_ANALYSIS_DEVICEGROUPS_H

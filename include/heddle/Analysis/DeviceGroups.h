// Which devices of a mesh take part in what, written out.
#ifndef HEDDLE_ANALYSIS_DEVICEGROUPS_H
#define HEDDLE_ANALYSIS_DEVICEGROUPS_H

#include "heddle/Dialect/Sdy/SdyDialect.h"

namespace heddle {

/// An axis, or a part of one, as arithmetic: device position `p` has index `p / stride % size` along it.
struct AxisStride {
  int64_t stride;
  int64_t size;
};
AxisStride getStride(sdy::AxisRefAttr axis, sdy::MeshAttr mesh);

/// The number of a position among those that differ along `axes`, the first axis major.
int64_t getIndexAlong(llvm::ArrayRef<sdy::AxisRefAttr> axes, sdy::MeshAttr mesh, int64_t position);

/// Device ids by group: those that differ only along `axes`, in the order of their index there.
std::vector<llvm::SmallVector<int64_t>> getGroups(llvm::ArrayRef<sdy::AxisRefAttr> axes, sdy::MeshAttr mesh);

/// Pairs (from, to) of device ids that bring every shard from where `from` has it to where `to` has it; a device that
/// already has what it needs is paired with itself. Each dim has as many shards in both.
llvm::SmallVector<std::pair<int64_t, int64_t>> getPermutation(sdy::ListOfAxisRefListsAttr from,
                                                              sdy::ListOfAxisRefListsAttr to, sdy::MeshAttr mesh);

} // namespace heddle

#endif // HEDDLE_ANALYSIS_DEVICEGROUPS_H

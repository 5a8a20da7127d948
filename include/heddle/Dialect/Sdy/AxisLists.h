// Lists of axes that shard a dim, from major to minor: how collectives change them, and which devices differ along
// them.
#ifndef HEDDLE_DIALECT_SDY_AXISLISTS_H
#define HEDDLE_DIALECT_SDY_AXISLISTS_H

#include "heddle/Dialect/Sdy/SdyDialect.h"
#include "heddle/PlanFormat/Groups.h"

namespace heddle::sdy {

/// Adds `more` at the minor end: `"x":(1)2` and `"x":(2)2` become `"x":(1)4`, or "x" where that is all of it.
void appendAxes(llvm::SmallVectorImpl<AxisRefAttr> &axes, llvm::ArrayRef<AxisRefAttr> more, MeshAttr mesh);

/// Takes `suffix` from the minor end; fails, and changes nothing, where `axes` doesn't end so.
llvm::LogicalResult removeAxesSuffix(llvm::SmallVectorImpl<AxisRefAttr> &axes, llvm::ArrayRef<AxisRefAttr> suffix,
                                     MeshAttr mesh);

/// The union of axes that share no part, in the order of the mesh and merged.
llvm::SmallVector<AxisRefAttr> uniteAxes(llvm::ArrayRef<AxisRefAttr> axes, llvm::ArrayRef<AxisRefAttr> more,
                                         MeshAttr mesh);

/// The first axis of `axes` that shares a part with one of `others`, and that one.
std::optional<std::pair<AxisRefAttr, AxisRefAttr>> findOverlap(llvm::ArrayRef<AxisRefAttr> axes,
                                                               llvm::ArrayRef<AxisRefAttr> others);

/// The number of shards along all of `axes`.
int64_t getShardCount(llvm::ArrayRef<AxisRefAttr> axes, MeshAttr mesh);

/// `"x", "y":(1)2`, for messages.
std::string toString(llvm::ArrayRef<AxisRefAttr> axes);

} // namespace heddle::sdy

namespace heddle {

using format::AxisSteps, format::getIndexAlong;

AxisSteps getSteps(sdy::AxisRefAttr axis, sdy::MeshAttr mesh);
std::vector<AxisSteps> getSteps(llvm::ArrayRef<sdy::AxisRefAttr> axes, sdy::MeshAttr mesh);

} // namespace heddle

#endif // HEDDLE_DIALECT_SDY_AXISLISTS_H

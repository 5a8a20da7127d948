// Shardings of dims as shardings of factors and back: propagation and resharding work on factors, which all tensors of
// an op share. After Shardy's "Core Propagation Algorithm" ("Propagation", section of that name).
#ifndef HEDDLE_ANALYSIS_SHARDINGPROJECTION_H
#define HEDDLE_ANALYSIS_SHARDINGPROJECTION_H

#include "heddle/Dialect/Sdy/SdyDialect.h"
#include "heddle/Interfaces/ShardingRule.h"

namespace heddle {

/// An axis that shards a dim or factor, its origin, and what it came through (numbers that their user gives meaning).
struct PlacedAxis {
  sdy::AxisRefAttr axis;
  int origin = -1;
  int through = -1;

  bool operator==(const PlacedAxis &other) const { return axis == other.axis; }
};

/// Axes from major to minor. Neighbours that make up one larger axis are written as it.
using PlacedAxes = llvm::SmallVector<PlacedAxis, 2>;

/// Adds an axis at the minor end.
void appendAxis(PlacedAxes &axes, PlacedAxis axis, sdy::MeshAttr mesh);

/// The axes without their origins.
llvm::SmallVector<sdy::AxisRefAttr> getAxisRefs(llvm::ArrayRef<PlacedAxis> axes);

/// The number of shards along all of `axes`.
int64_t getShardCount(llvm::ArrayRef<PlacedAxis> axes, sdy::MeshAttr mesh);

/// Whether a dim in so many shards has a use for more: there are elements for all of them, or shards become smaller. 5
/// elements in 8 shards are 1 each, the last three all padding.
bool hasUseForShards(int64_t size, int64_t shards, int64_t more);

/// Whether `axes` goes on where `prefix` ends: ["x":(1)2] is a prefix of ["x", "y"].
bool isPrefixOf(llvm::ArrayRef<PlacedAxis> prefix, llvm::ArrayRef<PlacedAxis> axes);

/// What `axes` has beyond its prefix.
PlacedAxes getSuffixAfter(llvm::ArrayRef<PlacedAxis> prefix, llvm::ArrayRef<PlacedAxis> axes, sdy::MeshAttr mesh);

/// The axes of the factors of one dim, which has `dimFactors` of the rule, from those of the dim. Axes fill one factor
/// after the other; an axis that is larger than what is left of a factor is split. The last factor takes all that is
/// left, even where it has fewer elements. Axes that fit no split are left out.
llvm::SmallVector<PlacedAxes> projectDim(llvm::ArrayRef<PlacedAxis> dim, llvm::ArrayRef<int64_t> dimFactors,
                                         const ShardingRule &rule, sdy::MeshAttr mesh);

/// The axes of a dim from those of its factors: up to and with the first factor that has fewer shards than elements.
PlacedAxes unprojectDim(llvm::ArrayRef<PlacedAxes> factors, llvm::ArrayRef<int64_t> dimFactors,
                        const ShardingRule &rule, sdy::MeshAttr mesh);

} // namespace heddle

#endif // HEDDLE_ANALYSIS_SHARDINGPROJECTION_H

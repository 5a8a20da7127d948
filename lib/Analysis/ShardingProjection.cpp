// Splits the axes of a dim over its factors, major to minor, by greatest common divisors of what is left of a factor
// and the size of an axis; and joins them again.
#include "heddle/Analysis/ShardingProjection.h"

#include "llvm/Support/MathExtras.h"
#include <numeric>

using namespace mlir;
using namespace heddle;
using namespace heddle::sdy;

void heddle::appendAxis(PlacedAxes &axes, PlacedAxis axis, MeshAttr mesh) {
  if (!axes.empty() && axes.back().axis.canMerge(axis.axis))
    axes.back().axis = axes.back().axis.merge(axis.axis, mesh);
  else
    axes.push_back(axis);
}

SmallVector<AxisRefAttr> heddle::getAxisRefs(ArrayRef<PlacedAxis> axes) {
  return llvm::map_to_vector(axes, [](const PlacedAxis &placed) { return placed.axis; });
}

int64_t heddle::getShardCount(ArrayRef<PlacedAxis> axes, MeshAttr mesh) {
  int64_t count = 1;
  for (const PlacedAxis &placed : axes)
    count *= placed.axis.getSize(mesh);
  return count;
}

bool heddle::hasUseForShards(int64_t size, int64_t shards, int64_t more) {
  return more <= size || llvm::divideCeil(size, more) < llvm::divideCeil(size, shards);
}

bool heddle::isPrefixOf(ArrayRef<PlacedAxis> prefix, ArrayRef<PlacedAxis> axes) {
  if (prefix.empty())
    return true;
  if (prefix.size() > axes.size() || prefix.drop_back() != axes.take_front(prefix.size() - 1))
    return false;
  return prefix.back().axis.isPrefixOf(axes[prefix.size() - 1].axis);
}

PlacedAxes heddle::getSuffixAfter(ArrayRef<PlacedAxis> prefix, ArrayRef<PlacedAxis> axes, MeshAttr mesh) {
  if (prefix.empty())
    return PlacedAxes(axes);
  PlacedAxes suffix;
  const PlacedAxis &last = axes[prefix.size() - 1];
  if (last != prefix.back())
    suffix.push_back({*last.axis.getSuffixAfter(prefix.back().axis, mesh), last.origin});
  llvm::append_range(suffix, axes.drop_front(prefix.size()));
  return suffix;
}

SmallVector<PlacedAxes> heddle::projectDim(ArrayRef<PlacedAxis> dim, ArrayRef<int64_t> dimFactors,
                                           const ShardingRule &rule, MeshAttr mesh) {
  SmallVector<PlacedAxes> factors(dimFactors.size());
  size_t index = 0;
  int64_t left = rule.getFactor(dimFactors.front()).size; // elements of factor `index` in each of its shards
  for (PlacedAxis placed : dim) {
    while (true) {
      while (left == 1 && index + 1 < dimFactors.size())
        left = rule.getFactor(dimFactors[++index]).size;
      int64_t size = placed.axis.getSize(mesh);
      if (index + 1 == dimFactors.size() || (left > 0 && left % size == 0)) {
        appendAxis(factors[index], placed, mesh);
        left = index + 1 == dimFactors.size() ? left : left / size;
        break;
      }
      int64_t common = std::gcd(left, size);
      auto parts = common > 1 ? placed.axis.split(common, mesh) : std::nullopt;
      if (!parts)
        return factors;
      appendAxis(factors[index], {parts->first, placed.origin}, mesh);
      left /= common;
      placed.axis = parts->second;
    }
  }
  return factors;
}

PlacedAxes heddle::unprojectDim(ArrayRef<PlacedAxes> factors, ArrayRef<int64_t> dimFactors, const ShardingRule &rule,
                                MeshAttr mesh) {
  PlacedAxes dim;
  for (auto [axes, factor] : llvm::zip_equal(factors, dimFactors)) {
    for (const PlacedAxis &placed : axes)
      appendAxis(dim, placed, mesh);
    if (getShardCount(axes, mesh) != rule.getFactor(factor).size)
      break;
  }
  return dim;
}

#include "heddle/Dialect/Sdy/AxisLists.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::sdy;

void heddle::sdy::appendAxes(SmallVectorImpl<AxisRefAttr> &axes, ArrayRef<AxisRefAttr> more, MeshAttr mesh) {
  for (AxisRefAttr axis : more) {
    if (!axes.empty() && axes.back().canMerge(axis))
      axes.back() = axes.back().merge(axis, mesh);
    else
      axes.push_back(axis);
  }
}

LogicalResult heddle::sdy::removeAxesSuffix(SmallVectorImpl<AxisRefAttr> &axes, ArrayRef<AxisRefAttr> suffix,
                                            MeshAttr mesh) {
  if (suffix.empty())
    return success();
  if (suffix.size() > axes.size())
    return failure();
  // All but the first must be the same; the first may be the minor part of its partner.
  size_t start = axes.size() - suffix.size();
  if (suffix.drop_front() != ArrayRef(axes).drop_front(start + 1))
    return failure();
  AxisRefAttr whole = axes[start], part = suffix.front();
  if (whole != part && !part.isSuffixOf(whole, mesh))
    return failure();
  axes.truncate(start);
  if (whole != part)
    axes.push_back(*whole.getPrefixBefore(part, mesh));
  return success();
}

SmallVector<AxisRefAttr> heddle::sdy::uniteAxes(ArrayRef<AxisRefAttr> axes, ArrayRef<AxisRefAttr> more, MeshAttr mesh) {
  SmallVector<AxisRefAttr> all(axes), united;
  all.append(more.begin(), more.end());
  llvm::sort(all, AxisRefAttr::getMeshComparator(mesh));
  appendAxes(united, all, mesh);
  return united;
}

std::optional<std::pair<AxisRefAttr, AxisRefAttr>> heddle::sdy::findOverlap(ArrayRef<AxisRefAttr> axes,
                                                                            ArrayRef<AxisRefAttr> others) {
  for (AxisRefAttr axis : axes)
    for (AxisRefAttr other : others)
      if (axis.overlaps(other))
        return std::pair(axis, other);
  return std::nullopt;
}

int64_t heddle::sdy::getShardCount(ArrayRef<AxisRefAttr> axes, MeshAttr mesh) {
  int64_t count = 1;
  for (AxisRefAttr axis : axes)
    count *= axis.getSize(mesh);
  return count;
}

std::string heddle::sdy::toString(ArrayRef<AxisRefAttr> axes) {
  std::string text;
  llvm::raw_string_ostream os(text);
  llvm::interleaveComma(axes, os, [&](AxisRefAttr axis) { os << axis.toString(); });
  return text;
}

AxisSteps heddle::getSteps(AxisRefAttr axis, MeshAttr mesh) {
  auto sizes = llvm::map_to_vector(mesh.getAxes(), [](MeshAxisAttr own) { return own.getSize(); });
  return format::getSteps(sizes, *mesh.findAxis(axis.getName()), axis.getPreSize(), axis.getSize(mesh));
}

std::vector<AxisSteps> heddle::getSteps(ArrayRef<AxisRefAttr> axes, MeshAttr mesh) {
  std::vector<AxisSteps> steps;
  for (AxisRefAttr axis : axes)
    steps.push_back(getSteps(axis, mesh));
  return steps;
}

// The algebra of axes and sub-axes. A sub-axis is a range [pre-size, next pre-size) of its axis.
#include "heddle/Dialect/Sdy/SdyDialect.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/Support/MathExtras.h"
#include <memory>

using namespace mlir;
using namespace heddle::sdy;

LogicalResult SubAxisInfoAttr::verify(llvm::function_ref<InFlightDiagnostic()> emitError, int64_t preSize,
                                      int64_t size) {
  if (preSize < 1) // (C1)
    return emitError() << "sub-axis (" << preSize << ')' << size << " has pre-size " << preSize
                       << ", needed at least 1";
  if (size < 2) // (C2)
    return emitError() << "sub-axis (" << preSize << ')' << size << " has size " << size << ", needed at least 2";
  int64_t next;
  if (llvm::MulOverflow(preSize, size, next)) // (C3): no axis is that long.
    return emitError() << "sub-axis (" << preSize << ')' << size << " ends past " << INT64_MAX
                       << ", needed pre-size x size to divide the axis";
  return success();
}

namespace {

/// Where an axis ends when its size is unknown: past every sub-axis.
int64_t endOf(AxisRefAttr axis) {
  return axis.isSubAxis() ? axis.getSubAxisInfo().getNextPreSize() : std::numeric_limits<int64_t>::max();
}

} // namespace

int64_t AxisRefAttr::getNextPreSize(MeshAttr mesh) const {
  return isSubAxis() ? getSubAxisInfo().getNextPreSize() : mesh.getAxisSize(getName());
}

int64_t AxisRefAttr::getSize(MeshAttr mesh) const {
  return isSubAxis() ? getSubAxisInfo().getSize() : mesh.getAxisSize(getName());
}

AxisRefAttr AxisRefAttr::getRange(StringRef name, int64_t preSize, int64_t nextPreSize, MeshAttr mesh) {
  MLIRContext *context = mesh.getContext();
  assert(nextPreSize % preSize == 0 && "a sub-axis ends at a multiple of its pre-size");
  if (preSize == 1 && nextPreSize == mesh.getAxisSize(name))
    return get(context, name);
  return get(context, name, preSize, nextPreSize / preSize);
}

bool AxisRefAttr::overlaps(AxisRefAttr other) const {
  return getName() == other.getName() && getPreSize() < endOf(other) && other.getPreSize() < endOf(*this);
}

bool AxisRefAttr::contains(AxisRefAttr other) const {
  if (getName() != other.getName())
    return false;
  if (!isSubAxis())
    return true;
  return other.isSubAxis() && other.getPreSize() % getPreSize() == 0 && endOf(*this) % endOf(other) == 0;
}

bool AxisRefAttr::canCoexist(AxisRefAttr other) const {
  if (getName() != other.getName())
    return true;
  if (!isSubAxis() || !other.isSubAxis())
    return false;
  return other.getPreSize() % endOf(*this) == 0 || getPreSize() % endOf(other) == 0;
}

bool AxisRefAttr::isPrefixOf(AxisRefAttr other) const {
  return other.contains(*this) && getPreSize() == other.getPreSize();
}

bool AxisRefAttr::isSuffixOf(AxisRefAttr other, MeshAttr mesh) const {
  return other.contains(*this) && getNextPreSize(mesh) == other.getNextPreSize(mesh);
}

std::optional<AxisRefAttr> AxisRefAttr::getOverlap(AxisRefAttr other) const {
  if (!overlaps(other))
    return std::nullopt;
  if (contains(other))
    return other;
  if (other.contains(*this))
    return *this;
  // Neither is whole: a whole axis contains the other.
  int64_t pre = std::max(getPreSize(), other.getPreSize()), next = std::min(endOf(*this), endOf(other));
  if (next % pre != 0)
    return std::nullopt;
  return get(getContext(), getName(), pre, next / pre);
}

std::optional<AxisRefAttr> AxisRefAttr::getPrefixBefore(AxisRefAttr other, MeshAttr mesh) const {
  int64_t pre = getPreSize(), next = std::min(getNextPreSize(mesh), other.getPreSize());
  if (getName() != other.getName() || next <= pre || next % pre != 0)
    return std::nullopt;
  return getRange(getName(), pre, next, mesh);
}

std::optional<AxisRefAttr> AxisRefAttr::getSuffixAfter(AxisRefAttr other, MeshAttr mesh) const {
  int64_t pre = std::max(getPreSize(), other.getNextPreSize(mesh)), next = getNextPreSize(mesh);
  if (getName() != other.getName() || next <= pre || next % pre != 0)
    return std::nullopt;
  return getRange(getName(), pre, next, mesh);
}

bool AxisRefAttr::canMerge(AxisRefAttr next) const {
  return isSubAxis() && next.isSubAxis() && getName() == next.getName() && endOf(*this) == next.getPreSize();
}

AxisRefAttr AxisRefAttr::merge(AxisRefAttr next, MeshAttr mesh) const {
  assert(canMerge(next) && "only consecutive sub-axes merge");
  return getRange(getName(), getPreSize(), next.getNextPreSize(mesh), mesh);
}

std::optional<std::pair<AxisRefAttr, AxisRefAttr>> AxisRefAttr::split(int64_t size, MeshAttr mesh) const {
  int64_t whole = getSize(mesh);
  if (size <= 1 || size >= whole || whole % size != 0)
    return std::nullopt;
  int64_t pre = getPreSize();
  return std::pair(getRange(getName(), pre, pre * size, mesh), getRange(getName(), pre * size, pre * whole, mesh));
}

bool AxisRefAttr::operator<(AxisRefAttr other) const {
  if (getName() != other.getName())
    return getName() < other.getName();
  return std::pair(getPreSize(), endOf(*this)) < std::pair(other.getPreSize(), endOf(other));
}

std::function<bool(AxisRefAttr, AxisRefAttr)> AxisRefAttr::getMeshComparator(MeshAttr mesh) {
  auto positions = std::make_shared<llvm::DenseMap<StringRef, int64_t>>(mesh.getAxisPositions());
  return [positions](AxisRefAttr a, AxisRefAttr b) {
    if (a.getName() != b.getName())
      return positions->lookup(a.getName()) < positions->lookup(b.getName());
    return a < b;
  };
}

std::string AxisRefAttr::toString() const {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << '"' << getName() << '"';
  if (isSubAxis())
    os << ":(" << getPreSize() << ')' << getSubAxisInfo().getSize();
  return text;
}

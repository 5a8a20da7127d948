// Meshes and mesh axes: helpers and the constraints that need nothing around them.
#include "heddle/Dialect/Sdy/Limits.h"
#include "heddle/Dialect/Sdy/SdyDialect.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace heddle::sdy;

namespace {

/// The product of the axis sizes; nothing where it is too large. Sizes are at least 1.
std::optional<int64_t> deviceCount(ArrayRef<MeshAxisAttr> axes) {
  int64_t count = 1;
  for (MeshAxisAttr axis : axes)
    if (llvm::MulOverflow(count, axis.getSize(), count) || count > kMaxDevices)
      return std::nullopt;
  return count;
}

} // namespace

LogicalResult MeshAxisAttr::verify(llvm::function_ref<InFlightDiagnostic()> emitError, StringRef name, int64_t size) {
  if (size < 1) // (C1)
    return emitError() << "mesh axis \"" << name << "\" has size " << size << ", needed at least 1";
  return success();
}

ArrayRef<int64_t> MeshAttr::dropIota(ArrayRef<MeshAxisAttr> axes, ArrayRef<int64_t> deviceIds) {
  if (axes.empty() || deviceCount(axes) != static_cast<int64_t>(deviceIds.size()))
    return deviceIds;
  bool iota =
      llvm::all_of(llvm::enumerate(deviceIds), [](auto id) { return id.value() == static_cast<int64_t>(id.index()); });
  return iota ? ArrayRef<int64_t>() : deviceIds;
}

LogicalResult MeshAttr::verify(llvm::function_ref<InFlightDiagnostic()> emitError, ArrayRef<MeshAxisAttr> axes,
                               ArrayRef<int64_t> deviceIds) {
  for (auto [index, id] : llvm::enumerate(deviceIds)) {
    if (id < 0) // (C1)
      return emitError() << "device id #" << index << " is " << id << ", needed at least 0";
    if (id >= kMaxDevices) // (C1)
      return emitError() << "device id #" << index << " is " << id << ", needed one below " << kMaxDevices;
  }
  if (axes.empty()) {
    if (deviceIds.size() > 1) // (C2)
      return emitError() << "a mesh without axes has " << deviceIds.size() << " device ids, needed at most 1";
    return success();
  }

  llvm::DenseSet<StringRef> names;
  for (MeshAxisAttr axis : axes)
    if (!names.insert(axis.getName()).second) // (C3)
      return emitError() << "mesh has two axes \"" << axis.getName() << "\", needed unique names";
  std::optional<int64_t> count = deviceCount(axes);
  if (!count) // (C5)
    return emitError() << "the product of the mesh's axis sizes is over " << kMaxDevices << ", needed at most that";

  if (deviceIds.empty())
    return success();
  if (static_cast<int64_t>(deviceIds.size()) != *count) // (C4)
    return emitError() << "mesh has " << deviceIds.size() << " device ids, needed " << *count
                       << ", the product of its axis sizes";
  std::vector<bool> seen(deviceIds.size());
  for (int64_t id : deviceIds) {
    if (id >= *count) // (C4)
      return emitError() << "found device id " << id << ", needed ids from 0 to " << *count - 1;
    if (seen[id]) // (C4)
      return emitError() << "found device id " << id << " twice, needed each id once";
    seen[id] = true;
  }
  return success();
}

int64_t MeshAttr::getMaximalDevice() const {
  assert(isMaximal() && "only a maximal mesh lies on one device");
  return getDeviceIds().front();
}

int64_t MeshAttr::getDeviceCount() const { return *deviceCount(getAxes()); }

int64_t MeshAttr::getDevice(int64_t position) const {
  if (isMaximal())
    return getMaximalDevice();
  return getDeviceIds().empty() ? position : getDeviceIds()[position];
}

std::optional<int64_t> MeshAttr::findAxis(StringRef name) const {
  for (auto [index, axis] : llvm::enumerate(getAxes()))
    if (axis.getName() == name)
      return index;
  return std::nullopt;
}

llvm::DenseMap<StringRef, int64_t> MeshAttr::getAxisPositions() const {
  llvm::DenseMap<StringRef, int64_t> positions;
  for (auto [index, axis] : llvm::enumerate(getAxes()))
    positions.try_emplace(axis.getName(), index);
  return positions;
}

int64_t MeshAttr::getAxisSize(StringRef name) const {
  std::optional<int64_t> axis = findAxis(name);
  assert(axis && "the axis is in the mesh");
  return getAxes()[*axis].getSize();
}

std::string MeshAttr::toString() const {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << "<[";
  llvm::interleaveComma(getAxes(), os,
                        [&](MeshAxisAttr axis) { os << '"' << axis.getName() << "\"=" << axis.getSize(); });
  os << ']';
  if (isMaximal())
    os << ", device_ids=[" << getMaximalDevice() << ']';
  os << '>';
  return text;
}

LogicalResult ManualAxesAttr::verify(llvm::function_ref<InFlightDiagnostic()> emitError, ArrayRef<StringAttr> axes) {
  llvm::DenseSet<StringAttr> names;
  for (StringAttr axis : axes)
    if (!names.insert(axis).second) // (C1)
      return emitError() << "manual_axes has axis " << axis << " twice, needed unique names";
  return success();
}

bool ManualAxesAttr::contains(StringRef name) const {
  return llvm::any_of(getValue(), [&](StringAttr axis) { return axis.getValue() == name; });
}

// What a process has for each of its devices.
#ifndef HEDDLE_LIB_RUNTIME_PERDEVICE_H
#define HEDDLE_LIB_RUNTIME_PERDEVICE_H

#include "heddle/Runtime/World.h"

namespace heddle::runtime {

/// One T for each of some devices, by the device's number in the mesh.
template <typename T> class PerDevice {
public:
  PerDevice() = default;
  /// Makes them all.
  explicit PerDevice(DeviceRange devices) : first(devices.first), all(static_cast<size_t>(devices.size())) {}

  T &operator[](int64_t device) { return all[static_cast<size_t>(device - first)]; }
  const T &operator[](int64_t device) const { return all[static_cast<size_t>(device - first)]; }
  bool empty() const { return all.empty(); }
  auto begin() { return all.begin(); }
  auto end() { return all.end(); }
  auto begin() const { return all.begin(); }
  auto end() const { return all.end(); }

private:
  int64_t first = 0;
  std::vector<T> all;
};

} // namespace heddle::runtime

#endif // HEDDLE_LIB_RUNTIME_PERDEVICE_H

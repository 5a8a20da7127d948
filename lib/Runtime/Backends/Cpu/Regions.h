// Addresses that mean the same in all processes of a host: where a device's memory lies differs between them.
#ifndef HEDDLE_LIB_RUNTIME_BACKENDS_CPU_REGIONS_H
#define HEDDLE_LIB_RUNTIME_BACKENDS_CPU_REGIONS_H

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <span>

namespace heddle::runtime {

/// What devices have, as this process has mapped it: their memory, their part of the host's, and the constants, which
/// are the same bytes for all.
class Regions {
public:
  using OfDevice = std::array<std::span<std::byte>, 3>;

  void add(int64_t device, const OfDevice &regions) { devices[device] = regions; }

  /// 0 for a null pointer; nothing else is 0. False for an address that is in none of the device's regions.
  bool encode(int64_t device, const void *address, uint64_t &code) const {
    code = 0;
    if (!address)
      return true;
    const OfDevice &own = devices.at(device);
    for (size_t region = 0; region < own.size(); ++region) {
      uint64_t offset = static_cast<const std::byte *>(address) - own[region].data();
      if (own[region].data() && offset <= own[region].size()) {
        code = (region + 1) << shift | offset;
        return true;
      }
    }
    return false;
  }
  void *decode(int64_t device, uint64_t code) const {
    return code == 0 ? nullptr : devices.at(device)[(code >> shift) - 1].data() + (code & ((uint64_t(1) << shift) - 1));
  }

private:
  static constexpr unsigned shift = 56;
  std::map<int64_t, OfDevice> devices;
};

} // namespace heddle::runtime

#endif // HEDDLE_LIB_RUNTIME_BACKENDS_CPU_REGIONS_H

// How fast a device computes and sends, until a machine is described: what decisions about shardings weigh.
#ifndef HEDDLE_ANALYSIS_MACHINERATES_H
#define HEDDLE_ANALYSIS_MACHINERATES_H

#include <cstdint>
#include <optional>

namespace heddle {

struct MachineRates {
  double bytesPerSecond = 1e11; // that a device sends
  double latencySeconds = 1e-9; // so small that it only decides between paths of the same bytes
  double flopsPerSecond = 4e14;
  /// Of dots and convolutions; far below what a device reaches with large ones: repeating a product to save bytes must
  /// pay for itself on every mesh.
  double contractionFlopsPerSecond = 1e11;
  double memoryBytesPerSecond = 3e12;
  /// Bytes of a value on the way of a reshard, on one device.
  std::optional<int64_t> reshardByteLimit = std::nullopt;
};

} // namespace heddle

#endif // HEDDLE_ANALYSIS_MACHINERATES_H

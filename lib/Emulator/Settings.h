// What the process has asked for: options with their defaults filled in.
#ifndef HEDDLE_LIB_EMULATOR_SETTINGS_H
#define HEDDLE_LIB_EMULATOR_SETTINGS_H

#include "Unit.h"

#include <chrono>
#include <cstdint>

struct HeddleEmulatorOptions;

namespace heddle::emulator {

struct Settings {
  uint32_t devices = 1;
  uint32_t capability = 90;
  uint64_t bytes = uint64_t(80) << 30;
  uint64_t seed = 0;
  UnitOptions unit;
  std::chrono::milliseconds timeout{10'000};
  uint32_t hangs = 0; // HEDDLE_EMULATOR_HANG_...
  uint64_t communicatorBytes = 0;
  int driverVersion = 0; // 0: that of the headers
};

Settings makeDefaultSettings();
/// False, with a sentence in `error`, where an option is out of its range.
bool makeSettings(const HeddleEmulatorOptions &options, Settings &settings, std::string &error);

} // namespace heddle::emulator

#endif // HEDDLE_LIB_EMULATOR_SETTINGS_H

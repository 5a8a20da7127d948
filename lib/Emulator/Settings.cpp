// Options and their defaults.
#include "Settings.h"

#include "heddle/Emulator/Emulator.h"

#include <filesystem>
#include <unistd.h>

using namespace heddle::emulator;

Settings heddle::emulator::makeDefaultSettings() {
  Settings settings;
  settings.unit.compiler = HEDDLE_EMULATOR_COMPILER;
  settings.unit.vocabulary = HEDDLE_EMULATOR_VOCABULARY;
  std::error_code ignored;
  settings.unit.cache = std::filesystem::temp_directory_path(ignored) / ("heddle-emulator-" + std::to_string(getuid()));
  return settings;
}

bool heddle::emulator::makeSettings(const HeddleEmulatorOptions &options, Settings &settings, std::string &error) {
  settings = makeDefaultSettings();
  if (options.size != sizeof(HeddleEmulatorOptions)) {
    error = "options of " + std::to_string(options.size) + " bytes, and this emulator's have " +
            std::to_string(sizeof(HeddleEmulatorOptions));
    return false;
  }
  if (options.devices > 256) {
    error = std::to_string(options.devices) + " emulated GPUs, more than 256";
    return false;
  }
  if (options.bytes > uint64_t(1) << 44) {
    error = "memory of " + std::to_string(options.bytes) + " bytes for a GPU, more than 16 TiB";
    return false;
  }
  settings.devices = options.devices ? options.devices : settings.devices;
  settings.capability = options.capability ? options.capability : settings.capability;
  settings.bytes = options.bytes ? options.bytes : settings.bytes;
  settings.seed = options.seed;
  if (options.compiler && *options.compiler)
    settings.unit.compiler = options.compiler;
  if (options.vocabulary && *options.vocabulary)
    settings.unit.vocabulary = options.vocabulary;
  if (options.cache && *options.cache)
    settings.unit.cache = options.cache;
  if (options.timeout_ms)
    settings.timeout = std::chrono::milliseconds(options.timeout_ms);
  settings.hangs = options.hangs;
  settings.communicatorBytes = options.communicator_bytes;
  settings.driverVersion = static_cast<int>(options.driver_version);
  return true;
}

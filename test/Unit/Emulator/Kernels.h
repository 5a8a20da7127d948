// Runs texts of kernels on vectors.
#ifndef HEDDLE_TEST_UNIT_EMULATOR_KERNELS_H
#define HEDDLE_TEST_UNIT_EMULATOR_KERNELS_H

#include "heddle/Emulator/Emulator.h"

#include <string>
#include <vector>

struct TextLaunch {
  uint32_t blocks = 1, threads = 32, sharedBytes = 0;
  uint64_t seed = 1;
};

template <typename T> uint64_t slot(std::vector<T> &memory) { return reinterpret_cast<uint64_t>(memory.data()); }

/// What `heddleEmulatorRunText` says; empty where it has nothing to say. `text` is without its include.
inline std::string runText(const std::string &text, const std::string &kernel, const std::vector<uint64_t> &slots,
                           TextLaunch launch, const char *cache = nullptr) {
  HeddleEmulatorOptions options{};
  options.size = sizeof(options);
  options.seed = launch.seed;
  options.cache = cache;
  const std::string unit = "#include \"heddle.h\"\n" + text;
  const char *fault = heddleEmulatorRunText(unit.c_str(), kernel.c_str(), launch.blocks, launch.threads,
                                            launch.sharedBytes, slots.data(), slots.size(), &options);
  return fault ? fault : "";
}

#endif // HEDDLE_TEST_UNIT_EMULATOR_KERNELS_H

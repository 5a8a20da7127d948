// NVIDIA's management library, which knows how busy the GPUs of a machine are, whoever uses them.
#ifndef HEDDLE_RUNTIME_NVML_H
#define HEDDLE_RUNTIME_NVML_H

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace heddle::runtime {

class Nvml {
public:
  /// Loads it by its soname or, where that is given, `path`. Null, with a sentence in `error`, where it can't be used.
  static std::unique_ptr<Nvml> open(const std::string &path, std::string &error);
  virtual ~Nvml() = default;

  struct Use {
    uint32_t gpu = 0; // its number for the library, which no CUDA_VISIBLE_DEVICES changes
    double busy = 0;  // the part of the last second or less in which some kernel ran
    uint64_t usedBytes = 0, bytes = 0;
  };
  /// Of each GPU that says so.
  virtual std::vector<Use> read() = 0;
};

} // namespace heddle::runtime

#endif // HEDDLE_RUNTIME_NVML_H

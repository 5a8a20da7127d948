#include "heddle/Runtime/Nvml.h"

#include "DynamicLibrary.h"
#include "Errors.h"

using namespace heddle::runtime;

namespace {

// As nvml.h has these, which CUDA's packages of headers lack.
struct Utilization {
  unsigned gpu, memory; // percent
};
struct Memory {
  unsigned long long total, free, used; // bytes
};
using Device = struct nvmlDevice_st *;

class LoadedNvml : public Nvml {
public:
  explicit LoadedNvml(const std::string &path) : library("NVML", {"libnvidia-ml.so.1"}, path) {
    int (*init)() = nullptr;
    library.get(init, "nvmlInit_v2", "nvmlInit");
    library.get(getCount, "nvmlDeviceGetCount_v2", "nvmlDeviceGetCount");
    library.get(getDevice, "nvmlDeviceGetHandleByIndex_v2", "nvmlDeviceGetHandleByIndex");
    library.get(getUtilization, "nvmlDeviceGetUtilizationRates");
    library.get(getMemory, "nvmlDeviceGetMemoryInfo");
    if (int status = init())
      throw LoadError("NVML does not begin: " + library.getName() + " gives status " + std::to_string(status) +
                      ", needed 0");
  }

  std::vector<Use> read() override {
    std::vector<Use> all;
    unsigned count = 0;
    if (getCount(&count) != 0)
      return all;
    for (unsigned gpu = 0; gpu < count; ++gpu) {
      Device device = nullptr;
      Utilization utilization{};
      Memory memory{};
      if (getDevice(gpu, &device) == 0 && getUtilization(device, &utilization) == 0 && getMemory(device, &memory) == 0)
        all.push_back({gpu, utilization.gpu / 100.0, memory.used, memory.total});
    }
    return all;
  }

private:
  DynamicLibrary library;
  int (*getCount)(unsigned *) = nullptr;
  int (*getDevice)(unsigned, Device *) = nullptr;
  int (*getUtilization)(Device, Utilization *) = nullptr;
  int (*getMemory)(Device, Memory *) = nullptr;
};

} // namespace

std::unique_ptr<Nvml> Nvml::open(const std::string &path, std::string &error) {
  try {
    return std::make_unique<LoadedNvml>(path);
  } catch (const LoadError &fault) {
    error = fault.what();
    return nullptr;
  }
}

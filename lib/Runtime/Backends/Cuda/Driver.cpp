#include "Driver.h"

#include "../../Errors.h"
#include "heddle/Emulator/Emulator.h"

#include <algorithm>
#include <cstdint>
#include <string_view>

using namespace heddle::runtime;
using namespace heddle::runtime::cuda;

static std::string toVersionText(int version) {
  return std::to_string(version / 1000) + '.' + std::to_string(version % 1000 / 10);
}

/// What an older driver has by another name and does the same; null: nothing. cuda.h 13 names what came with 12.8.
static const char *findOlder(std::string_view symbol) {
  return symbol == "cuEventElapsedTime_v2" ? "cuEventElapsedTime" : nullptr;
}

Driver::Driver(const std::string &path, const EmulatorOptions *emulator)
    : library(emulator ? "emulator" : "CUDA driver", {emulator ? "libheddle-emulator.so" : "libcuda.so.1"}, path) {
  if (emulator) {
    HeddleEmulatorOptions own{};
    own.size = sizeof(own);
    own.devices = emulator->devices;
    own.seed = emulator->seed;
    own.hangs = emulator->emulated.hangs;
    own.driver_version = emulator->emulated.driverVersion;
    own.bytes = emulator->emulated.bytes;
    own.communicator_bytes = emulator->emulated.communicatorBytes;
    own.timeout_ms = static_cast<uint32_t>(std::min<int64_t>(emulator->timeout.count(), UINT32_MAX));
    decltype(&heddleEmulatorConfigure) configure = nullptr;
    library.get(configure, "heddleEmulatorConfigure");
    if (const char *fault = configure(&own))
      throw LoadError(std::string("the emulator can't begin: ") + fault);
    if (emulator->carrier) {
      library.get(setCarrier, "heddleEmulatorSetCarrier");
      if (const char *fault = setCarrier(emulator->carrier))
        throw LoadError(std::string("the emulator can't be connected with others: ") + fault);
    }
  }
  constexpr int leastVersion = 12000; // cubins may need the driver of the toolkit that has made them
  int number = 0;
  library.get(cuDriverGetVersion, HEDDLE_SYMBOL(cuDriverGetVersion));
  bool isKnown = cuDriverGetVersion(&number) == CUDA_SUCCESS;
  version = toVersionText(number);
  majorVersion = number / 1000;
  if (isKnown && number < leastVersion)
    throw LoadError("the CUDA driver " + library.getName() + " is for CUDA " + version + ", needed " +
                    toVersionText(leastVersion) + " or newer");
#define HEDDLE_LOAD(name) library.get(name, HEDDLE_SYMBOL(name), findOlder(HEDDLE_SYMBOL(name)));
  HEDDLE_CUDA_ENTRY_POINTS(HEDDLE_LOAD)
#undef HEDDLE_LOAD
  findFault = reinterpret_cast<decltype(findFault)>(library.find("heddleEmulatorFault"));
  findProgress = reinterpret_cast<decltype(findProgress)>(library.find("heddleEmulatorProgress"));
  launchEmulated = reinterpret_cast<decltype(launchEmulated)>(library.find("heddleEmulatorLaunchHost"));
  if (CUresult result = cuInit(0); result != CUDA_SUCCESS && result != CUDA_ERROR_NO_DEVICE)
    throw LoadError("the CUDA driver can't begin: " + describe(result));
  if (cuDeviceGetCount(&devices) != CUDA_SUCCESS)
    devices = 0;
  if (devices == 0)
    throw LoadError("there is no GPU here: the CUDA driver " + library.getName() + " finds none, needed one");
}

CUresult Driver::launchHost(CUstream stream, void (*function)(void *), void *data,
                            std::span<const HeddleEmulatorRange> ranges, const char *name) const {
  return launchEmulated
             ? static_cast<CUresult>(launchEmulated(stream, function, data, ranges.data(), ranges.size(), name))
             : cuLaunchHostFunc(stream, function, data);
}

std::string Driver::describe(CUresult result) const {
  if (const char *fault = findFault ? findFault() : nullptr; fault && *fault)
    return fault;
  const char *name = nullptr, *text = nullptr;
  cuGetErrorName(result, &name);
  cuGetErrorString(result, &text);
  return std::string(name ? name : "an unknown error") + (text ? std::string(", ") + text : "");
}

void Driver::fail(CUresult result, int64_t device, const char *action) const {
  throw DeviceError("GPU " + std::to_string(device) + " can't " + action + ": " + describe(result));
}

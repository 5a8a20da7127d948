// The driver's functions on GPUs, contexts, and what errors mean.
#include "Driver.h"

#include <algorithm>
#include <cstring>
#include <dlfcn.h>

using namespace heddle::emulator;

Driver &heddle::emulator::getDriver() {
  static Driver driver;
  return driver;
}

ThreadState &heddle::emulator::getThread() {
  thread_local ThreadState state;
  return state;
}

void Driver::clear() {
  streams.clear();
  events.clear();
  functions.clear();
  modules.clear();
  graphs.clear();
  instances.clear();
}

CUresult heddle::emulator::refuse(CUresult result, std::string sentence) {
  getThread().sentence = std::move(sentence);
  return result;
}

Device *heddle::emulator::findCurrent() {
  const std::vector<int> &contexts = getThread().contexts;
  World &world = getWorld();
  if (contexts.empty() || contexts.back() < 0 || static_cast<size_t>(contexts.back()) >= world.devices.size())
    return nullptr;
  return world.devices[static_cast<size_t>(contexts.back())].get();
}

namespace {

CUcontext toContext(const Device &device) { return reinterpret_cast<CUcontext>(const_cast<Device *>(&device)); }
int findDevice(const World &world, CUcontext context) {
  for (const auto &device : world.devices)
    if (toContext(*device) == context)
      return static_cast<int>(device->number);
  return -1;
}

struct Error {
  CUresult result;
  const char *name, *text;
};
constexpr Error kErrors[] = {
    {CUDA_SUCCESS, "CUDA_SUCCESS", "no error"},
    {CUDA_ERROR_INVALID_VALUE, "CUDA_ERROR_INVALID_VALUE", "invalid argument"},
    {CUDA_ERROR_OUT_OF_MEMORY, "CUDA_ERROR_OUT_OF_MEMORY", "out of memory"},
    {CUDA_ERROR_NOT_INITIALIZED, "CUDA_ERROR_NOT_INITIALIZED", "initialization error"},
    {CUDA_ERROR_INVALID_DEVICE, "CUDA_ERROR_INVALID_DEVICE", "invalid device ordinal"},
    {CUDA_ERROR_INVALID_CONTEXT, "CUDA_ERROR_INVALID_CONTEXT", "invalid device context"},
    {CUDA_ERROR_INVALID_IMAGE, "CUDA_ERROR_INVALID_IMAGE", "device kernel image is invalid"},
    {CUDA_ERROR_INVALID_PTX, "CUDA_ERROR_INVALID_PTX", "a text of kernels was refused"},
    {CUDA_ERROR_INVALID_HANDLE, "CUDA_ERROR_INVALID_HANDLE", "invalid resource handle"},
    {CUDA_ERROR_NOT_FOUND, "CUDA_ERROR_NOT_FOUND", "named symbol not found"},
    {CUDA_ERROR_NOT_READY, "CUDA_ERROR_NOT_READY", "device not ready"},
    {CUDA_ERROR_LAUNCH_FAILED, "CUDA_ERROR_LAUNCH_FAILED", "the emulator has found a fault"},
    {CUDA_ERROR_NOT_SUPPORTED, "CUDA_ERROR_NOT_SUPPORTED", "operation not supported"},
    {CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED, "CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED",
     "operation not permitted when stream is capturing"},
    {CUDA_ERROR_STREAM_CAPTURE_INVALIDATED, "CUDA_ERROR_STREAM_CAPTURE_INVALIDATED",
     "operation failed due to a previous error during capture"},
    {CUDA_ERROR_STREAM_CAPTURE_UNMATCHED, "CUDA_ERROR_STREAM_CAPTURE_UNMATCHED",
     "capture was not initiated in this stream"},
    {CUDA_ERROR_STREAM_CAPTURE_UNJOINED, "CUDA_ERROR_STREAM_CAPTURE_UNJOINED", "capturing stream has unjoined work"},
    {CUDA_ERROR_STREAM_CAPTURE_ISOLATION, "CUDA_ERROR_STREAM_CAPTURE_ISOLATION",
     "dependency created on uncaptured work in another stream"},
    {CUDA_ERROR_CAPTURED_EVENT, "CUDA_ERROR_CAPTURED_EVENT",
     "operation not permitted on an event last recorded in a capturing stream"},
};

} // namespace

extern "C" {

CUresult cuInit(unsigned int) {
  World &world = getWorld();
  World::Lock lock(world.mutex);
  return world.start()
             ? CUDA_SUCCESS
             : refuse(CUDA_ERROR_OUT_OF_MEMORY, "no addresses for " + std::to_string(world.settings.devices) +
                                                    " GPUs of " + std::to_string(world.settings.bytes) + " bytes");
}

CUresult cuDriverGetVersion(int *version) {
  World &world = getWorld();
  World::Lock lock(world.mutex);
  *version = world.settings.driverVersion ? world.settings.driverVersion : CUDA_VERSION;
  return CUDA_SUCCESS;
}

CUresult cuGetErrorName(CUresult error, const char **text) {
  const auto *found =
      std::find_if(std::begin(kErrors), std::end(kErrors), [&](const Error &e) { return e.result == error; });
  *text = found == std::end(kErrors) ? nullptr : found->name;
  return *text ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}
CUresult cuGetErrorString(CUresult error, const char **text) {
  const auto *found =
      std::find_if(std::begin(kErrors), std::end(kErrors), [&](const Error &e) { return e.result == error; });
  *text = found == std::end(kErrors) ? nullptr : found->text;
  return *text ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

CUresult cuDeviceGetCount(int *count) {
  return call([&](World &world, World::Lock &) {
    *count = static_cast<int>(world.devices.size());
    return CUDA_SUCCESS;
  });
}

CUresult cuDeviceGet(CUdevice *device, int ordinal) {
  return call([&](World &world, World::Lock &) {
    if (ordinal < 0 || static_cast<size_t>(ordinal) >= world.devices.size())
      return refuse(CUDA_ERROR_INVALID_DEVICE, "there are " + std::to_string(world.devices.size()) + " GPUs");
    *device = ordinal;
    return CUDA_SUCCESS;
  });
}

CUresult cuDeviceGetName(char *name, int length, CUdevice) {
  if (length > 0) {
    std::strncpy(name, "heddle emulator", static_cast<size_t>(length));
    name[length - 1] = 0;
  }
  return CUDA_SUCCESS;
}

CUresult cuDeviceTotalMem(size_t *bytes, CUdevice) {
  return call([&](World &world, World::Lock &) {
    *bytes = world.settings.bytes;
    return CUDA_SUCCESS;
  });
}

CUresult cuDeviceGetAttribute(int *value, CUdevice_attribute attribute, CUdevice) {
  return call([&](World &world, World::Lock &) {
    const int capability = static_cast<int>(world.settings.capability);
    const bool isHopper = capability >= 90;
    switch (attribute) {
    case CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR:
      *value = capability / 10;
      break;
    case CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR:
      *value = capability % 10;
      break;
    case CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT:
      *value = isHopper ? 132 : 108;
      break;
    case CU_DEVICE_ATTRIBUTE_WARP_SIZE:
      *value = 32;
      break;
    case CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK:
    case CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_X:
      *value = 1024;
      break;
    case CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_X:
      *value = 0x7fffffff;
      break;
    case CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_MULTIPROCESSOR:
      *value = 2048;
      break;
    case CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK:
      *value = 48 << 10;
      break;
    case CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN:
      *value = isHopper ? 227 << 10 : 163 << 10;
      break;
    case CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_MULTIPROCESSOR:
      *value = isHopper ? 228 << 10 : 164 << 10;
      break;
    case CU_DEVICE_ATTRIBUTE_MAX_REGISTERS_PER_BLOCK:
    case CU_DEVICE_ATTRIBUTE_MAX_REGISTERS_PER_MULTIPROCESSOR:
      *value = 64 << 10;
      break;
    case CU_DEVICE_ATTRIBUTE_UNIFIED_ADDRESSING:
    case CU_DEVICE_ATTRIBUTE_CONCURRENT_KERNELS:
      *value = 1;
      break;
    case CU_DEVICE_ATTRIBUTE_ASYNC_ENGINE_COUNT:
      *value = 3;
      break;
    default:
      if (attribute < 1 || attribute >= CU_DEVICE_ATTRIBUTE_MAX)
        return refuse(CUDA_ERROR_INVALID_VALUE, "there is no attribute " + std::to_string(attribute));
      *value = 0;
    }
    return CUDA_SUCCESS;
  });
}

CUresult cuDevicePrimaryCtxRetain(CUcontext *context, CUdevice number) {
  return call([&](World &world, World::Lock &) {
    if (number < 0 || static_cast<size_t>(number) >= world.devices.size())
      return CUDA_ERROR_INVALID_DEVICE;
    Device &device = *world.devices[static_cast<size_t>(number)];
    device.retained++;
    *context = toContext(device);
    return CUDA_SUCCESS;
  });
}

CUresult cuDevicePrimaryCtxRelease(CUdevice number) {
  return call([&](World &world, World::Lock &) {
    if (number < 0 || static_cast<size_t>(number) >= world.devices.size())
      return CUDA_ERROR_INVALID_DEVICE;
    Device &device = *world.devices[static_cast<size_t>(number)];
    if (!device.retained)
      return refuse(CUDA_ERROR_INVALID_CONTEXT, "the context is released more often than retained");
    device.retained--;
    return CUDA_SUCCESS;
  });
}

CUresult cuCtxSetCurrent(CUcontext context) {
  return call([&](World &world, World::Lock &) {
    const int device = context ? findDevice(world, context) : -1;
    if (context && device < 0)
      return refuse(CUDA_ERROR_INVALID_CONTEXT, "there is no such context");
    std::vector<int> &contexts = getThread().contexts;
    if (contexts.empty())
      contexts.push_back(device);
    else
      contexts.back() = device;
    return CUDA_SUCCESS;
  });
}

CUresult cuCtxGetCurrent(CUcontext *context) {
  return call([&](World &, World::Lock &) {
    const Device *device = findCurrent();
    *context = device ? toContext(*device) : nullptr;
    return CUDA_SUCCESS;
  });
}

CUresult cuCtxPushCurrent(CUcontext context) {
  return call([&](World &world, World::Lock &) {
    const int device = findDevice(world, context);
    if (device < 0)
      return refuse(CUDA_ERROR_INVALID_CONTEXT, "there is no such context");
    getThread().contexts.push_back(device);
    return CUDA_SUCCESS;
  });
}

CUresult cuCtxPopCurrent(CUcontext *context) {
  return callOn([&](World &, World::Lock &, Device &device) {
    if (context)
      *context = toContext(device);
    getThread().contexts.pop_back();
    return CUDA_SUCCESS;
  });
}

CUresult cuCtxGetDevice(CUdevice *number) {
  return callOn([&](World &, World::Lock &, Device &device) {
    *number = static_cast<CUdevice>(device.number);
    return CUDA_SUCCESS;
  });
}

CUresult cuCtxSynchronize() {
  return callOn([&](World &world, World::Lock &lock, Device &device) {
    return world.finish(lock, device) ? CUDA_SUCCESS : CUDA_ERROR_LAUNCH_FAILED;
  });
}

CUresult cuGetProcAddress(const char *symbol, void **function, int, cuuint64_t,
                          CUdriverProcAddressQueryResult *status) {
  Dl_info about{};
  dladdr(reinterpret_cast<const void *>(&cuInit), &about);
  void *self = dlopen(about.dli_fname, RTLD_NOW | RTLD_NOLOAD);
  // The newest version that this library has.
  for (const char *suffix : {"_v4", "_v3", "_v2", ""})
    if ((*function = dlsym(self, (std::string(symbol) + suffix).c_str()))) {
      if (status)
        *status = CU_GET_PROC_ADDRESS_SUCCESS;
      return CUDA_SUCCESS;
    }
  if (status)
    *status = CU_GET_PROC_ADDRESS_SYMBOL_NOT_FOUND;
  return refuse(CUDA_ERROR_NOT_FOUND, std::string("the emulator has no ") + symbol);
}

} // extern "C"

// CUDA's driver: its entry points, and what its errors mean.
#ifndef HEDDLE_LIB_RUNTIME_BACKENDS_CUDA_DRIVER_H
#define HEDDLE_LIB_RUNTIME_BACKENDS_CUDA_DRIVER_H

#include "../../DynamicLibrary.h"
#include "heddle/Runtime/Backends/Cuda.h"

#include <chrono>
#include <cuda.h>
#include <span>
#include <stdexcept>

struct HeddleEmulatorCarrier;
struct HeddleEmulatorRange;

/// All that the backend uses; the emulator has these.
#define HEDDLE_CUDA_ENTRY_POINTS(X)                                                                                    \
  X(cuInit)                                                                                                            \
  X(cuDriverGetVersion)                                                                                                \
  X(cuGetErrorName)                                                                                                    \
  X(cuGetErrorString)                                                                                                  \
  X(cuDeviceGetCount)                                                                                                  \
  X(cuDeviceGet)                                                                                                       \
  X(cuDeviceGetName)                                                                                                   \
  X(cuDeviceGetAttribute)                                                                                              \
  X(cuDevicePrimaryCtxRetain)                                                                                          \
  X(cuDevicePrimaryCtxRelease)                                                                                         \
  X(cuCtxSetCurrent)                                                                                                   \
  X(cuMemGetInfo)                                                                                                      \
  X(cuMemAlloc)                                                                                                        \
  X(cuMemFree)                                                                                                         \
  X(cuMemHostAlloc)                                                                                                    \
  X(cuMemFreeHost)                                                                                                     \
  X(cuMemcpyAsync)                                                                                                     \
  X(cuMemcpy2DAsync)                                                                                                   \
  X(cuMemsetD8Async)                                                                                                   \
  X(cuModuleLoadDataEx)                                                                                                \
  X(cuModuleUnload)                                                                                                    \
  X(cuModuleGetFunction)                                                                                               \
  X(cuFuncSetAttribute)                                                                                                \
  X(cuLaunchKernel)                                                                                                    \
  X(cuLaunchHostFunc)                                                                                                  \
  X(cuStreamCreate)                                                                                                    \
  X(cuStreamDestroy)                                                                                                   \
  X(cuStreamQuery)                                                                                                     \
  X(cuStreamSynchronize)                                                                                               \
  X(cuStreamWaitEvent)                                                                                                 \
  X(cuStreamBeginCapture)                                                                                              \
  X(cuStreamEndCapture)                                                                                                \
  X(cuEventCreate)                                                                                                     \
  X(cuEventDestroy)                                                                                                    \
  X(cuEventRecord)                                                                                                     \
  X(cuEventElapsedTime)                                                                                                \
  X(cuGraphInstantiate)                                                                                                \
  X(cuGraphDestroy)                                                                                                    \
  X(cuGraphExecDestroy)                                                                                                \
  X(cuGraphLaunch)

namespace heddle::runtime::cuda {

/// What a GPU or a library on it has said no to; what() is a sentence.
struct DeviceError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct EmulatorOptions {
  uint32_t devices;
  uint64_t seed;
  CudaOptions::Emulated emulated;
  const HeddleEmulatorCarrier *carrier = nullptr;
  std::chrono::milliseconds timeout{0}; // for what others are waited for; 0: its own
};

class Driver {
public:
  /// `path` instead of `libcuda.so.1`, where it is not empty; an emulator's begins anew with its options. Throws
  /// LoadError for none, one that is too old, or one without a GPU.
  explicit Driver(const std::string &path, const EmulatorOptions *emulator = nullptr);

#define HEDDLE_DECLARE(name) decltype(&::name) name = nullptr;
  HEDDLE_CUDA_ENTRY_POINTS(HEDDLE_DECLARE)
#undef HEDDLE_DECLARE

  /// Calls a function of the host in a stream's order, which touches these ranges: an emulated GPU looks after them.
  CUresult launchHost(CUstream stream, void (*function)(void *data), void *data,
                      std::span<const HeddleEmulatorRange> ranges, const char *name) const;

  /// The emulator's doorbell; null for others.
  void (*findBell() const)() { return reinterpret_cast<void (*)()>(library.find("heddleEmulatorRing")); }
  /// Ends the use of the emulator's carrier, when what is on its way has gone.
  void endCarrier() const {
    if (setCarrier)
      setCarrier(nullptr);
  }
  const std::string &getVersion() const { return version; } // `13.0`
  int getMajorVersion() const { return majorVersion; }
  /// A number that changes as GPUs of the emulator go on; 0 for others.
  uint64_t getProgress() const { return findProgress ? findProgress() : 0; }
  int getDeviceCount() const { return devices; }
  const DynamicLibrary &getLibrary() const { return library; }

  /// `CUDA_ERROR_OUT_OF_MEMORY, out of memory`; where the emulator has found a fault, its report.
  std::string describe(CUresult result) const;
  /// Throws DeviceError: `GPU 0 can't <action>: ...`.
  void check(CUresult result, int64_t device, const char *action) const {
    if (result != CUDA_SUCCESS) [[unlikely]]
      fail(result, device, action);
  }

private:
  [[noreturn]] void fail(CUresult result, int64_t device, const char *action) const;

  DynamicLibrary library;
  const char *(*findFault)() = nullptr;                               // of the emulator
  uint64_t (*findProgress)() = nullptr;                               // of the emulator
  const char *(*setCarrier)(const HeddleEmulatorCarrier *) = nullptr; // of the emulator, where one is in use
  int (*launchEmulated)(void *, void (*)(void *), void *, const HeddleEmulatorRange *, size_t, const char *) = nullptr;
  int devices = 0;
  std::string version;
  int majorVersion = 0;
};

} // namespace heddle::runtime::cuda

#endif // HEDDLE_LIB_RUNTIME_BACKENDS_CUDA_DRIVER_H

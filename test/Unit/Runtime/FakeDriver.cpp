// A driver that knows no work, and libraries that are too old: what loading says of them.
#include "Runtime/Backends/Cuda/Driver.h"
#include "Runtime/Backends/Cuda/Nccl.h"

namespace {
int version = 13000, devices = 1, initial = 0;
} // namespace

// By the names that the header's macros give, of functions that are found by these alone.
#define HEDDLE_FAKE(name)                                                                                              \
  extern "C" int fake_##name() asm(HEDDLE_SYMBOL(name));                                                               \
  extern "C" int fake_##name() { return 0; }
#define HEDDLE_FAKES(X)                                                                                                \
  X(cuGetErrorName)                                                                                                    \
  X(cuGetErrorString)                                                                                                  \
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
  X(cuGraphExecDestroy)
HEDDLE_FAKES(HEDDLE_FAKE) // and no cuGraphLaunch but in the complete one
#ifdef HEDDLE_FAKE_COMPLETE
HEDDLE_FAKE(cuGraphLaunch)
#endif

extern "C" {
void fakeDriverSet(int newVersion, int newDevices, int newInitial) {
  version = newVersion;
  devices = newDevices;
  initial = newInitial;
}
CUresult cuInit(unsigned int) { return static_cast<CUresult>(initial); }
CUresult cuDriverGetVersion(int *result) {
  *result = version;
  return CUDA_SUCCESS;
}
CUresult cuDeviceGetCount(int *result) {
  *result = devices;
  return CUDA_SUCCESS;
}
ncclResult_t ncclGetVersion(int *result) {
  *result = 20900;
  return ncclSuccess;
}
size_t cublasLtGetVersion() { return 110800; }
size_t cudnnGetVersion() { return 8907; }
}

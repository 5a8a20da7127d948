// Which GPUs are here, and how fast each copies its own memory: what kernels' GB/s are compared with.
//
//   gpu-copy           a line for each: `0: NVIDIA H200, compute capability 9.0, 141 GB, copies 4300 GB/s`
//   gpu-copy --count   their number, and the compute capability of the first: `1 9 0`
//
// Status 3, with one sentence, where there is none.
#include <cuda.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <string>

namespace {

[[noreturn]] void skip(const char *sentence) {
  std::printf("no GPU: %s\n", sentence);
  std::exit(3);
}

void *library = nullptr;

/// A function of the driver by its type in cuda.h.
template <class Function> Function *find(const char *name) {
  void *symbol = dlsym(library, name);
  if (!symbol)
    skip((std::string("libcuda.so.1 has no ") + name).c_str());
  return reinterpret_cast<Function *>(symbol);
}
// cuda.h has macros for the names with versions.
#define TEXT(name) #name
#define CALL(function, ...) check(find<decltype(function)>(TEXT(function))(__VA_ARGS__), #function)

void check(CUresult result, const char *call) {
  if (result == CUDA_SUCCESS)
    return;
  const char *words = nullptr;
  find<decltype(cuGetErrorString)>("cuGetErrorString")(result, &words);
  std::fprintf(stderr, "%s: %s\n", call, words ? words : "unknown error");
  std::exit(1);
}

/// GB read and written in a second: the best of several copies of 1 GiB.
double measureCopy(CUdevice device) {
  constexpr size_t bytes = size_t(1) << 30;
  CUcontext context;
  CALL(cuDevicePrimaryCtxRetain, &context, device);
  CALL(cuCtxSetCurrent, context);
  CUdeviceptr from, to;
  CALL(cuMemAlloc, &from, bytes);
  CALL(cuMemAlloc, &to, bytes);
  CALL(cuMemsetD32, from, 0x3f9d70a4, bytes / 4);
  CUevent begin, end;
  CALL(cuEventCreate, &begin, CU_EVENT_DEFAULT);
  CALL(cuEventCreate, &end, CU_EVENT_DEFAULT);
  float best = 1e30f;
  for (int run = 0; run < 10; ++run) {
    CALL(cuEventRecord, begin, nullptr);
    CALL(cuMemcpyDtoDAsync, to, from, bytes, nullptr);
    CALL(cuEventRecord, end, nullptr);
    CALL(cuEventSynchronize, end);
    float milliseconds = 0;
    CALL(cuEventElapsedTime, &milliseconds, begin, end);
    best = std::min(best, milliseconds);
  }
  CALL(cuMemFree, from);
  CALL(cuMemFree, to);
  CALL(cuDevicePrimaryCtxRelease, device);
  return 2.0 * bytes / best * 1e-6;
}

} // namespace

int main(int argc, char **argv) {
  library = dlopen("libcuda.so.1", RTLD_NOW);
  if (!library)
    skip("libcuda.so.1 is not here");
  int count = 0;
  if (find<decltype(cuInit)>("cuInit")(0) != CUDA_SUCCESS)
    skip("the driver finds none (cuInit)");
  CALL(cuDeviceGetCount, &count);
  if (count == 0)
    skip("the driver finds none");
  for (int number = 0; number < count; ++number) {
    CUdevice device;
    CALL(cuDeviceGet, &device, number);
    int major = 0, minor = 0;
    CALL(cuDeviceGetAttribute, &major, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, device);
    CALL(cuDeviceGetAttribute, &minor, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR, device);
    if (argc > 1 && !std::strcmp(argv[1], "--count")) {
      std::printf("%d %d %d\n", count, major, minor);
      return 0;
    }
    char name[256] = "";
    CALL(cuDeviceGetName, name, sizeof(name), device);
    size_t bytes = 0;
    CALL(cuDeviceTotalMem, &bytes, device);
    std::printf("%d: %s, compute capability %d.%d, %.0f GB, copies %.0f GB/s\n", number, name, major, minor,
                static_cast<double>(bytes) * 1e-9, measureCopy(device));
  }
}

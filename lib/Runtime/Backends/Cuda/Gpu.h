// A GPU of the program's: its context, streams and memory.
#ifndef HEDDLE_LIB_RUNTIME_BACKENDS_CUDA_GPU_H
#define HEDDLE_LIB_RUNTIME_BACKENDS_CUDA_GPU_H

#include "Driver.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace heddle::runtime::cuda {

/// What the one allocation of a GPU is for, in bytes; the parts follow each other.
struct MemoryPlan {
  uint64_t layout = 0;                                             // arenas, state, arguments, results
  uint64_t arenas = 0, state = 0, arguments = 0;                   // of it
  uint64_t constants = 0, scratch = 0, numbers = 0, hostBytes = 0; // host: pinned
  uint64_t communication = 0;                                      // that NCCL has taken, beside it
  uint64_t getDeviceBytes() const { return layout + constants + scratch + numbers; }
};

class Gpu {
public:
  /// `ordinal` is what the driver calls it. Throws LoadError.
  Gpu(std::shared_ptr<const Driver> driver, int64_t number, int64_t ordinal);
  ~Gpu();
  Gpu(const Gpu &) = delete;
  Gpu &operator=(const Gpu &) = delete;

  /// On the calling thread. All of these throw DeviceError, `allocate` LoadError, with the bytes asked and free.
  void use() const { check(driver.cuCtxSetCurrent(context), "be used"); }
  void allocate(const MemoryPlan &plan);
  uint64_t getFreeBytes() const; // of its memory
  void makeStreams(size_t count);
  void check(CUresult result, const char *action) const { driver.check(result, number, action); }
  std::string describe() const; // `GPU 0 (NVIDIA H200)`, `GPU 9 (NVIDIA H200, number 1 here)`

  /// What is on the GPU is left as it is when this ends, as some of it may never end.
  void abandon() { isAbandoned = true; }
  /// Nothing that might wait for the GPU is called any more: modules, graphs and libraries' handles stay, too.
  bool isLeft() const { return isAbandoned; }

  std::shared_ptr<const Driver> shared;
  const Driver &driver;
  int64_t number; // in the mesh
  int64_t ordinal;
  std::string name;
  int major = 0, minor = 0; // of its compute capability
  CUdevice device = 0;
  CUcontext context = nullptr;
  CUdeviceptr memory = 0;
  std::byte *host = nullptr;     // pinned
  std::vector<CUstream> streams; // of the plan
  CUstream copies = nullptr;     // to and from the host
  CUevent copied = nullptr;      // by then

private:
  bool isAbandoned = false;
};

} // namespace heddle::runtime::cuda

#endif // HEDDLE_LIB_RUNTIME_BACKENDS_CUDA_GPU_H

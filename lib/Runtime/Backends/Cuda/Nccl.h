// NCCL: its entry points.
#ifndef HEDDLE_LIB_RUNTIME_BACKENDS_CUDA_NCCL_H
#define HEDDLE_LIB_RUNTIME_BACKENDS_CUDA_NCCL_H

#include "../../DynamicLibrary.h"

#include <cstdint>
#include <nccl.h>

/// All that the backend uses; the emulator has these.
#define HEDDLE_NCCL_ENTRY_POINTS(X)                                                                                    \
  X(ncclGetVersion)                                                                                                    \
  X(ncclGetErrorString)                                                                                                \
  X(ncclGetLastError)                                                                                                  \
  X(ncclGetUniqueId)                                                                                                   \
  X(ncclCommInitRankConfig)                                                                                            \
  X(ncclCommSplit)                                                                                                     \
  X(ncclCommGetAsyncError)                                                                                             \
  X(ncclCommAbort)                                                                                                     \
  X(ncclCommDestroy)                                                                                                   \
  X(ncclGroupStart)                                                                                                    \
  X(ncclGroupEnd)                                                                                                      \
  X(ncclAllReduce)                                                                                                     \
  X(ncclAllGather)                                                                                                     \
  X(ncclReduceScatter)                                                                                                 \
  X(ncclSend)                                                                                                          \
  X(ncclRecv)

namespace heddle::runtime::cuda {

class Nccl {
public:
  /// `path` instead of `libnccl.so.2`, where it is not empty. Throws LoadError.
  explicit Nccl(const std::string &path);

#define HEDDLE_DECLARE(name) decltype(&::name) name = nullptr;
  HEDDLE_NCCL_ENTRY_POINTS(HEDDLE_DECLARE)
#undef HEDDLE_DECLARE

  /// Throws DeviceError: `GPU 0 can't <action>: ...`.
  void check(ncclResult_t result, int64_t device, const char *action) const {
    if (result != ncclSuccess) [[unlikely]]
      fail(result, device, action);
  }
  std::string describe(ncclResult_t result) const;
  const std::string &getVersion() const { return version; } // `2.28.9`

private:
  [[noreturn]] void fail(ncclResult_t result, int64_t device, const char *action) const;

  DynamicLibrary library;
  std::string version;
  const char *(*findFault)() = nullptr; // of the emulator
};

} // namespace heddle::runtime::cuda

#endif // HEDDLE_LIB_RUNTIME_BACKENDS_CUDA_NCCL_H

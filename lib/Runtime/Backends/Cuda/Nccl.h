// NCCL: its entry points, and a communicator for each group of GPUs.
#ifndef HEDDLE_LIB_RUNTIME_BACKENDS_CUDA_NCCL_H
#define HEDDLE_LIB_RUNTIME_BACKENDS_CUDA_NCCL_H

#include "../../PerDevice.h"
#include "../../DynamicLibrary.h"

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <nccl.h>
#include <vector>

/// All that the backend uses; the emulator has these.
#define HEDDLE_NCCL_ENTRY_POINTS(X)                                                                                    \
  X(ncclGetVersion)                                                                                                    \
  X(ncclGetErrorString)                                                                                                \
  X(ncclGetLastError)                                                                                                  \
  X(ncclGetUniqueId)                                                                                                   \
  X(ncclCommInitRank)                                                                                                  \
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

class Gpu;

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

private:
  [[noreturn]] void fail(ncclResult_t result, int64_t device, const char *action) const;

  DynamicLibrary library;
  const char *(*findFault)() = nullptr; // of the emulator
};

/// Each device's communicators, for all groups of devices that meet somewhere in the program, one for each channel.
class Communicators {
public:
  explicit Communicators(const std::string &path) : nccl(std::make_shared<Nccl>(path)) {}
  ~Communicators();

  /// Devices, in order, and the channel of their exchanges; collectives are on channel 0.
  using Group = std::pair<std::vector<int64_t>, uint32_t>;

  /// Says before `make` that these devices are a group.
  void add(const Group &group) { groups[group]; }
  /// Throws LoadError where they are not made in time.
  void make(const PerDevice<std::unique_ptr<Gpu>> &gpus, DeviceRange local, std::chrono::milliseconds timeout);
  ncclComm_t get(const Group &group, int64_t member) const { return groups.at(group)[member]; }
  /// What NCCL says is wrong with one of them; empty where nothing is.
  std::string findFault() const;
  /// What ends all that waits on GPUs for others, and may take for ever: it needs nothing of this. Communicators are
  /// aborted in one group, since what one of them has been asked for may stand on a stream after another's. Each waits
  /// for the graphs that have captured it to be destroyed. Nothing can be done with them from now on.
  std::function<void()> takeAbort();

  const Nccl &getNccl() const { return *nccl; }

private:
  std::shared_ptr<Nccl> nccl;
  std::map<Group, std::vector<ncclComm_t>> groups; // by member
  mutable std::mutex mutex;                        // of those that may be aborted
  bool isTaken = false;
};

} // namespace heddle::runtime::cuda

#endif // HEDDLE_LIB_RUNTIME_BACKENDS_CUDA_NCCL_H

// Runs programs on GPUs of this machine, or on the emulator's: docs/cuda-runtime.md.
#ifndef HEDDLE_RUNTIME_BACKENDS_CUDA_H
#define HEDDLE_RUNTIME_BACKENDS_CUDA_H

#include "heddle/Runtime/Executor.h"

#include <functional>

struct HeddleEmulatorCarrier;

namespace heddle::runtime {

struct CudaOptions {
  /// What is loaded instead of `libcuda.so.1`, `libnccl.so.2`, `libcublasLt.so.13` and `libcudnn.so.9`.
  std::string driver, nccl, cublasLt, cudnn;
  /// The driver's number of the GPU that is the first device of the host's first process; its others follow, and then
  /// those of the host's next process.
  int64_t firstGpu = 0;
  /// The process's number among those of its host. Where it does not see the GPUs that are its own by this number, but
  /// as many as it needs, it has these.
  int64_t localRank = 0;
  /// The driver is the emulator's (docs/emulator.md), and so is NCCL: kernels are the program's `cuda-source` modules,
  /// and library calls run on the host, where no library is named above.
  bool isEmulated = false;
  /// What carries emulated GPUs' collectives from one process to another (docs/emulator.md); null: nothing does. It is
  /// in use as long as the executor lives.
  const HeddleEmulatorCarrier *carrier = nullptr;
  /// The seed of the emulator's orders.
  uint64_t seed = 0;
  /// What emulated GPUs are, for tests; zeros stand for what the emulator has without them.
  struct Emulated {
    uint32_t hangs = 0;             // what waits for ever, as it does on GPUs (HEDDLE_EMULATOR_HANG_..., added up)
    uint32_t driverVersion = 0;     // 12040 for 12.4
    uint64_t bytes = 0;             // of a GPU's memory
    uint64_t communicatorBytes = 0; // of it, that a communicator takes with its first collective
  };
  Emulated emulated;
  /// Pieces of a step become graphs, once they have run so often.
  bool usesGraphs = true;
  unsigned runsBeforeCapture = 1;
  /// The time for the communicators of all groups to be made; while a program is loaded, from one call to the next.
  std::chrono::milliseconds startTimeout{120'000};
  /// The time for calls to return and communicators to end after a run has failed; the process ends where they don't.
  std::chrono::milliseconds endTimeout{10'000};
  /// Is called then with the failure, and the flight record as a table and as JSON (empty where nothing has run), on a
  /// thread of the runtime. Without it, failure and table are written to standard error, and the status is 1.
  std::function<void(const std::string &error, const std::string &record, const std::string &recordJson)> onStuck;
  /// Asked now and then, by any thread, while the program is loaded and runs: a sentence ends it, as one that says that
  /// another process has ended.
  std::function<std::string()> findFault;
  /// Algorithms of matrix products are timed once and kept in this file; empty: the first that cuBLASLt names is taken.
  std::string algorithmFile;
  /// Called while kernels are loaded, which the emulator compiles: how many are done, of all. By one thread at a time.
  std::function<void(size_t, size_t)> onKernel;
};

/// Works as `Executor::create`, on as many GPUs as this process has of the program's devices.
/// `ExecutorOptions::threads` and `maxBytes` have no meaning, and kernels need code.
std::unique_ptr<Executor> createCudaExecutor(std::shared_ptr<const format::Program> program,
                                             const ExecutorOptions &options, const CudaOptions &cuda,
                                             std::string &error);

} // namespace heddle::runtime

#endif // HEDDLE_RUNTIME_BACKENDS_CUDA_H

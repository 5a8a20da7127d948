// Kernels of a program for GPUs that the host runs, in the order of a stream: updates of state in its memory.
#ifndef HEDDLE_LIB_RUNTIME_BACKENDS_CUDA_HOSTKERNELS_H
#define HEDDLE_LIB_RUNTIME_BACKENDS_CUDA_HOSTKERNELS_H

#include "../Cpu/ProgramKernels.h"
#include "../Cpu/Team.h"

#include <mutex>

namespace heddle::runtime::cuda {

/// One for all GPUs of a process: they share its processors.
class HostKernels {
public:
  /// Throws LoadError where the program's code is for other processors, or where there are no threads.
  HostKernels(const format::Program &program, unsigned threads);

  /// Throws LoadError where the kernel can't be run.
  void bind(size_t kernel) { kernels.bind(kernel); }
  /// Runs a kernel that has been bound. `arguments` are the addresses of operands, then of results, then room for one
  /// more.
  void run(size_t kernel, std::vector<void *> &arguments);

private:
  ProgramKernels kernels;
  std::mutex mutex; // of what follows
  Team team;
  std::vector<std::byte> scratch;
};

} // namespace heddle::runtime::cuda

#endif // HEDDLE_LIB_RUNTIME_BACKENDS_CUDA_HOSTKERNELS_H

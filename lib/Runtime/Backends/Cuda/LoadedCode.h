// The code of a program's kernels on a GPU.
#ifndef HEDDLE_LIB_RUNTIME_BACKENDS_CUDA_LOADEDCODE_H
#define HEDDLE_LIB_RUNTIME_BACKENDS_CUDA_LOADEDCODE_H

#include "Gpu.h"
#include "heddle/PlanFormat/Program.h"

#include <functional>

namespace heddle::runtime::cuda {

/// Whether a module of a target runs on GPUs of a compute capability: of `cuda-sm_80` on 8.0 and 8.6, of `cuda-sm_90a`
/// on 9.0 only.
bool runsOn(const std::string &target, int major, int minor);

/// The kernel's code for a GPU: its text where `isText` says so, otherwise the newest that runs there. Null where the
/// kernel has no code for GPUs. Throws LoadError where it has some, but for others.
const format::KernelCode *findCode(const format::Program &program, const format::Kernel &kernel, const Gpu &gpu,
                                   bool isText);

/// A launch of blocks.
struct LaunchStage {
  CUfunction function = nullptr;
  unsigned blocks = 0, threads = 0, sharedBytes = 0;
  std::vector<uint32_t> slots; // the arguments that it takes; none: all
};

/// Modules of the program on one GPU.
class LoadedCode {
public:
  LoadedCode(const format::Program &program, const Gpu &gpu) : program(program), gpu(gpu) {}
  ~LoadedCode();

  /// Each module once, by several threads. Throws LoadError for a module that can't be loaded, by the name of a kernel
  /// in it. `onModule`, where it is one, is told how many are done.
  void load(const std::vector<std::pair<uint32_t, const format::Kernel *>> &modules, unsigned threads,
            const std::function<void(size_t, size_t)> &onModule = {});
  /// Stages of a kernel from a module that is loaded. Throws LoadError.
  std::vector<LaunchStage> find(const format::Kernel &kernel, const format::KernelCode &code) const;

private:
  CUmodule loadModule(uint32_t number, const format::Kernel &kernel) const;

  const format::Program &program;
  const Gpu &gpu;
  std::vector<CUmodule> modules; // by number; null for those that are not loaded
};

} // namespace heddle::runtime::cuda

#endif // HEDDLE_LIB_RUNTIME_BACKENDS_CUDA_LOADEDCODE_H

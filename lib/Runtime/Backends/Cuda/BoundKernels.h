// The kernels that a GPU's lists run: launches of the program's code, or library calls.
#ifndef HEDDLE_LIB_RUNTIME_BACKENDS_CUDA_BOUNDKERNELS_H
#define HEDDLE_LIB_RUNTIME_BACKENDS_CUDA_BOUNDKERNELS_H

#include "../../InstructionTable.h"
#include "CudaLibrary.h"
#include "LoadedCode.h"

#include <functional>

namespace heddle::runtime::cuda {

struct BoundKernel {
  const format::KernelCode *code = nullptr; // of a launch
  std::vector<LaunchStage> stages;
  std::unique_ptr<LibraryCall> call; // where there is no code

  uint64_t getScratchBytes() const { return code ? code->scratchBytes : call ? call->getWorkspaceBytes() : 0; }
};

/// One of the lists of an entry.
struct ListOfTable {
  const InstructionTable *table;
  size_t list;
};

class BoundKernels {
public:
  BoundKernels(const format::Program &program, const Gpu &gpu)
      : program(program), gpu(gpu), loaded(program, gpu), kernels(program.kernels.size()) {}

  /// All kernels that instructions of the lists name and the GPU runs. The library is made when the first kernel needs
  /// it. `hasGoneOn` is called after each that is loaded or bound, by any thread, `onModule`, where it is one, told how
  /// many modules are done. Throws LoadError.
  void bind(const std::vector<ListOfTable> &lists, bool isText, unsigned threads,
            const std::function<void(size_t, size_t)> &onModule,
            const std::function<std::unique_ptr<CudaLibrary>()> &makeLibrary, const std::function<void()> &hasGoneOn);

  /// Null where no kernel needs one.
  const CudaLibrary *getLibrary() const { return library.get(); }
  BoundKernel &operator[](size_t kernel) { return kernels[kernel]; }
  const BoundKernel &operator[](size_t kernel) const { return kernels[kernel]; }

private:
  const format::Program &program;
  const Gpu &gpu;
  LoadedCode loaded;
  std::unique_ptr<CudaLibrary> library;
  std::vector<BoundKernel> kernels;
};

} // namespace heddle::runtime::cuda

#endif // HEDDLE_LIB_RUNTIME_BACKENDS_CUDA_BOUNDKERNELS_H

// The code of a program's kernels on this machine: a library's, else what the program brings, else portable bodies.
#ifndef HEDDLE_LIB_RUNTIME_BACKENDS_CPU_PROGRAMKERNELS_H
#define HEDDLE_LIB_RUNTIME_BACKENDS_CPU_PROGRAMKERNELS_H

#include "../../Portable/Kernel.h"
#include "CompiledKernel.h"
#include "heddle/PlanFormat/Program.h"

#include <memory>

namespace heddle::runtime {

class ProgramKernels {
public:
  /// Throws LoadError for code modules that this machine can't run, where `usesPortableOnly` does not say to leave
  /// them.
  ProgramKernels(const format::Program &program, bool usesPortableOnly);
  ~ProgramKernels();

  /// Throws LoadError where it can't be run.
  RunnableKernel &bind(size_t kernel);
  /// A kernel that has been bound.
  const RunnableKernel &operator[](size_t kernel) const { return *codes[kernel]; }
  /// The most that a bound one needs.
  uint64_t getScratchBytes() const { return scratchBytes; }

private:
  std::unique_ptr<RunnableKernel> make(const format::Kernel &kernel);

  const format::Program &program;
  bool usesPortableOnly;
  std::optional<CompiledModule> module; // none where only portable bodies count
  KernelTable table;
  std::vector<std::unique_ptr<RunnableKernel>> codes; // by kernel
  uint64_t scratchBytes = 0;
};

} // namespace heddle::runtime

#endif // HEDDLE_LIB_RUNTIME_BACKENDS_CPU_PROGRAMKERNELS_H

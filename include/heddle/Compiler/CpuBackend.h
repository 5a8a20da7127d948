// CPUs as a target: one shared object of machine code in a program.
#ifndef HEDDLE_COMPILER_CPUBACKEND_H
#define HEDDLE_COMPILER_CPUBACKEND_H

#include "heddle/Compiler/TargetBackend.h"

namespace heddle {

struct CpuOptions {
  /// The processor that code is made for, as of cpu::findCpuTarget.
  std::string processor;
  /// Where compiled kernels are kept for the next time; nowhere if empty.
  std::string cacheFolder;
};

/// Its code is a module for `cpu`. Kernels that there is no code for run by their bodies, and the report's notes name
/// them; one that has no body either is an error.
std::unique_ptr<TargetBackend> createCpuBackend(CpuOptions options);

} // namespace heddle

#endif // HEDDLE_COMPILER_CPUBACKEND_H

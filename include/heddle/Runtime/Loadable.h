// What keeps a program from being loaded, found where it is compiled: heddle-compile accepts no program that heddle-run
// refuses.
#ifndef HEDDLE_RUNTIME_LOADABLE_H
#define HEDDLE_RUNTIME_LOADABLE_H

#include "heddle/PlanFormat/Program.h"

#include <string>
#include <vector>

namespace heddle::runtime {

struct LoadFault {
  std::string kernel;       // its name; empty for instructions that launch none
  std::optional<size_t> op; // of the kernel's body, where it is one of them
  std::string location;     // of the instruction: `step.mlir:12:8`; may be empty
  std::string sentence;
};

enum class LoadedOn : uint8_t { VirtualDevices, Gpus };

/// Binds all kernels and collectives as a backend does, without its machine: virtual devices of any processor, with the
/// program's code and the runtime's own; GPUs with cuBLASLt, cuDNN and NCCL, which are not asked. One fault a kernel or
/// instruction, none twice, and one where the mesh has more devices than a run may have. Limits of a machine (memory,
/// features of a processor) are none of the program's.
std::vector<LoadFault> findLoadFaults(const format::Program &program, LoadedOn devices);

} // namespace heddle::runtime

#endif // HEDDLE_RUNTIME_LOADABLE_H

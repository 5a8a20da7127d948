// Binds a list of a program: makes the commands that a device runs.
#ifndef HEDDLE_LIB_RUNTIME_BACKENDS_CPU_BIND_H
#define HEDDLE_LIB_RUNTIME_BACKENDS_CPU_BIND_H

#include "../../Disk.h"
#include "../../InstructionTable.h"
#include "Commands.h"
#include "Network.h"
#include "ProgramKernels.h"
#include "heddle/Runtime/Executor.h"

namespace heddle::runtime {

struct BindContext {
  const format::Program &program;
  size_t entry;
  const InstructionTable &instructions;
  ProgramKernels &kernels;
  Network &network;
  const ExecutorOptions &options;
  unsigned teamSize;
  std::byte *scratch;     // of the device, for kernels
  uint64_t stagingOffset; // from there on, for dense copies of operands
  const Disk *disk;       // null where nothing is there
};

/// Bytes of dense copies that some instruction of a list needs.
uint64_t getStagingBytes(const format::List &list);

/// Throws LoadError.
void bindList(const BindContext &context, int64_t device, Commands &commands);

} // namespace heddle::runtime

#endif // HEDDLE_LIB_RUNTIME_BACKENDS_CPU_BIND_H

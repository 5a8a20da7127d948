// Virtual devices: threads of this process, each with memory of its own, which meet only in collectives and exchanges.
#ifndef HEDDLE_LIB_RUNTIME_BACKENDS_CPU_CPUBACKEND_H
#define HEDDLE_LIB_RUNTIME_BACKENDS_CPU_CPUBACKEND_H

#include "../../Backend.h"

namespace heddle::runtime {

std::unique_ptr<Backend> makeCpuBackend(std::shared_ptr<const format::Program> program, const ExecutorOptions &options);

} // namespace heddle::runtime

#endif // HEDDLE_LIB_RUNTIME_BACKENDS_CPU_CPUBACKEND_H

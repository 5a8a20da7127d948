#include "HostKernels.h"

#include <algorithm>

using namespace heddle;
using namespace heddle::runtime;
using namespace heddle::runtime::cuda;

/// Helpers sleep between updates: the threads that feed GPUs need the cores.
static constexpr int64_t spinNanoseconds = 20'000;
static constexpr uint64_t scratchAlignment = 64;

HostKernels::HostKernels(const format::Program &program, unsigned threads)
    : kernels(program, /*usesPortableOnly=*/false), team(threads - 1, spinNanoseconds) {}

void HostKernels::run(size_t kernel, std::vector<void *> &arguments) {
  std::lock_guard lock(mutex);
  const RunnableKernel &code = kernels[kernel];
  scratch.resize(std::max<size_t>(scratch.size(), code.getScratchBytes() + scratchAlignment));
  void *aligned = scratch.data();
  size_t room = scratch.size();
  arguments.back() = std::align(scratchAlignment, code.getScratchBytes(), aligned, room);
  for (size_t stage = 0; stage < code.getStages().size(); ++stage) {
    auto parts = static_cast<int64_t>(code.getStages()[stage].parts);
    int64_t grain = std::max<int64_t>(1, parts / (8 * static_cast<int64_t>(team.getSize())));
    team.run(code, stage, arguments.data(), parts, grain);
  }
}

#include "heddle/Machine/Targets.h"

using namespace heddle::machine;

/// Shared memory: CUDA C++ Programming Guide, "Technical Specifications per Compute Capability".
/// kernels/attention copies rows of heads 16 bytes at a time, and keeps tiles of up to 128 elements a row.
static heddle::TargetInfo getCudaInfo(int64_t sharedKilobytes) {
  heddle::TargetInfo info;
  info.attention = {128, 16, false, false};
  info.maxSharedBytes = sharedKilobytes << 10;
  return info;
}

/// Runtime/Library has room for heads of 512 elements on a thread's stack. Sums of columns lie in scratch memory, which
/// a core's cache holds.
static heddle::TargetInfo getCpuInfo() {
  heddle::TargetInfo info;
  info.attention.maxHeadSize = 512;
  info.maxColumnElements = 16 << 10;
  return info;
}

const std::vector<Target> &heddle::machine::getTargets() {
  // cudaMalloc aligns to 256 bytes, and so do its arenas' buffers.
  static const std::vector<Target> targets = {{"trace", "trace", "", 64, "h100-sxm", {}},
                                              {"cpu", "cpu", "", 64, "host", getCpuInfo()},
                                              {"cuda-sm_80", "cuda", "sm_80", 256, "a100-sxm", getCudaInfo(163)},
                                              {"cuda-sm_90a", "cuda", "sm_90a", 256, "h100-sxm", getCudaInfo(227)}};
  return targets;
}

std::optional<Target> heddle::machine::findTarget(const std::string &name, std::string &error) {
  std::string known;
  for (const Target &target : getTargets()) {
    if (target.name == name)
      return target;
    known += (known.empty() ? "" : ", ") + target.name;
  }
  error = "target \"" + name + "\" is not known, needed one of " + known;
  return std::nullopt;
}

int64_t heddle::machine::getProcessors(const Target &target, const MachineSpec &machine) {
  if (machine.processors > 0)
    return machine.processors;
  for (const MachineSpec &known : getKnownMachines())
    if (known.name == target.machine && known.processors > 0)
      return known.processors;
  return 1;
}

CommunicatorCost heddle::machine::getCommunicatorCost(const Target &target, const MachineSpec &machine) {
  return {target.backend == "cuda" ? machine.communicatorBytes : 0, std::max<int64_t>(machine.devicesPerNode - 1, 1)};
}

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

/// What the machine's description says, or that of the machine which the target assumes.
static int64_t orAssumed(const Target &target, const MachineSpec &machine, int64_t MachineSpec::*own,
                         int64_t otherwise) {
  if (machine.*own > 0)
    return machine.*own;
  for (const MachineSpec &known : getKnownMachines())
    if (known.name == target.machine && known.*own > 0)
      return known.*own;
  return otherwise;
}

int64_t heddle::machine::getProcessors(const Target &target, const MachineSpec &machine) {
  return orAssumed(target, machine, &MachineSpec::processors, 1);
}

CommunicatorCost heddle::machine::getCommunicatorCost(const Target &target, const MachineSpec &machine) {
  CommunicatorCost cost{0, std::max<int64_t>(machine.devicesPerNode - 1, 1)};
  if (target.backend == "cuda")
    cost.perNeighbour = orAssumed(target, machine, &MachineSpec::communicatorBytes, 0);
  return cost;
}

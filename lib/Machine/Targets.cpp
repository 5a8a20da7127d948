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

/// Runtime/Library has room for heads of 512 elements on a thread's stack.
static heddle::TargetInfo getCpuInfo() {
  heddle::TargetInfo info;
  info.attention.maxHeadSize = 512;
  return info;
}

const std::vector<Target> &heddle::machine::getTargets() {
  // cudaMalloc aligns to 256 bytes, and so do its arenas' buffers.
  static const std::vector<Target> targets = {{"trace", 64, false, "h100-sxm", {}},
                                              {"cpu", 64, true, "host", getCpuInfo()},
                                              {"cuda-sm_80", 256, true, "a100-sxm", getCudaInfo(163)},
                                              {"cuda-sm_90a", 256, true, "h100-sxm", getCudaInfo(227)}};
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

#include "heddle/Machine/Targets.h"

using namespace heddle::machine;

const std::vector<Target> &heddle::machine::getTargets() {
  // cudaMalloc aligns to 256 bytes, and so do its arenas' buffers.
  static const std::vector<Target> targets = {{"trace", 64, false, "h100-sxm", {}},
                                              {"cpu", 64, true, "host", {}},
                                              {"cuda-sm_80", 256, false, "a100-sxm", {}},
                                              {"cuda-sm_90a", 256, false, "h100-sxm", {}}};
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

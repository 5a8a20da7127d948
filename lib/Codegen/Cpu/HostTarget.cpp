// The machine that this runs on.
#include "heddle/Codegen/Cpu/CompileKernels.h"

#include "llvm/TargetParser/Host.h"

using namespace heddle::cpu;

const CpuTarget &heddle::cpu::getHostTarget() {
  static const CpuTarget target = [] {
    CpuTarget host{llvm::sys::getHostCPUName().str(), {}, 16};
    auto features = llvm::sys::getHostCPUFeatures();
    for (const auto &feature : features)
      if (feature.second)
        host.features.push_back(feature.first().str());
    std::sort(host.features.begin(), host.features.end());
    if (features.lookup("avx512f") && features.lookup("avx512vl") && features.lookup("avx512bw") &&
        features.lookup("avx512dq"))
      host.vectorBytes = 64;
    else if (features.lookup("avx2"))
      host.vectorBytes = 32;
    return host;
  }();
  return target;
}

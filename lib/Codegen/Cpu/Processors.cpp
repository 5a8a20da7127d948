// The processors that code is made for: this machine's, and those that LLVM knows by name.
#include "heddle/Codegen/Cpu/Processors.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/TargetParser/Host.h"
#ifdef __x86_64__
#include "llvm/TargetParser/X86TargetParser.h"
#endif

using namespace llvm;
using namespace heddle::cpu;

namespace {

/// What kernels have a use for. Others (of the system, of tiles, of keys) would only keep a program from machines that
/// lack them, and lib/Runtime/CpuFeatures.cpp has to know each.
constexpr StringRef used[] = {"adx",
                              "aes",
                              "avx",
                              "avx2",
                              "avx512bf16",
                              "avx512bitalg",
                              "avx512bw",
                              "avx512cd",
                              "avx512dq",
                              "avx512f",
                              "avx512fp16",
                              "avx512ifma",
                              "avx512vbmi",
                              "avx512vbmi2",
                              "avx512vl",
                              "avx512vnni",
                              "avx512vpopcntdq",
                              "avxifma",
                              "avxvnni",
                              "bmi",
                              "bmi2",
                              "cmov",
                              "crc32",
                              "cx16",
                              "cx8",
                              "f16c",
                              "fma",
                              "fxsr",
                              "gfni",
                              "lzcnt",
                              "mmx",
                              "movbe",
                              "pclmul",
                              "popcnt",
                              "sahf",
                              "sse",
                              "sse2",
                              "sse3",
                              "sse4.1",
                              "sse4.2",
                              "sse4a",
                              "ssse3",
                              "vaes",
                              "vpclmulqdq",
                              "64bit"};

/// `has` says which features there are.
CpuTarget makeTarget(StringRef name, function_ref<bool(StringRef)> has) {
  CpuTarget target{name.str(), {}, 16};
  for (StringRef feature : used)
    if (has(feature))
      target.features.push_back(feature.str());
  llvm::sort(target.features);
  if (has("avx512f") && has("avx512vl") && has("avx512bw") && has("avx512dq"))
    target.vectorBytes = 64;
  else if (has("avx2"))
    target.vectorBytes = 32;
  return target;
}

} // namespace

const CpuTarget &heddle::cpu::getHostTarget() {
  static const CpuTarget target = [] {
    auto features = sys::getHostCPUFeatures();
#ifdef __x86_64__
    return makeTarget(sys::getHostCPUName(), [&](StringRef feature) { return features.lookup(feature); });
#else
    CpuTarget host{sys::getHostCPUName().str(), {}, 16};
    for (const auto &feature : features)
      if (feature.second)
        host.features.push_back(feature.first().str());
    llvm::sort(host.features);
    return host;
#endif
  }();
  return target;
}

bool heddle::cpu::hasFeature(const CpuTarget &target, StringRef feature) {
  return llvm::is_contained(target.features, feature);
}

std::optional<CpuTarget> heddle::cpu::findCpuTarget(StringRef name, std::string &error) {
  if (name.empty() || name == "native")
    return getHostTarget();
  std::string known = "native";
#ifdef __x86_64__
  SmallVector<StringRef> names, features;
  X86::fillValidCPUArchList(names, /*Only64Bit=*/true);
  if (llvm::is_contained(names, name)) {
    X86::getFeaturesForCPU(name, features);
    // LLVM's lists leave out what follows from others, and from having 64 bits.
    StringMap<bool> all{{"64bit", true}, {"sse", true}, {"sse2", true}};
    for (StringRef feature : features) {
      all[feature] = true;
      X86::updateImpliedFeatures(feature, true, all);
    }
    return makeTarget(name, [&](StringRef feature) { return all.lookup(feature); });
  }
  known += ", " + llvm::join(names, ", ");
#endif
  error = "processor \"" + name.str() + "\" is not known, needed one of " + known;
  return std::nullopt;
}

// What this machine's processor can do, by LLVM's names of it.
#ifndef HEDDLE_LIB_RUNTIME_BACKENDS_CPU_CPUFEATURES_H
#define HEDDLE_LIB_RUNTIME_BACKENDS_CPU_CPUFEATURES_H

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace heddle::runtime {

/// Whether it is one that can be looked for.
bool isKnownFeature(std::string_view feature);
/// Which of `features` this machine, or its system, lacks; unknown names are among them.
std::vector<std::string> findMissingFeatures(std::span<const std::string> features);

} // namespace heddle::runtime

#endif // HEDDLE_LIB_RUNTIME_BACKENDS_CPU_CPUFEATURES_H

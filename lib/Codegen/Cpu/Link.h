// Objects in memory to a shared object in memory, by lld.
#ifndef HEDDLE_LIB_CODEGEN_CPU_LINK_H
#define HEDDLE_LIB_CODEGEN_CPU_LINK_H

#include "llvm/ADT/ArrayRef.h"

#include <cstddef>
#include <string>
#include <vector>

namespace heddle::cpu {

/// Symbols that no object defines are left to the process that loads it. Empty, with a sentence in `error`, where lld
/// refuses. One call at a time: others wait.
std::vector<std::byte> linkSharedObject(llvm::ArrayRef<std::string> objects, std::string &error);

} // namespace heddle::cpu

#endif // HEDDLE_LIB_CODEGEN_CPU_LINK_H

// Objects by what they were made of, in a folder.
#ifndef HEDDLE_LIB_CODEGEN_CPU_OBJECTCACHE_H
#define HEDDLE_LIB_CODEGEN_CPU_OBJECTCACHE_H

#include "heddle/Codegen/Cpu/CompileKernels.h"

#include <optional>
#include <string>

namespace heddle::cpu {

/// A kernel's object, and how it is called.
struct CachedObject {
  KernelCode code;
  std::string object;
};

/// Many threads and processes may use one folder: files appear whole, under a name that says what is in them.
class ObjectCache {
public:
  /// None where `folder` is empty.
  explicit ObjectCache(std::string folder) : folder(std::move(folder)) {}

  /// Of a kernel's text for a target, by this compiler.
  std::string getKey(llvm::StringRef kernel, const CpuTarget &target) const;

  /// Nothing where there is none, or where it was cut off.
  std::optional<CachedObject> find(const std::string &key) const;
  /// A cache that can't be written to holds nothing.
  void store(const std::string &key, const CachedObject &object) const;

private:
  std::string folder;
};

} // namespace heddle::cpu

#endif // HEDDLE_LIB_CODEGEN_CPU_OBJECTCACHE_H

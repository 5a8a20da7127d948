// Machine code by what it was made of, in a folder.
#ifndef HEDDLE_CODEGEN_KERNELS_OBJECTCACHE_H
#define HEDDLE_CODEGEN_KERNELS_OBJECTCACHE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/JSON.h"

#include <optional>
#include <string>

namespace heddle::codegen {

/// An object, and what its maker knows about it: how it is called, what it uses.
struct CachedObject {
  llvm::json::Value about = nullptr;
  std::string bytes;
};

/// Many threads and processes may use one folder: files appear whole, under a name that says what is in them.
class ObjectCache {
public:
  /// None where `folder` is empty. `extension` is that of the files: `.o`.
  ObjectCache(std::string folder, std::string extension) : folder(std::move(folder)), extension(std::move(extension)) {}

  /// The key of all that an object depends on: texts, options, its compiler.
  static std::string getKey(llvm::ArrayRef<llvm::StringRef> parts);

  /// Nothing where there is none, or where it was cut off.
  std::optional<CachedObject> find(const std::string &key) const;
  /// A cache that can't be written to holds nothing.
  void store(const std::string &key, const CachedObject &object) const;

private:
  std::string getPath(const std::string &key) const;

  std::string folder, extension;
};

} // namespace heddle::codegen

#endif // HEDDLE_CODEGEN_KERNELS_OBJECTCACHE_H

// A unit of kernels: CUDA C++ text, compiled for the host by its compiler and loaded.
#ifndef HEDDLE_LIB_EMULATOR_UNIT_H
#define HEDDLE_LIB_EMULATOR_UNIT_H

#include "../../kernels/vocabulary/host/interface.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace heddle::emulator {

struct UnitOptions {
  std::string compiler;   // of C++20, g++ or clang++
  std::string vocabulary; // folder of the host's heddle.h
  std::string cache;      // folder for compiled units
};

/// A kernel as the text declares it: `KERNEL(threads) name(`.
struct KernelDeclaration {
  std::string name;
  std::string threads; // an expression
  int line = 0;        // of the name
};

/// Comments and strings are no declarations.
std::vector<KernelDeclaration> findKernels(std::string_view text);

/// The path of a shared object of the text, from the cache or compiled now. Empty, with one sentence in `error` that
/// has the kernel, the line of the text and the compiler's words, where that fails.
std::string compileUnit(std::string_view text, const UnitOptions &options, std::string &error);

/// A loaded unit with memory of its own, however often the same one is loaded.
class LoadedUnit {
public:
  static std::unique_ptr<LoadedUnit> load(const std::string &path, std::string &error);
  ~LoadedUnit();
  LoadedUnit(const LoadedUnit &) = delete;

  const heddle_host::Unit &getUnit() const { return *unit; }
  /// Null where there is none of that name.
  const heddle_host::KernelEntry *find(std::string_view name) const;

private:
  LoadedUnit() = default;
  void *handle = nullptr;
  const heddle_host::Unit *unit = nullptr;
};

} // namespace heddle::emulator

#endif // HEDDLE_LIB_EMULATOR_UNIT_H

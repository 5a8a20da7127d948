// Libraries that are not on every machine, loaded when a program needs them.
#ifndef HEDDLE_LIB_RUNTIME_DYNAMICLIBRARY_H
#define HEDDLE_LIB_RUNTIME_DYNAMICLIBRARY_H

#include <string>
#include <vector>

namespace heddle::runtime {

/// Stays loaded as long as the process runs: such libraries have threads and handlers of their own.
class DynamicLibrary {
public:
  /// Loads `what` ("NCCL"), by the first of `sonames` that there is or, where that is given, `path`. Throws LoadError.
  DynamicLibrary(std::string what, const std::vector<std::string> &sonames, const std::string &path);

  const std::string &getName() const { return name; }
  /// By its symbol, or an older one where that is not null. Throws LoadError where it has none.
  void *get(const char *symbol, const char *older = nullptr) const;
  /// Null where it has none.
  void *find(const char *symbol) const;
  template <typename Function> void get(Function &function, const char *symbol, const char *older = nullptr) const {
    function = reinterpret_cast<Function>(get(symbol, older));
  }

private:
  std::string what, name;
  void *handle = nullptr;
};

} // namespace heddle::runtime

// Headers name newer versions of a function by macros: this is the symbol's name.
#define HEDDLE_SYMBOL(name) HEDDLE_SYMBOL_TEXT(name)
#define HEDDLE_SYMBOL_TEXT(name) #name

#endif // HEDDLE_LIB_RUNTIME_DYNAMICLIBRARY_H

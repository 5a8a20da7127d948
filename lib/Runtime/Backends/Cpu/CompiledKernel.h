// A kernel as machine code of the program's: functions of a shared object, one for each stage.
#ifndef HEDDLE_LIB_RUNTIME_BACKENDS_CPU_COMPILEDKERNEL_H
#define HEDDLE_LIB_RUNTIME_BACKENDS_CPU_COMPILEDKERNEL_H

#include "../../RunnableKernel.h"
#include "heddle/PlanFormat/Program.h"

#include <memory>
#include <span>
#include <string>

namespace heddle::runtime {

/// A shared object that lies in memory.
class SharedObject {
public:
  /// Throws LoadError; `name` is its subject.
  SharedObject(const std::string &name, std::span<const std::byte> bytes);
  ~SharedObject();
  SharedObject(const SharedObject &) = delete;
  SharedObject &operator=(const SharedObject &) = delete;

  /// Null where it has none.
  void *find(const std::string &symbol) const;

private:
  /// Open as long as it is loaded: dlopen takes a file of the name of one that it has for that one, and the name is the
  /// descriptor's number.
  int file = -1;
  void *handle = nullptr;
};

/// The module of a program with code for this machine, loaded; no number where there are no modules. Throws LoadError
/// where all are for other machines.
struct CompiledModule {
  explicit CompiledModule(const format::Program &program);

  std::optional<uint32_t> number;
  std::shared_ptr<const SharedObject> object;
};

class CompiledKernel : public RunnableKernel {
public:
  /// Throws LoadError where a stage is not in the module.
  CompiledKernel(const format::Kernel &kernel, const format::KernelCode &code, const CompiledModule &module);

  void run(size_t stage, void *const *arguments, int64_t begin, int64_t end) const override {
    functions[stage](arguments, begin, end);
  }

private:
  using Function = void (*)(void *const *arguments, int64_t begin, int64_t end);
  std::shared_ptr<const SharedObject> object;
  std::vector<Function> functions; // by stage
};

} // namespace heddle::runtime

#endif // HEDDLE_LIB_RUNTIME_BACKENDS_CPU_COMPILEDKERNEL_H

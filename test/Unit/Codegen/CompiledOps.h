// Elementwise ops as machine code, for tests that run them on many elements.
#ifndef HEDDLE_TEST_UNIT_CODEGEN_COMPILEDOPS_H
#define HEDDLE_TEST_UNIT_CODEGEN_COMPILEDOPS_H

#include "ElementwiseCases.h"

#include <memory>
#include <string>
#include <vector>

namespace llvm::orc {
class LLJIT;
}

namespace heddle::test {

/// Each op for vectors of so many lanes, or scalars for one, in a loop.
class CompiledOps {
public:
  /// `processor` is one of cpu::findCpuTarget that has no more than this machine.
  CompiledOps(mlir::MLIRContext &context, const std::vector<OpText> &ops, int64_t lanes,
              const std::string &processor = "native");
  ~CompiledOps();

  /// Elements as they are stored; `count` is a multiple of the lanes.
  void run(size_t op, const std::vector<const void *> &operands, void *result, int64_t count) const {
    functions[op](operands.data(), result, count);
  }
  const std::string &getAssembly() const { return assembly; }

private:
  using Function = void (*)(const void *const *, void *, int64_t);
  std::unique_ptr<llvm::orc::LLJIT> jit;
  std::vector<Function> functions;
  std::string assembly;
};

/// Those that code can be run for here, from the least on: x86-64, x86-64-v3, x86-64-v4, native.
std::vector<std::string> getRunnableProcessors();

} // namespace heddle::test

#endif // HEDDLE_TEST_UNIT_CODEGEN_COMPILEDOPS_H

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

/// Each op for vectors of so many lanes, or scalars for one, in a loop. Without `usesTarget` as for a processor that
/// has none of the instructions that not all have.
class CompiledOps {
public:
  CompiledOps(mlir::MLIRContext &context, const std::vector<OpText> &ops, int64_t lanes, bool usesTarget = true);
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

} // namespace heddle::test

#endif // HEDDLE_TEST_UNIT_CODEGEN_COMPILEDOPS_H

// Kernels compiled and run in this process.
#ifndef HEDDLE_TEST_CODEGEN_KERNELRUN_H
#define HEDDLE_TEST_CODEGEN_KERNELRUN_H

#include "heddle/Codegen/Cpu/CompileKernels.h"
#include "heddle/Reference/Tensor.h"
#include "llvm/ExecutionEngine/Orc/LLJIT.h"

#include <random>

namespace heddle::cpu::test {

using reference::Tensor;

/// A kernel's code in this process.
class LoadedKernel {
public:
  using Stage = void (*)(void *const *arguments, int64_t begin, int64_t end);

  static llvm::Expected<LoadedKernel> load(EmittedKernel code, llvm::ArrayRef<char> object);

  /// All parts at once, or one by one, the last one first.
  void run(void *const *arguments, bool isOneByOne) const;

  EmittedKernel code;

private:
  std::unique_ptr<llvm::orc::LLJIT> jit;
  std::vector<Stage> stages;
};

/// Bytes between others, that are to stay as they are; not aligned beyond `alignment` if so asked.
class GuardedBytes {
public:
  GuardedBytes(size_t bytes, size_t shift);
  std::byte *data() { return start; }
  size_t size() const { return bytes; }
  bool isIntact() const;

private:
  static constexpr size_t kGuard = 256;
  std::unique_ptr<std::byte[]> memory;
  const std::byte *first;
  std::byte *start;
  size_t bytes;
};

/// Floats in [-2, 2); with specials, now and then a zero, an infinity or a NaN.
Tensor makeRandomTensor(mlir::RankedTensorType type, std::mt19937 &random, bool hasSpecials);

/// Where results lie in operands: for each result, the operand or -1.
using Aliases = std::vector<int>;

/// What the kernel gives for these arguments; an error where it writes elsewhere.
llvm::Expected<std::vector<Tensor>> runKernel(const LoadedKernel &kernel, mlir::func::FuncOp function,
                                              llvm::ArrayRef<Tensor> arguments, const Aliases &aliases,
                                              bool isOneByOne);

/// How far apart: elements that differ by more than rounding does, and the largest error against the largest element.
struct Difference {
  int64_t elements = 0, different = 0;
  double error = 0;
  std::string first; ///< what differs
};
Difference compare(const Tensor &found, const Tensor &expected, double tolerance);

} // namespace heddle::cpu::test

#endif // HEDDLE_TEST_CODEGEN_KERNELRUN_H

// Texts of GPU kernels, run by the emulator in this process.
#ifndef HEDDLE_TEST_CODEGEN_EMULATEDKERNEL_H
#define HEDDLE_TEST_CODEGEN_EMULATEDKERNEL_H

#include "KernelRun.h"
#include "heddle/Codegen/Cuda/EmitText.h"

namespace heddle::cuda::test {

using reference::Tensor;

struct EmulatorOptions {
  uint64_t seed = 1;
  std::string cacheFolder;
};

/// What a kernel gives for these arguments, with memory aligned as its launches promise and no more, between bytes that
/// are to stay, and scratch memory that holds NaN; an error where the emulator sees a fault.
llvm::Expected<std::vector<Tensor>> runEmulated(const KernelText &kernel, mlir::func::FuncOp function,
                                                const KernelFacts &facts, llvm::ArrayRef<Tensor> arguments,
                                                const cpu::test::Aliases &aliases, const EmulatorOptions &options);

} // namespace heddle::cuda::test

#endif // HEDDLE_TEST_CODEGEN_EMULATEDKERNEL_H

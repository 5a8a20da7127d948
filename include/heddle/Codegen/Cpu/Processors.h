// The processors that code is made for, and what it may call there.
#ifndef HEDDLE_CODEGEN_CPU_PROCESSORS_H
#define HEDDLE_CODEGEN_CPU_PROCESSORS_H

#include "heddle/Codegen/Cpu/CompileKernels.h"

#include <optional>

namespace heddle::cpu {

/// This machine's, for `native` or an empty name, or one by LLVM's name: `x86-64-v3`, `znver4`. Nothing, with a
/// sentence in `error`, where there is no such one. Its features are those that kernels have a use for.
std::optional<CpuTarget> findCpuTarget(llvm::StringRef name, std::string &error);

/// By LLVM's name of a feature.
bool hasFeature(const CpuTarget &target, llvm::StringRef feature);

/// The first function that an object calls and a runtime does not offer; empty where there is none. What it offers is
/// libm and a few functions of libc, which heddle-run is linked to.
std::string findUnknownSymbol(llvm::ArrayRef<char> object);
/// All that a runtime offers.
llvm::ArrayRef<llvm::StringRef> getOfferedSymbols();

} // namespace heddle::cpu

#endif // HEDDLE_CODEGEN_CPU_PROCESSORS_H

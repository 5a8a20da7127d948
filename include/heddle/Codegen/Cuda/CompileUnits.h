// From the text of kernels to cubins, many at a time, and what the assembler says about them.
#ifndef HEDDLE_CODEGEN_CUDA_COMPILEUNITS_H
#define HEDDLE_CODEGEN_CUDA_COMPILEUNITS_H

#include "heddle/Codegen/Cuda/Nvrtc.h"
#include "llvm/ADT/STLFunctionalExtras.h"

#include <cstdint>
#include <functional>
#include <optional>

namespace heddle::cuda {

/// A file of text: one kernel of a plan, of one or more launches.
struct TextUnit {
  std::string name; // of the kernel
  std::string text;
};

/// What a launch takes of a GPU, in bytes but for the registers of a thread.
struct KernelUsage {
  std::string symbol;
  int64_t registers = 0, spillStores = 0, spillLoads = 0, stack = 0, shared = 0;

  bool operator==(const KernelUsage &) const = default;
};

struct CompiledUnit {
  std::string cubin;
  std::vector<KernelUsage> kernels;  // one for each launch, as they stand in the text
  std::vector<std::string> warnings; // the compiler's and the assembler's words
  bool isCached = false;
  double seconds = 0; // of a thread
};

struct UnitOptions {
  /// `sm_90a`.
  std::string architecture;
  /// The cache of cubins by what they were made of; none if empty. Many compilers may share it at the same time.
  std::string cacheFolder;
};

/// `layer_norm_0.cu`, as messages call it.
std::string getFileName(const TextUnit &unit);

/// How texts are compiled, which nvcc understands as well.
std::vector<std::string> getCompilerOptions(const std::string &architecture);

/// Runs a function of each index, on as many threads as there are.
using ForEach = std::function<void(size_t count, llvm::function_ref<void(size_t)> function)>;

/// The first of the units that does not compile.
struct UnitError {
  size_t unit = 0;
  std::string sentence; // the kernel, the line of its text, the compiler's words
};

/// Nothing, with what is wrong in `error`, where one of them does not compile.
std::optional<std::vector<CompiledUnit>> compileUnits(const Nvrtc &nvrtc, llvm::ArrayRef<TextUnit> units,
                                                      const UnitOptions &options, const ForEach &forEach,
                                                      UnitError &error);

} // namespace heddle::cuda

#endif // HEDDLE_CODEGEN_CUDA_COMPILEUNITS_H

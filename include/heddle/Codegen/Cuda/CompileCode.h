// From a module of the Plan rung to the text of its kernels, and to cubins.
#ifndef HEDDLE_CODEGEN_CUDA_COMPILECODE_H
#define HEDDLE_CODEGEN_CUDA_COMPILECODE_H

#include "heddle/Codegen/Cuda/CompileUnits.h"
#include "heddle/Codegen/Cuda/EmitText.h"

namespace heddle::cuda {

struct CodeOptions {
  CudaTarget target;
  /// `sm_90a`.
  std::string architecture;
  /// Cubins are made with it; texts alone without one.
  const Nvrtc *nvrtc = nullptr;
  /// Of UnitOptions.
  std::string cacheFolder;
};

/// A kernel, or a library call that has a text.
struct KernelUnit {
  std::string name, kind; // `layer_norm_0`, `row_reduce`
  TextUnit unit;          // the whole text, as NVRTC and the emulator take it
  KernelText text;
  CompiledUnit compiled; // empty without NVRTC
};

struct Code {
  std::vector<KernelUnit> units; // in the module's order
  /// Sentences about kernels without a text, by kernel.
  std::map<std::string, std::string> missing;
  double emitSeconds = 0, compileSeconds = 0; // that went by
};

/// Writes the texts of all kernels (`plan.kernel`, and `plan.library` where heddle has a kernel of its own) and
/// compiles them, on as many threads as the module's context has. Fails, with an error reported, where one does not
/// compile.
mlir::FailureOr<Code> compileCode(mlir::ModuleOp module, const CodeOptions &options);

} // namespace heddle::cuda

#endif // HEDDLE_CODEGEN_CUDA_COMPILECODE_H

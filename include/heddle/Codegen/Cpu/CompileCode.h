// From a module of the Plan rung to the machine code of its kernels: one shared object for all of them.
#ifndef HEDDLE_CODEGEN_CPU_COMPILECODE_H
#define HEDDLE_CODEGEN_CPU_COMPILECODE_H

#include "heddle/Codegen/Cpu/CompileKernels.h"

#include "mlir/IR/BuiltinOps.h"

#include <map>
#include <optional>
#include <set>
#include <vector>

namespace heddle::cpu {

struct CodeOptions {
  CpuTarget target = getHostTarget();
  /// The cache of objects by what they were made of; none if empty. Many compilers may share it at the same time.
  std::string cacheFolder;
  /// The kernels, by name, that there shall be code for; all where nothing is said.
  std::optional<std::set<std::string>> only = {};
};

struct Code {
  std::vector<std::byte> sharedObject; // empty where there is no kernel with code
  std::map<std::string, EmittedKernel> kernels;
  /// Sentences about kernels without code, by kernel.
  std::map<std::string, std::string> missing;
  unsigned cached = 0; // of the kernels, those that came from the cache
};

/// Compiles the kernels (`plan.kernel`) of a module, on as many threads as its context has. Fails, with an error
/// reported, where the linker or the cache's folder does; a kernel that there is no code for stands in `missing`.
mlir::FailureOr<Code> compileCode(mlir::ModuleOp module, const CodeOptions &options);

} // namespace heddle::cpu

#endif // HEDDLE_CODEGEN_CPU_COMPILECODE_H

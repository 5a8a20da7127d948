// What the launches of a kernel have in common: where its arguments lie, and what they are called.
#ifndef HEDDLE_CODEGEN_CUDA_KERNELFACTS_H
#define HEDDLE_CODEGEN_CUDA_KERNELFACTS_H

#include "mlir/IR/BuiltinOps.h"

#include <map>
#include <string>
#include <vector>

namespace heddle::cuda {

struct ArgumentFacts {
  int64_t alignment = 256; ///< of the address in every launch, in bytes: a power of two, at most 256
  bool isScalar = false;   ///< an axis index or an iteration, passed by value
  std::string name;        ///< a word of C++ for it, if all launches have one: `scale` of `params.ln_1.scale`
  std::string group;       ///< a word for it and what is like it: `params`, `mu` of `opt.0.mu.ln_1.scale`
};

struct KernelFacts {
  std::vector<ArgumentFacts> operands, results;
};

/// Finds the facts of each kernel and library call that is launched, by its name, in a module of the Plan rung.
std::map<std::string, KernelFacts> collectFacts(mlir::ModuleOp module);

} // namespace heddle::cuda

#endif // HEDDLE_CODEGEN_CUDA_KERNELFACTS_H

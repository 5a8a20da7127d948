// From kernels of plans to machine code of CPUs.
#ifndef HEDDLE_CODEGEN_CPU_COMPILEKERNELS_H
#define HEDDLE_CODEGEN_CPU_COMPILEKERNELS_H

#include "heddle/Machine/TargetInfo.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"

#include <string>
#include <vector>

namespace heddle::cpu {

struct CpuTarget {
  std::string cpu;
  std::vector<std::string> features; ///< those that it has, without sign
  unsigned vectorBytes;              ///< of the widest vectors that it computes with at full rate
  TargetInfo info = {};              ///< what kernels were formed for
};

/// The machine that this runs on.
const CpuTarget &getHostTarget();

struct StageCode {
  std::string symbol;
  int64_t parts;
};

struct EmittedKernel {
  std::vector<StageCode> stages;
  int64_t scratchBytes = 0;
};

/// The dialects of the code that emitKernel makes, and of what it is lowered to: to be loaded before.
void registerCodeDialects(mlir::DialectRegistry &registry);

/// Emits `kernel` into `module` (func, scf, vector, arith, math, memref): a function for each stage,
/// `<name>_<k>(memref..., memref scratch, begin: index, end: index)`, of one-dimensional memrefs: operands, results,
/// scratch. Stages run one after another; a stage's parts in any order or at the same time. Parts follow from shapes
/// alone, so that results have the same bits whatever runs them. Failure, with a sentence in `missing` that names the
/// op, where there is no code for it.
mlir::FailureOr<EmittedKernel> emitKernel(mlir::func::FuncOp kernel, mlir::ModuleOp module, const CpuTarget &target,
                                          std::string &missing);

/// Lowers such a module to LLVM IR, optimises, and gives an ELF object (relocatable, position independent) with
/// `extern "C" void <symbol>(void *const *arguments, int64_t begin, int64_t end)` for each stage. The module is used
/// up.
mlir::FailureOr<llvm::SmallVector<char, 0>> compileToObject(mlir::ModuleOp module, const CpuTarget &target);

} // namespace heddle::cpu

#endif // HEDDLE_CODEGEN_CPU_COMPILEKERNELS_H

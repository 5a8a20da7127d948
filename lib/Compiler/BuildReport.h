// An entry's part of a report, from its Local rung and its plan.
#ifndef HEDDLE_COMPILER_BUILDREPORT_H
#define HEDDLE_COMPILER_BUILDREPORT_H

#include "heddle/Analysis/StepRoles.h"
#include "heddle/Compiler/Report.h"
#include "heddle/Machine/MachineSpec.h"
#include "heddle/Machine/Targets.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/StringSet.h"

namespace heddle {

/// What a step's memory is for. Ops of one place take the first of these.
enum class MemoryUse { Logits, Activations, Weights, Gradients, Optimizer };

/// What a plan doesn't show any more.
struct LocalFacts {
  std::vector<NamedBytes> wire;
  double flops = 0, contractionFlops = 0, productSeconds = 0;
  /// The part of the step of what came from a place in the source.
  llvm::DenseMap<mlir::Attribute, StepPart> parts;
  /// What it makes is for, by place and type.
  llvm::DenseMap<std::pair<mlir::Attribute, mlir::Type>, MemoryUse> uses;
  /// Names of state that only the update reads.
  llvm::StringSet<> optimizerLeaves;
  /// Why a collective from there is in the program, as `getWireCause` says: by place and kind, a string, and, of the
  /// first one there, by place alone.
  llvm::DenseMap<std::pair<mlir::Attribute, mlir::Attribute>, std::string> causes;
};

LocalFacts getLocalFacts(mlir::func::FuncOp function, const machine::MachineSpec &machine);

/// The report of a module with one entry. `communicators`: what they take of a device.
EntryReport buildReport(mlir::ModuleOp plan, const LocalFacts &facts, const machine::MachineSpec &machine,
                        const machine::CommunicatorCost &communicators = {});

} // namespace heddle

#endif // HEDDLE_COMPILER_BUILDREPORT_H

// Kinds of targets, and what the compiler asks of each. A tool builds a registry of those that it offers, with their
// options.
#ifndef HEDDLE_COMPILER_TARGETBACKEND_H
#define HEDDLE_COMPILER_TARGETBACKEND_H

#include "heddle/Compiler/Report.h"
#include "heddle/Machine/MachineSpec.h"
#include "heddle/Machine/Targets.h"
#include "heddle/PlanFormat/Program.h"
#include "mlir/IR/BuiltinOps.h"

#include <memory>
#include <set>

namespace heddle {

/// The code generator of the targets whose machine::Target names it. Those targets' facts stand in lib/Machine, since
/// passes ask for them, too.
class TargetBackend {
public:
  virtual ~TargetBackend() = default;

  /// The name that machine::Target::backend has: `cuda`.
  virtual llvm::StringRef getName() const = 0;
  /// The devices, in errors: `GPUs`.
  virtual llvm::StringRef getDevices() const = 0;
  /// Whether the runtime carries out a program's kernels op by op where they have no code.
  virtual bool runsWithoutCode() const { return false; }
  /// What its options ask for that there is not, as a sentence, before anything is compiled; empty where all is well.
  virtual std::string findFault() const { return ""; }
  /// Compiles the kernels of the module that `program` was made of, and attaches their code to it. Fails, having
  /// reported why, where a kernel can neither be compiled nor be run without code.
  virtual mlir::LogicalResult attachCode(mlir::ModuleOp module, const machine::Target &target,
                                         const machine::MachineSpec &machine, format::Program &program,
                                         Report &report) const = 0;
  /// Does so for some kernels, by name, that the hosts of another backend's devices run, beside that one's code.
  virtual mlir::LogicalResult attachHostCode(mlir::ModuleOp module, const std::set<std::string> &kernels,
                                             format::Program &program, Report &report) const;
};

class TargetRegistry {
public:
  /// The backend's targets can be found from here on.
  void add(std::unique_ptr<TargetBackend> backend) { backends.push_back(std::move(backend)); }

  struct Entry {
    const machine::Target &target;
    const TargetBackend &backend;
  };
  /// Nothing, with a sentence in `error`, where no backend has a target of that name.
  std::optional<Entry> find(llvm::StringRef name, std::string &error) const;

  /// Attaches the code of a target to a program, and that of what its hosts run.
  mlir::LogicalResult attachCode(const Entry &entry, mlir::ModuleOp module, const machine::MachineSpec &machine,
                                 format::Program &program, Report &report) const;

private:
  std::vector<std::unique_ptr<TargetBackend>> backends;
};

/// Programs that are read, not run: they hold the plan and the kernels as MLIR text.
std::unique_ptr<TargetBackend> createTraceBackend();

} // namespace heddle

#endif // HEDDLE_COMPILER_TARGETBACKEND_H

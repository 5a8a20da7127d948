// What runs passes phase by phase.
#ifndef HEDDLE_COMPILER_PHASES_H
#define HEDDLE_COMPILER_PHASES_H

#include "heddle/Compiler/Report.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Pass/PassManager.h"

#include <chrono>

namespace heddle {

/// Adds to a phase's time what passes until it is gone.
class PhaseClock {
public:
  PhaseClock(Report &report, llvm::StringRef phase) : report(report), phase(phase) {}
  ~PhaseClock() {
    report.addSeconds(phase, std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
  }

private:
  Report &report;
  llvm::StringRef phase;
  std::chrono::steady_clock::time_point start = std::chrono::steady_clock::now();
};

/// Runs what `build` adds, and verifies the module once after it.
template <typename Build>
mlir::LogicalResult runPhase(mlir::ModuleOp module, Report &report, llvm::StringRef phase, Build build) {
  PhaseClock clock(report, phase);
  mlir::PassManager manager(module.getContext(), mlir::ModuleOp::getOperationName(),
                            mlir::PassManager::Nesting::Implicit);
  manager.enableVerifier(false);
  build(manager);
  if (failed(manager.run(module)))
    return mlir::failure();
  return mlir::verify(module);
}

} // namespace heddle

#endif // HEDDLE_COMPILER_PHASES_H

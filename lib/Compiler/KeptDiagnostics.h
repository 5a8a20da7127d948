// Keeps diagnostics of an attempt that may fail.
#ifndef HEDDLE_COMPILER_KEPTDIAGNOSTICS_H
#define HEDDLE_COMPILER_KEPTDIAGNOSTICS_H

#include "mlir/IR/Diagnostics.h"
#include "llvm/Support/Threading.h"

namespace heddle {

/// Keeps diagnostics that its thread reports while it lives, and passes that it runs, instead of printing them.
class KeptDiagnostics {
public:
  explicit KeptDiagnostics(mlir::MLIRContext *context)
      : handler(std::make_unique<mlir::ScopedDiagnosticHandler>(context, [this](mlir::Diagnostic &diagnostic) {
          // What threads of a pass report comes in its own thread, once they have ended.
          if (llvm::get_threadid() != thread)
            return mlir::failure();
          kept.push_back(std::move(diagnostic));
          return mlir::success();
        })) {}

  std::vector<mlir::Diagnostic> take() {
    handler.reset();
    return std::move(kept);
  }

private:
  const uint64_t thread = llvm::get_threadid();
  std::vector<mlir::Diagnostic> kept;
  std::unique_ptr<mlir::ScopedDiagnosticHandler> handler;
};

} // namespace heddle

#endif // HEDDLE_COMPILER_KEPTDIAGNOSTICS_H

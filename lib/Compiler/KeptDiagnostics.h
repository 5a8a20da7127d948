// Keeps diagnostics of an attempt that may fail.
#ifndef HEDDLE_COMPILER_KEPTDIAGNOSTICS_H
#define HEDDLE_COMPILER_KEPTDIAGNOSTICS_H

#include "mlir/IR/Diagnostics.h"

namespace heddle {

/// Keeps diagnostics that are reported while it lives, instead of printing them.
class KeptDiagnostics {
public:
  explicit KeptDiagnostics(mlir::MLIRContext *context)
      : handler(std::make_unique<mlir::ScopedDiagnosticHandler>(context, [this](mlir::Diagnostic &diagnostic) {
          kept.push_back(std::move(diagnostic));
          return mlir::success();
        })) {}

  std::vector<mlir::Diagnostic> take() {
    handler.reset();
    return std::move(kept);
  }

private:
  std::vector<mlir::Diagnostic> kept;
  std::unique_ptr<mlir::ScopedDiagnosticHandler> handler;
};

} // namespace heddle

#endif // HEDDLE_COMPILER_KEPTDIAGNOSTICS_H

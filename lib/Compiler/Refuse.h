// The error for a kernel that a target has no code for.
#ifndef HEDDLE_LIB_COMPILER_REFUSE_H
#define HEDDLE_LIB_COMPILER_REFUSE_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Diagnostics.h"

namespace heddle {

/// `entry @init can't run on CPUs: WHY, needed ...`, at the kernel's line; a custom call in it is named. Where
/// `culprit` is given, it is the op of the kernel that can't run: the line is that op's, and no other op's call is
/// named.
mlir::InFlightDiagnostic refuseKernel(mlir::ModuleOp module, llvm::StringRef kernel, llvm::StringRef devices,
                                      const llvm::Twine &why, mlir::Operation *culprit = nullptr);

} // namespace heddle

#endif // HEDDLE_LIB_COMPILER_REFUSE_H

// The error for a kernel that a target has no code for.
#ifndef HEDDLE_LIB_COMPILER_REFUSE_H
#define HEDDLE_LIB_COMPILER_REFUSE_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Diagnostics.h"

namespace heddle {

/// `entry @init can't run on CPUs: WHY, needed ...`, at the kernel's line; a custom call in it is named.
mlir::InFlightDiagnostic refuseKernel(mlir::ModuleOp module, llvm::StringRef kernel, llvm::StringRef devices,
                                      const llvm::Twine &why);

} // namespace heddle

#endif // HEDDLE_LIB_COMPILER_REFUSE_H

// What lies at the places of rings.
#ifndef HEDDLE_LIB_TRANSFORMS_VERIFY_VERIFYRINGS_H
#define HEDDLE_LIB_TRANSFORMS_VERIFY_VERIFYRINGS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace heddle {

/// Follows rings through a function, and its scans as far as places come back: nothing is put to a place before what
/// lies there has been read, and nothing is read where nothing was put. Reports the first fault.
llvm::LogicalResult verifyRings(mlir::func::FuncOp function);

} // namespace heddle

#endif // HEDDLE_LIB_TRANSFORMS_VERIFY_VERIFYRINGS_H

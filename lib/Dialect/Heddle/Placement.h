// Checks a placement where it stands.
#ifndef HEDDLE_LIB_DIALECT_HEDDLE_PLACEMENT_H
#define HEDDLE_LIB_DIALECT_HEDDLE_PLACEMENT_H

#include "heddle/Dialect/Heddle/HeddleDialect.h"

namespace heddle {

/// Checks the constraints of `io`'s placement on an argument or result of `op`, of a type as a tensor, with other
/// attributes `beside`.
llvm::LogicalResult verifyPlacement(IoAttr io, mlir::Operation *op, mlir::DictionaryAttr beside, mlir::Type type,
                                    llvm::function_ref<mlir::InFlightDiagnostic()> emitError);

} // namespace heddle

#endif // HEDDLE_LIB_DIALECT_HEDDLE_PLACEMENT_H

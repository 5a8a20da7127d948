// What holds for state that a pass added to a step (`#heddle.appended`).
#ifndef HEDDLE_LIB_DIALECT_HEDDLE_APPENDEDSTATE_H
#define HEDDLE_LIB_DIALECT_HEDDLE_APPENDEDSTATE_H

#include "heddle/Dialect/Heddle/HeddleDialect.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace heddle {

/// Verifies (C7) to (C9) of `heddle.io` at an argument or result that is appended.
llvm::LogicalResult verifyAppended(mlir::FunctionOpInterface function, bool isResult, unsigned index, IoAttr io);

} // namespace heddle

#endif // HEDDLE_LIB_DIALECT_HEDDLE_APPENDEDSTATE_H

// Custom calls of LAPACK, by the library itself, so that signs and pivots are those of the runtime.
#ifndef HEDDLE_LIB_REFERENCE_LAPACKCALLS_H
#define HEDDLE_LIB_REFERENCE_LAPACKCALLS_H

#include "heddle/Dialect/Stablehlo/LapackCalls.h"
#include "heddle/Reference/Interpreter.h"

namespace heddle::reference {

llvm::LogicalResult runLapackCall(stablehlo::CustomCallOp op, Frame &frame);

} // namespace heddle::reference

#endif // HEDDLE_LIB_REFERENCE_LAPACKCALLS_H

// What a configuration says of a step that the step's module has to say itself.
#ifndef HEDDLE_COMPILER_CHECKEXPECTED_H
#define HEDDLE_COMPILER_CHECKEXPECTED_H

#include "heddle/Compiler/Compile.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace heddle {

/// Fails, with the configuration's key, where a step's Local rung has another batch, or state that is sharded along the
/// batch's axes in another way. `microbatches`: in how many parts a device does its share.
mlir::LogicalResult checkExpected(mlir::func::FuncOp step, const ExpectedStep &expected, int64_t microbatches);

} // namespace heddle

#endif // HEDDLE_COMPILER_CHECKEXPECTED_H

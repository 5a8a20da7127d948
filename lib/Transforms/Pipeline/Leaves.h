// Arguments and results of an entry that are one leaf.
#ifndef HEDDLE_LIB_TRANSFORMS_PIPELINE_LEAVES_H
#define HEDDLE_LIB_TRANSFORMS_PIPELINE_LEAVES_H

#include "heddle/Dialect/Heddle/HeddleDialect.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace heddle::pipeline {

/// Null where it has none.
IoAttr getArgumentIo(mlir::func::FuncOp function, unsigned index);
IoAttr getResultIo(mlir::func::FuncOp function, unsigned index);

/// The argument that is the same leaf of state as a result.
std::optional<unsigned> findArgument(mlir::func::FuncOp function, unsigned result);

} // namespace heddle::pipeline

#endif // HEDDLE_LIB_TRANSFORMS_PIPELINE_LEAVES_H

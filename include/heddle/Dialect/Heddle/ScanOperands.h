// Loops that get more operands.
#ifndef HEDDLE_DIALECT_HEDDLE_SCANOPERANDS_H
#define HEDDLE_DIALECT_HEDDLE_SCANOPERANDS_H

#include "heddle/Dialect/Heddle/LoopOps.h"

namespace heddle {

/// The same loop, as another op, with more constants and with more carries, which begin as `carries` and stay so until
/// the body yields something else.
ScanOp addOperands(ScanOp scan, llvm::ArrayRef<mlir::Value> constants, llvm::ArrayRef<mlir::Value> carries);

/// The same loop without carries that stay as they begin, and without what nothing takes.
ScanOp dropIdleOperands(ScanOp scan);

} // namespace heddle

#endif // HEDDLE_DIALECT_HEDDLE_SCANOPERANDS_H

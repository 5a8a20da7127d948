// Values on their way from one scan's iterations to another's, and what nothing reads any more.
#ifndef HEDDLE_TRANSFORMS_ATTENTION_RAISE_SCANS_H
#define HEDDLE_TRANSFORMS_ATTENTION_RAISE_SCANS_H

#include "heddle/Dialect/Heddle/LoopOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace heddle::attention {

/// Whether what `from` yields at a place can be read by `to` at the same place.
bool canConnect(ScanOp from, ScanOp to);

/// Makes values of the body of `from`, which is replaced, outputs of it, and inputs of `to`: its body's new arguments.
llvm::SmallVector<mlir::Value> connect(ScanOp from, ScanOp to, mlir::ValueRange values);

/// A value from outside of the scan as an argument of its body.
mlir::Value addConstant(ScanOp scan, mlir::Value outside);

/// Erases ops without users, outputs, inputs and constants of scans that nothing reads, and barriers' unused results.
void eraseUnused(mlir::func::FuncOp function);

} // namespace heddle::attention

#endif // HEDDLE_TRANSFORMS_ATTENTION_RAISE_SCANS_H

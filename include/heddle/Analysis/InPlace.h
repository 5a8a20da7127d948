// Which operand's memory a kernel, library call or collective may give its result in.
#ifndef HEDDLE_ANALYSIS_INPLACE_H
#define HEDDLE_ANALYSIS_INPLACE_H

#include "mlir/IR/Operation.h"

namespace heddle {

/// Whether result `result` of a `heddle.fusion`, a `heddle.library` or a collective may lie where operand `operand`
/// does, if nothing needs that one afterwards: both have as many bytes, elements of one size, and
/// - a kernel of kind `loop` or `updates`, or a library call's epilogue, reads element i of the operand only for
/// elements
///   i of results, in the order of memory. In `updates` the result must be made of the operand: results that share an
///   operand are one loop. So code that makes element i of all results of a loop before it stores the first of them is
///   right.
/// - a `scatter` kernel scatters into the operand and reads it nowhere else;
/// - an all-reduce takes the operand (NCCL: in place if both pointers are equal).
bool mayLieInOperand(mlir::Operation *op, unsigned operand, unsigned result);

} // namespace heddle

#endif // HEDDLE_ANALYSIS_INPLACE_H

// The textual form of ops with one operand and one result of one type: `tensor<8xf32>`, written once.
#ifndef HEDDLE_DIALECT_SDY_SAMETYPE_H
#define HEDDLE_DIALECT_SDY_SAMETYPE_H

#include "mlir/IR/OpImplementation.h"

namespace heddle::sdy {

inline void printSameType(mlir::OpAsmPrinter &printer, mlir::Operation *, mlir::Type, mlir::Type result) {
  printer << result;
}

inline mlir::ParseResult parseSameType(mlir::OpAsmParser &parser, mlir::Type &operand, mlir::Type &result) {
  if (parser.parseType(result))
    return mlir::failure();
  operand = result;
  return mlir::success();
}

} // namespace heddle::sdy

#endif // HEDDLE_DIALECT_SDY_SAMETYPE_H

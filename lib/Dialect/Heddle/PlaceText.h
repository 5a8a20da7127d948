// How the number of a place is written: `[%k + 1]`, `[%k]` or `[3]`.
#ifndef HEDDLE_LIB_DIALECT_HEDDLE_PLACETEXT_H
#define HEDDLE_LIB_DIALECT_HEDDLE_PLACETEXT_H

#include "mlir/IR/OpImplementation.h"

namespace heddle {

struct PlaceText {
  std::optional<mlir::OpAsmParser::UnresolvedOperand> iteration;
  int64_t offset = 0;
};

void printPlace(mlir::OpAsmPrinter &printer, mlir::Value iteration, int64_t offset);
/// What follows the opening bracket.
mlir::ParseResult parsePlace(mlir::OpAsmParser &parser, PlaceText &place);

} // namespace heddle

#endif // HEDDLE_LIB_DIALECT_HEDDLE_PLACETEXT_H

// A region that sees only its arguments, each bound to an operand: the form of ops that hold a part of the program.
#ifndef HEDDLE_DIALECT_HEDDLE_BOUNDREGION_H
#define HEDDLE_DIALECT_HEDDLE_BOUNDREGION_H

#include "mlir/IR/OpImplementation.h"

namespace heddle {

/// Prints `(%x = %a : t, %y = %b : t) -> (t, t) { ... }`; `yielded` stands after the arrow.
void printBoundRegion(mlir::OpAsmPrinter &printer, mlir::OperandRange operands, mlir::Region &region,
                      mlir::TypeRange yielded);

/// What an argument of a region is to its operand.
enum class Binding {
  Same,  // of the operand's type
  Opened // the tensor that the operand has stowed
};

/// The other way around: adds operands and a region, and says what is yielded.
mlir::ParseResult parseBoundRegion(mlir::OpAsmParser &parser, mlir::OperationState &result,
                                   llvm::SmallVectorImpl<mlir::Type> &yielded, Binding binding = Binding::Same);

/// Verifies that the region has an argument for each operand, of its type or what is opened of it, and ends by giving
/// values of `needed` types.
mlir::LogicalResult verifyBoundRegion(mlir::Operation *op, mlir::TypeRange needed, Binding binding = Binding::Same);

} // namespace heddle

#endif // HEDDLE_DIALECT_HEDDLE_BOUNDREGION_H

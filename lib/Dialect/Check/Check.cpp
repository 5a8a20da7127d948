#include "heddle/Dialect/Check/Check.h"

#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace heddle::check;

#include "heddle/Dialect/Check/CheckDialect.cpp.inc"

// ---- Textual forms ----

/// Parses one type for both operands.
static ParseResult parseSameTypes(OpAsmParser &parser, Type &lhs, Type &rhs) {
  if (parser.parseType(lhs))
    return failure();
  rhs = lhs;
  return success();
}
static void printSameTypes(OpAsmPrinter &printer, Operation *, Type lhs, Type) { printer << lhs; }

/// Parses a constant; its type is the operand's.
static ParseResult parseConstantAndType(OpAsmParser &parser, ElementsAttr &value, Type &type) {
  if (parser.parseAttribute(value))
    return failure();
  type = value.getType();
  return success();
}
static void printConstantAndType(OpAsmPrinter &printer, Operation *, ElementsAttr value, Type) { printer << value; }

#define GET_OP_CLASSES
#include "heddle/Dialect/Check/CheckOps.cpp.inc"

void CheckDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "heddle/Dialect/Check/CheckOps.cpp.inc"
      >();
}

// ---- Verifiers ----

static LogicalResult verifyTypes(Operation *op, StringRef name, Type found, Type needed) {
  if (found != needed)
    return op->emitOpError() << name << " has type " << found << ", needed " << needed;
  return success();
}

static LogicalResult verifyTolerance(Operation *op, const APFloat &tolerance) {
  if (tolerance.isNaN() || tolerance.isNegative())
    return op->emitOpError() << "tolerance is " << tolerance.convertToDouble() << ", needed at least 0";
  return success();
}

LogicalResult ExpectEqOp::verify() { return verifyTypes(*this, "rhs", getRhs().getType(), getLhs().getType()); } // (C1)

LogicalResult ExpectEqConstOp::verify() {
  return verifyTypes(*this, "value", getValue().getType(), getLhs().getType()); // (C1)
}

LogicalResult ExpectAlmostEqOp::verify() {
  return failure(failed(verifyTypes(*this, "rhs", getRhs().getType(), getLhs().getType())) || // (C1)
                 failed(verifyTolerance(*this, getTolerance())));                             // (C2)
}

LogicalResult ExpectAlmostEqConstOp::verify() {
  return failure(failed(verifyTypes(*this, "value", getValue().getType(), getLhs().getType())) || // (C1)
                 failed(verifyTolerance(*this, getTolerance())));                                 // (C2)
}

LogicalResult ExpectCloseOp::verify() {
  if (failed(verifyTypes(*this, "expected", getExpected().getType(), getActual().getType()))) // (C1)
    return failure();
  if (getMinUlpDifference() > getMaxUlpDifference()) // (C2)
    return emitOpError("min_ulp_difference is ")
           << getMinUlpDifference() << ", needed at most max_ulp_difference " << getMaxUlpDifference();
  return success();
}

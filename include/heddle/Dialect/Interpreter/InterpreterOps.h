// The interpreter dialect; described in InterpreterOps.td.
#ifndef HEDDLE_DIALECT_INTERPRETER_INTERPRETEROPS_H
#define HEDDLE_DIALECT_INTERPRETER_INTERPRETEROPS_H

#include "heddle/Dialect/Stablehlo/StablehloDialect.h"
#include "mlir/IR/SymbolTable.h"

#include "heddle/Dialect/Interpreter/InterpreterDialect.h.inc"

#define GET_OP_CLASSES
#include "heddle/Dialect/Interpreter/InterpreterOps.h.inc"

#endif // HEDDLE_DIALECT_INTERPRETER_INTERPRETEROPS_H

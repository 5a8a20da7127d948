// The heddle dialect: its class, enums and attributes. Ops are in <Family>Ops.h.
#ifndef HEDDLE_DIALECT_HEDDLE_HEDDLEDIALECT_H
#define HEDDLE_DIALECT_HEDDLE_HEDDLEDIALECT_H

#include "heddle/Dialect/Sdy/SdyDialect.h"
#include "heddle/Interfaces/Space.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"

#include "heddle/Dialect/Heddle/HeddleDialect.h.inc"
#include "heddle/Dialect/Heddle/HeddleEnums.h.inc"

#define GET_ATTRDEF_CLASSES
#include "heddle/Dialect/Heddle/HeddleAttrs.h.inc"

#endif // HEDDLE_DIALECT_HEDDLE_HEDDLEDIALECT_H

// The stablehlo dialect: its class, types, enums and attributes. Ops are in <Family>Ops.h, all of them in Stablehlo.h.
#ifndef HEDDLE_DIALECT_STABLEHLO_STABLEHLODIALECT_H
#define HEDDLE_DIALECT_STABLEHLO_STABLEHLODIALECT_H

#include "heddle/Interfaces/InferredTypes.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "heddle/Dialect/Stablehlo/StablehloDialect.h.inc"
#include "heddle/Dialect/Stablehlo/StablehloEnums.h.inc"

#define GET_TYPEDEF_CLASSES
#include "heddle/Dialect/Stablehlo/StablehloTypes.h.inc"

#define GET_ATTRDEF_CLASSES
#include "heddle/Dialect/Stablehlo/StablehloAttrs.h.inc"

#endif // HEDDLE_DIALECT_STABLEHLO_STABLEHLODIALECT_H

// The sdy dialect: its class, enums, attributes and interfaces. Ops are in <Family>Ops.h, all of them in Sdy.h.
#ifndef HEDDLE_DIALECT_SDY_SDYDIALECT_H
#define HEDDLE_DIALECT_SDY_SDYDIALECT_H

#include "heddle/Interfaces/InferredTypes.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include <functional>
#include <optional>

#include "heddle/Dialect/Sdy/SdyDialect.h.inc"
#include "heddle/Dialect/Sdy/SdyEnums.h.inc"

#define GET_ATTRDEF_CLASSES
#include "heddle/Dialect/Sdy/SdyAttrs.h.inc"

#include "heddle/Dialect/Sdy/SdyInterfaces.h.inc"

namespace heddle::sdy {

/// Discardable attributes that the dialect verifies.
inline constexpr llvm::StringLiteral kShardingAttr = "sdy.sharding";
inline constexpr llvm::StringLiteral kShardingRuleAttr = "sdy.sharding_rule";
inline constexpr llvm::StringLiteral kPropagationEdgesAttr = "sdy.propagation_edges";
inline constexpr llvm::StringLiteral kResultPropagationEdgesAttr = "sdy.result_propagation_edges";
inline constexpr llvm::StringLiteral kBlockArgPropagationEdgesAttr = "sdy.block_arg_propagation_edges";

} // namespace heddle::sdy

#endif // HEDDLE_DIALECT_SDY_SDYDIALECT_H

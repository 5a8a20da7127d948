// Result types that several op families infer in the same way.
#ifndef HEDDLE_DIALECT_STABLEHLO_TYPEINFERENCE_H
#define HEDDLE_DIALECT_STABLEHLO_TYPEINFERENCE_H

#include "heddle/Interfaces/InferredTypes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/ValueRange.h"

namespace heddle::stablehlo {

/// All operands have one type and the result has it too.
llvm::LogicalResult inferSameType(std::optional<mlir::Location> location, llvm::StringRef opName,
                                  mlir::ValueRange operands, llvm::SmallVectorImpl<mlir::Type> &types);

} // namespace heddle::stablehlo

#endif // HEDDLE_DIALECT_STABLEHLO_TYPEINFERENCE_H

// Result types that several op families infer in the same way.
#ifndef HEDDLE_DIALECT_STABLEHLO_TYPEINFERENCE_H
#define HEDDLE_DIALECT_STABLEHLO_TYPEINFERENCE_H

#include "heddle/Dialect/Stablehlo/StablehloDialect.h"
#include "mlir/IR/ValueRange.h"

namespace heddle::stablehlo {

/// All operands have one type and the result has it too.
llvm::LogicalResult inferSameType(std::optional<mlir::Location> location, llvm::StringRef opName,
                                  mlir::ValueRange operands, llvm::SmallVectorImpl<mlir::Type> &types);

/// Each of `dims`, the attribute `name`, is in [0, rank) and there once. `of` names the value that has the rank.
llvm::LogicalResult checkUniqueDims(std::optional<mlir::Location> location, llvm::StringRef opName,
                                    llvm::StringRef name, llvm::ArrayRef<int64_t> dims, int64_t rank,
                                    llvm::StringRef of = "operand");

/// Attribute `name` has one entry for each of `rank` dims.
llvm::LogicalResult checkOneForEachDim(std::optional<mlir::Location> location, llvm::StringRef opName,
                                       llvm::StringRef name, size_t entries, int64_t rank);

/// A `compare_type`, where given, suits operands of this element type.
llvm::LogicalResult checkCompareType(std::optional<mlir::Location> location, llvm::StringRef opName, mlir::Type element,
                                     std::optional<ComparisonType> type);

} // namespace heddle::stablehlo

#endif // HEDDLE_DIALECT_STABLEHLO_TYPEINFERENCE_H

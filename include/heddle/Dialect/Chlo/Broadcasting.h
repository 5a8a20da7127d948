// How operands of the broadcast_* ops are laid over each other; the verifier and the decomposition both ask this.
#ifndef HEDDLE_DIALECT_CHLO_BROADCASTING_H
#define HEDDLE_DIALECT_CHLO_BROADCASTING_H

#include "heddle/Interfaces/InferredTypes.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"

namespace heddle::chlo {

/// The dims of the result that an operand of `rank` dims lies along: the `given` ones for the operand of lower rank,
/// else the last ones. Rank 1 in a result of rank 3 gives [2].
llvm::SmallVector<int64_t> broadcastDims(int64_t rank, int64_t resultRank,
                                         std::optional<llvm::ArrayRef<int64_t>> given = std::nullopt);

/// Constraints (C1) to (C4) of the broadcast ops; the result has the operands' element type.
llvm::LogicalResult inferBroadcastType(std::optional<mlir::Location> location, llvm::StringRef opName, mlir::Value lhs,
                                       mlir::Value rhs, std::optional<llvm::ArrayRef<int64_t>> dims,
                                       llvm::SmallVectorImpl<mlir::Type> &types);

} // namespace heddle::chlo

#endif // HEDDLE_DIALECT_CHLO_BROADCASTING_H

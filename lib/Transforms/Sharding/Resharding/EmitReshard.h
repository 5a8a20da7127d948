// Writes plans as sdy collectives.
#ifndef HEDDLE_TRANSFORMS_SHARDING_RESHARDING_EMITRESHARD_H
#define HEDDLE_TRANSFORMS_SHARDING_RESHARDING_EMITRESHARD_H

#include "heddle/Analysis/ReshardPlan.h"
#include "mlir/IR/Builders.h"

namespace heddle::resharding {

/// What a reshard is for: an operand that an op needs otherwise, or a result that it gives otherwise.
struct ReshardCause {
  mlir::Location location;
  mlir::StringAttr text; // `operand #1 of stablehlo.dot_general`, for `heddle.cause`
  mlir::Attribute scope; // `heddle.scope` of the op; may be null

  mlir::Operation *op = nullptr;     // for the annotations; null where these are known
  mlir::Attribute annotations = {};  // `heddle.annotations`
  bool again = false;                // `heddle.again` on what gathers
  mlir::Attribute alternatives = {}; // `heddle.alternatives`

  static ReshardCause of(mlir::OpOperand &operand);
  static ReshardCause of(mlir::OpResult result);
  /// The cause of a collective that was made before.
  static ReshardCause ofCollective(mlir::Operation *op);
  /// The cause of `last`, with the annotations of those that came before it; the last of them first.
  static ReshardCause ofChain(mlir::Operation *last, llvm::ArrayRef<mlir::Operation *> before);
};

/// The collectives of a plan, one after the other on `value`, of which unreduced parts combine by `reduction`; gives
/// the last one's result.
mlir::Value emitPlan(const ReshardPlan &plan, mlir::Value value, sdy::ReductionOp reduction, const ReshardCause &cause,
                     mlir::OpBuilder &builder);

} // namespace heddle::resharding

#endif // HEDDLE_TRANSFORMS_SHARDING_RESHARDING_EMITRESHARD_H

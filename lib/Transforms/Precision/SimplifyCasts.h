// Patterns of heddle-simplify-casts.
#ifndef HEDDLE_TRANSFORMS_PRECISION_SIMPLIFYCASTS_H
#define HEDDLE_TRANSFORMS_PRECISION_SIMPLIFYCASTS_H

#include "heddle/Dialect/Stablehlo/ElementwiseOps.h"
#include "mlir/IR/PatternMatch.h"

namespace heddle {

/// The narrower float that `value` is an exact conversion of; null where it is none.
mlir::Value getNarrowSource(mlir::Value value);
/// The float that all uses of `value` convert it to, a narrower one; null where there is no such.
mlir::FloatType getWantedType(mlir::Value value);
/// Whether every element of the constant `value` is one of `type`.
bool isConstantOf(mlir::Value value, mlir::FloatType type);

mlir::Type getElementType(mlir::Value value);
mlir::Value castTo(mlir::PatternRewriter &rewriter, mlir::Location loc, mlir::Value value, mlir::Type element);

/// Moves casts through ops that move elements, and sums and the like.
void addPointwiseCastPatterns(mlir::RewritePatternSet &patterns);
/// Moves casts through barriers, and into and out of loops.
void addLoopCastPatterns(mlir::RewritePatternSet &patterns);

} // namespace heddle

#endif // HEDDLE_TRANSFORMS_PRECISION_SIMPLIFYCASTS_H

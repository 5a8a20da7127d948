// What regions that reduce scalars do, where it is one op.
#ifndef HEDDLE_DIALECT_STABLEHLO_COMBINERS_H
#define HEDDLE_DIALECT_STABLEHLO_COMBINERS_H

#include "heddle/Interfaces/Combiner.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Region.h"

namespace mlir {
class OpBuilder;
} // namespace mlir

namespace heddle::stablehlo {

/// How a verified region combines its values two by two, where each result is one op on its own two arguments, in any
/// order. Adding preds is `or`, multiplying them `and`.
std::optional<llvm::SmallVector<Combiner>> matchCombiners(mlir::Region &region);
/// How a region that reduces one value combines it.
std::optional<Combiner> matchCombiner(mlir::Region &region);

/// What combined with any element gives that element, to the last bit, in every place: of a sum of floats -0. Partial
/// values of complex types are sums.
mlir::DenseElementsAttr getIdentities(mlir::RankedTensorType type, Combiner combiner);
/// Whether a constant counts the same in every part of a reduction as in one: the combiner's identity or, of a sum, 0 (a
/// sum with one 0 in it is never -0, so that more of them change nothing).
bool isNeutral(mlir::Value value, Combiner combiner);
/// The op that combines two values, element by element.
mlir::Value combine(mlir::OpBuilder &builder, mlir::Location loc, Combiner combiner, mlir::Value a, mlir::Value b);

} // namespace heddle::stablehlo

#endif // HEDDLE_DIALECT_STABLEHLO_COMBINERS_H

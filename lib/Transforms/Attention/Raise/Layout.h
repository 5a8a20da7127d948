// Translates between the dims of a text's values and those of heddle.attention's.
#ifndef HEDDLE_TRANSFORMS_ATTENTION_RAISE_LAYOUT_H
#define HEDDLE_TRANSFORMS_ATTENTION_RAISE_LAYOUT_H

#include "Match.h"

namespace heddle::attention {

/// The labels that make up each dim of an op's operand, major to minor; none for a dim of size 1.
using Dims = llvm::SmallVector<llvm::SmallVector<int>>;

/// Takes transposes, reshapes of dims of size 1 and widening float conversions off an operand, as far as its block
/// goes.
Operand strip(Operand operand);

/// The operand with these dims, in another element type.
mlir::Value arrange(mlir::OpBuilder &builder, mlir::Location loc, Operand operand, const Dims &dims,
                    mlir::Type element);

/// The other way: a value with these dims as one of `type` and `labels`; `dims` give the sizes of the labels.
mlir::Value restore(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value value, const Dims &dims,
                    llvm::ArrayRef<int> labels, mlir::RankedTensorType type);

/// Keys or values that hold each head several times, one for each query head of label `head`, as the heads once and how
/// often they were repeated.
struct Repeat {
  Operand once;
  int64_t times;
};
std::optional<Repeat> findRepeat(Operand operand, int head);

/// An operand that is a constant times another: that one, and the constant; 1 where there is none.
struct Scaled {
  Operand operand;
  double factor = 1;
};
Scaled stripScale(Operand operand);

/// What an operand's gradient becomes once it is multiplied by `factor`; nothing where something else is done with it.
std::optional<Operand> findScaled(const Product &product, double factor);

/// What a repeated operand's gradient becomes: the sum over the copies of a head, and its dims. Nothing where something
/// else is done with the gradient.
std::optional<Operand> findGroupSum(const Product &product, int head, int64_t times);

/// Erases transposes and conversions in front of `value` that cancel each other.
void foldMoves(mlir::Value value);

} // namespace heddle::attention

#endif // HEDDLE_TRANSFORMS_ATTENTION_RAISE_LAYOUT_H

// Brings values into their normal form.
#ifndef HEDDLE_TRANSFORMS_ATTENTION_RAISE_EVALUATE_H
#define HEDDLE_TRANSFORMS_ATTENTION_RAISE_EVALUATE_H

#include "NormalForm.h"
#include "ValueNumbers.h"
#include "heddle/Dialect/Stablehlo/Dims.h"
#include "heddle/Dialect/Stablehlo/Stablehlo.h"

namespace heddle::attention {

/// The number that a float tensor has in every place.
std::optional<double> getSplat(mlir::Value value, unsigned depth = 0);

/// The labels of an operand of a broadcast, a transpose or a reshape that drops or adds dims of size 1, and of a
/// reshape the other way round; nothing for other reshapes.
Labels labelsBefore(stablehlo::BroadcastInDimOp op, llvm::ArrayRef<int> result);
Labels labelsBefore(stablehlo::TransposeOp op, llvm::ArrayRef<int> result);
std::optional<Labels> moveLabels(mlir::RankedTensorType from, llvm::ArrayRef<int> labels, mlir::RankedTensorType to);

/// A conversion between floats, or one that changes nothing.
bool isFloatConversion(mlir::Operation *op);

/// A value that depends on the logits, at hand or on the way to a product.
struct Reached {
  Labels labels;
  bool isAfterExp = false;
};
using Reach = llvm::DenseMap<mlir::Value, Reached>;

class Evaluator {
public:
  /// `sizes` are those of the labels; `keyLabel` is the one that the softmax runs over.
  Evaluator(ValueNumbers &numbers, const Reach &reach, llvm::ArrayRef<int64_t> sizes, int keyLabel)
      : numbers(numbers), reach(reach), sizes(sizes), keyLabel(keyLabel) {}

  Poly evaluate(mlir::Value value, llvm::ArrayRef<int> labels);
  Predicate evaluatePredicate(mlir::Value value, llvm::ArrayRef<int> labels);
  /// A product's side, with what can stand before the product taken off.
  Side getSide(mlir::Value value, llvm::ArrayRef<int> labels);
  /// The atom of a product, with the labels of its result.
  Poly getDot(stablehlo::DotGeneralOp op, llvm::ArrayRef<int> labels);
  Poly getBool(const Predicate &predicate);

  Algebra algebra;

private:
  Poly compute(mlir::Value value, llvm::ArrayRef<int> labels);
  /// Computes what does not depend on the logits: a mask or a product's scale; all else is a value like any other.
  Poly computeUnreached(mlir::Value value, llvm::ArrayRef<int> labels);
  /// Whether it is a product of exponentials and sums of them.
  bool isPositive(const Poly &x) const;
  Poly getMasked(const Predicate &predicate, Poly where, double fill, mlir::Value value, llvm::ArrayRef<int> labels);
  Poly computeReduce(stablehlo::ReduceOp op, llvm::ArrayRef<int> labels);
  Poly computeSelect(stablehlo::SelectOp op, llvm::ArrayRef<int> labels);
  Poly computeExp(const Poly &x);
  Poly computeLog(const Poly &x);
  Poly getLeaf(mlir::Value value, llvm::ArrayRef<int> labels);
  /// A number for each label and one beside: what an integer tensor counts.
  struct Affine {
    std::map<int, int64_t> steps;
    int64_t start = 0;
  };
  std::optional<Affine> getAffine(mlir::Value value, llvm::ArrayRef<int> labels, unsigned depth = 0);
  std::optional<Affine> getAffineConstant(mlir::DenseElementsAttr value, llvm::ArrayRef<int> labels);
  std::optional<Predicate> compare(stablehlo::CompareOp op, llvm::ArrayRef<int> labels);
  std::optional<Predicate> readTriangle(mlir::DenseElementsAttr value, llvm::ArrayRef<int> labels);
  Predicate makeCausal(int query, int64_t offset, bool isNegated);
  Predicate makeOther(mlir::Value value, llvm::ArrayRef<int> labels);
  Predicate negate(Predicate x);
  std::optional<Predicate> conjunction(const Predicate &x, const Predicate &y);

  ValueNumbers &numbers;
  const Reach &reach;
  llvm::ArrayRef<int64_t> sizes;
  int keyLabel;
  std::map<std::pair<void *, std::vector<int>>, Poly> memo;
};

} // namespace heddle::attention

#endif // HEDDLE_TRANSFORMS_ATTENTION_RAISE_EVALUATE_H

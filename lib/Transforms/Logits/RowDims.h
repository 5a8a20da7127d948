// Which dims of values are rows of a product's result, and which its classes, as sharding rules say op by op.
#ifndef HEDDLE_TRANSFORMS_LOGITS_ROWDIMS_H
#define HEDDLE_TRANSFORMS_LOGITS_ROWDIMS_H

#include "heddle/Interfaces/ShardingRule.h"
#include "mlir/IR/BuiltinTypes.h"

namespace heddle::logits {

/// A part of the rows that some op has as a dim of its own: of rows [8, 1024], 8 and 1024. The rows in order are those
/// of the atoms, major to minor; none has size 1.
using Atom = unsigned;

/// What dims of one tensor are.
struct RowDims {
  llvm::SmallVector<llvm::SmallVector<Atom, 2>> atoms; // of each dim, major to minor; none: no rows
  llvm::SmallVector<bool> isClass;                     // of each dim, whether its elements are classes

  explicit RowDims(int64_t rank = 0) : atoms(rank), isClass(rank) {}
  bool operator==(const RowDims &) const = default;
  /// The number of atoms that it has.
  size_t countAtoms() const;
  bool hasClasses() const { return llvm::is_contained(isClass, true); }
};

/// An atom that an op takes apart: `major` of it, times the rest.
struct Split {
  Atom atom;
  int64_t major;
};

/// What an op's factors are, of what is known of its tensors.
class OpRows {
public:
  OpRows(ShardingRule rule, llvm::ArrayRef<int64_t> atomSizes)
      : rule(std::move(rule)), sizes(atomSizes), atoms(this->rule.getFactors().size()), isClass(atoms.size()) {}

  enum class Taken { Yes, No, Splits };
  /// Takes what is known of a tensor (operands, then results). `No`: rows are mixed with what is none, or with each
  /// other. `Splits`: `getSplit` has to be done first.
  Taken take(size_t tensor, const RowDims &dims);
  Split getSplit() const { return split; }

  /// What follows of a tensor; nothing where a dim has rows and others.
  std::optional<RowDims> get(size_t tensor) const;
  RowDims getOperand(size_t index) const { return *get(index); }
  std::optional<RowDims> getResult(size_t index) const { return get(rule.getOperands().size() + index); }

  /// Whether all factors of rows are of this kind.
  bool areRows(FactorKind kind) const { return findOthers(kind).empty(); }
  /// The atoms whose factors are of another kind.
  llvm::SmallVector<Atom> findOthers(FactorKind kind) const;
  const ShardingRule &getRule() const { return rule; }

private:
  ShardingRule rule;
  llvm::ArrayRef<int64_t> sizes;
  llvm::SmallVector<llvm::SmallVector<Atom, 2>> atoms; // of each factor
  llvm::SmallVector<bool> isClass;
  Split split{};
};

} // namespace heddle::logits

#endif // HEDDLE_TRANSFORMS_LOGITS_ROWDIMS_H

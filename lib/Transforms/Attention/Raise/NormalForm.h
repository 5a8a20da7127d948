// Sums of products of atoms: what the values between an attention's products are equal to, however they are spelled.
//
// A label is a dim of the logits, by number; other dims that a product runs over have labels from `kOtherLabels` on. A
// dim of size 1 has no label, -1.
#ifndef HEDDLE_TRANSFORMS_ATTENTION_RAISE_NORMALFORM_H
#define HEDDLE_TRANSFORMS_ATTENTION_RAISE_NORMALFORM_H

#include "mlir/IR/Value.h"
#include "llvm/ADT/SmallVector.h"
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace heddle::attention {

using Labels = llvm::SmallVector<int, 6>;
constexpr int kOtherLabels = 20;

/// The set of labels, a bit each.
uint32_t getLabelSet(llvm::ArrayRef<int> labels);

/// A product of powers of atoms, with a coefficient.
struct Monomial {
  double coefficient = 1;
  std::map<int, int> powers; // by atom; none is 0
};

/// A sum; no two monomials have the same powers, none has coefficient 0.
using Poly = std::vector<Monomial>;

/// Where each query sees keys: `key <= query + offset`, and where a pred holds.
struct Predicate {
  enum class Kind { Always, Never, Other } kind = Kind::Other;
  std::optional<int64_t> causal; // the offset
  int causalQuery = -1;          // the label that it counts queries by
  mlir::Value value;             // the pred beside `causal`, where there is one
  Labels labels;                 // its dims
  bool isNegated = false;        // of the whole
  std::string key;

  bool isCausalOnly() const { return kind == Kind::Other && causal && !value && !isNegated; }
};

/// One side of a product: a value, float conversions and constant factors taken off it.
struct Side {
  mlir::Value value;  // as it stands in the op
  Labels valueLabels; // its dims
  int64_t number = 0; // of what is left
  Labels labels;      // its dims
  double coefficient = 1;
};

struct Atom {
  enum class Kind { Leaf, Dot, Exp, RowSum, RowMax, Log, ShiftExp, Tanh, Bool, Masked, Other };
  explicit Atom(Kind kind) : kind(kind) {}

  Kind kind;
  std::string key;
  uint32_t labels = 0; // what it varies along
  Poly argument;       // Exp: of what; RowMax, RowSum: of what; Log, ShiftExp, Tanh: the same; Masked: where it holds
  mlir::Value value;   // Leaf, Dot: the value
  Labels valueLabels;  // its dims
  Side sides[2];       // Dot
  Predicate predicate; // Bool, Masked
  double fill = 0;     // Masked: elsewhere
  bool isShifted = false; // Exp: its row maximum, or its logarithm of a row sum, is taken off
};

/// Atoms by number, and arithmetic.
class Algebra {
public:
  int intern(Atom atom);
  const Atom &get(int atom) const { return *atoms[atom]; }
  Atom &get(int atom) { return *atoms[atom]; }

  Poly constant(double value) const { return value == 0 ? Poly() : Poly{{value, {}}}; }
  Poly of(int atom, int power = 1) const { return {{1, {{atom, power}}}}; }
  Poly add(const Poly &x, const Poly &y, double sign = 1) const;
  Poly multiply(const Poly &x, const Poly &y) const;
  /// 1 / x; a sum becomes an atom.
  Poly invert(const Poly &x);
  /// The sum of x over `label`, of size `size`; factors that do not vary along it stand before the sum.
  Poly sum(const Poly &x, int label, int64_t size);
  /// A function of which nothing is known.
  Poly apply(llvm::StringRef name, llvm::ArrayRef<Poly> arguments);

  uint32_t getLabels(const Monomial &x) const;
  uint32_t getLabels(const Poly &x) const;
  std::string getKey(const Poly &x) const;
  /// The number c with x = c y; nothing where there is none. Coefficients may differ by `tolerance`.
  std::optional<double> getRatio(const Poly &x, const Poly &y, double tolerance) const;

private:
  Poly simplify(Poly x) const;
  std::vector<std::unique_ptr<Atom>> atoms;
  std::map<std::string, int> byKey;
};

} // namespace heddle::attention

#endif // HEDDLE_TRANSFORMS_ATTENTION_RAISE_NORMALFORM_H

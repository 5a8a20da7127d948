// Indices of elements as linear forms over loop variables, known before any code for them exists.
//
// Where a kernel reads an element follows from where its result is written: through broadcasts, transpositions, slices,
// reshapes. As forms of known range, most of the division that reshapes need folds away: with 0 <= c < 64, element
// (64 * r + c) of a flat row is (r, c) in rows of 64, and back. What is left is a form whose dependence on the vector's
// lane is plain to see: none (a scalar), a stride of one (a vector load), or else (a gather).
#ifndef HEDDLE_CODEGEN_KERNELS_INDEXSPACE_H
#define HEDDLE_CODEGEN_KERNELS_INDEXSPACE_H

#include "mlir/Support/LLVM.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"

#include <compare>
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

namespace heddle::codegen {

/// What stands for a variable in code: the emitter's own, a pointer or a number. The space only keeps it.
using CodeHandle = const void *;

/// A form in its IndexSpace. Equal forms have equal numbers.
using Index = unsigned;

/// What a form is made of.
struct Atom {
  enum class Kind {
    Variable, ///< of a loop, or an index that was read from memory; one for all lanes
    Lane,     ///< 0, 1, ... in the lanes of a vector
    Lanes,    ///< an index for each lane, read from memory
    Quotient, ///< floor(of / by), where it does not fold
    Remainder,
  };
  Kind kind;
  int64_t low, high;         ///< range, both ends included
  unsigned depth;            ///< of the scope in which the value is known
  bool varies;               ///< between lanes
  CodeHandle code = nullptr; ///< of Variable and Lanes
  Index of = 0;
  int64_t by = 1;
};

struct LinearForm {
  int64_t constant = 0;
  std::vector<std::pair<unsigned, int64_t>> terms; ///< atom and factor, ascending, no factor 0

  auto operator<=>(const LinearForm &) const = default;
};

struct Range {
  int64_t low, high; ///< both included
  bool isWithin(int64_t from, int64_t end) const { return low >= from && high < end; }
};

/// Where an element lies: an index for each dim.
using Point = llvm::SmallVector<Index, 6>;

class IndexSpace {
public:
  IndexSpace() { constant(0); }

  Index constant(int64_t value) { return intern({value, {}}); }
  /// A loop's variable, or an index that code has computed.
  Index variable(CodeHandle code, unsigned depth, Range range);
  /// An index for each lane.
  Index lanes(CodeHandle code, unsigned depth, Range range);
  /// The lane of a vector in whose scope (at `depth`) the first `used` lanes count.
  Index lane(unsigned depth, int64_t used);
  /// The factor of a variable (a form of itself alone) in a form.
  int64_t getFactor(Index a, Index variable) const;

  Index add(Index a, Index b);
  Index add(Index a, int64_t b);
  Index multiply(Index a, int64_t by);
  Index subtract(Index a, Index b) { return add(a, multiply(b, -1)); }
  /// floor(a / by), `by` > 0.
  Index divide(Index a, int64_t by);
  Index remainder(Index a, int64_t by);

  Range getRange(Index a) const;
  std::optional<int64_t> getConstant(Index a) const;
  /// The deepest scope of what it is made of.
  unsigned getDepth(Index a) const;
  bool varies(Index a) const;
  /// The factor of the lane, where nothing else varies between lanes.
  std::optional<int64_t> getStride(Index a) const;
  /// The part that is one for all lanes, and the rest.
  std::pair<Index, Index> splitUniform(Index a);

  const LinearForm &operator[](Index a) const { return forms[a]; }
  Index of(LinearForm form) { return intern(std::move(form)); }
  const Atom &getAtom(unsigned atom) const { return atoms[atom]; }
  unsigned countAtoms() const { return atoms.size(); }

  /// The place of an element in row-major order, and the reverse.
  Index linearize(llvm::ArrayRef<Index> point, llvm::ArrayRef<int64_t> shape);
  llvm::SmallVector<Index> delinearize(Index place, llvm::ArrayRef<int64_t> shape);

private:
  Index intern(LinearForm form);
  Index ofAtom(Atom atom);
  /// Rejoins by * floor(x / by) + x mod by, which is x.
  void joinQuotients(LinearForm &form);
  struct Parts {
    LinearForm multiple; ///< divided by the divisor
    LinearForm rest;     ///< its constant is in [0, divisor)
  };
  Parts splitMultiples(Index a, int64_t by) const;
  /// A factor g of `by` so that `form` is g * (a form) + small, 0 <= small < g; small's form. 1 if there is none.
  int64_t findCommonFactor(const LinearForm &form, int64_t by, LinearForm &small) const;
  Range getRange(const LinearForm &form) const;

  std::vector<Atom> atoms;
  std::vector<LinearForm> forms;
  std::map<LinearForm, Index> numbers;
  std::map<std::tuple<int, Index, int64_t>, unsigned> folded; // atoms of quotients and remainders
};

} // namespace heddle::codegen

#endif // HEDDLE_CODEGEN_KERNELS_INDEXSPACE_H

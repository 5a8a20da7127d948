// A random program under construction, as text.
//
// Every value knows how far its elements may be from those of a correct run in another order: not at all, for integers
// and for floats that hold small integers, as their sums are exact; by a multiple of the largest sum, for others that
// come from sums.
#ifndef HEDDLE_TOOLS_HEDDLE_FUZZ_SHARDING_PROGRAM_H
#define HEDDLE_TOOLS_HEDDLE_FUZZ_SHARDING_PROGRAM_H

#include "../heddle-fuzz/Random.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

#include <optional>
#include <set>
#include <string>
#include <vector>

namespace heddle::fuzz {

using Sizes = llvm::SmallVector<int64_t>;

struct Value {
  std::string name;
  std::string element; ///< f32, i1, ui8, ...
  Sizes shape;
  double bound = 0;     ///< of magnitudes, and of the sums of magnitudes that they come from
  bool integral = true; ///< every element is an integer that the type holds exactly, and so is every partial sum
  double error = 0;     ///< how far reassociation may change an element
  bool isSum = false;   ///< comes from a sum through linear ops, so that these may happen before the sum

  std::string type() const;
  int64_t rank() const { return shape.size(); }
  int64_t count() const;
  bool isFloat() const { return element[0] == 'f' || element[0] == 'b'; }
  bool isPred() const { return element == "i1"; }
  bool isComplex() const { return element[0] == 'c'; }
  bool isInteger() const { return !isFloat() && !isPred() && !isComplex(); }
  bool isExact() const { return error == 0; }
};

/// A program with the same text on every machine for the same numbers.
class Program {
public:
  /// `inMicrobatches`: the mesh has a sequential axis "micro", too, which is minor on dim 0 of some arguments.
  Program(uint64_t series, uint64_t index, bool inMicrobatches = false);

  // ---- Dice ----

  int64_t below(int64_t bound) { return random.below(bound); }
  /// A number from `least` to `most`.
  int64_t between(int64_t least, int64_t most) { return least + below(most - least + 1); }
  /// True once in `n` times.
  bool once(int64_t n) { return below(n) == 0; }
  template <typename T> T oneOf(std::initializer_list<T> choices) { return *(choices.begin() + below(choices.size())); }
  template <typename Range> void shuffle(Range &range) {
    for (size_t i = range.size(); i > 1; --i)
      std::swap(range[i - 1], range[below(i)]);
  }
  /// Some of 0, ..., n - 1, in order.
  Sizes someOf(int64_t n, int64_t onceIn = 2);
  int64_t size();
  Sizes shape(int64_t leastRank = 0, int64_t mostElements = 400);
  std::string floatElement();
  std::string integerElement();
  std::string element();

  // ---- Values ----

  /// While it lives, complex values are among those that `pick` and `operand` give: most ops have none.
  struct WithComplex {
    explicit WithComplex(Program &p, bool is = true) : p(p), was(p.isComplexToo) { p.isComplexToo = is; }
    ~WithComplex() { p.isComplexToo = was; }
    Program &p;
    bool was;
  };

  /// A value in sight that fits, more often a late one.
  std::optional<Value> pick(llvm::function_ref<bool(const Value &)> fits);
  /// A value of this type that is exact: one in sight, a new argument or a constant.
  Value any(llvm::StringRef element, const Sizes &shape);
  /// A value in sight that is exact and fits, or one of a random type of at least this rank that `change` may alter.
  Value operand(int64_t leastRank = 0, llvm::function_ref<bool(const Value &)> fits = nullptr);
  Value constant(llvm::StringRef element, const Sizes &shape, double number);

  /// What an op that computes sums or linear functions has as its result; nothing if it might overflow.
  std::optional<Value> number(llvm::StringRef element, const Sizes &shape, double bound, bool integral, double error,
                              bool isSum);
  /// Moved elements of `like`, of another shape.
  static Value moved(const Value &like, const Sizes &shape);
  static Value pred(const Sizes &shape) { return {"", "i1", shape, 1, true, 0, false}; }

  // ---- Text ----

  /// Writes an op in its generic form and gives its results, of which `results` has all but the names. `attributes`
  /// stand in `<{}>`, each of `regions` in `({})`.
  std::vector<Value> op(llvm::StringRef name, llvm::ArrayRef<Value> operands, llvm::ArrayRef<Value> results,
                        const std::string &attributes = "", llvm::ArrayRef<std::string> regions = {});
  void line(const std::string &text) { body += "    " + text + "\n"; }
  std::string fresh() { return "%v" + std::to_string(names++); }
  /// Notes that something reads a value; `op` does so itself.
  void use(const Value &value) { used.insert(value.name); }
  /// Puts a value into sight.
  void keep(Value value);
  /// Gives what `write` wrote; its values are in sight inside only. `isolated`: it sees nothing outside.
  std::string region(llvm::function_ref<void()> write, bool isolated = false);
  /// `({ reducer })` for a region of one op on two scalars; `swap` gives the first the second's place.
  static std::string reducer(llvm::StringRef op, llvm::StringRef element);

  /// `<@mesh, [{"a"}, {?}]>` for a shape, along axes that are not manual around here.
  /// A `partial` one may be unreduced: of a value of this element type.
  std::string sharding(const Sizes &shape, llvm::StringRef partial = "");

  struct Axis {
    std::string name;
    int64_t size;
  };
  std::vector<Axis> axes;
  std::vector<int64_t> deviceIds;   ///< empty: in order
  std::set<std::string> manualAxes; ///< around what is written
  int64_t deviceCount() const;
  bool isIsolated() const { return isolated; }
  unsigned getNesting() const { return nesting; }
  /// The text of the meshes that shardings are on.
  std::string meshes();
  /// The whole module; `steps` ops of any family.
  std::string module(unsigned steps);

private:
  /// Whether some shardings are in terms of another mesh, or of one device.
  bool hasFlatMesh = false, hasOneDevice = false;

  Value argument(llvm::StringRef element, const Sizes &shape);
  /// The sharding with "micro" at the end of dim 0, where the parts divide that; else as it is.
  std::string inMicrobatches(std::string sharding, const Sizes &shape) const;

  int64_t microbatches = 0; ///< none
  Random random;
  std::vector<Value> arguments, values;
  std::set<std::string> used;
  std::string body;
  size_t firstInSight = 0;
  unsigned names = 0, nesting = 0;
  bool isolated = false, hasPriorities, isComplexToo = false;
};

/// `1, 2, 3`
std::string list(llvm::ArrayRef<int64_t> numbers);
/// `array<i64: 1, 2, 3>`
std::string array(llvm::ArrayRef<int64_t> numbers);
/// `dense<[[0, 1], [2, 3]]> : tensor<2x2xi64>`
std::string pairs(llvm::ArrayRef<std::pair<int64_t, int64_t>> numbers);
/// Half a unit in the last place of 1, and the largest integer below which all are exact.
double epsilonOf(llvm::StringRef element);
double exactLimit(llvm::StringRef element);

/// Values of arguments are integers from 0, or -bound, to bound.
double argumentBound(llvm::StringRef element);

// Families: each adds an op or a few.
void addElementwise(Program &p);
void addShapeOp(Program &p);
void addReduction(Program &p);
void addWindowOp(Program &p);
void addContraction(Program &p);
void addIndexing(Program &p);
void addLinearAlgebra(Program &p);
void addSort(Program &p);
void addControlFlow(Program &p);
void addManualComputation(Program &p);
void addAnnotation(Program &p);
/// Adds what one of the families adds.
void addAny(Program &p);

/// The text of a case.
std::string generate(uint64_t series, uint64_t index, bool inMicrobatches);
/// Generates a training step, which updates state.
std::string generateTrainingStep(uint64_t series, uint64_t index);

} // namespace heddle::fuzz

#endif // HEDDLE_TOOLS_HEDDLE_FUZZ_SHARDING_PROGRAM_H

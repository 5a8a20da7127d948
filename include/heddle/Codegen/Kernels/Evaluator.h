// Elements of a kernel's values, each computed where it is asked for.
//
// evaluate(value, point) gives the element of a value at a point, or the elements for the lanes of a vector, by going
// back through the ops that make it: nothing is stored on the way. What has been computed at a point is not computed
// again. Scopes are the nested places that code goes to (loop bodies, branches), outermost first; each piece of code
// goes to the outermost scope in which all that it needs is known. So what a row shares is computed once for the row,
// without any help of a compiler, which could not move loads across stores.
//
// An Evaluator knows what ops mean; what its pure functions give is how a target says it: a load, a branch, a loop, an
// op of elements. EvaluatorBody.h defines its functions.
#ifndef HEDDLE_CODEGEN_KERNELS_EVALUATOR_H
#define HEDDLE_CODEGEN_KERNELS_EVALUATOR_H

#include "heddle/Codegen/Kernels/Elementwise.h"
#include "heddle/Codegen/Kernels/IndexSpace.h"

#include "heddle/Dialect/Stablehlo/ReductionOps.h"
#include "heddle/Dialect/Stablehlo/ShapeOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

#include <map>
#include <string>
#include <vector>

namespace heddle::codegen {

/// Where a stage before has put a value.
struct Materialized {
  int64_t offset; ///< in scratch, bytes
  /// One whole tensor, or so many, one after another, that the reduction which makes the value is still to combine.
  int64_t partials = 0;
  mlir::Type element;                            ///< as which it lies there
  std::optional<unsigned> result = std::nullopt; ///< it lies in a result of the kernel instead
};

/// What is known of a kernel between its stages.
struct KernelState {
  /// `machines`: what there would be code for. Scratch memory is allocated at multiples of `alignment`.
  KernelState(mlir::func::FuncOp kernel, std::string &missing, llvm::StringRef machines, int64_t alignment)
      : kernel(kernel), missing(missing), machines(machines), alignment(alignment) {}

  mlir::func::FuncOp kernel;
  std::string &missing;
  const llvm::StringRef machines;
  const int64_t alignment;
  int64_t scratchBytes = 0;
  llvm::DenseMap<mlir::Value, Materialized> materialized;
  bool hasFailed = false;

  /// Notes why there is no code.
  void fail(mlir::Operation *op, const llvm::Twine &why);
  int64_t allocate(int64_t bytes);
  /// Room in scratch memory for whole values that later stages read.
  void keep(mlir::ValueRange values);
};

/// An element, or a vector of them; known in the scope at `depth`.
template <typename Term> struct Evaluated {
  Term value = {};
  unsigned depth = 0;
};

/// What is known in a scope, whatever the target.
template <typename Term> struct ScopeValues {
  bool isGuarded = false; ///< its code may not run: its points need not lie inside tensors
  int64_t width = 1;
  double trips = 1; ///< how often its code runs
  llvm::DenseMap<std::pair<mlir::Value, unsigned>, Evaluated<Term>> values;
  llvm::DenseMap<mlir::Value, Evaluated<Term>> bound;
};

/// `Target` names its Term (a default one is none), Memory, Scope (of ScopeValues), State (of KernelState) and Reducer
/// (of Reduction).
template <typename Target> class Evaluator {
public:
  using Term = typename Target::Term;
  using Terms = llvm::SmallVector<Term>;
  using Memory = typename Target::Memory;
  using Scope = typename Target::Scope;
  using Reducer = typename Target::Reducer;
  using Element = Evaluated<Term>;

  explicit Evaluator(typename Target::State &state) : state(state) {}
  virtual ~Evaluator() = default;

  Element evaluate(mlir::Value value, llvm::ArrayRef<Index> point);
  /// The elements at the `place` in row-major order.
  Element evaluateAt(mlir::Value value, Index place);
  /// Within the row that the deepest scope is for, `value` is this, at any point.
  void bind(mlir::Value value, Element element) { scopes.back().bound[value] = element; }
  /// The element of `starts` at a point, as an index, clamped to [0, last].
  std::optional<Index> readIndex(mlir::Value starts, llvm::ArrayRef<Index> point, int64_t last);
  /// Where a stage has put a value, or is to put it; none where it is not kept.
  std::optional<Memory> findPlace(mlir::Value value);
  Element fail(mlir::Operation *op, const llvm::Twine &why);

  unsigned getDepth() const { return scopes.size() - 1; }
  int64_t getWidth() const { return scopes.back().width; }

  // ---- What a target supplies ----

  virtual Memory getArgument(unsigned number) const = 0;
  virtual Memory getResult(unsigned number) const = 0;
  /// Scratch memory of `elements`, for a value; `role` is a word for them.
  virtual Memory getScratchFor(mlir::Value value, const Materialized &where, int64_t elements,
                               llvm::StringRef role) = 0;
  virtual Element load(const Memory &memory, Index place, bool isInRange) = 0;
  /// An element of a constant that has several.
  virtual Element loadConstant(mlir::Operation *op, mlir::DenseElementsAttr elements, Index place, bool isInRange) = 0;
  /// A constant of the outermost scope; what stands in the place of what has no code.
  virtual Term emitElement(mlir::Attribute element, mlir::Type elementType) = 0;
  virtual Term emitPlaceholder(mlir::Type elementType) = 0;
  /// An index as an element.
  virtual Element emitNumber(Index index, mlir::Type elementType) = 0;
  /// An elementwise op, in the scope at `depth`; a term that is none where it fails.
  virtual Term emitOp(mlir::OpResult value, llvm::ArrayRef<Element> operands, unsigned depth) = 0;
  /// An element that is an index, clamped to [0, last].
  virtual Index toIndex(const Element &element, mlir::Type elementType, int64_t last) = 0;
  /// Whether low <= index < end: no term where it always is; nullopt: never.
  virtual std::optional<Term> emitIsWithin(Index index, int64_t low, int64_t end) = 0;
  /// Whether both hold; no term: it does.
  virtual Term emitAnd(const Term &a, const Term &b) = 0;
  /// `inside()` where the condition holds, `outside()` elsewhere, elements of such a value; either may only be
  /// evaluated where it counts. `varies`: from lane to lane.
  virtual Element choose(const Term &condition, bool varies, mlir::Value like, llvm::function_ref<Element()> inside,
                         llvm::function_ref<Element()> outside) = 0;
  /// for (variable = 0; variable < count; ++variable): `body(variable, carried) -> carried`; what a reducer has
  /// accumulated, in a variable of that type and name where it has one.
  using StepBody = llvm::function_ref<Terms(Index, llvm::ArrayRef<Term>)>;
  virtual Terms forSteps(llvm::StringRef type, llvm::StringRef name, int64_t count, llvm::ArrayRef<Term> carried,
                         StepBody body) = 0;
  /// Init values for windows that lie on padding; none where they would change nothing.
  virtual Terms evaluatePadding(const Reducer &reducer) = 0;
  /// What a reducer starts from, once for each lane if it `varies`.
  virtual Terms startReduction(const Reducer &reducer, bool varies) = 0;
  /// The elements at `point` where the condition holds (nullopt: nowhere, no term: everywhere), and `padding`
  /// elsewhere, combined into what has been carried so far.
  virtual Terms combineWhere(const Reducer &reducer, llvm::ArrayRef<Term> carried, bool varies,
                             const std::optional<Term> &condition, llvm::ArrayRef<Index> point,
                             llvm::ArrayRef<Term> padding) = 0;
  virtual Terms combineLoaded(const Reducer &reducer, llvm::ArrayRef<Term> carried, bool varies,
                              llvm::ArrayRef<Element> loaded) = 0;
  /// Result `number` of what has been accumulated.
  virtual Term finishReduction(const Reducer &reducer, llvm::ArrayRef<Term> carried, unsigned number) = 0;
  /// A term that may be read more than once.
  virtual Term nameTerm(mlir::Value value, const Term &term) { return term; }
  /// All inputs of a concatenation at once, where lanes never lie in two of them; nothing where there is no better way
  /// than choosing.
  virtual std::optional<Element> joinInputs(mlir::Operation *op, llvm::ArrayRef<Index> point) { return std::nullopt; }
  /// A loop that ends where the index passes a limit, and goes on in another, would need no condition.
  virtual void requestSplit(Index index, int64_t low, int64_t end) {}

  typename Target::State &state;
  IndexSpace space;

protected:
  /// Runs `body` as if the scope at `depth` were the deepest.
  void outside(unsigned depth, llvm::function_ref<void()> body);
  /// The values of the innermost branch: what is only valid in it is not read outside.
  unsigned getGuardedDepth() const;
  bool varies(llvm::ArrayRef<Index> point) const {
    return llvm::any_of(point, [&](Index index) { return space.varies(index); });
  }

  std::vector<Scope> scopes;

private:
  Element compute(mlir::Value value, llvm::ArrayRef<Index> point);
  Element evaluateElementwise(mlir::OpResult value, llvm::ArrayRef<Index> point);
  Element evaluateConstant(mlir::Operation *op, llvm::ArrayRef<Index> point);
  Element evaluatePad(stablehlo::PadOp op, llvm::ArrayRef<Index> point);
  Element evaluateConcatenate(stablehlo::ConcatenateOp op, llvm::ArrayRef<Index> point);
  Element evaluateDynamicUpdateSlice(mlir::Operation *op, llvm::ArrayRef<Index> point);
  Element evaluateReduceWindow(mlir::OpResult value, llvm::ArrayRef<Index> point);
  Element evaluateMaterialized(mlir::Value value, const Materialized &where, llvm::ArrayRef<Index> point);
  Element evaluatePartials(mlir::OpResult value, const Materialized &where, Index place);
  bool isWithin(llvm::ArrayRef<Index> point, llvm::ArrayRef<int64_t> shape) const;

  std::map<std::vector<Index>, unsigned> points;
};

} // namespace heddle::codegen

#endif // HEDDLE_CODEGEN_KERNELS_EVALUATOR_H

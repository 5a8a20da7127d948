// CUDA text for the elements of a kernel's values. What is emitted where, and what ops mean, is Evaluator's. The
// innermost scope may be a loop over the elements that a thread holds side by side (lanes): what lies side by side in
// memory is loaded as a vector in the scope around it.
#ifndef HEDDLE_LIB_CODEGEN_CUDA_TEXTEMITTER_H
#define HEDDLE_LIB_CODEGEN_CUDA_TEXTEMITTER_H

#include "Code.h"
#include "Elementwise.h"

#include "heddle/Codegen/Cuda/EmitText.h"
#include "heddle/Codegen/Kernels/Evaluator.h"

#include "llvm/ADT/StringSet.h"

#include <deque>
#include <map>
#include <optional>
#include <set>

namespace heddle::cuda {

using codegen::Atom;
using codegen::Index;
using codegen::IndexSpace;
using codegen::LinearForm;
using codegen::Materialized;
using codegen::Point;
using codegen::Range;

class TextReducer;

/// An element.
using Evaluated = codegen::Evaluated<Expression>;

/// Dense memory.
struct Memory {
  std::string name; ///< one memory has one
  Expression base;  ///< what stands for it in code
  mlir::Type element;
  int64_t elements = 0;
  int64_t alignment = 256;
  bool isScalar = false;  ///< a parameter passed by value
  bool isWritten = false; ///< or may be
  std::string group = {}; ///< a word for it and its kind: `mu` of opt.mu.h0.bias
  std::string word = {};  ///< what vectors and elements of it are called, if not as `name`
};

/// What is known of a kernel between its stages.
struct KernelState : codegen::KernelState {
  KernelState(mlir::func::FuncOp kernel, const CudaTarget &target, const KernelFacts &facts, std::string &missing);

  const CudaTarget &target;
  std::vector<Memory> operands, results;
  const Expression scratch = declare("scratch");
  bool isWide; ///< offsets need 64 bits
  std::vector<std::string> notes;
  std::vector<std::string> functions; ///< text of device functions, in order
  llvm::StringSet<> hasFunction;

  /// Whether the kernel is of the kind `updates`, whose results may lie in its operands.
  bool isUpdates() const;
  /// A device function, once.
  void addFunction(llvm::StringRef name, const llvm::Twine &text);
  void note(const llvm::Twine &text) { notes.push_back(text.str()); }
};

/// `Vec<float, 4>`, of a type in memory.
std::string getVectorType(mlir::Type element, int64_t width);
/// A word for what a value is: `mean`, `isFinite`.
std::string getName(mlir::Value value);
/// A name for a kernel's argument, by how it is used: `table`, `scale`.
std::string getArgumentName(mlir::BlockArgument argument);
/// `[8, 1024, 768]`
std::string printShape(mlir::RankedTensorType type);

/// A variable of an index space in code: the variable is `number` / `unit`.
struct VariableText {
  Expression number;
  int64_t unit = 1;
};

/// A block that code goes to.
struct Scope : codegen::ScopeValues<Expression> {
  explicit Scope(Block *block) : block(block) {}

  Block *block;
  std::optional<Index> lane = std::nullopt;                    ///< of this very scope
  Expression laneNumber = {};                                  ///< the variable that it is
  std::map<std::pair<std::string, Index>, Expression> vectors; ///< loaded, by memory and first place
  std::map<unsigned, VariableText> atoms;                      ///< quotients and remainders
  bool isLoop = false;
  /// To be stored after the lanes' scope.
  struct Stored {
    Memory memory;
    Index place;
    Expression vector;
  };
  std::vector<Stored> stores;
};

/// What Evaluator is for here.
struct Target {
  using Term = Expression;
  using Memory = cuda::Memory;
  using Scope = cuda::Scope;
  using State = cuda::KernelState;
  using Reducer = TextReducer;
  static bool isNone(const Expression &term) { return term.isNone(); }
};

/// Emits one stage's function.
class TextEmitter : public codegen::Evaluator<Target> {
public:
  TextEmitter(KernelState &state, int64_t threads);

  /// The text of the function.
  FunctionText write(llvm::ArrayRef<Parameter> parameters) { return cuda::write(*root, 1, parameters); }

  // ---- Elements ----
  Evaluated load(const Memory &memory, Index place, bool isInRange) override;
  /// Elements of outputs in lanes are collected, and stored when the lanes' scope ends.
  void store(const Memory &memory, Index place, const Expression &element);
  Memory getArgument(unsigned number) const override { return state.operands[number]; }
  Memory getResult(unsigned number) const override { return state.results[number]; }
  Memory getScratch(int64_t offset, mlir::Type element, int64_t elements, const llvm::Twine &name);
  /// What an elementwise region returns for arguments; what it uses more than once is named.
  Terms emitRegion(mlir::Region &body, llvm::ArrayRef<Expression> arguments) {
    return cuda::emitRegion(
        body, arguments, [&](mlir::Value value, const Expression &expression) { return nameTerm(value, expression); });
  }
  Index toIndex(const Evaluated &element, mlir::Type elementType, int64_t last) override;
  std::optional<Expression> emitIsWithin(Index index, int64_t low, int64_t end) override;

  // ---- Indices ----
  /// An index, for the deepest scope.
  Expression print(Index index);
  llvm::StringRef getIndexType() const { return state.isWide ? "i64" : "i32"; }
  /// The block's number, and a number, as indices: so that what is computed from them does not overflow.
  Expression getBlock() const { return asIndex(block()); }
  Expression asIndex(const Expression &number) const { return state.isWide ? call("i64", number) : number; }
  /// A variable that the deepest scope knows: `number` counts in units.
  Index makeVariable(const Expression &number, Range range, int64_t unit = 1);
  /// In another block a variable is another number.
  void rename(Index variable, const Expression &number);

  // ---- Code ----
  /// How often the code of the deepest scope runs.
  void setTrips(double trips) { scopes.back().trips = trips; }
  Block &here() { return *scopes.back().block; }
  Block &at(unsigned depth) { return *scopes[depth].block; }
  Expression define(llvm::StringRef type, const llvm::Twine &word, const Expression &value, bool mayFold = true) {
    return addValue(here(), type, word, value, false, mayFold);
  }
  Expression declareVariable(llvm::StringRef type, const llvm::Twine &word, const Expression &value = {},
                             int64_t elements = 0) {
    return addVariable(here(), type, word, value, elements);
  }
  void statement(const Expression &call) { addCall(here(), call); }
  void barrier() { statement(call("barrier")); }
  void assign(const Expression &target, const Expression &value, const char *sign = "=") {
    addAssignment(here(), target, value, sign);
  }
  /// The element that a vector has for the lane at hand.
  Expression laneOf(const Expression &vector) const;
  /// Bytes of arrays in shared memory that a function may have: compilers refuse more.
  static constexpr int64_t mostSharedBytes = 48 << 10;
  /// So many elements of shared memory, for all of the function, which has no code where it has too many.
  Expression declareShared(mlir::Type element, const llvm::Twine &word, int64_t elements);
  /// In a loop over `barrier`s: what shared memory held has been read, and may be written again.
  void endRound();

  /// A loop; `trips`: how often its body runs, over all that runs around it.
  void loop(const Loop &loop, double trips, llvm::function_ref<void(const Expression &variable)> body,
            bool isUnrolled = false);
  /// if (condition) { ... }, which runs so often; no condition: always.
  void when(const Expression &condition, double trips, llvm::function_ref<void()> body);
  void returnIf(const Expression &condition) { addReturn(here(), {}, condition); }
  /// const auto word = [&](type parameter, ...) -> result { return body(parameters); };
  Expression function(const llvm::Twine &word, llvm::StringRef type, llvm::ArrayRef<llvm::StringRef> parameters,
                      llvm::StringRef result, double trips,
                      llvm::function_ref<Expression(llvm::ArrayRef<Expression>)> body);
  /// if (condition) { ... } else { ... }; how often either runs, of the times that the whole does.
  void branch(const Expression &condition, llvm::function_ref<void()> inside, llvm::function_ref<void()> otherwise,
              double share = 1, double otherShare = 1);
  /// for (int word = 0; word < count; ++word), unrolled; a single step is no loop. `body(variable)`.
  void unrolled(llvm::StringRef word, int64_t count, llvm::function_ref<void(const Expression &)> body);
  /// Elements side by side, `width` of them.
  void withLanes(int64_t width, llvm::function_ref<void(Index)> body);
  bool isInLanes() const { return scopes.back().width > 1; }
  /// Counts the bytes of so many elements that go through memory in the scope at `depth`.
  void count(const Memory &memory, double elements, unsigned depth, bool isVector);

  /// Vectors that a thread holds for all its steps over a row, so that they are loaded once.
  struct Keeper {
    Expression step;    ///< the variable of the loop over steps
    int64_t steps = 1;  ///< 0: nothing is kept
    unsigned depth = 0; ///< of the scope around that loop
    unsigned pass = 0;
    /// By memory and place: passes in which they are read; the array.
    std::map<std::pair<std::string, Index>, std::set<unsigned>> readIn;
    std::map<std::pair<std::string, Index>, Expression> arrays;
    std::set<std::pair<std::string, Index>> kept;
  };
  std::optional<Keeper> keeper;

  const int64_t threads;
  double bytes = 0, vectorBytes = 0;

  /// There are variables of the names `row` and `column`.
  bool hasRows = false;
  /// What has been read, element by element or in lanes, with places.
  std::vector<std::pair<Memory, Index>> loads;
  /// Elements that a block has in shared memory, by memory and place.
  std::map<std::pair<std::string, Index>, Expression> tiled;

private:
  /// What a block of its own has in it.
  std::unique_ptr<Block> collect(bool isLoop, double trips, llvm::function_ref<void()> body);

  // ---- What evaluating needs ----
  Memory getScratchFor(mlir::Value value, const Materialized &where, int64_t elements, llvm::StringRef role) override {
    return getScratch(where.offset, where.element, elements, getName(value) + llvm::Twine(role));
  }
  Evaluated loadConstant(mlir::Operation *op, mlir::DenseElementsAttr elements, Index place, bool isInRange) override;
  Expression emitElement(mlir::Attribute element, mlir::Type elementType) override {
    return emitConstant(element, elementType);
  }
  Expression emitPlaceholder(mlir::Type) override { return 0; }
  Evaluated emitNumber(Index index, mlir::Type elementType) override;
  Expression emitOp(mlir::OpResult value, llvm::ArrayRef<Evaluated> operands, unsigned depth) override;
  Expression emitAnd(const Expression &a, const Expression &b) override { return a && b; }
  Evaluated choose(const Expression &condition, bool varies, mlir::Value like, llvm::function_ref<Evaluated()> inside,
                   llvm::function_ref<Evaluated()> outside) override;
  Terms forSteps(llvm::StringRef type, llvm::StringRef name, int64_t count, llvm::ArrayRef<Expression> carried,
                 StepBody body) override;
  Terms evaluatePadding(const TextReducer &reducer) override;
  Terms startReduction(const TextReducer &reducer, bool varies) override;
  Terms combineWhere(const TextReducer &reducer, llvm::ArrayRef<Expression> carried, bool varies,
                     const std::optional<Expression> &condition, llvm::ArrayRef<Index> point,
                     llvm::ArrayRef<Expression> padding) override;
  Terms combineLoaded(const TextReducer &reducer, llvm::ArrayRef<Expression> carried, bool varies,
                      llvm::ArrayRef<Evaluated> loaded) override;
  Expression finishReduction(const TextReducer &reducer, llvm::ArrayRef<Expression> carried, unsigned number) override;
  Expression nameTerm(mlir::Value value, const Expression &term) override;
  /// A concatenation of which all lanes lie in one input: whole vectors. Nothing where they don't.
  std::optional<Evaluated> joinInputs(mlir::Operation *op, llvm::ArrayRef<Index> point) override;

  /// A vector that lies there; nothing where none can be loaded.
  std::optional<Expression> loadVector(const Memory &memory, Index uniform, unsigned depth);
  bool isMultiple(Index index, int64_t of) const;
  /// The variables, and quotients, that a form is made of.
  VariableText getAtomText(unsigned atom);
  static Expression printTerm(const VariableText &variable, int64_t factor);
  int64_t getUnit(const LinearForm &form) const;

  std::unique_ptr<Block> root;
  llvm::DenseMap<mlir::Operation *, Memory> constants;
  std::vector<std::tuple<Expression, int64_t, Index>> indicesOfValues;
  std::map<std::pair<int64_t, std::string>, Memory> scratchViews;
  std::deque<VariableText> variables;
  int64_t sharedBytes = 0;
};

} // namespace heddle::cuda

extern template class heddle::codegen::Evaluator<heddle::cuda::Target>;

#endif // HEDDLE_LIB_CODEGEN_CUDA_TEXTEMITTER_H

// CUDA text for the elements of a kernel's values. What is emitted where, and what ops mean, is Evaluator's. The
// innermost scope may be a loop over the elements that a thread holds side by side (lanes): what lies side by side in
// memory is loaded as a vector in the scope around it.
#ifndef HEDDLE_LIB_CODEGEN_CUDA_TEXTEMITTER_H
#define HEDDLE_LIB_CODEGEN_CUDA_TEXTEMITTER_H

#include "Code.h"
#include "Elementwise.h"

#include "heddle/Codegen/Cuda/EmitText.h"
#include "heddle/Codegen/Kernels/Evaluator.h"

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

/// An element, as an expression.
using Evaluated = codegen::Evaluated<std::string>;

/// Dense memory, as kernels name it.
struct Memory {
  std::string name;
  mlir::Type element;
  int64_t elements = 0;
  int64_t alignment = 256;
  bool isScalar = false;  ///< a parameter passed by value
  std::string group = {}; ///< a word for it and its kind: `mu` of opt.mu.h0.bias
  std::string word = {};  ///< what vectors and elements of it are called, if not as `name`
};

/// What is known of a kernel between its stages.
struct KernelState : codegen::KernelState {
  KernelState(mlir::func::FuncOp kernel, const CudaTarget &target, const KernelFacts &facts, std::string &missing);

  const CudaTarget &target;
  std::vector<Memory> operands, results;
  bool isWide; ///< offsets need 64 bits
  std::vector<std::string> notes;
  std::vector<std::string> functions; ///< text of device functions, in order
  llvm::StringSet<> hasFunction;

  /// A device function, once.
  void addFunction(llvm::StringRef name, const llvm::Twine &text);
  void note(const llvm::Twine &text) { notes.push_back(text.str()); }
};

/// A word for what a value is: `mean`, `isFinite`.
std::string getName(mlir::Value value);
/// Of a kernel's argument, by how it is used: `table`, `scale`.
std::string getArgumentName(mlir::BlockArgument argument);
/// `[8, 1024, 768]`
std::string printShape(mlir::RankedTensorType type);

/// A variable of an index space in text: the variable is `name` / `unit`.
struct VariableText {
  std::string name;
  int64_t unit = 1;
};

/// A block that code goes to.
struct Scope : codegen::ScopeValues<std::string> {
  explicit Scope(Block *block) : block(block) {}

  Block *block;
  std::optional<Index> lane = std::nullopt;                     ///< of this very scope
  std::map<std::pair<std::string, Index>, std::string> vectors; ///< loaded, by memory and first place
  std::map<unsigned, VariableText> atoms;                       ///< quotients and remainders
  bool isLoop = false;
  /// To be stored behind the lanes' scope.
  struct Stored {
    Memory memory;
    Index place;
    std::string vector;
  };
  std::vector<Stored> stores;
};

/// What Evaluator is for here.
struct Target {
  using Term = std::string;
  using Memory = cuda::Memory;
  using Scope = cuda::Scope;
  using State = cuda::KernelState;
  using Reducer = TextReducer;
  static bool isNone(const std::string &text) { return text.empty(); }
};

/// Emits one stage's function.
class TextEmitter : public codegen::Evaluator<Target> {
public:
  TextEmitter(KernelState &state, int64_t threads);
  ~TextEmitter();

  /// The text of the function, by that name.
  std::string write(llvm::StringRef symbol);

  // ---- Elements ----
  Evaluated load(const Memory &memory, Index place, bool isInRange) override;
  /// Elements of outputs in lanes are collected, and stored when the lanes' scope ends.
  void store(const Memory &memory, Index place, const std::string &element);
  Memory getArgument(unsigned number) const override { return state.operands[number]; }
  Memory getResult(unsigned number) const override { return state.results[number]; }
  Memory getScratch(int64_t offset, mlir::Type element, int64_t elements, const llvm::Twine &name);
  Index toIndex(const Evaluated &element, mlir::Type elementType, int64_t last) override;
  std::optional<std::string> emitIsWithin(Index index, int64_t low, int64_t end) override;

  // ---- Indices ----
  /// Text of an index, for the deepest scope.
  std::string print(Index index);
  llvm::StringRef getIndexType() const { return state.isWide ? "i64" : "i32"; }
  /// The block's number, and a number, as indices: so that what is computed from them does not overflow.
  std::string getBlock() const { return state.isWide ? "i64(block())" : "block()"; }
  std::string asIndex(int64_t number) const {
    return state.isWide ? "i64(" + std::to_string(number) + ")" : std::to_string(number);
  }
  /// A variable that the deepest scope knows: `name` counts in units.
  Index makeVariable(const std::string &name, Range range, int64_t unit = 1);
  /// In another block a variable is called differently.
  void rename(Index variable, const std::string &name);

  // ---- Code ----
  /// How often the code of the deepest scope runs.
  void setTrips(double trips) { scopes.back().trips = trips; }
  Block &here() { return *scopes.back().block; }
  Block &at(unsigned depth) { return *scopes[depth].block; }
  std::string define(llvm::StringRef type, const llvm::Twine &name, const llvm::Twine &text, bool mayFold = true) {
    return code.addValue(here(), type, name, text, false, mayFold);
  }
  void line(const llvm::Twine &text) { code.addLine(here(), text); }
  void assign(const llvm::Twine &target, const llvm::Twine &value, const llvm::Twine &sign = "=") {
    code.addAssignment(here(), target, value, sign);
  }
  /// The element that a vector has for the lane at hand.
  std::string laneOf(const std::string &vector);
  /// Bytes of arrays in shared memory that a function may have: compilers refuse more.
  static constexpr int64_t mostSharedBytes = 48 << 10;
  /// A name for so many elements of shared memory, for all of the function, which has no code where it has too many.
  std::string declareShared(llvm::StringRef type, const llvm::Twine &name, int64_t elements, int64_t elementBytes);
  /// In a loop over `barrier`s: what shared memory held has been read, and may be written again.
  void endRound();

  /// A loop; `trips`: how often its body runs, over all that runs around it.
  void loop(const Loop &loop, double trips, llvm::function_ref<void()> body, bool isUnrolled = false);
  /// if (condition) { ... }, which runs so often.
  void when(const llvm::Twine &condition, double trips, llvm::function_ref<void()> body);
  void returnIf(const llvm::Twine &condition) { line("if (" + condition + ") return"); }
  /// const auto name = [&](parameters) -> result { ... };
  void function(const llvm::Twine &name, const llvm::Twine &parameters, const llvm::Twine &result, double trips,
                llvm::function_ref<void()> body);
  /// if (condition) { ... } else { ... }; how often either runs, of the times that the whole does.
  void branch(const llvm::Twine &condition, llvm::function_ref<void()> inside, llvm::function_ref<void()> otherwise,
              double share = 1, double otherShare = 1);
  /// for (int name = 0; name < count; ++name), unrolled; a single step is no loop. `body(name)`.
  void unrolled(llvm::StringRef name, int64_t count, llvm::function_ref<void(std::string)> body);
  /// Elements side by side, `width` of them.
  void withLanes(int64_t width, llvm::function_ref<void(Index)> body);
  bool isInLanes() const { return scopes.back().width > 1; }
  /// Counts bytes that go through memory in the scope at `depth`.
  void count(const Memory &memory, double bytes, unsigned depth, bool isVector);

  /// Vectors that a thread holds for all its steps over a row, so that they are loaded once.
  struct Keeper {
    std::string step;   ///< the variable of the loop over steps
    int64_t steps = 1;  ///< 0: nothing is kept
    unsigned depth = 0; ///< of the scope around that loop
    unsigned pass = 0;
    /// By memory and place: passes in which they are read; the array.
    std::map<std::pair<std::string, Index>, std::set<unsigned>> readIn;
    std::map<std::pair<std::string, Index>, std::string> arrays;
    std::set<std::pair<std::string, Index>> kept;
  };
  std::optional<Keeper> keeper;

  Code code;
  const int64_t threads;
  double bytes = 0, vectorBytes = 0;

  /// There are variables of the names `row` and `column`.
  bool hasRows = false;
  /// What has been read, element by element or in lanes, with places.
  std::vector<std::pair<Memory, Index>> loads;
  /// Elements that a block has in shared memory, by memory and place.
  std::map<std::pair<std::string, Index>, std::string> tiled;

private:
  /// What a block of its own has in it.
  std::unique_ptr<Block> collect(bool isLoop, double trips, llvm::function_ref<void()> body);

  // ---- What evaluating needs ----
  Memory getScratchFor(mlir::Value value, const Materialized &where, int64_t elements, llvm::StringRef role) override {
    return getScratch(where.offset, where.element, elements, getName(value) + llvm::Twine(role));
  }
  Evaluated loadConstant(mlir::Operation *op, mlir::DenseElementsAttr elements, Index place, bool isInRange) override;
  std::string emitElement(mlir::Attribute element, mlir::Type elementType) override {
    return emitConstant(element, elementType);
  }
  std::string emitPlaceholder(mlir::Type) override { return "0"; }
  Evaluated emitNumber(Index index, mlir::Type elementType) override;
  std::string emitOp(mlir::OpResult value, llvm::ArrayRef<Evaluated> operands, unsigned depth) override;
  std::string emitAnd(const std::string &a, const std::string &b) override;
  Evaluated choose(const std::string &condition, bool varies, mlir::Value like, llvm::function_ref<Evaluated()> inside,
                   llvm::function_ref<Evaluated()> outside) override;
  Terms forSteps(llvm::StringRef type, llvm::StringRef name, int64_t count, llvm::ArrayRef<std::string> carried,
                 StepBody body) override;
  Terms evaluatePadding(const TextReducer &reducer) override;
  Terms startReduction(const TextReducer &reducer, bool varies) override;
  Terms combineWhere(const TextReducer &reducer, llvm::ArrayRef<std::string> carried, bool varies,
                     const std::optional<std::string> &condition, llvm::ArrayRef<Index> point,
                     llvm::ArrayRef<std::string> padding) override;
  Terms combineLoaded(const TextReducer &reducer, llvm::ArrayRef<std::string> carried, bool varies,
                      llvm::ArrayRef<Evaluated> loaded) override;
  std::string finishReduction(const TextReducer &reducer, llvm::ArrayRef<std::string> carried,
                              unsigned number) override;
  std::string nameTerm(mlir::Value value, const std::string &term) override;
  /// A concatenation of which all lanes lie in one input: whole vectors. Nothing where they don't.
  std::optional<Evaluated> joinInputs(mlir::Operation *op, llvm::ArrayRef<Index> point) override;

  /// The lane at hand of a vector that lies there; nothing where none can be loaded.
  std::optional<std::string> loadVector(const Memory &memory, Index uniform, unsigned depth);
  bool isMultiple(Index index, int64_t of) const;
  /// The variables, and quotients, that a form is made of.
  VariableText getAtomText(unsigned atom);
  std::string printTerm(const VariableText &variable, int64_t factor);
  int64_t getUnit(const LinearForm &form) const;

  std::unique_ptr<Block> root;
  llvm::DenseMap<mlir::Operation *, Memory> constants;
  std::map<std::pair<std::string, int64_t>, Index> indicesOfValues;
  std::map<std::pair<int64_t, std::string>, Memory> scratchViews;
  std::deque<VariableText> variables;
  std::map<std::string, std::string> vectorsOfLanes;
  llvm::StringSet<> sharedNames;
  int64_t sharedBytes = 0;
};

} // namespace heddle::cuda

extern template class heddle::codegen::Evaluator<heddle::cuda::Target>;

#endif // HEDDLE_LIB_CODEGEN_CUDA_TEXTEMITTER_H

// Code for the elements of a kernel's values, each computed where it is asked for.
//
// evaluate(value, point) gives the element of a value at a point, or the elements for the lanes of a vector, by going
// back through the ops that make it: nothing is stored on the way. What has been computed at a point is not computed
// again. Scopes are the nested places that code goes to (loop bodies, branches), outermost first; each piece of code
// goes to the outermost scope in which all that it needs is known. So what a row shares is computed once for the row,
// without any help of the optimiser, which could not move loads across stores.
#ifndef HEDDLE_LIB_CODEGEN_CPU_EMITTER_H
#define HEDDLE_LIB_CODEGEN_CPU_EMITTER_H

#include "Elementwise.h"

#include "heddle/Codegen/Cpu/CompileKernels.h"
#include "heddle/Codegen/Kernels/IndexSpace.h"
#include "heddle/Dialect/Stablehlo/ReductionOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include <set>

namespace heddle::cpu {

using codegen::Atom;
using codegen::Index;
using codegen::IndexSpace;
using codegen::LinearForm;
using codegen::Point;
using codegen::Range;

/// An element, or a vector of them; known in the scope at `depth`.
struct Evaluated {
  mlir::Value value;
  unsigned depth = 0;
  bool isVector() const { return llvm::isa<mlir::VectorType>(value.getType()); }
};

/// Dense memory of one dim.
struct Memory {
  mlir::Value memref;
  mlir::Type element; ///< of the tensor that lies there
};

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
  KernelState(mlir::func::FuncOp kernel, mlir::ModuleOp module, const CpuTarget &target, std::string &missing)
      : kernel(kernel), module(module), target(target), missing(missing) {}

  mlir::func::FuncOp kernel;
  mlir::ModuleOp module;
  const CpuTarget &target;
  std::string &missing;
  int64_t scratchBytes = 0;
  llvm::DenseMap<mlir::Value, Materialized> materialized;
  bool hasFailed = false;

  /// Notes why there is no code.
  void fail(mlir::Operation *op, const llvm::Twine &why);
  int64_t allocate(int64_t bytes);
  /// 32-bit lanes of a vector of the target.
  int64_t getLanes() const { return std::max<int64_t>(target.vectorBytes / 4, 1); }
};

/// The type in which an element lies in memory: preds are bytes.
mlir::Type getMemoryType(mlir::Type element);
/// bf16 and f16, which lie in memory as their bits.
bool isNarrowFloat(mlir::Type element);
int64_t getElementBytes(mlir::Type element);

/// Emits one stage's function.
class Emitter {
public:
  Emitter(KernelState &state, llvm::StringRef symbol);

  mlir::func::FuncOp getFunction() const { return function; }
  /// The range of parts that a call runs.
  mlir::Value getBegin() const { return begin; }
  mlir::Value getEnd() const { return end; }

  Evaluated evaluate(mlir::Value value, llvm::ArrayRef<Index> point);
  /// The elements at the `place` in row-major order.
  Evaluated evaluateAt(mlir::Value value, Index place);
  void store(const Memory &memory, Index place, Evaluated element);
  Evaluated load(const Memory &memory, Index place, bool isInRange);
  /// What lies there now, in memory that the nest itself writes.
  Evaluated loadNow(const Memory &memory, Index place);

  Memory getArgument(unsigned number) const { return arguments[number]; }
  Memory getResult(unsigned number) const { return results[number]; }
  Memory getScratch(int64_t offset, mlir::Type element, int64_t elements);

  /// Within the row that the deepest scope is for, `value` is this, at any point.
  void bind(mlir::Value value, Evaluated element) { scopes.back().bound[value] = element; }

  /// The builder for code in the deepest scope, or at a depth.
  mlir::OpBuilder at(unsigned depth);
  mlir::OpBuilder here() { return at(getDepth()); }
  unsigned getDepth() const { return scopes.size() - 1; }
  mlir::Location getLoc() const { return location; }

  /// for (variable = from; variable < to; ++variable): `body(variable, carried) -> carried`. `trips`: how many, for
  /// the cost. `range` is the variable's.
  using LoopBody = llvm::function_ref<llvm::SmallVector<mlir::Value>(Index, mlir::ValueRange)>;
  llvm::SmallVector<mlir::Value> loop(mlir::Value from, mlir::Value to, Range range, double trips,
                                      mlir::ValueRange carried, LoopBody body);
  /// The same for known bounds; a single step is no loop.
  llvm::SmallVector<mlir::Value> loop(int64_t from, int64_t to, mlir::ValueRange carried, LoopBody body);
  void loop(int64_t from, int64_t to, llvm::function_ref<void(Index)> body);
  void loop(mlir::Value from, mlir::Value to, Range range, double trips, llvm::function_ref<void(Index)> body);
  void when(mlir::Value condition, llvm::function_ref<void()> body);

  /// Vectors of `width` lanes, of which the first `used` count, in a scope of their own; `body(lane)`.
  void withLanes(int64_t width, int64_t used, llvm::function_ref<void(Index)> body);
  int64_t getWidth() const { return scopes.back().width; }
  mlir::Value getMask() const { return scopes.back().mask; }

  mlir::Value emitIndex(Index index, unsigned *depth = nullptr);
  mlir::Value emitConstant(int64_t value) { return emitIndex(space.constant(value)); }
  /// As a vector, if it is none.
  mlir::Value widen(Evaluated element);
  Evaluated fail(mlir::Operation *op, const llvm::Twine &why);

  KernelState &state;
  IndexSpace space;
  double cost = 0;     ///< of the code, in instructions that run, about
  double farLoads = 0; ///< elements that are read alone from their cache line
  bool isPlain = true; ///< no divisions, no gathers
  /// A variable along which the innermost loop goes next to the lanes: what is read one by one in a lane's cache line.
  std::optional<Index> tile;
  /// The vectors' index along the innermost loop, and where else that loop had better end and a new one begin.
  std::optional<Index> column;
  std::set<int64_t> splits;

private:
  Evaluated loadAt(const Memory &memory, Index place, unsigned depth);
  mlir::Value castBits(mlir::OpBuilder &builder, mlir::Value value, mlir::Type element);
  struct Scope {
    explicit Scope(mlir::Block *block, mlir::Operation *before = nullptr) : block(block), before(before) {}

    mlir::Block *block;
    mlir::Operation *before; ///< where code goes; the block's end if null
    mlir::Value mask;        ///< lanes that count; null: all
    bool isGuarded = false;  ///< it may not run: its points need not lie inside tensors
    int64_t width = 1;
    double trips = 1;
    llvm::DenseMap<std::pair<mlir::Value, unsigned>, Evaluated> values;
    llvm::DenseMap<Index, mlir::Value> indices;
    llvm::DenseMap<std::pair<mlir::Value, int64_t>, mlir::Value> widened;
    llvm::DenseMap<mlir::Value, Evaluated> bound;
    llvm::DenseMap<std::pair<Index, int64_t>, mlir::Value> vectors;
  };
  /// A scope like the deepest one, for a block of `op` or (op null) the deepest scope's own.
  void nested(mlir::Operation *op, mlir::Block *block, llvm::function_ref<void(Scope &)> prepare,
              llvm::function_ref<void()> body);
  /// Runs `body` as if the scope at `depth` were the deepest.
  void outside(unsigned depth, llvm::function_ref<void()> body);
  void count(unsigned depth, double weight) { cost += weight * scopes[depth].trips; }

  Evaluated compute(mlir::Value value, llvm::ArrayRef<Index> point);
  Evaluated evaluateElementwise(mlir::Operation *op, mlir::Value value, llvm::ArrayRef<Index> point);
  Evaluated evaluateConstant(mlir::Operation *op, llvm::ArrayRef<Index> point);
  Evaluated evaluateIota(mlir::Operation *op, llvm::ArrayRef<Index> point);
  Evaluated evaluatePad(mlir::Operation *op, llvm::ArrayRef<Index> point);
  Evaluated evaluateConcatenate(mlir::Operation *op, llvm::ArrayRef<Index> point);
  Evaluated evaluateDynamicSlice(mlir::Operation *op, llvm::ArrayRef<Index> point);
  Evaluated evaluateDynamicUpdateSlice(mlir::Operation *op, llvm::ArrayRef<Index> point);
  Evaluated evaluateGather(mlir::Operation *op, llvm::ArrayRef<Index> point);
  Evaluated evaluateReduceWindow(mlir::Operation *op, mlir::Value value, llvm::ArrayRef<Index> point);
  Evaluated evaluateMaterialized(mlir::Value value, const Materialized &where, llvm::ArrayRef<Index> point);
  Evaluated evaluatePartials(mlir::Value value, const Materialized &where, Index place);
  /// A loop that ends where the index passes a limit, and goes on in another, would need no condition.
  void requestSplit(Index index, int64_t low, int64_t end);

public:
  /// Whether low <= index < end: a scalar, or a vector where it varies; null where it always is. nullopt: never.
  std::optional<mlir::Value> emitIsWithin(Index index, int64_t low, int64_t end);
  mlir::Value emitAnd(mlir::Value a, mlir::Value b);
  /// `inside()` where the condition holds, `outside()` elsewhere; either may only be evaluated where it counts.
  Evaluated choose(mlir::Value condition, bool isVector, mlir::Type type, llvm::function_ref<Evaluated()> inside,
                   llvm::function_ref<Evaluated()> outside);
  /// An element that is an index, clamped to [0, last].
  Index toIndex(Evaluated element, mlir::Type elementType, int64_t last);
  /// The element of `starts` at a point, as an index.
  std::optional<Index> readIndex(mlir::Value starts, llvm::ArrayRef<Index> point, int64_t last);
  mlir::VectorType getLaneIndexType() const;
  mlir::Value emitIndexVector(Index index, unsigned *depth = nullptr);

private:
  mlir::Location location;
  mlir::func::FuncOp function;
  llvm::SmallVector<Memory> arguments, results;
  mlir::Value scratch, begin, end;
  std::vector<Scope> scopes;
  std::map<std::vector<Index>, unsigned> points;
  llvm::DenseMap<mlir::Operation *, Memory> constants;
  llvm::DenseMap<std::pair<mlir::Value, int64_t>, Index> indicesOfValues;
  mlir::Type laneIndexType;
};

} // namespace heddle::cpu

#endif // HEDDLE_LIB_CODEGEN_CPU_EMITTER_H

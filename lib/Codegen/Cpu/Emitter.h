// Code of CPUs for the elements of a kernel's values: arith, vector, memref and scf, a function for each stage. What is
// emitted where, and what ops mean, is Evaluator's.
#ifndef HEDDLE_LIB_CODEGEN_CPU_EMITTER_H
#define HEDDLE_LIB_CODEGEN_CPU_EMITTER_H

#include "Elementwise.h"

#include "heddle/Codegen/Cpu/CompileKernels.h"
#include "heddle/Codegen/Kernels/Evaluator.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include <set>

namespace heddle::cpu {

using codegen::Atom;
using codegen::Index;
using codegen::IndexSpace;
using codegen::LinearForm;
using codegen::Materialized;
using codegen::Point;
using codegen::Range;

class Reducer;

/// An element, or a vector of them.
using Evaluated = codegen::Evaluated<mlir::Value>;
inline bool isVector(const Evaluated &element) { return llvm::isa<mlir::VectorType>(element.value.getType()); }

/// Dense memory of one dim.
struct Memory {
  mlir::Value memref;
  mlir::Type element; ///< of the tensor that lies there
};

struct KernelState : codegen::KernelState {
  KernelState(mlir::func::FuncOp kernel, mlir::ModuleOp module, const CpuTarget &target, std::string &missing)
      : codegen::KernelState(kernel, missing, "CPUs", 64), module(module), target(target) {}

  mlir::ModuleOp module;
  const CpuTarget &target;

  /// 32-bit lanes of a vector of the target.
  int64_t getLanes() const { return std::max<int64_t>(target.vectorBytes / 4, 1); }
};

/// A place that code goes to.
struct Scope : codegen::ScopeValues<mlir::Value> {
  explicit Scope(mlir::Block *block, mlir::Operation *before = nullptr) : block(block), before(before) {}

  mlir::Block *block;
  mlir::Operation *before; ///< where code goes; the block's end if null
  mlir::Value mask;        ///< lanes that count; null: all
  llvm::DenseMap<Index, mlir::Value> indices;
  llvm::DenseMap<std::pair<mlir::Value, int64_t>, mlir::Value> widened;
  llvm::DenseMap<std::pair<Index, int64_t>, mlir::Value> vectors;
};

/// The type in which an element lies in memory: preds are bytes.
mlir::Type getMemoryType(mlir::Type element);

/// What Evaluator is for here.
struct Target {
  using Term = mlir::Value;
  using Memory = cpu::Memory;
  using Scope = cpu::Scope;
  using State = cpu::KernelState;
  using Reducer = cpu::Reducer;
  static bool isNone(mlir::Value value) { return !value; }
};

/// Emits one stage's function.
class Emitter : public codegen::Evaluator<Target> {
public:
  Emitter(KernelState &state, llvm::StringRef symbol);

  mlir::func::FuncOp getFunction() const { return function; }
  /// The range of parts that a call runs.
  mlir::Value getBegin() const { return begin; }
  mlir::Value getEnd() const { return end; }

  void store(const Memory &memory, Index place, Evaluated element);
  Evaluated load(const Memory &memory, Index place, bool isInRange) override;
  /// What lies there now, in memory that the nest itself writes.
  Evaluated loadNow(const Memory &memory, Index place);

  Memory getArgument(unsigned number) const override { return arguments[number]; }
  Memory getResult(unsigned number) const override { return results[number]; }
  Memory getScratch(int64_t offset, mlir::Type element, int64_t elements);

  /// The builder for code in the deepest scope, or at a depth.
  mlir::OpBuilder at(unsigned depth);
  mlir::OpBuilder here() { return at(getDepth()); }
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
  mlir::Value getMask() const { return scopes.back().mask; }

  mlir::Value emitIndex(Index index, unsigned *depth = nullptr);
  mlir::Value emitConstant(int64_t value) { return emitIndex(space.constant(value)); }
  /// As a vector, if it is none.
  mlir::Value widen(Evaluated element);
  mlir::Value emitAnd(const mlir::Value &a, const mlir::Value &b) override;
  Index toIndex(const Evaluated &element, mlir::Type elementType, int64_t last) override;
  mlir::VectorType getLaneIndexType() const;
  mlir::Value emitIndexVector(Index index, unsigned *depth = nullptr);

  double cost = 0;     ///< of the code, in instructions that run, about
  double farLoads = 0; ///< elements that are read alone from their cache line
  bool isPlain = true; ///< no divisions, no gathers
  /// A variable along which the innermost loop goes next to the lanes: what is read one by one in a lane's cache line.
  std::optional<Index> tile;
  /// The vectors' index along the innermost loop, and where else that loop had better end and a new one begin.
  std::optional<Index> column;
  std::set<int64_t> splits;

private:
  // ---- What evaluating needs ----
  Memory getScratchFor(mlir::Value, const Materialized &where, int64_t elements, llvm::StringRef) override {
    return getScratch(where.offset, where.element, elements);
  }
  Evaluated loadConstant(mlir::Operation *op, mlir::DenseElementsAttr elements, Index place, bool isInRange) override;
  mlir::Value emitElement(mlir::Attribute element, mlir::Type elementType) override;
  mlir::Value emitPlaceholder(mlir::Type elementType) override;
  Evaluated emitNumber(Index index, mlir::Type elementType) override;
  mlir::Value emitOp(mlir::OpResult value, llvm::ArrayRef<Evaluated> operands, unsigned depth) override;
  /// A condition is a vector where it varies.
  std::optional<mlir::Value> emitIsWithin(Index index, int64_t low, int64_t end) override;
  Evaluated choose(const mlir::Value &condition, bool varies, mlir::Value like, llvm::function_ref<Evaluated()> inside,
                   llvm::function_ref<Evaluated()> outside) override;
  Terms forSteps(llvm::StringRef, llvm::StringRef, int64_t count, llvm::ArrayRef<mlir::Value> carried,
                 StepBody body) override;
  Terms evaluatePadding(const Reducer &reducer) override;
  Terms startReduction(const Reducer &reducer, bool varies) override;
  Terms combineWhere(const Reducer &reducer, llvm::ArrayRef<mlir::Value> carried, bool varies,
                     const std::optional<mlir::Value> &condition, llvm::ArrayRef<Index> point,
                     llvm::ArrayRef<mlir::Value> padding) override;
  Terms combineLoaded(const Reducer &reducer, llvm::ArrayRef<mlir::Value> carried, bool varies,
                      llvm::ArrayRef<Evaluated> loaded) override;
  mlir::Value finishReduction(const Reducer &reducer, llvm::ArrayRef<mlir::Value> carried, unsigned number) override;
  void requestSplit(Index index, int64_t low, int64_t end) override;

  Evaluated chooseOf(mlir::Value condition, bool varies, mlir::Type type, llvm::function_ref<Evaluated()> inside,
                     llvm::function_ref<Evaluated()> outside);
  Evaluated loadAt(const Memory &memory, Index place, unsigned depth);
  mlir::Value castBits(mlir::OpBuilder &builder, mlir::Value value, mlir::Type element);
  mlir::Value asLanes(const Evaluated &element, bool varies) { return varies ? widen(element) : element.value; }
  /// A scope like the deepest one, for a block of `op` or (op null) the deepest scope's own.
  void nested(mlir::Operation *op, mlir::Block *block, llvm::function_ref<void(Scope &)> prepare,
              llvm::function_ref<void()> body);
  void count(unsigned depth, double weight) { cost += weight * scopes[depth].trips; }

  mlir::Location location;
  mlir::func::FuncOp function;
  llvm::SmallVector<Memory> arguments, results;
  mlir::Value scratch, begin, end;
  llvm::DenseMap<mlir::Operation *, Memory> constants;
  llvm::DenseMap<std::pair<mlir::Value, int64_t>, Index> indicesOfValues;
  mlir::Type laneIndexType;
};

} // namespace heddle::cpu

extern template class heddle::codegen::Evaluator<heddle::cpu::Target>;

#endif // HEDDLE_LIB_CODEGEN_CPU_EMITTER_H

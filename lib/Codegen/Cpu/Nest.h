// The loop nests that a kernel is made of.
#ifndef HEDDLE_LIB_CODEGEN_CPU_NEST_H
#define HEDDLE_LIB_CODEGEN_CPU_NEST_H

#include "Emitter.h"
#include "Reducer.h"

#include "heddle/Codegen/Kernels/RowGroups.h"
#include "heddle/Dialect/Stablehlo/IndexingOps.h"

namespace heddle::cpu {

/// Loops whose outermost is cut into parts, which may run in any order.
class Nest {
public:
  virtual ~Nest() = default;
  /// Chooses the loops and with them the parts.
  virtual void prepare(KernelState &state) = 0;
  /// Parts [begin, end).
  virtual void emit(Emitter &emitter, mlir::Value begin, mlir::Value end) = 0;
  int64_t parts = 1;
};

/// Where a nest puts a value.
struct Output {
  mlir::Value value;
  std::optional<unsigned> result = std::nullopt; ///< of the kernel
  int64_t offset = 0;                            ///< in scratch, else
  mlir::RankedTensorType spread = {};            ///< what is written are so many copies of the value, a scalar

  mlir::RankedTensorType getType() const {
    return spread ? spread : llvm::cast<mlir::RankedTensorType>(value.getType());
  }
  Memory getMemory(Emitter &emitter) const;
};

/// As many parts as there is work for, of `items` each of so many bytes; and how many items a part has.
struct Parts {
  int64_t count, items;
};
Parts cutIntoParts(int64_t items, double bytesPerItem, int64_t most = 64);
/// The range of items that parts [begin, end) have.
std::pair<mlir::Value, mlir::Value> getItems(Emitter &emitter, mlir::Value begin, mlir::Value end, int64_t itemsPerPart,
                                             int64_t items);

/// Lanes for vectors along `columns` elements, computed with so many ops: more than the machine's where few values are
/// held at a time, so that there is something else to do while one result is waited for.
int64_t chooseWidth(int64_t columns, int64_t ops, int64_t lanes);
/// Ops that work on more than one element to make the values.
int64_t countOps(llvm::ArrayRef<mlir::Value> values);
double getBytes(mlir::Value value);

/// Vectors along [0, columns), with a loop to each of `splits`: `body(column, carried) -> carried`. With values carried
/// all vectors have `width` lanes, and what masked lanes carry is what they did before.
llvm::SmallVector<mlir::Value> forColumns(Emitter &emitter, int64_t columns, const std::set<int64_t> &splits,
                                          int64_t width, mlir::ValueRange carried, Emitter::LoopBody body);

/// Writes values of as many elements each, all of an element before the next.
std::unique_ptr<Nest> makeLoopNest(llvm::ArrayRef<Output> outputs);

/// Whether the value of a reduction is left as those of chunks, which its readers combine.
bool isReducedInChunks(stablehlo::ReduceOp op);
/// Reductions of one input shape along the same dims; the results go to scratch, or to results of the kernel.
std::unique_ptr<Nest> makeReduceNest(KernelState &state, llvm::ArrayRef<stablehlo::ReduceOp> ops);

/// Row by row: reductions of rows, what is computed with them for the row, and sums of the columns.
using codegen::RowGroup;
std::unique_ptr<Nest> makeRowNest(KernelState &state, RowGroup group);

/// An op that updates its operand in places: scatter, dynamic_update_slice, select_and_scatter. Null, having said why,
/// where there is no code.
std::unique_ptr<Nest> makeScatterNest(KernelState &state, mlir::Operation *op, unsigned result);
/// What the result is before: the operand, unless it lies there, or copies of the init value.
std::unique_ptr<Nest> makeScatterStart(mlir::Operation *op, unsigned result);
std::unique_ptr<Nest> makeSelectNest(KernelState &state, stablehlo::SelectAndScatterOp op, unsigned result);
/// A sort or top_k; `results` are the kernel's for each of the op's.
std::unique_ptr<Nest> makeSortNest(KernelState &state, mlir::Operation *op,
                                   llvm::ArrayRef<std::optional<unsigned>> results);

} // namespace heddle::cpu

#endif // HEDDLE_LIB_CODEGEN_CPU_NEST_H

// Nests of ops whose indices are data: sorts, scatters, and windows that select.
#ifndef HEDDLE_LIB_CODEGEN_CUDA_INDEXEDNESTS_H
#define HEDDLE_LIB_CODEGEN_CUDA_INDEXEDNESTS_H

#include "TextNest.h"

#include "heddle/Dialect/Stablehlo/IndexingOps.h"

#include <functional>

namespace heddle::cuda {

using Nests = std::vector<std::unique_ptr<TextNest>>;

/// Rows of elements that are to be put in order.
struct OrderedRows {
  std::string name; ///< of what is ordered, for comments: `keys [8, 1024]`
  int64_t rows, length;
  /// How many of a row are wanted, from the first on.
  int64_t taken;
  /// Whether the element that stands at `left` in its row comes before that at `right`, for another reason than that it
  /// stands there.
  std::function<Expression(TextEmitter &, Index row, Index left, Index right)> isBefore;
  /// Uses the element that is the one at `at` in the order and stands at `place`.
  std::function<void(TextEmitter &, Index row, Index at, Index place)> use;
};
/// Equal elements keep their order. A row that fits into a block's shared memory is one launch; others are sorted in
/// pieces, which are merged two by two.
Nests makeOrderNests(KernelState &state, OrderedRows rows);

/// A sort or top_k; `results` are the kernel's for each of the op's. None, having said why, where there is no code.
Nests makeSortNests(KernelState &state, mlir::Operation *op, llvm::ArrayRef<std::optional<unsigned>> results);
/// An op that updates its operand in places: scatter, dynamic_update_slice, select_and_scatter. What the result is
/// before, unless it lies in the operand, then the updates.
Nests makeScatterNests(KernelState &state, mlir::Operation *op, unsigned result);
Nests makeSelectNests(KernelState &state, stablehlo::SelectAndScatterOp op, unsigned result);

/// A nest of which the parts are given.
class FunctionNest : public TextNest {
public:
  FunctionNest(int64_t blocks, int64_t threads, std::string what, std::function<void(TextEmitter &)> body)
      : what(std::move(what)), body(std::move(body)) {
    this->blocks = blocks;
    this->threads = threads;
  }
  void prepare(KernelState &) override {}
  void emit(TextEmitter &emitter) override { body(emitter); }
  std::string describe() const override { return what; }

private:
  std::string what;
  std::function<void(TextEmitter &)> body;
};

/// Emits `body(item)` for the number of this thread among all of the launch, where it is below `items`.
void forItem(TextEmitter &emitter, int64_t blocks, int64_t items, llvm::function_ref<void(Index)> body);
/// So many threads in blocks of 256, or of 32 where there are few.
std::unique_ptr<TextNest> makeItemNest(int64_t items, std::string what, std::function<void(TextEmitter &, Index)> body);

} // namespace heddle::cuda

#endif // HEDDLE_LIB_CODEGEN_CUDA_INDEXEDNESTS_H

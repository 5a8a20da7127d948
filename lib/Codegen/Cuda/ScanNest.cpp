// Cumulative sums and their kin: reduce_window with a window as long as the dim, and padding that moves it along. A
// block goes along a row in tiles: threads combine elements side by side, then what stands before them in the warp, in
// the block, in the tiles before. Where there are many rows side by side, a thread goes along each.
#include "TextNest.h"
#include "TextReducer.h"

#include "heddle/Dialect/Stablehlo/OpWindows.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::cuda;
using namespace heddle::stablehlo;

namespace {

/// Shorter windows are gone through for each element.
constexpr int64_t kShort = 16;

struct Direction {
  int64_t dim;
  bool isReverse; ///< from each element on, not up to it
};

std::optional<Direction> findDirection(ReduceWindowOp op) {
  std::optional<Direction> found;
  ArrayRef<int64_t> shape = typeOf(op.getInputs()[0]).getShape();
  for (auto [dim, window] : llvm::enumerate(getWindows(op))) {
    if (window.stride != 1 || window.windowDilation != 1 || window.baseDilation != 1)
      return std::nullopt;
    if (window.size == 1 && window.paddingLow == 0 && window.paddingHigh == 0)
      continue;
    bool isForward = window.paddingLow == window.size - 1 && window.paddingHigh == 0;
    bool isReverse = window.paddingHigh == window.size - 1 && window.paddingLow == 0;
    if (found || window.size != shape[dim] || !(isForward || isReverse))
      return std::nullopt;
    found = {int64_t(dim), isReverse};
  }
  return found;
}

class ScanNest : public TextNest {
public:
  ScanNest(KernelState &state, ReduceWindowOp op)
      : op(op), reducer(op, op.getBody(), op.getInputs(), op.getInitValues()), direction(*findDirection(op)),
        shape(typeOf(op.getInputs()[0]).getShape()) {
    if (!reducer.isSupported())
      state.fail(op, "has a body that has no code for GPUs");
    length = shape[direction.dim];
    rows = ShapedType::getNumElements(shape) / length;
    isThreads = rows >= 8192;
    if (isThreads) {
      threads = 256;
      blocks = llvm::divideCeil(rows, threads);
      state.note(llvm::formatv("{0} rows of {1}: a thread goes along each", rows, length));
    } else {
      threads = std::clamp<int64_t>(llvm::PowerOf2Ceil(llvm::divideCeil(length, kFew)), 32, 256);
      blocks = rows;
      state.note(llvm::formatv("{0} rows of {1}: a block goes along each, {2} elements at a time", rows, length,
                               threads * kFew));
    }
    for (OpResult value : op->getResults())
      if (!state.materialized.contains(value))
        state.keep(Value(value));
  }

  void prepare(KernelState &) override {}
  void emit(TextEmitter &emitter) override { isThreads ? emitThreads(emitter) : emitBlocks(emitter); }
  std::string describe() const override {
    return getName(op->getResult(0)) + " of " + printShape(typeOf(op->getOperand(0))) +
           (direction.isReverse ? " from each element on" : " up to each element") + " of dim " +
           std::to_string(direction.dim);
  }

private:
  static constexpr int64_t kFew = 4; ///< elements side by side of a thread

  SmallVector<Index> pointOf(TextEmitter &emitter, Index row, Index place) const {
    SmallVector<int64_t> rowShape(shape);
    rowShape.erase(rowShape.begin() + direction.dim);
    SmallVector<Index> point = emitter.space.delinearize(row, rowShape);
    if (direction.isReverse)
      place = emitter.space.add(emitter.space.multiply(place, -1), length - 1);
    point.insert(point.begin() + direction.dim, place);
    return point;
  }

  /// What comes first on the way and what comes after it: in the reverse direction that is the left operand.
  void assign(TextEmitter &emitter, ArrayRef<Expression> to, ArrayRef<Expression> first,
              ArrayRef<Expression> after) const {
    SmallVector<Expression> results =
        direction.isReverse ? reducer.combine(emitter, after, first) : reducer.combine(emitter, first, after);
    if (results.size() > 1) // all of them before the first is assigned
      for (auto [i, result] : llvm::enumerate(results))
        result = emitter.define(getValueType(reducer.getType(i)), reducer.getName(i), result, false);
    for (auto [variable, result] : llvm::zip(to, results))
      emitter.assign(variable, result);
  }

  void store(TextEmitter &emitter, ArrayRef<Index> point, ArrayRef<Expression> sums) {
    for (auto [result, value] : llvm::zip(op->getResults(), reducer.finish(emitter, sums))) {
      emitter.store(*emitter.findPlace(result), emitter.space.linearize(point, typeOf(result).getShape()), value);
    }
  }

  void emitThreads(TextEmitter &emitter) {
    StringRef type = emitter.getIndexType();
    Expression row = emitter.define(type, "row", emitter.getBlock() * 256 + thread(), false);
    if (rows % threads != 0)
      emitter.returnIf(row >= rows);
    Index item = emitter.makeVariable(row, {0, rows - 1});
    SmallVector<Expression> sums = reducer.declare(emitter);
    emitter.loop(Loop::upTo(type, "along", 0, length), double(rows) * length, [&](const Expression &along) {
      SmallVector<Index> point = pointOf(emitter, item, emitter.makeVariable(along, {0, length - 1}));
      assign(emitter, sums, sums, reducer.evaluate(emitter, point));
      store(emitter, point, sums);
    });
  }

  SmallVector<Expression> declareVariables(TextEmitter &emitter, StringRef name, ArrayRef<Expression> values,
                                           int64_t elements = 0) {
    SmallVector<Expression> variables;
    for (size_t i = 0; i < reducer.size(); ++i)
      variables.push_back(emitter.declareVariable(getValueType(reducer.getType(i)), name,
                                                  values.empty() ? Expression() : values[i], elements));
    return variables;
  }
  static SmallVector<Expression> each(ArrayRef<Expression> arrays, const Expression &index) {
    return llvm::map_to_vector(arrays, [&](const Expression &array) { return array[index]; });
  }
  /// The value of the lane so many below.
  SmallVector<Expression> shuffleUp(TextEmitter &emitter, ArrayRef<Expression> values, const Expression &by) {
    SmallVector<Expression> others;
    for (auto [i, value] : llvm::enumerate(values))
      others.push_back(
          emitter.define(getValueType(reducer.getType(i)), "lower", reducer.shuffle("shuffleUp", i, value, by), false));
    return others;
  }

  void emitBlocks(TextEmitter &emitter) {
    StringRef type = emitter.getIndexType();
    Index row = emitter.makeVariable(emitter.define(type, "row", block(), false), {0, rows - 1});
    int64_t tile = threads * kFew, warps = threads / 32;
    bool isLoop = length > tile;
    SmallVector<Expression> carry =
        isLoop ? declareVariables(emitter, "before", reducer.start(emitter)) : SmallVector<Expression>();
    SmallVector<Expression> totals;
    if (warps > 1)
      for (size_t i = 0; i < reducer.size(); ++i)
        totals.push_back(emitter.declareShared(reducer.getType(i), "totals", warps));
    double trips = double(rows) * length;
    auto forElements = [&](const Expression &first, function_ref<void(Index, const Expression &s)> body) {
      emitter.unrolled("s", kFew, [&](const Expression &s) {
        Expression place = emitter.define(type, "place", first + s, false);
        emitter.when(place < length, trips, [&] { body(emitter.makeVariable(place, {0, length - 1}), s); });
      });
    };
    auto step = [&](const Expression &start) {
      Expression own = thread() * kFew;
      Expression first = emitter.define(type, "first", isLoop ? start + own : own, false);
      SmallVector<Expression> sums = declareVariables(emitter, "sum", reducer.start(emitter));
      SmallVector<Expression> kept = declareVariables(emitter, "own", {}, kFew);
      forElements(first, [&](Index place, const Expression &s) {
        assign(emitter, sums, sums, reducer.evaluate(emitter, pointOf(emitter, row, place)));
        for (auto [array, sum] : llvm::zip(kept, sums))
          emitter.assign(array[s], sum);
      });
      emitter.loop(
          {"int", "by", 1, [](const Expression &by) { return by < 32; }, "*=", 2}, trips,
          [&](const Expression &by) {
            SmallVector<Expression> lower = shuffleUp(emitter, sums, by);
            emitter.when(lane() >= by, trips, [&] { assign(emitter, sums, lower, sums); });
          },
          true);
      // What stands before the thread's own.
      SmallVector<Expression> lower = shuffleUp(emitter, sums, 1);
      SmallVector<Expression> base = declareVariables(emitter, "base", isLoop ? carry : reducer.start(emitter));
      if (warps > 1) {
        emitter.when(lane() == 31, trips, [&] {
          for (auto [array, sum] : llvm::zip(totals, sums))
            emitter.assign(array[warp()], sum);
        });
        emitter.barrier();
        emitter.loop(Loop::upTo("int", "w", 0, warp()), trips,
                     [&](const Expression &w) { addTotal(emitter, base, each(totals, w)); });
      }
      emitter.when(lane() > 0, trips, [&] { assign(emitter, base, base, lower); });
      forElements(first, [&](Index place, const Expression &s) {
        SmallVector<Expression> results = declareVariables(emitter, "sum", base);
        assign(emitter, results, results, each(kept, s));
        store(emitter, pointOf(emitter, row, place), results);
      });
      if (!isLoop)
        return;
      emitter.loop(Loop::upTo("int", "w", 0, warps), trips,
                   [&](const Expression &w) { addTotal(emitter, carry, each(totals, w)); });
      emitter.barrier();
    };
    if (!isLoop)
      return step({});
    emitter.loop(Loop::upTo(type, "start", 0, length, tile), trips, step);
  }

  void addTotal(TextEmitter &emitter, ArrayRef<Expression> into, ArrayRef<Expression> totals) {
    SmallVector<Expression> values;
    for (auto [i, total] : llvm::enumerate(totals))
      values.push_back(emitter.define(getValueType(reducer.getType(i)), "total", total, false));
    assign(emitter, into, into, values);
  }

  ReduceWindowOp op;
  TextReducer reducer;
  Direction direction;
  ArrayRef<int64_t> shape;
  int64_t length, rows;
  bool isThreads;
};

} // namespace

bool heddle::cuda::isScan(Operation *op) {
  auto window = dyn_cast<ReduceWindowOp>(op);
  if (!window || typeOf(window->getResult(0)).getNumElements() == 0)
    return false;
  std::optional<Direction> direction = findDirection(window);
  if (!direction || typeOf(window.getInputs()[0]).getDimSize(direction->dim) <= kShort)
    return false;
  TextReducer reducer(op, window.getBody(), window.getInputs(), window.getInitValues());
  for (size_t i = 0; i < reducer.size(); ++i)
    if (!reducer.startsAtInit(i)) // it counts in padding
      return false;
  return reducer.isSupported();
}

std::unique_ptr<TextNest> heddle::cuda::makeScanNest(KernelState &state, Operation *op) {
  return std::make_unique<ScanNest>(state, cast<ReduceWindowOp>(op));
}

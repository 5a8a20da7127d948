// Reductions of rows and what the rows' elements are computed to with them, a row at a time: it is read from memory
// once and from cache in the passes that follow. Sums of columns go along: each part keeps its own in scratch, and the
// code that reads the results adds those in order.
#include "Nest.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::cpu;

namespace {

class RowNest : public Nest {
public:
  RowNest(KernelState &state, RowGroup given) : group(std::move(given)) {
    auto note = [&](ArrayRef<RowGroup::Item> items, std::vector<Reducer> &reducers) {
      for (const RowGroup::Item &item : items) {
        auto op = item.value.getDefiningOp<stablehlo::ReduceOp>();
        reducers.emplace_back(op, op.getBody(), op.getInputs(), op.getInitValues());
        if (!reducers.back().isSupported())
          state.fail(op, "has a body that has no code for CPUs");
        for (Value input : op.getInputs()) {
          values.push_back(input);
          bytes += getBytes(input);
        }
        passes = std::max(passes, item.pass + 1);
      }
    };
    note(group.rowReductions, rowReducers);
    note(group.columnReductions, columnReducers);
    for (const RowGroup::Item &item : group.fullOutputs) {
      passes = std::max(passes, item.pass + 1);
      values.push_back(item.value);
      bytes += getBytes(item.value);
    }
    // Sums of columns are cut by their shape alone, so that they have the same bits beside whatever else.
    Parts cut = columnReducers.empty() ? cutIntoParts(group.rows, bytes / group.rows, 64)
                                       : cutIntoParts(group.rows, kBytesPerElement * double(group.columns), 32);
    parts = cut.count;
    rowsPerPart = cut.items;
    width = chooseRowWidth(state.getLanes());
    for (Reducer &reducer : columnReducers)
      for (auto [i, value] : llvm::enumerate(reducer.op->getResults()))
        state.materialized[value] = {state.allocate(getElementBytes(reducer.getType(i)) * group.columns * parts), parts,
                                     reducer.getType(i)};
  }

  void prepare(KernelState &) override {}

  void emit(Emitter &emitter, Value begin, Value end) override {
    if (columnReducers.empty()) {
      auto [from, to] = getItems(emitter, begin, end, rowsPerPart, group.rows);
      emitter.loop(from, to, {0, group.rows - 1}, double(group.rows), [&](Index row) { emitRow(emitter, row, {}); });
      return;
    }
    emitter.loop(begin, end, {0, parts - 1}, double(parts), [&](Index part) {
      emitStart(emitter, part);
      Value number = emitter.emitIndex(part);
      OpBuilder builder = emitter.here();
      Value next = arith::AddIOp::create(builder, emitter.getLoc(), number, emitter.emitConstant(1));
      auto [from, to] = getItems(emitter, number, next, rowsPerPart, group.rows);
      emitter.loop(from, to, {0, group.rows - 1}, double(rowsPerPart), [&](Index row) { emitRow(emitter, row, part); });
    });
  }

private:
  int64_t chooseRowWidth(int64_t lanes) const {
    if (llvm::any_of(rowReducers, [](const Reducer &reducer) { return reducer.isOrdered(); }))
      return 1;
    if (group.columns <= lanes)
      return llvm::PowerOf2Ceil(group.columns);
    // By the shape alone: as many accumulators have the same bits beside whatever else.
    bool fitsTwo = group.columns % (lanes * 2) == 0 || group.columns >= lanes * 8;
    return fitsTwo ? lanes * 2 : lanes;
  }

  /// What the part's sums of columns begin with.
  void emitStart(Emitter &emitter, Index part) {
    forColumns(emitter, group.columns, {}, width, {}, [&](Index column, ValueRange) {
      Index place = emitter.space.add(emitter.space.multiply(part, group.columns), column);
      for (Reducer &reducer : columnReducers) {
        SmallVector<Value> starts = reducer.start(emitter, emitter.getWidth());
        for (auto [result, value] : llvm::zip(reducer.op->getResults(), starts))
          emitter.store(*emitter.findPlace(result), place, {value, emitter.getDepth()});
      }
      return SmallVector<Value>();
    });
  }

  void emitRow(Emitter &emitter, Index row, std::optional<Index> part) {
    for (int64_t pass = 0; pass < passes; ++pass)
      emitPass(emitter, row, part, pass);
    for (const RowGroup::Item &item : group.rowOutputs) {
      Evaluated element = emitter.evaluateAt(item.value, row);
      emitter.store(Output{item.value, item.result, 0}.getMemory(emitter), row, element);
    }
  }

  void emitPass(Emitter &emitter, Index row, std::optional<Index> part, int64_t pass) {
    IndexSpace &space = emitter.space;
    SmallVector<Value> starts;
    for (auto [item, reducer] : llvm::zip(group.rowReductions, rowReducers))
      if (item.pass == pass)
        llvm::append_range(starts, reducer.start(emitter, width));
    SmallVector<Value> sums =
        forColumns(emitter, group.columns, {}, width, starts, [&](Index column, ValueRange carried) {
          Index place = space.add(space.multiply(row, group.columns), column);
          bool asVectors = emitter.getWidth() > 1;
          auto evaluate = [&](Reducer &reducer) {
            ArrayRef<int64_t> shape = typeOf(reducer.op->getOperand(0)).getShape();
            return reducer.evaluate(emitter, space.delinearize(place, shape), asVectors);
          };
          SmallVector<Value> next;
          for (auto [item, reducer] : llvm::zip(group.rowReductions, rowReducers)) {
            if (item.pass != pass)
              continue;
            SmallVector<Value> values = evaluate(reducer);
            OpBuilder builder = emitter.here();
            llvm::append_range(
                next, reducer.combine(builder, emitter.getLoc(), carried.slice(next.size(), reducer.size()), values));
          }
          for (auto [item, reducer] : llvm::zip(group.columnReductions, columnReducers))
            if (item.pass == pass)
              emitColumnStep(emitter, reducer, evaluate(reducer),
                             space.add(space.multiply(*part, group.columns), column));
          for (const RowGroup::Item &item : group.fullOutputs)
            if (item.pass == pass)
              emitter.store(Output{item.value, item.result, 0}.getMemory(emitter), place,
                            emitter.evaluateAt(item.value, place));
          return next;
        });
    ArrayRef<Value> rest(sums);
    for (auto [item, reducer] : llvm::zip(group.rowReductions, rowReducers)) {
      if (item.pass != pass)
        continue;
      OpBuilder builder = emitter.here();
      SmallVector<Value> values = reducer.combineLanes(builder, emitter.getLoc(), rest.take_front(reducer.size()));
      rest = rest.drop_front(reducer.size());
      values = reducer.finish(emitter, values);
      for (auto [result, value] : llvm::zip(reducer.op->getResults(), values)) {
        emitter.bind(result, {value, emitter.getDepth()});
        if (std::optional<Memory> memory = emitter.findPlace(result))
          emitter.store(*memory, row, {value, emitter.getDepth()});
      }
    }
  }

  void emitColumnStep(Emitter &emitter, Reducer &reducer, ValueRange values, Index place) {
    SmallVector<Value> sums;
    for (OpResult result : reducer.op->getResults()) {
      Evaluated sum = emitter.loadNow(*emitter.findPlace(result), place);
      sums.push_back(emitter.widen(sum));
    }
    OpBuilder builder = emitter.here();
    sums = reducer.combine(builder, emitter.getLoc(), sums, values);
    for (auto [result, value] : llvm::zip(reducer.op->getResults(), sums))
      emitter.store(*emitter.findPlace(result), place, {value, emitter.getDepth()});
  }

  static constexpr double kBytesPerElement = 8;

  RowGroup group;
  std::vector<Reducer> rowReducers, columnReducers;
  SmallVector<Value> values; // computed for each element
  int64_t rowsPerPart, width, passes = 0;
  double bytes = 0;
};

} // namespace

std::unique_ptr<Nest> heddle::cpu::makeRowNest(KernelState &state, RowGroup group) {
  return std::make_unique<RowNest>(state, std::move(group));
}

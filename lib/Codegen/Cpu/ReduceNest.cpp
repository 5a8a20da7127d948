// Reductions along any dims. Where the innermost dim is reduced, vectors lie along it and their lanes are combined at
// the end; where it is kept, each lane has a result of its own. A reduction of everything goes in chunks, which the
// code that reads the result combines in order.
#include "Nest.h"

#include "heddle/Codegen/Kernels/NestForms.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::cpu;

namespace {

class ReduceNest : public Nest {
public:
  ReduceNest(KernelState &state, ArrayRef<stablehlo::ReduceOp> ops) : form(ops.front()) {
    for (stablehlo::ReduceOp op : ops) {
      reducers.emplace_back(op, op.getBody(), op.getInputs(), op.getInitValues());
      if (!reducers.back().isSupported())
        state.fail(op, "has a body that has no code for CPUs");
      inputs.append(op.getInputs().begin(), op.getInputs().end());
    }
    for (Value input : inputs)
      bytes += getBytes(input);
    width = chooseReductionWidth(state.getLanes());
    isChunked = isReducedInChunks(ops.front());
    if (isChunked) {
      Parts cut = cutIntoParts(form.columns / width, 4.0 * double(width), 32);
      parts = cut.count;
      chunk = cut.items;
    }
    for (Reducer &reducer : reducers)
      for (auto [i, value] : llvm::enumerate(reducer.op->getResults())) {
        if (!isChunked && state.materialized.contains(value))
          continue; // in a result of the kernel
        Type element = isChunked ? reducer.getType(i) : typeOf(value).getElementType();
        state.materialized[value] = {state.allocate(getElementBytes(element) * form.kept * (isChunked ? parts : 1)),
                                     isChunked ? parts : 0, element};
      }
  }

  void prepare(KernelState &state) override {
    if (isChunked)
      return;
    int64_t items = form.minorIsReduced ? form.kept : form.kept / form.columns * llvm::divideCeil(form.columns, width);
    Parts cut = cutIntoParts(items, bytes / std::max<int64_t>(items, 1));
    parts = cut.count;
    chunk = cut.items;
  }

  void emit(Emitter &emitter, Value begin, Value end) override {
    if (isChunked)
      emitChunks(emitter, begin, end);
    else if (form.minorIsReduced)
      emitRows(emitter, begin, end);
    else
      emitColumns(emitter, begin, end);
  }

private:
  int64_t chooseReductionWidth(int64_t lanes) const {
    if (form.minorIsReduced && llvm::any_of(reducers, [](const Reducer &reducer) { return reducer.isOrdered(); }))
      return 1;
    if (form.columns <= lanes)
      return llvm::PowerOf2Ceil(std::max<int64_t>(form.columns, 1));
    // Several accumulators, since one sum waits for the one before.
    for (int64_t factor = 4; factor > 1; factor /= 2)
      if (form.columns >= lanes * factor)
        return lanes * factor;
    return lanes;
  }

  SmallVector<Value> start(Emitter &emitter, int64_t lanes) {
    SmallVector<Value> values;
    for (Reducer &reducer : reducers)
      llvm::append_range(values, reducer.start(emitter, lanes));
    return values;
  }

  SmallVector<Value> step(Emitter &emitter, ArrayRef<Index> point, ValueRange carried) {
    SmallVector<Value> next;
    bool asVectors = emitter.getWidth() > 1;
    SmallVector<SmallVector<Value>> values;
    for (Reducer &reducer : reducers)
      values.push_back(reducer.evaluate(emitter, point, asVectors));
    for (auto [reducer, value] : llvm::zip(reducers, values)) {
      OpBuilder builder = emitter.here();
      llvm::append_range(next, reducer.combine(builder, emitter.getLoc(), carried.take_front(reducer.size()), value));
      carried = carried.drop_front(reducer.size());
    }
    return next;
  }

  /// What `accumulators` have come to, for each reducer.
  void store(Emitter &emitter, Index place, ValueRange accumulators, bool combinesLanes) {
    for (Reducer &reducer : reducers) {
      SmallVector<Value> values(accumulators.take_front(reducer.size()));
      accumulators = accumulators.drop_front(reducer.size());
      OpBuilder builder = emitter.here();
      if (combinesLanes)
        values = reducer.combineLanes(builder, emitter.getLoc(), values);
      if (!isChunked)
        values = reducer.finish(emitter, values);
      for (auto [result, value] : llvm::zip(reducer.op->getResults(), values))
        emitter.store(*emitter.findPlace(result), place, {value, emitter.getDepth()});
    }
  }

  void emitChunks(Emitter &emitter, Value begin, Value end) {
    IndexSpace &space = emitter.space;
    int64_t whole = form.columns / width, rest = form.columns % width;
    emitter.loop(begin, end, {0, parts - 1}, double(parts), [&](Index part) {
      Value number = emitter.emitIndex(part);
      OpBuilder builder = emitter.here();
      Value next = arith::AddIOp::create(builder, emitter.getLoc(), number, emitter.emitConstant(1));
      auto [from, to] = getItems(emitter, number, next, chunk, whole);
      SmallVector<Value> sums;
      sums = emitter.loop(from, to, {0, whole - 1}, double(whole) / parts, start(emitter, width),
                          [&](Index group, ValueRange carried) {
                            SmallVector<Value> next;
                            emitter.withLanes(width, width, [&](Index lane) {
                              Index place = space.add(space.multiply(group, width), lane);
                              next = step(emitter, space.delinearize(place, form.shape), carried);
                            });
                            return next;
                          });
      if (rest > 0 || whole % chunk != 0) // a chunk with less than the others: the rest is the last one's
        sums = addRest(emitter, number, whole * width, rest, sums);
      store(emitter, part, sums, true);
    });
  }

  /// Elements [from, from + rest), for the last chunk.
  SmallVector<Value> addRest(Emitter &emitter, Value part, int64_t from, int64_t rest, ValueRange sums) {
    if (rest == 0)
      return SmallVector<Value>(sums);
    OpBuilder builder = emitter.here();
    Value isLast = arith::CmpIOp::create(builder, emitter.getLoc(), arith::CmpIPredicate::eq, part,
                                         emitter.emitConstant(parts - 1));
    // A loop of one step or none.
    Value steps =
        arith::IndexCastOp::create(builder, emitter.getLoc(), builder.getIndexType(),
                                   arith::ExtUIOp::create(builder, emitter.getLoc(), builder.getI64Type(), isLast));
    return emitter.loop(emitter.emitConstant(0), steps, {0, 0}, 1.0 / parts, sums, [&](Index, ValueRange carried) {
      SmallVector<Value> next;
      emitter.withLanes(width, rest, [&](Index lane) {
        Index place = emitter.space.add(lane, from);
        next = step(emitter, emitter.space.delinearize(place, form.shape), carried);
        mask(emitter, carried, next);
      });
      return next;
    });
  }

  static void mask(Emitter &emitter, ValueRange before, SmallVector<Value> &after) {
    if (!emitter.getMask())
      return;
    for (auto [old, value] : llvm::zip(before, after)) {
      OpBuilder builder = emitter.here();
      value = arith::SelectOp::create(builder, emitter.getLoc(), emitter.getMask(), value, old);
    }
  }

  void emitRows(Emitter &emitter, Value begin, Value end) {
    auto [from, to] = getItems(emitter, begin, end, chunk, form.kept);
    emitter.loop(from, to, {0, form.kept - 1}, double(form.kept), [&](Index row) {
      SmallVector<Value> sums = start(emitter, width);
      sums = emitter.loop(0, form.reduced / form.columns, sums, [&](Index outer, ValueRange carried) {
        return forColumns(emitter, form.columns, {}, width, carried, [&](Index column, ValueRange inner) {
          return step(emitter, form.makePoint(emitter.space, row, outer, column), inner);
        });
      });
      store(emitter, row, sums, true);
    });
  }

  void emitColumns(Emitter &emitter, Value begin, Value end) {
    IndexSpace &space = emitter.space;
    int64_t whole = form.columns / width, rest = form.columns % width, blocks = llvm::divideCeil(form.columns, width);
    int64_t rows = form.kept / form.columns;
    auto block = [&](Index row, Index first, int64_t lanes, int64_t used) {
      emitter.withLanes(lanes, used, [&](Index lane) {
        Index column = space.add(first, lane);
        SmallVector<Value> sums =
            emitter.loop(0, form.reduced, start(emitter, lanes), [&](Index place, ValueRange carried) {
              return step(emitter, form.makePoint(space, row, place, column), carried);
            });
        store(emitter, space.add(space.multiply(row, form.columns), column), sums, false);
      });
    };
    // A part's blocks in one row may be some of them only: block by block.
    auto [from, to] = getItems(emitter, begin, end, chunk, rows * blocks);
    emitter.loop(from, to, {0, rows * blocks - 1}, double(rows * blocks), [&](Index item) {
      Index row = space.divide(item, blocks), number = space.remainder(item, blocks);
      if (rest == 0)
        return block(row, space.multiply(number, width), width, width);
      Value position = emitter.emitIndex(number);
      auto is = [&](arith::CmpIPredicate predicate) -> Value {
        Value limit = emitter.emitConstant(whole);
        OpBuilder builder = emitter.here();
        return arith::CmpIOp::create(builder, emitter.getLoc(), predicate, position, limit);
      };
      if (whole > 0)
        emitter.when(is(arith::CmpIPredicate::slt), [&] { block(row, space.multiply(number, width), width, width); });
      emitter.when(is(arith::CmpIPredicate::eq),
                   [&] { block(row, space.constant(whole * width), llvm::PowerOf2Ceil(rest), rest); });
    });
  }

  std::vector<Reducer> reducers;
  SmallVector<Value> inputs;
  codegen::ReductionForm form;
  int64_t width, chunk = 1; // chunk: items of a part
  bool isChunked = false;
  double bytes = 0;
};

} // namespace

bool heddle::cpu::isReducedInChunks(stablehlo::ReduceOp op) {
  return typeOf(op.getResult(0)).getNumElements() == 1 && typeOf(op.getInputs()[0]).getNumElements() >= 4096;
}

std::unique_ptr<Nest> heddle::cpu::makeReduceNest(KernelState &state, ArrayRef<stablehlo::ReduceOp> ops) {
  return std::make_unique<ReduceNest>(state, ops);
}

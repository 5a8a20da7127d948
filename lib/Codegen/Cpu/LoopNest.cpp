// Nests that write values element by element, in the order of memory or, where operands lie across, in blocks of it.
//
// How the elements are cut into rows and vectors is decided by trying: code is emitted for each way that the shape
// suggests, and what it costs is counted on the way. Flat is best where all operands lie in order; rows are where they
// are broadcast; where lanes would read from cache lines of their own, a block of rows goes down together.
#include "Nest.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::cpu;

namespace {

/// How elements are gone through.
struct Order {
  int64_t columns;                 ///< the minor ones, along which vectors lie
  std::optional<size_t> tile = {}; ///< a dim of `dims` of which a block goes with each vector
  std::set<int64_t> splits = {};
};

constexpr int64_t kTile = 16; // rows; elements of 4 bytes in a cache line

class LoopNest : public Nest {
public:
  explicit LoopNest(ArrayRef<Output> outputs) : outputs(outputs) {
    for (int64_t size : typeOf(0).getShape())
      if (size != 1)
        dims.push_back(size);
    elements = typeOf(0).getNumElements();
    SmallVector<Value> values;
    for (const Output &output : outputs) {
      values.push_back(output.value);
      bytes += 2.0 * getElementBytes(output.getType().getElementType());
    }
    ops = countOps(values);
  }

  void prepare(KernelState &state) override {
    order = {elements};
    double best = attempt(state, order);
    if (!isPlain && dims.size() > 1) {
      std::set<int64_t> seen{elements};
      for (const Output &output : outputs) {
        int64_t columns = 1;
        for (int64_t size : llvm::reverse(output.getType().getShape())) {
          columns *= size;
          if (seen.insert(columns).second && (columns > 1 || elements <= 4))
            improve(state, {columns}, best);
        }
      }
    }
    if (farLoads > 0 && dims.size() > 1 && dims.back() >= 4)
      for (size_t tile = 0; tile + 1 < dims.size(); ++tile)
        if (dims[tile] >= 4)
          improve(state, {dims.back(), tile}, best);
    parts = getParts(state.getLanes()).count;
  }

  void emit(Emitter &emitter, Value begin, Value end) override {
    if (order.tile)
      emitTiles(emitter, begin, end);
    else if (order.columns == elements)
      emitFlat(emitter, begin, end);
    else
      emitRows(emitter, begin, end);
  }

private:
  RankedTensorType typeOf(size_t output) const { return outputs[output].getType(); }

  double attempt(KernelState &state, const Order &tried) {
    Emitter emitter(state, "attempt");
    Order kept = std::exchange(order, tried);
    emit(emitter, emitter.getBegin(), emitter.getEnd());
    order = kept;
    splits = emitter.splits;
    isPlain = emitter.isPlain;
    double cost = emitter.cost + 12 * emitter.farLoads;
    lastFarLoads = emitter.farLoads;
    if (tried.columns == elements && !tried.tile)
      farLoads = emitter.farLoads;
    emitter.getFunction().erase();
    return cost;
  }

  void improve(KernelState &state, Order tried, double &best) {
    double cost = attempt(state, tried);
    // Conditions that hold for a part of each row: a loop for each part.
    std::erase_if(splits, [&](int64_t split) { return split <= 0 || split >= tried.columns; });
    if (!splits.empty() && splits.size() <= 4) {
      tried.splits = splits;
      cost = attempt(state, tried);
    }
    if (cost < best) {
      best = cost;
      order = tried;
      farLoads = lastFarLoads;
    }
  }

  void write(Emitter &emitter, Index place) {
    SmallVector<Evaluated> values;
    for (const Output &output : outputs)
      values.push_back(output.spread ? emitter.evaluate(output.value, {}) : emitter.evaluateAt(output.value, place));
    for (auto [output, value] : llvm::zip(outputs, values))
      emitter.store(output.getMemory(emitter), place, value);
  }

  int64_t getWidth(int64_t lanes) const { return chooseWidth(order.columns, ops, lanes); }

  /// What is handed out: vectors, rows, or blocks of rows.
  Parts getParts(int64_t lanes) const {
    int64_t width = getWidth(lanes);
    if (order.tile)
      return cutIntoParts(elements / order.columns / dims[*order.tile] * llvm::divideCeil(dims[*order.tile], kTile),
                          bytes * order.columns * kTile);
    if (order.columns == elements)
      return cutIntoParts(std::max<int64_t>(elements / width, 1), bytes * width);
    return cutIntoParts(elements / order.columns, bytes * order.columns);
  }

  void emitFlat(Emitter &emitter, Value begin, Value end) {
    int64_t width = getWidth(emitter.state.getLanes()), whole = elements / width, rest = elements % width;
    Parts cut = getParts(emitter.state.getLanes());
    if (cut.count == 1 && elements <= 4 * width) {
      // Parts of which there is one need no bounds.
      emitter.when(isLast(emitter, end, 1), [&] {
        forColumns(emitter, elements, {}, width, {}, [&](Index place, ValueRange) {
          write(emitter, place);
          return SmallVector<Value>();
        });
      });
      return;
    }
    auto [from, to] = getItems(emitter, begin, end, cut.items, whole);
    emitter.loop(from, to, {0, whole - 1}, double(whole), [&](Index step) {
      emitter.withLanes(width, width, [&](Index lane) {
        Index place = emitter.space.add(emitter.space.multiply(step, width), lane);
        write(emitter, place);
      });
    });
    if (rest > 0)
      emitter.when(isLast(emitter, end, cut.count), [&] {
        emitter.withLanes(llvm::PowerOf2Ceil(rest), rest, [&](Index lane) {
          write(emitter, emitter.space.add(emitter.space.constant(whole * width), lane));
        });
      });
  }

  static Value isLast(Emitter &emitter, Value end, int64_t parts) {
    Value all = emitter.emitConstant(parts);
    OpBuilder builder = emitter.here();
    return arith::CmpIOp::create(builder, emitter.getLoc(), arith::CmpIPredicate::eq, end, all);
  }

  void emitRows(Emitter &emitter, Value begin, Value end) {
    int64_t rows = elements / order.columns;
    auto [from, to] = getItems(emitter, begin, end, getParts(emitter.state.getLanes()).items, rows);
    emitter.loop(from, to, {0, rows - 1}, double(rows), [&](Index row) {
      Index first = emitter.space.multiply(row, order.columns);
      forColumns(emitter, order.columns, order.splits, getWidth(emitter.state.getLanes()), {},
                 [&](Index column, ValueRange) {
                   write(emitter, emitter.space.add(first, column));
                   return SmallVector<Value>();
                 });
    });
  }

  void emitTiles(Emitter &emitter, Value begin, Value end) {
    IndexSpace &space = emitter.space;
    size_t tile = *order.tile;
    SmallVector<int64_t> outer;
    for (size_t dim = 0; dim + 1 < dims.size(); ++dim)
      outer.push_back(dim == tile ? llvm::divideCeil(dims[dim], kTile) : dims[dim]);
    int64_t items = ShapedType::getNumElements(outer);
    auto [from, to] = getItems(emitter, begin, end, getParts(emitter.state.getLanes()).items, items);
    emitter.loop(from, to, {0, items - 1}, double(items), [&](Index item) {
      SmallVector<Index> point = space.delinearize(item, outer);
      point.push_back(0);
      Index firstRow = space.multiply(point[tile], kTile);
      Value first = emitter.emitIndex(firstRow);
      OpBuilder builder = emitter.here();
      Value left = arith::SubIOp::create(builder, emitter.getLoc(), emitter.emitConstant(dims[tile]), first);
      Value rows = arith::MinSIOp::create(builder, emitter.getLoc(), left, emitter.emitConstant(kTile));
      int64_t most = std::min(kTile, dims[tile]);
      int64_t width = std::min(chooseWidth(order.columns, 100, emitter.state.getLanes()), kTile);
      forColumns(emitter, order.columns, order.splits, width, {}, [&](Index column, ValueRange) {
        emitter.loop(emitter.emitConstant(0), rows, {0, most - 1}, double(most), [&](Index row) {
          point[tile] = space.add(firstRow, row);
          point.back() = column;
          emitter.tile = row;
          write(emitter, space.linearize(point, dims));
          emitter.tile = std::nullopt;
        });
        return SmallVector<Value>();
      });
    });
  }

  SmallVector<Output> outputs;
  SmallVector<int64_t> dims; // of the first output, without those of size 1
  int64_t elements, ops;
  double bytes = 0; // that go through memory for an element
  Order order{};
  // The last attempt's, and the best one's.
  std::set<int64_t> splits;
  bool isPlain = true;
  double lastFarLoads = 0, farLoads = 0;
};

} // namespace

std::unique_ptr<Nest> heddle::cpu::makeLoopNest(ArrayRef<Output> outputs) {
  return std::make_unique<LoopNest>(outputs);
}

// Scatters: the operand first, which may lie there already, then the updates in their order. Where windows are wide,
// parts have columns of them, so that no two write the same element.
#include "Nest.h"

#include "heddle/Codegen/Kernels/NestForms.h"
#include "heddle/Dialect/Stablehlo/IndexingOps.h"
#include "heddle/Dialect/Stablehlo/ShapeOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::cpu;
using namespace heddle::stablehlo;

namespace {

/// Copies the operand to the result, unless they have one address.
class StartNest : public Nest {
public:
  StartNest(Value operand, unsigned result) : loops(makeLoopNest(Output{operand, result})), result(result) {
    while (auto reshape = operand.getDefiningOp<ReshapeOp>())
      operand = reshape.getOperand();
    argument = dyn_cast<BlockArgument>(operand);
  }

  void prepare(KernelState &state) override {
    loops->prepare(state);
    parts = loops->parts;
  }

  void emit(Emitter &emitter, Value begin, Value end) override {
    if (!argument)
      return loops->emit(emitter, begin, end);
    OpBuilder builder = emitter.here();
    auto addressOf = [&](const Memory &memory) -> Value {
      return memref::ExtractAlignedPointerAsIndexOp::create(builder, emitter.getLoc(), memory.memref);
    };
    Value differs = arith::CmpIOp::create(builder, emitter.getLoc(), arith::CmpIPredicate::ne,
                                          addressOf(emitter.getArgument(argument.getArgNumber())),
                                          addressOf(emitter.getResult(result)));
    emitter.when(differs, [&] { loops->emit(emitter, begin, end); });
  }

private:
  std::unique_ptr<Nest> loops;
  unsigned result;
  BlockArgument argument;
};

/// An index from memory as it is.
Value emitRawIndex(Emitter &emitter, Value tensor, ArrayRef<Index> point) {
  Evaluated element = emitter.evaluate(tensor, point);
  if (emitter.state.hasFailed)
    return emitter.emitConstant(0);
  OpBuilder builder = emitter.at(element.depth);
  Type type = typeOf(tensor).getElementType();
  return type.isUnsignedInteger()
             ? Value(arith::IndexCastUIOp::create(builder, emitter.getLoc(), builder.getIndexType(), element.value))
             : Value(arith::IndexCastOp::create(builder, emitter.getLoc(), builder.getIndexType(), element.value));
}

class ScatterNest : public Nest {
public:
  ScatterNest(ScatterOp op, unsigned result) : form(op), op(op), result(result) {}

  void prepare(KernelState &state) override {
    width = form.columns == 1 ? 1 : chooseWidth(form.columns, 20, state.getLanes());
    // A part is at least two cache lines of each row wide.
    int64_t blocks = form.columns / width;
    double bytes = getBytes(op.getUpdates()[0]) / std::max<int64_t>(blocks, 1);
    Parts cut = cutIntoParts(std::max<int64_t>(blocks, 1), bytes, std::clamp<int64_t>(form.columns / 64, 1, 8));
    parts = cut.count;
    chunk = cut.items;
  }

  void emit(Emitter &emitter, Value begin, Value end) override {
    int64_t whole = form.columns / width, rest = form.columns % width;
    auto [from, to] = getItems(emitter, begin, end, chunk, whole);
    OpBuilder builder = emitter.here();
    Value isLast =
        arith::CmpIOp::create(builder, emitter.getLoc(), arith::CmpIPredicate::eq, end, emitter.emitConstant(parts));
    int64_t rows = form.updates.getNumElements() / form.columns;
    emitter.loop(0, rows, [&](Index row) {
      SmallVector<Index> point = emitter.space.delinearize(row, form.updates.getShape().take_front(form.minor));
      Point target;
      Value isInside = emitTarget(emitter, point, target);
      auto update = [&] {
        emitter.loop(from, to, {0, whole - 1}, double(whole), [&](Index block) {
          emitter.withLanes(width, width, [&](Index lane) {
            emitColumn(emitter, point, target, emitter.space.add(emitter.space.multiply(block, width), lane));
          });
        });
        if (rest > 0)
          emitter.when(isLast, [&] {
            emitter.withLanes(llvm::PowerOf2Ceil(rest), rest, [&](Index lane) {
              emitColumn(emitter, point, target, emitter.space.add(lane, whole * width));
            });
          });
      };
      if (isInside)
        emitter.when(isInside, update);
      else
        update();
    });
  }

private:
  /// Where the row of updates at `point` (its major dims) goes, the minor dims at 0; and whether that lies inside.
  Value emitTarget(Emitter &emitter, ArrayRef<Index> point, Point &target) {
    IndexSpace &space = emitter.space;
    target = form.getStart(space, point);
    Value isInside;
    form.forIndices(space, point, [&](int64_t dim, ArrayRef<Index> at) {
      Value start = emitRawIndex(emitter, op.getScatterIndices(), at);
      Value offset = emitter.emitIndex(target[dim]);
      Value size = emitter.emitConstant(form.operand.getDimSize(dim));
      OpBuilder builder = emitter.here();
      Value index = arith::AddIOp::create(builder, emitter.getLoc(), start, offset);
      Value holds = arith::CmpIOp::create(builder, emitter.getLoc(), arith::CmpIPredicate::ult, index, size);
      isInside = emitter.emitAnd(isInside, holds);
      target[dim] =
          space.variable(index.getAsOpaquePointer(), emitter.getDepth(), {0, form.operand.getDimSize(dim) - 1});
    });
    return isInside;
  }

  void emitColumn(Emitter &emitter, ArrayRef<Index> point, ArrayRef<Index> target, Index column) {
    IndexSpace &space = emitter.space;
    Point from(point);
    llvm::append_range(from, space.delinearize(column, form.updates.getShape().drop_front(form.minor)));
    Memory memory = emitter.getResult(result);
    Index place = space.add(space.linearize(target, form.operand.getShape()), column);
    Evaluated update = emitter.evaluate(op.getUpdates()[0], from);
    Evaluated old = emitter.loadNow(memory, place);
    if (emitter.state.hasFailed)
      return;
    OpBuilder builder = emitter.here();
    bool isVector = space.varies(place);
    SmallVector<Value> values =
        emitRegion(builder, emitter.getLoc(), op.getUpdateComputation(),
                   {isVector ? emitter.widen(old) : old.value, isVector ? emitter.widen(update) : update.value});
    emitter.store(memory, place, {values.front(), emitter.getDepth()});
  }

  codegen::ScatterForm form;
  ScatterOp op;
  unsigned result;
  int64_t width = 1, chunk = 1;
};

/// Writes the update into the result at its place.
class UpdateSliceNest : public Nest {
public:
  UpdateSliceNest(DynamicUpdateSliceOp op, unsigned result)
      : op(op), result(result), operand(typeOf(op.getOperand())), update(typeOf(op.getUpdate())) {
    minor = update.getRank();
    columns = 1;
    while (minor > 0) {
      columns *= update.getDimSize(--minor);
      if (update.getDimSize(minor) != operand.getDimSize(minor))
        break;
    }
    rows = update.getNumElements() / columns;
  }

  void prepare(KernelState &state) override {
    width = chooseWidth(columns, 20, state.getLanes());
    Parts cut = cutIntoParts(rows, getBytes(op.getUpdate()) / rows);
    parts = cut.count;
    chunk = cut.items;
  }

  void emit(Emitter &emitter, Value begin, Value end) override {
    IndexSpace &space = emitter.space;
    SmallVector<Index> starts;
    for (auto [start, size, whole] : llvm::zip(op.getStartIndices(), update.getShape(), operand.getShape())) {
      Evaluated first = emitter.evaluate(start, {});
      if (emitter.state.hasFailed)
        return;
      starts.push_back(emitter.toIndex(first, typeOf(start).getElementType(), whole - size));
    }
    auto [from, to] = getItems(emitter, begin, end, chunk, rows);
    emitter.loop(from, to, {0, rows - 1}, double(rows), [&](Index row) {
      forColumns(emitter, columns, {}, width, {}, [&](Index column, ValueRange) {
        Index place = space.add(space.multiply(row, columns), column);
        SmallVector<Index> point = space.delinearize(place, update.getShape());
        Evaluated element = emitter.evaluate(op.getUpdate(), point);
        for (auto [index, start] : llvm::zip(point, starts))
          index = space.add(index, start);
        emitter.store(emitter.getResult(result), space.linearize(point, operand.getShape()), element);
        return SmallVector<Value>();
      });
    });
  }

private:
  DynamicUpdateSliceOp op;
  unsigned result;
  RankedTensorType operand, update;
  int64_t minor, columns, rows, width = 1, chunk = 1;
};

} // namespace

std::unique_ptr<Nest> heddle::cpu::makeScatterNest(KernelState &state, Operation *op, unsigned result) {
  if (auto scatter = dyn_cast<ScatterOp>(op)) {
    if (scatter.getInputs().size() != 1) {
      state.fail(op, "of several operands has no code for CPUs");
      return nullptr;
    }
    if (!isElementwiseRegion(scatter.getUpdateComputation())) {
      state.fail(op, "has a body that has no code for CPUs");
      return nullptr;
    }
    return std::make_unique<ScatterNest>(scatter, result);
  }
  if (auto update = dyn_cast<DynamicUpdateSliceOp>(op))
    return std::make_unique<UpdateSliceNest>(update, result);
  return makeSelectNest(state, cast<SelectAndScatterOp>(op), result);
}

std::unique_ptr<Nest> heddle::cpu::makeScatterStart(Operation *op, unsigned result) {
  if (auto select = dyn_cast<SelectAndScatterOp>(op))
    return makeLoopNest(Output{select.getInitValue(), result, 0, typeOf(select.getResult())});
  return std::make_unique<StartNest>(op->getOperand(0), result);
}

// select_and_scatter: a window's source goes to the element that the window selects.
#include "Nest.h"

#include "heddle/Dialect/Stablehlo/IndexingOps.h"
#include "heddle/Dialect/Stablehlo/OpWindows.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::cpu;
using namespace heddle::stablehlo;

namespace {

/// Windows one after another, since they may share elements; those in other places of the major dims that have no
/// windows are other parts. Vectors lie along the minor dim, if it has no windows either.
class SelectNest : public Nest {
public:
  SelectNest(SelectAndScatterOp op, unsigned result)
      : op(op), result(result), operand(typeOf(op.getOperand())), source(typeOf(op.getSource())),
        windows(getWindows(op)) {
    int64_t dim = 0;
    while (dim < operand.getRank() && isTrivial(dim))
      outer *= source.getDimSize(dim++);
    major = dim;
    hasLanes = dim < operand.getRank() && isTrivial(operand.getRank() - 1);
  }

  void prepare(KernelState &state) override {
    columns = hasLanes ? source.getShape().back() : 1;
    width = chooseWidth(columns, 100, state.getLanes());
    Parts cut = cutIntoParts(outer, getBytes(op.getOperand()) / outer);
    parts = cut.count;
    chunk = cut.items;
  }

  void emit(Emitter &emitter, Value begin, Value end) override {
    ArrayRef<int64_t> inner = source.getShape().drop_front(major).drop_back(hasLanes);
    auto [from, to] = getItems(emitter, begin, end, chunk, outer);
    emitter.loop(from, to, {0, outer - 1}, double(outer), [&](Index item) {
      SmallVector<Index> first = emitter.space.delinearize(item, source.getShape().take_front(major));
      emitter.loop(0, ShapedType::getNumElements(inner), [&](Index place) {
        forColumns(emitter, columns, {}, width, {}, [&](Index column, ValueRange) {
          SmallVector<Index> point(first);
          llvm::append_range(point, emitter.space.delinearize(place, inner));
          if (hasLanes)
            point.push_back(column);
          emitWindow(emitter, point);
          return SmallVector<Value>();
        });
      });
    });
  }

private:
  bool isTrivial(int64_t dim) const {
    const WindowDim &window = windows[dim];
    return window.size == 1 && window.stride == 1 && window.paddingLow == 0 && window.paddingHigh == 0;
  }

  /// The best element so far, where it lies (an index, or a vector of them), and whether there is any.
  void emitWindow(Emitter &emitter, ArrayRef<Index> point) {
    IndexSpace &space = emitter.space;
    Location loc = emitter.getLoc();
    bool isVector = emitter.getWidth() > 1;
    OpBuilder builder = emitter.here();
    Type element = getStorageType(operand.getElementType());
    Type type = isVector ? Type(VectorType::get({emitter.getWidth()}, element)) : element;
    Type placeType = isVector ? Type(emitter.getLaneIndexType()) : builder.getIndexType();
    auto zero = [&](Type of) -> Value { return arith::ConstantOp::create(builder, loc, builder.getZeroAttr(of)); };
    SmallVector<Value> starts{zero(type), zero(placeType), zero(builder.getI1Type())};
    Point at(point);
    std::function<SmallVector<Value>(size_t, ValueRange)> along = [&](size_t dim,
                                                                      ValueRange carried) -> SmallVector<Value> {
      if (dim == windows.size())
        return emitStep(emitter, at, carried);
      if (isTrivial(dim))
        return along(dim + 1, carried);
      const WindowDim &window = windows[dim];
      Index first = space.add(space.multiply(point[dim], window.stride), -window.paddingLow);
      // Only those that lie inside.
      Value firstPlace = emitter.emitIndex(first), none = emitter.emitConstant(0),
            all = emitter.emitConstant(window.size), size = emitter.emitConstant(operand.getDimSize(dim));
      OpBuilder here = emitter.here();
      Value before = arith::SubIOp::create(here, loc, none, firstPlace);
      Value left = arith::SubIOp::create(here, loc, size, firstPlace);
      Value low = arith::MaxSIOp::create(here, loc, none, before);
      Value high = arith::MinSIOp::create(here, loc, all, left);
      return emitter.loop(low, high, {0, window.size - 1}, double(window.size), carried,
                          [&, dim, first](Index offset, ValueRange inner) {
                            at[dim] = space.add(first, offset);
                            return along(dim + 1, inner);
                          });
    };
    SmallVector<Value> best = along(0, starts);
    // Windows on padding alone select nothing.
    emitter.when(best[2], [&] {
      Index place =
          isVector
              ? space.lanes(best[1].getAsOpaquePointer(), emitter.getDepth(), {0, operand.getNumElements() - 1})
              : space.variable(best[1].getAsOpaquePointer(), emitter.getDepth(), {0, operand.getNumElements() - 1});
      Memory memory = emitter.getResult(result);
      Evaluated from = emitter.evaluate(op.getSource(), point), old = emitter.loadNow(memory, place);
      if (emitter.state.hasFailed)
        return;
      OpBuilder builder = emitter.here();
      SmallVector<Value> values =
          emitRegion(builder, loc, op.getScatter(),
                     {isVector ? emitter.widen(old) : old.value, isVector ? emitter.widen(from) : from.value});
      emitter.store(memory, place, {values.front(), emitter.getDepth()});
    });
  }

  SmallVector<Value> emitStep(Emitter &emitter, ArrayRef<Index> at, ValueRange carried) {
    bool isVector = emitter.getWidth() > 1;
    Evaluated element = emitter.evaluate(op.getOperand(), at);
    Index place = emitter.space.linearize(at, operand.getShape());
    Value value = isVector ? emitter.widen(element) : element.value;
    Value position;
    if (isVector) {
      unsigned depth = 0;
      position = emitter.emitIndexVector(place, &depth);
    } else {
      position = emitter.emitIndex(place);
    }
    OpBuilder builder = emitter.here();
    if (emitter.state.hasFailed)
      return SmallVector<Value>(carried);
    Value stays = emitRegion(builder, emitter.getLoc(), op.getSelect(), {carried[0], value}).front();
    Value hasAny = carried[2];
    if (auto type = dyn_cast<VectorType>(stays.getType()))
      hasAny = vector::BroadcastOp::create(builder, emitter.getLoc(), type, hasAny);
    stays = arith::AndIOp::create(builder, emitter.getLoc(), stays, hasAny);
    Value yes = arith::ConstantOp::create(builder, emitter.getLoc(), builder.getBoolAttr(true));
    return {arith::SelectOp::create(builder, emitter.getLoc(), stays, carried[0], value),
            arith::SelectOp::create(builder, emitter.getLoc(), stays, carried[1], position), yes};
  }

  SelectAndScatterOp op;
  unsigned result;
  RankedTensorType operand, source;
  SmallVector<WindowDim> windows;
  int64_t outer = 1, columns = 1, width = 1, chunk = 1, major;
  bool hasLanes;
};

} // namespace

std::unique_ptr<Nest> heddle::cpu::makeSelectNest(KernelState &state, SelectAndScatterOp op, unsigned result) {
  if (isElementwiseRegion(op.getSelect()) && isElementwiseRegion(op.getScatter()))
    return std::make_unique<SelectNest>(op, result);
  state.fail(op, "has a body that has no code for CPUs");
  return nullptr;
}

// select_and_scatter: each window says which element it selects; then each element takes the sources of the windows
// that have selected it, in their order.
#include "IndexedNests.h"

#include "heddle/Dialect/Stablehlo/OpWindows.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::cuda;
using namespace heddle::stablehlo;

namespace {

class Selecting {
public:
  Selecting(KernelState &state, SelectAndScatterOp op, unsigned result)
      : state(state), op(op), result(result), operand(typeOf(op.getOperand())), source(typeOf(op.getSource())),
        windows(getWindows(op)) {
    offset = state.allocate(source.getNumElements() * (state.isWide ? 8 : 4));
  }

  Nests make() {
    auto self = std::make_shared<Selecting>(*this);
    Nests nests;
    if (source.getNumElements() > 0)
      nests.push_back(makeItemNest(source.getNumElements(), "the element that each window selects, or -1",
                                   [self](TextEmitter &emitter, Index item) { self->emitSelect(emitter, item); }));
    nests.push_back(makeItemNest(operand.getNumElements(), "sources of the windows that have selected an element",
                                 [self](TextEmitter &emitter, Index item) { self->emitScatter(emitter, item); }));
    return nests;
  }

private:
  bool isTrivial(size_t dim) {
    const WindowDim &window = windows[dim];
    return window.size == 1 && window.stride == 1 && window.paddingLow == 0 && window.paddingHigh == 0;
  }

  Memory getSelected(TextEmitter &emitter) {
    return emitter.getScratch(offset, IntegerType::get(state.kernel.getContext(), state.isWide ? 64 : 32),
                              source.getNumElements(), "selected");
  }

  void emitSelect(TextEmitter &emitter, Index item) {
    IndexSpace &space = emitter.space;
    StringRef type = getValueType(operand.getElementType());
    Expression best = emitter.declareVariable(type, "best", call(type, 0)),
               place = emitter.declareVariable(emitter.getIndexType(), "place", -1);
    Point at(space.delinearize(item, source.getShape()));
    double trips = double(source.getNumElements());
    std::function<void(size_t)> along = [&](size_t dim) {
      if (dim < windows.size() && isTrivial(dim))
        return along(dim + 1);
      if (dim < windows.size()) {
        const WindowDim &window = windows[dim];
        trips *= double(window.size);
        Loop loop = Loop::upTo("i32", "w" + std::to_string(dim), 0, window.size);
        return emitter.loop(loop, trips, [&](const Expression &offset) {
          Index in = emitter.makeVariable(offset, {0, window.size - 1});
          at[dim] = space.add(space.add(space.multiply(at[dim], window.stride), in), -window.paddingLow);
          along(dim + 1);
        });
      }
      Expression isInside;
      for (auto [index, size] : llvm::zip(at, operand.getShape())) {
        std::optional<Expression> holds = emitter.emitIsWithin(index, 0, size);
        if (!holds)
          return; // all windows lie outside
        isInside = isInside && *holds;
      }
      auto step = [&] {
        Expression element = emitter.evaluate(op.getOperand(), at).value;
        if (state.hasFailed)
          return;
        Expression stays = emitter.emitRegion(op.getSelect(), {best, element}).front();
        emitter.when(place < 0 || !stays, trips, [&] {
          emitter.assign(best, element);
          emitter.assign(place, emitter.print(space.linearize(at, operand.getShape())));
        });
      };
      emitter.when(isInside, trips, step);
    };
    along(0);
    emitter.store(getSelected(emitter), item, place);
  }

  void emitScatter(TextEmitter &emitter, Index item) {
    IndexSpace &space = emitter.space;
    Memory selected = getSelected(emitter);
    Expression init = emitter.evaluate(op.getInitValue(), {}).value,
               sum = emitter.declareVariable(getValueType(operand.getElementType()), "sum", init);
    Point at(space.delinearize(item, operand.getShape()));
    Expression place = emitter.print(item);
    double trips = double(operand.getNumElements());
    std::function<void(size_t)> along = [&](size_t dim) {
      if (dim < windows.size() && isTrivial(dim))
        return along(dim + 1);
      if (dim < windows.size()) {
        // Windows that the element lies in, or nearly: those that start after it, and end before it, are left out.
        const WindowDim &window = windows[dim];
        int64_t count = source.getDimSize(dim);
        Index last = space.add(at[dim], window.paddingLow), first = space.add(last, window.stride - window.size);
        Expression from = emitter.print(first) / window.stride, to = emitter.print(last) / window.stride;
        if (space.getRange(first).low < 0)
          from = call("maximum", 0, from);
        if (space.getRange(last).high / window.stride >= count)
          to = call("minimum", to, count - 1);
        trips *= std::max(1.0, double(window.size) / window.stride);
        Loop loop{"i32", "o" + std::to_string(dim), from, [=](const Expression &it) { return it <= to; }};
        return emitter.loop(loop, trips, [&](const Expression &number) {
          at[dim] = emitter.makeVariable(number, {0, count - 1});
          along(dim + 1);
        });
      }
      Index window = space.linearize(at, source.getShape());
      emitter.when(selected.base[emitter.print(window)] == place, trips, [&] {
        Expression from = emitter.evaluate(op.getSource(), at).value;
        if (!state.hasFailed)
          emitter.assign(sum, emitter.emitRegion(op.getScatter(), {sum, from}).front());
      });
    };
    if (source.getNumElements() > 0)
      along(0);
    emitter.store(emitter.getResult(result), item, sum);
  }

  KernelState &state;
  SelectAndScatterOp op;
  unsigned result;
  RankedTensorType operand, source;
  SmallVector<WindowDim> windows;
  int64_t offset;
};

} // namespace

Nests heddle::cuda::makeSelectNests(KernelState &state, SelectAndScatterOp op, unsigned result) {
  if (isElementwiseRegion(op.getSelect()) && isElementwiseRegion(op.getScatter()))
    return Selecting(state, op, result).make();
  state.fail(op, "has a body that has no code for GPUs");
  return {};
}

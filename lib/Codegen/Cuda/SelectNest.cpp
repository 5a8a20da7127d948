// select_and_scatter: each window says which element it selects; then each element takes the sources of the windows
// that have selected it, in their order.
#include "IndexedNests.h"

#include "Expression.h"

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

  std::string emitRegion(TextEmitter &emitter, Region &region, ArrayRef<std::string> arguments) {
    return heddle::cuda::emitRegion(region, arguments,
                                    [&](Value value, StringRef expression) {
                                      return emitter.define(getValueType(typeOf(value).getElementType()),
                                                            getName(value), expression);
                                    })
        .front();
  }

  void emitSelect(TextEmitter &emitter, Index item) {
    IndexSpace &space = emitter.space;
    std::string type = emitter.getIndexType().str();
    std::string best = emitter.code.addVariable(emitter.here(), getValueType(operand.getElementType()), "best",
                                                getValueType(operand.getElementType()) + "(0)"),
                place = emitter.code.addVariable(emitter.here(), type, "place", "-1");
    Point at(space.delinearize(item, source.getShape()));
    double trips = double(source.getNumElements());
    std::function<void(size_t)> along = [&](size_t dim) {
      if (dim < windows.size() && isTrivial(dim))
        return along(dim + 1);
      if (dim < windows.size()) {
        const WindowDim &window = windows[dim];
        trips *= double(window.size);
        std::string offset = "w" + std::to_string(dim);
        emitter.code.reserve(offset);
        return emitter.loop(Loop::upTo("i32", offset, "0", Twine(window.size)), trips, [&] {
          Index in = emitter.makeVariable(offset, {0, window.size - 1});
          at[dim] = space.add(space.add(space.multiply(at[dim], window.stride), in), -window.paddingLow);
          along(dim + 1);
        });
      }
      std::string isInside;
      for (auto [index, size] : llvm::zip(at, operand.getShape())) {
        std::optional<std::string> holds = emitter.emitIsWithin(index, 0, size);
        if (!holds)
          return; // all windows lie outside
        if (!holds->empty())
          isInside = isInside.empty() ? *holds : (Expression(isInside) && Expression(*holds)).str();
      }
      auto step = [&] {
        std::string element = emitter.evaluate(op.getOperand(), at).value;
        if (state.hasFailed)
          return;
        std::string stays = emitRegion(emitter, op.getSelect(), {best, element});
        emitter.when((Expression(place) < "0" || !Expression(stays)).str(), trips, [&] {
          emitter.assign(best, element);
          emitter.assign(place, emitter.print(space.linearize(at, operand.getShape())));
        });
      };
      if (isInside.empty())
        return step();
      emitter.when(isInside, trips, step);
    };
    along(0);
    emitter.store(getSelected(emitter), item, place);
  }

  void emitScatter(TextEmitter &emitter, Index item) {
    IndexSpace &space = emitter.space;
    Memory selected = getSelected(emitter);
    std::string sum = emitter.code.addVariable(emitter.here(), getValueType(operand.getElementType()), "sum",
                                               emitter.evaluate(op.getInitValue(), {}).value);
    Point at(space.delinearize(item, operand.getShape()));
    std::string place = emitter.print(item);
    double trips = double(operand.getNumElements());
    std::function<void(size_t)> along = [&](size_t dim) {
      if (dim < windows.size() && isTrivial(dim))
        return along(dim + 1);
      if (dim < windows.size()) {
        // Windows that the element lies in, or nearly: those that start behind it, and end before it, are left out.
        const WindowDim &window = windows[dim];
        int64_t count = source.getDimSize(dim);
        Index last = space.add(at[dim], window.paddingLow), first = space.add(last, window.stride - window.size);
        std::string stride = std::to_string(window.stride), name = "o" + std::to_string(dim);
        emitter.code.reserve(name);
        std::string from = (Expression(emitter.print(first)) / stride).str(),
                    to = (Expression(emitter.print(last)) / stride).str();
        if (space.getRange(first).low < 0)
          from = "maximum(0, " + from + ")";
        if (space.getRange(last).high / window.stride >= count)
          to = "minimum(" + to + ", " + std::to_string(count - 1) + ")";
        trips *= std::max(1.0, double(window.size) / window.stride);
        return emitter.loop({"i32", name, from, name + " <= " + to, "++" + name}, trips, [&] {
          at[dim] = emitter.makeVariable(name, {0, count - 1});
          along(dim + 1);
        });
      }
      Index window = space.linearize(at, source.getShape());
      emitter.when(selected.name + "[" + emitter.print(window) + "] == " + place, trips, [&] {
        std::string from = emitter.evaluate(op.getSource(), at).value;
        if (!state.hasFailed)
          emitter.assign(sum, emitRegion(emitter, op.getScatter(), {sum, from}));
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

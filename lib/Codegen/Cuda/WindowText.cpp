// reduce_window where its results are read: a loop over the window for each. Cumulative ones are scans (ScanNest.cpp).
#include "Expression.h"
#include "TextReducer.h"

#include "heddle/Codegen/Kernels/OperandPoints.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::codegen;
using namespace heddle::cuda;
using namespace heddle::stablehlo;

Evaluated TextEmitter::evaluateReduceWindow(Operation *op, Value value, ArrayRef<Index> point) {
  auto reduce = cast<ReduceWindowOp>(op);
  TextReducer reducer(op, reduce.getBody(), reduce.getInputs(), reduce.getInitValues());
  if (!reducer.isSupported())
    return fail(op, "has a body that has no code for GPUs");
  SmallVector<WindowDim> windows = getWindows(reduce);
  ArrayRef<int64_t> shape = typeOf(reduce.getInputs()[0]).getShape();
  // Padding is init values. Those that change nothing are left out.
  bool countsPadding = false;
  for (size_t i = 0; i < reducer.size(); ++i)
    countsPadding |= !reducer.startsAtInit(i);
  SmallVector<std::string> inits = countsPadding ? reducer.evaluateInits(*this) : SmallVector<std::string>();
  SmallVector<std::string> sums = reducer.declare(*this);
  SmallVector<SpreadIndex> from(point.size());
  double trips = scopes.back().trips;
  std::function<void(size_t)> along = [&](size_t dim) {
    if (dim < windows.size()) {
      const WindowDim &window = windows[dim];
      auto at = [&](Index offset) {
        from[dim] = getWindowIndex(space, window, shape[dim], point[dim], offset);
        along(dim + 1);
      };
      if (window.size == 1)
        return at(space.constant(0));
      std::string offset = "w" + std::to_string(dim);
      code.reserve(offset);
      trips *= double(window.size);
      return block("for (i32 " + offset + " = 0; " + offset + " < " + Twine(window.size) + "; ++" + offset + ")", trips,
                   [&] { at(makeVariable(offset, {0, window.size - 1})); });
    }
    std::string isInside;
    bool isNever = false;
    Point element;
    for (const SpreadIndex &spread : from) {
      for (std::optional<std::string> holds :
           {emitIsWithin(spread.place, 0, spread.end), emitIsWithin(spread.rest, 0, 1)}) {
        isNever |= !holds || spread.end == 0;
        if (holds && !holds->empty())
          isInside = isInside.empty() ? *holds : (Expression(isInside) && Expression(*holds)).str();
      }
      element.push_back(spread.index);
    }
    auto inside = [&] { reducer.combineInto(*this, sums, reducer.evaluate(*this, element)); };
    auto outside = [&] { reducer.combineInto(*this, sums, inits); };
    if (isNever)
      return countsPadding ? outside() : void();
    if (isInside.empty())
      return inside();
    block("if (" + isInside + ")", trips, inside);
    if (countsPadding)
      block("else", trips, outside);
  };
  along(0);
  std::string result = reducer.finish(*this, sums)[cast<OpResult>(value).getResultNumber()];
  return {define(getValueType(typeOf(value).getElementType()), heddle::cuda::getName(value), result), getDepth()};
}

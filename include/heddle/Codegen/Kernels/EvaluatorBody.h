// What Evaluator.h declares. A target includes this once, where it instantiates its evaluator.
#ifndef HEDDLE_CODEGEN_KERNELS_EVALUATORBODY_H
#define HEDDLE_CODEGEN_KERNELS_EVALUATORBODY_H

#include "heddle/Codegen/Kernels/Evaluator.h"
#include "heddle/Codegen/Kernels/OperandPoints.h"

#include "heddle/Dialect/Stablehlo/ConstantOps.h"
#include "heddle/Dialect/Stablehlo/ControlFlowOps.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/TypeSwitch.h"

#include <functional>

namespace heddle::codegen {

template <typename Target> auto Evaluator<Target>::evaluate(mlir::Value value, llvm::ArrayRef<Index> point) -> Element {
  for (const Scope &scope : llvm::reverse(scopes))
    if (auto it = scope.bound.find(value); it != scope.bound.end())
      return it->second;
  unsigned number = points.try_emplace(point.vec(), points.size()).first->second;
  for (const Scope &scope : llvm::reverse(scopes))
    if (auto it = scope.values.find({value, number}); it != scope.values.end())
      return it->second;
  Element element = state.hasFailed ? Element{} : compute(value, point);
  if (Target::isNone(element.value)) { // it has failed: anything that lets the others go on
    fail(value.getDefiningOp() ? value.getDefiningOp() : state.kernel, "has no code for " + state.machines);
    element = {emitPlaceholder(typeOf(value).getElementType()), 0};
  }
  scopes[std::min(element.depth, getDepth())].values[{value, number}] = element;
  return element;
}

template <typename Target> auto Evaluator<Target>::evaluateAt(mlir::Value value, Index place) -> Element {
  return evaluate(value, space.delinearize(place, typeOf(value).getShape()));
}

template <typename Target> auto Evaluator<Target>::fail(mlir::Operation *op, const llvm::Twine &why) -> Element {
  state.fail(op, why);
  return {};
}

template <typename Target>
std::optional<Index> Evaluator<Target>::readIndex(mlir::Value starts, llvm::ArrayRef<Index> point, int64_t last) {
  Element element = evaluate(starts, point);
  if (state.hasFailed)
    return std::nullopt;
  return toIndex(element, typeOf(starts).getElementType(), last);
}

template <typename Target> auto Evaluator<Target>::findPlace(mlir::Value value) -> std::optional<Memory> {
  auto it = state.materialized.find(value);
  if (it == state.materialized.end())
    return std::nullopt;
  const Materialized &where = it->second;
  if (where.result)
    return getResult(*where.result);
  return getScratchFor(value, where, typeOf(value).getNumElements() * std::max<int64_t>(where.partials, 1), "Kept");
}

template <typename Target> void Evaluator<Target>::outside(unsigned depth, llvm::function_ref<void()> body) {
  std::vector<Scope> inner(std::make_move_iterator(scopes.begin() + depth + 1), std::make_move_iterator(scopes.end()));
  scopes.erase(scopes.begin() + depth + 1, scopes.end());
  body();
  scopes.insert(scopes.end(), std::make_move_iterator(inner.begin()), std::make_move_iterator(inner.end()));
}

template <typename Target> unsigned Evaluator<Target>::getGuardedDepth() const {
  for (unsigned depth = scopes.size(); depth-- > 0;)
    if (scopes[depth].isGuarded)
      return depth;
  return 0;
}

template <typename Target>
bool Evaluator<Target>::isWithin(llvm::ArrayRef<Index> point, llvm::ArrayRef<int64_t> shape) const {
  return llvm::all_of_zip(point, shape,
                          [&](Index index, int64_t size) { return space.getRange(index).isWithin(0, size); });
}

template <typename Target> auto Evaluator<Target>::compute(mlir::Value value, llvm::ArrayRef<Index> point) -> Element {
  mlir::RankedTensorType type = typeOf(value);
  mlir::Operation *op = value.getDefiningOp();
  if (!isElementType(type.getElementType()))
    return fail(op ? op : state.kernel, "has elements of a type that has no code for " + state.machines);
  if (auto it = state.materialized.find(value); it != state.materialized.end())
    return evaluateMaterialized(value, it->second, point);
  if (auto argument = llvm::dyn_cast<mlir::BlockArgument>(value))
    return load(getArgument(argument.getArgNumber()), space.linearize(point, type.getShape()),
                isWithin(point, type.getShape()));
  if (std::optional<Point> moved = getMovedPoint(space, op, point))
    return evaluate(op->getOperand(0), *moved);
  auto result = llvm::cast<mlir::OpResult>(value);
  auto read = [&](mlir::Value starts, llvm::ArrayRef<Index> at, int64_t last) { return readIndex(starts, at, last); };
  auto follow = [&](std::optional<Point> from) { return from ? evaluate(op->getOperand(0), *from) : Element{}; };
  return llvm::TypeSwitch<mlir::Operation *, Element>(op)
      .Case([&](stablehlo::ConstantOp) { return evaluateConstant(op, point); })
      .Case([&](stablehlo::IotaOp iota) { return emitNumber(point[iota.getIotaDimension()], type.getElementType()); })
      .Case([&](stablehlo::PadOp pad) { return evaluatePad(pad, point); })
      .Case([&](stablehlo::ConcatenateOp concatenate) { return evaluateConcatenate(concatenate, point); })
      .Case([&](stablehlo::DynamicSliceOp slice) { return follow(getSlicedPoint(space, slice, point, read)); })
      .Case([&](stablehlo::GatherOp gather) { return follow(getGatheredPoint(space, gather, point, read)); })
      .Case([&](stablehlo::DynamicUpdateSliceOp) { return evaluateDynamicUpdateSlice(op, point); })
      .Case([&](stablehlo::ReduceWindowOp) { return evaluateReduceWindow(result, point); })
      .Case([&](stablehlo::ReduceOp reduce) -> Element { // of no elements; all others have been done before
        if (typeOf(reduce.getInputs()[0]).getNumElements() > 0)
          return fail(op, "is read before it is done");
        return evaluate(reduce.getInitValues()[result.getResultNumber()], {});
      })
      .Case([&](stablehlo::OptimizationBarrierOp) { return evaluate(op->getOperand(result.getResultNumber()), point); })
      .Default([&](mlir::Operation *) { return evaluateElementwise(result, point); });
}

template <typename Target>
auto Evaluator<Target>::evaluateElementwise(mlir::OpResult value, llvm::ArrayRef<Index> point) -> Element {
  mlir::Operation *op = value.getOwner();
  if (!isElementwise(op))
    return fail(op, "has no code for " + state.machines);
  llvm::SmallVector<Element> operands;
  unsigned depth = 0;
  for (mlir::Value operand : op->getOperands()) {
    bool isShared = typeOf(operand).getRank() == 0; // a scalar beside tensors
    operands.push_back(evaluate(operand, isShared ? llvm::ArrayRef<Index>() : point));
    depth = std::max(depth, operands.back().depth);
  }
  if (state.hasFailed)
    return {};
  return {emitOp(value, operands, depth), depth};
}

template <typename Target>
auto Evaluator<Target>::evaluateConstant(mlir::Operation *op, llvm::ArrayRef<Index> point) -> Element {
  mlir::DenseElementsAttr elements;
  mlir::RankedTensorType type = typeOf(op->getResult(0));
  if (!mlir::matchPattern(op, mlir::m_Constant(&elements)))
    return fail(op, "of a kind that has no code for " + state.machines);
  if (elements.isSplat() || elements.getNumElements() == 1)
    return {emitElement(*elements.value_begin<mlir::Attribute>(), type.getElementType()), 0};
  return loadConstant(op, elements, space.linearize(point, type.getShape()), isWithin(point, type.getShape()));
}

template <typename Target>
auto Evaluator<Target>::evaluatePad(stablehlo::PadOp pad, llvm::ArrayRef<Index> point) -> Element {
  auto padding = [&] { return evaluate(pad.getPaddingValue(), {}); };
  Term condition = {};
  Point from;
  for (auto [dim, index] : llvm::enumerate(point)) {
    SpreadIndex spread = getPaddedIndex(space, pad, dim, index);
    std::optional<Term> isInside = emitIsWithin(spread.place, 0, spread.end);
    std::optional<Term> isElement = emitIsWithin(spread.rest, 0, 1);
    if (!isInside || !isElement || spread.end == 0)
      return padding();
    requestSplit(spread.place, 0, spread.end);
    condition = emitAnd(condition, emitAnd(*isInside, *isElement));
    from.push_back(spread.index);
  }
  auto inside = [&] { return evaluate(pad.getOperand(), from); };
  if (Target::isNone(condition))
    return inside();
  return choose(condition, varies(point), pad.getResult(), inside, padding);
}

template <typename Target>
auto Evaluator<Target>::evaluateConcatenate(stablehlo::ConcatenateOp op, llvm::ArrayRef<Index> point) -> Element {
  int64_t dim = op.getDimension();
  if (std::optional<Element> joined = joinInputs(op, point))
    return *joined;
  // From the inputs on, each with where it begins: the first that the point may lie in, or else the others.
  std::function<Element(size_t, int64_t)> from = [&](size_t input, int64_t start) -> Element {
    mlir::Value value = op.getInputs()[input];
    int64_t end = start + typeOf(value).getDimSize(dim);
    auto inside = [&] {
      Point shifted(point.begin(), point.end());
      shifted[dim] = space.add(point[dim], -start);
      return evaluate(value, shifted);
    };
    if (input + 1 == op.getInputs().size())
      return inside();
    std::optional<Term> isBefore = emitIsWithin(point[dim], INT64_MIN / 2, end);
    if (!isBefore)
      return from(input + 1, end);
    if (Target::isNone(*isBefore))
      return inside();
    requestSplit(point[dim], INT64_MIN / 2, end);
    return choose(*isBefore, varies(point), op.getResult(), inside, [&] { return from(input + 1, end); });
  };
  return from(0, 0);
}

template <typename Target>
auto Evaluator<Target>::evaluateDynamicUpdateSlice(mlir::Operation *op, llvm::ArrayRef<Index> point) -> Element {
  auto update = llvm::cast<stablehlo::DynamicUpdateSliceOp>(op);
  Term condition = {};
  Point inUpdate;
  for (auto [index, start, size, whole] :
       llvm::zip(point, update.getStartIndices(), typeOf(update.getUpdate()).getShape(),
                 typeOf(update.getOperand()).getShape())) {
    std::optional<Index> first = readIndex(start, {}, whole - size);
    if (!first)
      return {};
    inUpdate.push_back(space.subtract(index, *first));
    std::optional<Term> isInside = emitIsWithin(inUpdate.back(), 0, size);
    if (!isInside)
      return evaluate(update.getOperand(), point);
    condition = emitAnd(condition, *isInside);
  }
  auto inside = [&] { return evaluate(update.getUpdate(), inUpdate); };
  if (Target::isNone(condition))
    return inside();
  return choose(condition, varies(point), op->getResult(0), inside,
                [&] { return evaluate(update.getOperand(), point); });
}

/// Window by window; where a window lies on padding, that counts as init values.
template <typename Target>
auto Evaluator<Target>::evaluateReduceWindow(mlir::OpResult value, llvm::ArrayRef<Index> point) -> Element {
  auto reduce = llvm::cast<stablehlo::ReduceWindowOp>(value.getOwner());
  Reducer reducer(reduce, reduce.getBody(), reduce.getInputs(), reduce.getInitValues());
  if (!reducer.isSupported())
    return fail(reduce, "has a body that has no code for " + state.machines);
  llvm::SmallVector<stablehlo::WindowDim> windows = stablehlo::getWindows(reduce);
  llvm::ArrayRef<int64_t> shape = typeOf(reduce.getInputs()[0]).getShape();
  Terms padding = evaluatePadding(reducer);
  llvm::SmallVector<SpreadIndex> from(point.size());
  std::function<Terms(size_t, llvm::ArrayRef<Term>)> along = [&](size_t dim, llvm::ArrayRef<Term> carried) {
    if (dim < windows.size())
      return forSteps("i32", "w" + std::to_string(dim), windows[dim].size, carried,
                      [&](Index offset, llvm::ArrayRef<Term> inner) {
                        from[dim] = getWindowIndex(space, windows[dim], shape[dim], point[dim], offset);
                        return along(dim + 1, inner);
                      });
    std::optional<Term> condition = Term{};
    Point element;
    for (const SpreadIndex &spread : from) {
      std::optional<Term> isInside = emitIsWithin(spread.place, 0, spread.end);
      std::optional<Term> isElement = emitIsWithin(spread.rest, 0, 1);
      if (!isInside || !isElement || spread.end == 0) {
        condition = std::nullopt;
        break;
      }
      condition = emitAnd(*condition, emitAnd(*isInside, *isElement));
      element.push_back(spread.index);
    }
    return combineWhere(reducer, carried, varies(point), condition, element, padding);
  };
  Terms results = along(0, startReduction(reducer, varies(point)));
  return {nameTerm(value, finishReduction(reducer, results, value.getResultNumber())), getDepth()};
}

template <typename Target>
auto Evaluator<Target>::evaluateMaterialized(mlir::Value value, const Materialized &where, llvm::ArrayRef<Index> point)
    -> Element {
  Index place = space.linearize(point, typeOf(value).getShape());
  if (where.partials != 0)
    return evaluatePartials(llvm::cast<mlir::OpResult>(value), where, place);
  return load(*findPlace(value), place, space.getRange(place).isWithin(0, typeOf(value).getNumElements()));
}

/// Values of parts, combined in order.
template <typename Target>
auto Evaluator<Target>::evaluatePartials(mlir::OpResult value, const Materialized &where, Index place) -> Element {
  auto reduce = llvm::cast<stablehlo::ReduceOp>(value.getOwner());
  Reducer reducer(reduce, reduce.getBody(), reduce.getInputs(), reduce.getInitValues());
  int64_t elements = typeOf(value).getNumElements(), partials = where.partials;
  bool isInRange = space.getRange(place).isWithin(0, elements);
  Element element{{}, space.getDepth(place)};
  if (!isInRange)
    element.depth = std::max(element.depth, getGuardedDepth());
  outside(element.depth, [&] {
    llvm::SmallVector<Memory> memories;
    for (mlir::OpResult result : reduce->getResults())
      memories.push_back(getScratchFor(value, state.materialized.find(result)->second, elements * partials, "Parts"));
    Terms sums =
        forSteps("int", "part", partials, startReduction(reducer, space.varies(place)),
                 [&](Index part, llvm::ArrayRef<Term> carried) {
                   llvm::SmallVector<Element> loaded;
                   for (const Memory &memory : memories)
                     loaded.push_back(load(memory, space.add(space.multiply(part, elements), place), isInRange));
                   return combineLoaded(reducer, carried, space.varies(place), loaded);
                 });
    element.value = finishReduction(reducer, sums, value.getResultNumber());
  });
  return element;
}

} // namespace heddle::codegen

#endif // HEDDLE_CODEGEN_KERNELS_EVALUATORBODY_H

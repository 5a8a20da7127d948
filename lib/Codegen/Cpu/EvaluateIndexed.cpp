// Elements that are found at points which depend on conditions or on indices read from memory.
#include "Emitter.h"
#include "Reducer.h"

#include "heddle/Codegen/Kernels/OperandPoints.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::codegen;
using namespace heddle::cpu;
using namespace heddle::stablehlo;

static RankedTensorType typeOf(Value value) { return cast<RankedTensorType>(value.getType()); }

std::optional<Value> Emitter::emitIsWithin(Index index, int64_t low, int64_t end) {
  Range range = space.getRange(index);
  if (range.isWithin(low, end))
    return Value();
  if (range.high < low || range.low >= end)
    return std::nullopt;
  bool varies = space.varies(index);
  Value value = varies ? emitIndexVector(index) : emitIndex(index);
  unsigned depth = space.getDepth(index);
  OpBuilder builder = at(depth);
  auto compare = [&](arith::CmpIPredicate predicate, int64_t limit) -> Value {
    Value other = varies
                      ? Value(arith::ConstantOp::create(
                            builder, location,
                            DenseElementsAttr::get(getLaneIndexType(),
                                                   builder.getIntegerAttr(getLaneIndexType().getElementType(), limit))))
                      : Value(arith::ConstantIndexOp::create(builder, location, limit));
    return arith::CmpIOp::create(builder, location, predicate, value, other);
  };
  count(depth, 2);
  Value least = range.low < low ? compare(arith::CmpIPredicate::sge, low) : Value();
  Value most = range.high >= end ? compare(arith::CmpIPredicate::slt, end) : Value();
  return least && most ? Value(arith::AndIOp::create(builder, location, least, most)) : least ? least : most;
}

Value Emitter::emitAnd(Value a, Value b) {
  if (!a || !b)
    return a ? a : b;
  OpBuilder builder = here();
  auto type = dyn_cast<VectorType>(a.getType());
  type = type ? type : dyn_cast<VectorType>(b.getType());
  auto spread = [&](Value value) -> Value {
    return type && !isa<VectorType>(value.getType()) ? vector::BroadcastOp::create(builder, location, type, value)
                                                     : value;
  };
  return arith::AndIOp::create(builder, location, spread(a), spread(b));
}

Evaluated Emitter::choose(Value condition, bool isVector, Type type, function_ref<Evaluated()> inside,
                          function_ref<Evaluated()> outside) {
  OpBuilder builder = here();
  if (!isa<VectorType>(condition.getType())) {
    Type result = isVector && getWidth() > 1 ? VectorType::get({getWidth()}, type) : type;
    auto op = scf::IfOp::create(builder, location, TypeRange{result}, condition, true);
    for (auto [block, branch] : {std::pair(op.thenBlock(), inside), std::pair(op.elseBlock(), outside)})
      nested(
          op, block, [](Scope &scope) { scope.isGuarded = true; },
          [&, branch = branch] {
            Evaluated element = branch();
            Value value = isVector ? widen(element) : element.value;
            OpBuilder inBranch = here();
            scf::YieldOp::create(inBranch, location, value);
          });
    count(getDepth(), 4);
    return {op.getResult(0), getDepth()};
  }
  Value mask = getMask();
  auto under = [&](Value lanes, function_ref<Evaluated()> branch) {
    Value both = emitAnd(mask, lanes), value;
    nested(
        nullptr, nullptr,
        [&](Scope &scope) {
          scope.isGuarded = true;
          scope.mask = both;
        },
        [&] { value = widen(branch()); });
    return value;
  };
  Value first = under(condition, inside);
  OpBuilder after = here();
  Value all =
      arith::ConstantOp::create(after, location, DenseElementsAttr::get(cast<VectorType>(condition.getType()), true));
  Value others = arith::XOrIOp::create(after, location, condition, all);
  Value second = under(others, outside);
  OpBuilder last = here();
  count(getDepth(), 3);
  return {arith::SelectOp::create(last, location, condition, first, second), getDepth()};
}

Evaluated Emitter::evaluatePad(Operation *op, ArrayRef<Index> point) {
  auto pad = cast<PadOp>(op);
  auto padding = [&] { return evaluate(pad.getPaddingValue(), {}); };
  Value condition;
  Point from;
  bool isVector = false;
  for (auto [dim, index] : llvm::enumerate(point)) {
    SpreadIndex spread = getPaddedIndex(space, pad, dim, index);
    isVector |= space.varies(index);
    std::optional<Value> isInside = emitIsWithin(spread.place, 0, spread.end);
    std::optional<Value> isElement = emitIsWithin(spread.rest, 0, 1);
    if (!isInside || !isElement || spread.end == 0)
      return padding();
    requestSplit(spread.place, 0, spread.end);
    condition = emitAnd(condition, emitAnd(*isInside, *isElement));
    from.push_back(spread.index);
  }
  auto inside = [&] { return evaluate(pad.getOperand(), from); };
  if (!condition)
    return inside();
  return choose(condition, isVector, getStorageType(typeOf(pad.getResult()).getElementType()), inside, padding);
}

Evaluated Emitter::evaluateConcatenate(Operation *op, ArrayRef<Index> point) {
  auto concatenate = cast<ConcatenateOp>(op);
  int64_t dim = concatenate.getDimension();
  Type type = getStorageType(typeOf(op->getResult(0)).getElementType());
  bool isVector = llvm::any_of(point, [&](Index index) { return space.varies(index); });
  // From the inputs on, each with where it begins: the first that the point may lie in, or else the others.
  std::function<Evaluated(size_t, int64_t)> from = [&](size_t input, int64_t start) -> Evaluated {
    Value value = concatenate.getInputs()[input];
    int64_t end = start + typeOf(value).getDimSize(dim);
    auto inside = [&] {
      Point shifted(point.begin(), point.end());
      shifted[dim] = space.add(point[dim], -start);
      return evaluate(value, shifted);
    };
    if (input + 1 == concatenate.getInputs().size())
      return inside();
    std::optional<Value> isBefore = emitIsWithin(point[dim], INT64_MIN / 2, end);
    if (!isBefore)
      return from(input + 1, end);
    if (!*isBefore)
      return inside();
    requestSplit(point[dim], INT64_MIN / 2, end);
    return choose(*isBefore, isVector, type, inside, [&] { return from(input + 1, end); });
  };
  return from(0, 0);
}

Index Emitter::toIndex(Evaluated element, Type elementType, int64_t last) {
  if (last == 0)
    return space.constant(0);
  auto key = std::pair(element.value, last);
  if (auto it = indicesOfValues.find(key); it != indicesOfValues.end())
    return it->second;
  OpBuilder builder = at(element.depth);
  auto vectorType = dyn_cast<VectorType>(element.value.getType());
  Type lane = vectorType ? laneIndexType : builder.getI64Type();
  auto shaped = [&](Type type) -> Type {
    return vectorType ? Type(VectorType::get(vectorType.getShape(), type)) : type;
  };
  bool isUnsigned = elementType.isUnsignedInteger() || elementType.isInteger(1);
  Value value = element.value;
  if (getStorageType(elementType).getIntOrFloatBitWidth() < lane.getIntOrFloatBitWidth())
    value = isUnsigned ? Value(arith::ExtUIOp::create(builder, location, shaped(lane), value))
                       : Value(arith::ExtSIOp::create(builder, location, shaped(lane), value));
  auto constant = [&](int64_t number) -> Value {
    Attribute attr = builder.getIntegerAttr(getElementTypeOrSelf(value.getType()), number);
    if (vectorType)
      attr = DenseElementsAttr::get(cast<VectorType>(value.getType()), attr);
    return arith::ConstantOp::create(builder, location, cast<TypedAttr>(attr));
  };
  if (isUnsigned)
    value = arith::MinUIOp::create(builder, location, value, constant(last));
  else
    value = arith::MinSIOp::create(builder, location, arith::MaxSIOp::create(builder, location, value, constant(0)),
                                   constant(last));
  count(element.depth, 2);
  if (vectorType) {
    if (getElementTypeOrSelf(value.getType()) != lane)
      value = arith::TruncIOp::create(builder, location, shaped(lane), value);
    return indicesOfValues[key] = space.lanes(value.getAsOpaquePointer(), element.depth, {0, last});
  }
  value = arith::IndexCastOp::create(builder, location, builder.getIndexType(), value);
  return indicesOfValues[key] = space.variable(value.getAsOpaquePointer(), element.depth, {0, last});
}

std::optional<Index> Emitter::readIndex(Value starts, ArrayRef<Index> point, int64_t last) {
  Evaluated element = evaluate(starts, point);
  if (state.hasFailed)
    return std::nullopt;
  return toIndex(element, typeOf(starts).getElementType(), last);
}

Evaluated Emitter::evaluateDynamicSlice(Operation *op, ArrayRef<Index> point) {
  auto read = [&](Value starts, ArrayRef<Index> at, int64_t last) { return readIndex(starts, at, last); };
  std::optional<Point> from = getSlicedPoint(space, cast<DynamicSliceOp>(op), point, read);
  return from ? evaluate(op->getOperand(0), *from) : Evaluated{};
}

Evaluated Emitter::evaluateDynamicUpdateSlice(Operation *op, ArrayRef<Index> point) {
  auto update = cast<DynamicUpdateSliceOp>(op);
  Value condition;
  Point inUpdate;
  bool isVector = false;
  for (auto [index, start, size, whole] :
       llvm::zip(point, update.getStartIndices(), typeOf(update.getUpdate()).getShape(),
                 typeOf(update.getOperand()).getShape())) {
    Evaluated first = evaluate(start, {});
    if (state.hasFailed)
      return {};
    isVector |= space.varies(index);
    inUpdate.push_back(space.subtract(index, toIndex(first, typeOf(start).getElementType(), whole - size)));
    std::optional<Value> isInside = emitIsWithin(inUpdate.back(), 0, size);
    if (!isInside)
      return evaluate(update.getOperand(), point);
    condition = emitAnd(condition, *isInside);
  }
  auto inside = [&] { return evaluate(update.getUpdate(), inUpdate); };
  if (!condition)
    return inside();
  return choose(condition, isVector, getStorageType(typeOf(update.getOperand()).getElementType()), inside,
                [&] { return evaluate(update.getOperand(), point); });
}

Evaluated Emitter::evaluateGather(Operation *op, ArrayRef<Index> point) {
  auto read = [&](Value starts, ArrayRef<Index> at, int64_t last) { return readIndex(starts, at, last); };
  std::optional<Point> from = getGatheredPoint(space, cast<GatherOp>(op), point, read);
  return from ? evaluate(op->getOperand(0), *from) : Evaluated{};
}

/// Window by window; where a window lies on padding, that counts as init values.
Evaluated Emitter::evaluateReduceWindow(Operation *op, Value value, ArrayRef<Index> point) {
  auto reduce = cast<ReduceWindowOp>(op);
  Reducer reducer(op, reduce.getBody(), reduce.getInputs(), reduce.getInitValues());
  if (!reducer.isSupported())
    return fail(op, "has a body that has no code for CPUs");
  bool isVector = llvm::any_of(point, [&](Index index) { return space.varies(index); }) && getWidth() > 1;
  SmallVector<WindowDim> windows = getWindows(reduce);
  SmallVector<Value> inits = reducer.evaluateInits(*this);
  SmallVector<Value> starts = reducer.start(*this, isVector ? getWidth() : 1);
  ArrayRef<int64_t> shape = typeOf(reduce.getInputs()[0]).getShape();
  SmallVector<SpreadIndex> from(point.size());
  std::function<SmallVector<Value>(size_t, ValueRange)> along = [&](size_t dim, ValueRange carried) {
    if (dim < windows.size()) {
      const WindowDim &window = windows[dim];
      return loop(0, window.size, carried, [&](Index offset, ValueRange inner) {
        from[dim] = getWindowIndex(space, window, shape[dim], point[dim], offset);
        return along(dim + 1, inner);
      });
    }
    Value condition;
    bool isNever = false;
    Point element;
    for (const SpreadIndex &spread : from) {
      std::optional<Value> isInside = emitIsWithin(spread.place, 0, spread.end);
      std::optional<Value> isElement = emitIsWithin(spread.rest, 0, 1);
      isNever |= !isInside || !isElement || spread.end == 0;
      if (isNever)
        break;
      condition = emitAnd(condition, emitAnd(*isInside, *isElement));
      element.push_back(spread.index);
    }
    SmallVector<Value> values;
    for (size_t i = 0; i < reducer.size(); ++i) {
      Evaluated padding{inits[i], getDepth()};
      auto inside = [&] { return Evaluated{reducer.evaluate(*this, element, isVector)[i], getDepth()}; };
      Evaluated chosen =
          isNever     ? padding
          : condition ? choose(condition, isVector, getStorageType(reducer.getType(i)), inside, [&] { return padding; })
                      : inside();
      values.push_back(isVector ? widen(chosen) : chosen.value);
    }
    OpBuilder builder = here();
    return reducer.combine(builder, location, carried, values);
  };
  SmallVector<Value> results = reducer.finish(*this, along(0, starts));
  return {results[cast<OpResult>(value).getResultNumber()], getDepth()};
}

Evaluated Emitter::evaluatePartials(Value value, const Materialized &where, Index place) {
  auto reduce = cast<ReduceOp>(value.getDefiningOp());
  Reducer reducer(reduce, reduce.getBody(), reduce.getInputs(), reduce.getInitValues());
  bool isVector = space.varies(place) && getWidth() > 1;
  unsigned depth = space.getDepth(place);
  Evaluated element{{}, depth};
  outside(depth, [&] {
    int64_t elements = typeOf(value).getNumElements();
    SmallVector<Memory> memories;
    for (OpResult result : reduce->getResults()) {
      const Materialized &own = state.materialized.find(result)->second;
      memories.push_back(getScratch(own.offset, own.element, elements * own.partials));
    }
    auto sums =
        loop(0, where.partials, reducer.start(*this, isVector ? getWidth() : 1), [&](Index part, ValueRange carried) {
          SmallVector<Value> values;
          for (const Memory &memory : memories) {
            Evaluated loaded = load(memory, space.add(space.multiply(part, elements), place), true);
            values.push_back(isVector ? widen(loaded) : loaded.value);
          }
          OpBuilder builder = here();
          return reducer.combine(builder, location, carried, values);
        });
    element.value = reducer.finish(*this, sums)[cast<OpResult>(value).getResultNumber()];
  });
  return element;
}

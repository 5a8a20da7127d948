// Elements of values, as expressions.
#include "TextReducer.h"

#include "Expression.h"

#include "heddle/Codegen/Kernels/OperandPoints.h"
#include "heddle/Dialect/Stablehlo/ConstantOps.h"
#include "heddle/Dialect/Stablehlo/ControlFlowOps.h"
#include "heddle/Dialect/Stablehlo/ElementwiseOps.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::codegen;
using namespace heddle::cuda;
using namespace heddle::stablehlo;

Evaluated TextEmitter::evaluate(Value value, ArrayRef<Index> point) {
  for (const Scope &scope : llvm::reverse(scopes))
    if (auto it = scope.bound.find(value); it != scope.bound.end())
      return it->second;
  std::vector<Index> key(point.begin(), point.end());
  unsigned number = points.try_emplace(key, points.size()).first->second;
  for (const Scope &scope : llvm::reverse(scopes))
    if (auto it = scope.values.find({value, number}); it != scope.values.end())
      return it->second;
  Evaluated element = state.hasFailed ? Evaluated{} : compute(value, point);
  if (element.text.empty()) { // it has failed: anything that lets the others go on
    state.fail(value.getDefiningOp() ? value.getDefiningOp() : state.kernel, "has no code for GPUs");
    element = {"0", 0};
  }
  scopes[std::min(element.depth, getDepth())].values[{value, number}] = element;
  return element;
}

Evaluated TextEmitter::evaluateAt(Value value, Index place) {
  return evaluate(value, space.delinearize(place, typeOf(value).getShape()));
}

Evaluated TextEmitter::compute(Value value, ArrayRef<Index> point) {
  Type elementType = typeOf(value).getElementType();
  Operation *op = value.getDefiningOp();
  if (!isElementType(elementType))
    return fail(op ? op : state.kernel, "has elements of a type that has no code for GPUs");
  if (auto it = state.materialized.find(value); it != state.materialized.end())
    return evaluateMaterialized(value, it->second, point);
  if (auto argument = dyn_cast<BlockArgument>(value)) {
    bool isInRange = true;
    for (auto [index, size] : llvm::zip_equal(point, typeOf(value).getShape()))
      isInRange &= space.getRange(index).isWithin(0, size);
    return load(state.operands[argument.getArgNumber()], space.linearize(point, typeOf(value).getShape()), isInRange);
  }
  if (std::optional<Point> moved = getMovedPoint(space, op, point))
    return evaluate(op->getOperand(0), *moved);
  auto read = [&](Value starts, ArrayRef<Index> at, int64_t last) { return readIndex(starts, at, last); };
  auto follow = [&](std::optional<Point> from) { return from ? evaluate(op->getOperand(0), *from) : Evaluated{}; };
  return TypeSwitch<Operation *, Evaluated>(op)
      .Case([&](ConstantOp) { return evaluateConstant(op, point); })
      .Case([&](IotaOp iota) -> Evaluated {
        Index index = point[iota.getIotaDimension()];
        unsigned depth = space.getDepth(index);
        Evaluated element{{}, depth};
        outside(depth, [&] { element.text = emitIota(print(index), elementType); });
        return element;
      })
      .Case([&](PadOp) { return evaluatePad(op, point); })
      .Case([&](ConcatenateOp) { return evaluateConcatenate(op, point); })
      .Case([&](DynamicSliceOp slice) { return follow(getSlicedPoint(space, slice, point, read)); })
      .Case([&](GatherOp gather) { return follow(getGatheredPoint(space, gather, point, read)); })
      .Case([&](DynamicUpdateSliceOp) { return evaluateDynamicUpdateSlice(op, point); })
      .Case([&](ReduceWindowOp) { return evaluateReduceWindow(op, value, point); })
      .Case([&](ReduceOp reduce) -> Evaluated { // of no elements; all others have been done before
        if (typeOf(reduce.getInputs()[0]).getNumElements() > 0)
          return fail(op, "is read before it is done");
        return evaluate(reduce.getInitValues()[cast<OpResult>(value).getResultNumber()], {});
      })
      .Case([&](OptimizationBarrierOp) {
        return evaluate(op->getOperand(cast<OpResult>(value).getResultNumber()), point);
      })
      .Default([&](Operation *) { return evaluateElementwise(op, value, point); });
}

/// The operand that the op's result is, where the other one changes no bit.
static std::optional<unsigned> findNeutral(Operation *op, ArrayRef<std::string> operands) {
  if (isa<SelectOp>(op) && (operands[0] == "true" || operands[0] == "false"))
    return operands[0] == "true" ? 1 : 2;
  if (operands.size() != 2 || op->getOperand(0).getType() != op->getResult(0).getType() ||
      op->getOperand(1).getType() != op->getResult(0).getType())
    return std::nullopt;
  StringRef neutral = isa<AndOp>(op) ? "true" : isa<OrOp>(op) ? "false" : isa<MultiplyOp>(op) ? "1.0f" : "";
  for (unsigned number : {0, 1})
    if (!neutral.empty() && operands[number] == neutral)
      return 1 - number;
  return std::nullopt;
}

Evaluated TextEmitter::evaluateElementwise(Operation *op, Value value, ArrayRef<Index> point) {
  if (!heddle::cuda::isElementwise(op))
    return fail(op, "has no code for GPUs");
  SmallVector<std::string> operands;
  unsigned depth = 0;
  for (Value operand : op->getOperands()) {
    bool isShared = typeOf(operand).getRank() == 0; // a scalar beside tensors
    Evaluated element = evaluate(operand, isShared ? ArrayRef<Index>() : point);
    operands.push_back(element.text);
    depth = std::max(depth, element.depth);
  }
  if (state.hasFailed)
    return {};
  FailureOr<SmallVector<std::string>> emitted = heddle::cuda::emitElementwise(op, operands);
  if (failed(emitted))
    return fail(op, "has no code for GPUs");
  if (std::optional<unsigned> same = findNeutral(op, operands))
    return {operands[*same], depth};
  const std::string &text = (*emitted)[cast<OpResult>(value).getResultNumber()];
  return {code.addValue(at(depth), getValueType(typeOf(value).getElementType()), getName(value), text), depth};
}

Evaluated TextEmitter::evaluateConstant(Operation *op, ArrayRef<Index> point) {
  DenseElementsAttr elements;
  Type type = typeOf(op->getResult(0)).getElementType();
  if (!matchPattern(op, m_Constant(&elements)))
    return fail(op, "of a kind that has no code for GPUs");
  if (elements.isSplat() || elements.getNumElements() == 1)
    return {heddle::cuda::emitConstant(*elements.value_begin<Attribute>(), type), 0};
  // Narrow floats lie there as their bits: their rounding is no constant expression.
  bool isNarrow = isa<FloatType>(type) && type.getIntOrFloatBitWidth() < 32;
  Type stored = isNarrow ? Type(IntegerType::get(type.getContext(), 16, IntegerType::Unsigned)) : type;
  Memory &memory = constants[op];
  if (memory.name.empty()) {
    if (elements.getNumElements() > 4096)
      return fail(op, "of over 4,096 elements has no code for GPUs");
    memory = {"", stored, elements.getNumElements(), getElementBytes(type)};
    std::string name = "kTable" + std::to_string(std::distance(op->getBlock()->begin(), op->getIterator()));
    std::string text =
        ("constexpr " + getMemoryType(stored) + " " + name + "[" + Twine(memory.elements) + "] = {").str();
    for (auto [number, element] : llvm::enumerate(elements.getValues<Attribute>()))
      text +=
          (number ? ", " : "") +
          (isNarrow ? "0x" + llvm::utohexstr(cast<FloatAttr>(element).getValue().bitcastToAPInt().getZExtValue(), true)
                    : heddle::cuda::emitConstant(element, type));
    state.addFunction(name, "// " + printShape(typeOf(op->getResult(0))) + "\nDEVICE_TABLE " + text + "};\n");
    memory.name = name;
  }
  bool isInRange = true;
  for (auto [index, size] : llvm::zip(point, elements.getType().getShape()))
    isInRange &= space.getRange(index).isWithin(0, size);
  double before = bytes, beforeVector = vectorBytes; // constants do not count
  Evaluated element = load(memory, space.linearize(point, elements.getType().getShape()), isInRange);
  bytes = before;
  vectorBytes = beforeVector;
  if (isNarrow)
    element.text = ("bits<" + getValueType(type) + ">(" + element.text + ")").str();
  return element;
}

Evaluated TextEmitter::evaluateMaterialized(Value value, const Materialized &where, ArrayRef<Index> point) {
  int64_t elements = typeOf(value).getNumElements();
  Index place = space.linearize(point, typeOf(value).getShape());
  if (where.partials == 0) {
    Memory memory = where.result ? getResult(*where.result)
                                 : getScratch(where.offset, where.element, elements, getName(value) + "Kept");
    return load(memory, place, space.getRange(place).isWithin(0, elements));
  }
  // Sums of parts, added in order.
  auto reduce = cast<ReduceOp>(value.getDefiningOp());
  TextReducer reducer(reduce, reduce.getBody(), reduce.getInputs(), reduce.getInitValues());
  unsigned depth = space.getDepth(place);
  bool isInRange = space.getRange(place).isWithin(0, elements);
  if (!isInRange)
    depth = std::max(depth, getGuardedDepth());
  Evaluated element{{}, depth};
  outside(depth, [&] {
    SmallVector<Memory> memories;
    for (OpResult result : reduce->getResults()) {
      const Materialized &own = state.materialized.find(result)->second;
      memories.push_back(getScratch(own.offset, own.element, elements * own.partials, getName(value) + "Parts"));
    }
    SmallVector<std::string> sums = reducer.declare(*this);
    block("for (int part = 0; part < " + Twine(where.partials) + "; ++part)", scopes.back().trips * where.partials,
          [&] {
            Index part = makeVariable("part", {0, where.partials - 1});
            SmallVector<std::string> values;
            for (const Memory &memory : memories)
              values.push_back(load(memory, space.add(space.multiply(part, elements), place), isInRange).text);
            reducer.combineInto(*this, sums, values);
          });
    element.text = reducer.finish(*this, sums)[cast<OpResult>(value).getResultNumber()];
  });
  return element;
}

// ---- Conditions ----

std::optional<std::string> TextEmitter::emitIsWithin(Index index, int64_t low, int64_t end) {
  Range range = space.getRange(index);
  if (range.low >= low && range.high < end)
    return std::string();
  if (range.high < low || range.low >= end)
    return std::nullopt;
  // Lanes that begin at multiples of their number are all on one side.
  if (space.getStride(index) == 1) {
    auto [uniform, lane] = space.splitUniform(index);
    int64_t lanes = space.getRange(lane).high + 1;
    if (isMultiple(uniform, lanes) && (range.low >= low || low % lanes == 0) && (range.high < end || end % lanes == 0))
      index = uniform;
  }
  Expression place = print(index);
  std::optional<Expression> condition;
  if (range.low < low)
    condition = place >= std::to_string(low);
  if (range.high >= end) {
    Expression below = place < std::to_string(end);
    condition = condition ? *condition && below : below;
  }
  return condition->str();
}

static std::string emitAnd(const std::string &a, const std::string &b) {
  return a.empty() ? b : b.empty() ? a : (Expression(a) && Expression(b)).str();
}

Evaluated TextEmitter::choose(const std::string &condition, Value value, function_ref<Evaluated()> inside,
                              function_ref<Evaluated()> other) {
  StringRef type = getValueType(typeOf(value).getElementType());
  std::string chosen = code.addVariable(here(), type, getName(value));
  branch(condition, [&] { line(chosen + " = " + inside().text); }, [&] { line(chosen + " = " + other().text); });
  return {chosen, getDepth()};
}

std::optional<Evaluated> TextEmitter::joinVectors(Operation *op, ArrayRef<Index> point) {
  auto concatenate = cast<ConcatenateOp>(op);
  size_t dim = concatenate.getDimension();
  if (!scopes.back().lane || !space.varies(space.linearize(point, typeOf(op->getResult(0)).getShape())))
    return std::nullopt;
  // Lanes that begin at multiples of their number have one input all of them, where inputs end at multiples.
  int64_t width = getWidth();
  auto [uniform, lane] = space.splitUniform(point[dim]);
  bool isAlike = llvm::all_of(point, [&](Index index) { return space.getStride(index).has_value(); });
  if (space.varies(point[dim])) {
    isAlike &= space.getStride(point[dim]) == 1 && isMultiple(uniform, width);
    for (Value input : concatenate.getInputs())
      isAlike &= typeOf(input).getDimSize(dim) % width == 0;
  }
  unsigned depth = getDepth();
  if (!isAlike || space.getDepth(uniform) >= depth)
    return std::nullopt;
  StringRef type = getMemoryType(typeOf(op->getResult(0)).getElementType());
  std::string joined;
  outside(depth - 1, [&] {
    joined = code.addVariable(here(), ("Vec<" + type + ", " + Twine(width) + ">").str(), "joined" + Twine(width));
    std::function<void(size_t, int64_t)> from = [&](size_t input, int64_t start) {
      Value value = concatenate.getInputs()[input];
      int64_t end = start + typeOf(value).getDimSize(dim);
      auto inside = [&] {
        withLanes(width, [&](Index own) {
          Point shifted;
          for (Index index : point)
            shifted.push_back(space.add(space.splitUniform(index).first, space.multiply(own, *space.getStride(index))));
          shifted[dim] = space.add(shifted[dim], -start);
          line(joined + "[k] = " + evaluate(value, shifted).text);
        });
      };
      std::optional<std::string> isBefore = emitIsWithin(uniform, INT64_MIN / 2, end);
      if (!isBefore && input + 1 < concatenate.getInputs().size())
        return from(input + 1, end);
      if (input + 1 == concatenate.getInputs().size() || isBefore->empty())
        return inside();
      double share = double(end - start) / (typeOf(op->getResult(0)).getDimSize(dim) - start);
      branch(*isBefore, inside, [&] { from(input + 1, end); }, share, 1 - share);
    };
    from(0, 0);
  });
  return Evaluated{joined + "[k]", depth};
}

Evaluated TextEmitter::evaluatePad(Operation *op, ArrayRef<Index> point) {
  auto pad = cast<PadOp>(op);
  auto padding = [&] { return evaluate(pad.getPaddingValue(), {}); };
  std::string condition;
  Point from;
  for (auto [dim, index] : llvm::enumerate(point)) {
    SpreadIndex spread = getPaddedIndex(space, pad, dim, index);
    std::optional<std::string> isInside = emitIsWithin(spread.place, 0, spread.end);
    std::optional<std::string> isElement = emitIsWithin(spread.rest, 0, 1);
    if (!isInside || !isElement || spread.end == 0)
      return padding();
    condition = emitAnd(condition, emitAnd(*isInside, *isElement));
    from.push_back(spread.index);
  }
  auto inside = [&] { return evaluate(pad.getOperand(), from); };
  if (condition.empty())
    return inside();
  return choose(condition, op->getResult(0), inside, padding);
}

Evaluated TextEmitter::evaluateConcatenate(Operation *op, ArrayRef<Index> point) {
  auto concatenate = cast<ConcatenateOp>(op);
  int64_t dim = concatenate.getDimension();
  if (std::optional<Evaluated> joined = joinVectors(op, point))
    return *joined;
  std::function<Evaluated(ArrayRef<Index>, size_t, int64_t)> from = [&](ArrayRef<Index> point, size_t input,
                                                                        int64_t start) -> Evaluated {
    Value value = concatenate.getInputs()[input];
    int64_t end = start + typeOf(value).getDimSize(dim);
    auto inside = [&] {
      Point shifted(point.begin(), point.end());
      shifted[dim] = space.add(point[dim], -start);
      return evaluate(value, shifted);
    };
    if (input + 1 == concatenate.getInputs().size())
      return inside();
    std::optional<std::string> isBefore = emitIsWithin(point[dim], INT64_MIN / 2, end);
    if (!isBefore)
      return from(point, input + 1, end);
    if (isBefore->empty())
      return inside();
    return choose(*isBefore, op->getResult(0), inside, [&] { return from(point, input + 1, end); });
  };
  return from(point, 0, 0);
}

Evaluated TextEmitter::evaluateDynamicUpdateSlice(Operation *op, ArrayRef<Index> point) {
  auto update = cast<DynamicUpdateSliceOp>(op);
  std::string condition;
  Point inUpdate;
  for (auto [index, start, size, whole] :
       llvm::zip(point, update.getStartIndices(), typeOf(update.getUpdate()).getShape(),
                 typeOf(update.getOperand()).getShape())) {
    std::optional<Index> first = readIndex(start, {}, whole - size);
    if (!first)
      return {};
    inUpdate.push_back(space.subtract(index, *first));
    std::optional<std::string> isInside = emitIsWithin(inUpdate.back(), 0, size);
    if (!isInside)
      return evaluate(update.getOperand(), point);
    condition = emitAnd(condition, *isInside);
  }
  auto inside = [&] { return evaluate(update.getUpdate(), inUpdate); };
  if (condition.empty())
    return inside();
  return choose(condition, op->getResult(0), inside, [&] { return evaluate(update.getOperand(), point); });
}

Index TextEmitter::toIndex(const Evaluated &element, Type elementType, int64_t last) {
  if (last == 0)
    return space.constant(0);
  auto key = std::pair(element.text, last);
  if (auto it = indicesOfValues.find(key); it != indicesOfValues.end())
    return it->second;
  Index index = 0;
  outside(element.depth, [&] {
    bool isUnsigned = elementType.isUnsignedInteger() || elementType.isInteger(1);
    bool isLong = elementType.getIntOrFloatBitWidth() > 32 || (isUnsigned && elementType.getIntOrFloatBitWidth() == 32);
    std::string type = isLong ? "i64" : "i32";
    std::string limit = (isLong ? "i64(" : "") + std::to_string(last) + (isLong ? ")" : "");
    std::string given = isLong ? "i64(" + element.text + ")" : element.text;
    std::string clamped = isUnsigned && elementType.getIntOrFloatBitWidth() < 64
                              ? "minimum(" + given + ", " + limit + ")"
                              : "minimum(maximum(" + given + ", " + (isLong ? "i64(0)" : "0") + "), " + limit + ")";
    if (isLong != state.isWide)
      clamped = getIndexType().str() + "(" + clamped + ")";
    std::string name = define(getIndexType(), "index", clamped, false);
    variables.push_back({name, 1});
    index = scopes.back().lane || isInLanes() ? space.lanes(&variables.back(), element.depth, {0, last})
                                              : space.variable(&variables.back(), element.depth, {0, last});
  });
  return indicesOfValues[key] = index;
}

std::optional<Index> TextEmitter::readIndex(Value starts, ArrayRef<Index> point, int64_t last) {
  Evaluated element = evaluate(starts, point);
  if (state.hasFailed)
    return std::nullopt;
  return toIndex(element, typeOf(starts).getElementType(), last);
}

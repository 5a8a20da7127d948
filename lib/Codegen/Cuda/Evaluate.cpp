// What GPUs' text says for the elements of values: constants, conditions, choices, loops of reductions.
#include "TextReducer.h"

#include "Expression.h"

#include "heddle/Codegen/Kernels/EvaluatorBody.h"
#include "heddle/Dialect/Stablehlo/ElementwiseOps.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::cuda;
using namespace heddle::stablehlo;

template class heddle::codegen::Evaluator<heddle::cuda::Target>;

Evaluated TextEmitter::emitNumber(Index index, Type elementType) {
  Evaluated element{{}, space.getDepth(index)};
  outside(element.depth, [&] { element.value = emitIota(print(index), elementType); });
  return element;
}

/// The operand that the op's result is, where the other one changes no bit.
static std::optional<unsigned> findNeutral(Operation *op, ArrayRef<Expression> operands) {
  if (isa<SelectOp>(op) && (operands[0].isVerbatim("true") || operands[0].isVerbatim("false")))
    return operands[0].isVerbatim("true") ? 1 : 2;
  if (operands.size() != 2 || op->getOperand(0).getType() != op->getResult(0).getType() ||
      op->getOperand(1).getType() != op->getResult(0).getType())
    return std::nullopt;
  StringRef neutral = isa<AndOp>(op) ? "true" : isa<OrOp>(op) ? "false" : isa<MultiplyOp>(op) ? "1.0f" : "";
  for (unsigned number : {0, 1})
    if (operands[number].isVerbatim(neutral))
      return 1 - number;
  return std::nullopt;
}

Expression TextEmitter::emitOp(OpResult value, ArrayRef<Evaluated> elements, unsigned depth) {
  SmallVector<Expression> operands =
      llvm::map_to_vector(elements, [](const Evaluated &element) { return element.value; });
  Expression emitted = emitElementwise(value.getOwner(), operands);
  if (emitted.isNone())
    return {};
  if (std::optional<unsigned> same = findNeutral(value.getOwner(), operands))
    return operands[*same];
  return addValue(at(depth), getValueType(typeOf(value).getElementType()), getName(value), emitted);
}

Evaluated TextEmitter::loadConstant(Operation *op, DenseElementsAttr elements, Index place, bool isInRange) {
  Type type = elements.getElementType();
  // Narrow floats lie there as their bits: their rounding is no constant expression.
  bool isNarrow = isa<FloatType>(type) && type.getIntOrFloatBitWidth() < 32;
  Type stored = isNarrow ? Type(IntegerType::get(type.getContext(), 16, IntegerType::Unsigned)) : type;
  Memory &memory = constants[op];
  if (memory.name.empty()) {
    if (elements.getNumElements() > 4096)
      return fail(op, "of over 4,096 elements has no code for GPUs");
    std::string name = "kTable" + std::to_string(std::distance(op->getBlock()->begin(), op->getIterator()));
    std::string text =
        ("constexpr " + getMemoryType(stored) + " " + name + "[" + Twine(elements.getNumElements()) + "] = {").str();
    for (auto [number, element] : llvm::enumerate(elements.getValues<Attribute>()))
      text +=
          (number ? ", " : "") +
          (isNarrow ? "0x" + llvm::utohexstr(cast<FloatAttr>(element).getValue().bitcastToAPInt().getZExtValue(), true)
                    : emitConstant(element, type).str());
    state.addFunction(name, "// " + printShape(typeOf(op->getResult(0))) + "\nDEVICE_TABLE " + text + "};\n");
    memory = {name, Expression::verbatim(name), stored, elements.getNumElements(), getElementBytes(type)};
  }
  double before = bytes, beforeVector = vectorBytes; // constants do not count
  Evaluated element = load(memory, place, isInRange);
  bytes = before;
  vectorBytes = beforeVector;
  if (isNarrow)
    element.value = call("bits<" + getValueType(type) + ">", element.value);
  return element;
}

// ---- Conditions ----

std::optional<Expression> TextEmitter::emitIsWithin(Index index, int64_t low, int64_t end) {
  Range range = space.getRange(index);
  if (range.low >= low && range.high < end)
    return Expression();
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
  Expression least = range.low < low ? place >= low : Expression(),
             most = range.high >= end ? place < end : Expression();
  return least && most;
}

Evaluated TextEmitter::choose(const Expression &condition, bool, Value like, function_ref<Evaluated()> inside,
                              function_ref<Evaluated()> other) {
  StringRef type = getValueType(typeOf(like).getElementType());
  Expression chosen = declareVariable(type, getName(like));
  branch(condition, [&] { assign(chosen, inside().value); }, [&] { assign(chosen, other().value); });
  return {chosen, getDepth()};
}

std::optional<Evaluated> TextEmitter::joinInputs(Operation *op, ArrayRef<Index> point) {
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
  Expression joined;
  outside(depth - 1, [&] {
    joined = declareVariable(getVectorType(typeOf(op->getResult(0)).getElementType(), width), "joined" + Twine(width));
    std::function<void(size_t, int64_t)> from = [&](size_t input, int64_t start) {
      Value value = concatenate.getInputs()[input];
      int64_t end = start + typeOf(value).getDimSize(dim);
      auto inside = [&] {
        withLanes(width, [&](Index own) {
          Point shifted;
          for (Index index : point)
            shifted.push_back(space.add(space.splitUniform(index).first, space.multiply(own, *space.getStride(index))));
          shifted[dim] = space.add(shifted[dim], -start);
          assign(laneOf(joined), evaluate(value, shifted).value);
        });
      };
      std::optional<Expression> isBefore = emitIsWithin(uniform, INT64_MIN / 2, end);
      if (!isBefore && input + 1 < concatenate.getInputs().size())
        return from(input + 1, end);
      if (input + 1 == concatenate.getInputs().size() || isBefore->isNone())
        return inside();
      double share = double(end - start) / (typeOf(op->getResult(0)).getDimSize(dim) - start);
      branch(*isBefore, inside, [&] { from(input + 1, end); }, share, 1 - share);
    };
    from(0, 0);
  });
  return Evaluated{laneOf(joined), depth};
}

Index TextEmitter::toIndex(const Evaluated &element, Type elementType, int64_t last) {
  if (last == 0)
    return space.constant(0);
  for (const auto &[known, knownLast, index] : indicesOfValues)
    if (known.isSame(element.value) && knownLast == last)
      return index;
  Index index = 0;
  outside(element.depth, [&] {
    unsigned bits = elementType.getIntOrFloatBitWidth();
    bool isUnsigned = isUnsignedType(elementType), isLong = bits > 32 || (isUnsigned && bits == 32);
    auto asLong = [&](const Expression &number) { return isLong ? call("i64", number) : number; };
    Expression clamped = asLong(element.value);
    if (!isUnsigned || bits == 64)
      clamped = call("maximum", clamped, asLong(0));
    clamped = call("minimum", clamped, asLong(last));
    if (isLong != state.isWide)
      clamped = call(getIndexType(), clamped);
    variables.push_back({define(getIndexType(), "index", clamped, false), 1});
    index = scopes.back().lane || isInLanes() ? space.lanes(&variables.back(), element.depth, {0, last})
                                              : space.variable(&variables.back(), element.depth, {0, last});
  });
  indicesOfValues.push_back({element.value, last, index});
  return index;
}

// ---- Reductions ----

SmallVector<Expression> TextEmitter::forSteps(StringRef type, StringRef name, int64_t count,
                                              ArrayRef<Expression> carried, StepBody body) {
  if (count == 1)
    return body(space.constant(0), carried);
  loop(Loop::upTo(type, name, 0, count), scopes.back().trips * count,
       [&](const Expression &step) { body(makeVariable(step, {0, count - 1}), carried); });
  return SmallVector<Expression>(carried);
}

/// Init values that change nothing are left out.
SmallVector<Expression> TextEmitter::evaluatePadding(const TextReducer &reducer) {
  for (size_t i = 0; i < reducer.size(); ++i)
    if (!reducer.startsAtInit(i))
      return reducer.evaluateInits(*this);
  return {};
}

SmallVector<Expression> TextEmitter::startReduction(const TextReducer &reducer, bool) { return reducer.declare(*this); }

SmallVector<Expression> TextEmitter::combineWhere(const TextReducer &reducer, ArrayRef<Expression> carried, bool,
                                                  const std::optional<Expression> &condition, ArrayRef<Index> point,
                                                  ArrayRef<Expression> padding) {
  auto inside = [&] { reducer.combineInto(*this, carried, reducer.evaluate(*this, point)); };
  auto other = [&] { reducer.combineInto(*this, carried, padding); };
  if (condition && (condition->isNone() || padding.empty()))
    when(*condition, scopes.back().trips, inside);
  else if (condition)
    branch(*condition, inside, other);
  else if (!padding.empty())
    other();
  return SmallVector<Expression>(carried);
}

SmallVector<Expression> TextEmitter::combineLoaded(const TextReducer &reducer, ArrayRef<Expression> carried, bool,
                                                   ArrayRef<Evaluated> loaded) {
  reducer.combineInto(*this, carried,
                      llvm::map_to_vector(loaded, [](const Evaluated &element) { return element.value; }));
  return SmallVector<Expression>(carried);
}

Expression TextEmitter::finishReduction(const TextReducer &reducer, ArrayRef<Expression> carried, unsigned number) {
  return reducer.finish(*this, carried)[number];
}

Expression TextEmitter::nameTerm(Value value, const Expression &term) {
  return define(getValueType(typeOf(value).getElementType()), getName(value), term);
}

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

std::string TextEmitter::emitOp(OpResult value, ArrayRef<Evaluated> elements, unsigned depth) {
  SmallVector<std::string> operands =
      llvm::map_to_vector(elements, [](const Evaluated &element) { return element.value; });
  FailureOr<SmallVector<std::string>> emitted = emitElementwise(value.getOwner(), operands);
  if (failed(emitted))
    return {};
  if (std::optional<unsigned> same = findNeutral(value.getOwner(), operands))
    return operands[*same];
  return code.addValue(at(depth), getValueType(typeOf(value).getElementType()), getName(value),
                       (*emitted)[value.getResultNumber()]);
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
    memory = {"", stored, elements.getNumElements(), getElementBytes(type)};
    std::string name = "kTable" + std::to_string(std::distance(op->getBlock()->begin(), op->getIterator()));
    std::string text =
        ("constexpr " + getMemoryType(stored) + " " + name + "[" + Twine(memory.elements) + "] = {").str();
    for (auto [number, element] : llvm::enumerate(elements.getValues<Attribute>()))
      text +=
          (number ? ", " : "") +
          (isNarrow ? "0x" + llvm::utohexstr(cast<FloatAttr>(element).getValue().bitcastToAPInt().getZExtValue(), true)
                    : emitConstant(element, type));
    state.addFunction(name, "// " + printShape(typeOf(op->getResult(0))) + "\nDEVICE_TABLE " + text + "};\n");
    memory.name = name;
  }
  double before = bytes, beforeVector = vectorBytes; // constants do not count
  Evaluated element = load(memory, place, isInRange);
  bytes = before;
  vectorBytes = beforeVector;
  if (isNarrow)
    element.value = ("bits<" + getValueType(type) + ">(" + element.value + ")").str();
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

std::string TextEmitter::emitAnd(const std::string &a, const std::string &b) {
  return a.empty() ? b : b.empty() ? a : (Expression(a) && Expression(b)).str();
}

Evaluated TextEmitter::choose(const std::string &condition, bool, Value like, function_ref<Evaluated()> inside,
                              function_ref<Evaluated()> other) {
  StringRef type = getValueType(typeOf(like).getElementType());
  std::string chosen = code.addVariable(here(), type, getName(like));
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
          assign(laneOf(joined), evaluate(value, shifted).value);
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
  return Evaluated{laneOf(joined), depth};
}

Index TextEmitter::toIndex(const Evaluated &element, Type elementType, int64_t last) {
  if (last == 0)
    return space.constant(0);
  auto key = std::pair(element.value, last);
  if (auto it = indicesOfValues.find(key); it != indicesOfValues.end())
    return it->second;
  Index index = 0;
  outside(element.depth, [&] {
    bool isUnsigned = elementType.isUnsignedInteger() || elementType.isInteger(1);
    bool isLong = elementType.getIntOrFloatBitWidth() > 32 || (isUnsigned && elementType.getIntOrFloatBitWidth() == 32);
    std::string type = isLong ? "i64" : "i32";
    std::string limit = (isLong ? "i64(" : "") + std::to_string(last) + (isLong ? ")" : "");
    std::string given = isLong ? "i64(" + element.value + ")" : element.value;
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

// ---- Reductions ----

SmallVector<std::string> TextEmitter::forSteps(StringRef type, StringRef name, int64_t count,
                                               ArrayRef<std::string> carried, StepBody body) {
  if (count == 1)
    return body(space.constant(0), carried);
  code.reserve(name);
  loop(Loop::upTo(type, name, "0", Twine(count)), scopes.back().trips * count,
       [&] { body(makeVariable(name.str(), {0, count - 1}), carried); });
  return SmallVector<std::string>(carried);
}

/// Init values that change nothing are left out.
SmallVector<std::string> TextEmitter::evaluatePadding(const TextReducer &reducer) {
  for (size_t i = 0; i < reducer.size(); ++i)
    if (!reducer.startsAtInit(i))
      return reducer.evaluateInits(*this);
  return {};
}

SmallVector<std::string> TextEmitter::startReduction(const TextReducer &reducer, bool) {
  return reducer.declare(*this);
}

SmallVector<std::string> TextEmitter::combineWhere(const TextReducer &reducer, ArrayRef<std::string> carried, bool,
                                                   const std::optional<std::string> &condition, ArrayRef<Index> point,
                                                   ArrayRef<std::string> padding) {
  auto inside = [&] { reducer.combineInto(*this, carried, reducer.evaluate(*this, point)); };
  auto other = [&] { reducer.combineInto(*this, carried, padding); };
  if (condition && condition->empty())
    inside();
  else if (condition && padding.empty())
    when(*condition, scopes.back().trips, inside);
  else if (condition)
    branch(*condition, inside, other);
  else if (!padding.empty())
    other();
  return SmallVector<std::string>(carried);
}

SmallVector<std::string> TextEmitter::combineLoaded(const TextReducer &reducer, ArrayRef<std::string> carried, bool,
                                                    ArrayRef<Evaluated> loaded) {
  reducer.combineInto(*this, carried,
                      llvm::map_to_vector(loaded, [](const Evaluated &element) { return element.value; }));
  return SmallVector<std::string>(carried);
}

std::string TextEmitter::finishReduction(const TextReducer &reducer, ArrayRef<std::string> carried, unsigned number) {
  return reducer.finish(*this, carried)[number];
}

std::string TextEmitter::nameTerm(Value value, const std::string &term) {
  return define(getValueType(typeOf(value).getElementType()), getName(value), term);
}

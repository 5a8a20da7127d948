#include "TextReducer.h"

#include "Expression.h"

#include "heddle/Dialect/Stablehlo/ConstantOps.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::cuda;

TextReducer::TextReducer(Operation *op, Region &body, ValueRange inputs, ValueRange inits)
    : Reduction(op, body, inputs, inits) {
  for (Value result : op->getResults())
    names.push_back(heddle::cuda::getName(result));
}

bool TextReducer::startsAtInit(size_t i) const {
  if (combiners.empty())
    return true;
  DenseElementsAttr elements;
  Value init = inits[i];
  if (!matchPattern(init, m_Constant(&elements)) || !elements.isSplat())
    return false;
  std::string text = emitConstant(*elements.value_begin<Attribute>(), given[i]);
  return text == emitIdentity(combiners[i], given[i]) || (combiners[i] == Combiner::Add && isa<FloatType>(given[i]) &&
                                                          (*elements.value_begin<FloatAttr>()).getValue().isZero());
}

SmallVector<std::string> TextReducer::start(TextEmitter &emitter) const {
  SmallVector<std::string> values;
  for (size_t i = 0; i < size(); ++i) {
    if (combiners.empty()) {
      values.push_back(emitter.evaluate(inits[i], {}).value);
    } else if (startsAtInit(i) && given[i] == accumulated[i]) {
      values.push_back(emitter.evaluate(inits[i], {}).value);
    } else {
      bool isZero = startsAtInit(i) && combiners[i] == Combiner::Add;
      values.push_back(isZero ? emitConstant(FloatAttr::get(accumulated[i], 0.0), accumulated[i])
                              : emitIdentity(combiners[i], accumulated[i]));
    }
  }
  return values;
}

SmallVector<std::string> TextReducer::evaluateInits(TextEmitter &emitter) const {
  SmallVector<std::string> values;
  for (auto [i, init] : llvm::enumerate(inits)) {
    std::string value = emitter.evaluate(init, {}).value;
    values.push_back(given[i] == accumulated[i] ? value : emitConvert(value, given[i], accumulated[i]));
  }
  return values;
}

SmallVector<std::string> TextReducer::declare(TextEmitter &emitter) const {
  SmallVector<std::string> variables;
  for (auto [i, value] : llvm::enumerate(start(emitter)))
    variables.push_back(emitter.code.addVariable(emitter.here(), getValueType(accumulated[i]), names[i], value));
  return variables;
}

SmallVector<std::string> TextReducer::evaluate(TextEmitter &emitter, ArrayRef<Index> point) const {
  SmallVector<std::string> values;
  for (auto [input, type] : llvm::zip(inputs, accumulated)) {
    Evaluated element = emitter.evaluate(input, point);
    Type from = typeOf(input).getElementType();
    values.push_back(from == type || emitter.state.hasFailed ? element.value : emitConvert(element.value, from, type));
  }
  return values;
}

SmallVector<std::string> TextReducer::combine(TextEmitter &emitter, ArrayRef<std::string> a,
                                              ArrayRef<std::string> b) const {
  SmallVector<std::string> results;
  if (combiners.empty()) {
    if (!supported)
      return SmallVector<std::string>(a);
    SmallVector<std::string> values(a);
    llvm::append_range(values, b);
    return emitRegion(body, values, [&](Value value, StringRef expression) {
      return emitter.define(getValueType(typeOf(value).getElementType()), heddle::cuda::getName(value), expression);
    });
  }
  for (auto [combiner, type, x, y] : llvm::zip(combiners, accumulated, a, b))
    results.push_back(emitCombine(combiner, type, x, y));
  return results;
}

static void assign(TextEmitter &emitter, StringRef to, StringRef value) {
  // x = x + y is x += y.
  for (StringRef sign : {"+", "*", "|", "&"})
    if (StringRef rest = value; rest.consume_front(to) && rest.consume_front((" " + sign + " ").str()))
      if (Expression(rest).getPrecedence() >= (sign == "+" ? Precedence::Product : Precedence::Unary))
        return emitter.assign(to, rest, sign + "=");
  emitter.assign(to, value);
}

void TextReducer::combineInto(TextEmitter &emitter, ArrayRef<std::string> accumulators,
                              ArrayRef<std::string> values) const {
  SmallVector<std::string> results = combine(emitter, accumulators, values);
  if (results.size() > 1 && combiners.empty()) // all of them before the first is assigned
    for (auto [i, result] : llvm::enumerate(results))
      result = emitter.define(getValueType(accumulated[i]), names[i], result, false);
  for (auto [accumulator, result] : llvm::zip(accumulators, results))
    assign(emitter, accumulator, result);
}

/// The value that the lane with one bit flipped has. Shuffles have 32 bits at least.
static std::string shuffle(StringRef accumulator, Type element) {
  unsigned bits = element.getIntOrFloatBitWidth();
  StringRef type = getValueType(element);
  if (bits >= 32)
    return ("shuffleXor(" + accumulator + ", mask)").str();
  if (isa<FloatType>(element))
    return (type + "(shuffleXor(float(" + accumulator + "), mask))").str();
  return (type + "(shuffleXor(i32(" + accumulator + "), mask))").str();
}

void TextReducer::combineLanes(TextEmitter &emitter, ArrayRef<std::string> accumulators, int64_t lanes) const {
  if (lanes == 1)
    return;
  Loop mask = isOrdered() ? Loop{"int", "mask", "1", "mask < " + std::to_string(lanes), "mask *= 2"}
                          : Loop{"int", "mask", std::to_string(lanes / 2), "mask > 0", "mask /= 2"};
  emitter.loop(
      mask, 1,
      [&] {
        SmallVector<std::string> others, firsts, seconds;
        for (auto [i, accumulator] : llvm::enumerate(accumulators)) {
          others.push_back(shuffle(accumulator, accumulated[i]));
          if (accumulated[i].isInteger(1)) // all lanes shuffle, whatever `and` and `or` leave out
            others.back() = emitter.define("bool", "other", others.back(), false);
        }
        if (!isOrdered())
          return combineInto(emitter, accumulators, others);
        // The lower lane's come first.
        std::string isSecond = emitter.define("bool", "isSecond", "lane() & mask", false);
        for (auto [i, accumulator] : llvm::enumerate(accumulators)) {
          StringRef type = getValueType(accumulated[i]);
          std::string other = emitter.define(type, "other", others[i], false);
          firsts.push_back(emitter.define(type, "first", isSecond + " ? " + other + " : " + accumulator, false));
          seconds.push_back(emitter.define(type, "second", isSecond + " ? " + accumulator + " : " + other, false));
        }
        SmallVector<std::string> results = combine(emitter, firsts, seconds);
        for (auto [i, result] : llvm::enumerate(results))
          if (results.size() > 1)
            result = emitter.define(getValueType(accumulated[i]), names[i], result, false);
        for (auto [accumulator, result] : llvm::zip(accumulators, results))
          emitter.assign(accumulator, result);
      },
      true);
}

void TextReducer::combineWarps(TextEmitter &emitter, ArrayRef<std::string> accumulators, int64_t warps) const {
  SmallVector<std::string> shared;
  for (auto [i, accumulator] : llvm::enumerate(accumulators)) {
    shared.push_back(emitter.declareShared(getMemoryType(accumulated[i]), names[i] + "OfWarps", warps * 32,
                                           getElementBytes(accumulated[i])));
    emitter.assign(shared.back() + "[thread()]", accumulator);
  }
  emitter.line("barrier()");
  for (auto [array, accumulator] : llvm::zip(shared, accumulators))
    emitter.assign(accumulator, array + "[lane()]");
  emitter.loop(
      Loop::upTo("int", "other", "1", Twine(warps)), 1,
      [&] {
        SmallVector<std::string> others;
        for (const std::string &array : shared)
          others.push_back(array + "[other * 32 + lane()]");
        combineInto(emitter, accumulators, others);
      },
      true);
}

void TextReducer::combineBlock(TextEmitter &emitter, ArrayRef<std::string> accumulators, int64_t threads) const {
  int64_t warps = threads / 32;
  combineLanes(emitter, accumulators, 32);
  if (warps == 1)
    return;
  SmallVector<std::string> shared;
  for (auto [i, accumulator] : llvm::enumerate(accumulators)) {
    std::string name = names[i] + "OfWarps";
    shared.push_back(
        emitter.declareShared(getMemoryType(accumulated[i]), name, warps, getElementBytes(accumulated[i])));
  }
  emitter.when("lane() == 0", 1, [&] {
    for (auto [array, accumulator] : llvm::zip(shared, accumulators))
      emitter.assign(array + "[warp()]", accumulator);
  });
  emitter.line("barrier()");
  for (auto [array, accumulator] : llvm::zip(shared, accumulators))
    emitter.assign(accumulator, array + "[0]");
  emitter.loop(
      Loop::upTo("int", "other", "1", Twine(warps)), 1,
      [&] {
        SmallVector<std::string> others;
        for (const std::string &array : shared)
          others.push_back(array + "[other]");
        combineInto(emitter, accumulators, others);
      },
      true);
  emitter.endRound();
}

SmallVector<std::string> TextReducer::finish(TextEmitter &emitter, ArrayRef<std::string> accumulators) const {
  SmallVector<std::string> values(accumulators);
  for (size_t i = 0; i < size(); ++i) {
    if (!combiners.empty() && !startsAtInit(i)) {
      std::string init = emitter.evaluate(inits[i], {}).value;
      if (given[i] != accumulated[i])
        init = emitConvert(init, given[i], accumulated[i]);
      values[i] = emitCombine(combiners[i], accumulated[i], init, values[i]);
    }
    if (given[i] != accumulated[i])
      values[i] = emitConvert(values[i], accumulated[i], given[i]);
  }
  return values;
}

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
  if (!matchPattern(inits[i], m_Constant(&elements)) || !elements.isSplat())
    return false;
  Expression init = emitConstant(*elements.value_begin<Attribute>(), given[i]);
  return init.isSame(emitIdentity(combiners[i], given[i])) ||
         (combiners[i] == Combiner::Add && isa<FloatType>(given[i]) &&
          (*elements.value_begin<FloatAttr>()).getValue().isZero());
}

SmallVector<Expression> TextReducer::start(TextEmitter &emitter) const {
  SmallVector<Expression> values;
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

SmallVector<Expression> TextReducer::evaluateInits(TextEmitter &emitter) const {
  SmallVector<Expression> values;
  for (auto [i, init] : llvm::enumerate(inits)) {
    Expression value = emitter.evaluate(init, {}).value;
    values.push_back(given[i] == accumulated[i] ? value : emitConvert(value, given[i], accumulated[i]));
  }
  return values;
}

SmallVector<Expression> TextReducer::declare(TextEmitter &emitter) const {
  SmallVector<Expression> variables;
  for (auto [i, value] : llvm::enumerate(start(emitter)))
    variables.push_back(emitter.declareVariable(getValueType(accumulated[i]), names[i], value));
  return variables;
}

SmallVector<Expression> TextReducer::evaluate(TextEmitter &emitter, ArrayRef<Index> point) const {
  SmallVector<Expression> values;
  for (auto [input, type] : llvm::zip(inputs, accumulated)) {
    Evaluated element = emitter.evaluate(input, point);
    Type from = typeOf(input).getElementType();
    values.push_back(from == type || emitter.state.hasFailed ? element.value : emitConvert(element.value, from, type));
  }
  return values;
}

SmallVector<Expression> TextReducer::combine(TextEmitter &emitter, ArrayRef<Expression> a,
                                             ArrayRef<Expression> b) const {
  SmallVector<Expression> results;
  if (combiners.empty()) {
    if (!supported)
      return SmallVector<Expression>(a);
    SmallVector<Expression> values(a);
    llvm::append_range(values, b);
    return emitter.emitRegion(body, values);
  }
  for (auto [combiner, type, x, y] : llvm::zip(combiners, accumulated, a, b))
    results.push_back(emitCombine(combiner, type, x, y));
  return results;
}

static void assign(TextEmitter &emitter, const Expression &to, const Expression &value) {
  // x = x + y is x += y.
  if (value.is(Expression::Kind::Binary) && value.getPart(0).isSame(to))
    for (const char *sign : {"+=", "*=", "|=", "&="})
      if (StringRef(sign).drop_back() == value.getText())
        return emitter.assign(to, value.getPart(1), sign);
  emitter.assign(to, value);
}

void TextReducer::combineInto(TextEmitter &emitter, ArrayRef<Expression> accumulators,
                              ArrayRef<Expression> values) const {
  SmallVector<Expression> results = combine(emitter, accumulators, values);
  if (results.size() > 1 && combiners.empty()) // all of them before the first is assigned
    for (auto [i, result] : llvm::enumerate(results))
      result = emitter.define(getValueType(accumulated[i]), names[i], result, false);
  for (auto [accumulator, result] : llvm::zip(accumulators, results))
    assign(emitter, accumulator, result);
}

Expression TextReducer::shuffle(StringRef function, size_t i, const Expression &value, const Expression &by) const {
  // Shuffles have 32 bits at least.
  Type type = accumulated[i];
  if (type.getIntOrFloatBitWidth() >= 32)
    return call(function, value, by);
  return call(getValueType(type), call(function, call(isa<FloatType>(type) ? "float" : "i32", value), by));
}

void TextReducer::combineLanes(TextEmitter &emitter, ArrayRef<Expression> accumulators, int64_t lanes) const {
  if (lanes == 1)
    return;
  Loop masks = isOrdered() ? Loop{"int", "mask", 1, [=](const Expression &mask) { return mask < lanes; }, "*=", 2}
                           : Loop{"int", "mask", lanes / 2, [](const Expression &mask) { return mask > 0; }, "/=", 2};
  emitter.loop(
      masks, 1,
      [&](const Expression &mask) {
        SmallVector<Expression> others, firsts, seconds;
        for (auto [i, accumulator] : llvm::enumerate(accumulators)) {
          others.push_back(shuffle("shuffleXor", i, accumulator, mask));
          if (accumulated[i].isInteger(1)) // all lanes shuffle, whatever `and` and `or` leave out
            others.back() = emitter.define("bool", "other", others.back(), false);
        }
        if (!isOrdered())
          return combineInto(emitter, accumulators, others);
        // The lower lane's come first.
        Expression isSecond = emitter.define("bool", "isSecond", lane() & mask, false);
        for (auto [i, accumulator] : llvm::enumerate(accumulators)) {
          StringRef type = getValueType(accumulated[i]);
          Expression other = emitter.define(type, "other", others[i], false);
          firsts.push_back(emitter.define(type, "first", select(isSecond, other, accumulator), false));
          seconds.push_back(emitter.define(type, "second", select(isSecond, accumulator, other), false));
        }
        SmallVector<Expression> results = combine(emitter, firsts, seconds);
        for (auto [i, result] : llvm::enumerate(results))
          if (results.size() > 1)
            result = emitter.define(getValueType(accumulated[i]), names[i], result, false);
        for (auto [accumulator, result] : llvm::zip(accumulators, results))
          emitter.assign(accumulator, result);
      },
      true);
}

void TextReducer::combineWarps(TextEmitter &emitter, ArrayRef<Expression> accumulators, int64_t warps) const {
  SmallVector<Expression> shared;
  for (auto [i, accumulator] : llvm::enumerate(accumulators)) {
    shared.push_back(emitter.declareShared(accumulated[i], names[i] + "OfWarps", warps * 32));
    emitter.assign(shared.back()[thread()], accumulator);
  }
  emitter.barrier();
  for (auto [array, accumulator] : llvm::zip(shared, accumulators))
    emitter.assign(accumulator, array[lane()]);
  emitter.loop(
      Loop::upTo("int", "other", 1, warps), 1,
      [&](const Expression &other) {
        SmallVector<Expression> others;
        for (const Expression &array : shared)
          others.push_back(array[other * 32 + lane()]);
        combineInto(emitter, accumulators, others);
      },
      true);
}

void TextReducer::combineBlock(TextEmitter &emitter, ArrayRef<Expression> accumulators, int64_t threads) const {
  int64_t warps = threads / 32;
  combineLanes(emitter, accumulators, 32);
  if (warps == 1)
    return;
  SmallVector<Expression> shared;
  for (size_t i = 0; i < size(); ++i)
    shared.push_back(emitter.declareShared(accumulated[i], names[i] + "OfWarps", warps));
  emitter.when(lane() == 0, 1, [&] {
    for (auto [array, accumulator] : llvm::zip(shared, accumulators))
      emitter.assign(array[warp()], accumulator);
  });
  emitter.barrier();
  for (auto [array, accumulator] : llvm::zip(shared, accumulators))
    emitter.assign(accumulator, array[0]);
  emitter.loop(
      Loop::upTo("int", "other", 1, warps), 1,
      [&](const Expression &other) {
        SmallVector<Expression> others;
        for (const Expression &array : shared)
          others.push_back(array[other]);
        combineInto(emitter, accumulators, others);
      },
      true);
  emitter.endRound();
}

SmallVector<Expression> TextReducer::finish(TextEmitter &emitter, ArrayRef<Expression> accumulators) const {
  SmallVector<Expression> values(accumulators);
  for (size_t i = 0; i < size(); ++i) {
    if (!combiners.empty() && !startsAtInit(i)) {
      Expression init = emitter.evaluate(inits[i], {}).value;
      if (given[i] != accumulated[i])
        init = emitConvert(init, given[i], accumulated[i]);
      values[i] = emitCombine(combiners[i], accumulated[i], init, values[i]);
    }
    if (given[i] != accumulated[i])
      values[i] = emitConvert(values[i], accumulated[i], given[i]);
  }
  return values;
}

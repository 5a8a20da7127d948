#include "Reducer.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::cpu;

/// The init values of a simple combiner go in at the end. Any other's may be combined as often as one likes (spec:
/// reduce).
SmallVector<Value> Reducer::start(Emitter &emitter, int64_t lanes) const {
  if (combiners.empty()) {
    SmallVector<Value> values = evaluateInits(emitter);
    if (lanes > 1)
      for (Value &value : values) {
        OpBuilder builder = emitter.here();
        value =
            vector::BroadcastOp::create(builder, emitter.getLoc(), VectorType::get({lanes}, value.getType()), value);
      }
    return values;
  }
  SmallVector<Value> values;
  OpBuilder builder = emitter.here();
  for (auto [combiner, type] : llvm::zip(combiners, accumulated))
    values.push_back(emitIdentity(builder, emitter.getLoc(), combiner, type, lanes));
  return values;
}

SmallVector<Value> Reducer::evaluate(Emitter &emitter, ArrayRef<Index> point, bool asVectors) const {
  SmallVector<Value> values;
  for (auto [input, type] : llvm::zip(inputs, accumulated)) {
    Evaluated element = emitter.evaluate(input, point);
    Type from = typeOf(input).getElementType();
    if (from != type && !emitter.state.hasFailed) {
      OpBuilder builder = emitter.at(element.depth);
      element.value = emitConvert(builder, emitter.getLoc(), element.value, from, type);
    }
    values.push_back(asVectors ? emitter.widen(element) : element.value);
  }
  return values;
}

SmallVector<Value> Reducer::evaluateInits(Emitter &emitter) const {
  SmallVector<Value> values;
  for (auto [init, type] : llvm::zip(inits, accumulated)) {
    Evaluated element = emitter.evaluate(init, {});
    OpBuilder builder = emitter.at(element.depth);
    Type from = typeOf(init).getElementType();
    values.push_back(from == type ? element.value : emitConvert(builder, emitter.getLoc(), element.value, from, type));
  }
  return values;
}

SmallVector<Value> Reducer::combine(OpBuilder &builder, Location location, ValueRange a, ValueRange b) const {
  SmallVector<Value> results;
  if (combiners.empty()) {
    SmallVector<Value> values(a);
    llvm::append_range(values, b);
    return supported ? emitRegion(builder, location, body, values) : SmallVector<Value>(a);
  }
  for (auto [combiner, type, x, y] : llvm::zip(combiners, accumulated, a, b))
    results.push_back(emitCombine(builder, location, combiner, type, x, y));
  return results;
}

SmallVector<Value> Reducer::combineLanes(OpBuilder &builder, Location location, ValueRange vectors) const {
  SmallVector<Value> values(vectors);
  auto type = dyn_cast<VectorType>(values.front().getType());
  if (!type)
    return values;
  int64_t width = type.getNumElements();
  for (; width > 1; width /= 2) {
    SmallVector<Value> low, high;
    for (Value value : values) {
      auto half = [&](int64_t from) -> Value {
        if (width == 2)
          return vector::ExtractOp::create(builder, location, value, from);
        return vector::ShuffleOp::create(builder, location, value, value,
                                         llvm::to_vector(llvm::seq(from, from + width / 2)));
      };
      low.push_back(half(0));
      high.push_back(half(width / 2));
    }
    values = combine(builder, location, low, high);
  }
  return values;
}

SmallVector<Value> Reducer::finish(Emitter &emitter, ValueRange accumulators) const {
  SmallVector<Value> values(accumulators);
  OpBuilder builder = emitter.here();
  if (!combiners.empty()) {
    SmallVector<Value> first = evaluateInits(emitter);
    for (auto [init, value] : llvm::zip(first, values))
      if (auto type = dyn_cast<VectorType>(value.getType()))
        init = vector::BroadcastOp::create(builder, emitter.getLoc(), type, init);
    values = combine(builder, emitter.getLoc(), first, values);
  }
  for (auto [value, from, to] : llvm::zip(values, accumulated, given))
    if (from != to)
      value = emitConvert(builder, emitter.getLoc(), value, from, to);
  return values;
}

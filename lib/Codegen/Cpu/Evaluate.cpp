// What CPUs say for the elements of values: memory, conditions, loops of reductions.
#include "Reducer.h"

#include "heddle/Codegen/Kernels/EvaluatorBody.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::cpu;

template class heddle::codegen::Evaluator<heddle::cpu::Target>;

Value Emitter::emitElement(Attribute element, Type elementType) {
  OpBuilder builder = at(0);
  return heddle::cpu::emitConstant(builder, location, element, elementType, 1);
}

Value Emitter::emitPlaceholder(Type elementType) {
  OpBuilder builder = at(0);
  Type type = isElementType(elementType) ? getStorageType(elementType) : builder.getI32Type();
  return arith::ConstantOp::create(builder, location, builder.getZeroAttr(type));
}

Value Emitter::emitOp(OpResult value, ArrayRef<Evaluated> operands, unsigned depth) {
  bool hasLanes = llvm::any_of(operands, isVector);
  SmallVector<Value> values;
  for (const Evaluated &operand : operands)
    values.push_back(hasLanes ? widen(operand) : operand.value);
  OpBuilder builder = at(depth);
  FailureOr<SmallVector<Value>> emitted = emitElementwise(builder, location, value.getOwner(), values);
  if (failed(emitted))
    return {};
  count(depth, std::max<double>(1, double(getWidth()) / state.getLanes()));
  return (*emitted)[value.getResultNumber()];
}

Evaluated Emitter::loadConstant(Operation *op, DenseElementsAttr elements, Index place, bool isInRange) {
  Type type = elements.getElementType();
  Memory &memory = constants[op];
  if (!memory.memref) {
    SmallVector<Attribute> stored;
    Type memoryType = getMemoryType(type);
    for (Attribute element : elements.getValues<Attribute>()) {
      if (auto integer = dyn_cast<IntegerAttr>(element))
        element = IntegerAttr::get(memoryType, integer.getValue().zextOrTrunc(memoryType.getIntOrFloatBitWidth()));
      else if (isNarrowFloat(type))
        element = IntegerAttr::get(memoryType, cast<FloatAttr>(element).getValue().bitcastToAPInt());
      stored.push_back(element);
    }
    auto tensor = RankedTensorType::get({elements.getNumElements()}, memoryType);
    auto memref = MemRefType::get(tensor.getShape(), memoryType);
    OpBuilder inModule = OpBuilder::atBlockBegin(state.module.getBody());
    std::string name =
        (state.kernel.getName() + "_constant_" + Twine(std::distance(op->getBlock()->begin(), op->getIterator())))
            .str();
    if (!state.module.lookupSymbol(name))
      memref::GlobalOp::create(inModule, location, name, inModule.getStringAttr("private"), memref,
                               DenseElementsAttr::get(tensor, stored), true, IntegerAttr());
    OpBuilder builder = at(0);
    memory = {memref::GetGlobalOp::create(builder, location, memref, name), type};
  }
  return load(memory, place, isInRange);
}

Evaluated Emitter::emitNumber(Index index, Type type) {
  unsigned depth = space.getDepth(index);
  if (!space.varies(index)) {
    Value start = emitIndex(index);
    OpBuilder builder = at(depth);
    return {heddle::cpu::emitIota(builder, location, start, type, 1), depth};
  }
  if (space.getStride(index) == 1) {
    Value start = emitIndex(space.splitUniform(index).first);
    OpBuilder builder = at(depth);
    count(depth, 2);
    return {heddle::cpu::emitIota(builder, location, start, type, getWidth()), depth};
  }
  Value vector = emitIndexVector(index);
  OpBuilder builder = at(depth);
  return {heddle::cpu::emitConvert(builder, location, vector, getLaneIndexType().getElementType(), type), depth};
}

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

Value Emitter::emitAnd(const Value &a, const Value &b) {
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

Evaluated Emitter::chooseOf(Value condition, bool varies, Type type, function_ref<Evaluated()> inside,
                            function_ref<Evaluated()> outside) {
  OpBuilder builder = here();
  if (!isa<VectorType>(condition.getType())) {
    Type result = varies && getWidth() > 1 ? VectorType::get({getWidth()}, type) : type;
    auto op = scf::IfOp::create(builder, location, TypeRange{result}, condition, true);
    for (auto [block, branch] : {std::pair(op.thenBlock(), inside), std::pair(op.elseBlock(), outside)})
      nested(
          op, block, [](Scope &scope) { scope.isGuarded = true; },
          [&, branch = branch] {
            Evaluated element = branch();
            Value value = varies ? widen(element) : element.value;
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

Evaluated Emitter::choose(const Value &condition, bool varies, Value like, function_ref<Evaluated()> inside,
                          function_ref<Evaluated()> outside) {
  return chooseOf(condition, varies, getStorageType(typeOf(like).getElementType()), inside, outside);
}

Index Emitter::toIndex(const Evaluated &element, Type elementType, int64_t last) {
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

// ---- Reductions ----

SmallVector<Value> Emitter::forSteps(StringRef, StringRef, int64_t count, ArrayRef<Value> carried, StepBody body) {
  return loop(0, count, carried, [&](Index step, ValueRange inner) { return body(step, SmallVector<Value>(inner)); });
}

SmallVector<Value> Emitter::evaluatePadding(const Reducer &reducer) { return reducer.evaluateInits(*this); }

SmallVector<Value> Emitter::startReduction(const Reducer &reducer, bool varies) {
  return reducer.start(*this, varies ? getWidth() : 1);
}

SmallVector<Value> Emitter::combineWhere(const Reducer &reducer, ArrayRef<Value> carried, bool varies,
                                         const std::optional<Value> &condition, ArrayRef<Index> point,
                                         ArrayRef<Value> padding) {
  varies &= getWidth() > 1;
  SmallVector<Value> values;
  for (size_t i = 0; i < reducer.size(); ++i) {
    Evaluated other{padding[i], getDepth()};
    auto inside = [&] { return Evaluated{reducer.evaluate(*this, point, varies)[i], getDepth()}; };
    Evaluated chosen =
        !condition   ? other
        : *condition ? chooseOf(*condition, varies, getStorageType(reducer.getType(i)), inside, [&] { return other; })
                     : inside();
    values.push_back(asLanes(chosen, varies));
  }
  OpBuilder builder = here();
  return reducer.combine(builder, location, carried, values);
}

SmallVector<Value> Emitter::combineLoaded(const Reducer &reducer, ArrayRef<Value> carried, bool varies,
                                          ArrayRef<Evaluated> loaded) {
  varies &= getWidth() > 1;
  SmallVector<Value> values =
      llvm::map_to_vector(loaded, [&](const Evaluated &element) { return asLanes(element, varies); });
  OpBuilder builder = here();
  return reducer.combine(builder, location, carried, values);
}

Value Emitter::finishReduction(const Reducer &reducer, ArrayRef<Value> carried, unsigned number) {
  return reducer.finish(*this, carried)[number];
}

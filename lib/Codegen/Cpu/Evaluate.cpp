// Elements of values: what needs no more than another point, and memory. See EvaluateIndexed.cpp for the rest.
#include "Reducer.h"

#include "heddle/Codegen/Kernels/OperandPoints.h"
#include "heddle/Dialect/Stablehlo/ConstantOps.h"
#include "heddle/Dialect/Stablehlo/ControlFlowOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::cpu;
using namespace heddle::stablehlo;

static RankedTensorType typeOf(Value value) { return cast<RankedTensorType>(value.getType()); }

Evaluated Emitter::evaluate(Value value, ArrayRef<Index> point) {
  for (const Scope &scope : llvm::reverse(scopes))
    if (auto it = scope.bound.find(value); it != scope.bound.end())
      return it->second;
  std::vector<Index> key(point.begin(), point.end());
  unsigned number = points.try_emplace(key, points.size()).first->second;
  for (const Scope &scope : llvm::reverse(scopes))
    if (auto it = scope.values.find({value, number}); it != scope.values.end())
      return it->second;
  Evaluated element = state.hasFailed ? Evaluated{} : compute(value, point);
  if (!element.value) { // it has failed: anything that lets the others go on
    OpBuilder builder = at(0);
    Type type = isElementType(typeOf(value).getElementType()) ? getStorageType(typeOf(value).getElementType())
                                                              : builder.getI32Type();
    element = {arith::ConstantOp::create(builder, location, builder.getZeroAttr(type)), 0};
    state.fail(value.getDefiningOp() ? value.getDefiningOp() : state.kernel, "has no code for CPUs");
  }
  scopes[element.depth].values[{value, number}] = element;
  return element;
}

Evaluated Emitter::evaluateAt(Value value, Index place) {
  return evaluate(value, space.delinearize(place, typeOf(value).getShape()));
}

Evaluated Emitter::compute(Value value, ArrayRef<Index> point) {
  Type elementType = typeOf(value).getElementType();
  Operation *op = value.getDefiningOp();
  if (!isElementType(elementType))
    return fail(op ? op : state.kernel, "has elements of a type that has no code for CPUs");
  if (auto it = state.materialized.find(value); it != state.materialized.end())
    return evaluateMaterialized(value, it->second, point);
  if (auto argument = dyn_cast<BlockArgument>(value)) {
    bool isInRange = true;
    for (auto [index, size] : llvm::zip_equal(point, typeOf(value).getShape()))
      isInRange &= space.getRange(index).isWithin(0, size);
    return load(arguments[argument.getArgNumber()], space.linearize(point, typeOf(value).getShape()), isInRange);
  }
  if (std::optional<Point> moved = codegen::getMovedPoint(space, op, point))
    return evaluate(op->getOperand(0), *moved);
  return TypeSwitch<Operation *, Evaluated>(op)
      .Case([&](ConstantOp) { return evaluateConstant(op, point); })
      .Case([&](IotaOp) { return evaluateIota(op, point); })
      .Case([&](PadOp) { return evaluatePad(op, point); })
      .Case([&](ConcatenateOp) { return evaluateConcatenate(op, point); })
      .Case([&](DynamicSliceOp) { return evaluateDynamicSlice(op, point); })
      .Case([&](DynamicUpdateSliceOp) { return evaluateDynamicUpdateSlice(op, point); })
      .Case([&](GatherOp) { return evaluateGather(op, point); })
      .Case([&](ReduceWindowOp) { return evaluateReduceWindow(op, value, point); })
      .Case([&](ReduceOp reduce) -> Evaluated { // of no elements; all others have been done before
        if (typeOf(reduce.getInputs()[0]).getNumElements() > 0)
          return fail(op, "is read before it is done");
        Reducer reducer(op, reduce.getBody(), reduce.getInputs(), reduce.getInitValues());
        if (!reducer.isSupported())
          return fail(op, "has a body that has no code for CPUs");
        return {reducer.finish(*this, reducer.start(*this, 1))[cast<OpResult>(value).getResultNumber()], getDepth()};
      })
      .Case([&](OptimizationBarrierOp) {
        return evaluate(op->getOperand(cast<OpResult>(value).getResultNumber()), point);
      })
      .Default([&](Operation *) { return evaluateElementwise(op, value, point); });
}

Evaluated Emitter::evaluateElementwise(Operation *op, Value value, ArrayRef<Index> point) {
  if (!heddle::cpu::isElementwise(op))
    return fail(op, "has no code for CPUs");
  SmallVector<Evaluated> operands;
  bool isVector = false;
  unsigned depth = 0;
  for (Value operand : op->getOperands()) {
    bool isShared = typeOf(operand).getRank() == 0; // a scalar beside tensors
    operands.push_back(evaluate(operand, isShared ? ArrayRef<Index>() : point));
    isVector |= operands.back().isVector();
    depth = std::max(depth, operands.back().depth);
  }
  if (state.hasFailed)
    return {};
  SmallVector<Value> values;
  for (const Evaluated &operand : operands)
    values.push_back(isVector ? widen(operand) : operand.value);
  OpBuilder builder = at(depth);
  FailureOr<SmallVector<Value>> emitted = emitElementwise(builder, location, op, values);
  if (failed(emitted))
    return fail(op, "has no code for CPUs");
  count(depth, std::max<double>(1, double(getWidth()) / state.getLanes()));
  return {(*emitted)[cast<OpResult>(value).getResultNumber()], depth};
}

Evaluated Emitter::evaluateConstant(Operation *op, ArrayRef<Index> point) {
  DenseElementsAttr elements;
  Type type = typeOf(op->getResult(0)).getElementType();
  if (!matchPattern(op, m_Constant(&elements)))
    return fail(op, "of a kind that has no code for CPUs");
  if (elements.isSplat() || elements.getNumElements() == 1) {
    OpBuilder builder = at(0);
    return {heddle::cpu::emitConstant(builder, location, *elements.value_begin<Attribute>(), type, 1), 0};
  }
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
  bool isInRange = true;
  for (auto [index, size] : llvm::zip(point, elements.getType().getShape()))
    isInRange &= space.getRange(index).isWithin(0, size);
  return load(memory, space.linearize(point, elements.getType().getShape()), isInRange);
}

Evaluated Emitter::evaluateIota(Operation *op, ArrayRef<Index> point) {
  Index index = point[cast<IotaOp>(op).getIotaDimension()];
  Type type = typeOf(op->getResult(0)).getElementType();
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

Evaluated Emitter::evaluateMaterialized(Value value, const Materialized &where, ArrayRef<Index> point) {
  int64_t elements = typeOf(value).getNumElements();
  Index place = space.linearize(point, typeOf(value).getShape());
  if (where.partials == 0) {
    Memory memory = where.result ? getResult(*where.result) : getScratch(where.offset, where.element, elements);
    return load(memory, place, space.getRange(place).isWithin(0, elements));
  }
  return evaluatePartials(value, where, place);
}

Evaluated Emitter::load(const Memory &memory, Index place, bool isInRange) {
  bool mayNotRun = llvm::any_of(scopes, [](const Scope &scope) { return scope.isGuarded; });
  return loadAt(memory, place, !isInRange && mayNotRun ? getDepth() : space.getDepth(place));
}

Evaluated Emitter::loadNow(const Memory &memory, Index place) { return loadAt(memory, place, getDepth()); }

/// With lanes, if `value` has some.
Value Emitter::castBits(OpBuilder &builder, Value value, Type element) {
  auto lanes = dyn_cast<VectorType>(value.getType());
  return arith::BitcastOp::create(builder, location, lanes ? lanes.clone(element) : element, value);
}

Evaluated Emitter::loadAt(const Memory &memory, Index place, unsigned depth) {
  Type type = getMemoryType(memory.element);
  auto convert = [&](OpBuilder &builder, Value loaded) -> Evaluated {
    if (memory.element.isInteger(1))
      loaded = loadAsI1(builder, location, loaded);
    else if (isNarrowFloat(memory.element))
      loaded = castBits(builder, loaded, memory.element);
    return {loaded, depth};
  };
  if (!space.varies(place)) {
    Value at0 = emitIndex(place);
    OpBuilder builder = at(depth);
    count(depth, 1);
    return convert(builder, memref::LoadOp::create(builder, location, memory.memref, at0));
  }
  int64_t width = getWidth();
  Value mask = scopes[depth].mask;
  auto vectorType = VectorType::get({width}, type);
  std::optional<int64_t> stride = space.getStride(place);
  auto [uniform, varying] = space.splitUniform(place);
  if (stride == -1 && !mask) {
    Value from = emitIndex(space.add(uniform, -(width - 1)));
    OpBuilder builder = at(depth);
    Value loaded = vector::LoadOp::create(builder, location, vectorType, memory.memref, from);
    SmallVector<int64_t> lanes = llvm::to_vector(llvm::reverse(llvm::seq<int64_t>(0, width)));
    count(depth, 2);
    return convert(builder, vector::ShuffleOp::create(builder, location, loaded, loaded, lanes));
  }
  Value from = emitIndex(uniform);
  if (stride == 1) {
    OpBuilder builder = at(depth);
    count(depth, std::max<double>(1, double(width) / state.getLanes()));
    if (!mask)
      return convert(builder, vector::LoadOp::create(builder, location, vectorType, memory.memref, from));
    Value none = arith::ConstantOp::create(builder, location, builder.getZeroAttr(vectorType));
    return convert(builder,
                   vector::MaskedLoadOp::create(builder, location, vectorType, memory.memref, from, mask, none));
  }
  Value lanes = emitIndexVector(varying);
  OpBuilder builder = at(depth);
  Value none = arith::ConstantOp::create(builder, location, builder.getZeroAttr(vectorType));
  if (!mask)
    mask = arith::ConstantOp::create(builder, location,
                                     DenseElementsAttr::get(VectorType::get({width}, builder.getI1Type()), true));
  count(depth, 1.5 * width);
  // Each lane in a cache line of its own, of which nothing else is used soon.
  isPlain = false;
  bool isFar = !stride || std::abs(*stride) * getElementBytes(memory.element) >= 64;
  if (isFar && !(tile && std::abs(space.getFactor(place, *tile)) == 1))
    farLoads += width * scopes[depth].trips;
  return convert(builder,
                 vector::GatherOp::create(builder, location, vectorType, memory.memref, from, lanes, mask, none));
}

void Emitter::store(const Memory &memory, Index place, Evaluated element) {
  bool isVector = space.varies(place);
  Value value = isVector ? widen(element) : element.value;
  Value mask = getMask();
  auto [uniform, varying] = space.splitUniform(place);
  Value to = emitIndex(uniform);
  std::optional<int64_t> stride = space.getStride(place);
  Value lanes = isVector && stride != 1 ? emitIndexVector(varying) : Value();
  OpBuilder builder = here();
  if (memory.element.isInteger(1))
    value = storeAsI8(builder, location, value);
  else if (isNarrowFloat(memory.element))
    value = castBits(builder, value, getMemoryType(memory.element));
  count(getDepth(), !isVector || stride == 1 ? 1 : 1.5 * getWidth());
  if (!isVector) {
    memref::StoreOp::create(builder, location, value, memory.memref, to);
  } else if (stride == 1 && !mask) {
    vector::StoreOp::create(builder, location, value, memory.memref, to);
  } else if (stride == 1) {
    vector::MaskedStoreOp::create(builder, location, memory.memref, to, mask, value);
  } else {
    if (!mask)
      mask = arith::ConstantOp::create(
          builder, location, DenseElementsAttr::get(VectorType::get({getWidth()}, builder.getI1Type()), true));
    vector::ScatterOp::create(builder, location, Type(), memory.memref, to, lanes, mask, value);
  }
}

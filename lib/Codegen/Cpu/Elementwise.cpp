#include "Elementwise.h"

#include "Families.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::cpu;

namespace heddle::cpu {

Type getStorageType(Type elementType) {
  if (auto integer = dyn_cast<IntegerType>(elementType))
    return IntegerType::get(elementType.getContext(), integer.getWidth());
  return elementType;
}

} // namespace heddle::cpu

namespace {

/// Gives operands one type but for the elements: a scalar is spread over the lanes of the vectors beside it.
SmallVector<Expression> spread(OpBuilder &builder, Location loc, ValueRange values) {
  VectorType vector;
  for (Value value : values)
    if (auto type = dyn_cast<VectorType>(value.getType()))
      vector = type;
  SmallVector<Expression> result;
  for (Value value : values) {
    if (vector && !isa<VectorType>(value.getType()))
      value = vector::BroadcastOp::create(builder, loc, VectorType::get(vector.getShape(), value.getType()), value);
    result.emplace_back(builder, loc, value);
  }
  return result;
}

TypedAttr getStored(Attribute element, Type type) {
  if (auto number = dyn_cast<FloatAttr>(element))
    return FloatAttr::get(type, number.getValue());
  return IntegerAttr::get(type, cast<IntegerAttr>(element).getValue());
}

Value constantOf(OpBuilder &builder, Location loc, TypedAttr element, int64_t lanes) {
  if (lanes > 1)
    element = DenseElementsAttr::get(VectorType::get({lanes}, element.getType()), element);
  return arith::ConstantOp::create(builder, loc, element);
}

} // namespace

namespace heddle::cpu {

FailureOr<SmallVector<Value>> emitElementwise(OpBuilder &builder, Location loc, Operation *op, ValueRange operands) {
  auto emitter = codegen::findEmitter(op, [](auto function) { return getEmitter(function); });
  if (!emitter)
    return failure();
  assert(operands.size() == op->getNumOperands() && "a value for each operand");
  return SmallVector<Value>{emitter(Call{op, spread(builder, loc, operands)})};
}

Value emitConstant(OpBuilder &builder, Location loc, Attribute element, Type elementType, int64_t lanes) {
  return constantOf(builder, loc, getStored(element, getStorageType(elementType)), lanes);
}

Value emitIota(OpBuilder &builder, Location loc, Value start, Type elementType, int64_t lanes) {
  if (start.getType().isIndex())
    start = arith::IndexCastOp::create(builder, loc, builder.getI64Type(), start);
  // Numbers that wrap may do so before they are counted on, in fewer registers.
  Type counted = isa<IntegerType>(elementType) && !elementType.isInteger(1) ? getStorageType(elementType)
                                                                            : Type(builder.getI64Type());
  start = emitConvert(builder, loc, start, builder.getI64Type(), counted);
  if (lanes > 1) {
    auto type = VectorType::get({lanes}, counted);
    SmallVector<APInt> steps;
    for (int64_t step = 0; step < lanes; ++step)
      steps.emplace_back(counted.getIntOrFloatBitWidth(), step, /*isSigned=*/false, /*implicitTrunc=*/true);
    Value offsets = arith::ConstantOp::create(builder, loc, DenseElementsAttr::get(type, steps));
    start = arith::AddIOp::create(builder, loc, vector::BroadcastOp::create(builder, loc, type, start), offsets);
  }
  return counted.isInteger(64) ? emitConvert(builder, loc, start, counted, elementType) : start;
}

SmallVector<Value> emitRegion(OpBuilder &builder, Location loc, Region &body, ValueRange arguments) {
  SmallVector<Value> results = codegen::evaluateRegion<Value>(
      body, SmallVector<Value>(arguments),
      [&](Attribute element, Type type) { return emitConstant(builder, loc, element, type, 1); },
      [&](Operation *op, ArrayRef<Value> operands) { return emitElementwise(builder, loc, op, operands)->front(); });
  // A result may be a constant where the arguments have lanes.
  SmallVector<Value> all(results);
  llvm::append_range(all, arguments);
  for (auto [result, withLanes] : llvm::zip(results, spread(builder, loc, all)))
    result = withLanes;
  return results;
}

Value emitCombine(OpBuilder &builder, Location loc, Combiner combiner, Type elementType, Value left, Value right) {
  SmallVector<Expression> values = spread(builder, loc, {left, right});
  return codegen::combine(combiner, elementType, values[0], values[1]);
}

Value emitIdentity(OpBuilder &builder, Location loc, Combiner combiner, Type elementType, int64_t lanes) {
  return constantOf(builder, loc, codegen::getIdentity(combiner, elementType), lanes);
}

} // namespace heddle::cpu

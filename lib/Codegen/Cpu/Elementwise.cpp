#include "Elementwise.h"

#include "Families.h"

#include "heddle/Dialect/Stablehlo/Combiners.h"
#include "heddle/Dialect/Stablehlo/ConstantOps.h"
#include "heddle/Dialect/Stablehlo/ControlFlowOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::cpu;

namespace heddle::cpu {

Type elementTypeOf(Value value) { return getElementTypeOrSelf(value.getType()); }
Type Call::getOperandType(unsigned index) const { return elementTypeOf(op->getOperand(index)); }
Type Call::getResultType() const { return elementTypeOf(op->getResult(0)); }

bool isUnsignedType(Type elementType) { return elementType.isUnsignedInteger() || elementType.isInteger(1); }

bool isElementType(Type elementType) {
  if (auto integer = dyn_cast<IntegerType>(elementType))
    return integer.getWidth() == 1 || integer.getWidth() == 8 || integer.getWidth() == 16 || integer.getWidth() == 32 ||
           integer.getWidth() == 64;
  return elementType.isF16() || elementType.isBF16() || elementType.isF32() || elementType.isF64();
}

Type getStorageType(Type elementType) {
  if (auto integer = dyn_cast<IntegerType>(elementType))
    return IntegerType::get(elementType.getContext(), integer.getWidth());
  return elementType;
}

} // namespace heddle::cpu

namespace {

bool isTensorOfElements(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor && isElementType(tensor.getElementType());
}

/// Null for an op that is no elementwise one, or of other element types.
Emitter findEmitter(Operation *op) {
  if (op->getNumOperands() == 0 || op->getNumResults() != 1 ||
      !llvm::all_of(op->getOperandTypes(), isTensorOfElements) || !isTensorOfElements(op->getResult(0).getType()))
    return nullptr;
  if (Emitter emitter = findAnyTypeEmitter(op))
    return emitter;
  return isa<FloatType>(elementTypeOf(op->getOperand(0))) ? findFloatEmitter(op) : findIntegerEmitter(op);
}

/// Of one type but for the elements: a scalar is spread over the lanes of the vectors beside it.
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

bool isSupportedConstant(stablehlo::ConstantOp op) {
  auto type = dyn_cast<RankedTensorType>(op->getResult(0).getType());
  return type && type.getNumElements() == 1 && isElementType(type.getElementType()) &&
         isa<DenseElementsAttr>(op.getValue());
}

} // namespace

namespace heddle::cpu {

bool isElementwise(Operation *op) { return findEmitter(op) != nullptr; }

FailureOr<SmallVector<Value>> emitElementwise(OpBuilder &builder, Location loc, Operation *op, ValueRange operands) {
  Emitter emitter = findEmitter(op);
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

bool isElementwiseRegion(Region &body) {
  if (!body.hasOneBlock() || !body.front().mightHaveTerminator())
    return false;
  // Constants may have moved out of the region.
  auto hasValue = [&](Value value) {
    if (value.getParentRegion() == &body)
      return true;
    auto constant = value.getDefiningOp<stablehlo::ConstantOp>();
    return constant && isSupportedConstant(constant);
  };
  return llvm::all_of(body.front(), [&](Operation &op) {
    if (auto constant = dyn_cast<stablehlo::ConstantOp>(op))
      return isSupportedConstant(constant);
    return (op.hasTrait<OpTrait::IsTerminator>() || isElementwise(&op)) && llvm::all_of(op.getOperands(), hasValue);
  });
}

SmallVector<Value> emitRegion(OpBuilder &builder, Location loc, Region &body, ValueRange arguments) {
  assert(isElementwiseRegion(body) && body.getNumArguments() == arguments.size() && "there is code for the region");
  IRMapping values;
  values.map(body.getArguments(), arguments);
  auto lookup = [&](Value value) {
    if (Value found = values.lookupOrNull(value))
      return found;
    auto elements = cast<DenseElementsAttr>(value.getDefiningOp<stablehlo::ConstantOp>().getValue());
    return emitConstant(builder, loc, *elements.value_begin<Attribute>(), elements.getElementType(), 1);
  };
  for (Operation &op : body.front().without_terminator())
    if (!isa<stablehlo::ConstantOp>(op))
      values.map(op.getResults(), *emitElementwise(builder, loc, &op, llvm::map_to_vector(op.getOperands(), lookup)));
  SmallVector<Value> results = llvm::map_to_vector(body.front().getTerminator()->getOperands(), lookup);
  // A result may be a constant where the arguments have lanes.
  SmallVector<Value> all(results);
  llvm::append_range(all, arguments);
  for (auto [result, withLanes] : llvm::zip(results, spread(builder, loc, all)))
    result = withLanes;
  return results;
}

std::optional<Combiner> matchSimpleCombiner(Region &body) { return stablehlo::matchCombiner(body); }

Value emitCombine(OpBuilder &builder, Location loc, Combiner combiner, Type elementType, Value left, Value right) {
  SmallVector<Expression> values = spread(builder, loc, {left, right});
  Expression a = values[0], b = values[1];
  bool isPred = elementType.isInteger(1), isUnsigned = isUnsignedType(elementType);
  switch (combiner) {
  case Combiner::Add:
    if (a.isFloat())
      return narrow(widen(a) + widen(b), a.getElementType());
    return isPred ? a | b : a + b;
  case Combiner::Multiply:
    if (a.isFloat())
      return narrow(widen(a) * widen(b), a.getElementType());
    return isPred ? a & b : a * b;
  case Combiner::Maximum:
    return a.isFloat() ? maximumOfFloats(a, b) : maximumOfInts(a, b, isUnsigned);
  case Combiner::Minimum:
    return a.isFloat() ? minimumOfFloats(a, b) : minimumOfInts(a, b, isUnsigned);
  case Combiner::And:
    return a & b;
  case Combiner::Or:
    return a | b;
  }
  llvm_unreachable("unknown combiner");
}

Value emitIdentity(OpBuilder &builder, Location loc, Combiner combiner, Type elementType, int64_t lanes) {
  Type type = getStorageType(elementType);
  bool isUnsigned = isUnsignedType(elementType);
  if (auto floatType = dyn_cast<FloatType>(type)) {
    const llvm::fltSemantics &semantics = floatType.getFloatSemantics();
    APFloat number = combiner == Combiner::Multiply  ? APFloat::getOne(semantics)
                     : combiner == Combiner::Maximum ? APFloat::getInf(semantics, /*Negative=*/true)
                     : combiner == Combiner::Minimum ? APFloat::getInf(semantics)
                                                     : APFloat::getZero(semantics, /*Negative=*/true);
    return constantOf(builder, loc, FloatAttr::get(type, number), lanes);
  }
  unsigned width = type.getIntOrFloatBitWidth();
  APInt number(width, 0);
  if (combiner == Combiner::And)
    number = APInt::getAllOnes(width);
  else if (combiner == Combiner::Multiply)
    number = APInt(width, 1);
  else if (combiner == Combiner::Maximum)
    number = isUnsigned ? APInt::getZero(width) : APInt::getSignedMinValue(width);
  else if (combiner == Combiner::Minimum)
    number = isUnsigned ? APInt::getAllOnes(width) : APInt::getSignedMaxValue(width);
  return constantOf(builder, loc, IntegerAttr::get(type, number), lanes);
}

} // namespace heddle::cpu

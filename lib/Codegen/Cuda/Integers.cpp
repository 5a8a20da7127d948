// Elementwise ops of integers and preds. Signed arithmetic wraps, so it goes through functions of the vocabulary;
// that of u32 and u64 does so by itself. C++ computes narrower integers as ints.
#include "Families.h"

#include "heddle/Dialect/Stablehlo/ConstantOps.h"
#include "heddle/Dialect/Stablehlo/ElementwiseOps.h"
#include "heddle/Dialect/Stablehlo/ShapeOps.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/SmallString.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::cuda;

namespace {

bool isPred(Type type) { return type.isInteger(1); }
bool isNarrow(Type type) { return type.getIntOrFloatBitWidth() < 32; }
/// C++'s arithmetic on values of the type is the type's own.
bool isPlain(Type type) { return isUnsignedType(type) && !isNarrow(type); }

/// Converts back to the operand's type what C++ has computed as int.
Expression narrowed(const Expression &x, Type type) { return isNarrow(type) ? asType(x, type) : x; }

/// What all elements are, where that is known.
std::optional<APInt> findConstant(Value value) {
  while (Operation *op = value.getDefiningOp()) {
    if (isa<stablehlo::BroadcastInDimOp, stablehlo::ReshapeOp>(op)) {
      value = op->getOperand(0);
      continue;
    }
    auto constant = dyn_cast<stablehlo::ConstantOp>(op);
    auto elements = constant ? dyn_cast<DenseIntElementsAttr>(constant.getValue()) : DenseIntElementsAttr();
    if (elements && elements.isSplat())
      return elements.getSplatValue<APInt>();
    break;
  }
  return std::nullopt;
}

Expression subtract(const Call &call) {
  return isPlain(call.getOperandType()) ? call[0] - call[1] : cuda::call("wrappingSubtract", call.operands);
}

/// By a number other than 0 and -1, C++ divides as StableHLO does.
bool hasPlainDivisor(const Call &call) {
  std::optional<APInt> divisor = findConstant(call.op->getOperand(1));
  return divisor && !divisor->isZero() && (isUnsignedType(call.getOperandType()) || !divisor->isAllOnes());
}
Expression divide(const Call &call) {
  return hasPlainDivisor(call) ? narrowed(call[0] / call[1], call.getOperandType())
                               : cuda::call("quotient", call.operands);
}
Expression remainderOf(const Call &call) {
  return hasPlainDivisor(call) ? narrowed(call[0] % call[1], call.getOperandType())
                               : cuda::call("remainderOf", call.operands);
}
Expression integerPower(const Call &call) { return cuda::call("power", call.operands); }

Expression bitwiseXor(const Call &call) {
  Type type = call.getOperandType();
  return isPred(type) ? call[0] != call[1] : narrowed(call[0] ^ call[1], type);
}
Expression bitwiseNot(const Call &call) {
  Type type = call.getOperandType();
  return isPred(type) ? !call[0] : narrowed(~call[0], type);
}

/// A shift by fewer bits than there are, of what C++ shifts so.
bool isPlainShift(const Call &call) {
  std::optional<APInt> bits = findConstant(call.op->getOperand(1));
  return bits && bits->ult(call.getOperandType().getIntOrFloatBitWidth());
}
Expression shiftLeft(const Call &call) {
  return isPlain(call.getOperandType()) && isPlainShift(call) ? call[0] << call[1]
                                                              : cuda::call("shiftLeft", call.operands);
}
Expression shiftRightLogical(const Call &call) {
  return isPlain(call.getOperandType()) && isPlainShift(call) ? call[0] >> call[1]
                                                              : cuda::call("shiftRightLogical", call.operands);
}
Expression shiftRightArithmetic(const Call &call) {
  Type type = call.getOperandType();
  return !isUnsignedType(type) && isPlainShift(call) ? narrowed(call[0] >> call[1], type)
                                                     : cuda::call("shiftRightArithmetic", call.operands);
}

Expression magnitude(const Call &call) { return cuda::call("magnitude", call.operands); }
Expression negate(const Call &call) {
  Type type = call.getOperandType();
  Expression zero = integerLiteral(APInt(type.getIntOrFloatBitWidth(), 0), type);
  return isPlain(type) ? zero - call[0] : cuda::call("wrappingSubtract", zero, call[0]);
}
Expression signOf(const Call &call) { return cuda::call("sign", call.operands); }
Expression countOnes(const Call &call) { return cuda::call("popcount", call.operands); }
Expression countLeadingZeros(const Call &call) { return cuda::call("countLeadingZeros", call.operands); }

} // namespace

namespace heddle::cuda {

Expression integerLiteral(const APInt &number, Type elementType) {
  if (isPred(elementType))
    return Expression::verbatim(number.isZero() ? "false" : "true");
  bool isUnsigned = isUnsignedType(elementType);
  unsigned width = number.getBitWidth();
  // Patterns of bits in hexadecimal digits, and the least number, which has no literal in decimal ones.
  bool isPattern = isUnsigned ? number.getActiveBits() > 16 : number.isMinSignedValue() && width >= 32;
  bool isNegative = !isUnsigned && !isPattern && number.isNegative();
  llvm::SmallString<32> digits;
  (isNegative ? -number : number).toString(digits, isPattern ? 16 : 10, /*Signed=*/false, isPattern, !isPattern);
  Expression literal = Expression::verbatim(digits + (width == 32 && isUnsigned ? "u" : ""));
  if (isNegative)
    literal = -literal;
  return width == 32 && (isUnsigned || !isPattern) ? literal : asType(literal, elementType);
}

Expression addIntegers(const Expression &a, const Expression &b, Type elementType) {
  if (isPred(elementType))
    return a || b;
  return isPlain(elementType) ? a + b : call("wrappingAdd", a, b);
}
Expression multiplyIntegers(const Expression &a, const Expression &b, Type elementType) {
  if (isPred(elementType))
    return a && b;
  return isPlain(elementType) ? a * b : call("wrappingMultiply", a, b);
}
Expression andOf(const Expression &a, const Expression &b, Type elementType) {
  return isPred(elementType) ? a && b : narrowed(a & b, elementType);
}
Expression orOf(const Expression &a, const Expression &b, Type elementType) {
  return isPred(elementType) ? a || b : narrowed(a | b, elementType);
}

constexpr std::pair<IntegerFunction, ElementEmitter> integerEmitters[] = {
    {IntegerFunction::Add, codegen::combined<Combiner::Add, Expression>},
    {IntegerFunction::Subtract, subtract},
    {IntegerFunction::Multiply, codegen::combined<Combiner::Multiply, Expression>},
    {IntegerFunction::Divide, ::divide},
    {IntegerFunction::Remainder, remainderOf},
    {IntegerFunction::Power, integerPower},
    {IntegerFunction::Maximum, codegen::combined<Combiner::Maximum, Expression>},
    {IntegerFunction::Minimum, codegen::combined<Combiner::Minimum, Expression>},
    {IntegerFunction::And, codegen::combined<Combiner::And, Expression>},
    {IntegerFunction::Or, codegen::combined<Combiner::Or, Expression>},
    {IntegerFunction::Xor, bitwiseXor},
    {IntegerFunction::Not, bitwiseNot},
    {IntegerFunction::ShiftLeft, shiftLeft},
    {IntegerFunction::ShiftRightLogical, shiftRightLogical},
    {IntegerFunction::ShiftRightArithmetic, shiftRightArithmetic},
    {IntegerFunction::Abs, magnitude},
    {IntegerFunction::Negate, ::negate},
    {IntegerFunction::Sign, signOf},
    {IntegerFunction::Popcnt, countOnes},
    {IntegerFunction::CountLeadingZeros, countLeadingZeros},
};
static_assert(isComplete(integerEmitters, kIntegerFunctions));

ElementEmitter getEmitter(IntegerFunction function) { return integerEmitters[static_cast<size_t>(function)].second; }

} // namespace heddle::cuda

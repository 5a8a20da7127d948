// Ops between element types, and those that take any type: convert, bitcast_convert, compare, select, clamp,
// reduce_precision.
#include "Elementwise.h"
#include "Families.h"

#include "heddle/Dialect/Stablehlo/ElementwiseOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include <algorithm>
#include <cmath>

using namespace mlir;
using namespace heddle;
using namespace heddle::cpu;

namespace {

template <typename Op> Expression emitTo(Expression x, Type elementType) {
  return x.with(Op::create(x.getBuilder(), x.getLoc(), x.getTypeOf(elementType), x.get()));
}

/// Toward zero, within the type's range; NaN gives 0. `x` is f32 or f64.
Expression convertFloatToInt(Expression x, unsigned width, bool isUnsigned) {
  // Narrow ones through i32, which has an instruction.
  unsigned wide = std::max(width, 32u);
  Type type = x.getBuilder().getIntegerType(wide);
  double low = isUnsigned ? 0.0 : -std::ldexp(1.0, width - 1), end = std::ldexp(1.0, isUnsigned ? width : width - 1);
  uint64_t ones = ~uint64_t(0) >> (64 - width);
  int64_t least = isUnsigned ? 0 : static_cast<int64_t>(~uint64_t(0) << (width - 1));
  int64_t most = static_cast<int64_t>(isUnsigned ? ones : ones >> 1);
  // LLVM's conversion is undefined outside of the range, so only what is within goes there.
  Expression isBelow = x <= low, isAbove = x >= end;
  Expression within = (x > low) & (x < end);
  Expression safe = select(within, x, 0.0);
  Expression number = isUnsigned ? emitTo<arith::FPToUIOp>(safe, type) : emitTo<arith::FPToSIOp>(safe, type);
  return select(isAbove, most, select(isBelow, least, number)).toUnsigned(width);
}

Expression convertElements(Expression x, Type from, Type to) {
  OpBuilder &builder = x.getBuilder();
  if (from == to)
    return x;
  if (to.isInteger(1))
    return x.isFloat() ? widen(x) != 0.0 : x != 0;
  if (auto toInt = dyn_cast<IntegerType>(to)) {
    if (x.isFloat())
      return convertFloatToInt(widen(x), toInt.getWidth(), isUnsignedType(to));
    return isUnsignedType(from) ? x.toUnsigned(toInt.getWidth()) : x.toSigned(toInt.getWidth());
  }
  // To f16 and bf16 through f32, of f64 and i64, too, as XLA has it.
  Type wide = to.isF64() ? to : builder.getF32Type();
  if (x.isFloat())
    return narrow(widen(x).toFloat(wide), to);
  return narrow(isUnsignedType(from) ? emitTo<arith::UIToFPOp>(x, wide) : emitTo<arith::SIToFPOp>(x, wide), to);
}

Expression convert(const Call &call) { return convertElements(call[0], call.getOperandType(), call.getResultType()); }

Expression bitcastConvert(const Call &call) {
  Type to = getStorageType(call.getResultType());
  Expression bits = call[0].isFloat() ? call[0].bits() : call[0];
  return isa<FloatType>(to) ? bits.asFloat(to) : bits;
}

Expression selectElements(const Call &call) { return select(call[0], call[1], call[2]); }

Expression maximumOf(Expression a, Expression b, Type type) {
  return a.isFloat() ? maximumOfFloats(a, b) : maximumOfInts(a, b, isUnsignedType(type));
}
Expression minimumOf(Expression a, Expression b, Type type) {
  return a.isFloat() ? minimumOfFloats(a, b) : minimumOfInts(a, b, isUnsignedType(type));
}

Expression clamp(const Call &call) {
  Type type = call.getResultType();
  return minimumOf(maximumOf(call[1], call[0], type), call[2], type);
}

/// Integers in the order of floats as totalOrder in IEEE 754 section 5.10 has it.
Expression totalOrderKey(Expression x) {
  Expression bits = x.bits();
  int64_t magnitude = (int64_t(1) << (bits.getBits() - 1)) - 1;
  return bits ^ (shiftRight(bits, bits.getBits() - 1) & magnitude);
}

Expression compareUnsigned(stablehlo::ComparisonDirection direction, Expression a, Expression b) {
  using enum stablehlo::ComparisonDirection;
  switch (direction) {
  case EQ:
    return a == b;
  case NE:
    return a != b;
  case LT:
    return lessUnsigned(a, b);
  case LE:
    return lessUnsigned(b, a) ^ -1;
  case GT:
    return lessUnsigned(b, a);
  case GE:
    return lessUnsigned(a, b) ^ -1;
  }
  llvm_unreachable("unknown comparison direction");
}

Expression compare(const Call &call) {
  using enum stablehlo::ComparisonDirection;
  auto op = cast<stablehlo::CompareOp>(call.op);
  stablehlo::ComparisonDirection direction = op.getComparisonDirection();
  Expression a = call[0], b = call[1];
  if (op.getCompareType() == stablehlo::ComparisonType::TOTALORDER && a.isFloat())
    a = totalOrderKey(a), b = totalOrderKey(b);
  else if (a.isFloat())
    a = widen(a), b = widen(b);
  else if (isUnsignedType(call.getOperandType()))
    return compareUnsigned(direction, a, b);
  switch (direction) {
  case EQ:
    return a == b;
  case NE:
    return a != b;
  case LT:
    return a < b;
  case LE:
    return a <= b;
  case GT:
    return a > b;
  case GE:
    return a >= b;
  }
  llvm_unreachable("unknown comparison direction");
}

/// Rounds the mantissa to nearest even, then limits the exponent: too large a number becomes infinite, too small a one
/// zero.
Expression reducePrecision(const Call &call) {
  auto op = cast<stablehlo::ReducePrecisionOp>(call.op);
  const llvm::fltSemantics &semantics = cast<FloatType>(call.getOperandType()).getFloatSemantics();
  int width = call[0].getBits(), ownMantissa = APFloat::semanticsPrecision(semantics) - 1;
  int ownExponent = width - 1 - ownMantissa, bias = 1 - APFloat::semanticsMinExponent(semantics);
  int exponentBits = std::min<int64_t>(op.getExponentBits(), 15),
      mantissaBits = std::min<int64_t>(op.getMantissaBits(), 64);
  Expression bits = call[0].bits();
  Expression sign = bits & static_cast<int64_t>(uint64_t(1) << (width - 1));
  Expression magnitude = bits ^ sign;
  Expression infinity = bits.constant(static_cast<int64_t>(APFloat::getInf(semantics).bitcastToAPInt().getZExtValue()));
  Expression isNumber = magnitude < infinity;
  if (mantissaBits < ownMantissa) {
    int dropped = ownMantissa - mantissaBits;
    Expression odd = shiftRightUnsigned(magnitude, dropped) & 1;
    int64_t last = int64_t(1) << dropped;
    magnitude = (magnitude + (last / 2 - 1) + odd) & ~(last - 1);
  }
  if (exponentBits < ownExponent) {
    int reducedBias = (1 << (exponentBits - 1)) - 1;
    Expression exponent = shiftRightUnsigned(magnitude, ownMantissa);
    magnitude = select(exponent > bias + reducedBias, infinity, select(exponent <= bias - reducedBias, 0, magnitude));
  }
  // Rounding up past the largest number gives infinity's bits.
  return select(isNumber, sign | magnitude, bits).asFloat(call.getOperandType());
}

} // namespace

namespace heddle::cpu {

constexpr std::pair<AnyFunction, Emitter> anyEmitters[] = {
    {AnyFunction::Convert, ::convert},     {AnyFunction::BitcastConvert, bitcastConvert},
    {AnyFunction::Select, selectElements}, {AnyFunction::Clamp, ::clamp},
    {AnyFunction::Compare, ::compare},     {AnyFunction::ReducePrecision, ::reducePrecision},
};
static_assert(isComplete(anyEmitters, kAnyFunctions));

Emitter getEmitter(AnyFunction function) { return anyEmitters[static_cast<size_t>(function)].second; }

Value emitConvert(OpBuilder &builder, Location loc, Value value, Type from, Type to) {
  return convertElements(Expression(builder, loc, value), from, to);
}

Value loadAsI1(OpBuilder &builder, Location loc, Value bytes) {
  return emitTo<arith::TruncIOp>(Expression(builder, loc, bytes), builder.getI1Type());
}

Value storeAsI8(OpBuilder &builder, Location loc, Value bits) {
  return emitTo<arith::ExtUIOp>(Expression(builder, loc, bits), builder.getI8Type());
}

} // namespace heddle::cpu

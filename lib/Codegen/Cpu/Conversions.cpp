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

Expression bitcastConvert(const Call &call) {
  Type to = getStorageType(call.getResultType());
  Expression bits = call[0].isFloat() ? call[0].bits() : call[0];
  return isa<FloatType>(to) ? bits.asFloat(to) : bits;
}

Expression selectElements(const Call &call) { return select(call[0], call[1], call[2]); }

/// A number of an unsigned type.
struct Unsigned {
  Expression x;
};
Expression operator==(Unsigned a, Unsigned b) { return a.x == b.x; }
Expression operator!=(Unsigned a, Unsigned b) { return a.x != b.x; }
Expression operator<(Unsigned a, Unsigned b) { return lessUnsigned(a.x, b.x); }
Expression operator<=(Unsigned a, Unsigned b) { return lessUnsigned(b.x, a.x) ^ -1; }
Expression operator>(Unsigned a, Unsigned b) { return lessUnsigned(b.x, a.x); }
Expression operator>=(Unsigned a, Unsigned b) { return lessUnsigned(a.x, b.x) ^ -1; }

Expression compareElements(const Call &call) {
  if (!isUnsignedType(call.getOperandType()))
    return codegen::compare(call);
  auto direction = cast<stablehlo::CompareOp>(call.op).getComparisonDirection();
  return codegen::compare(direction, Unsigned{call[0]}, Unsigned{call[1]});
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

Expression toFloat(Expression x, Type from, Type to) {
  if (x.isFloat())
    return x.toFloat(to);
  return isUnsignedType(from) ? emitTo<arith::UIToFPOp>(x, to) : emitTo<arith::SIToFPOp>(x, to);
}

Expression toInteger(Expression x, Type to) {
  unsigned width = to.getIntOrFloatBitWidth();
  bool isUnsigned = isUnsignedType(to);
  // Narrow ones through i32, which has an instruction.
  Type type = x.getBuilder().getIntegerType(std::max(width, 32u));
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

Expression resize(Expression x, Type from, Type to) {
  unsigned width = to.getIntOrFloatBitWidth();
  return isUnsignedType(from) ? x.toUnsigned(width) : x.toSigned(width);
}

Expression totalOrder(Expression x) {
  Expression bits = x.bits();
  auto magnitude = static_cast<int64_t>((uint64_t(1) << (bits.getBits() - 1)) - 1);
  return bits ^ (shiftRight(bits, bits.getBits() - 1) & magnitude);
}

constexpr std::pair<AnyFunction, ElementEmitter> anyEmitters[] = {
    {AnyFunction::Convert, codegen::convert<Expression>},
    {AnyFunction::BitcastConvert, bitcastConvert},
    {AnyFunction::Select, selectElements},
    {AnyFunction::Clamp, codegen::clamp<Expression>},
    {AnyFunction::Compare, compareElements},
    {AnyFunction::ReducePrecision, ::reducePrecision},
};
static_assert(isComplete(anyEmitters, kAnyFunctions));

ElementEmitter getEmitter(AnyFunction function) { return anyEmitters[static_cast<size_t>(function)].second; }

Value emitConvert(OpBuilder &builder, Location loc, Value value, Type from, Type to) {
  return codegen::convert(Expression(builder, loc, value), from, to);
}

Value loadAsI1(OpBuilder &builder, Location loc, Value bytes) {
  return emitTo<arith::TruncIOp>(Expression(builder, loc, bytes), builder.getI1Type());
}

Value storeAsI8(OpBuilder &builder, Location loc, Value bits) {
  return emitTo<arith::ExtUIOp>(Expression(builder, loc, bits), builder.getI8Type());
}

} // namespace heddle::cpu

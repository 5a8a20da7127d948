// Elementwise ops of floats. Narrow ones are computed in f32.
#include "Families.h"
#include "Math/Math.h"

#include "heddle/Dialect/Stablehlo/ElementwiseOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/TypeUtilities.h"
#include <limits>

using namespace mlir;
using namespace heddle;
using namespace heddle::cpu;

namespace {

/// What is an f32 number that has been cut to bf16 without loss, as `narrow` does; null if it is none.
Value getBeforeExactCut(Value value) {
  auto back = value.getDefiningOp<arith::BitcastOp>();
  auto cut = back ? back.getIn().getDefiningOp<arith::TruncIOp>() : nullptr;
  auto shift = cut ? cut.getIn().getDefiningOp<arith::ShRUIOp>() : nullptr;
  auto bits = shift ? shift.getLhs().getDefiningOp<arith::BitcastOp>() : nullptr;
  return bits && getElementTypeOrSelf(bits.getIn().getType()).isF32() ? bits.getIn() : Value();
}

template <typename Op> Expression emit(Expression x) { return x.with(Op::create(x.getBuilder(), x.getLoc(), x.get())); }
template <typename Op> Expression emit(Expression x, Expression y) {
  return x.with(Op::create(x.getBuilder(), x.getLoc(), x.get(), y.get()));
}

/// `function` of f32 or f64.
template <Expression (*function)(Expression), bool isExact = false> Expression unary(const Call &call) {
  return narrow(function(widen(call[0])), call[0].getElementType(), isExact);
}
template <Expression (*function)(Expression, Expression), bool isExact = false> Expression binary(const Call &call) {
  return narrow(function(widen(call[0]), widen(call[1])), call[0].getElementType(), isExact);
}

Expression difference(Expression a, Expression b) { return a - b; }
Expression quotient(Expression a, Expression b) { return a / b; }
Expression remainder(Expression a, Expression b) { return emit<arith::RemFOp>(a, b); }
Expression square(Expression x) { return x * x; }
Expression ceiling(Expression x) { return emit<math::CeilOp>(x); }
/// Zeros and NaN are their own sign.
Expression sign(Expression x) { return select((x < 0.0) | (x > 0.0), copySign(x.constant(1.0), x), x); }

/// Adding the largest number below 1/2 instead of 1/2 keeps what is below a half from becoming 1.
Expression roundAwayFromZero(Expression x) {
  double half = x.getElementType().isF64() ? 0x1.fffffffffffffp-2 : 0x1.fffffep-2;
  return emit<math::TruncOp>(x + copySign(x.constant(half), x));
}

/// On the bits of a number, as it is stored.
Expression magnitude(const Call &call) {
  Expression x = call[0];
  return (x.bits() & static_cast<int64_t>((uint64_t(1) << (x.getBits() - 1)) - 1)).asFloat(x.getElementType());
}
Expression negation(const Call &call) {
  Expression x = call[0];
  return (x.bits() ^ static_cast<int64_t>(uint64_t(1) << (x.getBits() - 1))).asFloat(x.getElementType());
}

/// Bits of infinity.
Expression infinityBits(Expression bits, Type floatType) {
  const llvm::fltSemantics &semantics = cast<FloatType>(floatType).getFloatSemantics();
  return bits.constant(static_cast<int64_t>(APFloat::getInf(semantics).bitcastToAPInt().getZExtValue()));
}

Expression isFinite(const Call &call) {
  Expression size = call[0].bits() & static_cast<int64_t>((uint64_t(1) << (call[0].getBits() - 1)) - 1);
  return size < infinityBits(size, call[0].getElementType());
}
template <int sign> Expression isInfinite(const Call &call) {
  Expression bits = call[0].bits();
  int64_t signBit = static_cast<int64_t>(uint64_t(1) << (bits.getBits() - 1));
  Expression infinity = infinityBits(bits, call[0].getElementType());
  if (sign == 0)
    return (bits & ~signBit) == infinity;
  return bits == (sign > 0 ? infinity : infinity | signBit);
}

} // namespace

namespace heddle::cpu {

Expression widen(Expression x, Type) {
  if (!isNarrowFloat(x.getElementType()))
    return x;
  if (Value wide = getBeforeExactCut(x))
    return x.with(wide);
  return x.toFloat(x.getBuilder().getF32Type());
}

Expression narrow(Expression x, Type elementType, bool isExact) {
  // The processor's conversion to bf16 would flush denormal numbers, of which each bf16 is exact.
  if (isExact && elementType.isBF16() && x.getElementType().isF32())
    return shiftRightUnsigned(x.bits(), 16).toUnsigned(16).asFloat(elementType);
  return x.toFloat(elementType);
}

Expression maximum(Expression a, Expression b, Type elementType) {
  if (a.isFloat())
    return narrow(emit<arith::MaximumFOp>(widen(a), widen(b)), a.getElementType(), /*isExact=*/true);
  return isUnsignedType(elementType) ? emit<arith::MaxUIOp>(a, b) : emit<arith::MaxSIOp>(a, b);
}
Expression minimum(Expression a, Expression b, Type elementType) {
  if (a.isFloat())
    return narrow(emit<arith::MinimumFOp>(widen(a), widen(b)), a.getElementType(), /*isExact=*/true);
  return isUnsignedType(elementType) ? emit<arith::MinUIOp>(a, b) : emit<arith::MinSIOp>(a, b);
}

constexpr std::pair<FloatFunction, ElementEmitter> floatEmitters[] = {
    {FloatFunction::Add, codegen::combined<Combiner::Add, Expression>},
    {FloatFunction::Subtract, binary<difference>},
    {FloatFunction::Multiply, codegen::combined<Combiner::Multiply, Expression>},
    {FloatFunction::Divide, binary<quotient>},
    {FloatFunction::Remainder, binary<remainder>},
    {FloatFunction::Power, binary<power>},
    {FloatFunction::Atan2, binary<angleOf>},
    {FloatFunction::Maximum, codegen::combined<Combiner::Maximum, Expression>},
    {FloatFunction::Minimum, codegen::combined<Combiner::Minimum, Expression>},
    {FloatFunction::Abs, magnitude},
    {FloatFunction::Negate, negation},
    {FloatFunction::Sign, unary<sign, true>},
    {FloatFunction::Ceil, unary<ceiling, true>},
    {FloatFunction::Floor, unary<cpu::floor, true>},
    {FloatFunction::RoundNearestEven, unary<roundEven, true>},
    {FloatFunction::RoundNearestAfz, unary<roundAwayFromZero, true>},
    {FloatFunction::Cbrt, unary<cubeRoot>},
    {FloatFunction::Cosine, unary<cosine>},
    {FloatFunction::Exponential, unary<exponential>},
    {FloatFunction::ExponentialMinusOne, unary<exponentialMinusOne>},
    {FloatFunction::Log, unary<logarithm>},
    {FloatFunction::LogPlusOne, unary<logarithmOnePlus>},
    {FloatFunction::Logistic, unary<logistic>},
    {FloatFunction::Rsqrt, unary<reciprocalSquareRoot>},
    {FloatFunction::Sine, unary<sine>},
    {FloatFunction::Sqrt, unary<cpu::sqrt>},
    {FloatFunction::Tan, unary<tangent>},
    {FloatFunction::Tanh, unary<hyperbolicTangent>},
    {FloatFunction::IsFinite, isFinite},
    {FloatFunction::Erf, unary<errorFunction>},
    {FloatFunction::Erfc, unary<errorFunctionComplement>},
    {FloatFunction::Square, unary<square>},
    {FloatFunction::IsInf, isInfinite<0>},
    {FloatFunction::IsPosInf, isInfinite<1>},
    {FloatFunction::IsNegInf, isInfinite<-1>},
};
static_assert(isComplete(floatEmitters, kFloatFunctions));

ElementEmitter getEmitter(FloatFunction function) { return floatEmitters[static_cast<size_t>(function)].second; }

} // namespace heddle::cpu

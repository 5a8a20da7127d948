// Elementwise ops of floats. Narrow ones are computed in f32.
#include "Families.h"
#include "Math/Math.h"

#include "heddle/Dialect/Chlo/Chlo.h"
#include "heddle/Dialect/Stablehlo/ElementwiseOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/TypeSwitch.h"
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

Expression sum(Expression a, Expression b) { return a + b; }
Expression difference(Expression a, Expression b) { return a - b; }
Expression product(Expression a, Expression b) { return a * b; }
Expression quotient(Expression a, Expression b) { return a / b; }
Expression maximumOfWide(Expression a, Expression b) { return emit<arith::MaximumFOp>(a, b); }
Expression minimumOfWide(Expression a, Expression b) { return emit<arith::MinimumFOp>(a, b); }
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
  return (x.bits() & ((int64_t(1) << (x.getBits() - 1)) - 1)).asFloat(x.getElementType());
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
  Expression size = call[0].bits() & ((int64_t(1) << (call[0].getBits() - 1)) - 1);
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

Expression widen(Expression x) {
  Type type = x.getElementType();
  if (type.isF32() || type.isF64())
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

Expression maximumOfFloats(Expression a, Expression b) {
  return narrow(maximumOfWide(widen(a), widen(b)), a.getElementType(), /*isExact=*/true);
}
Expression minimumOfFloats(Expression a, Expression b) {
  return narrow(minimumOfWide(widen(a), widen(b)), a.getElementType(), /*isExact=*/true);
}

Emitter findFloatEmitter(Operation *op) {
  using namespace heddle::stablehlo;
  return TypeSwitch<Operation *, Emitter>(op)
      .Case([](AddOp) { return binary<sum>; })
      .Case([](SubtractOp) { return binary<difference>; })
      .Case([](MultiplyOp) { return binary<product>; })
      .Case([](DivideOp) { return binary<quotient>; })
      .Case([](RemainderOp) { return binary<remainder>; })
      .Case([](PowerOp) { return binary<power>; })
      .Case([](Atan2Op) { return binary<angleOf>; })
      .Case([](MaximumOp) { return binary<maximumOfWide, true>; })
      .Case([](MinimumOp) { return binary<minimumOfWide, true>; })
      .Case([](AbsOp) { return magnitude; })
      .Case([](NegateOp) { return negation; })
      .Case([](SignOp) { return unary<sign, true>; })
      .Case([](CeilOp) { return unary<ceiling, true>; })
      .Case([](FloorOp) { return unary<cpu::floor, true>; })
      .Case([](RoundNearestEvenOp) { return unary<roundEven, true>; })
      .Case([](RoundNearestAfzOp) { return unary<roundAwayFromZero, true>; })
      .Case([](CbrtOp) { return unary<cubeRoot>; })
      .Case([](CosineOp) { return unary<cosine>; })
      .Case([](ExponentialOp) { return unary<exponential>; })
      .Case([](ExponentialMinusOneOp) { return unary<exponentialMinusOne>; })
      .Case([](LogOp) { return unary<logarithm>; })
      .Case([](LogPlusOneOp) { return unary<logarithmOnePlus>; })
      .Case([](LogisticOp) { return unary<logistic>; })
      .Case([](RsqrtOp) { return unary<reciprocalSquareRoot>; })
      .Case([](SineOp) { return unary<sine>; })
      .Case([](SqrtOp) { return unary<cpu::sqrt>; })
      .Case([](TanOp) { return unary<tangent>; })
      .Case([](TanhOp) { return unary<hyperbolicTangent>; })
      .Case([](IsFiniteOp) { return isFinite; })
      .Case([](chlo::TanOp) { return unary<tangent>; })
      .Case([](chlo::ErfOp) { return unary<errorFunction>; })
      .Case([](chlo::ErfcOp) { return unary<errorFunctionComplement>; })
      .Case([](chlo::SquareOp) { return unary<square>; })
      .Case([](chlo::IsInfOp) { return isInfinite<0>; })
      .Case([](chlo::IsPosInfOp) { return isInfinite<1>; })
      .Case([](chlo::IsNegInfOp) { return isInfinite<-1>; })
      .Default(Emitter());
}

} // namespace heddle::cpu

// Elementwise ops of integers and preds.
#include "Families.h"

#include "heddle/Dialect/Stablehlo/ElementwiseOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::cpu;

namespace {

template <typename Op> Expression emit(Expression x) { return x.with(Op::create(x.getBuilder(), x.getLoc(), x.get())); }
template <typename Op> Expression emit(Expression x, Expression y) {
  return x.with(Op::create(x.getBuilder(), x.getLoc(), x.get(), y.get()));
}

Expression difference(const Call &call) { return call[0] - call[1]; }

/// Where all lanes are one known number that is neither 0 nor -1: LLVM then divides by multiplying.
bool isPlainDivisor(Expression x) {
  APInt number;
  return matchPattern(x.get(), m_ConstantInt(&number)) && !number.isZero() && !number.isAllOnes();
}

/// The quotient of numbers of at most 32 bits, by f64: a / b that is no integer is at least 1 / b away from the next
/// one, which is more than rounding moves it. There is no vector instruction to divide integers.
Expression divideByFloats(Expression a, Expression b, bool isUnsigned) {
  OpBuilder &builder = a.getBuilder();
  Type f64 = a.getTypeOf(builder.getF64Type()), i32 = a.getTypeOf(builder.getI32Type());
  auto toFloat = [&](Expression x) -> Expression {
    x = isUnsigned ? x.toUnsigned(32) : x.toSigned(32);
    return x.with(isUnsigned ? Value(arith::UIToFPOp::create(builder, x.getLoc(), f64, x.get()))
                             : Value(arith::SIToFPOp::create(builder, x.getLoc(), f64, x.get())));
  };
  Expression quotient = toFloat(a) / toFloat(b);
  Expression whole = a.with(isUnsigned ? Value(arith::FPToUIOp::create(builder, a.getLoc(), i32, quotient.get()))
                                       : Value(arith::FPToSIOp::create(builder, a.getLoc(), i32, quotient.get())));
  return whole.toUnsigned(a.getBits());
}

Expression divideNonZero(Expression a, Expression b, bool isUnsigned) {
  bool isVector = isa<VectorType>(a.get().getType());
  if (isVector && a.getBits() <= 32 && !isPlainDivisor(b))
    return divideByFloats(a, b, isUnsigned);
  return isUnsigned ? emit<arith::DivUIOp>(a, b) : emit<arith::DivSIOp>(a, b);
}

/// Divisors whose quotient is undefined, or whose own: 0, and -1, the quotient by which may overflow. By -1 it is -a.
Expression isSpecialDivisor(Expression b, bool isUnsigned) { return isUnsigned ? b == 0 : (b == 0) | (b == -1); }

/// x / 0 has all bits set, and the least number by -1 is itself.
Expression divide(const Call &call) {
  bool isUnsigned = isUnsignedType(call.getOperandType());
  Expression a = call[0], b = call[1];
  if (isPlainDivisor(b))
    return divideNonZero(a, b, isUnsigned);
  Expression quotient = divideNonZero(a, select(isSpecialDivisor(b, isUnsigned), 1, b), isUnsigned);
  if (!isUnsigned)
    quotient = select(b == -1, -a, quotient);
  return select(b == 0, -1, quotient);
}

/// x % 0 is x.
Expression remainderOf(const Call &call) {
  bool isUnsigned = isUnsignedType(call.getOperandType());
  Expression a = call[0], b = call[1];
  if (isPlainDivisor(b))
    return isUnsigned ? emit<arith::RemUIOp>(a, b) : emit<arith::RemSIOp>(a, b);
  Expression divisor = select(isSpecialDivisor(b, isUnsigned), 1, b);
  Expression rest = a - divideNonZero(a, divisor, isUnsigned) * divisor; // 0 by -1
  return select(b == 0, a, rest);
}

/// By squaring, until no lane has bits of its exponent left. A negative exponent gives 1 / a^-b toward zero.
Expression power(const Call &call) {
  Expression a = call[0], b = call[1];
  OpBuilder &builder = a.getBuilder();
  Location loc = a.getLoc();
  Type type = a.get().getType();
  Expression isNegative = isUnsignedType(call.getOperandType()) ? b != b : b < 0;
  auto loop = scf::WhileOp::create(
      builder, loc, TypeRange{type, type, type}, ValueRange{a.constant(1), a, select(isNegative, 0, b)},
      [&](OpBuilder &inner, Location, ValueRange state) {
        Expression exponent(inner, loc, state[2]);
        scf::ConditionOp::create(inner, loc, any(exponent != 0), state);
      },
      [&](OpBuilder &inner, Location, ValueRange state) {
        Expression product(inner, loc, state[0]), base(inner, loc, state[1]), exponent(inner, loc, state[2]);
        Expression next = select((exponent & 1) != 0, product * base, product);
        scf::YieldOp::create(inner, loc, ValueRange{next, base * base, shiftRightUnsigned(exponent, 1)});
      });
  Expression product = a.with(loop.getResult(0));
  Expression ofMinusOne = select((b & 1) != 0, -1, a.constant(1));
  Expression inverse = select(a == 1, 1, select(a == -1, ofMinusOne, a.constant(0)));
  return select(isNegative, inverse, product);
}

Expression bitwiseXor(const Call &call) { return call[0] ^ call[1]; }
Expression bitwiseNot(const Call &call) { return call[0] ^ -1; }

// A shift by the width and more, or by a negative number, leaves zeros or copies of the sign.
Expression isWithin(Expression bits) { return lessUnsigned(bits, bits.constant(static_cast<int64_t>(bits.getBits()))); }
template <typename Op> Expression shift(const Call &call) {
  Expression within = isWithin(call[1]);
  return select(within, emit<Op>(call[0], select(within, call[1], 0)), 0);
}
Expression shiftArithmetic(const Call &call) {
  int64_t most = call[0].getBits() - 1;
  return emit<arith::ShRSIOp>(call[0], select(isWithin(call[1]), call[1], most));
}

Expression magnitude(const Call &call) { return select(call[0] < 0, -call[0], call[0]); }
Expression negate(const Call &call) { return -call[0]; }
Expression sign(const Call &call) {
  Expression x = call[0];
  return select(x > 0, 1, shiftRight(x, x.getBits() - 1));
}
Expression countOnes(const Call &call) { return emit<math::CtPopOp>(call[0]); }
Expression countLeadingZeros(const Call &call) { return emit<math::CountLeadingZerosOp>(call[0]); }

} // namespace

namespace heddle::cpu {

Expression addIntegers(Expression a, Expression b, Type elementType) {
  return elementType.isInteger(1) ? a | b : a + b;
}
Expression multiplyIntegers(Expression a, Expression b, Type elementType) {
  return elementType.isInteger(1) ? a & b : a * b;
}

constexpr std::pair<IntegerFunction, ElementEmitter> integerEmitters[] = {
    {IntegerFunction::Add, codegen::combined<Combiner::Add, Expression>},
    {IntegerFunction::Subtract, difference},
    {IntegerFunction::Multiply, codegen::combined<Combiner::Multiply, Expression>},
    {IntegerFunction::Divide, divide},
    {IntegerFunction::Remainder, remainderOf},
    {IntegerFunction::Power, ::power},
    {IntegerFunction::Maximum, codegen::combined<Combiner::Maximum, Expression>},
    {IntegerFunction::Minimum, codegen::combined<Combiner::Minimum, Expression>},
    {IntegerFunction::And, codegen::combined<Combiner::And, Expression>},
    {IntegerFunction::Or, codegen::combined<Combiner::Or, Expression>},
    {IntegerFunction::Xor, bitwiseXor},
    {IntegerFunction::Not, bitwiseNot},
    {IntegerFunction::ShiftLeft, shift<arith::ShLIOp>},
    {IntegerFunction::ShiftRightLogical, shift<arith::ShRUIOp>},
    {IntegerFunction::ShiftRightArithmetic, shiftArithmetic},
    {IntegerFunction::Abs, magnitude},
    {IntegerFunction::Negate, negate},
    {IntegerFunction::Sign, ::sign},
    {IntegerFunction::Popcnt, countOnes},
    {IntegerFunction::CountLeadingZeros, countLeadingZeros},
};
static_assert(isComplete(integerEmitters, kIntegerFunctions));

ElementEmitter getEmitter(IntegerFunction function) { return integerEmitters[static_cast<size_t>(function)].second; }

} // namespace heddle::cpu

#include "Expression.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace heddle::cpu;

namespace {

template <typename Op> Expression emit(Expression a) { return a.with(Op::create(a.getBuilder(), a.getLoc(), a.get())); }
template <typename Op> Expression emit(Expression a, Expression b) {
  return a.with(Op::create(a.getBuilder(), a.getLoc(), a.get(), b.get()));
}
template <typename Op> Expression emitTo(Expression a, Type elementType) {
  return a.with(Op::create(a.getBuilder(), a.getLoc(), a.getTypeOf(elementType), a.get()));
}

Expression compare(Expression a, Expression b, arith::CmpFPredicate ofFloats, arith::CmpIPredicate ofInts) {
  if (a.isFloat())
    return a.with(arith::CmpFOp::create(a.getBuilder(), a.getLoc(), ofFloats, a, b));
  return a.with(arith::CmpIOp::create(a.getBuilder(), a.getLoc(), ofInts, a, b));
}

Expression splat(Expression like, TypedAttr element) {
  Type type = like.get().getType();
  if (auto vector = dyn_cast<VectorType>(type))
    element = DenseElementsAttr::get(vector, element);
  return like.with(arith::ConstantOp::create(like.getBuilder(), like.getLoc(), element));
}

} // namespace

namespace heddle::cpu {

Type Expression::getElementType() const { return getElementTypeOrSelf(value.getType()); }

Type Expression::getTypeOf(Type elementType) const {
  if (auto vector = dyn_cast<VectorType>(value.getType()))
    return VectorType::get(vector.getShape(), elementType);
  return elementType;
}

Expression Expression::constant(double number) const {
  if (!isFloat())
    return constant(static_cast<int64_t>(number));
  return splat(*this, builder->getFloatAttr(getElementType(), number));
}

Expression Expression::constant(int64_t number) const {
  if (isFloat())
    return constant(static_cast<double>(number));
  APInt wrapped(getBits(), static_cast<uint64_t>(number), /*isSigned=*/false, /*implicitTrunc=*/true);
  return splat(*this, builder->getIntegerAttr(getElementType(), wrapped));
}

Expression Expression::bits() const { return emitTo<arith::BitcastOp>(*this, builder->getIntegerType(getBits())); }
Expression Expression::asFloat(Type floatType) const { return emitTo<arith::BitcastOp>(*this, floatType); }

Expression Expression::toFloat(Type floatType) const {
  if (!isFloat())
    return emitTo<arith::SIToFPOp>(*this, floatType);
  unsigned width = floatType.getIntOrFloatBitWidth();
  if (width == getBits())
    return *this;
  return width > getBits() ? emitTo<arith::ExtFOp>(*this, floatType) : emitTo<arith::TruncFOp>(*this, floatType);
}

Expression Expression::toSigned(unsigned width) const {
  Type type = builder->getIntegerType(width);
  if (width == getBits())
    return *this;
  return width > getBits() ? emitTo<arith::ExtSIOp>(*this, type) : emitTo<arith::TruncIOp>(*this, type);
}

Expression Expression::toUnsigned(unsigned width) const {
  Type type = builder->getIntegerType(width);
  if (width == getBits())
    return *this;
  return width > getBits() ? emitTo<arith::ExtUIOp>(*this, type) : emitTo<arith::TruncIOp>(*this, type);
}

Expression Expression::truncatedToInt(unsigned width) const {
  return emitTo<arith::FPToSIOp>(*this, builder->getIntegerType(width));
}

Expression operator+(Expression a, Expression b) {
  return a.isFloat() ? emit<arith::AddFOp>(a, b) : emit<arith::AddIOp>(a, b);
}
Expression operator-(Expression a, Expression b) {
  return a.isFloat() ? emit<arith::SubFOp>(a, b) : emit<arith::SubIOp>(a, b);
}
Expression operator*(Expression a, Expression b) {
  return a.isFloat() ? emit<arith::MulFOp>(a, b) : emit<arith::MulIOp>(a, b);
}
Expression operator/(Expression a, Expression b) { return emit<arith::DivFOp>(a, b); }
Expression operator-(Expression a) { return a.isFloat() ? emit<arith::NegFOp>(a) : a.constant(0) - a; }
Expression operator&(Expression a, Expression b) { return emit<arith::AndIOp>(a, b); }
Expression operator|(Expression a, Expression b) { return emit<arith::OrIOp>(a, b); }
Expression operator^(Expression a, Expression b) { return emit<arith::XOrIOp>(a, b); }
Expression operator<<(Expression a, int bits) { return emit<arith::ShLIOp>(a, a.constant(bits)); }
Expression shiftRight(Expression a, int bits) { return emit<arith::ShRSIOp>(a, a.constant(bits)); }
Expression shiftRightUnsigned(Expression a, int bits) { return emit<arith::ShRUIOp>(a, a.constant(bits)); }

Expression operator<(Expression a, Expression b) {
  return compare(a, b, arith::CmpFPredicate::OLT, arith::CmpIPredicate::slt);
}
Expression operator<=(Expression a, Expression b) {
  return compare(a, b, arith::CmpFPredicate::OLE, arith::CmpIPredicate::sle);
}
Expression operator>(Expression a, Expression b) {
  return compare(a, b, arith::CmpFPredicate::OGT, arith::CmpIPredicate::sgt);
}
Expression operator>=(Expression a, Expression b) {
  return compare(a, b, arith::CmpFPredicate::OGE, arith::CmpIPredicate::sge);
}
Expression operator==(Expression a, Expression b) {
  return compare(a, b, arith::CmpFPredicate::OEQ, arith::CmpIPredicate::eq);
}
Expression operator!=(Expression a, Expression b) {
  return compare(a, b, arith::CmpFPredicate::UNE, arith::CmpIPredicate::ne);
}
Expression lessUnsigned(Expression a, Expression b) {
  return a.with(arith::CmpIOp::create(a.getBuilder(), a.getLoc(), arith::CmpIPredicate::ult, a, b));
}
Expression isNan(Expression a) { return isUnordered(a, a); }
Expression isUnordered(Expression a, Expression b) {
  return a.with(arith::CmpFOp::create(a.getBuilder(), a.getLoc(), arith::CmpFPredicate::UNO, a, b));
}

Expression select(Expression condition, Expression onTrue, Expression onFalse) {
  return onTrue.with(arith::SelectOp::create(onTrue.getBuilder(), onTrue.getLoc(), condition, onTrue, onFalse));
}

Expression fma(Expression a, Expression b, Expression c) {
  return a.with(math::FmaOp::create(a.getBuilder(), a.getLoc(), a, b, c));
}

Expression polynomial(Expression x, ArrayRef<double> coefficients) {
  Expression sum = x.constant(coefficients.back());
  for (double coefficient : llvm::reverse(coefficients.drop_back()))
    sum = fma(sum, x, coefficient);
  return sum;
}

// A comparison with NaN is false. LLVM has an instruction for each of these.
Expression atMost(Expression x, double limit) { return select(x.constant(limit) < x, limit, x); }
Expression atLeast(Expression x, double limit) { return select(x.constant(limit) > x, limit, x); }

Expression abs(Expression x) { return emit<math::AbsFOp>(x); }
Expression copySign(Expression size, Expression sign) { return emit<math::CopySignOp>(size, sign); }
Expression sqrt(Expression x) { return emit<math::SqrtOp>(x); }
Expression floor(Expression x) { return emit<math::FloorOp>(x); }
Expression roundEven(Expression x) { return emit<math::RoundEvenOp>(x); }

Expression scale(Expression x, Expression exponent) {
  // MLIR's own op for this intrinsic knows scalar exponents only.
  return x.with(LLVM::CallIntrinsicOp::create(x.getBuilder(), x.getLoc(), x.get().getType(),
                                              x.getBuilder().getStringAttr("llvm.ldexp"),
                                              ValueRange{x.get(), exponent.get()})
                    .getResult(0));
}

Value any(Expression condition) {
  if (!isa<VectorType>(condition.get().getType()))
    return condition;
  return vector::ReductionOp::create(condition.getBuilder(), condition.getLoc(), vector::CombiningKind::OR, condition);
}

} // namespace heddle::cpu

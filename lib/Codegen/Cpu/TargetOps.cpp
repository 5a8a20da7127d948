#include "TargetOps.h"

#include "Expression.h"
#include "NarrowFloats.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace heddle::cpu;

namespace {

/// x 2^exponent by two powers of two of about half the exponent each, which are normal numbers; the first product is
/// exact, so only the second one rounds. For |exponent| <= 250.
Value scaleInTwo(Expression x, Expression exponent) {
  Expression half = shiftRight(exponent, 1);
  auto powerOf = [&](Expression n) { return ((n + 127) << 23).asFloat(x.getElementType()); };
  return x * powerOf(half) * powerOf(exponent - half);
}

bool isManyF32(Value value) {
  auto type = dyn_cast<VectorType>(value.getType());
  return type && type.getRank() == 1 && type.getElementType().isF32() && type.getNumElements() >= 16 &&
         llvm::isPowerOf2_64(type.getNumElements());
}

/// An AVX-512 intrinsic of 16 f32 on vectors of a power of two of lanes: on each half, and so on. `control` stands
/// after the operands where there is one; then what lanes that are left out would keep, all lanes, the current
/// rounding.
Value callAvx512(OpBuilder &builder, Location loc, StringRef name, Value a, Value b, std::optional<int> control) {
  int64_t lanes = cast<VectorType>(a.getType()).getNumElements();
  if (lanes == 16) {
    SmallVector<Value> operands = {a, b};
    if (control)
      operands.push_back(LLVM::ConstantOp::create(builder, loc, builder.getI32IntegerAttr(*control)));
    operands.push_back(a);
    operands.push_back(LLVM::ConstantOp::create(builder, loc, builder.getI16IntegerAttr(-1)));
    operands.push_back(LLVM::ConstantOp::create(builder, loc, builder.getI32IntegerAttr(4)));
    return LLVM::CallIntrinsicOp::create(builder, loc, a.getType(), builder.getStringAttr(name), operands).getResult(0);
  }
  SmallVector<int64_t> all = llvm::to_vector(llvm::seq<int64_t>(0, lanes));
  auto getHalf = [&](Value vector, int64_t first) -> Value {
    return vector::ShuffleOp::create(builder, loc, vector, vector, ArrayRef(all).slice(first, lanes / 2));
  };
  Value low = callAvx512(builder, loc, name, getHalf(a, 0), getHalf(b, 0), control);
  Value high = callAvx512(builder, loc, name, getHalf(a, lanes / 2), getHalf(b, lanes / 2), control);
  return vector::ShuffleOp::create(builder, loc, low, high, all);
}

/// vscalefps takes whole floats as they are; LLVM would convert them to integers and back. Null for what is none.
Value scaleByFloat(Expression x, Expression exponent) {
  auto whole = exponent.get().getDefiningOp<arith::FPToSIOp>();
  if (!whole || !isManyF32(x) || whole.getIn().getType() != x.get().getType())
    return nullptr;
  return callAvx512(x.getBuilder(), x.getLoc(), "llvm.x86.avx512.mask.scalef.ps.512", x, whole.getIn(), std::nullopt);
}

/// vrangeps knows the order of zeros, but prefers numbers to NaN. Null for what is not for it; where one operand is
/// known, LLVM does with less.
Value extremumByRange(Expression a, Expression b, bool isMaximum) {
  if (!isManyF32(a) || matchPattern(a.get(), m_Constant()) || matchPattern(b.get(), m_Constant()))
    return nullptr;
  // Bits 0 and 1 of the control: which of the two; 2 and 3: with its own sign.
  Value found = callAvx512(a.getBuilder(), a.getLoc(), "llvm.x86.avx512.mask.range.ps.512", a, b, isMaximum ? 5 : 4);
  return select(isUnordered(a, b), a + b, a.with(found));
}

/// A rounded number that LLVM does not join with the rounding that comes next. Two lanes go one by one: LLVM's
/// canonicalize of two f32 ends the compiler.
Value keepRounded(OpBuilder &builder, Value x) {
  auto type = dyn_cast<VectorType>(x.getType());
  if (type && type.getShape() == ArrayRef<int64_t>(2)) {
    Value lanes[2];
    for (int64_t lane : {0, 1})
      lanes[lane] = keepRounded(builder, vector::ExtractOp::create(builder, x.getLoc(), x, lane));
    return vector::FromElementsOp::create(builder, x.getLoc(), type, lanes);
  }
  StringAttr name = builder.getStringAttr("llvm.canonicalize");
  return LLVM::CallIntrinsicOp::create(builder, x.getLoc(), x.getType(), name, x).getResult(0);
}

/// The bits of floats, cast.
Value constantAsBits(OpBuilder &builder, arith::ConstantOp constant) {
  TypedAttr bits;
  if (auto number = dyn_cast<FloatAttr>(constant.getValue()))
    bits = builder.getIntegerAttr(builder.getIntegerType(number.getType().getIntOrFloatBitWidth()),
                                  number.getValue().bitcastToAPInt());
  else if (auto numbers = dyn_cast<DenseElementsAttr>(constant.getValue()))
    bits = numbers.bitcast(builder.getIntegerType(numbers.getElementType().getIntOrFloatBitWidth()));
  else
    return nullptr;
  Value integers = arith::ConstantOp::create(builder, constant.getLoc(), bits);
  return arith::BitcastOp::create(builder, constant.getLoc(), constant.getType(), integers);
}

} // namespace

void heddle::cpu::useTargetOps(Operation *root, function_ref<bool(StringRef)> hasFeature) {
  bool hasScale = hasFeature("avx512f"), hasRange = hasFeature("avx512dq");
  root->walk([&](Operation *op) {
    OpBuilder builder(op);
    Value replacement;
    if (auto call = dyn_cast<LLVM::CallIntrinsicOp>(op); call && call.getIntrin() == "llvm.ldexp") {
      Expression x(builder, op->getLoc(), op->getOperand(0)), exponent(builder, op->getLoc(), op->getOperand(1));
      replacement = hasScale ? scaleByFloat(x, exponent) : scaleInTwo(x, exponent);
    } else if (auto cut = dyn_cast<arith::TruncFOp>(op)) {
      Type element = getElementTypeOrSelf(cut.getType());
      if (isLoweredToBits(element, hasFeature))
        replacement = roundToBits(Expression(builder, op->getLoc(), cut.getIn()), element, hasFeature);
      // LLVM would round f64 to f16 at once, by a function that no runtime offers.
      else if (auto first = cut.getIn().getDefiningOp<arith::TruncFOp>(); first && element.isF16())
        op->setOperand(0, keepRounded(builder, first));
    } else if (auto extension = dyn_cast<arith::ExtFOp>(op)) {
      Expression x(builder, op->getLoc(), extension.getIn());
      if (isLoweredToBits(x.getElementType(), hasFeature))
        replacement = widenFromBits(x).toFloat(getElementTypeOrSelf(extension.getType()));
    } else if (auto constant = dyn_cast<arith::ConstantOp>(op)) {
      if (isLoweredToBits(getElementTypeOrSelf(constant.getType()), hasFeature))
        replacement = constantAsBits(builder, constant);
    } else if (isa<arith::MaximumFOp, arith::MinimumFOp>(op) && hasRange) {
      Expression a(builder, op->getLoc(), op->getOperand(0)), b(builder, op->getLoc(), op->getOperand(1));
      replacement = extremumByRange(a, b, isa<arith::MaximumFOp>(op));
    }
    if (!replacement)
      return;
    op->getResult(0).replaceAllUsesWith(replacement);
    op->erase();
  });
}

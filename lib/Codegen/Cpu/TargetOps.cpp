#include "TargetOps.h"

#include "Expression.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
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

/// An intrinsic of 16 f32 on all lanes, by the current rounding.
Value callAvx512(Expression like, StringRef name, SmallVector<Value> operands) {
  OpBuilder &builder = like.getBuilder();
  operands.push_back(LLVM::ConstantOp::create(builder, like.getLoc(), builder.getI16IntegerAttr(-1)));
  operands.push_back(LLVM::ConstantOp::create(builder, like.getLoc(), builder.getI32IntegerAttr(4)));
  return LLVM::CallIntrinsicOp::create(builder, like.getLoc(), like.get().getType(), builder.getStringAttr(name),
                                       operands)
      .getResult(0);
}

/// vscalefps takes whole floats as they are; LLVM would convert them to integers and back. Null for what is none.
Value scaleByFloat(Expression x, Expression exponent) {
  auto whole = exponent.get().getDefiningOp<arith::FPToSIOp>();
  auto type = dyn_cast<VectorType>(x.get().getType());
  if (!whole || !type || type.getNumElements() != 16 || whole.getIn().getType() != type)
    return nullptr;
  return callAvx512(x, "llvm.x86.avx512.mask.scalef.ps.512", {x, whole.getIn(), x});
}

/// vrangeps knows the order of zeros, but prefers numbers to NaN. Null for what is not for it; where one operand is
/// known, LLVM does with less.
Value extremumByRange(Expression a, Expression b, bool isMaximum) {
  auto type = dyn_cast<VectorType>(a.get().getType());
  if (!type || type.getRank() != 1 || type.getNumElements() != 16 || !type.getElementType().isF32() ||
      matchPattern(a.get(), m_Constant()) || matchPattern(b.get(), m_Constant()))
    return nullptr;
  OpBuilder &builder = a.getBuilder();
  // Bits 0 and 1: which of the two; 2 and 3: with its own sign.
  Value control = LLVM::ConstantOp::create(builder, a.getLoc(), builder.getI32IntegerAttr(isMaximum ? 5 : 4));
  Expression found = a.with(callAvx512(a, "llvm.x86.avx512.mask.range.ps.512", {a, b, control, a}));
  return select(isUnordered(a, b), a + b, found);
}

/// f32 to bf16 in integers: to nearest even, NaN quiet.
Value roundToBf16(Expression x) {
  Expression bits = x.bits();
  Expression rounded = bits + ((shiftRightUnsigned(bits, 16) & 1) + 0x7fff);
  return shiftRightUnsigned(select(isNan(x), bits | 0x400000, rounded), 16)
      .toUnsigned(16)
      .asFloat(x.getBuilder().getBF16Type());
}

} // namespace

void heddle::cpu::useTargetOps(Operation *root, function_ref<bool(StringRef)> hasFeature) {
  bool hasScale = hasFeature("avx512f"), hasBf16 = hasFeature("avx512bf16");
  bool hasRange = hasFeature("avx512dq");
  root->walk([&](Operation *op) {
    OpBuilder builder(op);
    Value replacement;
    if (auto call = dyn_cast<LLVM::CallIntrinsicOp>(op); call && call.getIntrin() == "llvm.ldexp") {
      Expression x(builder, op->getLoc(), op->getOperand(0)), exponent(builder, op->getLoc(), op->getOperand(1));
      replacement = hasScale ? scaleByFloat(x, exponent) : scaleInTwo(x, exponent);
    } else if (auto cut = dyn_cast<arith::TruncFOp>(op)) {
      if (!hasBf16 && getElementTypeOrSelf(cut.getType()).isBF16() &&
          getElementTypeOrSelf(cut.getIn().getType()).isF32())
        replacement = roundToBf16(Expression(builder, op->getLoc(), cut.getIn()));
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

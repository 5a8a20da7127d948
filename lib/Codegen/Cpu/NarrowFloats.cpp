#include "NarrowFloats.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

using namespace mlir;
using namespace heddle::cpu;

namespace {

constexpr int64_t signOfF32 = 0x80000000, infinityOfF32 = 0x7f800000, quietOfF32 = 0x400000;

/// To nearest even, NaN quiet.
Expression roundToBf16(Expression x) {
  Expression bits = x.bits();
  Expression rounded = bits + ((shiftRightUnsigned(bits, 16) & 1) + 0x7fff);
  return shiftRightUnsigned(select(isNan(x), bits | quietOfF32, rounded), 16).toUnsigned(16);
}

/// By avx512bf16's instruction.
Expression cutToBf16(Expression x) {
  OpBuilder &builder = x.getBuilder();
  Value cut = LLVM::FPTruncOp::create(builder, x.getLoc(), x.getTypeOf(builder.getBF16Type()), x.get());
  return x.with(LLVM::BitcastOp::create(builder, x.getLoc(), x.getTypeOf(builder.getI16Type()), cut));
}

/// The exponent's bias is 15, not 127: what a product with 2^112 sets right, of denormal numbers, too.
Expression widenHalf(Expression half) {
  Type f32 = half.getBuilder().getF32Type();
  Expression bits = half.toUnsigned(32);
  Expression magnitude = (bits & 0x7fff) << 13;
  Expression number = (magnitude.asFloat(f32) * 0x1p112).bits();
  Expression quiet = select((magnitude & 0x7fffff) == 0, 0, magnitude.constant(quietOfF32));
  Expression infinityOrNan = magnitude | infinityOfF32 | quiet;
  Expression wide = select((bits & 0x7c00) == 0x7c00, infinityOrNan, number);
  return (wide | ((bits & 0x8000) << 16)).asFloat(f32);
}

/// To nearest even. Below 2^-14 results are denormal: multiples of 2^-24, to which adding 1/2 rounds.
Expression roundToHalf(Expression x) {
  Expression bits = x.bits();
  Expression magnitude = bits & (signOfF32 - 1), sign = shiftRightUnsigned(bits & signOfF32, 16);
  Expression ordinary =
      shiftRightUnsigned(magnitude + ((shiftRightUnsigned(magnitude, 13) & 1) + (0xfff - (int64_t(112) << 23))), 13);
  Expression denormal = (magnitude.asFloat(x.getElementType()) + 0.5).bits() - 0x3f000000;
  Expression nan = (shiftRightUnsigned(magnitude, 13) & 0x3ff) | 0x7e00;
  Expression small = select(magnitude < 0x38800000, denormal, ordinary);
  Expression large = select(magnitude > infinityOfF32, nan, magnitude.constant(0x7c00));
  return (select(magnitude < 0x47800000, small, large) | sign).toUnsigned(16);
}

} // namespace

bool heddle::cpu::isLoweredToBits(Type elementType, function_ref<bool(StringRef)> hasFeature) {
  return elementType.isBF16() || (elementType.isF16() && !hasFeature("f16c"));
}

Expression heddle::cpu::widenFromBits(Expression x) {
  if (x.getElementType().isF16())
    return widenHalf(x.bits());
  return (x.bits().toUnsigned(32) << 16).asFloat(x.getBuilder().getF32Type());
}

Expression heddle::cpu::roundToBits(Expression x, Type elementType, function_ref<bool(StringRef)> hasFeature) {
  if (elementType.isF16())
    return roundToHalf(x).asFloat(elementType);
  return (hasFeature("avx512bf16") ? cutToBf16(x) : roundToBf16(x)).asFloat(elementType);
}

// Ops on the bits of values as they are stored: bitcast_convert, reduce_precision.
#include "heddle/Reference/Elements.h"
#include "heddle/Reference/Interpreter.h"

#include "heddle/Dialect/Stablehlo/ElementwiseOps.h"

#include <bit>
#include <cstring>

using namespace mlir;
using namespace heddle::reference;
using namespace heddle::stablehlo;

namespace {

uint64_t maskOf(unsigned bits) { return bits == 64 ? ~uint64_t(0) : (uint64_t(1) << bits) - 1; }

uint64_t loadBits(const Tensor &tensor, int64_t position) {
  uint64_t word = 0;
  unsigned size = tensor.getElementBytes();
  std::memcpy(&word, tensor.bytes().data() + position * size, size);
  return word;
}

/// Types narrower than a byte are stored in one each, but count as their bits: the low ones come first, as XLA has it.
Tensor repack(const Tensor &operand, RankedTensorType type) {
  unsigned from = operand.getElementType().getIntOrFloatBitWidth(), to = type.getElementTypeBitWidth();
  unsigned narrow = std::min(from, to);
  Tensor result(type);
  unsigned size = result.getElementBytes();
  MutableArrayRef<std::byte> bytes = result.mutableBytes();
  int64_t place = 0; // counts pieces of the narrower width
  for (int64_t i = 0; i < type.getNumElements(); ++i) {
    uint64_t word = 0;
    for (unsigned at = 0; at < to; at += narrow, ++place) {
      unsigned perOperand = from / narrow;
      uint64_t source = loadBits(operand, place / perOperand) & maskOf(from);
      word |= (source >> (place % perOperand * narrow) & maskOf(narrow)) << at;
    }
    if (!isUnsignedType(type.getElementType()) && isIntegerType(type.getElementType()) && (word >> (to - 1) & 1))
      word |= ~maskOf(to); // a stored signed integer has its sign above
    std::memcpy(bytes.data() + i * size, &word, size);
  }
  return result;
}

/// spec: bitcast_convert
LogicalResult runBitcastConvert(BitcastConvertOp op, Frame &frame) {
  const Tensor &operand = frame.tensor(op.getOperand());
  auto isNarrow = [](Type element) { return !isa<ComplexType>(element) && element.getIntOrFloatBitWidth() < 8; };
  bool packs = isNarrow(operand.getElementType()) || isNarrow(op.getType().getElementType());
  frame.setTensor(op.getResult(), packs ? repack(operand, op.getType()) : operand.withType(op.getType()));
  return success();
}

/// A value of a format, as its bits: rounds the mantissa to `mantissaBits` (to nearest even), then limits the exponent
/// to `exponentBits`: overflow gives an infinity (or a NaN, or else the largest value, where there is none), underflow
/// a zero.
uint64_t reducePrecision(uint64_t bits, const llvm::fltSemantics &semantics, int exponentBits, int mantissaBits) {
  int width = APFloat::getSizeInBits(semantics), ownMantissa = APFloat::semanticsPrecision(semantics) - 1;
  int ownExponent = width - 1 - ownMantissa, bias = 1 - APFloat::semanticsMinExponent(semantics);
  if (APFloat(semantics, APInt(width, bits)).isNaN())
    return bits;
  uint64_t sign = bits & (uint64_t(1) << (width - 1)), magnitude = bits ^ sign;
  uint64_t largest = APFloat::getLargest(semantics).bitcastToAPInt().getZExtValue();
  uint64_t overflow = sign | largest;
  if (APFloat::semanticsHasInf(semantics))
    overflow = sign | APFloat::getInf(semantics).bitcastToAPInt().getZExtValue();
  else if (APFloat::semanticsHasNaN(semantics))
    overflow = APFloat::getNaN(semantics).bitcastToAPInt().getZExtValue();
  if (magnitude > largest)
    return bits; // an infinity
  if (mantissaBits < ownMantissa) {
    uint64_t last = uint64_t(1) << (ownMantissa - mantissaBits);
    magnitude = (magnitude + (last / 2 - 1) + ((magnitude / last) & 1)) & ~(last - 1);
  }
  if (exponentBits < ownExponent) {
    int reducedBias = (1 << (exponentBits - 1)) - 1, exponent = static_cast<int>(magnitude >> ownMantissa);
    if (exponent > bias + reducedBias)
      return overflow;
    if (exponent <= bias - reducedBias)
      magnitude = 0;
  }
  if (magnitude > largest)
    return overflow;
  bool hasNegativeZero = !APFloat::getZero(semantics, /*Negative=*/true).bitcastToAPInt().isZero();
  return magnitude == 0 && !hasNegativeZero ? 0 : sign | magnitude;
}

/// spec: reduce_precision; on the operand's own format, of which denormals have a mantissa too
LogicalResult runReducePrecision(ReducePrecisionOp op, Frame &frame) {
  const Tensor &operand = frame.tensor(op.getOperand());
  const llvm::fltSemantics &semantics = cast<FloatType>(operand.getElementType()).getFloatSemantics();
  if (!APFloat::semanticsHasZero(semantics))
    return op.emitOpError("of element type ")
           << operand.getElementType() << ", which has no zero, is not implemented by the reference interpreter";
  // No format has more than these, and the shifts of more would be undefined.
  int exponentBits = std::min<uint64_t>(op.getExponentBits(), 15);
  int mantissaBits = std::min<uint64_t>(op.getMantissaBits(), 64);
  Tensor result(op.getType());
  unsigned size = operand.getElementBytes();
  for (int64_t i = 0; i < operand.getNumElements(); ++i) {
    uint64_t bits = reducePrecision(loadBits(operand, i), semantics, exponentBits, mantissaBits);
    std::memcpy(result.mutableBytes().data() + i * size, &bits, size);
  }
  frame.setTensor(op.getResult(), std::move(result));
  return success();
}

} // namespace

void heddle::reference::registerBits(OpTable &table) {
  table.add<BitcastConvertOp>([](BitcastConvertOp op, Frame &frame) { return runBitcastConvert(op, frame); });
  table.add<ReducePrecisionOp>([](ReducePrecisionOp op, Frame &frame) { return runReducePrecision(op, frame); });
}

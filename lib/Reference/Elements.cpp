#include "heddle/Reference/Elements.h"

#include "llvm/ADT/APFloat.h"

#include <bit>
#include <cmath>
#include <cstring>

using namespace mlir;
using namespace heddle::reference;

bool heddle::reference::isUnsignedType(Type elementType) {
  return elementType.isUnsignedInteger() || elementType.isInteger(1);
}
bool heddle::reference::isIntegerType(Type elementType) { return isa<IntegerType>(elementType); }

namespace {

// ---- Narrow floats ----

float fromHalf(uint16_t bits) { return static_cast<float>(std::bit_cast<_Float16>(bits)); }
uint16_t toHalf(float value) { return std::bit_cast<uint16_t>(static_cast<_Float16>(value)); }

float fromBfloat(uint16_t bits) { return std::bit_cast<float>(static_cast<uint32_t>(bits) << 16); }
uint16_t toBfloat(float value) {
  uint32_t bits = std::bit_cast<uint32_t>(value);
  if (value != value)
    return static_cast<uint16_t>((bits >> 16) | 0x40); // a NaN stays one
  return static_cast<uint16_t>((bits + 0x7fff + ((bits >> 16) & 1)) >> 16);
}

/// The values of all bit patterns of a format of up to 8 bits.
std::vector<float> byteFormatValues(const llvm::fltSemantics &semantics) {
  unsigned width = APFloat::getSizeInBits(semantics);
  std::vector<float> values;
  for (unsigned bits = 0; bits < 256; ++bits)
    values.push_back(APFloat(semantics, APInt(width, bits & ((1u << width) - 1))).convertToDouble());
  if (!APFloat::semanticsHasZero(semantics))
    values[0xff] = NAN; // of f8E8M0FNU, which APFloat converts to an infinity
  return values;
}

uint8_t toByteFormat(double value, const llvm::fltSemantics &semantics) {
  // Formats that lack what a value is, as XLA rounds to them: f8E8M0FNU has powers of two and NaN, which is also what
  // rounds to 2^128; f4 and f6 are finite.
  if (!APFloat::semanticsHasZero(semantics)) {
    if (!(value > 0 && value < 0x1.8p127))
      return 0xff;
    value = std::min(value, 0x1p127); // APFloat has a NaN for what is above
  }
  if (!APFloat::semanticsHasNaN(semantics) && !std::isfinite(value)) {
    bool negative = std::isnan(value) || value < 0;
    APFloat nearest =
        std::isnan(value) ? APFloat::getZero(semantics, negative) : APFloat::getLargest(semantics, negative);
    return static_cast<uint8_t>(nearest.bitcastToAPInt().getZExtValue());
  }
  APFloat rounded(value);
  bool losesInfo;
  rounded.convert(semantics, APFloat::rmNearestTiesToEven, &losesInfo);
  return static_cast<uint8_t>(rounded.bitcastToAPInt().getZExtValue());
}

// ---- Storage ----

template <typename Stored> void widenInts(const Tensor &tensor, std::vector<int64_t> &values) {
  ArrayRef<Stored> stored = tensor.elements<Stored>();
  values.assign(stored.begin(), stored.end());
}

template <typename Stored> void narrowInts(ArrayRef<int64_t> values, Tensor &tensor, unsigned bits) {
  unsigned unused = sizeof(Stored) * 8 - bits;
  for (auto [stored, value] : llvm::zip(tensor.mutableElements<Stored>(), values)) {
    // Shifting up and down again wraps to `bits`, with the sign or zeros above.
    using Unsigned = std::make_unsigned_t<Stored>;
    stored = static_cast<Stored>(static_cast<Stored>(static_cast<Unsigned>(static_cast<Unsigned>(value) << unused)) >>
                                 unused);
  }
}

/// Calls `visit(Stored())` with the C++ integer that stores an integer type.
template <typename Visit> void withStoredInt(IntegerType type, Visit visit) {
  bool isUnsigned = isUnsignedType(type);
  unsigned bits = type.getWidth();
  if (bits <= 8)
    isUnsigned ? visit(uint8_t()) : visit(int8_t());
  else if (bits == 16)
    isUnsigned ? visit(uint16_t()) : visit(int16_t());
  else if (bits == 32)
    isUnsigned ? visit(uint32_t()) : visit(int32_t());
  else
    isUnsigned ? visit(uint64_t()) : visit(int64_t());
}

/// Gives the compute type's values: a view of the buffer or, in `widened`, a copy.
ArrayRef<int64_t> readElements(const Tensor &tensor, std::vector<int64_t> &widened) {
  auto type = cast<IntegerType>(tensor.getElementType());
  if (type.getWidth() == 64)
    return tensor.elements<int64_t>();
  withStoredInt(type, [&](auto stored) { widenInts<decltype(stored)>(tensor, widened); });
  return widened;
}

ArrayRef<float> readElements(const Tensor &tensor, std::vector<float> &widened) {
  Type type = tensor.getElementType();
  if (type.isF32())
    return tensor.elements<float>();
  widened.resize(tensor.getNumElements());
  if (type.isF16() || type.isBF16()) {
    auto widen = type.isF16() ? fromHalf : fromBfloat;
    llvm::transform(tensor.elements<uint16_t>(), widened.begin(), widen);
  } else {
    std::vector<float> values = byteFormatValues(cast<FloatType>(type).getFloatSemantics());
    llvm::transform(tensor.elements<uint8_t>(), widened.begin(), [&](uint8_t bits) { return values[bits]; });
  }
  return widened;
}

template <typename T> ArrayRef<T> readElements(const Tensor &tensor, std::vector<T> &) { return tensor.elements<T>(); }

void writeElements(Tensor &tensor, ArrayRef<int64_t> values) {
  auto type = cast<IntegerType>(tensor.getElementType());
  if (type.getWidth() == 1) {
    llvm::transform(values, tensor.mutableElements<uint8_t>().begin(), [](int64_t value) { return value & 1; });
    return;
  }
  withStoredInt(type,
                [&](auto stored) { narrowInts<decltype(stored)>(values, tensor, std::max(type.getWidth(), 2u)); });
}

void writeElements(Tensor &tensor, ArrayRef<float> values) {
  Type type = tensor.getElementType();
  if (type.isF32()) {
    llvm::copy(values, tensor.mutableElements<float>().begin());
  } else if (type.isF16() || type.isBF16()) {
    llvm::transform(values, tensor.mutableElements<uint16_t>().begin(), type.isF16() ? toHalf : toBfloat);
  } else {
    const llvm::fltSemantics &semantics = cast<FloatType>(type).getFloatSemantics();
    llvm::transform(values, tensor.mutableElements<uint8_t>().begin(),
                    [&](float value) { return toByteFormat(value, semantics); });
  }
}

void writeElements(Tensor &tensor, ArrayRef<double> values) {
  Type type = tensor.getElementType();
  if (type.isF64()) {
    llvm::copy(values, tensor.mutableElements<double>().begin());
    return;
  }
  const llvm::fltSemantics &semantics = cast<FloatType>(type).getFloatSemantics();
  llvm::transform(values, tensor.mutableElements<uint8_t>().begin(),
                  [&](double value) { return toByteFormat(value, semantics); });
}

template <typename T> void writeElements(Tensor &tensor, ArrayRef<T> values) {
  llvm::copy(values, tensor.mutableElements<T>().begin());
}

} // namespace

template <typename T> Elements<T>::Elements(const Tensor &tensor) : values(readElements(tensor, widened)) {}

template <typename T> Tensor heddle::reference::makeTensor(RankedTensorType type, ArrayRef<T> values) {
  Tensor tensor(type);
  writeElements(tensor, values);
  return tensor;
}

Rounding::Rounding(Type elementType)
    : type(elementType), isNarrow(isa<FloatType>(type) && !type.isF32() && !type.isF64()) {
  if (isNarrow && type.getIntOrFloatBitWidth() <= 8)
    byteValues = byteFormatValues(cast<FloatType>(type).getFloatSemantics());
}

float Rounding::narrowed(float value) const {
  if (type.isF16())
    return fromHalf(toHalf(value));
  if (type.isBF16())
    return fromBfloat(toBfloat(value));
  return byteValues[toByteFormat(value, cast<FloatType>(type).getFloatSemantics())];
}

#define HEDDLE_INSTANTIATE(T)                                                                                          \
  template class heddle::reference::Elements<T>;                                                                       \
  template Tensor heddle::reference::makeTensor<T>(RankedTensorType, ArrayRef<T>);
HEDDLE_FOR_EACH_COMPUTE_TYPE(HEDDLE_INSTANTIATE)
#undef HEDDLE_INSTANTIATE

Tensor heddle::reference::makeTensor(ElementsAttr value) {
  auto type = cast<RankedTensorType>(value.getType());
  Tensor tensor(type);
  unsigned size = tensor.getElementBytes();
  std::byte *next = tensor.mutableBytes().data();
  // Element by element through its bits, so that every storage is filled the same way.
  auto put = [&](const APInt &bits, unsigned bytes) {
    uint64_t word = bits.getZExtValue();
    std::memcpy(next, &word, bytes);
    next += bytes;
  };
  Type element = type.getElementType();
  if (isa<IntegerType>(element)) {
    bool isUnsigned = isUnsignedType(element);
    for (const APInt &number : value.getValues<APInt>())
      put(isUnsigned ? number.zextOrTrunc(size * 8) : number.sextOrTrunc(size * 8), size);
  } else if (isa<ComplexType>(element)) {
    for (const std::complex<APFloat> &number : value.getValues<std::complex<APFloat>>()) {
      put(number.real().bitcastToAPInt(), size / 2);
      put(number.imag().bitcastToAPInt(), size / 2);
    }
  } else {
    for (const APFloat &number : value.getValues<APFloat>())
      put(number.bitcastToAPInt(), size);
  }
  return tensor;
}

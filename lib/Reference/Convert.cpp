#include "heddle/Reference/Elements.h"

#include <cmath>

using namespace mlir;
using namespace heddle::reference;

namespace {

/// A float to an integer type: toward zero, limited to the type's range, NaN to 0, as XLA does.
int64_t toInt(Type elementType, double value) {
  unsigned bits = elementType.getIntOrFloatBitWidth();
  bool isUnsigned = isUnsignedType(elementType);
  if (std::isnan(value))
    return 0;
  double low = isUnsigned ? 0.0 : -std::ldexp(1.0, bits - 1);
  double high = std::ldexp(1.0, isUnsigned ? bits : bits - 1); // one past the largest
  uint64_t allOnes = ~uint64_t(0) >> (64 - bits);
  if (value <= low)
    return isUnsigned ? 0 : static_cast<int64_t>(~uint64_t(0) << (bits - 1));
  if (value >= high)
    return static_cast<int64_t>(isUnsigned ? allOnes : allOnes >> 1);
  return isUnsigned ? static_cast<int64_t>(static_cast<uint64_t>(value)) : static_cast<int64_t>(value);
}

template <typename From, typename To> To convertElement(From value, Type fromType, Type toType) {
  if constexpr (isComplex<From> && isComplex<To>) {
    return To(static_cast<typename To::value_type>(value.real()), static_cast<typename To::value_type>(value.imag()));
  } else if constexpr (isComplex<From>) {
    if (toType.isInteger(1))
      return static_cast<To>(value != From());
    return convertElement<typename From::value_type, To>(value.real(), fromType, toType);
  } else if constexpr (isComplex<To>) {
    return To(convertElement<From, typename To::value_type>(value, fromType, toType));
  } else if constexpr (std::is_same_v<To, int64_t>) {
    if (toType.isInteger(1))
      return value != From();
    if constexpr (std::is_same_v<From, int64_t>)
      return value;
    else
      return toInt(toType, value);
  } else {
    if constexpr (std::is_same_v<From, int64_t>)
      if (isUnsignedType(fromType))
        return static_cast<To>(static_cast<uint64_t>(value));
    return static_cast<To>(value);
  }
}

} // namespace

Tensor heddle::reference::convertTensor(const Tensor &operand, RankedTensorType type) {
  Type from = operand.getElementType(), to = type.getElementType();
  if (from == to)
    return operand.withType(type);
  return withComputeType(from, [&](auto fromZero) {
    using From = decltype(fromZero);
    auto convertTo = [&](auto toZero) {
      using To = decltype(toZero);
      Elements<From> x(operand);
      std::vector<To> result(x.size());
      for (int64_t i = 0; i < x.size(); ++i)
        result[i] = convertElement<From, To>(x[i], from, to);
      return makeTensor<To>(type, result);
    };
    // What f32 does not hold would be rounded twice. XLA goes through f32 to f16 and bf16, but not to f8.
    if (isa<FloatType>(to) && to.getIntOrFloatBitWidth() <= 8)
      return convertTo(double());
    return withComputeType(to, convertTo);
  });
}

// The orders of numbers, by which maximum, minimum, compare, top_k and reducers go.
#ifndef HEDDLE_REFERENCE_ORDER_H
#define HEDDLE_REFERENCE_ORDER_H

#include "heddle/Reference/Elements.h"

#include <cmath>

namespace heddle::reference {

template <typename T> bool isNan(T value) {
  if constexpr (isComplex<T>)
    return std::isnan(value.real()) || std::isnan(value.imag());
  else
    return value != value;
}

/// Complex numbers are ordered by real part, then by imaginary part; integers as `isUnsigned` says.
template <typename T> bool lessThan(T a, T b, bool isUnsigned = false) {
  if constexpr (isComplex<T>)
    return a.real() < b.real() || (a.real() == b.real() && a.imag() < b.imag());
  else if constexpr (std::is_same_v<T, int64_t>)
    return isUnsigned ? static_cast<uint64_t>(a) < static_cast<uint64_t>(b) : a < b;
  else
    return a < b;
}

/// NaN wins, the first of two; 0 is above -0.
template <typename T> T maximum(T a, T b, bool isUnsigned = false) {
  if (isNan(a) || isNan(b))
    return isNan(a) ? a : b;
  if constexpr (std::is_floating_point_v<T>)
    if (a == b)
      return std::signbit(a) ? b : a;
  return lessThan(a, b, isUnsigned) ? b : a;
}

template <typename T> T minimum(T a, T b, bool isUnsigned = false) {
  if (isNan(a) || isNan(b))
    return isNan(a) ? a : b;
  if constexpr (std::is_floating_point_v<T>)
    if (a == b)
      return std::signbit(a) ? a : b;
  return lessThan(b, a, isUnsigned) ? b : a;
}

/// Integers in the order of floats as totalOrder in IEEE 754 section 5.10 has it: -NaN, -inf, ..., -0, 0, ..., NaN. NaNs
/// are ordered by their bits, but those of 8 bits and less.
std::vector<int64_t> totalOrderKeys(const Tensor &floats);

} // namespace heddle::reference

#endif // HEDDLE_REFERENCE_ORDER_H

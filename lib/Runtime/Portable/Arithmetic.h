// Arithmetic on elements, the same in kernels and collectives: integers wrap, i1 adds by `or`.
#ifndef HEDDLE_LIB_RUNTIME_PORTABLE_ARITHMETIC_H
#define HEDDLE_LIB_RUNTIME_PORTABLE_ARITHMETIC_H

#include "Kernel.h"

#include <cmath>
#include <limits>
#include <type_traits>

namespace heddle::runtime {

template <typename T> constexpr bool isPred = std::is_same_v<T, Pred>;

/// `op` on the unsigned numbers of the same bits, where nothing overflows.
template <typename T, typename Op> T wrapped(T a, T b, Op op) {
  if constexpr (std::is_integral_v<T>) {
    using U = std::make_unsigned_t<T>;
    return static_cast<T>(op(static_cast<U>(a), static_cast<U>(b)));
  } else {
    return op(a, b);
  }
}

struct Add {
  template <typename T> T operator()(T a, T b) const {
    if constexpr (isPred<T>)
      return a || b;
    else
      return wrapped(a, b, [](auto x, auto y) { return x + y; });
  }
};

struct Multiply {
  template <typename T> T operator()(T a, T b) const {
    if constexpr (isPred<T>)
      return a && b;
    else
      return wrapped(a, b, [](auto x, auto y) { return x * y; });
  }
};

struct Subtract {
  template <typename T> T operator()(T a, T b) const {
    return wrapped(a, b, [](auto x, auto y) { return x - y; });
  }
};

/// A NaN on either side is the result.
struct Maximum {
  template <typename T> T operator()(T a, T b) const { return a != a || a > b || b != b ? (b != b ? b : a) : b; }
};
struct Minimum {
  template <typename T> T operator()(T a, T b) const { return a != a || a < b || b != b ? (b != b ? b : a) : b; }
};

/// A bitwise `and` on integers.
struct And {
  template <typename T> T operator()(T a, T b) const {
    if constexpr (isPred<T>)
      return a && b;
    else
      return a & b;
  }
};
struct Or {
  template <typename T> T operator()(T a, T b) const {
    if constexpr (isPred<T>)
      return a || b;
    else
      return a | b;
  }
};
struct Xor {
  template <typename T> T operator()(T a, T b) const {
    if constexpr (isPred<T>)
      return static_cast<bool>(a) != static_cast<bool>(b);
    else
      return a ^ b;
  }
};

/// Divides as XLA does: x / 0 has all bits set, and the least number / -1 is itself.
struct Divide {
  template <typename T> T operator()(T a, T b) const {
    if constexpr (std::is_integral_v<T>) {
      if (b == 0)
        return static_cast<T>(-1);
      if (std::is_signed_v<T> && b == static_cast<T>(-1))
        return Subtract()(T(0), a);
    }
    return a / b;
  }
};
struct Remainder {
  template <typename T> T operator()(T a, T b) const {
    if constexpr (std::is_integral_v<T>) {
      if (b == 0)
        return a;
      return std::is_signed_v<T> && b == static_cast<T>(-1) ? T(0) : static_cast<T>(a % b);
    } else {
      return std::fmod(a, b);
    }
  }
};
struct Power {
  template <typename T> T operator()(T a, T b) const {
    if constexpr (std::is_integral_v<T>) {
      if (std::is_signed_v<T> && b < T(0))
        return a == 1 ? T(1) : a == static_cast<T>(-1) ? (b % 2 ? a : T(1)) : a == 0 ? static_cast<T>(-1) : T(0);
      T result = 1;
      for (; b > 0; b /= 2, a = Multiply()(a, a))
        if (b % 2)
          result = Multiply()(result, a);
      return result;
    } else {
      return std::pow(a, b);
    }
  }
};

/// Shifts by as many bits as there are, or more, leave zeros, or copies of the sign.
template <typename T> bool isPastBits(T count) {
  return static_cast<std::make_unsigned_t<T>>(count) >= std::numeric_limits<std::make_unsigned_t<T>>::digits;
}
struct ShiftLeft {
  template <typename T> T operator()(T a, T b) const {
    return isPastBits(b) ? T(0) : wrapped(a, b, [](auto x, auto y) { return x << y; });
  }
};
struct ShiftRightLogical {
  template <typename T> T operator()(T a, T b) const {
    return isPastBits(b) ? T(0) : wrapped(a, b, [](auto x, auto y) { return x >> y; });
  }
};
struct ShiftRightArithmetic {
  template <typename T> T operator()(T a, T b) const {
    using S = std::make_signed_t<T>;
    S x = static_cast<S>(a);
    return static_cast<T>(isPastBits(b) ? (x < 0 ? S(-1) : S(0)) : static_cast<S>(x >> b));
  }
};

} // namespace heddle::runtime

#endif // HEDDLE_LIB_RUNTIME_PORTABLE_ARITHMETIC_H

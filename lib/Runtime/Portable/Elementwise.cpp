// Elementwise kernels. A result may lie where an operand does.
#include "Arithmetic.h"

#include <cstring>

using namespace heddle::runtime;
using heddle::format::DType;

namespace {

template <typename Allowed, typename Op> void addUnary(KernelTable &table, const char *name, Allowed allowed, Op op) {
  table.add(name, [=](const Binding &binding) {
    binding.needCounts(1, 1);
    const Tensor &from = binding.operands[0], &to = binding.results[0];
    binding.need(from.type == to.type, "an operand and a result of one type");
    return dispatch(to.type.dtype, allowed, [&](auto zero) -> Call {
      using T = decltype(zero);
      return [op, x = from.as<T>(), y = to.as<T>(), count = to.elements()] {
        for (int64_t i = 0; i < count; ++i)
          y[i] = op(x[i]);
      };
    });
  });
}

template <typename Allowed, typename Op> void addBinary(KernelTable &table, const char *name, Allowed allowed, Op op) {
  table.add(name, [=](const Binding &binding) {
    binding.needCounts(2, 1);
    const Tensor &a = binding.operands[0], &b = binding.operands[1], &to = binding.results[0];
    binding.need(a.type == to.type && b.type == to.type, "operands and a result of one type");
    return dispatch(to.type.dtype, allowed, [&](auto zero) -> Call {
      using T = decltype(zero);
      return [op, x = a.as<T>(), y = b.as<T>(), z = to.as<T>(), count = to.elements()] {
        for (int64_t i = 0; i < count; ++i)
          z[i] = op(x[i], y[i]);
      };
    });
  });
}

/// Compares by a direction, in the order of stablehlo's comparison_direction.
template <typename T> bool compare(int64_t direction, T a, T b) {
  switch (direction) {
  case 0:
    return a == b;
  case 1:
    return a != b;
  case 2:
    return a >= b;
  case 3:
    return a > b;
  case 4:
    return a <= b;
  default:
    return a < b;
  }
}

Call bindCompare(const Binding &binding) {
  binding.needCounts(2, 1);
  const Tensor &a = binding.operands[0], &b = binding.operands[1], &to = binding.results[0];
  binding.need(a.type == b.type && to.shape() == a.shape() && to.type.dtype == DType::I1,
               "operands of one type, and a result of their shape and of i1");
  int64_t direction = binding.number("direction");
  binding.need(direction >= 0 && direction <= 5, "a direction of 0 to 5");
  return dispatch(a.type.dtype, Elements(), [&](auto zero) -> Call {
    using T = decltype(zero);
    return [direction, x = a.as<T>(), y = b.as<T>(), z = to.as<Pred>(), count = to.elements()] {
      for (int64_t i = 0; i < count; ++i)
        z[i] = compare(direction, x[i], y[i]);
    };
  });
}

Call bindSelect(const Binding &binding) {
  binding.needCounts(3, 1);
  const Tensor &pred = binding.operands[0], &a = binding.operands[1], &b = binding.operands[2],
               &to = binding.results[0];
  bool isScalar = pred.rank() == 0;
  binding.need(pred.type.dtype == DType::I1 && (isScalar || pred.shape() == to.shape()) && a.type == to.type &&
                   b.type == to.type,
               "a pred of i1, one or as many as elements, and operands and a result of one type");
  return [isScalar, p = pred.as<Pred>(), x = a.data, y = b.data, z = to.data, count = to.elements(),
          bytes = heddle::format::getBytes(to.type.dtype)] {
    for (int64_t i = 0; i < count; ++i)
      std::memmove(z + i * bytes, (p[isScalar ? 0 : i] ? x : y) + i * bytes, bytes);
  };
}

Call bindClamp(const Binding &binding) {
  binding.needCounts(3, 1);
  const Tensor &low = binding.operands[0], &from = binding.operands[1], &high = binding.operands[2],
               &to = binding.results[0];
  auto isBound = [&](const Tensor &bound) {
    return bound.type.dtype == to.type.dtype && (bound.rank() == 0 || bound.shape() == to.shape());
  };
  binding.need(from.type == to.type && isBound(low) && isBound(high),
               "an operand and a result of one type, and bounds of it, one or as many as elements");
  return dispatch(to.type.dtype, Numbers(), [&](auto zero) -> Call {
    using T = decltype(zero);
    return [least = low.as<T>(), most = high.as<T>(), x = from.as<T>(), y = to.as<T>(), count = to.elements(),
            lowStep = low.rank() ? 1 : 0, highStep = high.rank() ? 1 : 0] {
      for (int64_t i = 0; i < count; ++i)
        y[i] = Minimum()(Maximum()(x[i], least[i * lowStep]), most[i * highStep]);
    };
  });
}

/// Floats become the nearest integer towards zero that there is.
template <typename To, typename From> To convert(From value) {
  if constexpr (isPred<To>) {
    return value != From(0);
  } else if constexpr (std::is_floating_point_v<From> && std::is_integral_v<To>) {
    if (value != value)
      return 0;
    if (value >= static_cast<From>(std::numeric_limits<To>::max()))
      return std::numeric_limits<To>::max();
    return value <= static_cast<From>(std::numeric_limits<To>::min()) ? std::numeric_limits<To>::min()
                                                                      : static_cast<To>(value);
  } else {
    return static_cast<To>(value);
  }
}

Call bindConvert(const Binding &binding) {
  binding.needCounts(1, 1);
  const Tensor &from = binding.operands[0], &to = binding.results[0];
  binding.need(from.shape() == to.shape(), "an operand and a result of one shape");
  return dispatch(from.type.dtype, Elements(), [&](auto zero) -> Call {
    using From = decltype(zero);
    return dispatch(to.type.dtype, Elements(), [&](auto zero) -> Call {
      using To = decltype(zero);
      return [x = from.as<From>(), y = to.as<To>(), count = to.elements()] {
        for (int64_t i = 0; i < count; ++i)
          y[i] = convert<To>(x[i]);
      };
    });
  });
}

Call bindIsFinite(const Binding &binding) {
  binding.needCounts(1, 1);
  const Tensor &from = binding.operands[0], &to = binding.results[0];
  binding.need(from.type.dtype == DType::F32 && to.type.dtype == DType::I1 && from.shape() == to.shape(),
               "an operand of f32 and a result of its shape and of i1");
  return [x = from.as<float>(), y = to.as<Pred>(), count = to.elements()] {
    for (int64_t i = 0; i < count; ++i)
      y[i] = std::isfinite(x[i]);
  };
}

} // namespace

void heddle::runtime::addElementwiseKernels(KernelTable &table) {
  addBinary(table, "add", Elements(), Add());
  addBinary(table, "and", Bits(), And());
  addBinary(table, "atan2", Floats(), [](auto y, auto x) { return std::atan2(y, x); });
  addBinary(table, "divide", Numbers(), Divide());
  addBinary(table, "maximum", Elements(), Maximum());
  addBinary(table, "minimum", Elements(), Minimum());
  addBinary(table, "multiply", Elements(), Multiply());
  addBinary(table, "or", Bits(), Or());
  addBinary(table, "power", Numbers(), Power());
  addBinary(table, "remainder", Numbers(), Remainder());
  addBinary(table, "shift_left", Integers(), ShiftLeft());
  addBinary(table, "shift_right_arithmetic", Integers(), ShiftRightArithmetic());
  addBinary(table, "shift_right_logical", Integers(), ShiftRightLogical());
  addBinary(table, "subtract", Numbers(), Subtract());
  addBinary(table, "xor", Bits(), Xor());

  addUnary(table, "abs", Numbers(), [](auto x) {
    if constexpr (std::is_floating_point_v<decltype(x)>)
      return std::fabs(x);
    else
      return x < decltype(x)(0) ? Subtract()(decltype(x)(0), x) : x;
  });
  addUnary(table, "negate", Numbers(), [](auto x) {
    if constexpr (std::is_floating_point_v<decltype(x)>)
      return -x;
    else
      return Subtract()(decltype(x)(0), x);
  });
  addUnary(table, "not", Bits(), [](auto x) -> decltype(x) {
    if constexpr (isPred<decltype(x)>)
      return !x;
    else
      return ~x;
  });
  addUnary(table, "sign", Numbers(), [](auto x) -> decltype(x) {
    using T = decltype(x);
    return x > T(0) ? T(1) : x < T(0) ? static_cast<T>(-1) : x;
  });
  addUnary(table, "square", Numbers(), [](auto x) { return Multiply()(x, x); });
  addUnary(table, "cbrt", Floats(), [](auto x) { return std::cbrt(x); });
  addUnary(table, "ceil", Floats(), [](auto x) { return std::ceil(x); });
  addUnary(table, "cosine", Floats(), [](auto x) { return std::cos(x); });
  addUnary(table, "exponential", Floats(), [](auto x) { return std::exp(x); });
  addUnary(table, "erf", Floats(), [](auto x) { return std::erf(x); });
  addUnary(table, "exponential_minus_one", Floats(), [](auto x) { return std::expm1(x); });
  addUnary(table, "floor", Floats(), [](auto x) { return std::floor(x); });
  addUnary(table, "log", Floats(), [](auto x) { return std::log(x); });
  addUnary(table, "log_plus_one", Floats(), [](auto x) { return std::log1p(x); });
  addUnary(table, "logistic", Floats(), [](auto x) { return 1 / (1 + std::exp(-x)); });
  addUnary(table, "round_nearest_afz", Floats(), [](auto x) { return std::round(x); });
  addUnary(table, "round_nearest_even", Floats(), [](auto x) { return std::nearbyint(x); });
  addUnary(table, "rsqrt", Floats(), [](auto x) { return 1 / std::sqrt(x); });
  addUnary(table, "sine", Floats(), [](auto x) { return std::sin(x); });
  addUnary(table, "sqrt", Floats(), [](auto x) { return std::sqrt(x); });
  addUnary(table, "tan", Floats(), [](auto x) { return std::tan(x); });
  addUnary(table, "tanh", Floats(), [](auto x) { return std::tanh(x); });

  table.add("clamp", bindClamp);
  table.add("compare", bindCompare);
  table.add("convert", bindConvert);
  table.add("is_finite", bindIsFinite);
  table.add("select", bindSelect);
}

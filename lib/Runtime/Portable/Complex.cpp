// Elementwise kernels of complex numbers: of c64 where an operand or the result is, else those that were there before.
#include "Kernel.h"

#include <algorithm>
#include <cmath>
#include <complex>

using namespace heddle::runtime;
using heddle::format::DType;

namespace {

using C = std::complex<float>;

bool isComplex(const Binding &binding) {
  auto is = [](const Tensor &tensor) { return tensor.type.dtype == DType::C64; };
  return std::any_of(binding.operands.begin(), binding.operands.end(), is) ||
         std::any_of(binding.results.begin(), binding.results.end(), is);
}

void addFor(KernelTable &table, const char *name, KernelTable::Bind bind) {
  const KernelTable::Bind *found = table.find(name);
  table.add(name, [bind, other = found ? *found : bind](const Binding &binding) {
    return isComplex(binding) ? bind(binding) : other(binding);
  });
}

template <typename T> constexpr DType typeOf = std::is_same_v<T, C> ? DType::C64 : dtypeOf<T>();

/// `op` of a From, and of a second one where it takes two, is a To.
template <typename To, typename From, typename Op> KernelTable::Bind elementwise(Op op) {
  constexpr bool isBinary = std::is_invocable_v<Op, From, From>;
  return [op](const Binding &binding) -> Call {
    binding.needCounts(isBinary ? 2 : 1, 1);
    const Tensor &to = binding.results[0];
    binding.need(to.type.dtype == typeOf<To>, "another element type of the result");
    for (const Tensor &operand : binding.operands)
      binding.need(operand.shape() == to.shape() && operand.type.dtype == typeOf<From>,
                   "operands of the result's shape and of one element type");
    return [op, x = binding.operands[0].as<From>(), z = binding.operands.back().as<From>(), y = to.as<To>(),
            count = to.elements()] {
      for (int64_t i = 0; i < count; ++i)
        if constexpr (isBinary)
          y[i] = op(x[i], z[i]);
        else
          y[i] = op(x[i]);
    };
  };
}

/// Where an infinity meets a zero there is NaN, as everywhere.
C multiply(C a, C b) { return {a.real() * b.real() - a.imag() * b.imag(), a.real() * b.imag() + a.imag() * b.real()}; }

/// exp(x) - 1 without its loss near 0: the real part is (e^a - 1) cos b - 2 sin(b/2)^2.
C exponentialMinusOne(C x) {
  float half = std::sin(x.imag() / 2);
  return {std::expm1(x.real()) * std::cos(x.imag()) - 2 * half * half, std::exp(x.real()) * std::sin(x.imag())};
}

/// log(1 + x): half of log1p(a (2 + a) + b^2) is the real part.
C logPlusOne(C x) {
  double a = x.real(), b = x.imag();
  return {static_cast<float>(std::log1p(a * (2 + a) + b * b) / 2), static_cast<float>(std::atan2(b, 1 + a))};
}

C sign(C x) {
  float size = std::abs(x);
  return size == 0 ? C() : x / size;
}

Call bindCompare(const Binding &binding) {
  int64_t direction = binding.number("direction");
  binding.need(direction == 0 || direction == 1, "EQ or NE");
  return elementwise<Pred, C>([isEqual = direction == 0](C a, C b) -> Pred { return (a == b) == isEqual; })(binding);
}

Call bindConvert(const Binding &binding) {
  binding.needCounts(1, 1);
  const Tensor &from = binding.operands[0], &to = binding.results[0];
  binding.need(from.shape() == to.shape(), "an operand and a result of one shape");
  int64_t count = to.elements();
  if (from.type.dtype == DType::C64 && to.type.dtype == DType::C64)
    return elementwise<C, C>([](C x) { return x; })(binding);
  if (from.type.dtype == DType::C64)
    return dispatch(to.type.dtype, Floats(), [&](auto zero) -> Call {
      using T = decltype(zero);
      return [x = from.as<C>(), y = to.as<T>(), count] {
        for (int64_t i = 0; i < count; ++i)
          y[i] = x[i].real();
      };
    });
  return dispatch(from.type.dtype, Elements(), [&](auto zero) -> Call {
    using T = decltype(zero);
    return [x = from.as<T>(), y = to.as<C>(), count] {
      for (int64_t i = 0; i < count; ++i)
        y[i] = static_cast<float>(x[i]);
    };
  });
}

/// The real part of a real number is itself, its imag is 0.
KernelTable::Bind part(float (*ofComplex)(C), float (*ofReal)(float)) {
  return [=](const Binding &binding) {
    return isComplex(binding) ? elementwise<float, C>(ofComplex)(binding) : elementwise<float, float>(ofReal)(binding);
  };
}

} // namespace

void heddle::runtime::addComplexKernels(KernelTable &table) {
  addFor(table, "add", elementwise<C, C>([](C a, C b) { return a + b; }));
  addFor(table, "subtract", elementwise<C, C>([](C a, C b) { return a - b; }));
  addFor(table, "multiply", elementwise<C, C>(multiply));
  addFor(table, "divide",
         elementwise<C, C>([](C a, C b) { return C(std::complex<double>(a) / std::complex<double>(b)); }));
  addFor(table, "power", elementwise<C, C>([](C a, C b) { return a == C() && b == C() ? C(1) : std::pow(a, b); }));
  addFor(table, "abs", elementwise<float, C>([](C x) { return std::abs(x); }));
  addFor(table, "negate", elementwise<C, C>([](C x) { return -x; }));
  addFor(table, "sign", elementwise<C, C>(sign));
  addFor(table, "square", elementwise<C, C>([](C x) { return multiply(x, x); }));
  addFor(table, "exponential", elementwise<C, C>([](C x) { return std::exp(x); }));
  addFor(table, "exponential_minus_one", elementwise<C, C>(exponentialMinusOne));
  addFor(table, "log", elementwise<C, C>([](C x) { return std::log(x); }));
  addFor(table, "log_plus_one", elementwise<C, C>(logPlusOne));
  addFor(table, "logistic", elementwise<C, C>([](C x) { return C(1) / (C(1) + std::exp(-x)); }));
  addFor(table, "sqrt", elementwise<C, C>([](C x) { return std::sqrt(x); }));
  addFor(table, "rsqrt", elementwise<C, C>([](C x) { return C(1) / std::sqrt(x); }));
  addFor(table, "sine", elementwise<C, C>([](C x) { return std::sin(x); }));
  addFor(table, "cosine", elementwise<C, C>([](C x) { return std::cos(x); }));
  addFor(table, "tanh", elementwise<C, C>([](C x) { return std::tanh(x); }));
  addFor(table, "compare", bindCompare);
  addFor(table, "convert", bindConvert);
  table.add("complex", elementwise<C, float>([](float a, float b) { return C(a, b); }));
  table.add("real", part([](C x) { return x.real(); }, [](float x) { return x; }));
  table.add("imag", part([](C x) { return x.imag(); }, [](float) { return 0.0F; }));
}

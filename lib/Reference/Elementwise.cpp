// Elementwise ops. Narrow floats are computed in f32 and rounded once, as XLA does.
#include "heddle/Reference/Elements.h"
#include "heddle/Reference/Interpreter.h"
#include "heddle/Reference/Order.h"

#include "heddle/Dialect/Stablehlo/ElementwiseOps.h"

#include <bit>
#include <cmath>

using namespace mlir;
using namespace heddle::reference;
using namespace heddle::stablehlo;

namespace {

RankedTensorType resultType(Operation *op) { return cast<RankedTensorType>(op->getResult(0).getType()); }

/// The op's result from `function(x)` of each operand element in compute type `T`.
template <typename T, typename Function> LogicalResult map(Operation *op, Frame &frame, Function function) {
  Elements<T> x(frame.tensor(op->getOperand(0)));
  std::vector<T> result(x.size());
  for (int64_t i = 0; i < x.size(); ++i)
    result[i] = function(x[i]);
  frame.setTensor(op->getResult(0), makeTensor<T>(resultType(op), result));
  return success();
}

template <typename T, typename Function> LogicalResult map2(Operation *op, Frame &frame, Function function) {
  Elements<T> x(frame.tensor(op->getOperand(0))), y(frame.tensor(op->getOperand(1)));
  std::vector<T> result(x.size());
  for (int64_t i = 0; i < x.size(); ++i)
    result[i] = function(x[i], y[i]);
  frame.setTensor(op->getResult(0), makeTensor<T>(resultType(op), result));
  return success();
}

/// What functions of a compute type are computed in, and then rounded once. Complex ones cancel and overflow on the
/// way.
template <typename T> struct FunctionTypeOf {
  using Type = double;
};
template <typename T> struct FunctionTypeOf<std::complex<T>> {
  using Type = std::complex<Wide<T>>;
};
template <typename T> using FunctionType = typename FunctionTypeOf<T>::Type;

/// A function of floating-point or complex numbers: `function` is generic in its type.
template <typename Op, typename Function> void addFunction(OpTable &table, Function) {
  table.add<Op>([](Op op, Frame &frame) {
    return withFloatType(resultType(op).getElementType(), [&](auto zero) {
      using T = decltype(zero);
      return map<T>(op, frame, [](T x) { return T(Function()(FunctionType<T>(x))); });
    });
  });
}

/// An op on real floating-point numbers.
template <typename Op, typename Function> void addReal(OpTable &table, Function) {
  table.add<Op>([](Op op, Frame &frame) {
    return resultType(op).getElementType().isF64() ? map<double>(op, frame, Function())
                                                   : map<float>(op, frame, Function());
  });
}

// ---- Integers: 64-bit values that wrap when they are stored ----

/// Everything that depends on an integer type's width and sign.
struct IntType {
  explicit IntType(Type elementType)
      : bits(elementType.getIntOrFloatBitWidth()), isUnsigned(isUnsignedType(elementType)) {}

  uint64_t mask() const { return bits == 64 ? ~uint64_t(0) : (uint64_t(1) << bits) - 1; }
  /// The value's low bits, zero-extended.
  uint64_t bitsOf(int64_t value) const { return static_cast<uint64_t>(value) & mask(); }

  unsigned bits;
  bool isUnsigned;
};

int64_t wrapping(uint64_t value) { return static_cast<int64_t>(value); }

/// An op on integers: `function(IntType, a, b)`.
template <typename Op, typename Function> void addInt2(OpTable &table, Function) {
  table.add<Op>([](Op op, Frame &frame) {
    IntType type(resultType(op).getElementType());
    return map2<int64_t>(op, frame, [&](int64_t a, int64_t b) { return Function()(type, a, b); });
  });
}
template <typename Op, typename Function> void addInt(OpTable &table, Function) {
  table.add<Op>([](Op op, Frame &frame) {
    IntType type(resultType(op).getElementType());
    return map<int64_t>(op, frame, [&](int64_t a) { return Function()(type, a); });
  });
}

/// An op on any numbers: `intFunction(IntType, a, b)` or the generic `floatFunction(a, b)`.
template <typename Op, typename IntFunction, typename FloatFunction>
void addNumber2(OpTable &table, IntFunction, FloatFunction) {
  table.add<Op>([](Op op, Frame &frame) {
    Type element = resultType(op).getElementType();
    if (isIntegerType(element)) {
      IntType type(element);
      return map2<int64_t>(op, frame, [&](int64_t a, int64_t b) { return IntFunction()(type, a, b); });
    }
    return withFloatType(element, [&](auto zero) { return map2<decltype(zero)>(op, frame, FloatFunction()); });
  });
}

int64_t divideInts(IntType type, int64_t a, int64_t b) {
  if (b == 0)
    return -1;
  if (type.isUnsigned)
    return wrapping(static_cast<uint64_t>(a) / static_cast<uint64_t>(b));
  return b == -1 ? wrapping(-static_cast<uint64_t>(a)) : a / b; // INT_MIN / -1 wraps
}

int64_t remainderInts(IntType type, int64_t a, int64_t b) {
  if (b == 0)
    return a;
  if (type.isUnsigned)
    return wrapping(static_cast<uint64_t>(a) % static_cast<uint64_t>(b));
  return b == -1 ? 0 : a % b;
}

/// Wraps around; a negative exponent gives 1 / a^-b rounded toward zero.
int64_t powerInts(IntType type, int64_t a, int64_t b) {
  if (!type.isUnsigned && b < 0) {
    if (a == 1)
      return 1;
    return a == -1 ? (b % 2 ? -1 : 1) : 0;
  }
  uint64_t result = 1, base = static_cast<uint64_t>(a);
  for (uint64_t exponent = static_cast<uint64_t>(b); exponent; exponent >>= 1, base *= base)
    if (exponent & 1)
      result *= base;
  return wrapping(result);
}

/// x^0 is 1, of 0 too, and 0^y is 0, where C's cpow has NaN.
template <typename T> T power(T x, T y) {
  if constexpr (isComplex<T>)
    if (x == T())
      return y == T() ? T(1) : y.real() > 0 ? T() : T(NAN, NAN);
  return std::pow(x, y);
}

// ---- Comparison ----

template <typename Less, typename Equal>
bool compare(ComparisonDirection direction, bool unordered, Less less, Equal equal) {
  switch (direction) {
  case ComparisonDirection::EQ:
    return !unordered && equal();
  case ComparisonDirection::NE:
    return unordered || !equal();
  case ComparisonDirection::LT:
    return !unordered && less(false);
  case ComparisonDirection::LE:
    return !unordered && (less(false) || equal());
  case ComparisonDirection::GT:
    return !unordered && less(true);
  case ComparisonDirection::GE:
    return !unordered && (less(true) || equal());
  }
  llvm_unreachable("unknown comparison direction");
}

LogicalResult runCompare(CompareOp op, Frame &frame) {
  const Tensor &lhs = frame.tensor(op.getLhs()), &rhs = frame.tensor(op.getRhs());
  Type element = lhs.getElementType();
  ComparisonDirection direction = op.getComparisonDirection();
  bool total = op.getCompareType() == ComparisonType::TOTALORDER;
  std::vector<int64_t> result(lhs.getNumElements());
  if (total) {
    std::vector<int64_t> x = totalOrderKeys(lhs), y = totalOrderKeys(rhs);
    for (size_t i = 0; i < x.size(); ++i)
      result[i] = compare(
          direction, false, [&](bool swap) { return swap ? y[i] < x[i] : x[i] < y[i]; }, [&] { return x[i] == y[i]; });
    frame.setTensor(op.getResult(), makeTensor<int64_t>(op.getType(), result));
    return success();
  }
  withComputeType(element, [&](auto zero) {
    using T = decltype(zero);
    Elements<T> x(lhs), y(rhs);
    for (int64_t i = 0; i < x.size(); ++i) {
      T a = x[i], b = y[i];
      if constexpr (std::is_same_v<T, int64_t>) {
        bool isUnsigned = isUnsignedType(element);
        result[i] = compare(
            direction, false, [&](bool swap) { return swap ? lessThan(b, a, isUnsigned) : lessThan(a, b, isUnsigned); },
            [&] { return a == b; });
      } else {
        result[i] = compare(
            direction, isNan(a) || isNan(b), [&](bool swap) { return swap ? lessThan(b, a) : lessThan(a, b); },
            [&] { return a == b; });
      }
    }
  });
  frame.setTensor(op.getResult(), makeTensor<int64_t>(op.getType(), result));
  return success();
}

void registerUnary(OpTable &table) {
  // spec: abs, negate, sign
  table.add<AbsOp>([](AbsOp op, Frame &frame) {
    const Tensor &operand = frame.tensor(op.getOperand());
    return withComputeType(operand.getElementType(), [&](auto zero) -> LogicalResult {
      using T = decltype(zero);
      if constexpr (std::is_same_v<T, int64_t>) {
        return map<T>(op, frame, [](T x) { return x < 0 ? wrapping(-static_cast<uint64_t>(x)) : x; });
      } else {
        Elements<T> x(operand);
        using R = decltype(std::abs(T()));
        std::vector<R> result(x.size());
        for (int64_t i = 0; i < x.size(); ++i)
          result[i] = std::abs(x[i]);
        frame.setTensor(op.getResult(), makeTensor<R>(op.getType(), result));
        return success();
      }
    });
  });
  table.add<NegateOp>([](NegateOp op, Frame &frame) {
    return withComputeType(op.getType().getElementType(), [&](auto zero) {
      using T = decltype(zero);
      return map<T>(op, frame, [](T x) {
        if constexpr (std::is_same_v<T, int64_t>)
          return wrapping(-static_cast<uint64_t>(x));
        else
          return -x;
      });
    });
  });
  table.add<SignOp>([](SignOp op, Frame &frame) {
    return withComputeType(op.getType().getElementType(), [&](auto zero) {
      using T = decltype(zero);
      return map<T>(op, frame, [](T x) -> T {
        if constexpr (std::is_same_v<T, int64_t>)
          return (x > 0) - (x < 0);
        else if constexpr (isComplex<T>)
          return isNan(x) ? T(NAN, NAN) : x == T() ? T() : x / std::abs(x);
        else
          return x > 0 ? T(1) : x < 0 ? T(-1) : x; // zeros and NaN are their own sign
      });
    });
  });

  // spec: ceil, floor, round_nearest_afz, round_nearest_even
  addReal<CeilOp>(table, [](auto x) { return std::ceil(x); });
  addReal<FloorOp>(table, [](auto x) { return std::floor(x); });
  addReal<RoundNearestAfzOp>(table, [](auto x) { return std::round(x); });
  addReal<RoundNearestEvenOp>(table, [](auto x) { return std::nearbyint(x); });

  // spec: count_leading_zeros, not, popcnt
  addInt<CountLeadingZerosOp>(table, [](IntType type, int64_t x) -> int64_t {
    return std::countl_zero(type.bitsOf(x)) - static_cast<int>(64 - type.bits);
  });
  addInt<NotOp>(table, [](IntType, int64_t x) { return ~x; });
  addInt<PopcntOp>(table, [](IntType type, int64_t x) -> int64_t { return std::popcount(type.bitsOf(x)); });
}

void registerTranscendental(OpTable &table) {
  // spec: cosine, exponential, log, sine, sqrt, tan, tanh, ...
  addFunction<CosineOp>(table, [](auto x) { return std::cos(x); });
  addFunction<ExponentialOp>(table, [](auto x) { return std::exp(x); });
  addFunction<LogOp>(table, [](auto x) { return std::log(x); });
  addFunction<SineOp>(table, [](auto x) { return std::sin(x); });
  addFunction<SqrtOp>(table, [](auto x) { return std::sqrt(x); });
  addFunction<TanOp>(table, [](auto x) { return std::tan(x); });
  addFunction<TanhOp>(table, [](auto x) { return std::tanh(x); });
  addFunction<CbrtOp>(table, [](auto x) {
    if constexpr (isComplex<decltype(x)>)
      return std::pow(x, decltype(x)(1.0 / 3));
    else
      return std::cbrt(x);
  });
  addFunction<ExponentialMinusOneOp>(table, [](auto x) {
    using T = decltype(x);
    if constexpr (isComplex<T>) {
      // e^(a+ib) - 1 = expm1(a) cos b - 2 sin^2(b/2) + i e^a sin b, without the cancellation of cos b - 1.
      using R = typename T::value_type;
      R half = std::sin(x.imag() / 2);
      // Infinity times a zero would be NaN.
      R imag = x.imag() == 0 ? x.imag() : std::exp(x.real()) * std::sin(x.imag());
      return T(std::expm1(x.real()) * std::cos(x.imag()) - 2 * half * half, imag);
    } else {
      return std::expm1(x);
    }
  });
  addFunction<LogPlusOneOp>(table, [](auto x) {
    using T = decltype(x);
    if constexpr (isComplex<T>) {
      // |1+z|^2 - 1 = a (2 + a) + b^2
      typename T::value_type a = x.real(), b = x.imag();
      return T(std::log1p(a * (2 + a) + b * b) / 2, std::atan2(b, 1 + a));
    } else {
      return std::log1p(x);
    }
  });
  addFunction<LogisticOp>(table, [](auto x) {
    using T = decltype(x);
    return T(1) / (T(1) + std::exp(-x));
  });
  addFunction<RsqrtOp>(table, [](auto x) {
    using T = decltype(x);
    return T(1) / std::sqrt(x);
  });
}

void registerBinary(OpTable &table) {
  // spec: add (of preds: or), multiply (of preds: and), subtract
  addNumber2<AddOp>(
      table,
      [](IntType type, int64_t a, int64_t b) {
        return type.bits == 1 ? a | b : wrapping(static_cast<uint64_t>(a) + static_cast<uint64_t>(b));
      },
      [](auto a, auto b) { return a + b; });
  addNumber2<MultiplyOp>(
      table,
      [](IntType, int64_t a, int64_t b) { return wrapping(static_cast<uint64_t>(a) * static_cast<uint64_t>(b)); },
      [](auto a, auto b) { return a * b; });
  addNumber2<SubtractOp>(
      table,
      [](IntType, int64_t a, int64_t b) { return wrapping(static_cast<uint64_t>(a) - static_cast<uint64_t>(b)); },
      [](auto a, auto b) { return a - b; });

  // spec: divide, remainder, power
  addNumber2<DivideOp>(
      table, [](IntType type, int64_t a, int64_t b) { return divideInts(type, a, b); },
      [](auto a, auto b) { return a / b; });
  addNumber2<RemainderOp>(
      table, [](IntType type, int64_t a, int64_t b) { return remainderInts(type, a, b); },
      [](auto a, auto b) {
        if constexpr (isComplex<decltype(a)>)
          return decltype(a)(NAN, NAN);
        else
          return std::fmod(a, b);
      });
  addNumber2<PowerOp>(
      table, [](IntType type, int64_t a, int64_t b) { return powerInts(type, a, b); },
      [](auto a, auto b) {
        using T = decltype(a);
        return T(power(FunctionType<T>(a), FunctionType<T>(b)));
      });

  // spec: maximum, minimum: NaN wins, 0 is above -0
  addNumber2<MaximumOp>(
      table, [](IntType type, int64_t a, int64_t b) { return maximum(a, b, type.isUnsigned); },
      [](auto a, auto b) { return maximum(a, b); });
  addNumber2<MinimumOp>(
      table, [](IntType type, int64_t a, int64_t b) { return minimum(a, b, type.isUnsigned); },
      [](auto a, auto b) { return minimum(a, b); });

  // spec: atan2
  table.add<Atan2Op>([](Atan2Op op, Frame &frame) {
    return withFloatType(op.getType().getElementType(), [&](auto zero) {
      using T = decltype(zero);
      return map2<T>(op, frame, [](T y, T x) {
        using F = FunctionType<T>;
        F a(x), b(y);
        if constexpr (isComplex<T>) // -i log((x + iy) / sqrt(x^2 + y^2)); the logarithm is of what is near 1.
          return T(F(0, -1) * std::log((a + F(0, 1) * b) / std::sqrt(a * a + b * b)));
        else
          return T(std::atan2(b, a));
      });
    });
  });

  // spec: and, or, xor, shifts: a shift by a negative number or by the width and more gives 0 or the sign
  addInt2<AndOp>(table, [](IntType, int64_t a, int64_t b) { return a & b; });
  addInt2<OrOp>(table, [](IntType, int64_t a, int64_t b) { return a | b; });
  addInt2<XorOp>(table, [](IntType, int64_t a, int64_t b) { return a ^ b; });
  addInt2<ShiftLeftOp>(table, [](IntType type, int64_t a, int64_t b) {
    return type.bitsOf(b) >= type.bits ? 0 : wrapping(static_cast<uint64_t>(a) << b);
  });
  addInt2<ShiftRightLogicalOp>(table, [](IntType type, int64_t a, int64_t b) {
    return type.bitsOf(b) >= type.bits ? 0 : wrapping(type.bitsOf(a) >> b);
  });
  addInt2<ShiftRightArithmeticOp>(table, [](IntType type, int64_t a, int64_t b) {
    unsigned unused = 64 - type.bits; // the sign bit of an unsigned value is its top bit too
    int64_t extended = wrapping(static_cast<uint64_t>(a) << unused) >> unused;
    return extended >> std::min<uint64_t>(type.bitsOf(b), type.bits - 1);
  });
}

void registerOthers(OpTable &table) {
  // spec: complex, real, imag
  table.add<ComplexOp>([](ComplexOp op, Frame &frame) {
    return withFloatType(cast<RankedTensorType>(op.getLhs().getType()).getElementType(),
                         [&](auto zero) -> LogicalResult {
                           using T = decltype(zero);
                           if constexpr (!isComplex<T>) {
                             Elements<T> re(frame.tensor(op.getLhs())), im(frame.tensor(op.getRhs()));
                             std::vector<std::complex<T>> result;
                             for (int64_t i = 0; i < re.size(); ++i)
                               result.emplace_back(re[i], im[i]);
                             frame.setTensor(op.getResult(), makeTensor<std::complex<T>>(op.getType(), result));
                           }
                           return success();
                         });
  });
  auto part = [](Operation *op, Frame &frame, bool imaginary) {
    const Tensor &operand = frame.tensor(op->getOperand(0));
    return withFloatType(operand.getElementType(), [&](auto zero) -> LogicalResult {
      using T = decltype(zero);
      Elements<T> x(operand);
      if constexpr (isComplex<T>) {
        std::vector<typename T::value_type> result;
        for (T value : x)
          result.push_back(imaginary ? value.imag() : value.real());
        frame.setTensor(op->getResult(0), makeTensor<typename T::value_type>(resultType(op), result));
      } else {
        frame.setTensor(op->getResult(0), imaginary ? Tensor(resultType(op)) : operand);
      }
      return success();
    });
  };
  table.add<RealOp>([](RealOp op, Frame &frame) { return decltype(part)()(op, frame, false); });
  table.add<ImagOp>([](ImagOp op, Frame &frame) { return decltype(part)()(op, frame, true); });

  // spec: clamp = minimum(maximum(operand, min), max)
  table.add<ClampOp>([](ClampOp op, Frame &frame) {
    const Tensor &min = frame.tensor(op.getMin()), &max = frame.tensor(op.getMax());
    Type element = op.getType().getElementType();
    bool isUnsigned = isUnsignedType(element);
    return withComputeType(element, [&](auto zero) {
      using T = decltype(zero);
      Elements<T> low(min), x(frame.tensor(op.getOperand())), high(max);
      std::vector<T> result(x.size());
      for (int64_t i = 0; i < x.size(); ++i) {
        T a = low[min.getRank() == 0 ? 0 : i], b = high[max.getRank() == 0 ? 0 : i];
        result[i] = minimum(maximum(x[i], a, isUnsigned), b, isUnsigned);
      }
      frame.setTensor(op.getResult(), makeTensor<T>(op.getType(), result));
      return success();
    });
  });

  table.add<CompareOp>([](CompareOp op, Frame &frame) { return runCompare(op, frame); });
  // spec: convert
  table.add<ConvertOp>([](ConvertOp op, Frame &frame) {
    frame.setTensor(op.getResult(), convertTensor(frame.tensor(op.getOperand()), op.getType()));
    return success();
  });

  // spec: is_finite
  table.add<IsFiniteOp>([](IsFiniteOp op, Frame &frame) {
    const Tensor &operand = frame.tensor(op.getX());
    std::vector<int64_t> result;
    if (operand.getElementType().isF64())
      for (double value : Elements<double>(operand))
        result.push_back(std::isfinite(value));
    else
      for (float value : Elements<float>(operand))
        result.push_back(std::isfinite(value));
    frame.setTensor(op.getResult(), makeTensor<int64_t>(op.getType(), result));
    return success();
  });

  // spec: select; moves bytes, whatever the element type
  table.add<SelectOp>([](SelectOp op, Frame &frame) {
    const Tensor &pred = frame.tensor(op.getPred());
    const Tensor &onTrue = frame.tensor(op.getOnTrue()), &onFalse = frame.tensor(op.getOnFalse());
    ArrayRef<uint8_t> holds = pred.elements<uint8_t>();
    if (pred.getRank() == 0) {
      frame.setTensor(op.getResult(), holds[0] ? onTrue : onFalse);
      return success();
    }
    Tensor result = onTrue;
    size_t size = result.getElementBytes();
    MutableArrayRef<std::byte> bytes = result.mutableBytes();
    for (size_t i = 0; i < holds.size(); ++i)
      if (!holds[i])
        llvm::copy(onFalse.bytes().slice(i * size, size), bytes.slice(i * size, size).begin());
    frame.setTensor(op.getResult(), std::move(result));
    return success();
  });
}

} // namespace

void heddle::reference::registerElementwise(OpTable &table) {
  registerUnary(table);
  registerTranscendental(table);
  registerBinary(table);
  registerOthers(table);
}

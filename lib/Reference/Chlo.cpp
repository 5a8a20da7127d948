// chlo ops that import keeps. Functions of f32 and narrower are computed in f64 and rounded once.
#include "heddle/Reference/Elements.h"
#include "heddle/Reference/Interpreter.h"

#include "heddle/Dialect/Chlo/Chlo.h"

#include <cmath>
#include <cstring>
#include <numeric>

using namespace mlir;
using namespace heddle;
using namespace heddle::reference;

namespace {

RankedTensorType resultType(Operation *op) { return cast<RankedTensorType>(op->getResult(0).getType()); }

/// `function(double)` of each element of a floating-point tensor.
template <typename Op, typename Function> void addReal(OpTable &table, Function) {
  table.add<Op>([](Op op, Frame &frame) {
    withFloatType(resultType(op).getElementType(), [&](auto zero) {
      using T = decltype(zero);
      if constexpr (std::is_floating_point_v<T>) {
        Elements<T> x(frame.tensor(op->getOperand(0)));
        std::vector<T> result;
        for (T value : x)
          result.push_back(static_cast<T>(Function()(static_cast<double>(value))));
        frame.setTensor(op->getResult(0), makeTensor<T>(resultType(op), result));
      }
    });
    return success();
  });
}

/// The x with erf(x) = y: Winitzki's approximation (2008), then Newton steps, exact to double rounding.
double inverseErf(double y) {
  if (std::isnan(y) || std::abs(y) > 1)
    return NAN;
  if (std::abs(y) == 1)
    return std::copysign(INFINITY, y);
  constexpr double a = 0.147;
  double l = std::log1p(-y * y), h = 2 / (M_PI * a) + l / 2;
  double x = std::copysign(std::sqrt(std::sqrt(h * h - l / a) - h), y);
  for (int step = 0; step < 4; ++step) {
    // Near 1 the difference of complements keeps the digits that erf has lost.
    double error = y > 0.5 ? (1 - y) - std::erfc(x) : y < -0.5 ? std::erfc(-x) - (1 + y) : std::erf(x) - y;
    x -= error * std::sqrt(M_PI) / 2 * std::exp(x * x);
  }
  return y == 0 ? y : x;
}

/// The next value of a floating-point format from x toward y, by its bits.
uint64_t nextAfterBits(const APFloat &x, const APFloat &y) {
  APFloat next = x;
  if (x.isNaN() || y.isNaN())
    next = APFloat::getNaN(x.getSemantics());
  else if (x == y)
    next = y;
  else
    next.next(/*nextDown=*/y < x);
  return next.bitcastToAPInt().getZExtValue();
}

LogicalResult runNextAfter(chlo::NextAfterOp op, Frame &frame) {
  RankedTensorType type = resultType(op);
  const llvm::fltSemantics &semantics = cast<FloatType>(type.getElementType()).getFloatSemantics();
  const Tensor &x = frame.tensor(op->getOperand(0)), &y = frame.tensor(op->getOperand(1));
  Tensor result(type);
  unsigned bytes = result.getElementBytes(), bits = APFloat::getSizeInBits(semantics);
  auto valueAt = [&](const Tensor &tensor, int64_t i) {
    uint64_t stored = 0;
    std::memcpy(&stored, tensor.bytes().data() + i * bytes, bytes);
    return APFloat(semantics, APInt(bits, stored));
  };
  for (int64_t i = 0; i < result.getNumElements(); ++i) {
    uint64_t stored = nextAfterBits(valueAt(x, i), valueAt(y, i));
    std::memcpy(result.mutableBytes().data() + i * bytes, &stored, bytes);
  }
  frame.setTensor(op->getResult(0), std::move(result));
  return success();
}

/// The k largest along the last dim with their places, equal ones in their order. NaN is above all, as XLA sorts.
LogicalResult runTopK(chlo::TopKOp op, Frame &frame) {
  const Tensor &operand = frame.tensor(op.getOperand());
  RankedTensorType type = resultType(op);
  int64_t length = operand.getShape().back(), k = type.getShape().back();
  int64_t rows = length ? operand.getNumElements() / length : 0;
  Type element = operand.getElementType();
  std::vector<int64_t> places;
  withComputeType(element, [&](auto zero) {
    using T = decltype(zero);
    if constexpr (std::is_floating_point_v<T> || std::is_same_v<T, int64_t>) {
      Elements<T> x(operand);
      std::vector<T> values;
      for (int64_t row = 0; row < rows; ++row) {
        auto above = [&](int64_t i, int64_t j) {
          T a = x[row * length + i], b = x[row * length + j];
          if constexpr (std::is_same_v<T, int64_t>) {
            return isUnsignedType(element) ? static_cast<uint64_t>(a) > static_cast<uint64_t>(b) : a > b;
          } else {
            if (std::isnan(a) || std::isnan(b))
              return std::isnan(a) && !std::isnan(b);
            return a > b || (a == b && !std::signbit(a) && std::signbit(b));
          }
        };
        std::vector<int64_t> order(length);
        std::iota(order.begin(), order.end(), 0);
        llvm::sort(order, [&](int64_t i, int64_t j) { return above(i, j) || (!above(j, i) && i < j); });
        for (int64_t i = 0; i < k; ++i) {
          places.push_back(order[i]);
          values.push_back(x[row * length + order[i]]);
        }
      }
      frame.setTensor(op->getResult(0), makeTensor<T>(type, values));
    }
  });
  frame.setTensor(op->getResult(1), makeTensor<int64_t>(cast<RankedTensorType>(op->getResult(1).getType()), places));
  return success();
}

} // namespace

void heddle::reference::registerChlo(OpTable &table) {
  table.add<chlo::SquareOp>([](chlo::SquareOp op, Frame &frame) {
    withComputeType(resultType(op).getElementType(), [&](auto zero) {
      using T = decltype(zero);
      Elements<T> x(frame.tensor(op->getOperand(0)));
      std::vector<T> result;
      for (T value : x) {
        if constexpr (std::is_same_v<T, int64_t>)
          result.push_back(static_cast<T>(static_cast<uint64_t>(value) * static_cast<uint64_t>(value)));
        else
          result.push_back(value * value);
      }
      frame.setTensor(op->getResult(0), makeTensor<T>(resultType(op), result));
    });
    return success();
  });
  addReal<chlo::ErfOp>(table, [](double x) { return std::erf(x); });
  addReal<chlo::ErfcOp>(table, [](double x) { return std::erfc(x); });
  addReal<chlo::ErfInvOp>(table, [](double x) { return inverseErf(x); });
  addReal<chlo::LgammaOp>(table, [](double x) { return std::lgamma(x); });
  table.add<chlo::NextAfterOp>([](chlo::NextAfterOp op, Frame &frame) { return runNextAfter(op, frame); });
  table.add<chlo::TopKOp>([](chlo::TopKOp op, Frame &frame) { return runTopK(op, frame); });
}

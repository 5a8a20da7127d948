// chlo's elementwise ops, evaluated directly. Functions of f32 and narrower are computed in f64 and rounded once.
#include "SpecialFunctions.h"
#include "heddle/Reference/Constants.h"
#include "heddle/Reference/Elements.h"
#include "heddle/Reference/Interpreter.h"

#include "heddle/Dialect/Chlo/Chlo.h"

#include <cmath>
#include <cstring>

using namespace mlir;
using namespace heddle;
using namespace heddle::reference;

namespace {

/// What elements of a compute type are computed in.
double wide(float x) { return x; }
double wide(double x) { return x; }
std::complex<double> wide(std::complex<float> x) { return x; }
std::complex<double> wide(std::complex<double> x) { return x; }

/// `function` of each element, a double or a complex<double>.
template <typename Op, typename Function> void addFloat(OpTable &table, Function) {
  table.add<Op>([](Op op, Frame &frame) {
    withFloatType(resultType(op).getElementType(), [&](auto zero) {
      using T = decltype(zero);
      std::vector<T> result;
      if constexpr (std::is_invocable_r_v<decltype(wide(T())), Function, decltype(wide(T()))>)
        for (T value : Elements<T>(frame.tensor(op->getOperand(0))))
          result.push_back(static_cast<T>(Function()(wide(value))));
      frame.setTensor(op->getResult(0), makeTensor<T>(resultType(op), result));
    });
    return success();
  });
}

/// `function(double)`, of an op that has no complex form.
template <typename Op, typename Function> void addReal(OpTable &table, Function) {
  addFloat<Op>(table, [](double x) { return Function()(x); });
}

/// `function(double, double)` of each pair of elements.
template <typename Op, typename Function> void addReal2(OpTable &table, Function) {
  table.add<Op>([](Op op, Frame &frame) {
    withFloatType(resultType(op).getElementType(), [&](auto zero) {
      using T = decltype(zero);
      if constexpr (std::is_floating_point_v<T>) {
        Elements<T> x(frame.tensor(op->getOperand(0))), y(frame.tensor(op->getOperand(1)));
        std::vector<T> result;
        for (int64_t i = 0; i < x.size(); ++i)
          result.push_back(static_cast<T>(Function()(x[i], y[i])));
        frame.setTensor(op->getResult(0), makeTensor<T>(resultType(op), result));
      }
    });
    return success();
  });
}

/// `function(double)`, a bool, of each element.
template <typename Op, typename Function> void addPredicate(OpTable &table, Function) {
  table.add<Op>([](Op op, Frame &frame) {
    std::vector<int64_t> result;
    withFloatType(cast<RankedTensorType>(op->getOperand(0).getType()).getElementType(), [&](auto zero) {
      using T = decltype(zero);
      if constexpr (std::is_floating_point_v<T>)
        for (T value : Elements<T>(frame.tensor(op->getOperand(0))))
          result.push_back(Function()(value));
    });
    frame.setTensor(op->getResult(0), makeTensor<int64_t>(resultType(op), result));
    return success();
  });
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

/// The upper half of the product's bits.
LogicalResult runMulhi(chlo::MulhiOp op, Frame &frame) {
  RankedTensorType type = resultType(op);
  unsigned bits = type.getElementTypeBitWidth();
  bool isUnsigned = isUnsignedType(type.getElementType());
  Elements<int64_t> x(frame.tensor(op.getLhs())), y(frame.tensor(op.getRhs()));
  std::vector<int64_t> result;
  for (int64_t i = 0; i < x.size(); ++i) {
    if (isUnsigned)
      result.push_back(
          static_cast<int64_t>((static_cast<unsigned __int128>(uint64_t(x[i])) * static_cast<uint64_t>(y[i])) >> bits));
    else
      result.push_back(static_cast<int64_t>((static_cast<__int128>(x[i]) * y[i]) >> bits));
  }
  frame.setTensor(op.getResult(), makeTensor<int64_t>(type, result));
  return success();
}

void registerMath(OpTable &table) {
  addFloat<chlo::AcosOp>(table, [](auto x) { return std::acos(x); });
  addFloat<chlo::AcoshOp>(table, [](auto x) { return std::acosh(x); });
  addFloat<chlo::AsinOp>(table, [](auto x) { return std::asin(x); });
  addFloat<chlo::AsinhOp>(table, [](auto x) { return std::asinh(x); });
  addFloat<chlo::AtanOp>(table, [](auto x) { return std::atan(x); });
  addFloat<chlo::AtanhOp>(table, [](auto x) { return std::atanh(x); });
  addFloat<chlo::CoshOp>(table, [](auto x) { return std::cosh(x); });
  addFloat<chlo::SinhOp>(table, [](auto x) { return std::sinh(x); });
  addFloat<chlo::TanOp>(table, [](auto x) { return std::tan(x); });
  addFloat<chlo::ConjOp>(table, [](auto x) {
    if constexpr (isComplex<decltype(x)>)
      return std::conj(x);
    else
      return x;
  });
  addFloat<chlo::AsinAcosKernelOp>(table, [](std::complex<double> x) { return asinAcosKernel(x); });

  addReal<chlo::ErfOp>(table, [](double x) { return std::erf(x); });
  addReal<chlo::ErfcOp>(table, [](double x) { return std::erfc(x); });
  addReal<chlo::ErfInvOp>(table, [](double x) { return inverseErf(x); });
  addReal<chlo::LgammaOp>(table, [](double x) { return logGamma(x); });
  addReal<chlo::DigammaOp>(table, [](double x) { return digamma(x); });
  addReal<chlo::BesselI1eOp>(table, [](double x) { return besselI1e(x); });
  addReal2<chlo::PolygammaOp>(table, [](double n, double x) { return polygamma(n, x); });
  addReal2<chlo::ZetaOp>(table, [](double x, double q) { return zeta(x, q); });

  addPredicate<chlo::IsInfOp>(table, [](double x) { return std::isinf(x); });
  addPredicate<chlo::IsNegInfOp>(table, [](double x) { return std::isinf(x) && x < 0; });
  addPredicate<chlo::IsPosInfOp>(table, [](double x) { return std::isinf(x) && x > 0; });
}

} // namespace

void heddle::reference::registerChlo(OpTable &table) {
  registerMath(table);
  table.add<chlo::ConstantOp>([](chlo::ConstantOp op, Frame &frame) {
    FailureOr<Tensor> value = readConstant(op, op.getValue());
    if (succeeded(value))
      frame.setTensor(op.getOutput(), std::move(*value));
    return LogicalResult(value);
  });
  table.add<chlo::ConstantLikeOp>([](chlo::ConstantLikeOp op, Frame &frame) {
    frame.setTensor(op.getResult(),
                    makeTensor(DenseElementsAttr::get(resultType(op), ArrayRef<Attribute>(op.getValue()))));
    return success();
  });
  // The product in the compute type: a narrow float's is exact there and rounded once. The real part of a complex
  // square as a product, x^2 - y^2 = (x - y)(x + y), and 0 where that is -0, as XLA has it.
  table.add<chlo::SquareOp>([](chlo::SquareOp op, Frame &frame) {
    withFloatType(resultType(op).getElementType(), [&](auto zero) {
      using T = decltype(zero);
      std::vector<T> result;
      for (T value : Elements<T>(frame.tensor(op->getOperand(0))))
        if constexpr (isComplex<T>)
          result.emplace_back((value.real() - value.imag()) * (value.real() + value.imag()) + 0,
                              2 * value.real() * value.imag());
        else
          result.push_back(value * value);
      frame.setTensor(op->getResult(0), makeTensor<T>(resultType(op), result));
    });
    return success();
  });
  table.add<chlo::MulhiOp>([](chlo::MulhiOp op, Frame &frame) { return runMulhi(op, frame); });
  table.add<chlo::NextAfterOp>([](chlo::NextAfterOp op, Frame &frame) { return runNextAfter(op, frame); });
}

// Elementwise ops of floats. Narrow ones are computed as floats.
#include "ElementwiseFamilies.h"

#include "heddle/Dialect/Chlo/Chlo.h"
#include "heddle/Dialect/Stablehlo/ElementwiseOps.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/TypeSwitch.h"
#include <charconv>

using namespace mlir;
using namespace heddle;
using namespace heddle::cuda;

namespace {

bool isNarrow(Type elementType) { return elementType.isF16() || elementType.isBF16(); }

/// Digits that give the same number back, with a point or an exponent.
template <typename T> std::string shortest(T number) {
  char digits[40];
  auto end = std::to_chars(digits, digits + sizeof(digits), number).ptr;
  std::string text(digits, end);
  return text.find_first_of(".e") == std::string::npos ? text + ".0" : text;
}

Expression operand(const Call &call, unsigned index) { return widen(call[index], call.getOperandType(index)); }

using Unary = Expression (*)(const Expression &);
using Binary = Expression (*)(const Expression &, const Expression &);
template <Unary function> Expression unary(const Call &call) {
  return narrow(function(operand(call, 0)), call.getResultType());
}
template <Binary function> Expression binary(const Call &call) {
  return narrow(function(operand(call, 0), operand(call, 1)), call.getResultType());
}

Expression sum(const Expression &a, const Expression &b) { return a + b; }
Expression difference(const Expression &a, const Expression &b) { return a - b; }
Expression product(const Expression &a, const Expression &b) { return a * b; }
Expression fraction(const Expression &a, const Expression &b) { return a / b; }
Expression negation(const Expression &a) { return -a; }

/// A function of the vocabulary, by its name.
template <size_t length> struct Text {
  constexpr Text(const char (&characters)[length]) { std::copy_n(characters, length, text); }
  char text[length];
};
template <Text name> Expression function(const Call &call) {
  SmallVector<Expression> operands;
  for (unsigned index = 0; index < call.operands.size(); ++index)
    operands.push_back(operand(call, index));
  return narrow(cuda::call(name.text, operands), call.getResultType());
}
/// The same of narrow floats too, which it knows by their bits.
template <Text name> Expression test(const Call &call) { return cuda::call(name.text, call.operands); }

template <bool isNegative> Expression isInfinity(const Call &call) {
  auto type = cast<FloatType>(call.getOperandType());
  // Narrow floats are compared as floats.
  Type wide = isNarrow(type) ? Type(Float32Type::get(type.getContext())) : type;
  APFloat infinity = APFloat::getInf(cast<FloatType>(wide).getFloatSemantics(), isNegative);
  return operand(call, 0) == floatLiteral(infinity, wide);
}

} // namespace

namespace heddle::cuda {

Expression floatLiteral(const APFloat &number, Type elementType) {
  if (number.isNaN()) {
    APInt bits = number.bitcastToAPInt();
    SmallString<20> digits;
    bits.toString(digits, 16, /*Signed=*/false, /*formatAsCLiteral=*/true, /*UpperCase=*/false);
    const char *type = bits.getBitWidth() == 16 ? "u16" : bits.getBitWidth() == 32 ? "u32" : "u64";
    return call("bits<" + getValueType(elementType) + ">", call(type, Expression(digits.str())));
  }
  if (number.isInfinity()) {
    const char *infinity = number.isNegative() ? "-infinity" : "infinity";
    return elementType.isF32() ? Expression(infinity) : asType(infinity, elementType);
  }
  if (elementType.isF64())
    return shortest(number.convertToDouble());
  APFloat single = number;
  bool isInexact;
  single.convert(APFloat::IEEEsingle(), APFloat::rmNearestTiesToEven, &isInexact);
  return narrow(shortest(single.convertToFloat()) + "f", elementType);
}

Expression widen(const Expression &x, Type elementType) {
  if (!isNarrow(elementType))
    return x;
  // bf16(0.5f) is 0.5f.
  StringRef literal = x.str();
  if (literal.consume_front(getValueType(elementType)) && literal.consume_front("(") && literal.consume_back(")") &&
      (literal == "infinity" || literal == "-infinity" ||
       (literal.ends_with("f") && literal.find_first_not_of("-.0123456789e+f") == StringRef::npos)))
    return literal;
  return x;
}

Expression narrow(const Expression &x, Type elementType) { return isNarrow(elementType) ? asType(x, elementType) : x; }

Expression maximum(const Expression &a, const Expression &b, Type elementType) {
  Expression larger = call("maximum", {widen(a, elementType), widen(b, elementType)});
  return elementType.getIntOrFloatBitWidth() < 32 ? asType(larger, elementType) : larger;
}
Expression minimum(const Expression &a, const Expression &b, Type elementType) {
  Expression smaller = call("minimum", {widen(a, elementType), widen(b, elementType)});
  return elementType.getIntOrFloatBitWidth() < 32 ? asType(smaller, elementType) : smaller;
}

Emitter findFloatEmitter(Operation *op) {
  using namespace heddle::stablehlo;
  return TypeSwitch<Operation *, Emitter>(op)
      .Case([](AddOp) { return binary<sum>; })
      .Case([](SubtractOp) { return binary<difference>; })
      .Case([](MultiplyOp) { return binary<product>; })
      .Case([](DivideOp) { return binary<fraction>; })
      .Case([](RemainderOp) { return function<"fmod">; })
      .Case([](PowerOp) { return function<"pow">; })
      .Case([](Atan2Op) { return function<"atan2">; })
      .Case([](MaximumOp) { return function<"maximum">; })
      .Case([](MinimumOp) { return function<"minimum">; })
      .Case([](AbsOp) { return function<"abs">; })
      .Case([](NegateOp) { return unary<negation>; })
      .Case([](SignOp) { return function<"sign">; })
      .Case([](CeilOp) { return function<"ceil">; })
      .Case([](FloorOp) { return function<"floor">; })
      .Case([](RoundNearestEvenOp) { return function<"rint">; })
      .Case([](RoundNearestAfzOp) { return function<"round">; })
      .Case([](CbrtOp) { return function<"cbrt">; })
      .Case([](CosineOp) { return function<"cos">; })
      .Case([](ExponentialOp) { return function<"exp">; })
      .Case([](ExponentialMinusOneOp) { return function<"expm1">; })
      .Case([](LogOp) { return function<"log">; })
      .Case([](LogPlusOneOp) { return function<"log1p">; })
      .Case([](LogisticOp) { return function<"logistic">; })
      .Case([](RsqrtOp) { return function<"rsqrt">; })
      .Case([](SineOp) { return function<"sin">; })
      .Case([](SqrtOp) { return function<"sqrt">; })
      .Case([](TanOp) { return function<"tan">; })
      .Case([](TanhOp) { return function<"tanh">; })
      .Case([](IsFiniteOp) { return test<"isFinite">; })
      .Case([](chlo::TanOp) { return function<"tan">; })
      .Case([](chlo::ErfOp) { return function<"erf">; })
      .Case([](chlo::ErfcOp) { return function<"erfc">; })
      .Case([](chlo::SquareOp) { return function<"square">; })
      .Case([](chlo::IsInfOp) { return test<"isInfinite">; })
      .Case([](chlo::IsPosInfOp) { return isInfinity<false>; })
      .Case([](chlo::IsNegInfOp) { return isInfinity<true>; })
      .Default(Emitter());
}

} // namespace heddle::cuda

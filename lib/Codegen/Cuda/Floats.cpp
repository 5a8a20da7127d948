// Elementwise ops of floats. Narrow ones are computed as floats.
#include "Families.h"

#include "heddle/Dialect/Stablehlo/ElementwiseOps.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/StringExtras.h"
#include <charconv>
#include <cmath>

using namespace mlir;
using namespace heddle;
using namespace heddle::cuda;

namespace {

/// Digits that give the same number back, with a point or an exponent.
template <typename T> Expression shortest(T number, StringRef suffix = "") {
  if (std::signbit(number))
    return -shortest(-number, suffix);
  char digits[40];
  auto end = std::to_chars(digits, digits + sizeof(digits), number).ptr;
  std::string text(digits, end);
  return Expression::verbatim((text.find_first_of(".e") == std::string::npos ? text + ".0" : text) + suffix);
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

Expression difference(const Expression &a, const Expression &b) { return a - b; }
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
  Type wide = isNarrowFloat(type) ? Type(Float32Type::get(type.getContext())) : type;
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
    return call("bits<" + getValueType(elementType) + ">", call(type, Expression::verbatim(digits.str())));
  }
  if (number.isInfinity()) {
    Expression size = Expression::verbatim("infinity"), infinity = number.isNegative() ? -size : size;
    return elementType.isF32() ? infinity : Expression::number(getValueType(elementType), infinity);
  }
  if (elementType.isF64())
    return shortest(number.convertToDouble());
  APFloat single = number;
  bool isInexact;
  single.convert(APFloat::IEEEsingle(), APFloat::rmNearestTiesToEven, &isInexact);
  Expression literal = shortest(single.convertToFloat(), "f");
  return isNarrowFloat(elementType) ? Expression::number(getValueType(elementType), literal) : literal;
}

Expression widen(const Expression &x, Type elementType) {
  // bf16(0.5f) is 0.5f.
  return isNarrowFloat(elementType) && x.is(Expression::Kind::Number) ? x.getPart(0) : x;
}

Expression narrow(const Expression &x, Type elementType) {
  return isNarrowFloat(elementType) ? asType(x, elementType) : x;
}

Expression maximum(const Expression &a, const Expression &b, Type elementType) {
  Expression larger = call("maximum", widen(a, elementType), widen(b, elementType));
  return elementType.getIntOrFloatBitWidth() < 32 ? asType(larger, elementType) : larger;
}
Expression minimum(const Expression &a, const Expression &b, Type elementType) {
  Expression smaller = call("minimum", widen(a, elementType), widen(b, elementType));
  return elementType.getIntOrFloatBitWidth() < 32 ? asType(smaller, elementType) : smaller;
}

constexpr std::pair<FloatFunction, ElementEmitter> floatEmitters[] = {
    {FloatFunction::Add, codegen::combined<Combiner::Add, Expression>},
    {FloatFunction::Subtract, binary<difference>},
    {FloatFunction::Multiply, codegen::combined<Combiner::Multiply, Expression>},
    {FloatFunction::Divide, binary<fraction>},
    {FloatFunction::Remainder, function<"fmod">},
    {FloatFunction::Power, function<"pow">},
    {FloatFunction::Atan2, function<"atan2">},
    {FloatFunction::Maximum, codegen::combined<Combiner::Maximum, Expression>},
    {FloatFunction::Minimum, codegen::combined<Combiner::Minimum, Expression>},
    {FloatFunction::Abs, function<"abs">},
    {FloatFunction::Negate, unary<negation>},
    {FloatFunction::Sign, function<"sign">},
    {FloatFunction::Ceil, function<"ceil">},
    {FloatFunction::Floor, function<"floor">},
    {FloatFunction::RoundNearestEven, function<"rint">},
    {FloatFunction::RoundNearestAfz, function<"round">},
    {FloatFunction::Cbrt, function<"cbrt">},
    {FloatFunction::Cosine, function<"cos">},
    {FloatFunction::Exponential, function<"exp">},
    {FloatFunction::ExponentialMinusOne, function<"expm1">},
    {FloatFunction::Log, function<"log">},
    {FloatFunction::LogPlusOne, function<"log1p">},
    {FloatFunction::Logistic, function<"logistic">},
    {FloatFunction::Rsqrt, function<"rsqrt">},
    {FloatFunction::Sine, function<"sin">},
    {FloatFunction::Sqrt, function<"sqrt">},
    {FloatFunction::Tan, function<"tan">},
    {FloatFunction::Tanh, function<"tanh">},
    {FloatFunction::IsFinite, test<"isFinite">},
    {FloatFunction::Erf, function<"erf">},
    {FloatFunction::Erfc, function<"erfc">},
    {FloatFunction::Square, function<"square">},
    {FloatFunction::IsInf, test<"isInfinite">},
    {FloatFunction::IsPosInf, isInfinity<false>},
    {FloatFunction::IsNegInf, isInfinity<true>},
};
static_assert(isComplete(floatEmitters, kFloatFunctions));

ElementEmitter getEmitter(FloatFunction function) { return floatEmitters[static_cast<size_t>(function)].second; }

} // namespace heddle::cuda

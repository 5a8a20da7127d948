// Ops between element types, and those that take any type: convert, bitcast_convert, compare, select, clamp,
// reduce_precision.
#include "Elementwise.h"
#include "ElementwiseFamilies.h"

#include "heddle/Dialect/Stablehlo/ElementwiseOps.h"
#include "mlir/IR/BuiltinTypes.h"
#include <algorithm>

using namespace mlir;
using namespace heddle;
using namespace heddle::cuda;

namespace {

Expression convertElement(const Expression &x, Type from, Type to) {
  bool isFromFloat = isa<FloatType>(from);
  if (from == to)
    return x;
  if (to.isInteger(1))
    return widen(x, from) != Expression::verbatim(!isFromFloat ? "0" : from.isF64() ? "0.0" : "0.0f");
  if (isa<IntegerType>(to))
    return isFromFloat ? call("toInteger<" + getValueType(to) + ">", widen(x, from)) : asType(x, to);
  // To f16 and bf16 through float, of f64 and i64, too, as XLA has it.
  if (!isNarrowFloat(to) || from.isF32())
    return asType(widen(x, from), to);
  return narrow(call("float", widen(x, from)), to);
}

Expression convert(const Call &call) { return convertElement(call[0], call.getOperandType(), call.getResultType()); }

Expression bitcastConvert(const Call &call) {
  Type from = call.getOperandType(), to = call.getResultType();
  if (from == to)
    return call[0];
  if (isa<IntegerType>(from) && isa<IntegerType>(to))
    return asType(call[0], to);
  return cuda::call("bits<" + getValueType(to) + ">", call[0]);
}

/// An element in memory is a pred, what is computed a bool: C++ would not choose between them.
Expression asBool(const Expression &x) {
  bool isComputed = x.getPrecedence() != Precedence::Primary || x.isVerbatim("true") || x.isVerbatim("false");
  return isComputed ? x : cuda::call("bool", x);
}

Expression selectElements(const Call &call) {
  if (call.getResultType().isInteger(1))
    return select(call[0], asBool(call[1]), asBool(call[2]));
  return select(call[0], call[1], call[2]);
}

Expression clamp(const Call &call) {
  Type type = call.getResultType();
  return minimum(maximum(call[1], call[0], type), call[2], type);
}

Expression compare(const Call &call) {
  using enum stablehlo::ComparisonDirection;
  auto op = cast<stablehlo::CompareOp>(call.op);
  Type type = call.getOperandType();
  Expression a = widen(call[0], type), b = widen(call[1], type);
  if (op.getCompareType() == stablehlo::ComparisonType::TOTALORDER && isa<FloatType>(type))
    a = cuda::call("totalOrder", call[0]), b = cuda::call("totalOrder", call[1]);
  switch (op.getComparisonDirection()) {
  case EQ:
    return a == b;
  case NE:
    return a != b;
  case LT:
    return a < b;
  case LE:
    return a <= b;
  case GT:
    return a > b;
  case GE:
    return a >= b;
  }
  llvm_unreachable("unknown comparison direction");
}

Expression reducePrecision(const Call &call) {
  auto op = cast<stablehlo::ReducePrecisionOp>(call.op);
  // More bits than any type has are as good as these.
  int exponentBits = std::min<int64_t>(op.getExponentBits(), 15),
      mantissaBits = std::min<int64_t>(op.getMantissaBits(), 64);
  return cuda::call("reducePrecision<" + Twine(exponentBits) + ", " + Twine(mantissaBits) + ">", call[0]);
}

} // namespace

namespace heddle::cuda {

constexpr std::pair<AnyFunction, Emitter> anyEmitters[] = {
    {AnyFunction::Convert, ::convert},     {AnyFunction::BitcastConvert, bitcastConvert},
    {AnyFunction::Select, selectElements}, {AnyFunction::Clamp, ::clamp},
    {AnyFunction::Compare, ::compare},     {AnyFunction::ReducePrecision, ::reducePrecision},
};
static_assert(isComplete(anyEmitters, kAnyFunctions));

Emitter getEmitter(AnyFunction function) { return anyEmitters[static_cast<size_t>(function)].second; }

Expression emitConvert(const Expression &value, Type from, Type to) { return convertElement(value, from, to); }

} // namespace heddle::cuda

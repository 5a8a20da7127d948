// Ops between element types, and those that take any type: convert, bitcast_convert, compare, select, clamp,
// reduce_precision.
#include "Elementwise.h"
#include "Families.h"

#include "heddle/Dialect/Stablehlo/ElementwiseOps.h"
#include "mlir/IR/BuiltinTypes.h"
#include <algorithm>

using namespace mlir;
using namespace heddle;
using namespace heddle::cuda;

namespace {

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

Expression reducePrecision(const Call &call) {
  auto op = cast<stablehlo::ReducePrecisionOp>(call.op);
  // More bits than any type has are as good as these.
  int exponentBits = std::min<int64_t>(op.getExponentBits(), 15),
      mantissaBits = std::min<int64_t>(op.getMantissaBits(), 64);
  return cuda::call("reducePrecision<" + Twine(exponentBits) + ", " + Twine(mantissaBits) + ">", call[0]);
}

} // namespace

namespace heddle::cuda {

Expression isNonZero(const Expression &x, Type elementType) {
  bool isFloat = isa<FloatType>(elementType);
  return x != Expression::verbatim(!isFloat ? "0" : elementType.isF64() ? "0.0" : "0.0f");
}

constexpr std::pair<AnyFunction, ElementEmitter> anyEmitters[] = {
    {AnyFunction::Convert, codegen::convert<Expression>},
    {AnyFunction::BitcastConvert, bitcastConvert},
    {AnyFunction::Select, selectElements},
    {AnyFunction::Clamp, codegen::clamp<Expression>},
    {AnyFunction::Compare, codegen::compare<Expression>},
    {AnyFunction::ReducePrecision, ::reducePrecision},
};
static_assert(isComplete(anyEmitters, kAnyFunctions));

ElementEmitter getEmitter(AnyFunction function) { return anyEmitters[static_cast<size_t>(function)].second; }

Expression emitConvert(const Expression &value, Type from, Type to) { return codegen::convert(value, from, to); }

} // namespace heddle::cuda

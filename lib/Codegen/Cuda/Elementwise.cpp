#include "Elementwise.h"

#include "ElementwiseFamilies.h"

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::cuda;

namespace heddle::cuda {

Type Call::getOperandType(unsigned index) const { return elementTypeOf(op->getOperand(index)); }
Type Call::getResultType() const { return elementTypeOf(op->getResult(0)); }

StringRef getValueType(Type elementType) {
  if (elementType.isF64())
    return "double";
  if (elementType.isF32())
    return "float";
  if (elementType.isBF16())
    return "bf16";
  if (elementType.isF16())
    return "f16";
  bool isUnsigned = elementType.isUnsignedInteger();
  switch (elementType.getIntOrFloatBitWidth()) {
  case 1:
    return "bool";
  case 8:
    return isUnsigned ? "u8" : "i8";
  case 16:
    return isUnsigned ? "u16" : "i16";
  case 32:
    return isUnsigned ? "u32" : "i32";
  case 64:
    return isUnsigned ? "u64" : "i64";
  }
  llvm_unreachable("no element type");
}

StringRef getMemoryType(Type elementType) { return elementType.isInteger(1) ? "pred" : getValueType(elementType); }

Expression asType(const Expression &x, Type elementType) { return call(getValueType(elementType), x); }

} // namespace heddle::cuda

namespace {

/// Null for an op that is no elementwise one, or of other element types.
Emitter findEmitter(Operation *op) {
  codegen::ElementFunction function = codegen::findFunction(op);
  return function.ofAny        ? getEmitter(*function.ofAny)
         : function.ofFloats   ? getEmitter(*function.ofFloats)
         : function.ofIntegers ? getEmitter(*function.ofIntegers)
                               : nullptr;
}

} // namespace

namespace heddle::cuda {

FailureOr<SmallVector<std::string>> emitElementwise(Operation *op, ArrayRef<std::string> operands) {
  Emitter emitter = findEmitter(op);
  if (!emitter)
    return failure();
  assert(operands.size() == op->getNumOperands() && "an expression for each operand");
  return SmallVector<std::string>{emitter(Call{op, SmallVector<Expression>(operands)}).str()};
}

std::string emitConstant(Attribute element, Type elementType) {
  if (auto number = dyn_cast<FloatAttr>(element))
    return floatLiteral(number.getValue(), elementType).str();
  return integerLiteral(cast<IntegerAttr>(element).getValue(), elementType).str();
}

std::string emitIota(StringRef index, Type elementType) {
  if (elementType.isF16() || elementType.isBF16())
    return narrow(call("float", Expression(index)), elementType).str();
  return (elementType.isInteger(1) ? index != Expression("0") : asType(index, elementType)).str();
}

SmallVector<std::string> emitRegion(Region &body, ArrayRef<std::string> arguments, Name name) {
  return codegen::evaluateRegion<std::string>(
      body, arguments, emitConstant, [&](Operation *op, ArrayRef<std::string> operands) {
        Value result = op->getResult(0);
        std::string text = emitElementwise(op, operands)->front();
        return result.hasOneUse() || result.use_empty() ? text : name(result, text);
      });
}

std::string emitCombine(Combiner combiner, Type elementType, StringRef left, StringRef right) {
  Expression a = left, b = right;
  bool isFloat = isa<FloatType>(elementType);
  switch (combiner) {
  case Combiner::Add:
    return (isFloat ? narrow(widen(a, elementType) + widen(b, elementType), elementType)
                    : addIntegers(a, b, elementType))
        .str();
  case Combiner::Multiply:
    return (isFloat ? narrow(widen(a, elementType) * widen(b, elementType), elementType)
                    : multiplyIntegers(a, b, elementType))
        .str();
  case Combiner::Maximum:
    return maximum(a, b, elementType).str();
  case Combiner::Minimum:
    return minimum(a, b, elementType).str();
  case Combiner::And:
    return andOf(a, b, elementType).str();
  case Combiner::Or:
    return orOf(a, b, elementType).str();
  }
  llvm_unreachable("unknown combiner");
}

std::string emitIdentity(Combiner combiner, Type elementType) {
  return emitConstant(codegen::getIdentity(combiner, elementType), elementType);
}

} // namespace heddle::cuda

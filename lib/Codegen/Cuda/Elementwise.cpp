#include "Elementwise.h"

#include "Families.h"

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::cuda;

namespace heddle::cuda {

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

Expression emitElementwise(Operation *op, ArrayRef<Expression> operands) {
  auto emitter = codegen::findEmitter(op, [](auto function) { return getEmitter(function); });
  assert(operands.size() == op->getNumOperands() && "an expression for each operand");
  return emitter ? emitter(Call{op, SmallVector<Expression>(operands)}) : Expression();
}

Expression emitConstant(Attribute element, Type elementType) {
  if (auto number = dyn_cast<FloatAttr>(element))
    return floatLiteral(number.getValue(), elementType);
  return integerLiteral(cast<IntegerAttr>(element).getValue(), elementType);
}

Expression emitIota(const Expression &index, Type elementType) {
  if (isNarrowFloat(elementType))
    return narrow(call("float", index), elementType);
  return elementType.isInteger(1) ? index != 0 : asType(index, elementType);
}

SmallVector<Expression> emitRegion(Region &body, ArrayRef<Expression> arguments, Name name) {
  return codegen::evaluateRegion<Expression>(
      body, arguments, emitConstant, [&](Operation *op, ArrayRef<Expression> operands) {
        Value result = op->getResult(0);
        Expression emitted = emitElementwise(op, operands);
        return result.hasOneUse() || result.use_empty() ? emitted : name(result, emitted);
      });
}

Expression emitCombine(Combiner combiner, Type elementType, const Expression &a, const Expression &b) {
  return codegen::combine(combiner, elementType, a, b);
}

Expression emitIdentity(Combiner combiner, Type elementType) {
  return emitConstant(codegen::getIdentity(combiner, elementType), elementType);
}

} // namespace heddle::cuda

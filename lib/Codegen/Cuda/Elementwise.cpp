#include "Elementwise.h"

#include "ElementwiseFamilies.h"

#include "heddle/Dialect/Stablehlo/Combiners.h"
#include "heddle/Dialect/Stablehlo/ConstantOps.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/DenseMap.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::cuda;

namespace heddle::cuda {

Type elementTypeOf(Value value) { return getElementTypeOrSelf(value.getType()); }
Type Call::getOperandType(unsigned index) const { return elementTypeOf(op->getOperand(index)); }
Type Call::getResultType() const { return elementTypeOf(op->getResult(0)); }

bool isUnsignedType(Type elementType) { return elementType.isUnsignedInteger() || elementType.isInteger(1); }

bool isElementType(Type elementType) {
  if (auto integer = dyn_cast<IntegerType>(elementType))
    return integer.getWidth() == 1 || integer.getWidth() == 8 || integer.getWidth() == 16 || integer.getWidth() == 32 ||
           integer.getWidth() == 64;
  return elementType.isF16() || elementType.isBF16() || elementType.isF32() || elementType.isF64();
}

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

bool isTensorOfElements(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor && isElementType(tensor.getElementType());
}

/// Null for an op that is no elementwise one, or of other element types.
Emitter findEmitter(Operation *op) {
  if (op->getNumOperands() == 0 || op->getNumResults() != 1 ||
      !llvm::all_of(op->getOperandTypes(), isTensorOfElements) || !isTensorOfElements(op->getResult(0).getType()))
    return nullptr;
  if (Emitter emitter = findAnyTypeEmitter(op))
    return emitter;
  return isa<FloatType>(elementTypeOf(op->getOperand(0))) ? findFloatEmitter(op) : findIntegerEmitter(op);
}

bool isSupportedConstant(stablehlo::ConstantOp op) {
  auto type = dyn_cast<RankedTensorType>(op->getResult(0).getType());
  return type && type.getNumElements() == 1 && isElementType(type.getElementType()) &&
         isa<DenseElementsAttr>(op.getValue());
}

} // namespace

namespace heddle::cuda {

bool isElementwise(Operation *op) { return findEmitter(op) != nullptr; }

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

bool isElementwiseRegion(Region &body) {
  if (!body.hasOneBlock() || !body.front().mightHaveTerminator())
    return false;
  // Constants may have moved out of the region.
  auto hasValue = [&](Value value) {
    if (value.getParentRegion() == &body)
      return true;
    auto constant = value.getDefiningOp<stablehlo::ConstantOp>();
    return constant && isSupportedConstant(constant);
  };
  return llvm::all_of(body.front(), [&](Operation &op) {
    if (auto constant = dyn_cast<stablehlo::ConstantOp>(op))
      return isSupportedConstant(constant);
    return (op.hasTrait<OpTrait::IsTerminator>() || isElementwise(&op)) && llvm::all_of(op.getOperands(), hasValue);
  });
}

SmallVector<std::string> emitRegion(Region &body, ArrayRef<std::string> arguments, Name name) {
  assert(isElementwiseRegion(body) && body.getNumArguments() == arguments.size() && "there is text for the region");
  llvm::DenseMap<Value, std::string> texts;
  for (auto [argument, text] : llvm::zip(body.getArguments(), arguments))
    texts[argument] = text;
  auto lookup = [&](Value value) {
    if (auto it = texts.find(value); it != texts.end())
      return it->second;
    auto elements = cast<DenseElementsAttr>(value.getDefiningOp<stablehlo::ConstantOp>().getValue());
    return emitConstant(*elements.value_begin<Attribute>(), elements.getElementType());
  };
  for (Operation &op : body.front().without_terminator()) {
    if (isa<stablehlo::ConstantOp>(op))
      continue;
    Value result = op.getResult(0);
    std::string text = emitElementwise(&op, llvm::map_to_vector(op.getOperands(), lookup))->front();
    texts[result] = result.hasOneUse() || result.use_empty() ? text : name(result, text);
  }
  return llvm::map_to_vector(body.front().getTerminator()->getOperands(), lookup);
}

std::optional<Combiner> matchSimpleCombiner(Region &body) { return stablehlo::matchCombiner(body); }

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
  if (auto floatType = dyn_cast<FloatType>(elementType)) {
    const llvm::fltSemantics &semantics = floatType.getFloatSemantics();
    APFloat number = combiner == Combiner::Multiply  ? APFloat::getOne(semantics)
                     : combiner == Combiner::Maximum ? APFloat::getInf(semantics, /*Negative=*/true)
                     : combiner == Combiner::Minimum ? APFloat::getInf(semantics)
                                                     : APFloat::getZero(semantics, /*Negative=*/true);
    return floatLiteral(number, elementType).str();
  }
  bool isUnsigned = isUnsignedType(elementType);
  unsigned width = elementType.getIntOrFloatBitWidth();
  APInt number(width, 0);
  if (combiner == Combiner::And)
    number = APInt::getAllOnes(width);
  else if (combiner == Combiner::Multiply)
    number = APInt(width, 1);
  else if (combiner == Combiner::Maximum)
    number = isUnsigned ? APInt::getZero(width) : APInt::getSignedMinValue(width);
  else if (combiner == Combiner::Minimum)
    number = isUnsigned ? APInt::getAllOnes(width) : APInt::getSignedMaxValue(width);
  return integerLiteral(number, elementType).str();
}

} // namespace heddle::cuda

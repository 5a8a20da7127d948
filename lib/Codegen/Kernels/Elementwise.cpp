#include "heddle/Codegen/Kernels/Elementwise.h"

#include "heddle/Dialect/Chlo/Chlo.h"
#include "heddle/Dialect/Stablehlo/ConstantOps.h"
#include "heddle/Dialect/Stablehlo/ElementwiseOps.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::codegen;
using namespace heddle::stablehlo;

bool codegen::isElementType(Type elementType) {
  if (auto integer = dyn_cast<IntegerType>(elementType))
    return integer.getWidth() == 1 || integer.getWidth() == 8 || integer.getWidth() == 16 || integer.getWidth() == 32 ||
           integer.getWidth() == 64;
  return elementType.isF16() || elementType.isBF16() || elementType.isF32() || elementType.isF64();
}

bool codegen::isUnsignedType(Type elementType) { return elementType.isUnsignedInteger() || elementType.isInteger(1); }

bool codegen::isNarrowFloat(Type elementType) { return isa<BFloat16Type, Float16Type>(elementType); }

int64_t codegen::getElementBytes(Type elementType) { return llvm::divideCeil(elementType.getIntOrFloatBitWidth(), 8); }

Type codegen::elementTypeOf(Value value) { return getElementTypeOrSelf(value.getType()); }

static bool isTensorOfElements(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor && isElementType(tensor.getElementType());
}

static std::optional<AnyFunction> findAnyFunction(Operation *op) {
  using Found = std::optional<AnyFunction>;
  return TypeSwitch<Operation *, Found>(op)
      .Case([](ConvertOp) { return AnyFunction::Convert; })
      .Case([](BitcastConvertOp op) {
        Type from = elementTypeOf(op.getOperand()), to = elementTypeOf(op.getResult());
        return from.getIntOrFloatBitWidth() == to.getIntOrFloatBitWidth() ? Found(AnyFunction::BitcastConvert)
                                                                          : std::nullopt;
      })
      .Case([](SelectOp) { return AnyFunction::Select; })
      .Case([](ClampOp) { return AnyFunction::Clamp; })
      .Case([](CompareOp) { return AnyFunction::Compare; })
      .Case([](ReducePrecisionOp) { return AnyFunction::ReducePrecision; })
      .Default(Found());
}

static std::optional<FloatFunction> findFloatFunction(Operation *op) {
  using Found = std::optional<FloatFunction>;
  return TypeSwitch<Operation *, Found>(op)
      .Case([](AddOp) { return FloatFunction::Add; })
      .Case([](SubtractOp) { return FloatFunction::Subtract; })
      .Case([](MultiplyOp) { return FloatFunction::Multiply; })
      .Case([](DivideOp) { return FloatFunction::Divide; })
      .Case([](RemainderOp) { return FloatFunction::Remainder; })
      .Case([](PowerOp) { return FloatFunction::Power; })
      .Case([](Atan2Op) { return FloatFunction::Atan2; })
      .Case([](MaximumOp) { return FloatFunction::Maximum; })
      .Case([](MinimumOp) { return FloatFunction::Minimum; })
      .Case([](AbsOp) { return FloatFunction::Abs; })
      .Case([](NegateOp) { return FloatFunction::Negate; })
      .Case([](SignOp) { return FloatFunction::Sign; })
      .Case([](CeilOp) { return FloatFunction::Ceil; })
      .Case([](FloorOp) { return FloatFunction::Floor; })
      .Case([](RoundNearestEvenOp) { return FloatFunction::RoundNearestEven; })
      .Case([](RoundNearestAfzOp) { return FloatFunction::RoundNearestAfz; })
      .Case([](CbrtOp) { return FloatFunction::Cbrt; })
      .Case([](CosineOp) { return FloatFunction::Cosine; })
      .Case([](ExponentialOp) { return FloatFunction::Exponential; })
      .Case([](ExponentialMinusOneOp) { return FloatFunction::ExponentialMinusOne; })
      .Case([](LogOp) { return FloatFunction::Log; })
      .Case([](LogPlusOneOp) { return FloatFunction::LogPlusOne; })
      .Case([](LogisticOp) { return FloatFunction::Logistic; })
      .Case([](RsqrtOp) { return FloatFunction::Rsqrt; })
      .Case([](SineOp) { return FloatFunction::Sine; })
      .Case([](SqrtOp) { return FloatFunction::Sqrt; })
      .Case<stablehlo::TanOp, chlo::TanOp>([](auto) { return FloatFunction::Tan; })
      .Case([](TanhOp) { return FloatFunction::Tanh; })
      .Case([](IsFiniteOp) { return FloatFunction::IsFinite; })
      .Case([](chlo::ErfOp) { return FloatFunction::Erf; })
      .Case([](chlo::ErfcOp) { return FloatFunction::Erfc; })
      .Case([](chlo::SquareOp) { return FloatFunction::Square; })
      .Case([](chlo::IsInfOp) { return FloatFunction::IsInf; })
      .Case([](chlo::IsPosInfOp) { return FloatFunction::IsPosInf; })
      .Case([](chlo::IsNegInfOp) { return FloatFunction::IsNegInf; })
      .Default(Found());
}

static std::optional<IntegerFunction> findIntegerFunction(Operation *op) {
  using Found = std::optional<IntegerFunction>;
  return TypeSwitch<Operation *, Found>(op)
      .Case([](AddOp) { return IntegerFunction::Add; })
      .Case([](SubtractOp) { return IntegerFunction::Subtract; })
      .Case([](MultiplyOp) { return IntegerFunction::Multiply; })
      .Case([](DivideOp) { return IntegerFunction::Divide; })
      .Case([](RemainderOp) { return IntegerFunction::Remainder; })
      .Case([](PowerOp) { return IntegerFunction::Power; })
      .Case([](MaximumOp) { return IntegerFunction::Maximum; })
      .Case([](MinimumOp) { return IntegerFunction::Minimum; })
      .Case([](AndOp) { return IntegerFunction::And; })
      .Case([](OrOp) { return IntegerFunction::Or; })
      .Case([](XorOp) { return IntegerFunction::Xor; })
      .Case([](NotOp) { return IntegerFunction::Not; })
      .Case([](ShiftLeftOp) { return IntegerFunction::ShiftLeft; })
      .Case([](ShiftRightLogicalOp) { return IntegerFunction::ShiftRightLogical; })
      .Case([](ShiftRightArithmeticOp) { return IntegerFunction::ShiftRightArithmetic; })
      .Case([](AbsOp) { return IntegerFunction::Abs; })
      .Case([](NegateOp) { return IntegerFunction::Negate; })
      .Case([](SignOp) { return IntegerFunction::Sign; })
      .Case([](PopcntOp) { return IntegerFunction::Popcnt; })
      .Case([](CountLeadingZerosOp) { return IntegerFunction::CountLeadingZeros; })
      .Default(Found());
}

ElementFunction codegen::findFunction(Operation *op) {
  ElementFunction function;
  if (op->getNumOperands() == 0 || op->getNumResults() != 1 ||
      !llvm::all_of(op->getOperandTypes(), isTensorOfElements) || !isTensorOfElements(op->getResult(0).getType()))
    return function;
  function.ofAny = findAnyFunction(op);
  if (function.ofAny)
    return function;
  if (isa<FloatType>(elementTypeOf(op->getOperand(0))))
    function.ofFloats = findFloatFunction(op);
  else
    function.ofIntegers = findIntegerFunction(op);
  return function;
}

static bool isSupportedConstant(ConstantOp op) {
  auto type = dyn_cast<RankedTensorType>(op->getResult(0).getType());
  return type && type.getNumElements() == 1 && isElementType(type.getElementType()) &&
         isa<DenseElementsAttr>(op.getValue());
}

bool codegen::isElementwiseRegion(Region &body) {
  if (!body.hasOneBlock() || !body.front().mightHaveTerminator())
    return false;
  // Constants may have moved out of the region.
  auto hasValue = [&](Value value) {
    if (value.getParentRegion() == &body)
      return true;
    auto constant = value.getDefiningOp<ConstantOp>();
    return constant && isSupportedConstant(constant);
  };
  return llvm::all_of(body.front(), [&](Operation &op) {
    if (auto constant = dyn_cast<ConstantOp>(op))
      return isSupportedConstant(constant);
    return (op.hasTrait<OpTrait::IsTerminator>() || isElementwise(&op)) && llvm::all_of(op.getOperands(), hasValue);
  });
}

Attribute codegen::getElement(Value constant) {
  return *cast<DenseElementsAttr>(constant.getDefiningOp<ConstantOp>().getValue()).value_begin<Attribute>();
}

TypedAttr codegen::getIdentity(Combiner combiner, Type elementType) {
  if (auto floatType = dyn_cast<FloatType>(elementType)) {
    const llvm::fltSemantics &semantics = floatType.getFloatSemantics();
    APFloat number = combiner == Combiner::Multiply  ? APFloat::getOne(semantics)
                     : combiner == Combiner::Maximum ? APFloat::getInf(semantics, /*Negative=*/true)
                     : combiner == Combiner::Minimum ? APFloat::getInf(semantics)
                                                     : APFloat::getZero(semantics, /*Negative=*/true);
    return FloatAttr::get(elementType, number);
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
  return IntegerAttr::get(IntegerType::get(elementType.getContext(), width), number);
}

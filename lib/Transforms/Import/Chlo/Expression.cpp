#include "Expression.h"

#include "heddle/Dialect/Heddle/HeddleDialect.h"
#include "heddle/Dialect/Sdy/SdyDialect.h"
#include "heddle/Dialect/Stablehlo/ConstantOps.h"
#include "heddle/Dialect/Stablehlo/ControlFlowOps.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::decomposition;

// ---- Emitter ----

Emitter::Emitter(PatternRewriter &rewriter, Operation *op) : rewriter(rewriter), source(op) {
  rewriter.setInsertionPoint(op);
}

void Emitter::markScope(Operation *created) {
  if (Attribute scope = source->getDiscardableAttr(HeddleDialect::scopeAttrName))
    created->setAttr(HeddleDialect::scopeAttrName, scope);
}

Value Emitter::splat(Type type, Attribute value) {
  Value &known = splats[{type, value}];
  if (!known)
    known = create<stablehlo::ConstantOp>(DenseElementsAttr::get(cast<ShapedType>(type), value));
  return known;
}

Value Emitter::zeros(Type type) {
  auto tensor = cast<RankedTensorType>(type);
  auto complex = dyn_cast<ComplexType>(tensor.getElementType());
  if (!complex)
    return splat(type, rewriter.getZeroAttr(tensor.getElementType()));
  llvm::APFloat zero = llvm::APFloat::getZero(cast<FloatType>(complex.getElementType()).getFloatSemantics());
  return create<stablehlo::ConstantOp>(DenseElementsAttr::get(tensor, std::complex<llvm::APFloat>(zero, zero)));
}

void Emitter::fillRegion(Region &region, TypeRange arguments, function_ref<Value(Block::BlockArgListType)> build) {
  OpBuilder::InsertionGuard guard(rewriter);
  SmallVector<Location> locations(arguments.size(), source->getLoc());
  Block *block = rewriter.createBlock(&region, region.end(), arguments, locations);
  create<stablehlo::ReturnOp>(build(block->getArguments()));
}

void Emitter::replace(ValueRange results) {
  for (auto [index, result] : llvm::enumerate(results))
    for (NamedAttribute attribute : source->getDiscardableAttrs()) {
      if (attribute.getName() == sdy::kShardingRuleAttr)
        continue; // speaks of the operands of the chlo op
      Attribute value = attribute.getValue();
      auto shardings = dyn_cast<sdy::TensorShardingPerValueAttr>(value);
      if (shardings && results.size() > 1 && index < shardings.getShardings().size()) // results come from one op each
        value = sdy::TensorShardingPerValueAttr::get(value.getContext(), shardings.getShardings()[index]);
      result.getDefiningOp()->setDiscardableAttr(attribute.getName(), value);
    }
  rewriter.replaceOp(source, results);
}

// ---- Constants ----

Expr Expr::constant(const llvm::APFloat &number) const {
  llvm::APFloat rounded = number;
  bool losesInfo;
  rounded.convert(cast<FloatType>(getElementType()).getFloatSemantics(), llvm::APFloat::rmNearestTiesToEven,
                  &losesInfo);
  return {*emitter, emitter->splat(value.getType(), FloatAttr::get(getElementType(), rounded))};
}

Expr Expr::constant(const llvm::APInt &number) const {
  return {*emitter, emitter->splat(value.getType(), IntegerAttr::get(getElementType(), number))};
}

Expr Expr::constant(double number) const {
  if (auto integer = dyn_cast<IntegerType>(getElementType()))
    return constant(llvm::APInt(integer.getWidth(), static_cast<int64_t>(number), /*isSigned=*/true,
                                /*implicitTrunc=*/true));
  return constant(llvm::APFloat(number));
}

namespace heddle::decomposition {

// ---- Operators ----

Expr operator-(Expr x) { return x.unary<stablehlo::NegateOp>(); }
Expr operator+(Expr lhs, Expr rhs) { return lhs.binary<stablehlo::AddOp>(rhs); }
Expr operator-(Expr lhs, Expr rhs) { return lhs.binary<stablehlo::SubtractOp>(rhs); }
Expr operator*(Expr lhs, Expr rhs) { return lhs.binary<stablehlo::MultiplyOp>(rhs); }
Expr operator/(Expr lhs, Expr rhs) { return lhs.binary<stablehlo::DivideOp>(rhs); }

Expr Expr::compare(stablehlo::ComparisonDirection direction, Expr rhs) const {
  return {*emitter, emitter->create<stablehlo::CompareOp>(value, rhs.value, direction, nullptr)};
}
Expr operator<(Expr lhs, Expr rhs) { return lhs.compare(stablehlo::ComparisonDirection::LT, rhs); }
Expr operator<=(Expr lhs, Expr rhs) { return lhs.compare(stablehlo::ComparisonDirection::LE, rhs); }
Expr operator>(Expr lhs, Expr rhs) { return lhs.compare(stablehlo::ComparisonDirection::GT, rhs); }
Expr operator>=(Expr lhs, Expr rhs) { return lhs.compare(stablehlo::ComparisonDirection::GE, rhs); }
Expr equal(Expr lhs, Expr rhs) { return lhs.compare(stablehlo::ComparisonDirection::EQ, rhs); }
Expr isNan(Expr x) { return x.compare(stablehlo::ComparisonDirection::NE, x); }

Expr operator&(Expr lhs, Expr rhs) { return lhs.binary<stablehlo::AndOp>(rhs); }
Expr operator|(Expr lhs, Expr rhs) { return lhs.binary<stablehlo::OrOp>(rhs); }
Expr operator!(Expr x) { return x.unary<stablehlo::NotOp>(); }

// ---- Functions ----

Expr select(Expr pred, Expr onTrue, Expr onFalse) {
  Emitter &emitter = pred.getEmitter();
  return {emitter, emitter.create<stablehlo::SelectOp>(pred.getValue(), onTrue.getValue(), onFalse.getValue())};
}

Expr abs(Expr x) { return x.unary<stablehlo::AbsOp>(); }
Expr atan2(Expr y, Expr x) { return y.binary<stablehlo::Atan2Op>(x); }
Expr ceil(Expr x) { return x.unary<stablehlo::CeilOp>(); }
Expr floor(Expr x) { return x.unary<stablehlo::FloorOp>(); }
Expr max(Expr x, Expr y) { return x.binary<stablehlo::MaximumOp>(y); }
Expr min(Expr x, Expr y) { return x.binary<stablehlo::MinimumOp>(y); }
Expr pow(Expr x, Expr y) { return x.binary<stablehlo::PowerOp>(y); }

Expr cos(Expr x) { return x.unary<stablehlo::CosineOp>(nullptr); }
Expr exp(Expr x) { return x.unary<stablehlo::ExponentialOp>(nullptr); }
Expr expm1(Expr x) { return x.unary<stablehlo::ExponentialMinusOneOp>(nullptr); }
Expr log(Expr x) { return x.unary<stablehlo::LogOp>(nullptr); }
Expr log1p(Expr x) { return x.unary<stablehlo::LogPlusOneOp>(nullptr); }
Expr sign(Expr x) { return x.unary<stablehlo::SignOp>(); }
Expr sin(Expr x) { return x.unary<stablehlo::SineOp>(nullptr); }
Expr sqrt(Expr x) { return x.unary<stablehlo::SqrtOp>(nullptr); }
Expr tan(Expr x) { return x.unary<stablehlo::TanOp>(nullptr); }

Expr copySign(Expr x, Expr sign) {
  unsigned width = x.getElementType().getIntOrFloatBitWidth();
  Type bits = IntegerType::get(x.getType().getContext(), width);
  Expr xBits = bitcast(x, bits), signBits = bitcast(sign, bits);
  Expr signMask = xBits.constant(llvm::APInt::getSignMask(width));
  return bitcast((xBits & !signMask) | (signBits & signMask), x.getElementType());
}

Expr polynomial(Expr x, ArrayRef<double> coefficients) {
  Expr sum = x.constant(coefficients.back());
  for (double coefficient : llvm::reverse(coefficients.drop_back()))
    sum = sum * x + coefficient;
  return sum;
}

Expr rational(Expr x, ArrayRef<double> numerator, ArrayRef<double> denominator) {
  return polynomial(x, numerator) / polynomial(x, denominator);
}

Expr convert(Expr x, Type element) {
  if (x.getElementType() == element)
    return x;
  Emitter &emitter = x.getEmitter();
  return {emitter, emitter.create<stablehlo::ConvertOp>(x.getType().clone(element), x.getValue())};
}

Expr bitcast(Expr x, Type element) {
  Emitter &emitter = x.getEmitter();
  return {emitter, emitter.create<stablehlo::BitcastConvertOp>(x.getType().clone(element), x.getValue())};
}

} // namespace heddle::decomposition

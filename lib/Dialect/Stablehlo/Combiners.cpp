#include "heddle/Dialect/Stablehlo/Combiners.h"

#include "heddle/Dialect/Stablehlo/ElementwiseOps.h"
#include "heddle/Dialect/Stablehlo/ShapeOps.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::stablehlo;

namespace {

/// What computes `result` from `a` and `b`.
std::optional<Combiner> matchStep(Value result, Value a, Value b) {
  if (!result.getDefiningOp())
    return std::nullopt;
  Operation &op = *result.getDefiningOp();
  if (op.getNumOperands() != 2)
    return std::nullopt;
  if ((op.getOperand(0) != a || op.getOperand(1) != b) && (op.getOperand(0) != b || op.getOperand(1) != a))
    return std::nullopt;
  Type element = cast<RankedTensorType>(result.getType()).getElementType();
  // The larger of two complex numbers with NaNs, or of -0 and 0, is the first.
  if (isa<ComplexType>(element) && isa<MaximumOp, MinimumOp>(op) && op.getOperand(0) != a)
    return std::nullopt;
  bool isPred = element.isInteger(1);
  if (isa<AddOp>(op))
    return isPred ? Combiner::Or : Combiner::Add;
  if (isa<MultiplyOp>(op))
    return isPred ? Combiner::And : Combiner::Multiply;
  if (isa<MaximumOp>(op))
    return Combiner::Maximum;
  if (isa<MinimumOp>(op))
    return Combiner::Minimum;
  if (isa<AndOp>(op))
    return Combiner::And;
  if (isa<OrOp>(op))
    return Combiner::Or;
  return std::nullopt;
}

} // namespace

std::optional<SmallVector<Combiner>> heddle::stablehlo::matchCombiners(Region &region) {
  Block &block = region.front();
  Operation::operand_range results = block.getTerminator()->getOperands();
  size_t count = results.size();
  if (block.getNumArguments() != 2 * count || !llvm::hasNItems(block, count + 1))
    return std::nullopt;
  SmallVector<Combiner> combiners;
  for (auto [index, result] : llvm::enumerate(results)) {
    std::optional<Combiner> combiner = matchStep(result, block.getArgument(index), block.getArgument(count + index));
    if (!combiner)
      return std::nullopt;
    combiners.push_back(*combiner);
  }
  return combiners;
}

std::optional<Combiner> heddle::stablehlo::matchCombiner(Region &region) {
  std::optional<SmallVector<Combiner>> combiners = matchCombiners(region);
  return combiners && combiners->size() == 1 ? std::optional(combiners->front()) : std::nullopt;
}

/// The identity for a type that is not complex. A sum has a negative zero where there is one: -0 + 0 is 0.
static TypedAttr getIdentity(Combiner combiner, Type elementType) {
  Builder builder(elementType.getContext());
  bool wantsOne = combiner == Combiner::Multiply;
  if (auto type = dyn_cast<FloatType>(elementType)) {
    const llvm::fltSemantics &semantics = type.getFloatSemantics();
    switch (combiner) {
    case Combiner::Maximum:
    case Combiner::Minimum: {
      bool isNegative = combiner == Combiner::Maximum;
      return builder.getFloatAttr(type, llvm::APFloat::semanticsHasInf(semantics)
                                            ? llvm::APFloat::getInf(semantics, isNegative)
                                            : llvm::APFloat::getLargest(semantics, isNegative));
    }
    default:
      return builder.getFloatAttr(type, wantsOne ? 1.0 : llvm::APFloat::semanticsHasSignedRepr(semantics) ? -0.0 : 0.0);
    }
  }
  unsigned width = elementType.getIntOrFloatBitWidth();
  bool isSigned = !elementType.isUnsignedInteger() && width > 1;
  llvm::APInt value = llvm::APInt::getZero(width);
  switch (combiner) {
  case Combiner::Maximum:
    value = isSigned ? llvm::APInt::getSignedMinValue(width) : llvm::APInt::getMinValue(width);
    break;
  case Combiner::Minimum:
    value = isSigned ? llvm::APInt::getSignedMaxValue(width) : llvm::APInt::getMaxValue(width);
    break;
  case Combiner::And:
    value = llvm::APInt::getAllOnes(width);
    break;
  case Combiner::Multiply:
    value = llvm::APInt(width, 1);
    break;
  case Combiner::Add:
  case Combiner::Or:
    break;
  }
  return builder.getIntegerAttr(elementType, value);
}

DenseElementsAttr heddle::stablehlo::getIdentities(RankedTensorType type, Combiner combiner) {
  Type element = type.getElementType();
  auto complex = dyn_cast<ComplexType>(element);
  if (!complex)
    return DenseElementsAttr::get(type, Attribute(getIdentity(combiner, element)));
  assert(combiner == Combiner::Add && "partial values of complex types are sums");
  llvm::APFloat part = cast<FloatAttr>(getIdentity(combiner, complex.getElementType())).getValue();
  return DenseElementsAttr::get(type, std::complex<llvm::APFloat>(part, part));
}

static bool isZero(DenseElementsAttr splat) {
  if (auto complex = dyn_cast<ComplexType>(splat.getElementType())) {
    auto value = splat.getSplatValue<std::complex<llvm::APFloat>>();
    return value.real().isZero() && value.imag().isZero();
  }
  return isa<FloatType>(splat.getElementType()) && splat.getSplatValue<llvm::APFloat>().isZero();
}

bool heddle::stablehlo::isNeutral(Value value, Combiner combiner) {
  if (auto broadcast = value.getDefiningOp<BroadcastInDimOp>())
    return isNeutral(broadcast.getOperand(), combiner);
  DenseElementsAttr known;
  auto type = cast<RankedTensorType>(value.getType());
  if (!matchPattern(value, m_Constant(&known)) || (isa<ComplexType>(type.getElementType()) && combiner != Combiner::Add))
    return false;
  return known == getIdentities(type, combiner) || (combiner == Combiner::Add && known.isSplat() && isZero(known));
}

Value heddle::stablehlo::combine(OpBuilder &builder, Location loc, Combiner combiner, Value a, Value b) {
  switch (combiner) {
  case Combiner::Add:
    return AddOp::create(builder, loc, a, b);
  case Combiner::Multiply:
    return MultiplyOp::create(builder, loc, a, b);
  case Combiner::Maximum:
    return MaximumOp::create(builder, loc, a, b);
  case Combiner::Minimum:
    return MinimumOp::create(builder, loc, a, b);
  case Combiner::And:
    return AndOp::create(builder, loc, a, b);
  case Combiner::Or:
    return OrOp::create(builder, loc, a, b);
  }
  llvm_unreachable("combiner");
}

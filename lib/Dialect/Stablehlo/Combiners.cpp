#include "heddle/Dialect/Stablehlo/Combiners.h"

#include "heddle/Dialect/Stablehlo/ElementwiseOps.h"

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

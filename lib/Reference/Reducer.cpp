#include "heddle/Reference/Reducer.h"

#include "heddle/Dialect/Stablehlo/ElementwiseOps.h"

#include <cmath>

using namespace mlir;
using namespace heddle::reference;
using namespace heddle::stablehlo;

namespace {

/// What computes `result` from `a` and `b`.
std::optional<SimpleReduction> matchStep(Value result, Value a, Value b) {
  if (!result.getDefiningOp())
    return std::nullopt;
  Operation &op = *result.getDefiningOp();
  if (op.getNumOperands() != 2)
    return std::nullopt;
  if ((op.getOperand(0) != a || op.getOperand(1) != b) && (op.getOperand(0) != b || op.getOperand(1) != a))
    return std::nullopt;
  bool isPred = cast<RankedTensorType>(result.getType()).getElementType().isInteger(1);
  if (isa<AddOp>(op))
    return isPred ? SimpleReduction::Or : SimpleReduction::Add;
  if (isa<MultiplyOp>(op))
    return isPred ? SimpleReduction::And : SimpleReduction::Multiply;
  if (isa<MaximumOp>(op))
    return SimpleReduction::Maximum;
  if (isa<MinimumOp>(op))
    return SimpleReduction::Minimum;
  if (isa<AndOp>(op))
    return SimpleReduction::And;
  if (isa<OrOp>(op))
    return SimpleReduction::Or;
  return std::nullopt;
}

} // namespace

std::optional<SmallVector<SimpleReduction>> heddle::reference::matchSimpleReductions(Region &region) {
  Block &block = region.front();
  Operation::operand_range results = block.getTerminator()->getOperands();
  size_t count = results.size();
  if (block.getNumArguments() != 2 * count || !llvm::hasNItems(block, count + 1))
    return std::nullopt;
  SmallVector<SimpleReduction> kinds;
  for (auto [index, result] : llvm::enumerate(results)) {
    std::optional<SimpleReduction> kind = matchStep(result, block.getArgument(index), block.getArgument(count + index));
    if (!kind)
      return std::nullopt;
    kinds.push_back(*kind);
  }
  return kinds;
}

std::optional<SimpleReduction> heddle::reference::matchSimpleReduction(Region &region) {
  std::optional<SmallVector<SimpleReduction>> kinds = matchSimpleReductions(region);
  return kinds && kinds->size() == 1 ? std::optional(kinds->front()) : std::nullopt;
}

namespace {

template <typename T> bool isNan(T value) { return value != value; }

template <typename T> bool isLess(Type elementType, T a, T b) {
  if constexpr (std::is_same_v<T, int64_t>)
    return isUnsignedType(elementType) ? static_cast<uint64_t>(a) < static_cast<uint64_t>(b) : a < b;
  else if constexpr (std::is_floating_point_v<T>)
    return a < b || (a == b && std::signbit(a) && !std::signbit(b));
  else
    return a.real() < b.real() || (a.real() == b.real() && a.imag() < b.imag());
}

} // namespace

template <typename T> T heddle::reference::reduceStep(SimpleReduction kind, Type elementType, T a, T b) {
  constexpr bool isInt = std::is_same_v<T, int64_t>;
  switch (kind) {
  case SimpleReduction::Add:
    if constexpr (isInt)
      return static_cast<int64_t>(static_cast<uint64_t>(a) + static_cast<uint64_t>(b));
    else
      return a + b;
  case SimpleReduction::Multiply:
    if constexpr (isInt)
      return static_cast<int64_t>(static_cast<uint64_t>(a) * static_cast<uint64_t>(b));
    else
      return a * b;
  case SimpleReduction::Maximum:
    return isNan(a) || (!isNan(b) && isLess(elementType, b, a)) ? a : b;
  case SimpleReduction::Minimum:
    return isNan(a) || (!isNan(b) && isLess(elementType, a, b)) ? a : b;
  case SimpleReduction::And:
    if constexpr (isInt)
      return a & b;
    break;
  case SimpleReduction::Or:
    if constexpr (isInt)
      return a | b;
    break;
  }
  llvm_unreachable("and, or are of integers");
}

#define HEDDLE_INSTANTIATE(T) template T heddle::reference::reduceStep<T>(SimpleReduction, Type, T, T);
HEDDLE_FOR_EACH_COMPUTE_TYPE(HEDDLE_INSTANTIATE)
#undef HEDDLE_INSTANTIATE

Tensor heddle::reference::scalarAt(const Tensor &tensor, int64_t position) {
  Tensor scalar(RankedTensorType::get({}, tensor.getElementType()));
  size_t size = tensor.getElementBytes();
  llvm::copy(tensor.bytes().slice(position * size, size), scalar.mutableBytes().begin());
  return scalar;
}

void heddle::reference::setScalar(Tensor &tensor, int64_t position, const Tensor &scalar) {
  size_t size = tensor.getElementBytes();
  llvm::copy(scalar.bytes(), tensor.mutableBytes().begin() + position * size);
}

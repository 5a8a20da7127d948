// Follows a scalar integer back through its ops to a loop's iteration and composes `scale * k + offset` in 128 bits. It
// counts only where both ends of that line fit the integer's type.
#include "heddle/Analysis/AffineIndex.h"

#include "heddle/Dialect/Stablehlo/Stablehlo.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::stablehlo;

namespace {

constexpr unsigned maxDepth = 64;

using Wide = __int128; // sums and products of two int64

bool isUnsignedInt(IntegerType type) { return type.isUnsigned() || type.getWidth() == 1; }

/// The direction read from the other side: a < b is b > a.
ComparisonDirection mirror(ComparisonDirection direction) {
  switch (direction) {
  case ComparisonDirection::LT:
    return ComparisonDirection::GT;
  case ComparisonDirection::LE:
    return ComparisonDirection::GE;
  case ComparisonDirection::GT:
    return ComparisonDirection::LT;
  case ComparisonDirection::GE:
    return ComparisonDirection::LE;
  default:
    return direction;
  }
}

} // namespace

bool heddle::holdsValue(IntegerType type, __int128 value) {
  unsigned bits = type.getWidth();
  if (bits > 64 || value > INT64_MAX || value < INT64_MIN)
    return false;
  bool isUnsigned = isUnsignedInt(type);
  Wide low = isUnsigned ? 0 : -(Wide(1) << (bits - 1));
  Wide high = (Wide(1) << (isUnsigned ? bits : bits - 1)) - 1;
  return low <= value && value <= high;
}

std::optional<int64_t> heddle::constantInt(Value value) {
  DenseElementsAttr elements;
  if (!matchPattern(value, m_Constant(&elements)) || !elements.isSplat())
    return std::nullopt;
  auto type = dyn_cast<IntegerType>(elements.getElementType());
  if (!type || type.getWidth() > 64)
    return std::nullopt;
  APInt element = elements.getSplatValue<APInt>();
  if (isUnsignedInt(type))
    return element.isIntN(63) ? std::optional<int64_t>(element.getZExtValue()) : std::nullopt;
  return element.getSExtValue();
}

std::optional<AffineIndex> AffineIndexAnalysis::get(Value value) {
  auto tensor = dyn_cast<RankedTensorType>(value.getType());
  if (!tensor || tensor.getNumElements() != 1 || !isa<IntegerType>(tensor.getElementType()))
    return std::nullopt;
  if (auto it = known.find(value); it != known.end())
    return it->second;
  if (depth == maxDepth)
    return std::nullopt;
  ++depth;
  std::optional<AffineIndex> result = compute(value);
  --depth;
  return known[value] = result;
}

std::optional<AffineIndex> AffineIndexAnalysis::compute(Value value) {
  if (std::optional<int64_t> constant = constantInt(value))
    return AffineIndex{0, *constant};
  Operation *op = value.getDefiningOp();
  if (!op)
    return std::nullopt;
  auto type = cast<IntegerType>(cast<RankedTensorType>(value.getType()).getElementType());

  // A line stays in its type if both ends do.
  auto make = [&](Wide scale, Wide offset) -> std::optional<AffineIndex> {
    if (scale > INT64_MAX || scale < INT64_MIN || !holdsValue(type, offset) ||
        !holdsValue(type, offset + scale * lastIteration))
      return std::nullopt;
    return AffineIndex{static_cast<int64_t>(scale), static_cast<int64_t>(offset)};
  };
  auto endsOf = [&](AffineIndex index) {
    return std::pair<Wide, Wide>(index.offset, index.offset + Wide(index.scale) * lastIteration);
  };
  // Whether a <= b in every iteration: a line's extremes are at its ends.
  auto neverAbove = [&](AffineIndex a, AffineIndex b) {
    return endsOf(a).first <= endsOf(b).first && endsOf(a).second <= endsOf(b).second;
  };
  auto alwaysBelow = [&](AffineIndex a, AffineIndex b) {
    return endsOf(a).first < endsOf(b).first && endsOf(a).second < endsOf(b).second;
  };

  using Result = std::optional<AffineIndex>;
  auto binary = [&](auto combine) -> Result {
    Result lhs = get(op->getOperand(0)), rhs = get(op->getOperand(1));
    return lhs && rhs ? Result(combine(*lhs, *rhs)) : std::nullopt;
  };
  return llvm::TypeSwitch<Operation *, Result>(op)
      .Case<ReshapeOp, BroadcastInDimOp>([&](auto) { return get(op->getOperand(0)); })
      .Case([&](ConvertOp) -> Result {
        Result inner = get(op->getOperand(0));
        return inner && type.getWidth() > 1 ? make(inner->scale, inner->offset) : Result();
      })
      .Case([&](NegateOp) -> Result {
        Result inner = get(op->getOperand(0));
        return inner ? make(-Wide(inner->scale), -Wide(inner->offset)) : Result();
      })
      .Case([&](AddOp) {
        return binary([&](AffineIndex a, AffineIndex b) {
          return type.getWidth() > 1 ? make(Wide(a.scale) + b.scale, Wide(a.offset) + b.offset) : Result();
        });
      })
      .Case([&](SubtractOp) {
        return binary(
            [&](AffineIndex a, AffineIndex b) { return make(Wide(a.scale) - b.scale, Wide(a.offset) - b.offset); });
      })
      .Case([&](MultiplyOp) {
        return binary([&](AffineIndex a, AffineIndex b) -> Result {
          if (a.scale != 0 && b.scale != 0)
            return std::nullopt;
          return make(Wide(a.scale) * b.offset + Wide(b.scale) * a.offset, Wide(a.offset) * b.offset);
        });
      })
      .Case([&](MinimumOp) {
        return binary([&](AffineIndex a, AffineIndex b) -> Result {
          return neverAbove(a, b) ? Result(a) : neverAbove(b, a) ? Result(b) : std::nullopt;
        });
      })
      .Case([&](MaximumOp) {
        return binary([&](AffineIndex a, AffineIndex b) -> Result {
          return neverAbove(a, b) ? Result(b) : neverAbove(b, a) ? Result(a) : std::nullopt;
        });
      })
      .Case([&](CompareOp compare) {
        return binary([&](AffineIndex a, AffineIndex b) -> Result {
          ComparisonDirection direction = compare.getComparisonDirection();
          if (direction == ComparisonDirection::GT || direction == ComparisonDirection::GE) {
            std::swap(a, b);
            direction = mirror(direction);
          }
          AffineIndex yes{0, 1}, no{0, 0};
          switch (direction) {
          case ComparisonDirection::LT:
            return alwaysBelow(a, b) ? Result(yes) : neverAbove(b, a) ? Result(no) : std::nullopt;
          case ComparisonDirection::LE:
            return neverAbove(a, b) ? Result(yes) : alwaysBelow(b, a) ? Result(no) : std::nullopt;
          default: {
            bool differ = alwaysBelow(a, b) || alwaysBelow(b, a);
            if (!differ && a != b)
              return std::nullopt;
            return (direction == ComparisonDirection::EQ) != differ ? yes : no;
          }
          }
        });
      })
      .Case([&](SelectOp select) -> Result {
        Result pred = get(select.getPred());
        if (!pred || pred->scale != 0)
          return std::nullopt;
        return get(pred->offset != 0 ? select.getOnTrue() : select.getOnFalse());
      })
      .Default([](Operation *) { return Result(); });
}

// Words for values, by what they are.
#include "TextEmitter.h"

#include "heddle/Dialect/Stablehlo/Combiners.h"
#include "heddle/Dialect/Stablehlo/ConstantOps.h"
#include "heddle/Dialect/Stablehlo/ElementwiseOps.h"
#include "heddle/Dialect/Stablehlo/IndexingOps.h"
#include "heddle/Dialect/Stablehlo/ShapeOps.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::cuda;
using namespace heddle::stablehlo;

/// What a value is copies of.
static Value skipMoves(Value value) {
  while (isa_and_nonnull<BroadcastInDimOp, ReshapeOp, TransposeOp, ConvertOp>(value.getDefiningOp()))
    value = value.getDefiningOp()->getOperand(0);
  return value;
}

static bool isConstant(Value value) { return isa_and_nonnull<ConstantOp>(skipMoves(value).getDefiningOp()); }

static std::string nameReduction(ReduceOp op) {
  std::optional<Combiner> combiner = matchCombiner(op.getBody());
  if (!combiner)
    return "best";
  switch (*combiner) {
  case Combiner::Add: {
    auto multiply = skipMoves(op.getInputs()[0]).getDefiningOp<MultiplyOp>();
    return multiply && multiply->getOperand(0) == multiply->getOperand(1) ? "sumOfSquares" : "sum";
  }
  case Combiner::Multiply:
    return "product";
  case Combiner::Maximum:
    return "largest";
  case Combiner::Minimum:
    return "smallest";
  case Combiner::And:
    return "holdsForAll";
  case Combiner::Or:
    return "holdsForSome";
  }
  return "reduced";
}

static std::string nameComparison(CompareOp op) {
  switch (op.getComparisonDirection()) {
  case ComparisonDirection::EQ:
    return "isEqual";
  case ComparisonDirection::NE:
    return "differs";
  case ComparisonDirection::GE:
    return "isAtLeast";
  case ComparisonDirection::GT:
    return "isGreater";
  case ComparisonDirection::LE:
    return "isAtMost";
  case ComparisonDirection::LT:
    return "isLess";
  }
  return "holds";
}

/// A reduction's value over how many went into it.
static std::string nameQuotient(Operation *op) {
  auto reduce = skipMoves(op->getOperand(0)).getDefiningOp<ReduceOp>();
  if (!reduce || !isConstant(op->getOperand(1)))
    return "ratio";
  std::string of = nameReduction(reduce);
  return of == "sumOfSquares" ? "meanOfSquares" : of == "sum" ? "mean" : "ratio";
}

static std::string nameDifference(Operation *op) {
  auto first = skipMoves(op->getOperand(0)).getDefiningOp<DivideOp>();
  auto second = skipMoves(op->getOperand(1)).getDefiningOp<DivideOp>();
  if (first && nameQuotient(first) == "meanOfSquares")
    return "variance";
  if (second && nameQuotient(second) == "mean")
    return "centered";
  return "difference";
}

std::string heddle::cuda::getName(Value value) {
  Operation *op = value.getDefiningOp();
  if (!op)
    return "value";
  return TypeSwitch<Operation *, std::string>(op)
      .Case([](ReduceOp reduce) { return nameReduction(reduce); })
      .Case([](CompareOp compare) { return nameComparison(compare); })
      .Case([](DivideOp divide) { return nameQuotient(divide); })
      .Case([](SubtractOp subtract) { return nameDifference(subtract); })
      .Case([](MultiplyOp multiply) {
        return multiply->getOperand(0) == multiply->getOperand(1) ? std::string("squared") : "product";
      })
      .Default([&](Operation *) -> std::string {
        if (isa<BroadcastInDimOp, ReshapeOp, TransposeOp, ConvertOp>(op) && op->getOperand(0).getDefiningOp())
          return getName(op->getOperand(0));
        return llvm::StringSwitch<std::string>(op->getName().stripDialect())
            .Case("add", "total")
            .Case("rsqrt", "inverseRoot")
            .Case("sqrt", "root")
            .Case("exponential", "exponential")
            .Case("exponential_minus_one", "exponential")
            .Case("log", "logarithm")
            .Case("log_plus_one", "logarithm")
            .Case("power", "raised")
            .Case("tanh", "tangent")
            .Case("logistic", "sigmoid")
            .Case("erf", "error")
            .Case("select", "chosen")
            .Case("maximum", "larger")
            .Case("minimum", "smaller")
            .Case("clamp", "clamped")
            .Case("negate", "negative")
            .Case("abs", "size")
            .Case("sign", "itsSign")
            .Case("is_finite", "hasLimit")
            .Case("and", "both")
            .Case("or", "either")
            .Case("not", "opposite")
            .Case("iota", "number")
            .Case("gather", "found")
            .Case("dynamic_slice", "slice")
            .Case("concatenate", "joined")
            .Case("pad", "padded")
            .Case("cosine", "cosine")
            .Case("sine", "sine")
            .Default("value");
      });
}

/// Whether the kernel has tensors of eight times as many elements.
static bool isSmall(BlockArgument argument) {
  return llvm::any_of(argument.getOwner()->getArguments(), [&](BlockArgument other) {
    return typeOf(other).getNumElements() >= 8 * typeOf(argument).getNumElements();
  });
}

/// A name for what there is one of for a row: a sum is divided by a number, a variance goes into a root.
static std::string nameStatistic(Value value, Operation *user) {
  if (isa_and_nonnull<DivideOp>(user) && user->getOperand(0) == value && isConstant(user->getOperand(1)))
    return "sum";
  Operation *next = user;
  for (int steps = 0; next && steps < 5; ++steps) {
    if (isa<RsqrtOp, SqrtOp>(next))
      return "variance";
    if (next->getNumResults() != 1 || !isa<AddOp, MaximumOp, BroadcastInDimOp, ReshapeOp>(next) ||
        next->getResult(0).use_empty())
      break;
    next = *next->getResult(0).user_begin();
  }
  return isa_and_nonnull<MultiplyOp>(user) ? "factor" : isa_and_nonnull<SubtractOp>(user) ? "shift" : "";
}

std::string heddle::cuda::getArgumentName(BlockArgument argument) {
  RankedTensorType type = typeOf(argument);
  // Through what only moves it, to the op that uses it.
  Value value = argument;
  bool isSpread = false;
  while (!value.use_empty() && isa<BroadcastInDimOp, ReshapeOp, TransposeOp, ConvertOp>(*value.user_begin())) {
    Value next = (*value.user_begin())->getResult(0);
    isSpread |= typeOf(next).getNumElements() > typeOf(value).getNumElements();
    value = next;
  }
  Operation *user = value.use_empty() ? nullptr : *value.user_begin();
  if (isa_and_nonnull<GatherOp>(user))
    return user->getOperand(0) == value ? "table" : "indices";
  if (type.getElementType().isInteger(1))
    return "flags";
  if (type.getElementType().isInteger())
    return type.getRank() == 0 ? "number" : "indices";
  if (isSpread && isa_and_nonnull<MultiplyOp>(user))
    return type.getRank() == 1 ? "scale" : "factor";
  if (isSpread && isa_and_nonnull<AddOp>(user))
    return "bias";
  if (isSpread && isa_and_nonnull<SubtractOp>(user))
    return "shift";
  if (isSpread && isa_and_nonnull<DivideOp>(user))
    return "divisor";
  if (type.getRank() == 0)
    return "scalar";
  if (std::string name = nameStatistic(value, user); !name.empty() && isSmall(argument))
    return name;
  static constexpr StringRef kLetters[] = {"x", "y", "z", "u", "v", "w"};
  unsigned number = 0;
  for (BlockArgument other : argument.getOwner()->getArguments().take_front(argument.getArgNumber()))
    number += typeOf(other).getRank() > 0;
  return kLetters[number % 6].str();
}

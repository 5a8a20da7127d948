// Masks: which places of the logits a pred holds for, told from iotas and constants.
#include "Evaluate.h"

#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::attention;
using namespace heddle::stablehlo;

Poly Evaluator::getBool(const Predicate &predicate) {
  if (predicate.kind != Predicate::Kind::Other)
    return algebra.constant(predicate.kind == Predicate::Kind::Always);
  Predicate positive = predicate.isNegated ? negate(predicate) : predicate;
  Atom atom(Atom::Kind::Bool);
  atom.predicate = positive;
  atom.key = "bool(" + positive.key + ")";
  atom.labels = getLabelSet(positive.labels);
  if (positive.causal)
    atom.labels |= getLabelSet({positive.causalQuery, keyLabel});
  Poly holds = algebra.of(algebra.intern(std::move(atom)));
  return predicate.isNegated ? algebra.add(algebra.constant(1), holds, -1) : holds;
}

/// An offset below 0 leaves queries without a key; such a pred is one like any other.
Predicate Evaluator::makeCausal(int query, int64_t offset, bool isNegated) {
  Predicate result;
  // Queries count to sizes[query] - 1, keys to sizes[keyLabel] - 1.
  if (offset >= sizes[keyLabel] - 1 || offset < -(sizes[query] - 1)) {
    result.kind = (offset >= sizes[keyLabel] - 1) != isNegated ? Predicate::Kind::Always : Predicate::Kind::Never;
    return result;
  }
  result.causal = offset;
  result.causalQuery = query;
  result.key = "causal" + std::to_string(query) + "+" + std::to_string(offset);
  return isNegated ? negate(std::move(result)) : result;
}

Predicate Evaluator::makeOther(Value value, ArrayRef<int> labels) {
  Predicate result;
  result.value = value;
  result.labels.assign(labels.begin(), labels.end());
  result.key = "v" + std::to_string(numbers.get(value));
  for (int label : labels)
    result.key += "," + std::to_string(label);
  return result;
}

Predicate Evaluator::negate(Predicate x) {
  if (x.kind != Predicate::Kind::Other) {
    x.kind = x.kind == Predicate::Kind::Always ? Predicate::Kind::Never : Predicate::Kind::Always;
    return x;
  }
  x.isNegated = !x.isNegated;
  x.key = x.isNegated ? "not " + x.key : x.key.substr(4);
  return x;
}

std::optional<Predicate> Evaluator::conjunction(const Predicate &x, const Predicate &y) {
  using Kind = Predicate::Kind;
  if (x.kind == Kind::Never || y.kind == Kind::Always)
    return x;
  if (y.kind == Kind::Never || x.kind == Kind::Always)
    return y;
  if (x.isNegated || y.isNegated || (x.value && y.value) || (x.causal && y.causal && x.causalQuery != y.causalQuery))
    return std::nullopt;
  Predicate both = x.value ? x : y;
  const Predicate &causal = x.causal ? x : y;
  both.causal = x.causal && y.causal ? std::min(*x.causal, *y.causal) : *causal.causal;
  both.causalQuery = causal.causalQuery;
  std::string own = "causal" + std::to_string(both.causalQuery) + "+" + std::to_string(*both.causal);
  both.key = both.value ? own + " and " + (x.value ? x : y).key : own;
  return both;
}

Predicate Evaluator::evaluatePredicate(Value value, ArrayRef<int> labels) {
  value = getSource(value);
  Operation *op = value.getDefiningOp();
  if (!op)
    return makeOther(value, labels);
  auto operand = [&](unsigned index) { return evaluatePredicate(op->getOperand(index), labels); };
  if (auto constant = dyn_cast<ConstantOp>(op)) {
    auto dense = dyn_cast<DenseElementsAttr>(constant.getValue());
    if (dense && dense.isSplat()) {
      Predicate result;
      result.kind = dense.getSplatValue<bool>() ? Predicate::Kind::Always : Predicate::Kind::Never;
      return result;
    }
    if (dense)
      if (auto triangle = readTriangle(dense, labels); triangle && triangle->causal.value_or(0) >= 0)
        return *triangle;
  }
  if (auto broadcast = dyn_cast<BroadcastInDimOp>(op))
    return evaluatePredicate(broadcast.getOperand(), labelsBefore(broadcast, labels));
  if (auto transpose = dyn_cast<TransposeOp>(op))
    return evaluatePredicate(transpose.getOperand(), labelsBefore(transpose, labels));
  if (auto reshape = dyn_cast<ReshapeOp>(op))
    if (auto moved = moveLabels(reshape.getType(), labels, cast<RankedTensorType>(reshape.getOperand().getType())))
      return evaluatePredicate(reshape.getOperand(), *moved);
  if (auto compare = dyn_cast<CompareOp>(op))
    if (auto result = this->compare(compare, labels); result && result->causal.value_or(0) >= 0)
      return *result;
  if (isa<NotOp>(op))
    return negate(operand(0));
  if (isa<AndOp>(op))
    if (auto both = conjunction(operand(0), operand(1)))
      return *both;
  if (isa<OrOp>(op)) // not (not x and not y)
    if (auto neither = conjunction(negate(operand(0)), negate(operand(1))))
      return negate(*neither);
  if (auto select = dyn_cast<SelectOp>(op);
      select && cast<RankedTensorType>(select.getPred().getType()).getRank() == static_cast<int64_t>(labels.size())) {
    using Kind = Predicate::Kind;
    Predicate pred = operand(0), onTrue = operand(1), onFalse = operand(2);
    if (onTrue.kind == Kind::Always && onFalse.kind == Kind::Never)
      return pred;
    if (onTrue.kind == Kind::Never && onFalse.kind == Kind::Always)
      return negate(pred);
    if (onFalse.kind == Kind::Never)
      if (auto both = conjunction(pred, onTrue))
        return *both;
    if (onTrue.kind == Kind::Never)
      if (auto both = conjunction(negate(pred), onFalse))
        return *both;
  }
  return makeOther(value, labels);
}

std::optional<Predicate> Evaluator::compare(CompareOp op, ArrayRef<int> labels) {
  using enum ComparisonDirection;
  ComparisonDirection direction = op.getComparisonDirection();
  // convert(pred) != 0, and the like
  if (std::optional<double> splat = getSplat(op.getRhs()); splat && (direction == NE || direction == EQ))
    if (auto convert = getSource(op.getLhs()).getDefiningOp<ConvertOp>();
        convert && getElementTypeOrSelf(convert.getOperand()).isInteger(1) && (*splat == 0 || *splat == 1)) {
      Predicate pred = evaluatePredicate(convert.getOperand(), labels);
      return (direction == EQ) == (*splat == 1) ? pred : negate(pred);
    }
  if (direction == EQ || direction == NE)
    return std::nullopt;
  // JAX's logsumexp asks for the sign of a sum of exponentials.
  if ((direction == GE || direction == LT) && reach.contains(op.getLhs()) && getSplat(op.getRhs()) == 0.0 &&
      isPositive(evaluate(op.getLhs(), labels))) {
    Predicate result;
    result.kind = direction == GE ? Predicate::Kind::Always : Predicate::Kind::Never;
    return result;
  }
  std::optional<Affine> left = getAffine(op.getLhs(), labels), right = getAffine(op.getRhs(), labels);
  if (!left || !right)
    return std::nullopt;
  // difference >= 0
  bool isStrict = direction == GT || direction == LT;
  if (direction == LE || direction == LT)
    std::swap(left, right);
  Affine difference = *left;
  for (auto [label, step] : right->steps)
    difference.steps[label] -= step;
  difference.start -= right->start + isStrict;
  std::erase_if(difference.steps, [](auto step) { return step.second == 0; });
  if (difference.steps.size() != 2 || !difference.steps.contains(keyLabel))
    return std::nullopt;
  int64_t keyStep = difference.steps[keyLabel];
  difference.steps.erase(keyLabel);
  auto [query, queryStep] = *difference.steps.begin();
  if (keyStep == -1 && queryStep == 1) // query - key + start >= 0
    return makeCausal(query, difference.start, false);
  if (keyStep == 1 && queryStep == -1) // key - query + start >= 0: not key <= query - start - 1
    return makeCausal(query, -difference.start - 1, true);
  return std::nullopt;
}

std::optional<Evaluator::Affine> Evaluator::getAffine(Value value, ArrayRef<int> labels, unsigned depth) {
  value = getSource(value);
  Operation *op = value.getDefiningOp();
  auto type = dyn_cast<RankedTensorType>(value.getType());
  if (!op || !type || depth > 16)
    return std::nullopt;
  // Numbers that count no further than the sizes fit in these without wrapping.
  if (!type.getElementType().isInteger(32) && !type.getElementType().isInteger(64) && !type.getElementType().isF32())
    return std::nullopt;
  auto operand = [&](unsigned index) { return getAffine(op->getOperand(index), labels, depth + 1); };
  if (auto constant = dyn_cast<ConstantOp>(op)) {
    auto dense = dyn_cast<DenseElementsAttr>(constant.getValue());
    return dense ? getAffineConstant(dense, labels) : std::nullopt;
  }
  if (auto iota = dyn_cast<IotaOp>(op)) {
    int label = labels[iota.getIotaDimension()];
    return label < 0 ? Affine{} : Affine{{{label, 1}}, 0};
  }
  if (auto broadcast = dyn_cast<BroadcastInDimOp>(op))
    return getAffine(broadcast.getOperand(), labelsBefore(broadcast, labels), depth + 1);
  if (auto transpose = dyn_cast<TransposeOp>(op))
    return getAffine(transpose.getOperand(), labelsBefore(transpose, labels), depth + 1);
  if (auto reshape = dyn_cast<ReshapeOp>(op)) {
    auto moved = moveLabels(type, labels, cast<RankedTensorType>(reshape.getOperand().getType()));
    return moved ? getAffine(reshape.getOperand(), *moved, depth + 1) : std::nullopt;
  }
  if (isa<ConvertOp>(op))
    return operand(0);
  if (isa<AddOp, SubtractOp>(op) && !type.getElementType().isUnsignedInteger()) {
    std::optional<Affine> x = operand(0), y = operand(1);
    if (!x || !y)
      return std::nullopt;
    int64_t sign = isa<AddOp>(op) ? 1 : -1;
    for (auto [label, step] : y->steps)
      x->steps[label] += sign * step;
    x->start += sign * y->start;
    return x;
  }
  return std::nullopt;
}

std::optional<Evaluator::Affine> Evaluator::getAffineConstant(DenseElementsAttr value, ArrayRef<int> labels) {
  constexpr int64_t limit = int64_t(1) << 30; // sums of a few don't wrap
  SmallVector<int64_t> numbers;
  if (value.getNumElements() > (int64_t(1) << 20) || value.empty())
    return std::nullopt;
  if (auto type = dyn_cast<IntegerType>(value.getElementType())) {
    auto add = [&](const APInt &number) {
      numbers.push_back(type.isUnsigned() ? number.getZExtValue() : number.getSExtValue());
    };
    if (value.isSplat())
      add(value.getSplatValue<APInt>());
    else
      llvm::for_each(value.getValues<APInt>(), add);
  } else if (value.isSplat()) {
    double number = value.getSplatValue<APFloat>().convertToDouble();
    if (number != static_cast<double>(static_cast<int64_t>(number)))
      return std::nullopt;
    numbers.push_back(static_cast<int64_t>(number));
  } else
    return std::nullopt;
  int label = -1;
  for (int own : labels)
    if (own >= 0) {
      if (label >= 0 && numbers.size() > 1)
        return std::nullopt;
      label = own;
    }
  Affine result{{}, numbers[0]};
  if (numbers.size() > 1) {
    int64_t step = numbers[1] - numbers[0];
    for (auto [index, number] : llvm::enumerate(numbers))
      if (number != numbers[0] + static_cast<int64_t>(index) * step || std::abs(number) > limit)
        return std::nullopt;
    result.steps[label] = step;
  }
  return std::abs(result.start) > limit ? std::nullopt : std::optional(result);
}

/// Reads a constant over a query's and the keys' labels as key <= query + offset.
std::optional<Predicate> Evaluator::readTriangle(DenseElementsAttr value, ArrayRef<int> labels) {
  int query = -1, queryPlace = -1, keyPlace = -1, next = 0;
  for (int label : labels)
    if (label >= 0) {
      (label == keyLabel ? keyPlace : queryPlace) = next++;
      query = label == keyLabel ? query : label;
    }
  if (next != 2 || queryPlace < 0 || keyPlace < 0)
    return std::nullopt;
  int64_t queries = sizes[query], keys = sizes[keyLabel];
  auto elements = value.getValues<bool>();
  auto holds = [&](int64_t i, int64_t j) -> bool { return elements[queryPlace == 0 ? i * keys + j : j * queries + i]; };
  int64_t offset = -1;
  for (int64_t j = 0; j < keys && holds(0, j); ++j)
    offset = j;
  for (int64_t i = 0; i < queries; ++i)
    for (int64_t j = 0; j < keys; ++j)
      if (holds(i, j) != (j <= i + offset))
        return std::nullopt;
  return makeCausal(query, offset, false);
}

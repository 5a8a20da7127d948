#include "Evaluate.h"

#include "heddle/Dialect/Stablehlo/Combiners.h"
#include "mlir/IR/TypeUtilities.h"
#include <cmath>

using namespace mlir;
using namespace heddle;
using namespace heddle::attention;
using namespace heddle::stablehlo;

/// A mask's number in the place of a logit: exp of it is 0 beside any logit that is seen.
static bool isLargeNegative(std::optional<double> number) { return number && *number <= -1e4; }

/// More terms than a softmax's gradient has in any spelling.
constexpr size_t kMaxTerms = 24;

Poly Evaluator::evaluate(Value value, ArrayRef<int> labels) {
  value = getSource(value);
  auto key = std::pair(value.getAsOpaquePointer(), std::vector<int>(labels.begin(), labels.end()));
  if (auto found = memo.find(key); found != memo.end())
    return found->second;
  Poly result = compute(value, labels);
  if (result.size() > kMaxTerms)
    result = getLeaf(value, labels);
  memo[key] = result;
  return result;
}

Poly Evaluator::getLeaf(Value value, ArrayRef<int> labels) {
  Atom atom(Atom::Kind::Leaf);
  atom.key = "v" + std::to_string(numbers.get(value));
  for (int label : labels)
    atom.key += "," + std::to_string(label);
  atom.labels = getLabelSet(labels);
  atom.value = value;
  atom.valueLabels.assign(labels.begin(), labels.end());
  return algebra.of(algebra.intern(std::move(atom)));
}

Poly Evaluator::compute(Value value, ArrayRef<int> labels) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  if (!type)
    return getLeaf(value, labels);
  if (std::optional<double> splat = getSplat(value); splat && std::isfinite(*splat))
    return algebra.constant(*splat);
  Operation *op = value.getDefiningOp();
  if (!op || !isa<FloatType>(type.getElementType()))
    return getLeaf(value, labels);
  auto operand = [&](unsigned index) { return evaluate(op->getOperand(index), labels); };

  bool isReached = reach.contains(value);
  if (!isReached && isa<MultiplyOp, DivideOp, NegateOp, AddOp, SubtractOp>(op))
    return computeUnreached(value, labels);
  if (isFloatConversion(op))
    return operand(0);
  if (isa<ConvertOp>(op) && getElementTypeOrSelf(op->getOperand(0)).isInteger(1))
    return getBool(evaluatePredicate(op->getOperand(0), labels));
  if (auto broadcast = dyn_cast<BroadcastInDimOp>(op))
    return evaluate(broadcast.getOperand(), labelsBefore(broadcast, labels));
  if (auto transpose = dyn_cast<TransposeOp>(op))
    return evaluate(transpose.getOperand(), labelsBefore(transpose, labels));
  if (auto reshape = dyn_cast<ReshapeOp>(op))
    if (auto moved = moveLabels(type, labels, cast<RankedTensorType>(reshape.getOperand().getType())))
      return evaluate(reshape.getOperand(), *moved);
  if (auto dot = dyn_cast<DotGeneralOp>(op))
    return getDot(dot, labels);
  if (auto select = dyn_cast<SelectOp>(op))
    return computeSelect(select, labels);
  if (isa<NegateOp>(op))
    return algebra.multiply(algebra.constant(-1), operand(0));
  if (isa<AddOp>(op))
    return algebra.add(operand(0), operand(1));
  if (isa<SubtractOp>(op))
    return algebra.add(operand(0), operand(1), -1);
  if (!isReached)
    return getLeaf(value, labels);
  if (isa<MultiplyOp>(op))
    return algebra.multiply(operand(0), operand(1));
  if (isa<DivideOp>(op))
    return algebra.multiply(operand(0), algebra.invert(operand(1)));

  if (auto reduce = dyn_cast<ReduceOp>(op))
    return computeReduce(reduce, labels);
  if (isa<ExponentialOp>(op))
    return computeExp(operand(0));
  if (isa<LogOp>(op))
    return computeLog(operand(0));
  if (isa<TanhOp>(op)) {
    Atom atom(Atom::Kind::Tanh);
    atom.argument = operand(0);
    atom.key = "tanh(" + algebra.getKey(atom.argument) + ")";
    atom.labels = algebra.getLabels(atom.argument);
    return algebra.of(algebra.intern(std::move(atom)));
  }
  if (isa<AbsOp>(op) && isPositive(operand(0)))
    return operand(0);
  if (isa<MaximumOp>(op)) // with -inf, which JAX puts there
    for (unsigned index : {0u, 1u})
      if (std::optional<double> splat = getSplat(op->getOperand(index)); splat && std::isinf(*splat) && *splat < 0)
        return operand(1 - index);
  if (isa<MaximumOp, MinimumOp, SqrtOp, RsqrtOp, PowerOp, LogisticOp, AbsOp, SignOp>(op)) {
    SmallVector<Poly> operands;
    for (unsigned index = 0; index < op->getNumOperands(); ++index)
      operands.push_back(operand(index));
    return algebra.apply(op->getName().getStringRef(), operands);
  }
  return getLeaf(value, labels);
}

Poly Evaluator::computeUnreached(Value value, ArrayRef<int> labels) {
  Operation *op = value.getDefiningOp();
  Poly result;
  Poly x = evaluate(op->getOperand(0), labels);
  Poly y = op->getNumOperands() > 1 ? evaluate(op->getOperand(1), labels) : Poly();
  if (isa<MultiplyOp>(op))
    result = algebra.multiply(x, y);
  else if (isa<DivideOp>(op) && getSplat(op->getOperand(1)))
    result = algebra.multiply(x, algebra.invert(y));
  else if (isa<NegateOp, AddOp, SubtractOp>(op))
    result = isa<NegateOp>(op) ? algebra.multiply(algebra.constant(-1), x) : algebra.add(x, y, isa<AddOp>(op) ? 1 : -1);
  auto atomOf = [&](const Monomial &term) {
    return term.powers.size() == 1 && term.powers.begin()->second == 1 ? &algebra.get(term.powers.begin()->first)
                                                                       : nullptr;
  };
  if (result.size() == 1)
    if (const Atom *atom = atomOf(result[0]); atom && atom->kind == Atom::Kind::Dot)
      return result; // a scale
  // -1e9 * (1 - mask), and its parts.
  bool isOfMask = llvm::all_of(result, [&](const Monomial &term) {
    const Atom *atom = atomOf(term);
    return term.powers.empty() || (atom && atom->kind == Atom::Kind::Bool && atom->predicate.isCausalOnly());
  });
  if (!isOfMask || result.empty())
    return getLeaf(value, labels);
  if (result.size() == 2 && result[0].powers.empty() && isLargeNegative(result[0].coefficient) &&
      result[1].coefficient == -result[0].coefficient)
    return getMasked(atomOf(result[1])->predicate, {}, result[0].coefficient, value, labels);
  return result;
}

bool Evaluator::isPositive(const Poly &x) const {
  return x.size() == 1 && x[0].coefficient > 0 && llvm::all_of(x[0].powers, [&](auto power) {
           const Atom &atom = algebra.get(power.first);
           return atom.kind == Atom::Kind::Exp || atom.kind == Atom::Kind::ShiftExp ||
                  (atom.kind == Atom::Kind::RowSum && isPositive(atom.argument)) ||
                  (atom.kind == Atom::Kind::Bool && power.second > 0);
         });
}

Poly Evaluator::getMasked(const Predicate &predicate, Poly where, double fill, Value value, ArrayRef<int> labels) {
  Atom atom(Atom::Kind::Masked);
  atom.predicate = predicate;
  atom.argument = std::move(where);
  atom.fill = fill;
  atom.key = "masked(" + predicate.key + ";" + algebra.getKey(atom.argument) + ";" + std::to_string(fill) + ")";
  atom.labels = algebra.getLabels(atom.argument) | algebra.getLabels(getBool(predicate));
  atom.value = value;
  atom.valueLabels.assign(labels.begin(), labels.end());
  return algebra.of(algebra.intern(std::move(atom)));
}

Poly Evaluator::computeReduce(ReduceOp op, ArrayRef<int> labels) {
  Value input = op.getInputs().front();
  auto reached = reach.find(input);
  if (op->getNumResults() != 1 || reached == reach.end())
    return getLeaf(op->getResult(0), labels);
  Labels left, summed;
  for (auto [dim, label] : llvm::enumerate(reached->second.labels)) {
    if (!llvm::is_contained(op.getDimensions(), static_cast<int64_t>(dim)))
      left.push_back(label);
    else if (label >= 0)
      summed.push_back(label);
  }
  std::optional<Combiner> combiner = matchCombiner(op.getBody());
  std::optional<double> init = getSplat(op.getInitValues().front());
  bool isSum = combiner == Combiner::Add && init == 0.0;
  bool isMax = combiner == Combiner::Maximum && init && std::isinf(*init) && *init < 0;
  if (ArrayRef(left) != labels || (!isSum && !isMax) || summed.size() > 1)
    return getLeaf(op->getResult(0), labels);
  Poly x = evaluate(input, reached->second.labels);
  if (summed.empty())
    return x;
  if (isSum)
    return algebra.sum(x, summed[0], sizes[summed[0]]);
  // What does not vary along the row is added to its maximum.
  Poly rows;
  Atom atom(Atom::Kind::RowMax);
  for (const Monomial &term : x)
    (algebra.getLabels(term) >> summed[0] & 1 ? atom.argument : rows).push_back(term);
  atom.key = "max" + std::to_string(summed[0]) + "(" + algebra.getKey(atom.argument) + ")";
  atom.labels = algebra.getLabels(atom.argument) & ~(uint32_t(1) << summed[0]);
  return algebra.add(rows, algebra.of(algebra.intern(std::move(atom))));
}

Poly Evaluator::computeSelect(SelectOp op, ArrayRef<int> labels) {
  auto predType = cast<RankedTensorType>(op.getPred().getType());
  // JAX's logsumexp takes 0 in the place of a maximum that is not finite: then the row is NaN either way.
  if (auto isFinite = getSource(op.getPred()).getDefiningOp<IsFiniteOp>())
    if (getSource(isFinite->getOperand(0)) == getSource(op.getOnTrue()) && getSplat(op.getOnFalse()) == 0.0)
      return evaluate(op.getOnTrue(), labels);
  Predicate predicate = evaluatePredicate(op.getPred(), predType.getRank() == 0 ? ArrayRef<int>() : labels);
  if (predicate.kind != Predicate::Kind::Other)
    return evaluate(predicate.kind == Predicate::Kind::Always ? op.getOnTrue() : op.getOnFalse(), labels);
  std::optional<double> onTrue = getSplat(op.getOnTrue()), onFalse = getSplat(op.getOnFalse());
  if (isLargeNegative(onTrue) || isLargeNegative(onFalse)) {
    bool fillsFalse = isLargeNegative(onFalse);
    Poly where = evaluate(fillsFalse ? op.getOnTrue() : op.getOnFalse(), labels);
    if (!reach.contains(op) && !where.empty())
      return getLeaf(op, labels); // a bias: what is added has numbers where it holds, too
    return getMasked(fillsFalse ? predicate : negate(predicate), std::move(where), fillsFalse ? *onFalse : *onTrue, op,
                     labels);
  }
  if (!reach.contains(op) && !(onTrue && onFalse))
    return getLeaf(op, labels);
  Poly holds = getBool(predicate);
  return algebra.add(algebra.multiply(holds, evaluate(op.getOnTrue(), labels)),
                     algebra.multiply(algebra.add(algebra.constant(1), holds, -1), evaluate(op.getOnFalse(), labels)));
}

/// exp of a sum is a product. What does not vary along the keys goes before it, so that exp(x - max) / sum exp(x - max)
/// and exp(x - lse) come out alike. A mask by which every query sees a key is a factor, too: where it does not hold,
/// exp(x) is 0.
Poly Evaluator::computeExp(const Poly &x) {
  Poly full, factor = algebra.constant(1);
  SmallVector<Monomial> rows;
  for (const Monomial &monomial : x)
    if (algebra.getLabels(monomial) >> keyLabel & 1)
      full.push_back(monomial);
    else
      rows.push_back(monomial);
  Poly masked = full;
  for (const Monomial &monomial : full) {
    if (monomial.coefficient != 1 || monomial.powers.size() != 1 || monomial.powers.begin()->second != 1)
      continue;
    const Atom &atom = algebra.get(monomial.powers.begin()->first);
    if (atom.kind != Atom::Kind::Masked || !atom.predicate.isCausalOnly() ||
        (full.size() > 1 && !atom.argument.empty())) // added, needed 0 where it holds
      continue;
    factor = getBool(atom.predicate);
    full = algebra.add(algebra.add(full, {monomial}, -1), atom.argument);
    break;
  }
  Atom exp(Atom::Kind::Exp);
  exp.argument = full;
  exp.key = "exp(" + algebra.getKey(full) + ")";
  exp.labels = algebra.getLabels(full);
  bool isShifted = false;
  Poly rowFactor = algebra.constant(1);
  for (const Monomial &row : rows) {
    int atom = row.powers.empty() ? -1 : row.powers.begin()->first;
    bool isAtom = atom >= 0 && row.powers.size() == 1 && row.powers.begin()->second == 1;
    if (isAtom && algebra.get(atom).kind == Atom::Kind::Log && std::abs(row.coefficient) == 1) {
      isShifted = true;
      const Poly &inner = algebra.get(atom).argument;
      rowFactor = algebra.multiply(rowFactor, row.coefficient > 0 ? inner : algebra.invert(inner));
      continue;
    }
    if (isAtom && algebra.get(atom).kind == Atom::Kind::RowMax && row.coefficient == -1)
      isShifted |= algebra.getKey(algebra.get(atom).argument) == algebra.getKey(masked);
    Atom shift(Atom::Kind::ShiftExp);
    shift.argument = {{std::abs(row.coefficient), row.powers}};
    shift.key = "shift(" + algebra.getKey(shift.argument) + ")";
    shift.labels = algebra.getLabels(row);
    rowFactor = algebra.multiply(rowFactor, algebra.of(algebra.intern(std::move(shift)), row.coefficient > 0 ? 1 : -1));
  }
  if (full.empty())
    return algebra.multiply(factor, rowFactor);
  int atom = algebra.intern(std::move(exp));
  algebra.get(atom).isShifted |= isShifted;
  return algebra.multiply(algebra.multiply(factor, algebra.of(atom)), rowFactor);
}

Poly Evaluator::computeLog(const Poly &x) {
  auto logOf = [&](Poly argument) {
    Atom atom(Atom::Kind::Log);
    atom.argument = std::move(argument);
    atom.key = "log(" + algebra.getKey(atom.argument) + ")";
    atom.labels = algebra.getLabels(atom.argument);
    return algebra.of(algebra.intern(std::move(atom)));
  };
  if (x.size() != 1 || x[0].coefficient <= 0)
    return logOf(x);
  Poly result = algebra.constant(std::log(x[0].coefficient));
  for (auto [atom, power] : x[0].powers) {
    Poly own = algebra.get(atom).kind == Atom::Kind::ShiftExp ? algebra.get(atom).argument : logOf(algebra.of(atom));
    result = algebra.add(result, own, power);
  }
  return result;
}

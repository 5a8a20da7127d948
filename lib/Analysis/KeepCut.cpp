#include "heddle/Analysis/KeepCut.h"

#include "heddle/Analysis/KernelCost.h"
#include "heddle/Analysis/ReshardPlan.h"
#include "heddle/Dialect/Heddle/FusionOps.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace heddle;

static constexpr int kSource = 0, kSink = 1;
static int getIn(int number) { return 2 + 2 * number; }
static int getOut(int number) { return 3 + 2 * number; }

static double getElements(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  return type ? static_cast<double>(type.getNumElements()) : 0;
}

bool KeepCut::decide() {
  for (unsigned next = 0; next < values.size(); ++next) // grows
    describe(values[next]);
  for (Value value : needed)
    problem.edges.push_back({getOut(*getNumber(value)), kSink});
  problem.numNodes = 2 + 2 * static_cast<int>(values.size());
  problem.first = {kSource};
  problem.second = {kSink};
  std::optional<problems::MinimumCut> cut = problems::findMinimumCut(problem);
  if (!cut)
    return false;
  for (Value value : values)
    if (int number = *getNumber(value); !cut->isFirst[getOut(number)] && !cut->isFirst[getIn(number)])
      again.insert(value);
  return llvm::any_of(needed, [&](Value value) { return again.contains(value); });
}

void KeepCut::addLeaves(Value value, llvm::SetVector<Value> &leaves) const {
  llvm::SetVector<Value> reached;
  reached.insert(value);
  for (unsigned next = 0; next < reached.size(); ++next) // grows
    if (again.contains(reached[next]))
      reached.insert_range(reached[next].getDefiningOp()->getOperands());
    else
      leaves.insert(reached[next]);
}

Value KeepCut::get(Value value, Operation *op, Copies &copies, SmallVectorImpl<Operation *> &made) const {
  if (Value copy = copies.lookup(value))
    return copy;
  if (!again.contains(value))
    return value;
  Operation *maker = value.getDefiningOp();
  IRMapping mapping;
  for (Value operand : maker->getOperands())
    mapping.map(operand, get(operand, op, copies, made));
  Operation *copy = OpBuilder(op).clone(*maker, mapping);
  made.push_back(copy);
  return copies[value] = copy->getResult(0);
}

/// Of a value that takes memory between the passes.
std::optional<int> KeepCut::getNumber(Value value) {
  if (isThere(value))
    return std::nullopt;
  auto [found, isNew] = numbers.try_emplace(value, values.size());
  if (isNew)
    values.push_back(value);
  return found->second;
}

bool KeepCut::isRepeatable(Value value) {
  Operation *maker = value.getDefiningOp();
  if (!maker || !isForward(maker) || maker->getNumResults() != 1 || maker->getNumRegions() != 0)
    return false;
  if (maker->hasTrait<OpTrait::ConstantLike>())
    return true;
  return getKernelPart(maker) == KernelPart::Pointwise &&
         rates.getVectorSeconds(nullptr, getWork(value) * getElements(value)) <=
             rates.getMemorySeconds(2.0 * getTensorBytes(value));
}

/// Additions for an element of it, by pointwise ops of the forward pass.
double KeepCut::getWork(Value value) {
  Operation *maker = value.getDefiningOp();
  if (!maker || !isForward(maker) || getKernelPart(maker) != KernelPart::Pointwise)
    return 0;
  auto [found, isNew] = work.try_emplace(value);
  if (!isNew)
    return found->second;
  double sum = getPointwiseWork(maker);
  for (Value operand : maker->getOperands())
    if (getElements(operand) >= getElements(value))
      sum += getWork(operand);
  return work[value] = sum;
}

void KeepCut::describe(Value value) {
  int number = *getNumber(value);
  problem.edges.push_back(
      {getIn(number), getOut(number), static_cast<uint64_t>(std::max<int64_t>(getTensorBytes(value), 1))});
  if (!isRepeatable(value)) {
    problem.edges.push_back({kSource, getIn(number)});
    return;
  }
  for (Value operand : value.getDefiningOp()->getOperands())
    if (std::optional<int> from = getNumber(operand))
      problem.edges.push_back({getOut(*from), getIn(number)});
}

// What a stage keeps of its forward pass for its backward pass, and what that computes again.
#include "Tasks.h"

#include "heddle/Analysis/KernelCost.h"
#include "heddle/Analysis/ReshardPlan.h"
#include "heddle/Analysis/Uses.h"
#include "heddle/Dialect/Heddle/FusionOps.h"
#include "heddle/Problems/MinimumCut.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::pipeline;

namespace {

/// The forward pass of one stage.
class StageKeeper {
public:
  StageKeeper(const LoopBody &body, const MachineRates &rates, ArrayRef<Operation *> forward)
      : body(body), rates(rates), forward(forward.begin(), forward.end()) {}

  /// A value that the stage's backward pass reads.
  void need(Value value) {
    if (getNumber(value))
      needed.insert(value);
  }

  /// Decides what is kept. False where nothing is computed again.
  bool decide() {
    for (unsigned next = 0; next < numbers.size(); ++next) // grows
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

  /// What the ops of a task read of `value`, before `op`, which is the first of them.
  Value get(Value value, Operation *op, DenseMap<Value, Value> &copies, SmallVector<Operation *> &made) {
    if (!again.contains(value))
      return value;
    if (Value copy = copies.lookup(value))
      return copy;
    Operation *maker = value.getDefiningOp();
    IRMapping mapping;
    for (Value operand : maker->getOperands())
      mapping.map(operand, get(operand, op, copies, made));
    Operation *copy = OpBuilder(op).clone(*maker, mapping);
    made.push_back(copy);
    return copies[value] = copy->getResult(0);
  }

private:
  static constexpr int kSource = 0, kSink = 1;
  static int getIn(int number) { return 2 + 2 * number; }
  static int getOut(int number) { return 3 + 2 * number; }

  /// Of a value that takes memory between the passes; what weights or the batch alone give is there anyway.
  std::optional<int> getNumber(Value value) {
    Operation *maker = value.getDefiningOp();
    if (!maker ? !isCarry(value) : body.isFree(maker))
      return std::nullopt;
    auto [found, isNew] = numbers.try_emplace(value, values.size());
    if (isNew)
      values.push_back(value);
    return found->second;
  }

  bool isCarry(Value value) const {
    ScanOp scan = body.getScan();
    return llvm::is_contained(scan.getBodyCarries(), value);
  }

  /// Whether the backward pass may make it: computing it once more takes no longer than writing and reading it.
  bool isRepeatable(Value value) {
    Operation *maker = value.getDefiningOp();
    return maker && forward.contains(maker) && maker->getNumResults() == 1 &&
           getKernelPart(maker) == KernelPart::Pointwise && maker->getNumRegions() == 0 &&
           rates.getVectorSeconds(nullptr, getWork(value) * getElements(value)) <=
               rates.getMemorySeconds(2.0 * getTensorBytes(value));
  }

  /// Additions for an element of it, by pointwise ops of this stage.
  double getWork(Value value) {
    Operation *maker = value.getDefiningOp();
    if (!maker || !forward.contains(maker) || getKernelPart(maker) != KernelPart::Pointwise)
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

  static double getElements(Value value) {
    return static_cast<double>(cast<RankedTensorType>(value.getType()).getNumElements());
  }

  void describe(Value value) {
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

  const LoopBody &body;
  const MachineRates &rates;
  DenseSet<Operation *> forward;
  llvm::SetVector<Value> needed;
  SmallVector<Value> values;
  DenseMap<Value, int> numbers;
  DenseMap<Value, double> work;
  DenseSet<Value> again;
  problems::CutProblem problem;
};

} // namespace

void heddle::pipeline::keepLess(const LoopBody &body, Stages &stages, bool isSplit, const MachineRates &rates) {
  Tasks tasks(body, stages, isSplit);
  std::map<int, SmallVector<Operation *>> forward, backward;
  for (Operation *op : body.getForward())
    forward[stages.lookup(op)].push_back(op);
  for (Operation *op : body.getBackward())
    backward[stages.lookup(op)].push_back(op);
  for (auto &[stage, ops] : backward) {
    StageKeeper keeper(body, rates, forward[stage]);
    for (Operation *op : ops)
      for (Value value : getReadValues(op))
        keeper.need(value);
    if (!keeper.decide())
      continue;
    std::map<TaskKey, DenseMap<Value, Value>> copies; // what two tasks need, each computes
    for (Operation *op : ops) {
      std::optional<TaskKey> key = op->getNumResults() ? tasks.findMaker(op->getResult(0)) : std::nullopt;
      if (!key)
        continue;
      SmallVector<Operation *> made;
      for (Value value : getReadValues(op)) {
        Value own = keeper.get(value, op, copies[*key], made);
        if (own != value)
          value.replaceUsesWithIf(own, [&](OpOperand &use) { return op->isAncestor(use.getOwner()); });
      }
      for (Operation *copy : made)
        stages[copy] = stage;
    }
  }
}

// Follows a product's result through everything computed from it, across barriers and from scan to scan.
#include "Match.h"

#include "heddle/Dialect/Sdy/ShardingOps.h"
#include "heddle/Dialect/Stablehlo/Combiners.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::attention;
using namespace heddle::stablehlo;

namespace {

class Explorer {
public:
  Explorer(DotGeneralOp logits, unsigned limit) : limit(limit) {
    auto type = cast<RankedTensorType>(logits.getType());
    Labels labels;
    for (auto [dim, size] : llvm::enumerate(type.getShape()))
      labels.push_back(size == 1 ? -1 : static_cast<int>(dim));
    full = labels;
    add(logits, {labels, false});
    while (!queue.empty()) {
      Value value = queue.pop_back_val();
      for (OpOperand &use : value.getUses())
        follow(use, result.reach.lookup(value));
    }
  }

  Surroundings result;

private:
  void add(Value value, Reached reached) {
    auto [place, isNew] = result.reach.try_emplace(value, reached);
    if (!isNew) {
      if (!reached.isAfterExp || place->second.isAfterExp)
        return;
      place->second.isAfterExp = true;
    }
    if (result.reach.size() > limit)
      escape(value.getDefiningOp());
    else
      queue.push_back(value);
  }

  void escape(Operation *op) {
    if (!result.escape)
      result.escape = op;
  }

  void follow(OpOperand &use, Reached reached) {
    Operation *op = use.getOwner();
    if (auto dot = dyn_cast<DotGeneralOp>(op)) {
      if (!llvm::is_contained(result.dots, dot))
        result.dots.push_back(dot);
      return;
    }
    if (isa<OptimizationBarrierOp, sdy::ShardingConstraintOp>(op))
      return add(op->getResult(use.getOperandNumber()), reached);
    if (auto scan = dyn_cast<ScanOp>(op->getParentOp()); scan && isa<YieldOp>(op)) // a kernel's has another parent
      return followYield(scan, use.getOperandNumber(), reached, op);
    if (auto scan = dyn_cast<ScanOp>(op))
      return followScan(scan, use.getOperandNumber(), reached);
    if (!followMove(op, use, reached) && !followElementwise(op, reached))
      escape(op);
  }

  void followYield(ScanOp scan, unsigned index, Reached reached, Operation *yield) {
    if (index < scan.getCarries().size())
      escape(yield);
    else {
      stacked.insert(scan.getResult(index));
      add(scan.getResult(index), reached);
    }
  }

  /// A stack that another scan takes apart again, or a value from outside that the body reads.
  void followScan(ScanOp scan, unsigned operand, Reached reached) {
    bool isStack = operand >= scan.getConstants().size() + scan.getCarries().size();
    bool isConstant = operand < scan.getConstants().size();
    if (isStack ? !isStacked(scan->getOperand(operand)) : !isConstant)
      escape(scan);
    else
      add(scan.getBody().getArgument(operand + 1), reached);
  }
  bool isStacked(Value value) { return stacked.contains(getSource(value)); }

  /// Ops that move elements or reduce them.
  bool followMove(Operation *op, OpOperand &use, Reached reached) {
    if (op->getNumResults() != 1 || isStacked(use.get()))
      return false;
    Value value = op->getResult(0);
    auto type = cast<RankedTensorType>(value.getType());
    Labels labels;
    if (auto broadcast = dyn_cast<BroadcastInDimOp>(op)) {
      labels.assign(type.getRank(), -1);
      for (auto [dim, label] : llvm::zip_equal(broadcast.getBroadcastDimensions(), reached.labels))
        labels[dim] = label;
      // What a row is repeated along is told by what reads it; until then by the dims that are missing.
      for (auto [dim, label] : llvm::enumerate(labels))
        if (label < 0 && type.getDimSize(dim) != 1)
          label = findMissing(labels);
    } else if (auto transpose = dyn_cast<TransposeOp>(op)) {
      for (int64_t dim : transpose.getPermutation())
        labels.push_back(reached.labels[dim]);
    } else if (auto reshape = dyn_cast<ReshapeOp>(op)) {
      auto moved = moveLabels(cast<RankedTensorType>(use.get().getType()), reached.labels, type);
      if (!moved)
        return false;
      labels = *moved;
    } else if (auto reduce = dyn_cast<ReduceOp>(op)) {
      if (use.getOperandNumber() != 0)
        return false;
      for (auto [dim, label] : llvm::enumerate(reached.labels))
        if (!llvm::is_contained(reduce.getDimensions(), static_cast<int64_t>(dim)))
          labels.push_back(label);
        else if (label >= 0)
          noteReduction(reduce, label, reached.isAfterExp);
    } else
      return false;
    add(value, {labels, reached.isAfterExp});
    return true;
  }

  void noteReduction(ReduceOp reduce, int label, bool isAfterExp) {
    std::optional<Combiner> combiner = matchCombiner(reduce.getBody());
    if (!isAfterExp && combiner == Combiner::Maximum)
      result.keyLabel = label;
    else if (isAfterExp && combiner == Combiner::Add && result.sumLabel < 0)
      result.sumLabel = label;
  }

  /// The logits' label that no other dim has, if there is one.
  int findMissing(ArrayRef<int> labels) {
    int missing = -1;
    for (int label : full)
      if (label >= 0 && !llvm::is_contained(labels, label)) {
        if (missing >= 0)
          return -1;
        missing = label;
      }
    return missing;
  }

  bool followElementwise(Operation *op, Reached reached) {
    if (!isa<AddOp, SubtractOp, MultiplyOp, DivideOp, NegateOp, ExponentialOp, LogOp, TanhOp, MaximumOp, MinimumOp,
             SelectOp, ConvertOp, CompareOp, IsFiniteOp, SqrtOp, RsqrtOp, PowerOp, LogisticOp, AbsOp, SignOp, AndOp,
             OrOp, NotOp, ReducePrecisionOp>(op))
      return false;
    auto type = cast<RankedTensorType>(op->getResult(0).getType());
    if (isStacked(op->getOperand(0)) || type.getRank() != static_cast<int64_t>(reached.labels.size()))
      return false;
    bool isExp = isa<ExponentialOp>(op);
    result.hasExp |= isExp;
    add(op->getResult(0), {reached.labels, reached.isAfterExp || isExp});
    return true;
  }

  unsigned limit;
  Labels full;
  SmallVector<Value> queue;
  llvm::SmallDenseSet<Value> stacked; // results of scans that are stacks of values
};

} // namespace

Surroundings heddle::attention::explore(DotGeneralOp logits, unsigned limit) {
  Surroundings result = std::move(Explorer(logits, limit).result);
  if (result.keyLabel < 0)
    result.keyLabel = result.sumLabel;
  return result;
}

#include "Units.h"

#include "heddle/Analysis/ProgramCost.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace heddle;

namespace {

class SegmentRecomputation {
public:
  SegmentRecomputation(const RecomputeUnit &unit, const StepRoles &roles, const Dependence &dependence)
      : unit(unit), roles(roles), dependence(dependence), block(unit.ops.front()->getBlock()),
        inside(unit.ops.begin(), unit.ops.end()) {}

  RecomputeOutcome run() {
    auto isInside = [&](Operation *op) { return inside.contains(op); };
    auto isWeight = [&](Value value) { return dependence.isWeight(value); };
    Slicer slicer(unit.policy, unit.ops, isInside, isWeight);
    findWanted(slicer);
    findLocal();
    if (unit.policy.gathersAgain)
      findGathered();
    if ((wanted.empty() && gathered.empty()) || !findArrival())
      return {};

    Slice slice;
    for (Value value : wanted)
      slicer.add(slice, value);
    SmallVector<Value> held;
    for (Value leaf : slice.leaves)
      if (isHeldBack(leaf))
        held.push_back(leaf);
    if (held.empty() && gathered.empty())
      return {};
    for (Value weight : gathered)
      if (!llvm::is_contained(held, weight))
        held.push_back(weight);
    OpBuilder builder(arrival);
    IRMapping mapping;
    insertBarrier(builder, arrival->getLoc(), held, gradient, mapping);
    slice.clone(builder, mapping);

    RecomputeOutcome outcome{static_cast<int64_t>(slice.ops.size())};
    for (Value value : wanted) {
      outcome.freedBytes += getBytes(value);
      value.replaceUsesWithIf(mapping.lookup(value), [&](OpOperand &use) { return isLater(use.getOwner()); });
    }
    for (Value weight : gathered)
      weight.replaceUsesWithIf(mapping.lookup(weight), [&](OpOperand &use) {
        Operation *here = block->findAncestorOpInBlock(*use.getOwner());
        return roles.getPart(here) == StepPart::Backward && isLater(use.getOwner());
      });
    for (Value leaf : held)
      if (inside.contains(leaf.getDefiningOp()))
        outcome.keptBytes += getBytes(leaf);
    SmallVector<Operation *> early(
        llvm::make_filter_range(local, [&](Operation *op) { return op->isBeforeInBlock(arrival); }));
    llvm::sort(early, [](Operation *a, Operation *b) { return a->isBeforeInBlock(b); });
    for (Operation *op : early)
      op->moveBefore(arrival);
    return outcome;
  }

private:
  /// What the backward pass reads and the policy does not keep. What the next unit takes is kept.
  void findWanted(const Slicer &slicer) {
    for (Operation *op : unit.ops)
      for (Value result : op->getResults()) {
        if (!slicer.isRepeated(result) || dependence.isConstant(result))
          continue;
        bool isRead = false, isPassedOn = false;
        for (Operation *user : result.getUsers()) {
          Operation *here = block->findAncestorOpInBlock(*user);
          StepPart part = roles.getPart(here);
          isRead |= part == StepPart::Backward;
          isPassedOn |= part == StepPart::Forward && !inside.contains(here) && dependence.isActivation(result);
        }
        if (isRead && !isPassedOn && isWorthIt(slicer, result))
          wanted.insert(result);
      }
  }

  /// Whether anything that `value` is made of passes the barrier; else the first and the second time would be one. What
  /// is no activation (broadcast vectors, random bits) is larger than what it is made of, or is not worth it.
  bool isWorthIt(const Slicer &slicer, Value value) const {
    Slice slice;
    slicer.add(slice, value);
    int64_t bytes = 0;
    bool isHeld = false;
    for (Value leaf : slice.leaves)
      if (!dependence.isConstant(leaf)) {
        bytes += getBytes(leaf);
        isHeld |= isHeldBack(leaf);
      }
    return isHeld && (dependence.isActivation(value) || getBytes(value) > bytes);
  }

  /// Weights of products here that the backward pass reads, too.
  void findGathered() {
    for (Operation *op : unit.ops)
      if (isContraction(op))
        for (Value operand : op->getOperands())
          if (dependence.isWeight(operand) && !isHeldBack(operand) &&
              llvm::any_of(operand.getUsers(), [&](Operation *user) {
                Operation *here = block->findAncestorOpInBlock(*user);
                return here && roles.getPart(here) == StepPart::Backward;
              }))
            gathered.insert(operand);
  }

  bool isGivenAlready(Value value) const {
    Operation *op = value.getDefiningOp();
    return !op || inside.contains(op) || local.contains(op) || !dependence.isActivation(value) ||
           roles.getPart(value) == StepPart::Forward;
  }

  /// Ops of the backward pass that take only what the forward pass has: derivatives that wait for their gradient.
  void findLocal() {
    SmallVector<Value> open(wanted.begin(), wanted.end());
    while (!open.empty())
      for (Operation *user : open.pop_back_val().getUsers()) {
        if (user->getBlock() != block || local.contains(user) || roles.getPart(user) != StepPart::Backward ||
            user->getNumRegions() > 0 || isContraction(user) || !isPure(user) ||
            !llvm::all_of(user->getOperands(), [&](Value operand) { return isGivenAlready(operand); }))
          continue;
        local.insert(user);
        llvm::append_range(open, user->getResults());
      }
  }

  /// The first op that takes a wanted or a local value and a gradient from outside. Local ops that something needs
  /// before are none.
  bool findArrival() {
    for (bool isStable = false; !isStable;) {
      isStable = true;
      arrival = nullptr;
      auto consider = [&](Value value) {
        for (Operation *user : value.getUsers()) {
          Operation *here = block->findAncestorOpInBlock(*user);
          if (roles.getPart(here) == StepPart::Backward && !local.contains(here) &&
              (!arrival || here->isBeforeInBlock(arrival)))
            arrival = here;
        }
      };
      llvm::for_each(wanted, consider);
      llvm::for_each(gathered, consider);
      for (Operation *op : local)
        llvm::for_each(op->getResults(), consider);
      if (!arrival)
        return false;
      for (Operation *op : llvm::to_vector(local))
        if (llvm::any_of(op->getUsers(), [&](Operation *user) {
              Operation *here = block->findAncestorOpInBlock(*user);
              return !local.contains(here) && here->isBeforeInBlock(arrival);
            })) {
          local.remove(op);
          isStable = false;
        }
    }
    for (Value operand : arrival->getOperands())
      if (!isGivenAlready(operand) && roles.getPart(operand) == StepPart::Backward)
        gradient = operand;
    return !!gradient;
  }

  bool isLater(Operation *user) const {
    Operation *here = block->findAncestorOpInBlock(*user);
    return local.contains(here) ||
           (!inside.contains(here) && roles.getPart(here) != StepPart::Forward && !here->isBeforeInBlock(arrival));
  }

  bool isHeldBack(Value leaf) const {
    if (dependence.isConstant(leaf))
      return false;
    auto type = dyn_cast<RankedTensorType>(leaf.getType());
    return type && (!dependence.isWeight(leaf) || type.getRank() < 2);
  }

  const RecomputeUnit &unit;
  const StepRoles &roles;
  const Dependence &dependence;
  Block *block;
  llvm::DenseSet<Operation *> inside;
  llvm::SetVector<Value> wanted, gathered;
  llvm::SetVector<Operation *> local;
  Operation *arrival = nullptr;
  Value gradient;
};

} // namespace

RecomputeOutcome heddle::recomputeSegment(const RecomputeUnit &unit, const StepRoles &roles,
                                          const Dependence &dependence) {
  return SegmentRecomputation(unit, roles, dependence).run();
}

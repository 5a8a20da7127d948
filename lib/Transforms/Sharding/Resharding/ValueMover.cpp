#include "ValueMover.h"

#include "SeparateWeights.h"

#include "heddle/Analysis/ShardingRules.h"
#include "heddle/Analysis/Uses.h"
#include "heddle/Dialect/Heddle/HeddleDialect.h"
#include "heddle/Dialect/Sdy/AxisLists.h"
#include "heddle/Dialect/Sdy/Sdy.h"
#include "heddle/Dialect/Sdy/Shardings.h"
#include "heddle/Dialect/Stablehlo/ConstantOps.h"
#include "heddle/Dialect/Stablehlo/ElementwiseOps.h"
#include "heddle/Dialect/Stablehlo/ShapeOps.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::sdy;
using namespace heddle::resharding;

TensorShardingAttr heddle::resharding::withUnreduced(TensorShardingAttr sharding, ArrayRef<AxisRefAttr> axes) {
  return TensorShardingAttr::get(sharding.getContext(), sharding.getMeshOrRef(), sharding.getDimShardings(),
                                 sharding.getReplicatedAxes(), axes,
                                 axes.empty() ? ReductionOp::SUM : sharding.getReductionOp());
}

SmallVector<AxisRefAttr> heddle::resharding::findKept(Value start, TensorShardingAttr to, const MeshInUse &use) {
  SmallVector<AxisRefAttr> kept;
  TensorShardingAttr from = getPropagatedSharding(start, use);
  if (from && from.getReductionOp() == to.getReductionOp())
    for (AxisRefAttr axis : to.getUnreducedAxes())
      if (llvm::is_contained(from.getUnreducedAxes(), axis))
        kept.push_back(axis);
  return kept;
}

bool heddle::resharding::canBeMadeAnew(Value value) {
  Operation *op = value.getDefiningOp();
  if (auto broadcast = dyn_cast_or_null<stablehlo::BroadcastInDimOp>(op))
    return cast<RankedTensorType>(broadcast.getOperand().getType()).getRank() == 0;
  return isa_and_nonnull<stablehlo::ConstantOp, stablehlo::IotaOp>(op);
}

static Value withCause(Operation *op, const ReshardCause &cause) {
  if (cause.text)
    op->setAttr(HeddleDialect::causeAttrName, cause.text);
  if (cause.scope)
    op->setAttr(HeddleDialect::scopeAttrName, cause.scope);
  return op->getResult(0);
}

ValueMover::ValueMover(func::FuncOp function, const MeshInUse &use, ReshardPlanner &planner, bool gathersAgain)
    : use(use), planner(planner) {
  if (gathersAgain)
    roles.emplace(function);
}

ValueMover::BlockScope::BlockScope(ValueMover &mover, Block &block)
    : mover(mover), block(block), outerBlock(mover.partedBlock), outerIsBackward(mover.isBackward) {
  if (mover.roles && !mover.isBackward && hasBothPasses(block, *mover.roles))
    mover.partedBlock = &block;
}

ValueMover::BlockScope::~BlockScope() {
  mover.partedBlock = outerBlock;
  mover.isBackward = outerIsBackward;
}

void ValueMover::BlockScope::enter(Operation *op) {
  if (mover.partedBlock == &block)
    mover.isBackward = mover.roles->getPart(op) == StepPart::Backward;
}

/// Whether `value` is a weight, at a place where what was gathered of it for the forward pass is gone.
bool ValueMover::isGatheredAgain(Value value) const {
  auto root = roots.find(value);
  return isBackward && roles->isOfState(root == roots.end() ? value : root->second);
}

ValueMover::PartialStart ValueMover::findStart(Value value, TensorShardingAttr to) const {
  PartialStart best{value, findKept(value, to, use)};
  if (auto root = roots.find(value); root != roots.end())
    if (SmallVector<AxisRefAttr> kept = findKept(root->second, to, use); kept.size() > best.kept.size())
      return {root->second, kept};
  return best;
}

Value ValueMover::moveToPartial(Value value, TensorShardingAttr to, const ReshardCause &cause, OpBuilder &builder) {
  if (to.getUnreducedAxes().empty())
    return move(value, to, cause, builder);
  auto [start, kept] = findStart(value, to);
  auto type = cast<RankedTensorType>(value.getType());
  TensorShardingAttr from = getPropagatedSharding(start, use), base = withUnreduced(to, kept);
  SmallVector<AxisRefAttr> missing;
  for (AxisRefAttr axis : to.getUnreducedAxes())
    if (!llvm::is_contained(kept, axis))
      missing.push_back(axis);
  if (int64_t dim = findPaddedDim(type, from, base, missing); dim >= 0) {
    SmallVector<AxisRefListAttr> lists(type.getRank(), AxisRefListAttr::get(to.getContext(), {}));
    lists[dim] = AxisRefListAttr::get(to.getContext(), missing);
    return withCause(ShardedToUnreducedOp::create(builder, cause.location, type, start,
                                                  ListOfAxisRefListsAttr::get(to.getContext(), lists), to),
                     cause);
  }
  Value moved = kept.empty() ? move(start, base, cause, builder)
                             : emitPlan(planner.plan(type, from, base), start, from.getReductionOp(), cause, builder);
  if (missing.empty())
    return moved;
  return withCause(ReplicatedToUnreducedOp::create(builder, cause.location, type, moved,
                                                   AxisRefListAttr::get(to.getContext(), missing), to),
                   cause);
}

/// The dim that `missing` shard, where that is all that `from` differs in from `to`: its shards are the parts of a
/// sum.
int64_t ValueMover::findPaddedDim(RankedTensorType type, TensorShardingAttr from, TensorShardingAttr to,
                                  ArrayRef<AxisRefAttr> missing) const {
  if (missing.empty() || from.getUnreducedAxes() != to.getUnreducedAxes())
    return -1;
  for (int64_t dim = 0; dim < type.getRank(); ++dim) {
    SmallVector<AxisRefAttr> axes(from.getDimShardings()[dim].getAxes());
    if (type.getDimSize(dim) % getShardCount(axes, use.mesh) != 0 || failed(removeAxesSuffix(axes, missing, use.mesh)))
      continue;
    SmallVector<DimensionShardingAttr> dims(from.getDimShardings());
    dims[dim] = DimensionShardingAttr::get(to.getContext(), axes, /*isClosed=*/true);
    if (ArrayRef(dims) == to.getDimShardings())
      return dim;
  }
  return -1;
}

/// The value before all moves, where going from there is as good.
std::pair<Value, const ReshardPlan *> ValueMover::bestPlan(Value value, TensorShardingAttr to) {
  auto type = cast<RankedTensorType>(value.getType());
  const ReshardPlan *plan = &planner.plan(type, getPropagatedSharding(value, use), to);
  auto root = roots.find(value);
  if (root != roots.end()) {
    TensorShardingAttr from = getPropagatedSharding(root->second, use);
    bool loses = llvm::any_of(to.getUnreducedAxes(),
                              [&](AxisRefAttr axis) { return !llvm::is_contained(from.getUnreducedAxes(), axis); });
    if (!loses)
      if (const ReshardPlan *direct = &planner.plan(type, from, to); direct->seconds <= plan->seconds)
        return {root->second, direct};
  }
  return {value, plan};
}

Value ValueMover::findMoved(Value value, TensorShardingAttr to, Block *block) const {
  if (getPropagatedSharding(value, use) == to)
    return value;
  auto it = moved.find({{value, to}, isGatheredAgain(value)});
  if (it == moved.end())
    return nullptr;
  for (Value known : it->second)
    if (known.getParentRegion()->findAncestorBlockInRegion(*block) &&
        (known.getParentBlock() == block || known.getParentRegion()->isProperAncestor(block->getParent())))
      return known;
  return nullptr;
}

double ValueMover::costOf(Value value, TensorShardingAttr to, Block *block) {
  if (!to || findMoved(value, to, block) || canBeMadeAnew(value))
    return 0;
  double seconds = bestPlan(value, to).second->seconds;
  std::optional<Remake> remake = findRemake(value, to, block, seconds);
  return remake ? remake->seconds : seconds;
}

/// Before a broadcast, or a conversion to a wider type, there is less to move.
std::optional<ValueMover::Remake> ValueMover::findRemake(Value value, TensorShardingAttr to, Block *block,
                                                         double lessThan) {
  auto root = roots.find(value);
  Value start = root == roots.end() ? value : root->second;
  Operation *op = start.getDefiningOp();
  if (!isa_and_nonnull<stablehlo::BroadcastInDimOp, stablehlo::ConvertOp, stablehlo::TransposeOp>(op) ||
      lessThan <= 0 || !to.getUnreducedAxes().empty() || !getPropagatedSharding(start, use).getUnreducedAxes().empty())
    return std::nullopt;
  std::optional<ShardingRule> rule = getShardingRule(op);
  if (!rule)
    return std::nullopt;
  OpSharding sharding(std::move(*rule));
  sharding.axes = projectTensor(sharding.rule, 1, to, use.mesh);
  if (!isLocal(op, sharding) || sharding.getTensorSharding(1, start.getType(), use) != to)
    return std::nullopt;
  Remake remake{op, sharding.getTensorSharding(0, op->getOperand(0).getType(), use), 0};
  int64_t bytes = getTensorBytes(getShardType(cast<RankedTensorType>(start.getType()), to, use.mesh));
  remake.seconds = costOf(op->getOperand(0), remake.operand, block) + planner.getRates().getMemorySeconds(bytes);
  if (remake.seconds >= lessThan * (1 - 1e-9))
    return std::nullopt;
  return remake;
}

/// Each shard of the result is computed from the operand's.
bool ValueMover::isLocal(Operation *op, const OpSharding &sharding) const {
  for (size_t factor = 0; factor < sharding.axes.size(); ++factor)
    if (!sharding.axes[factor].empty() &&
        (sharding.rule.getFactor(factor).kind != FactorKind::PassThrough ||
         (sharding.rule.getFactor(factor).size % sharding.getShardCount(factor, use.mesh) != 0 &&
          !canShardUnevenly(op, sharding.rule, factor))))
      return false;
  return true;
}

Value ValueMover::emitRemake(const Remake &remake, TensorShardingAttr to, const ReshardCause &cause,
                             OpBuilder &builder) {
  Value operand = move(remake.op->getOperand(0), remake.operand, cause, builder);
  Operation *copy = builder.clone(*remake.op);
  copy->setOperand(0, operand);
  copy->setAttr(kShardingAttr, TensorShardingPerValueAttr::get(copy->getContext(), to));
  return copy->getResult(0);
}

Value ValueMover::move(Value value, TensorShardingAttr to, const ReshardCause &cause, OpBuilder &builder) {
  Block *block = builder.getInsertionBlock();
  if (Value known = findMoved(value, to, block))
    return known;
  bool again = isGatheredAgain(value);
  if (canBeMadeAnew(value)) {
    Operation *copy = builder.clone(*value.getDefiningOp());
    copy->setAttr(kShardingAttr, TensorShardingPerValueAttr::get(copy->getContext(), to));
    moved[{{value, to}, again}].push_back(copy->getResult(0));
    return copy->getResult(0);
  }
  auto [start, plan] = bestPlan(value, to);
  if (std::optional<Remake> remake = findRemake(value, to, block, plan->seconds)) {
    Value made = emitRemake(*remake, to, cause, builder);
    moved[{{value, to}, again}].push_back(made);
    return made;
  }
  if (plan->breaksLimit && !breaksLimit) {
    breaksLimit = true;
    emitError(cause.location) << "a value of type " << value.getType() << " goes from "
                              << getPropagatedSharding(start, use) << " to " << to
                              << ", and every way there holds more than the " << *planner.getByteLimit()
                              << " bytes of max-reshard-bytes on a device";
  }
  ReshardCause ownCause = cause;
  ownCause.again |= again && block == partedBlock; // elsewhere there is no first to be merged with
  Value result = emitPlan(*plan, start, getPropagatedSharding(start, use).getReductionOp(), ownCause, builder);
  moved[{{value, to}, again}].push_back(result);
  if (result != start)
    roots[result] = start;
  return result;
}

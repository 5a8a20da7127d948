#include "DeferReductions.h"

#include "EmitReshard.h"
#include "heddle/Analysis/ShardingRules.h"
#include "heddle/Analysis/Uses.h"
#include "heddle/Dialect/Heddle/HeddleDialect.h"
#include "heddle/Dialect/Heddle/LoopOps.h"
#include "heddle/Dialect/Sdy/CollectiveOps.h"
#include "heddle/Dialect/Stablehlo/ConstantOps.h"
#include "heddle/Dialect/Stablehlo/ElementwiseOps.h"
#include "heddle/Dialect/Stablehlo/ShapeOps.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::sdy;
using namespace heddle::resharding;

Value heddle::resharding::findChainStart(Value value) {
  Block *block = value.getParentBlock();
  while (auto before = value.getDefiningOp<CollectiveOpInterface>()) {
    if (!value.hasOneUse() || before->getBlock() != block)
      break;
    value = before->getOperand(0);
  }
  return value;
}

namespace {

class Deferrer {
public:
  Deferrer(const MeshInUse &use, ReshardPlanner &planner) : use(use), planner(planner) {}

  void visit(Operation *op) {
    SmallVector<OpOperand *> operands = findLinearOperands(op);
    if (operands.empty() ||
        !isa<FloatType, ComplexType, IntegerType>(cast<RankedTensorType>(op->getResult(0).getType()).getElementType()))
      return;
    SmallVector<Value> starts;
    double before = 0;
    for (OpOperand *operand : operands) {
      Value start = findChainStart(operand->get());
      TensorShardingAttr sharding = getPropagatedSharding(start, use);
      if (start == operand->get() || sharding.getUnreducedAxes().empty() ||
          sharding.getReductionOp() != ReductionOp::SUM ||
          (!starts.empty() && sharding != getPropagatedSharding(starts.front(), use)) ||
          llvm::is_contained(starts, start))
        return;
      before += planner.plan(typeOf(start), sharding, getPropagatedSharding(operand->get(), use)).seconds;
      starts.push_back(start);
    }
    if (needsWhatMeets(op, operands, starts.front()))
      return;
    std::optional<OpSharding> early = shardBy(op, operands.front()->getOperandNumber(), starts.front());
    if (!early)
      return;
    TensorShardingAttr result = getPropagatedSharding(op->getResult(0), use),
                       partial = makePartial(*early, op, starts[0]);
    // The op may give sums of its own, along other axes: no way leads from these partial values to those.
    if (!llvm::all_of(result.getUnreducedAxes(),
                      [&](AxisRefAttr axis) { return llvm::is_contained(partial.getUnreducedAxes(), axis); }))
      return;
    for (OpOperand &other : op->getOpOperands())
      if (!llvm::is_contained(operands, &other))
        before -= planner
                      .plan(typeOf(other.get()), getPropagatedSharding(other.get(), use),
                            early->getTensorSharding(other.getOperandNumber(), other.get().getType(), use))
                      .seconds;
    const ReshardPlan &plan = planner.plan(typeOf(op->getResult(0)), partial, result);
    if (plan.seconds > before * (1 + 1e-9))
      return;
    rewrite(op, operands, starts, *early, partial, plan);
  }

  /// A carry that is a sum over iterations stays partial inside of the loop, and is reduced once after it.
  void visitScan(ScanOp scan) {
    for (auto [index, argument] : llvm::enumerate(scan.getBodyCarries()))
      deferCarry(scan, index, argument);
  }

private:
  /// Whether a sum over time would come after an op that needs what all of that time gives, such as a learning rate
  /// that depends on the loss: the microbatches that the sum is over could not be done one after another.
  bool needsWhatMeets(Operation *op, ArrayRef<OpOperand *> operands, Value start) {
    auto isInTime = [&](AxisRefAttr axis) { return use.kinds.isSequential(axis.getName()); };
    if (llvm::none_of(getPropagatedSharding(start, use).getUnreducedAxes(), isInTime))
      return false;
    SmallVector<Value> values;
    for (OpOperand &other : op->getOpOperands())
      if (!llvm::is_contained(operands, &other))
        values.push_back(other.get());
    llvm::DenseSet<Value> seen;
    while (!values.empty()) {
      Value value = values.pop_back_val();
      Operation *maker = value.getDefiningOp();
      if (!maker || ofNoMeeting.contains(value) || !seen.insert(value).second)
        continue;
      if (isa<CollectiveOpInterface>(maker)) {
        TensorShardingAttr from = getPropagatedSharding(maker->getOperand(0), use);
        if (llvm::any_of(from.getUnreducedAxes(), isInTime))
          return true;
      }
      llvm::append_range(values, getReadValues(maker));
    }
    ofNoMeeting.insert(seen.begin(), seen.end());
    return false;
  }

  void deferCarry(ScanOp scan, size_t index, BlockArgument carry) {
    OpOperand &yielded = scan.getYield()->getOpOperand(index);
    auto add = yielded.get().getDefiningOp<stablehlo::AddOp>();
    if (!add || !add->hasOneUse() || !carry.hasOneUse() || *carry.user_begin() != add)
      return;
    OpOperand &term = add->getOpOperand(add.getLhs() == carry ? 1 : 0);
    Value start = findChainStart(term.get());
    TensorShardingAttr partial = getPropagatedSharding(start, use);
    if (start == term.get() || partial.getUnreducedAxes().empty() || partial.getReductionOp() != ReductionOp::SUM)
      return;
    // The initial value counts once.
    OpOperand &init = scan->getOpOperand(scan.getCarries().getBeginOperandIndex() + index);
    TensorShardingAttr whole = TensorShardingAttr::get(partial.getContext(), use.meshOrRef, partial.getDimShardings());
    TensorShardingAttr from = getPropagatedSharding(init.get(), use);
    TensorShardingAttr result = getPropagatedSharding(scan.getCarryResults()[index], use);
    if (!from.getUnreducedAxes().empty())
      return;
    OpBuilder builder(scan);
    ReshardCause cause = ReshardCause::ofCollective(term.get().getDefiningOp());
    Value moved;
    Operation *made = init.get().getDefiningOp();
    if (isZeroSplat(init.get()) && isa<stablehlo::ConstantOp, stablehlo::BroadcastInDimOp>(made)) {
      // Zeros are made anew, as large as they are needed.
      moved = builder.clone(*made)->getResult(0);
      moved.getDefiningOp()->setAttr(kShardingAttr, TensorShardingPerValueAttr::get(whole.getContext(), whole));
    } else {
      moved = emitPlan(planner.plan(typeOf(init.get()), from, whole), init.get(), ReductionOp::SUM, cause, builder);
    }
    init.set(ReplicatedToUnreducedOp::create(builder, cause.location, moved.getType(), moved,
                                             AxisRefListAttr::get(builder.getContext(), partial.getUnreducedAxes()),
                                             partial));
    Value chain = term.get();
    term.set(start);
    eraseChain(chain, start);
    setShardingAt(add, kShardingAttr, 0, partial);
    setShardingAt(scan, HeddleDialect::bodyShardingAttrName, carry.getArgNumber(), partial);
    setShardingAt(scan, kShardingAttr, index, partial);
    builder.setInsertionPointAfter(scan);
    OpResult out = scan->getResult(index);
    replaceUses(out, [&] {
      return emitPlan(planner.plan(typeOf(out), partial, result), out, ReductionOp::SUM, cause, builder);
    });
  }

  static void setShardingAt(Operation *op, StringRef name, size_t index, TensorShardingAttr sharding) {
    auto old = op->getAttrOfType<TensorShardingPerValueAttr>(name);
    SmallVector<TensorShardingAttr> shardings(old.getShardings());
    shardings[index] = sharding;
    op->setAttr(name, TensorShardingPerValueAttr::get(op->getContext(), shardings));
  }

  static void eraseChain(Value chain, Value start) {
    while (chain != start && chain.use_empty()) {
      Operation *dead = chain.getDefiningOp();
      chain = dead->getOperand(0);
      dead->erase();
    }
  }

  static RankedTensorType typeOf(Value value) { return cast<RankedTensorType>(value.getType()); }

  /// Whether the result has all axes of its factors: not those of a minor factor of 5x6 to 30, where the major one is
  /// whole.
  bool reachesResult(const OpSharding &sharding, Operation *op) const {
    size_t tensor = op->getNumOperands();
    TensorShardingAttr result = sharding.getTensorSharding(tensor, op->getResult(0).getType(), use);
    SmallVector<PlacedAxes> found(projectTensor(sharding.rule, tensor, result, use.mesh));
    for (const DimFactors &dim : sharding.rule.getTensor(tensor))
      for (int64_t factor : dim)
        if (!llvm::equal(found[factor], sharding.axes[factor],
                         [](const PlacedAxis &a, const PlacedAxis &b) { return a.axis == b.axis; }))
          return false;
    return true;
  }

  /// Elements of shards go to others, or to none: a dim of one element that the result lacks.
  static bool isMoved(const ShardingRule &rule, int64_t index) {
    FactorKind kind = rule.getFactor(index).kind;
    return kind == FactorKind::Permutation || kind == FactorKind::NeedReplication ||
           llvm::none_of(rule.getResults().front(),
                         [&](const DimFactors &dim) { return llvm::is_contained(dim, index); });
  }

  /// The op's factors where an operand is sharded as `start`; nothing where that sharding does not pass through.
  std::optional<OpSharding> shardBy(Operation *op, unsigned operand, Value start) const {
    OpSharding sharding(*getShardingRule(op));
    TensorShardingAttr of = getPropagatedSharding(start, use);
    sharding.axes = projectTensor(sharding.rule, operand, of, use.mesh);
    TensorShardingAttr back = sharding.getTensorSharding(operand, start.getType(), use);
    if (!back.hasSameDimAxes(of) || !sharding.getUnreducedAxes(use.mesh).empty())
      return std::nullopt;
    if (!reachesResult(sharding, op))
      return std::nullopt;
    for (size_t factor = 0; factor < sharding.axes.size(); ++factor)
      if (!sharding.axes[factor].empty() && isMoved(sharding.rule, factor))
        return std::nullopt;
    for (size_t factor = 0; factor < sharding.axes.size(); ++factor)
      if (sharding.rule.getFactor(factor).size % sharding.getShardCount(factor, use.mesh) != 0 &&
          !canShardUnevenly(op, sharding.rule, factor))
        return std::nullopt;
    return sharding;
  }

  TensorShardingAttr makePartial(const OpSharding &sharding, Operation *op, Value start) const {
    TensorShardingAttr dims = sharding.getTensorSharding(op->getNumOperands(), op->getResult(0).getType(), use);
    return TensorShardingAttr::get(op->getContext(), use.meshOrRef, dims.getDimShardings(), {},
                                   getPropagatedSharding(start, use).getUnreducedAxes());
  }

  void rewrite(Operation *op, ArrayRef<OpOperand *> operands, ArrayRef<Value> starts, const OpSharding &sharding,
               TensorShardingAttr partial, const ReshardPlan &plan) {
    ReshardCause cause = ReshardCause::ofCollective(operands.front()->get().getDefiningOp());
    OpBuilder builder(op);
    SmallVector<Value> chains;
    for (auto [operand, start] : llvm::zip_equal(operands, starts)) {
      chains.push_back(operand->get());
      operand->set(start);
    }
    for (OpOperand &other : op->getOpOperands())
      if (!llvm::is_contained(operands, &other)) {
        const ReshardPlan &move =
            planner.plan(typeOf(other.get()), getPropagatedSharding(other.get(), use),
                         sharding.getTensorSharding(other.getOperandNumber(), other.get().getType(), use));
        other.set(emitPlan(move, other.get(), ReductionOp::SUM, ReshardCause::of(other), builder));
      }
    op->setAttr(kShardingAttr, TensorShardingPerValueAttr::get(op->getContext(), partial));
    builder.setInsertionPointAfter(op);
    replaceUses(op->getResult(0), [&] { return emitPlan(plan, op->getResult(0), ReductionOp::SUM, cause, builder); });
    for (auto [chain, start] : llvm::zip_equal(chains, starts))
      eraseChain(chain, start);
  }

  const MeshInUse &use;
  ReshardPlanner &planner;
  llvm::DenseSet<Value> ofNoMeeting; // values that need no sum over time
};

} // namespace

void heddle::resharding::deferReductions(func::FuncOp function, const MeshInUse &use, ReshardPlanner &planner) {
  SmallVector<Operation *> ops; // in program order, so that what was deferred can be deferred further
  function.walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (isa<stablehlo::StablehloDialect>(op->getDialect()))
      ops.push_back(op);
    return hasScalarRegions(op) ? WalkResult::skip() : WalkResult::advance();
  });
  Deferrer deferrer(use, planner);
  for (Operation *op : ops)
    deferrer.visit(op);
  function.walk([&](ScanOp scan) { deferrer.visitScan(scan); }); // inner loops first
}

// Goes through a function in program order: values come to an op as it needs them, and go on as propagation said.
#include "ReshardFunction.h"

#include "Alternatives/Alternatives.h"
#include "ChooseSharding.h"
#include "DeferReductions.h"
#include "EmitReshard.h"
#include "SeparateWeights.h"
#include "ShortenChains.h"
#include "ValueMover.h"
#include "heddle/Analysis/Regrouping.h"
#include "heddle/Analysis/ShardingOrigins.h"
#include "heddle/Analysis/ShardingRules.h"
#include "heddle/Analysis/Uses.h"
#include "heddle/Dialect/Chlo/Chlo.h"
#include "heddle/Dialect/Heddle/HeddleDialect.h"
#include "heddle/Dialect/Sdy/AxisLists.h"
#include "heddle/Dialect/Sdy/Sdy.h"
#include "heddle/Dialect/Stablehlo/ShapeOps.h"
#include "mlir/IR/Iterators.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::sdy;
using namespace heddle::resharding;

namespace {

class Resharder {
public:
  Resharder(func::FuncOp function, MeshInUse use, const ReshardOptions &options)
      : function(function), use(use), planner(use, options.rates, options.byteLimit, options.recordsAlternatives),
        mover(prepare(function, options), this->use, planner, options.gathersAgain),
        recordsAlternatives(options.recordsAlternatives) {}

  LogicalResult run() {
    if (failed(visitBlock(function.getBody().front())))
      return failure();
    for (OpOperand &operand : function.getBody().front().getTerminator()->getOpOperands())
      moveOperand(operand, getResultSharding(function, operand.getOperandNumber(), use));
    shortenChains(function, use, planner);
    deferReductions(function, use, planner);
    shortenChains(function, use, planner);
    mergeAlike(function);
    eraseUnused();
    return failure(mover.hasFailed());
  }

private:
  static func::FuncOp prepare(func::FuncOp function, const ReshardOptions &options) {
    if (options.gathersAgain)
      separateWeights(function);
    return function;
  }

  TensorShardingAttr replicated(Value value) const {
    auto type = dyn_cast<RankedTensorType>(value.getType());
    return type ? TensorShardingAttr::getReplicated(type.getRank(), use.meshOrRef) : nullptr;
  }

  LogicalResult visitBlock(Block &block) {
    ValueMover::BlockScope scope(mover, block);
    for (Operation &op : llvm::make_early_inc_range(block.without_terminator())) {
      scope.enter(&op);
      if (failed(visitOp(&op)))
        return failure();
    }
    return success();
  }

  LogicalResult visitOp(Operation *op) {
    if (isa<ShardingGroupOp>(op)) {
      op->erase();
      return success();
    }
    if (isa<ShardingConstraintOp, ReshardOp, PropagationBarrierOp, DataFlowEdgeOp, FuncDataFlowEdgeOp>(op)) {
      OpBuilder builder(op);
      ReshardCause cause = ReshardCause::of(op->getOpOperand(0));
      if (auto text = op->getAttrOfType<StringAttr>(HeddleDialect::causeAttrName))
        cause.text = text;
      TensorShardingAttr to = getPropagatedSharding(op->getResult(0), use);
      // Making a value partial only to reduce it again helps nothing.
      to = withUnreduced(to, mover.findStart(op->getOperand(0), to).kept);
      Value moved = mover.moveToPartial(op->getOperand(0), to, cause, builder);
      op->getResult(0).replaceAllUsesWith(moved);
      op->erase();
      return success();
    }
    if (auto manual = dyn_cast<ManualComputationOp>(op))
      return visitManual(manual);
    if (auto flow = dyn_cast<DataFlowOpInterface>(op))
      return visitFlow(flow);
    if (std::optional<ShardingRule> rule = getShardingRule(op)) {
      visitSharded(op, std::move(*rule));
      return success();
    }
    if (op->getNumRegions() > 0)
      return op->emitOpError("has no sharding rule, and its regions can't be resharded");
    for (OpOperand &operand : op->getOpOperands())
      moveOperand(operand, replicated(operand.get()));
    return success();
  }

  void visitSharded(Operation *op, ShardingRule rule) {
    auto [sharding, lost, seconds, moveSeconds, alternative] = choose(op, std::move(rule));
    llvm::SaveAndRestore keepAlternatives(alternatives);
    if (!alternative.empty())
      alternatives = StringAttr::get(op->getContext(), alternative);
    secondsOf[op] = seconds;
    if (replaceByCheaper(op, seconds))
      return;
    if (auto reshape = dyn_cast<stablehlo::ReshapeOp>(op); reshape && regroup(reshape, sharding))
      return;
    warnOfLostAxes(op, sharding, lost);
    for (OpOperand &operand : op->getOpOperands())
      moveOperand(operand, sharding.getTensorSharding(operand.getOperandNumber(), operand.get().getType(), use));
    SmallVector<TensorShardingAttr> produced;
    for (OpResult result : op->getResults())
      produced.push_back(
          sharding.getTensorSharding(op->getNumOperands() + result.getResultNumber(), result.getType(), use));
    produce(op, produced);
  }

  ChosenSharding choose(Operation *op, ShardingRule rule) {
    return chooseSharding(
        op, std::move(rule), use, planner,
        [&](unsigned index, TensorShardingAttr to) { return mover.costOf(op->getOperand(index), to, op->getBlock()); },
        recordsAlternatives);
  }

  /// Other ops that do what `op` does, where they and their reshards take less time than `seconds`.
  bool replaceByCheaper(Operation *op, double seconds) {
    for (const Alternative &alternative : findAlternatives(op, use)) {
      Operation *before = op->getPrevNode();
      AlternativeBuilder builder(op, use);
      SmallVector<Value> values = alternative.build(builder);
      for (auto [value, result] : llvm::zip_equal(values, op->getResults()))
        value = moveLater(value, getPropagatedSharding(result, use), builder);
      SmallVector<Operation *> made;
      for (Operation *last = op->getPrevNode(); last != before; last = last->getPrevNode())
        made.push_back(last);
      double cost = 0;
      for (Operation *last : made)
        cost += costOfMade(last);
      for (Operation *replaced : alternative.replaced)
        cost -= secondsOf.lookup(replaced);
      if (cost >= seconds * (1 - 1e-9)) {
        for (Operation *last : made)
          last->erase();
        continue;
      }
      op->replaceAllUsesWith(values);
      op->erase();
      for (Operation *first : llvm::reverse(made))
        (void)visitOp(first); // has a rule
      return true;
    }
    return false;
  }

  /// A reshard, for a visit that is still to come.
  Value moveLater(Value value, TensorShardingAttr to, AlternativeBuilder &builder) {
    if (getPropagatedSharding(value, use) == to)
      return value;
    return ReshardOp::create(builder, value, to);
  }

  double costOfMade(Operation *op) {
    if (auto reshard = dyn_cast<ReshardOp>(op)) {
      TensorShardingAttr to = getPropagatedSharding(reshard.getResult(), use);
      return mover.costOf(reshard.getInput(), withUnreduced(to, mover.findStart(reshard.getInput(), to).kept),
                          op->getBlock());
    }
    if (op->getNumOperands() == 0)
      return 0;
    // An op that only passes elements on is computed as part of what comes before or after it.
    bool isFused = !isa<stablehlo::ReduceOp, stablehlo::ReduceWindowOp, stablehlo::SelectAndScatterOp,
                        stablehlo::GatherOp, chlo::TopKOp>(op);
    ChosenSharding chosen = choose(op, *getShardingRule(op));
    return isFused ? chosen.moveSeconds : chosen.seconds;
  }

  /// Leaves the reshape to exchange parts of shards (`Analysis/Regrouping.h`) where that is cheaper than `usual`.
  bool regroup(stablehlo::ReshapeOp op, const OpSharding &usual) {
    RankedTensorType fromType = op.getOperand().getType(), toType = op.getType();
    TensorShardingAttr declared = getPropagatedSharding(op, use);
    auto costAround = [&](TensorShardingAttr from, TensorShardingAttr to) {
      return mover.costOf(op.getOperand(), from, op->getBlock()) + planner.plan(toType, to, declared).seconds;
    };
    double best =
        costAround(usual.getTensorSharding(0, fromType, use), usual.getTensorSharding(1, toType, use)) * (1 - 1e-9);
    std::optional<std::pair<TensorShardingAttr, TensorShardingAttr>> found;
    auto offer = [&](TensorShardingAttr from, TensorShardingAttr to) {
      Regrouping regrouping = *findRegrouping(fromType, toType, from, to, use);
      double cost =
          costAround(from, to) + regrouping.getSeconds(getShardType(fromType, from, use.mesh), planner.getRates());
      if (cost < best) {
        best = cost;
        found = {from, to};
      }
    };
    TensorShardingAttr current = getPropagatedSharding(op.getOperand(), use);
    for (TensorShardingAttr to : findRegroupedShardings(fromType, toType, current, use))
      offer(current, to);
    for (TensorShardingAttr from : findRegroupedShardings(toType, fromType, declared, use))
      offer(from, declared);
    if (!found)
      return false;
    moveOperand(op->getOpOperand(0), found->first);
    produce(op, found->second);
    return true;
  }

  /// Nothing becomes whole in silence.
  void warnOfLostAxes(Operation *op, const OpSharding &sharding, ArrayRef<LostAxes> allLost) {
    for (const LostAxes &lost : allLost) {
      Value operand = op->getOperand(lost.operand);
      if (canBeMadeAnew(operand))
        continue;
      auto type = cast<RankedTensorType>(operand.getType());
      TensorShardingAttr from = getPropagatedSharding(operand, use);
      int64_t bytes = planner.plan(type, from, sharding.getTensorSharding(lost.operand, type, use)).wireBytes;
      if (bytes == 0)
        continue;
      bool isWhole = ArrayRef(lost.axes) == from.getDimShardings()[lost.dim].getAxes();
      InFlightDiagnostic warning = emitWarning(op->getLoc());
      warning << "'" << op->getName() << "' op operand #" << lost.operand << " of type " << type << " is sharded as "
              << from << ", and the op has no use for " << (isWhole ? "the axes" : sdy::toString(lost.axes))
              << " of dim " << lost.dim << ": " << bytes << " bytes are gathered on each device";
      if (std::string annotations = explainAxes(operand, op, lost.axes); !annotations.empty())
        warning.attachNote() << annotations;
    }
  }

  /// Results leave `op` as `produced`, and go on to where propagation has them.
  void produce(Operation *op, ArrayRef<TensorShardingAttr> produced) {
    SmallVector<TensorShardingAttr> declared =
        llvm::map_to_vector(op->getResults(), [&](Value result) { return getPropagatedSharding(result, use); });
    if (declared == produced)
      return;
    op->setAttr(kShardingAttr, TensorShardingPerValueAttr::get(
                                   op->getContext(), llvm::map_to_vector(produced, [&](TensorShardingAttr sharding) {
                                     return sharding ? sharding : TensorShardingAttr::getReplicated(0, use.meshOrRef);
                                   })));
    OpBuilder builder(op->getContext());
    builder.setInsertionPointAfter(op);
    for (OpResult result : op->getResults()) {
      TensorShardingAttr needed = declared[result.getResultNumber()];
      if (produced[result.getResultNumber()] == needed)
        continue;
      replaceUses(result,
                  [&] { return mover.move(result, needed, withAlternatives(ReshardCause::of(result)), builder); });
    }
  }

  /// Sources come as their targets are; a stack of targets may be cut along dim 0 only outside.
  LogicalResult visitFlow(DataFlowOpInterface op) {
    SmallVector<TensorShardingAttr> produced =
        llvm::map_to_vector(op->getResults(), [&](Value result) { return getPropagatedSharding(result, use); });
    SmallVector<std::pair<OpOperand *, TensorShardingAttr>> yields;
    llvm::DenseSet<OpOperand *> flowing;
    for (const DataFlowEdge &edge : op.getDataFlowEdges()) {
      flowing.insert(edge.sources.begin(), edge.sources.end());
      OpSharding sharding(edge.getShardingRule());
      sharding.axes =
          projectTensor(sharding.rule, edge.sources.size(), getPropagatedSharding(edge.targets[0], use), use.mesh);
      for (auto [axes, factor] : llvm::zip_equal(sharding.axes, sharding.rule.getFactors()))
        if (factor.kind == FactorKind::NeedReplication)
          axes.clear();
      for (auto [index, source] : llvm::enumerate(edge.sources)) {
        TensorShardingAttr needed = sharding.getTensorSharding(index, source->get().getType(), use);
        if (source->getOwner() == op)
          moveOperand(*source, needed);
        else
          yields.emplace_back(source, needed);
      }
      for (auto [index, target] : llvm::enumerate(edge.targets))
        if (auto result = dyn_cast<OpResult>(target))
          produced[result.getResultNumber()] =
              sharding.getTensorSharding(edge.sources.size() + index, target.getType(), use);
    }
    // What decides between branches.
    for (OpOperand &operand : op->getOpOperands())
      if (!flowing.contains(&operand))
        moveOperand(operand, replicated(operand.get()));
    for (Region &region : op->getRegions())
      for (Block &block : region) {
        if (failed(visitBlock(block)))
          return failure();
        for (OpOperand &operand : block.getTerminator()->getOpOperands()) {
          auto *yield = llvm::find_if(yields, [&](const auto &pair) { return pair.first == &operand; });
          moveOperand(operand, yield != yields.end() ? yield->second : replicated(operand.get()));
        }
      }
    produce(op, produced);
    return success();
  }

  LogicalResult visitManual(ManualComputationOp op) {
    for (auto [operand, sharding] : llvm::zip_equal(op->getOpOperands(), op.getInShardings().getShardings()))
      if (isa<RankedTensorType>(operand.get().getType()))
        moveOperand(operand, TensorShardingAttr::get(op.getContext(), use.meshOrRef, sharding.getDimShardings(), {},
                                                     sharding.getUnreducedAxes(), sharding.getReductionOp()));
    Block &body = op.getBody().front();
    if (failed(visitBlock(body)))
      return failure();
    for (auto [operand, sharding] :
         llvm::zip_equal(body.getTerminator()->getOpOperands(), op.getOutShardings().getShardings()))
      if (isa<RankedTensorType>(operand.get().getType())) {
        TensorShardingAttr inside = sharding.withoutAxes(op.getManualAxes());
        moveOperand(operand, TensorShardingAttr::get(op.getContext(), use.meshOrRef, inside.getDimShardings(), {},
                                                     inside.getUnreducedAxes(), inside.getReductionOp()));
      }
    return success();
  }

  /// Adds the alternatives of the op that is being visited.
  ReshardCause withAlternatives(ReshardCause cause) const {
    cause.alternatives = alternatives;
    return cause;
  }

  void moveOperand(OpOperand &operand, TensorShardingAttr to) {
    if (!to)
      return;
    OpBuilder builder(operand.getOwner());
    operand.set(mover.moveToPartial(operand.get(), to, withAlternatives(ReshardCause::of(operand)), builder));
  }

  /// What came to be made of something else is not needed any more, nor what was sent for it.
  void eraseUnused() {
    function.walk<WalkOrder::PostOrder, ReverseIterator>([](Operation *op) {
      if ((isa<CollectiveOpInterface>(op) && op->use_empty()) || isOpTriviallyDead(op))
        op->erase();
    });
  }

  func::FuncOp function;
  MeshInUse use;
  ReshardPlanner planner;
  ValueMover mover;
  llvm::DenseMap<Operation *, double> secondsOf; // of ops that have been visited
  bool recordsAlternatives;
  StringAttr alternatives;
};

} // namespace

LogicalResult heddle::resharding::reshardFunction(func::FuncOp function, const MeshInUse &use,
                                                  const ReshardOptions &options) {
  return Resharder(function, use, options).run();
}

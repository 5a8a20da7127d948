// Goes through a function in program order: values come to an op as it needs them, and go on as propagation said.
#include "ReshardFunction.h"

#include "Alternatives/Alternatives.h"
#include "ChooseSharding.h"
#include "DeferReductions.h"
#include "EmitReshard.h"
#include "SeparateWeights.h"
#include "heddle/Analysis/Regrouping.h"
#include "heddle/Analysis/ShardingOrigins.h"
#include "heddle/Analysis/ShardingRules.h"
#include "heddle/Analysis/StepRoles.h"
#include "heddle/Analysis/Uses.h"
#include "heddle/Dialect/Chlo/Chlo.h"
#include "heddle/Dialect/Heddle/HeddleDialect.h"
#include "heddle/Dialect/Heddle/ReshardAttrs.h"
#include "heddle/Dialect/Sdy/AxisLists.h"
#include "heddle/Dialect/Sdy/Sdy.h"
#include "heddle/Dialect/Sdy/Shardings.h"
#include "heddle/Dialect/Stablehlo/ConstantOps.h"
#include "heddle/Dialect/Stablehlo/ElementwiseOps.h"
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
        recordsAlternatives(options.recordsAlternatives) {
    if (options.gathersAgain) {
      separateWeights(function);
      roles.emplace(function);
    }
  }

  LogicalResult run() {
    if (failed(visitBlock(function.getBody().front())))
      return failure();
    for (OpOperand &operand : function.getBody().front().getTerminator()->getOpOperands())
      moveOperand(operand, getResultSharding(function, operand.getOperandNumber(), use));
    shortenChains();
    deferReductions(function, use, planner);
    shortenChains();
    mergeAlike();
    eraseUnused();
    return failure(hasFailed);
  }

private:
  TensorShardingAttr replicated(Value value) const {
    auto type = dyn_cast<RankedTensorType>(value.getType());
    return type ? TensorShardingAttr::getReplicated(type.getRank(), use.meshOrRef) : nullptr;
  }

  LogicalResult visitBlock(Block &block) {
    // The ops of a loop over microbatches are of either pass; those of a loop over layers are of the loop's.
    llvm::SaveAndRestore keepBlock(partedBlock);
    llvm::SaveAndRestore keepPart(isBackward);
    if (roles && !isBackward && hasBothPasses(block, *roles))
      partedBlock = &block;
    for (Operation &op : llvm::make_early_inc_range(block.without_terminator())) {
      if (partedBlock == &block)
        isBackward = roles->getPart(&op) == StepPart::Backward;
      if (failed(visitOp(&op)))
        return failure();
    }
    return success();
  }

  /// Whether `value` is a weight, at a place where what was gathered of it for the forward pass is gone.
  bool isGatheredAgain(Value value) const {
    auto root = roots.find(value);
    return isBackward && roles->isOfState(root == roots.end() ? value : root->second);
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
      // Making a value partial only to reduce it again helps nobody.
      to = withUnreduced(to, findStart(op->getOperand(0), to).kept);
      Value moved = moveToPartial(op->getOperand(0), to, cause, builder);
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
        [&](unsigned index, TensorShardingAttr to) { return costOf(op->getOperand(index), to, op->getBlock()); },
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
      return costOf(reshard.getInput(), withUnreduced(to, findStart(reshard.getInput(), to).kept), op->getBlock());
    }
    if (op->getNumOperands() == 0)
      return 0;
    // What only passes elements on is computed as part of what is before or behind it.
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
      return costOf(op.getOperand(), from, op->getBlock()) + planner.plan(toType, to, declared).seconds;
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
      replaceUses(result, [&] { return move(result, needed, withAlternatives(ReshardCause::of(result)), builder); });
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

  /// Those of the op that is being visited.
  ReshardCause withAlternatives(ReshardCause cause) const {
    cause.alternatives = alternatives;
    return cause;
  }

  void moveOperand(OpOperand &operand, TensorShardingAttr to) {
    if (!to)
      return;
    OpBuilder builder(operand.getOwner());
    operand.set(moveToPartial(operand.get(), to, withAlternatives(ReshardCause::of(operand)), builder));
  }

  static TensorShardingAttr withUnreduced(TensorShardingAttr sharding, ArrayRef<AxisRefAttr> axes) {
    return TensorShardingAttr::get(sharding.getContext(), sharding.getMeshOrRef(), sharding.getDimShardings(),
                                   sharding.getReplicatedAxes(), axes,
                                   axes.empty() ? ReductionOp::SUM : sharding.getReductionOp());
  }

  struct PartialStart {
    Value value;
    SmallVector<AxisRefAttr> kept; // unreduced there and in the end
  };

  /// Of the axes along which `to` is partial, those along which `start` is.
  SmallVector<AxisRefAttr> findKept(Value start, TensorShardingAttr to) const {
    SmallVector<AxisRefAttr> kept;
    TensorShardingAttr from = getPropagatedSharding(start, use);
    if (from && from.getReductionOp() == to.getReductionOp())
      for (AxisRefAttr axis : to.getUnreducedAxes())
        if (llvm::is_contained(from.getUnreducedAxes(), axis))
          kept.push_back(axis);
    return kept;
  }

  /// The value or what it was before all moves, whichever is partial along more of the axes that `to` wants so.
  PartialStart findStart(Value value, TensorShardingAttr to) const {
    PartialStart best{value, findKept(value, to)};
    if (auto root = roots.find(value); root != roots.end())
      if (SmallVector<AxisRefAttr> kept = findKept(root->second, to); kept.size() > best.kept.size())
        return {root->second, kept};
    return best;
  }

  /// As `move`, to a sharding that has unreduced axes, too. Where the value is not partial already, it becomes so: all
  /// but one member have zeros.
  Value moveToPartial(Value value, TensorShardingAttr to, const ReshardCause &cause, OpBuilder &builder) {
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
  int64_t findPaddedDim(RankedTensorType type, TensorShardingAttr from, TensorShardingAttr to,
                        ArrayRef<AxisRefAttr> missing) const {
    if (missing.empty() || from.getUnreducedAxes() != to.getUnreducedAxes())
      return -1;
    for (int64_t dim = 0; dim < type.getRank(); ++dim) {
      SmallVector<AxisRefAttr> axes(from.getDimShardings()[dim].getAxes());
      if (type.getDimSize(dim) % getShardCount(axes, use.mesh) != 0 ||
          failed(removeAxesSuffix(axes, missing, use.mesh)))
        continue;
      SmallVector<DimensionShardingAttr> dims(from.getDimShardings());
      dims[dim] = DimensionShardingAttr::get(to.getContext(), axes, /*isClosed=*/true);
      if (ArrayRef(dims) == to.getDimShardings())
        return dim;
    }
    return -1;
  }

  static Value withCause(Operation *op, const ReshardCause &cause) {
    if (cause.text)
      op->setAttr(HeddleDialect::causeAttrName, cause.text);
    if (cause.scope)
      op->setAttr(HeddleDialect::scopeAttrName, cause.scope);
    return op->getResult(0);
  }

  /// The value before all moves, where going from there is as good.
  std::pair<Value, const ReshardPlan *> bestPlan(Value value, TensorShardingAttr to) {
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

  Value findMoved(Value value, TensorShardingAttr to, Block *block) const {
    if (getPropagatedSharding(value, use) == to)
      return value;
    return findMovedFor(value, to, block, isGatheredAgain(value));
  }

  Value findMovedFor(Value value, TensorShardingAttr to, Block *block, bool again) const {
    auto it = moved.find({{value, to}, again});
    if (it == moved.end())
      return nullptr;
    for (Value known : it->second)
      if (known.getParentRegion()->findAncestorBlockInRegion(*block) &&
          (known.getParentBlock() == block || known.getParentRegion()->isProperAncestor(block->getParent())))
        return known;
    return nullptr;
  }

  /// Constants, iotas and scalars in every place are made again wherever they are needed: nothing is sent.
  static bool canBeMadeAnew(Value value) {
    Operation *op = value.getDefiningOp();
    if (auto broadcast = dyn_cast_or_null<stablehlo::BroadcastInDimOp>(op))
      return cast<RankedTensorType>(broadcast.getOperand().getType()).getRank() == 0;
    return isa_and_nonnull<stablehlo::ConstantOp, stablehlo::IotaOp>(op);
  }

  double costOf(Value value, TensorShardingAttr to, Block *block) {
    if (!to || findMoved(value, to, block) || canBeMadeAnew(value))
      return 0;
    double seconds = bestPlan(value, to).second->seconds;
    std::optional<Remake> remake = findRemake(value, to, block, seconds);
    return remake ? remake->seconds : seconds;
  }

  /// An op that is computed once more, sharded as its result is needed, of an operand that is moved in its stead.
  struct Remake {
    Operation *op;
    TensorShardingAttr operand;
    double seconds;
  };

  /// Before a broadcast, or a conversion to a wider type, there is less to move.
  std::optional<Remake> findRemake(Value value, TensorShardingAttr to, Block *block, double lessThan) {
    auto root = roots.find(value);
    Value start = root == roots.end() ? value : root->second;
    Operation *op = start.getDefiningOp();
    if (!isa_and_nonnull<stablehlo::BroadcastInDimOp, stablehlo::ConvertOp, stablehlo::TransposeOp>(op) ||
        lessThan <= 0 || !to.getUnreducedAxes().empty() ||
        !getPropagatedSharding(start, use).getUnreducedAxes().empty())
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
  bool isLocal(Operation *op, const OpSharding &sharding) const {
    for (size_t factor = 0; factor < sharding.axes.size(); ++factor)
      if (!sharding.axes[factor].empty() &&
          (sharding.rule.getFactor(factor).kind != FactorKind::PassThrough ||
           (sharding.rule.getFactor(factor).size % sharding.getShardCount(factor, use.mesh) != 0 &&
            !canShardUnevenly(op, sharding.rule, factor))))
        return false;
    return true;
  }

  Value emitRemake(const Remake &remake, TensorShardingAttr to, const ReshardCause &cause, OpBuilder &builder) {
    Value operand = move(remake.op->getOperand(0), remake.operand, cause, builder);
    Operation *copy = builder.clone(*remake.op);
    copy->setOperand(0, operand);
    copy->setAttr(kShardingAttr, TensorShardingPerValueAttr::get(copy->getContext(), to));
    return copy->getResult(0);
  }

  Value move(Value value, TensorShardingAttr to, const ReshardCause &cause, OpBuilder &builder) {
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
    if (plan->breaksLimit && !hasFailed) {
      hasFailed = true;
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

  /// A collective whose only use is another one was a stop on the way: the direct path may be shorter.
  void shortenChains() {
    SmallVector<Operation *> lasts;
    function.walk([&](CollectiveOpInterface op) { lasts.push_back(op); });
    llvm::DenseSet<Operation *> erased;
    for (Operation *last : llvm::reverse(lasts)) {
      if (erased.contains(last))
        continue;
      Value start = findChainStart(last->getOperand(0));
      SmallVector<Operation *> chain;
      for (Value value = last->getOperand(0); value != start; value = value.getDefiningOp()->getOperand(0))
        chain.push_back(value.getDefiningOp());
      if (chain.empty() || last->use_empty())
        continue;
      Value end = last->getResult(0);
      TensorShardingAttr to = getPropagatedSharding(end, use);
      if (findKept(start, to).size() != to.getUnreducedAxes().size())
        continue;
      const ReshardPlan &plan = planner.plan(cast<RankedTensorType>(end.getType()), getPropagatedSharding(start, use),
                                             getPropagatedSharding(end, use));
      OpBuilder builder(last);
      end.replaceAllUsesWith(emitPlan(plan, start, getPropagatedSharding(start, use).getReductionOp(),
                                      ReshardCause::ofChain(last, chain), builder));
      last->erase();
      for (Operation *before : chain) // the last one first
        if (before->use_empty()) {
          erased.insert(before);
          before->erase();
        }
    }
  }

  /// Shorter chains of one value may have come to be the same; what they are for keeps CSE from seeing that.
  void mergeAlike() {
    llvm::DenseMap<std::tuple<Block *, Value, Attribute, OperationName, unsigned>, Operation *> known;
    SmallVector<Operation *> alike;
    function.walk([&](CollectiveOpInterface op) {
      unsigned again = op->hasAttr(kAgainAttrName);
      Operation *first =
          known
              .try_emplace({op->getBlock(), op->getOperand(0), op->getPropertiesAsAttribute(), op->getName(), again},
                           op)
              .first->second;
      if (first == op)
        return;
      op->getResult(0).replaceAllUsesWith(first->getResult(0));
      alike.push_back(op);
    });
    for (Operation *op : alike)
      op->erase();
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
  bool hasFailed = false;
  llvm::DenseMap<Operation *, double> secondsOf; // of ops that have been visited
  /// By value and sharding, and whether that is of a weight in the backward pass.
  llvm::DenseMap<std::pair<std::pair<Value, Attribute>, unsigned>, SmallVector<Value, 1>> moved;
  std::optional<StepRoles> roles; // where it matters
  Block *partedBlock = nullptr;
  bool recordsAlternatives;
  StringAttr alternatives;
  bool isBackward = false;
  llvm::DenseMap<Value, Value> roots;
};

} // namespace

LogicalResult heddle::resharding::reshardFunction(func::FuncOp function, const MeshInUse &use,
                                                  const ReshardOptions &options) {
  return Resharder(function, use, options).run();
}

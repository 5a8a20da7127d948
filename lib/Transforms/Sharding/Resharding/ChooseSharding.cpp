#include "ChooseSharding.h"

#include "DeferReductions.h"
#include "heddle/Analysis/ProgramCost.h"
#include "heddle/Analysis/ShardingRules.h"
#include "heddle/Analysis/WindowAccess.h"
#include "heddle/Dialect/Sdy/AxisLists.h"

#include "mlir/IR/TypeUtilities.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::sdy;

namespace {

class Chooser {
public:
  Chooser(Operation *op, ShardingRule rule, const MeshInUse &use, ReshardPlanner &planner,
          resharding::OperandCost operandCost)
      : op(op), use(use), planner(planner), operandCost(operandCost), none(std::move(rule)),
        declared(getTensorShardings(op, use)) {
    for (TensorShardingAttr sharding : declared)
      projected.push_back(projectTensor(none.rule, projected.size(), sharding, use.mesh));
  }

  resharding::ChosenSharding run(bool wantsAlternative) {
    OpSharding best = none;
    double bestCost = cost(none);
    std::optional<OpSharding> second;
    double secondCost = 0;
    auto offer = [&](const OpSharding &candidate) {
      if (candidate.axes == best.axes || (second && candidate.axes == second->axes))
        return;
      double seconds = cost(candidate);
      if (seconds < bestCost * (1 - 1e-12)) {
        second = std::move(best);
        secondCost = bestCost;
        best = candidate;
        bestCost = seconds;
      } else if (!second || seconds < secondCost) {
        second = candidate;
        secondCost = seconds;
      }
    };
    for (size_t anchor = 0; anchor < projected.size(); ++anchor) {
      // What the result is wanted as may be less than what an operand has: the smaller one is gathered.
      OpSharding alone = none;
      for (size_t factor = 0; factor < alone.axes.size(); ++factor)
        extend(alone, factor, projected[anchor][factor]);
      offer(alone);
      OpSharding candidate = extendFrom(anchor);
      offer(candidate);
      OpSharding whole = candidate;
      for (size_t factor = 0; factor < whole.axes.size(); ++factor)
        if (whole.rule.getFactor(factor).kind == FactorKind::Reduction)
          whole.axes[factor].clear();
      offer(whole);
    }
    SmallVector<resharding::LostAxes> lost = findLost(best);
    double moveSeconds = getMoveSeconds(best);
    std::string alternative =
        wantsAlternative && second && moveSeconds > 0 ? describe(*second, secondCost, best, bestCost) : "";
    return {std::move(best), std::move(lost), bestCost, moveSeconds, std::move(alternative)};
  }

private:
  /// `operand #1 as [{"data"}, {}]: 3.1e-05 s, chosen 1.2e-05 s`.
  std::string describe(const OpSharding &other, double otherCost, const OpSharding &best, double bestCost) const {
    std::string text;
    llvm::raw_string_ostream os(text);
    for (size_t tensor = 0; tensor < projected.size(); ++tensor) {
      if (!declared[tensor])
        continue;
      Type type = valueOf(tensor).getType();
      TensorShardingAttr as = other.getTensorSharding(tensor, type, use);
      if (as == best.getTensorSharding(tensor, type, use))
        continue;
      bool isOperand = tensor < op->getNumOperands();
      os << (text.empty() ? "" : ", ") << (isOperand ? "operand #" : "result #")
         << (isOperand ? tensor : tensor - op->getNumOperands()) << " as [";
      llvm::interleaveComma(as.getDimShardings(), os,
                            [&](DimensionShardingAttr dim) { os << '{' << sdy::toString(dim.getAxes()) << '}'; });
      os << ']';
      if (!as.getUnreducedAxes().empty())
        os << " unreduced {" << sdy::toString(as.getUnreducedAxes()) << '}';
    }
    if (text.empty())
      os << "other factors";
    os << llvm::formatv(": {0:e2} s, chosen {1:e2} s", otherCost, bestCost);
    return text;
  }

  SmallVector<resharding::LostAxes> findLost(const OpSharding &chosen) const {
    SmallVector<resharding::LostAxes> lost;
    for (unsigned operand = 0; operand < op->getNumOperands(); ++operand) {
      if (!declared[operand])
        continue;
      for (auto [dim, sharding] : llvm::enumerate(declared[operand].getDimShardings())) {
        resharding::LostAxes here{operand, static_cast<int64_t>(dim), {}};
        for (AxisRefAttr axis : sharding.getAxes())
          for (AxisRefAttr part : findUntaken(chosen, axis))
            if (!canBeUsed(operand, dim, part))
              here.axes.push_back(part);
        if (!here.axes.empty())
          lost.push_back(std::move(here));
      }
    }
    return lost;
  }

  /// What no factor has of an axis: of 4 shards of 6 heads, the 2 that don't divide the heads.
  SmallVector<AxisRefAttr> findUntaken(const OpSharding &chosen, AxisRefAttr axis) const {
    SmallVector<AxisRefAttr> rest{axis};
    for (const PlacedAxes &axes : chosen.axes)
      for (const PlacedAxis &placed : axes) {
        SmallVector<AxisRefAttr> left;
        for (AxisRefAttr part : rest) {
          if (placed.axis.canCoexist(part) && !placed.axis.overlaps(part)) {
            left.push_back(part);
            continue;
          }
          for (std::optional<AxisRefAttr> beside :
               {part.getPrefixBefore(placed.axis, use.mesh), part.getSuffixAfter(placed.axis, use.mesh)})
            if (beside)
              left.push_back(*beside);
        }
        rest = std::move(left);
      }
    return rest;
  }

  /// Some sharding of the op, of any cost, has the axis for a factor of that dim: for one alone, or for a minor one
  /// where the major ones are as far as they go.
  bool canBeUsed(unsigned operand, int64_t dim, AxisRefAttr axis) const {
    OpSharding together = none;
    for (int64_t factor : none.rule.getTensor(operand)[dim]) {
      OpSharding alone = none;
      extend(alone, factor, projected[operand][factor]);
      extend(together, factor, projected[operand][factor]);
      if (isTaken(alone, axis) || isTaken(together, axis))
        return true;
    }
    return false;
  }

  Value valueOf(size_t tensor) const {
    return tensor < op->getNumOperands() ? op->getOperand(tensor) : op->getResult(tensor - op->getNumOperands());
  }

  /// The anchor's axes, then those of larger tensors before those of smaller ones.
  OpSharding extendFrom(size_t anchor) const {
    SmallVector<size_t> order;
    for (size_t tensor = 0; tensor < projected.size(); ++tensor)
      if (declared[tensor])
        order.push_back(tensor);
    auto sizeOf = [&](size_t tensor) { return cast<RankedTensorType>(valueOf(tensor).getType()).getNumElements(); };
    llvm::stable_sort(order, [&](size_t a, size_t b) {
      return std::pair(a != anchor, -sizeOf(a)) < std::pair(b != anchor, -sizeOf(b));
    });
    OpSharding sharding = none;
    for (size_t tensor : order)
      for (size_t factor = 0; factor < sharding.axes.size(); ++factor)
        if (isPrefixOf(sharding.axes[factor], projected[tensor][factor]))
          extend(sharding, factor, projected[tensor][factor]);
    return sharding;
  }

  /// Takes the axes of a factor one by one, as long as no other factor has them and every tensor can be sharded so.
  void extend(OpSharding &sharding, int64_t factor, const PlacedAxes &axes) const {
    if (!isShardable(sharding.rule, factor))
      return;
    for (const PlacedAxis &axis : getSuffixAfter(sharding.axes[factor], axes, use.mesh)) {
      OpSharding longer = sharding;
      appendAxis(longer.axes[factor], axis, use.mesh);
      if (isTaken(sharding, axis.axis) || !fits(longer, factor) ||
          !hasUseForShards(sharding.rule.getFactor(factor).size, sharding.getShardCount(factor, use.mesh),
                           longer.getShardCount(factor, use.mesh)))
        return;
      sharding = std::move(longer);
    }
  }

  bool isShardable(const ShardingRule &rule, int64_t index) const {
    const Factor &factor = rule.getFactor(index);
    if (factor.kind == FactorKind::NeedReplication || !hasLocalForm(op, rule, index))
      return false;
    if (factor.kind != FactorKind::Reduction)
      return true;
    return factor.combiner && llvm::all_of(op->getResultTypes(), [&](Type type) {
             return getReductionOp(*factor.combiner, getElementTypeOrSelf(type)).has_value();
           });
  }

  bool isTaken(const OpSharding &sharding, AxisRefAttr axis) const {
    return llvm::any_of(sharding.axes, [&](const PlacedAxes &axes) {
      return llvm::any_of(axes, [&](const PlacedAxis &placed) { return !placed.axis.canCoexist(axis); });
    });
  }

  int64_t sizeOfDim(size_t tensor, int64_t dim) const {
    return cast<RankedTensorType>(valueOf(tensor).getType()).getDimSize(dim);
  }

  bool fits(const OpSharding &sharding, int64_t factor) const {
    int64_t shards = sharding.getShardCount(factor, use.mesh), size = sharding.rule.getFactor(factor).size;
    bool isInTime = llvm::any_of(sharding.axes[factor],
                                 [&](const PlacedAxis &own) { return use.kinds.isSequential(own.axis.getName()); });
    bool isCut = llvm::any_of(sharding.axes[factor], [&](const PlacedAxis &own) {
      return own.axis.isSubAxis() && use.kinds.isSequential(own.axis.getName());
    });
    if (isCut || (size % shards != 0 && (isInTime || !canShardUnevenly(op, sharding.rule, factor))))
      return false;
    bool isWindowed = hasWindows(op, sharding.rule, factor);
    if (isWindowed && !getWindowAccesses(op, sharding.rule, factor, shards))
      return false;
    // A minor factor of a dim can be sharded only where the major ones are as far as they go.
    for (size_t tensor = 0; tensor < projected.size(); ++tensor)
      for (const DimFactors &dim : sharding.rule.getTensor(tensor)) {
        if (isWindowed && dim == DimFactors{factor} &&
            shards > sizeOfDim(tensor, &dim - sharding.rule.getTensor(tensor).data()))
          return false;
        bool isWhole = true;
        for (int64_t index : dim) {
          if (!isWhole && !sharding.axes[index].empty())
            return false;
          isWhole &= sharding.getShardCount(index, use.mesh) == sharding.rule.getFactor(index).size;
        }
      }
    return true;
  }

  double cost(const OpSharding &sharding) const { return getMoveSeconds(sharding) + getWorkSeconds(sharding); }

  double getMoveSeconds(const OpSharding &sharding) const {
    double seconds = 0;
    for (size_t tensor = 0; tensor < projected.size(); ++tensor) {
      auto type = dyn_cast<RankedTensorType>(valueOf(tensor).getType());
      if (!type)
        continue;
      TensorShardingAttr own = sharding.getTensorSharding(tensor, type, use);
      if (tensor < op->getNumOperands())
        seconds += operandCost(tensor, own);
      else
        seconds += planner.plan(type, own, declared[tensor]).seconds / countSharers(valueOf(tensor), own);
    }
    if (int64_t halo = getHaloBytes(op, sharding, use))
      seconds += problems::getPermuteSeconds(planner.getRates().getWires(), getWindowGroup(sharding), halo);
    return seconds;
  }

  double getWorkSeconds(const OpSharding &sharding) const {
    int64_t bytes = 0;
    for (size_t tensor = 0; tensor < projected.size(); ++tensor)
      if (auto type = dyn_cast<RankedTensorType>(valueOf(tensor).getType()))
        bytes += getTensorBytes(getShardType(type, sharding.getTensorSharding(tensor, type, use), use.mesh));
    const MachineRates &rates = planner.getRates();
    double flops = 1;
    for (auto [index, factor] : llvm::enumerate(sharding.rule.getFactors()))
      flops *= llvm::divideCeil(factor.size, sharding.getShardCount(index, use.mesh));
    Type element = op->getNumOperands() ? getElementTypeOrSelf(op->getOperand(0).getType()) : nullptr;
    double work =
        isContraction(op) ? rates.getContractionSeconds(element, 2 * flops) : rates.getVectorSeconds(element, flops);
    return std::max(work, rates.getMemorySeconds(bytes));
  }

  /// Neighbours along the axes of windowed factors.
  problems::DeviceGroup getWindowGroup(const OpSharding &sharding) const {
    problems::DeviceGroup group;
    for (size_t factor = 0; factor < sharding.axes.size(); ++factor)
      if (hasWindows(op, sharding.rule, factor))
        group = group.times(planner.getRates().getGroup(getAxisRefs(sharding.axes[factor])));
    return group;
  }

  /// A reduction of a sum of partial values is made once (`deferReductions`): how many values share it.
  int64_t countSharers(Value value, TensorShardingAttr own) const {
    int64_t sharers = 1;
    if (own.getUnreducedAxes().empty())
      return sharers;
    while (value.hasOneUse()) {
      OpOperand &used = *value.use_begin();
      SmallVector<OpOperand *> linear = findLinearOperands(used.getOwner());
      if (!llvm::is_contained(linear, &used))
        break;
      for (OpOperand *other : linear)
        if (other != &used)
          sharers += countPartials(other->get(), own);
      value = used.getOwner()->getResult(0);
    }
    return sharers;
  }

  /// How many values that are partial along the same axes, or may come to be so, `value` is a sum of.
  int64_t countPartials(Value value, TensorShardingAttr own) const {
    if (!value.hasOneUse())
      return 0;
    value = resharding::findChainStart(value);
    if (getPropagatedSharding(value, use).getUnreducedAxes() == own.getUnreducedAxes())
      return 1;
    Operation *from = value.getDefiningOp();
    if (!from)
      return 0;
    if (SmallVector<OpOperand *> linear = findLinearOperands(from); !linear.empty()) {
      int64_t partials = 0;
      for (OpOperand *operand : linear)
        partials += countPartials(operand->get(), own);
      return partials;
    }
    std::optional<ShardingRule> rule = getShardingRule(from);
    for (unsigned operand = 0; rule && operand < from->getNumOperands(); ++operand)
      for (auto [factor, axes] : llvm::zip_equal(
               rule->getFactors(),
               projectTensor(*rule, operand, getPropagatedSharding(from->getOperand(operand), use), use.mesh)))
        if (factor.kind == FactorKind::Reduction && axes.size() == own.getUnreducedAxes().size() &&
            llvm::all_of(axes,
                         [&](const PlacedAxis &axis) { return llvm::is_contained(own.getUnreducedAxes(), axis.axis); }))
          return 1;
    return 0;
  }

  Operation *op;
  const MeshInUse &use;
  ReshardPlanner &planner;
  resharding::OperandCost operandCost;
  OpSharding none;
  SmallVector<TensorShardingAttr> declared; // of operands, then results
  SmallVector<SmallVector<PlacedAxes>> projected;
};

} // namespace

resharding::ChosenSharding heddle::resharding::chooseSharding(Operation *op, ShardingRule rule, const MeshInUse &use,
                                                              ReshardPlanner &planner, OperandCost operandCost,
                                                              bool wantsAlternative) {
  return Chooser(op, std::move(rule), use, planner, operandCost).run(wantsAlternative);
}

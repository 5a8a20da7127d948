#include "MoveSums.h"

#include "heddle/Analysis/ShardingRules.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::sdy;
using namespace heddle::propagation;

namespace {

class Finder {
public:
  Finder(State &state, int index) : state(state), index(index), node(state.getNodes()[index]) {}

  /// Calls `found` with a dim of the first result, the axis it could have, and the bytes that this saves a device.
  /// Gives the bytes that a device sends for the op's sums.
  double run(llvm::function_ref<void(const Proposal &, const PlacedAxis &, double)> found) const {
    size_t operands = node.rule.getOperands().size();
    // Results of one op are sums along the same factors; the first one speaks for all.
    if (operands >= node.cells.size() || node.cells[operands] < 0)
      return 0;
    double bytes = 0;
    PlacedAxes seen;
    for (size_t tensor = 0; tensor < operands; ++tensor)
      forEachSummed(tensor, [&](const PlacedAxis &axis) {
        if (state.isSequential(axis.axis)) // a sum over time is a carry
          return;
        bool isNew = llvm::none_of(seen, [&](const PlacedAxis &known) { return !known.axis.canCoexist(axis.axis); });
        if (isNew && isPartialAlong(axis)) {
          bytes += getReduceBytes(axis);
          if (isLargest())
            findDim(axis, found);
        }
        seen.push_back(axis);
      });
    return bytes;
  }

private:
  const Cell &cellOf(size_t tensor) const { return state.getCells()[node.cells[tensor]]; }
  size_t resultIndex() const { return node.rule.getOperands().size(); }
  const Cell &result() const { return cellOf(resultIndex()); }

  bool isSummed(ArrayRef<int64_t> factors) const {
    return llvm::any_of(factors,
                        [&](int64_t factor) { return node.rule.getFactor(factor).kind == FactorKind::Reduction; });
  }

  void forEachSummed(size_t tensor, llvm::function_ref<void(const PlacedAxis &)> act) const {
    if (node.cells[tensor] < 0)
      return;
    for (auto [dim, factors] : llvm::zip_equal(cellOf(tensor).dims, node.rule.getTensor(tensor))) {
      if (dim.axes.empty() || !isSummed(factors))
        continue;
      for (auto [factor, axes] : llvm::zip_equal(factors, projectDim(dim.axes, factors, node.rule, state.getMesh())))
        if (node.rule.getFactor(factor).kind == FactorKind::Reduction)
          for (const PlacedAxis &axis : axes)
            act(axis);
    }
  }

  static bool has(ArrayRef<AxisRefAttr> axes, const PlacedAxis &axis) {
    return llvm::any_of(axes, [&](AxisRefAttr other) { return !other.canCoexist(axis.axis); });
  }
  static bool has(const DimState &dim, const PlacedAxis &axis) {
    return llvm::any_of(dim.axes, [&](const PlacedAxis &other) { return !other.axis.canCoexist(axis.axis); });
  }

  /// Whether results stay partial along an axis; otherwise the sum is scattered, or something wants it so.
  bool isPartialAlong(const PlacedAxis &axis) const {
    return llvm::none_of(result().dims, [&](const DimState &dim) { return has(dim, axis); }) &&
           !has(result().replicated, axis) && !has(result().unreduced, axis) && !has(result().manual, axis);
  }

  /// Whether more comes out of the op than what it sums. Otherwise the axis is wanted again after it, as it is after a
  /// row-parallel product.
  bool isLargest() const {
    double bytes = getBytes(result());
    for (size_t tensor = 0; tensor < resultIndex(); ++tensor)
      if (node.cells[tensor] >= 0 &&
          llvm::any_of(node.rule.getTensor(tensor), [&](const DimFactors &dim) { return isSummed(dim); }))
        bytes -= getBytes(cellOf(tensor));
    return bytes > 0;
  }

  static double getBytes(const Cell &cell) {
    return static_cast<double>(cell.type.getNumElements()) * llvm::divideCeil(getBitWidth(cell.type), 8);
  }

  double getReduceBytes(const PlacedAxis &axis) const {
    double count = axis.axis.getSize(state.getMesh());
    return 2 * bytesOfShard(result()) * (count - 1) / count;
  }

  double bytesOfShard(const Cell &cell) const {
    double bytes = getBytes(cell);
    for (const DimState &dim : cell.dims)
      bytes /= getShardCount(dim.axes, state.getMesh());
    return bytes;
  }

  static int64_t getBitWidth(RankedTensorType type) {
    if (auto complex = dyn_cast<ComplexType>(type.getElementType()))
      return 2 * complex.getElementType().getIntOrFloatBitWidth();
    return type.getElementType().isIntOrFloat() ? type.getElementType().getIntOrFloatBitWidth() : 8;
  }

  /// What operands send where `factor` takes the axis from the factor that is summed: all-to-alls of those that have
  /// both, gathers of those that have the summed one alone.
  double getMoveBytes(const PlacedAxis &axis, int64_t factor) const {
    double bytes = 0, count = axis.axis.getSize(state.getMesh());
    for (size_t tensor = 0; tensor < resultIndex(); ++tensor) {
      if (node.cells[tensor] < 0 ||
          llvm::none_of(cellOf(tensor).dims, [&](const DimState &dim) { return has(dim, axis); }))
        continue;
      bool hasFactor = llvm::any_of(node.rule.getTensor(tensor),
                                    [&](const DimFactors &factors) { return llvm::is_contained(factors, factor); });
      bytes += bytesOfShard(cellOf(tensor)) * (hasFactor ? (count - 1) / count : count - 1);
    }
    return bytes;
  }

  /// The dim that costs least to give the axis to.
  void findDim(const PlacedAxis &axis,
               llvm::function_ref<void(const Proposal &, const PlacedAxis &, double)> found) const {
    double reduced = getReduceBytes(axis), gathered = reduced / 2, best = reduced - gathered;
    std::optional<Proposal> proposal;
    for (auto [dim, dimState, factors] : llvm::enumerate(result().dims, node.rule.getTensor(resultIndex()))) {
      int64_t number = static_cast<int64_t>(dim);
      if (factors.size() != 1 || node.rule.getFactor(factors[0]).kind != FactorKind::PassThrough || !dimState.isOpen ||
          result().type.getDimSize(number) %
                  (getShardCount(dimState.axes, state.getMesh()) * axis.axis.getSize(state.getMesh())) !=
              0 ||
          state.isBanned(result(), number, axis.axis))
        continue;
      double bytes = getMoveBytes(axis, factors[0]);
      if (bytes >= best)
        continue;
      best = bytes;
      PlacedAxes axes = dimState.axes;
      appendAxis(axes, axis, state.getMesh());
      proposal = {node.cells[resultIndex()], number, axes, result().type.getNumElements(), index};
    }
    if (proposal)
      found(*proposal, axis, reduced - gathered - best);
  }

  State &state;
  int index;
  const Node &node;
};

} // namespace

std::map<Choice, SmallVector<Proposal>> heddle::propagation::findMovableSums(State &state, Conflicts &savedBytes) {
  std::map<Choice, SmallVector<Proposal>> sums;
  double bytes = 0;
  for (int index = 0; index < static_cast<int>(state.getNodes().size()); ++index) {
    if (state.getNodes()[index].kind != NodeKind::Other)
      continue;
    bytes += Finder(state, index).run([&](const Proposal &proposal, const PlacedAxis &axis, double saved) {
      Choice choice{llvm::to_vector(state.getCells()[proposal.cell].type.getShape()), proposal.dim,
                    axis.axis.toString()};
      savedBytes[choice] += saved;
      sums[choice].push_back(proposal);
    });
  }
  constexpr double worthATrial = 0.1;
  for (auto it = savedBytes.begin(); it != savedBytes.end();)
    it = it->second < worthATrial * bytes ? savedBytes.erase(it) : std::next(it);
  return sums;
}

#include "RepeatedWork.h"

#include "heddle/Analysis/ProgramCost.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::sdy;
using namespace heddle::propagation;

namespace {

class Finder {
public:
  Finder(State &state, int index) : state(state), index(index), node(state.getNodes()[index]) {
    shards.resize(node.rule.getFactors().size(), 1);
    for (size_t tensor = 0; tensor < node.cells.size(); ++tensor)
      if (node.cells[tensor] >= 0)
        see(tensor);
  }

  /// The flops of one device.
  double getFlops() const {
    double flops = 2;
    for (auto [factor, count] : llvm::zip_equal(node.rule.getFactors(), shards))
      flops *= static_cast<double>(factor.size) / count;
    return flops;
  }

  /// Some tensor has the axis, or must not have it.
  bool isUsed(AxisRefAttr axis) const {
    return llvm::any_of(used, [&](AxisRefAttr other) { return !other.canCoexist(axis); });
  }

  /// Calls `found` for each dim of the result that could take the axis.
  void run(const PlacedAxis &axis, llvm::function_ref<void(Proposal)> found) const {
    size_t result = node.rule.getOperands().size();
    if (result >= node.cells.size() || node.cells[result] < 0)
      return;
    const Cell &cell = state.getCells()[node.cells[result]];
    for (auto [dim, dimState, factors] : llvm::enumerate(cell.dims, node.rule.getTensor(result))) {
      PlacedAxes axes = dimState.axes;
      appendAxis(axes, axis, state.getMesh());
      if (factors.size() == 1 && node.rule.getFactor(factors[0]).kind == FactorKind::PassThrough && dimState.isOpen &&
          cell.type.getDimSize(dim) % getShardCount(axes, state.getMesh()) == 0 &&
          !state.isBanned(cell, dim, axis.axis))
        found({node.cells[result], static_cast<int64_t>(dim), axes, cell.type.getNumElements(), index});
    }
  }

private:
  void see(size_t tensor) {
    const Cell &cell = state.getCells()[node.cells[tensor]];
    for (ArrayRef<AxisRefAttr> axes : {ArrayRef(cell.replicated), ArrayRef(cell.unreduced), ArrayRef(cell.manual)})
      llvm::append_range(used, axes);
    for (auto [dim, factors] : llvm::zip_equal(cell.dims, node.rule.getTensor(tensor))) {
      llvm::append_range(used, getAxisRefs(dim.axes));
      if (!dim.axes.empty())
        for (auto [factor, axes] : llvm::zip_equal(factors, projectDim(dim.axes, factors, node.rule, state.getMesh())))
          shards[factor] = std::max(shards[factor], getShardCount(axes, state.getMesh()));
    }
  }

  State &state;
  int index;
  const Node &node;
  SmallVector<AxisRefAttr> used;
  SmallVector<int64_t> shards; // by factor
};

/// Each spatial axis of the mesh that some dim has, by name, with the first origin in the order of what origins are.
SmallVector<PlacedAxis> findAxes(State &state) {
  SmallVector<PlacedAxis> found;
  for (MeshAxisAttr axis : state.getMesh().getAxes()) {
    std::optional<PlacedAxis> first;
    for (const Cell &cell : state.getCells())
      for (const DimState &dim : cell.dims)
        for (const PlacedAxis &placed : dim.axes)
          if (placed.axis.getName() == axis.getName() && placed.origin >= 0 &&
              (!first || state.getOriginRank(placed.origin) < state.getOriginRank(first->origin)))
            first = {AxisRefAttr::get(axis.getContext(), axis.getName()), placed.origin};
    if (first && axis.getSize() > 1 && !state.isSequential(first->axis))
      found.push_back(*first);
  }
  return found;
}

} // namespace

std::map<Choice, SmallVector<Proposal>> heddle::propagation::findRepeatedWork(State &state, Conflicts &savedFlops) {
  std::map<Choice, SmallVector<Proposal>> spread;
  SmallVector<PlacedAxis> axes = findAxes(state);
  double flops = 0;
  for (int index = 0; index < static_cast<int>(state.getNodes().size()); ++index) {
    if (!isContraction(state.getNodes()[index].op))
      continue;
    Finder finder(state, index);
    double own = finder.getFlops();
    flops += own;
    for (const PlacedAxis &axis : axes)
      if (!finder.isUsed(axis.axis))
        finder.run(axis, [&](Proposal proposal) {
          Choice choice{llvm::to_vector(state.getCells()[proposal.cell].type.getShape()), proposal.dim,
                        axis.axis.toString()};
          savedFlops[choice] += own - own / axis.axis.getSize(state.getMesh());
          spread[choice].push_back(std::move(proposal));
        });
  }
  constexpr double worthATrial = 0.05;
  for (auto it = savedFlops.begin(); it != savedFlops.end();)
    it = it->second < worthATrial * flops ? savedFlops.erase(it) : std::next(it);
  return spread;
}

// One op's part: from the factors' axes in each of its tensors to axes that other tensors should have.
#include "PropagationState.h"

#include "heddle/Analysis/WindowAccess.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::sdy;
using namespace heddle::propagation;

namespace {

/// A factor's axes as one tensor has them.
struct Candidate {
  PlacedAxes axes;
  int64_t elements = 0;
  size_t tensor = 0;
};

class NodeProposals {
public:
  NodeProposals(State &state, int nodeIndex, int64_t phase, bool forward, bool backward)
      : state(state), nodeIndex(nodeIndex), node(state.getNodes()[nodeIndex]), phase(phase),
        forward(forward && node.goesForward), backward(backward && node.goesBackward) {}

  void run(SmallVectorImpl<Proposal> &proposals) {
    project();
    SmallVector<std::pair<Candidate, int64_t>> best; // and its factor
    for (int64_t factor = 0; factor < static_cast<int64_t>(node.rule.getFactors().size()); ++factor)
      if (std::optional<Candidate> candidate = findBest(factor))
        best.emplace_back(std::move(*candidate), factor);
    // Where two factors want one axis, the larger tensor's comes first.
    llvm::sort(best, [&](const auto &a, const auto &b) {
      return comesBefore(a.first, b.first) || (!comesBefore(b.first, a.first) && a.second < b.second);
    });
    for (const auto &[candidate, factor] : best)
      offer(candidate, factor);
    for (size_t tensor = 0; tensor < node.cells.size(); ++tensor)
      for (auto [dim, offered] : llvm::enumerate(offers[tensor]))
        if (offered.elements)
          proposals.push_back(
              {node.cells[tensor], static_cast<int64_t>(dim), offered.axes, offered.elements, nodeIndex});
  }

private:
  bool isOperand(size_t tensor) const { return tensor < node.rule.getOperands().size(); }
  bool isSource(size_t tensor) const { return isOperand(tensor) ? forward || backward : backward; }
  bool isTarget(size_t tensor) const { return isOperand(tensor) ? backward : forward; }
  bool isVisible(const DimState &dim) const { return dim.phase <= phase; }

  /// The axes at the head of a dim that stay on their side of a manual computation's border.
  size_t countManual(size_t tensor, const DimState &dim) const {
    if (static_cast<int>(tensor) != node.outerTensor)
      return 0;
    return llvm::find_if_not(
               dim.axes, [&](const PlacedAxis &placed) { return node.manualAxes.contains(placed.axis.getName()); }) -
           dim.axes.begin();
  }

  void project() {
    factorAxes.resize(node.cells.size());
    offers.resize(node.cells.size());
    for (auto [tensor, cell] : llvm::enumerate(node.cells)) {
      factorAxes[tensor].resize(node.rule.getFactors().size());
      if (cell < 0)
        continue;
      offers[tensor].resize(state.getCells()[cell].dims.size());
      for (auto [dim, factors] : llvm::zip_equal(state.getCells()[cell].dims, node.rule.getTensor(tensor))) {
        ArrayRef<PlacedAxis> seen = ArrayRef(dim.axes).drop_front(countManual(tensor, dim));
        if (isVisible(dim) && !seen.empty())
          projectInto(tensor, factors, projectDim(seen, factors, node.rule, state.getMesh()));
      }
    }
  }

  /// An axis that fills a factor and goes on in the next may do so or not: a device then has parts of heads, or whole
  /// ones that others have, too.
  void projectInto(size_t tensor, ArrayRef<int64_t> factors, SmallVector<PlacedAxes> ofFactors) {
    for (auto [index, factor] : llvm::enumerate(factors)) {
      bool isSplit = index > 0 && !ofFactors[index].empty() && !ofFactors[index - 1].empty() &&
                     ofFactors[index - 1].back().axis.canMerge(ofFactors[index].front().axis);
      if (isSplit && !state.mayBeSplit())
        return;
      factorAxes[tensor][factor] = ofFactors[index];
    }
  }

  bool comesBefore(const Candidate &a, const Candidate &b) const {
    if (a.elements != b.elements)
      return a.elements > b.elements;
    int rankA = state.getOriginRank(a.axes.front().origin), rankB = state.getOriginRank(b.axes.front().origin);
    if (rankA != rankB)
      return rankA < rankB;
    return std::lexicographical_compare(a.axes.begin(), a.axes.end(), b.axes.begin(), b.axes.end(),
                                        [](const PlacedAxis &x, const PlacedAxis &y) { return x.axis < y.axis; });
  }

  /// The longest axes that continue the best ones.
  std::optional<Candidate> findBest(int64_t factor) const {
    const Factor &properties = node.rule.getFactor(factor);
    if (properties.isBlocked || properties.kind == FactorKind::NeedReplication)
      return std::nullopt;
    SmallVector<Candidate> candidates;
    for (size_t tensor = 0; tensor < node.cells.size(); ++tensor)
      if (isSource(tensor) && !factorAxes[tensor][factor].empty())
        candidates.push_back(
            {factorAxes[tensor][factor], state.getCells()[node.cells[tensor]].type.getNumElements(), tensor});
    if (candidates.empty())
      return std::nullopt;
    llvm::sort(candidates, [&](const Candidate &a, const Candidate &b) { return comesBefore(a, b); });
    Candidate best = candidates.front();
    for (const Candidate &other : ArrayRef(candidates).drop_front())
      if (isPrefixOf(best.axes, other.axes))
        best.axes = other.axes;
      else if (!isPrefixOf(other.axes, best.axes))
        for (auto [dim, factors] : llvm::enumerate(node.rule.getTensor(best.tensor)))
          if (llvm::is_contained(factors, factor))
            noteDifference(state.getCells()[node.cells[best.tensor]], dim, best.axes, other.axes);
    return best;
  }

  /// Puts a factor's axes into every tensor that has the factor and room for them.
  void offer(const Candidate &candidate, int64_t factor) {
    for (size_t tensor = 0; tensor < node.cells.size(); ++tensor) {
      if (!isTarget(tensor) || node.cells[tensor] < 0)
        continue;
      const Cell &cell = state.getCells()[node.cells[tensor]];
      for (auto [dim, factors] : llvm::enumerate(node.rule.getTensor(tensor)))
        if (llvm::is_contained(factors, factor) && (cell.dims[dim].isOpen || cell.isOpenInTime) &&
            isVisible(cell.dims[dim]))
          offerDim(candidate, factor, tensor, dim, factors, cell);
    }
  }

  void offerDim(const Candidate &candidate, int64_t factor, size_t tensor, int64_t dim, ArrayRef<int64_t> factors,
                const Cell &cell) {
    PlacedAxes &current = factorAxes[tensor][factor];
    if (!isPrefixOf(current, candidate.axes)) {
      if (!isPrefixOf(candidate.axes, current))
        noteDifference(cell, dim, current, candidate.axes);
      return;
    }
    if (ArrayRef(current) == ArrayRef(candidate.axes))
      return;
    PlacedAxes old = current;
    current = candidate.axes;
    SmallVector<PlacedAxes> ofDim =
        llvm::map_to_vector(factors, [&](int64_t index) { return factorAxes[tensor][index]; });
    size_t manual = countManual(tensor, cell.dims[dim]);
    PlacedAxes axes(ArrayRef(cell.dims[dim].axes).take_front(manual));
    bool isWhole = true;
    // A few rows out of many are not worth a shard each.
    bool isWindowed = hasWindows(node.op, node.rule, factor);
    for (const PlacedAxis &placed : unprojectDim(ofDim, factors, node.rule, state.getMesh())) {
      if (state.isBanned(cell, dim, placed.axis)) {
        isWhole = false;
        break;
      }
      if (isTakenElsewhere(tensor, dim, placed, cell)) {
        isWhole = false;
        // A weight's dim may be split for storage and for tensor parallelism: where the batch has the one, the other
        // goes on alone.
        if (state.skipsTakenAxes() && ofDim.size() == 1)
          continue;
        break;
      }
      PlacedAxes longer = axes;
      appendAxis(longer, placed, state.getMesh());
      bool isOwn = isPrefixOf(longer, cell.dims[dim].axes);
      if (!isOwn && !cell.dims[dim].isOpen && !state.isSequential(placed.axis)) {
        isWhole = false;
        break;
      }
      if (isWindowed && getShardCount(longer, state.getMesh()) > cell.type.getDimSize(dim)) {
        isWhole = false;
        break;
      }
      axes = std::move(longer);
    }
    if (isWhole && cell.dims[dim].isOpen && state.movesMergedAxes() &&
        appendMinor(axes, ofDim, factors, tensor, dim, cell))
      isWhole = false;
    const PlacedAxes &now = offers[tensor][dim].elements ? offers[tensor][dim].axes : cell.dims[dim].axes;
    if (!isPrefixOf(now, axes) || ArrayRef(now) == ArrayRef(axes)) {
      current = std::move(old);
      return;
    }
    if (!isWhole)
      for (auto [index, ofFactor] :
           llvm::zip_equal(factors, projectDim(ArrayRef(axes).drop_front(manual), factors, node.rule, state.getMesh())))
        factorAxes[tensor][index] = ofFactor;
    offers[tensor][dim] = {std::move(axes), std::max<int64_t>(candidate.elements, 1)};
  }

  /// Where dims are merged of which the major one is not split to its last element, the axes of minor ones can't stay
  /// where they are. The major one takes them, or the parts that it can be divided by: an all-to-all, not a gather and
  /// the work of all.
  bool appendMinor(PlacedAxes &axes, ArrayRef<PlacedAxes> ofDim, ArrayRef<int64_t> factors, size_t tensor, int64_t dim,
                   const Cell &cell) const {
    const PlacedAxes *major = llvm::find_if(ofDim, [&](const PlacedAxes &ofFactor) {
      return getShardCount(ofFactor, state.getMesh()) != node.rule.getFactor(factors[&ofFactor - ofDim.data()]).size;
    });
    if (major == ofDim.end() || major->empty())
      return false;
    bool changed = false;
    size_t manual = countManual(tensor, cell.dims[dim]);
    for (const PlacedAxes &minor : llvm::make_range(std::next(major), ofDim.end()))
      for (const PlacedAxis &placed : minor) {
        PlacedAxes longer = axes;
        appendAxis(longer, placed, state.getMesh());
        if (!dividesFactors(ArrayRef(longer).drop_front(manual), factors) || state.isBanned(cell, dim, placed.axis) ||
            llvm::any_of(axes, [&](const PlacedAxis &own) { return !own.axis.canCoexist(placed.axis); }) ||
            isTakenElsewhere(tensor, dim, placed, cell))
          return changed;
        axes = std::move(longer);
        changed = true;
      }
    return changed;
  }

  /// Whether all axes of a dim go to one factor or another, and cut it into equal shards.
  bool dividesFactors(ArrayRef<PlacedAxis> axes, ArrayRef<int64_t> factors) const {
    int64_t count = 1;
    for (auto [factor, ofFactor] : llvm::zip_equal(factors, projectDim(axes, factors, node.rule, state.getMesh()))) {
      int64_t shards = getShardCount(ofFactor, state.getMesh());
      if (node.rule.getFactor(factor).size % shards != 0)
        return false;
      count *= shards;
    }
    return count == getShardCount(axes, state.getMesh());
  }

  /// Another dim of the tensor has, or has been offered, this axis.
  bool isTakenElsewhere(size_t tensor, int64_t dim, const PlacedAxis &placed, const Cell &cell) const {
    for (int64_t other = 0; other < static_cast<int64_t>(cell.dims.size()); ++other) {
      if (other == dim)
        continue;
      const PlacedAxes &taken = offers[tensor][other].elements ? offers[tensor][other].axes : cell.dims[other].axes;
      for (const PlacedAxis &there : taken)
        if (!placed.axis.canCoexist(there.axis)) {
          state.noteConflict(cell, other, there, placed);
          return true;
        }
    }
    return false;
  }

  /// Notes where `wanted` parts from what is there.
  void noteDifference(const Cell &cell, int64_t dim, ArrayRef<PlacedAxis> there, ArrayRef<PlacedAxis> wanted) const {
    for (const auto &[a, b] : llvm::zip(there, wanted))
      if (!(a == b))
        return state.noteConflict(cell, dim, a, b);
  }

  State &state;
  int nodeIndex;
  const Node &node;
  int64_t phase;
  bool forward, backward;
  SmallVector<SmallVector<PlacedAxes>> factorAxes; // by tensor and factor
  SmallVector<SmallVector<Candidate>> offers;      // by tensor and dim; no elements where there is none
};

} // namespace

void heddle::propagation::proposeAt(State &state, int node, int64_t phase, bool forward, bool backward,
                                    SmallVectorImpl<Proposal> &proposals) {
  NodeProposals(state, node, phase, forward, backward).run(proposals);
}

bool heddle::propagation::takeProposal(State &state, const Proposal &proposal) {
  Cell &cell = state.getCells()[proposal.cell];
  DimState &dim = cell.dims[proposal.dim];
  if (!isPrefixOf(dim.axes, proposal.axes))
    return false;
  auto isIn = [](ArrayRef<AxisRefAttr> axes, AxisRefAttr axis) {
    return llvm::any_of(axes, [&](AxisRefAttr other) { return !other.canCoexist(axis); });
  };
  auto isTaken = [&](const PlacedAxis &placed) {
    for (auto [index, other] : llvm::enumerate(cell.dims))
      for (const PlacedAxis &there : other.axes)
        if (!there.axis.canCoexist(placed.axis)) { // perhaps in this dim: two of its factors may have been offered it
          if (static_cast<int64_t>(index) != proposal.dim)
            state.noteConflict(cell, index, there, placed);
          return true;
        }
    return isIn(cell.replicated, placed.axis) || isIn(cell.unreduced, placed.axis) || isIn(cell.manual, placed.axis);
  };
  bool changed = false;
  for (PlacedAxis placed : getSuffixAfter(dim.axes, proposal.axes, state.getMesh())) {
    placed.through = proposal.node;
    if (isTaken(placed) || state.isBanned(cell, proposal.dim, placed.axis))
      break;
    PlacedAxes longer = dim.axes;
    appendAxis(longer, placed, state.getMesh());
    int64_t size = cell.type.getDimSize(proposal.dim), shards = getShardCount(longer, state.getMesh());
    bool isInTime = llvm::any_of(longer, [&](const PlacedAxis &own) { return state.isSequential(own.axis); });
    bool isBehindTime = !cell.isOpenInTime && !dim.axes.empty() && state.isSequential(dim.axes.back().axis);
    if (!hasUseForShards(size, getShardCount(dim.axes, state.getMesh()), shards) ||
        (isInTime && size % shards != 0) || // parts side by side have no padding between them
        (state.isSequential(placed.axis) ? placed.axis.isSubAxis() : isBehindTime))
      break;
    dim.axes = std::move(longer);
    changed = true;
  }
  return changed;
}

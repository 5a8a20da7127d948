#include "PropagateFunction.h"

#include "MoveSums.h"
#include "RepeatedWork.h"

#include "heddle/Analysis/OpSharding.h"
#include "heddle/Dialect/Heddle/HeddleDialect.h"
#include "heddle/Dialect/Heddle/LoopOps.h"
#include "heddle/Dialect/Sdy/AxisLists.h"
#include "heddle/Dialect/Sdy/ShardingOps.h"
#include "llvm/ADT/SetVector.h"
#include <set>

using namespace mlir;
using namespace heddle;
using namespace heddle::propagation;

namespace {

/// What takes part in a step of a phase.
struct Step {
  bool hasOthers;
  bool hasForwardBroadcasts;
};

class Propagation {
public:
  Propagation(State &state, bool dumpEdges) : state(state), dumpEdges(dumpEdges) {}

  void run() {
    for (int64_t phase : state.getPhases())
      runPhase(phase);
  }

  /// Axes that sums could be spared, and the bytes which that saves. Those of `moved` are spared, and spread from
  /// there.
  Conflicts moveSums(const Choices &moved) {
    Conflicts savedBytes;
    std::map<Choice, SmallVector<Proposal>> sums = findMovableSums(state, savedBytes);
    place(moved, sums, ", moved off a sum");
    return savedBytes;
  }

  /// Axes along which products are repeated, and the flops that this takes. Those of `divided` divide them, and spread
  /// from there.
  Conflicts divideWork(const Choices &divided) {
    Conflicts savedFlops;
    std::map<Choice, SmallVector<Proposal>> products = findRepeatedWork(state, savedFlops);
    if (place(divided, products, ", where products were repeated")) {
      savedFlops.clear();
      findRepeatedWork(state, savedFlops); // what is left
    }
    return savedFlops;
  }

private:
  /// Puts axes where nothing around has them; whether any went there.
  bool place(const Choices &chosen, std::map<Choice, SmallVector<Proposal>> &found, const char *what) {
    state.closeBorders();
    bool changed = false;
    for (const Choice &choice : chosen) // in their order, not in that of ops
      for (Proposal &proposal : found[choice]) {
        PlacedAxis &axis = proposal.axes.back();
        axis.origin = state.addOrigin(axis, what);
        if (takeProposal(state, proposal)) {
          report(proposal);
          changed = true;
        }
      }
    if (changed)
      runPhase(state.getPhases().back());
    return changed;
  }

  void runPhase(int64_t phase) {
    constexpr Step steps[] = {{false, false}, {true, false}, {true, true}};
    do
      for (const Step &step : steps)
        runStep(phase, step);
    while (spreadIntoElements(phase));
  }

  /// Rounds: every op sees the same state and proposes, then each cell takes what it can, the best proposal first. So
  /// the outcome does not depend on the order of ops. Only ops with cells that have changed propose again.
  void runStep(int64_t phase, const Step &step) {
    SmallVector<int> active = llvm::to_vector(llvm::seq<int>(0, state.getNodes().size()));
    while (!active.empty()) {
      SmallVector<Proposal> proposals;
      for (int index : active) {
        const Node &node = state.getNodes()[index];
        if (node.kind == NodeKind::Other && !step.hasOthers)
          continue;
        bool forward = node.kind != NodeKind::Broadcast || step.hasForwardBroadcasts;
        proposeAt(state, index, phase, forward, /*backward=*/true, proposals);
      }
      llvm::sort(proposals, [&](const Proposal &a, const Proposal &b) { return comesBefore(a, b); });
      llvm::SetVector<int> next;
      for (const Proposal &proposal : proposals)
        if (takeProposal(state, proposal)) {
          report(proposal);
          next.insert(state.getCells()[proposal.cell].nodes.begin(), state.getCells()[proposal.cell].nodes.end());
        }
      active = next.takeVector();
    }
  }

  /// A batch that is cut into microbatches keeps its axes within each of them: where a scan takes its input apart along
  /// a dim that is sharded, the elements' first dim takes the axes, instead of every device doing the work of all.
  bool spreadIntoElements(int64_t phase) {
    bool changed = false;
    for (auto [index, node] : llvm::enumerate(state.getNodes())) {
      if (!isa<ScanOp>(node.op) || node.cells.size() != 2 || node.cells[0] < 0)
        continue;
      const Cell &stack = state.getCells()[node.cells[0]], &element = state.getCells()[node.cells[1]];
      if (stack.type.getRank() != element.type.getRank() + 1 || element.dims.empty())
        continue;
      const DimState &outer = stack.dims[0], &inner = element.dims[0];
      if (outer.axes.empty() || outer.phase > phase || !inner.axes.empty() || !inner.isOpen ||
          element.type.getDimSize(0) % getShardCount(outer.axes, state.getMesh()) != 0)
        continue;
      Proposal proposal{node.cells[1], 0, outer.axes, element.type.getNumElements(), static_cast<int>(index)};
      if (takeProposal(state, proposal)) {
        report(proposal);
        changed = true;
      }
    }
    return changed;
  }

  /// The best first; text decides only where all else is alike.
  bool comesBefore(const Proposal &a, const Proposal &b) const {
    auto keyOf = [&](const Proposal &proposal) {
      return std::tuple(-proposal.sourceElements, state.getOriginRank(proposal.axes.back().origin), proposal.dim);
    };
    auto keyOfA = keyOf(a), keyOfB = keyOf(b);
    return keyOfA != keyOfB ? keyOfA < keyOfB : textOf(a) < textOf(b);
  }

  static std::string textOf(const Proposal &proposal) { return sdy::toString(getAxisRefs(proposal.axes)); }

  void report(const Proposal &proposal) {
    if (!dumpEdges)
      return;
    const Node &node = state.getNodes()[proposal.node];
    size_t tensor = llvm::find(node.cells, proposal.cell) - node.cells.begin(),
           operands = node.rule.getOperands().size();
    node.op->emitRemark() << "dim " << proposal.dim << " of " << (tensor < operands ? "operand" : "result") << " #"
                          << (tensor < operands ? tensor : tensor - operands) << " takes {" << textOf(proposal)
                          << "}, put there by " << state.getOrigin(proposal.axes.back().origin).description;
  }

  State &state;
  bool dumpEdges;
};

} // namespace

FailureOr<std::unique_ptr<PropagatedFunction>> PropagatedFunction::propagate(func::FuncOp function,
                                                                             const PropagateOptions &options) {
  std::unique_ptr<PropagatedFunction> propagated(new PropagatedFunction(function, options));
  if (failed(propagated->state.build(function)))
    return failure();
  if (propagated->state.hasTime()) { // which comes behind what devices have
    PropagatedFunction ofDevices(function, options);
    ofDevices.state.ignoreTime();
    if (failed(ofDevices.state.build(function)))
      return failure();
    if (ofDevices.state.getMesh())
      Propagation(ofDevices.state, /*dumpEdges=*/false).run();
    propagated.reset(new PropagatedFunction(function, options));
    propagated->state.setDeviceAxes(ofDevices.state.getArgumentAxes());
    if (failed(propagated->state.build(function)))
      return failure();
  }
  State &state = propagated->state;
  if (!state.getMesh())
    return propagated;
  Propagation propagation(state, options.dumpEdges);
  propagation.run();
  PropagateSummary &summary = propagated->summary;
  if (options.roles) {
    summary.repeated = propagation.divideWork(options.divided);
    summary.movable = propagation.moveSums(options.moved);
  }
  for (const AxisPair &pair : options.exchanged)
    exchangeAxes(state, pair);
  summary.hasSplitAxis = state.hasAskedToSplit();
  summary.conflicts = state.getConflicts();
  return propagated;
}

void PropagatedFunction::write() {
  if (state.getMesh())
    state.write(function);
}

SmallVector<std::string> heddle::propagation::findContestedAxes(func::FuncOp function) {
  std::set<std::string> ofState, ofBatch, ofConstraints;
  sdy::MeshAttr mesh;
  auto see = [&](sdy::TensorShardingAttr sharding, std::set<std::string> &axes) {
    if (!sharding)
      return;
    if (sdy::MeshAttr found = sharding.getMesh(function); !found.isEmpty())
      mesh = found;
    for (sdy::DimensionShardingAttr dim : sharding.getDimShardings())
      for (sdy::AxisRefAttr axis : dim.getAxes())
        if (!dim.getPriority()) // else the user has decided
          axes.insert(axis.getName().str());
  };
  auto axesOf = [&](IoAttr io) -> std::set<std::string> & {
    return io && io.getRole() == Role::State ? ofState : ofBatch;
  };
  for (unsigned index = 0; index < function.getNumArguments(); ++index)
    see(function.getArgAttrOfType<sdy::TensorShardingAttr>(index, sdy::kShardingAttr),
        axesOf(function.getArgAttrOfType<IoAttr>(index, HeddleDialect::ioAttrName)));
  function.getBody().walk([&](sdy::ShardingConstraintOp op) { see(op.getSharding(), ofConstraints); });
  SmallVector<std::string> contested;
  if (mesh)
    for (sdy::MeshAxisAttr axis : mesh.getAxes()) {
      std::string name = axis.getName().str();
      if (ofState.count(name) && ofConstraints.count(name) && !ofBatch.count(name))
        contested.push_back(name);
    }
  return contested;
}

#include "Propagation/PropagationState.h"
#include "heddle/Transforms/Sharding/Passes.h"
#include "llvm/ADT/SetVector.h"

namespace heddle {
#define GEN_PASS_DEF_PROPAGATE
#include "heddle/Transforms/Sharding/Passes.h.inc"
} // namespace heddle

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
    constexpr Step steps[] = {{false, false}, {true, false}, {true, true}};
    for (int64_t phase : state.getPhases())
      for (const Step &step : steps)
        runStep(phase, step);
  }

private:
  /// Rounds: every op sees the same state and proposes, then each cell takes what it can, the best proposal first. So
  /// the outcome does not depend on the order of ops. Only ops whose cells have changed propose again.
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
      llvm::sort(proposals, [&](const Proposal &a, const Proposal &b) { return keyOf(a) < keyOf(b); });
      llvm::SetVector<int> next;
      for (const Proposal &proposal : proposals)
        if (takeProposal(state, proposal)) {
          report(proposal);
          next.insert(state.getCells()[proposal.cell].nodes.begin(), state.getCells()[proposal.cell].nodes.end());
        }
      active = next.takeVector();
    }
  }

  std::tuple<int64_t, int, int64_t, std::string> keyOf(const Proposal &proposal) const {
    return {-proposal.sourceElements, state.getOriginRank(proposal.axes.back().origin), proposal.dim, textOf(proposal)};
  }

  static std::string textOf(const Proposal &proposal) {
    std::string text;
    for (const PlacedAxis &placed : proposal.axes)
      text += (text.empty() ? "" : ", ") + placed.axis.toString();
    return text;
  }

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

struct Propagate : heddle::impl::PropagateBase<Propagate> {
  using PropagateBase::PropagateBase;

  void runOnOperation() override {
    for (auto function : getOperation().getOps<func::FuncOp>()) {
      if (function.isExternal())
        continue;
      State state;
      if (failed(state.build(function)))
        return signalPassFailure();
      if (!state.getMesh())
        continue;
      Propagation(state, dumpEdges).run();
      state.write(function);
    }
  }
};

} // namespace

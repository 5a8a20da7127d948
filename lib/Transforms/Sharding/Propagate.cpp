#include "Propagation/PropagateFunction.h"
#include "Resharding/ReshardFunction.h"
#include "heddle/Analysis/ProgramCost.h"
#include "heddle/Transforms/Sharding/Passes.h"
#include "llvm/ADT/ScopeExit.h"

namespace heddle {
#define GEN_PASS_DEF_PROPAGATE
#include "heddle/Transforms/Sharding/Passes.h.inc"
} // namespace heddle

using namespace mlir;
using namespace heddle;
using namespace heddle::propagation;

namespace {

struct Propagate : heddle::impl::PropagateBase<Propagate> {
  using PropagateBase::PropagateBase;

  void runOnOperation() override {
    if (conflicts != "cost" && conflicts != "roles" && conflicts != "shardy") {
      emitError(getOperation().getLoc(), "heddle-propagate: conflicts=")
          << conflicts << ", needed cost, roles or shardy";
      return signalPassFailure();
    }
    FailureOr<RateOptions> options =
        getRateOptions(getOperation().getLoc(), machine, latencyWeight, repeatedFlopsPerByte);
    if (failed(options))
      return signalPassFailure();
    rates = std::move(*options);
    for (auto function : llvm::to_vector(getOperation().getOps<func::FuncOp>())) {
      if (function.isExternal())
        continue;
      propagation::PropagateOptions options;
      options.stateFirst = llvm::to_vector(stateFirst);
      options.roles = conflicts != "shardy";
      if (failed(propagate(function, options)))
        return signalPassFailure();
    }
  }

  template <typename Do> auto withoutDiagnostics(Do act) {
    ScopedDiagnosticHandler quiet(&getContext(), [](Diagnostic &) { return success(); });
    return act();
  }

  LogicalResult propagate(func::FuncOp function, propagation::PropagateOptions options) {
    bool chooses = conflicts == "cost" && stateFirst.empty();
    options.dumpEdges = dumpEdges && !chooses;
    FailureOr<std::unique_ptr<PropagatedFunction>> propagated = PropagatedFunction::propagate(function, options);
    if (failed(propagated))
      return failure();
    if (chooses && chooseByCost(function, options, (*propagated)->getSummary()))
      propagated = withoutDiagnostics([&] { return PropagatedFunction::propagate(function, options); });
    if (chooses && dumpEdges) {
      options.dumpEdges = true;
      propagated = PropagatedFunction::propagate(function, options);
    }
    if (failed(propagated))
      return failure();
    (*propagated)->write();
    return success();
  }

  template <typename Do> auto withCopy(func::FuncOp function, Do act) {
    return withoutDiagnostics([&] {
      OpBuilder builder(function);
      auto copy = cast<func::FuncOp>(builder.clone(*function));
      copy.setName("heddle.propagation_alternative");
      llvm::scope_exit erase([&] { copy.erase(); });
      return act(copy);
    });
  }

  struct Trial {
    double seconds;
    PropagateSummary summary;
  };

  /// Each choice for itself: both ways are propagated and resharded in full, and the faster one stays. First contested
  /// axes, in the order of the mesh, then where axes go on in minor dims, then how weights are stored, then products
  /// that could be divided, then sums that could be spared, then what is left, by weight. Whether the options have
  /// changed.
  bool chooseByCost(func::FuncOp function, propagation::PropagateOptions &options, PropagateSummary summary) {
    bool changed = false;
    std::optional<Trial> best;
    auto offer = [&](const propagation::PropagateOptions &other, const Twine &question) {
      if (!best)
        best = tryOut(function, options);
      std::optional<Trial> trial = best ? tryOut(function, other) : std::nullopt;
      if (!trial)
        return; // propagation will say why
      if (showConflicts)
        emitRemark(function.getLoc()) << question << ": no takes " << best->seconds << " s, yes " << trial->seconds
                                      << " s";
      if (trial->seconds >= best->seconds * (1 - 1e-6))
        return;
      changed = true;
      options = other;
      summary = trial->summary;
      best = std::move(trial);
    };
    for (const std::string &axis : findContestedAxes(function)) {
      propagation::PropagateOptions other = options;
      other.stateFirst.push_back(axis);
      offer(other, "axis \"" + axis + "\" is wanted by state and by constraints; state first");
    }
    if (summary.hasSplitAxis) {
      propagation::PropagateOptions whole = options;
      whole.splitAxes = false;
      offer(whole, "an axis is larger than the dim it comes to; keep minor dims whole");
    }
    for (const AxisPair &pair : findExchanges(function)) {
      propagation::PropagateOptions other = options;
      other.exchanged.push_back(pair);
      offer(other, "state is cut along \"" + pair.batch + "\", the batch's axis, then along \"" + pair.tensor +
                       "\"; cut the batch by the minor shards");
    }
    offerEach([&] { return sortByWeight(summary.repeated); },
              [&](const Choice &choice) {
                propagation::PropagateOptions other = options;
                other.divided.insert(choice);
                offer(other, "products are repeated unless " + describe(choice) + "; give it that");
              });
    offerEach([&] { return sortByWeight(summary.movable); },
              [&](const Choice &choice) {
                propagation::PropagateOptions other = options;
                other.moved.insert(choice);
                offer(other, "in place of a sum, " + describe(choice) + "; give it that");
              });
    offerEach([&] { return sortByWeight(summary.conflicts); },
              [&](const Choice &choice) {
                propagation::PropagateOptions other = options;
                other.banned.insert(choice);
                offer(other, "in a conflict " + describe(choice) + "; keep it from that");
              });
    return changed;
  }

  /// Each choice once, in the order in which they stand when their turn comes.
  void offerEach(function_ref<SmallVector<Choice>()> list, function_ref<void(const Choice &)> offer) {
    Choices tried;
    auto findNext = [&]() -> std::optional<Choice> {
      for (const Choice &choice : list())
        if (!tried.count(choice))
          return choice;
      return std::nullopt;
    };
    while (static_cast<int64_t>(tried.size()) < maxAlternatives) {
      std::optional<Choice> choice = findNext();
      if (!choice)
        return;
      tried.insert(*choice);
      offer(*choice);
    }
  }

  /// Seconds of a step, as they weigh; nothing where it can't be propagated.
  std::optional<Trial> tryOut(func::FuncOp function, const propagation::PropagateOptions &options) {
    return withCopy(function, [&](func::FuncOp copy) -> std::optional<Trial> {
      FailureOr<std::unique_ptr<PropagatedFunction>> propagated = PropagatedFunction::propagate(copy, options);
      if (failed(propagated))
        return std::nullopt;
      (*propagated)->write();
      FailureOr<MeshInUse> use = findMesh(copy);
      if (failed(use) || !use->mesh || use->mesh.isMaximal() ||
          failed(resharding::reshardFunction(copy, *use, {rates, std::nullopt})))
        return std::nullopt;
      StepSeconds seconds = getSeconds(getReshardedCost(copy, *use), MachineRates(rates, use->mesh));
      return Trial{seconds.wire + seconds.compute, (*propagated)->getSummary()};
    });
  }

  RateOptions rates;
};

} // namespace

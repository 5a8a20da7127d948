#include "Trials.h"

#include "../Resharding/ReshardFunction.h"
#include "heddle/Analysis/ProgramCost.h"
#include "llvm/ADT/ScopeExit.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::propagation;

namespace {

class Chooser {
public:
  Chooser(func::FuncOp function, const TrialOptions &trials) : function(function), trials(trials) {}

  bool run(PropagateOptions &options, PropagateSummary summary) {
    bool changed = false;
    std::optional<Trial> best;
    auto offer = [&](const PropagateOptions &other, const Twine &question) {
      if (!best)
        best = tryOut(options);
      std::optional<Trial> trial = best ? tryOut(other) : std::nullopt;
      if (!trial)
        return; // propagation will say why
      if (trials.showConflicts)
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
      PropagateOptions other = options;
      other.stateFirst.push_back(axis);
      offer(other, "axis \"" + axis + "\" is wanted by state and by constraints; state first");
    }
    if (summary.hasSplitAxis) {
      PropagateOptions whole = options;
      whole.splitAxes = false;
      offer(whole, "an axis is larger than the dim it comes to; keep minor dims whole");
    }
    for (const AxisPair &pair : findExchanges(function)) {
      PropagateOptions other = options;
      other.exchanged.push_back(pair);
      offer(other, "state is cut along \"" + pair.batch + "\", the batch's axis, then along \"" + pair.tensor +
                       "\"; cut the batch by the minor shards");
    }
    offerEach([&] { return sortByWeight(summary.repeated); },
              [&](const Choice &choice) {
                PropagateOptions other = options;
                other.divided.insert(choice);
                offer(other, "products are repeated unless " + describe(choice) + "; give it that");
              });
    offerEach([&] { return sortByWeight(summary.movable); },
              [&](const Choice &choice) {
                PropagateOptions other = options;
                other.moved.insert(choice);
                offer(other, "in place of a sum, " + describe(choice) + "; give it that");
              });
    offerEach([&] { return sortByWeight(summary.conflicts); },
              [&](const Choice &choice) {
                PropagateOptions other = options;
                other.banned.insert(choice);
                offer(other, "in a conflict " + describe(choice) + "; keep it from that");
              });
    return changed;
  }

private:
  struct Trial {
    double seconds;
    PropagateSummary summary;
  };

  template <typename Do> auto withCopy(Do act) {
    return withoutDiagnostics(function.getContext(), [&] {
      OpBuilder builder(function);
      auto copy = cast<func::FuncOp>(builder.clone(*function));
      copy.setName("heddle.propagation_alternative");
      llvm::scope_exit erase([&] { copy.erase(); });
      return act(copy);
    });
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
    while (static_cast<int64_t>(tried.size()) < trials.maxAlternatives) {
      std::optional<Choice> choice = findNext();
      if (!choice)
        return;
      tried.insert(*choice);
      offer(*choice);
    }
  }

  /// Seconds of a step, as they weigh; nothing where it can't be propagated.
  std::optional<Trial> tryOut(const PropagateOptions &options) {
    return withCopy([&](func::FuncOp copy) -> std::optional<Trial> {
      FailureOr<std::unique_ptr<PropagatedFunction>> propagated = PropagatedFunction::propagate(copy, options);
      if (failed(propagated))
        return std::nullopt;
      (*propagated)->write();
      FailureOr<MeshInUse> use = findMesh(copy);
      if (failed(use) || !use->mesh || use->mesh.isMaximal() ||
          failed(resharding::reshardFunction(copy, *use, {trials.rates, std::nullopt})))
        return std::nullopt;
      StepSeconds seconds = getSeconds(getReshardedCost(copy, *use), MachineRates(trials.rates, use->mesh, use->kinds));
      return Trial{seconds.wire + seconds.compute, (*propagated)->getSummary()};
    });
  }

  func::FuncOp function;
  const TrialOptions &trials;
};

} // namespace

bool heddle::propagation::chooseByCost(func::FuncOp function, PropagateOptions &options, PropagateSummary summary,
                                       const TrialOptions &trials) {
  return Chooser(function, trials).run(options, std::move(summary));
}

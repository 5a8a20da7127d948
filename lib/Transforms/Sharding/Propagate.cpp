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
      if (conflicts == "cost" && stateFirst.empty())
        chooseByCost(function, options);
      options.dumpEdges = dumpEdges;
      if (failed(propagateFunction(function, options)))
        return signalPassFailure();
    }
  }

  template <typename Do> auto withCopy(func::FuncOp function, Do act) {
    ScopedDiagnosticHandler quiet(&getContext(), [](Diagnostic &) { return success(); });
    OpBuilder builder(function);
    auto copy = cast<func::FuncOp>(builder.clone(*function));
    copy.setName("heddle.propagation_alternative");
    llvm::scope_exit erase([&] { copy.erase(); });
    return act(copy);
  }

  struct Trial {
    double seconds;
    PropagateSummary summary;
  };

  /// Each choice for itself: both ways are propagated and resharded in full, and the faster one stays. First contested
  /// axes, in the order of the mesh, then where axes go on in minor dims, then what is left, by weight.
  void chooseByCost(func::FuncOp function, propagation::PropagateOptions &options) {
    SmallVector<std::string> contested = findContestedAxes(function);
    std::optional<Trial> best;
    auto offer = [&](const propagation::PropagateOptions &other, const Twine &question) {
      if (!best)
        best = tryOut(function, options);
      std::optional<Trial> trial = best ? tryOut(function, other) : std::nullopt;
      if (!trial)
        return false; // propagation will say why
      if (showConflicts)
        emitRemark(function.getLoc()) << question << ": no takes " << best->seconds << " s, yes " << trial->seconds
                                      << " s";
      if (trial->seconds >= best->seconds * (1 - 1e-6))
        return false;
      options = other;
      best = trial;
      return true;
    };
    for (const std::string &axis : contested) {
      propagation::PropagateOptions other = options;
      other.stateFirst.push_back(axis);
      offer(other, "axis \"" + axis + "\" is wanted by state and by constraints; state first");
    }
    std::optional<PropagateSummary> summary = best ? best->summary : propagateOnly(function, options);
    if (!summary)
      return;
    if (summary->hasSplitAxis) {
      propagation::PropagateOptions whole = options;
      whole.splitAxes = false;
      if (offer(whole, "an axis is larger than the dim it comes to; keep minor dims whole"))
        summary = best->summary;
    }
    offerOthers(options, *summary, [&](const propagation::PropagateOptions &other, const Twine &question) {
      return offer(other, question) ? &best->summary : nullptr;
    });
  }

  /// Where annotations want different things of a value, nothing of them says which comes first.
  template <typename Offer>
  void offerOthers(propagation::PropagateOptions &options, PropagateSummary summary, Offer offer) {
    Choices tried;
    auto findNext = [&]() -> std::optional<Choice> {
      for (const Choice &choice : sortByWeight(summary.conflicts))
        if (!tried.count(choice))
          return choice;
      return std::nullopt;
    };
    while (static_cast<int64_t>(tried.size()) < maxAlternatives) {
      std::optional<Choice> choice = findNext();
      if (!choice)
        return;
      tried.insert(*choice);
      propagation::PropagateOptions other = options;
      other.banned.insert(*choice);
      if (const PropagateSummary *taken = offer(other, "in a conflict " + describe(*choice) + "; keep it from that"))
        summary = *taken;
    }
  }

  /// Whether there is anything to choose costs less to ask than a trial.
  std::optional<PropagateSummary> propagateOnly(func::FuncOp function, const propagation::PropagateOptions &options) {
    return withCopy(function, [&](func::FuncOp copy) -> std::optional<PropagateSummary> {
      FailureOr<PropagateSummary> summary = propagateFunction(copy, options);
      return succeeded(summary) ? std::optional(std::move(*summary)) : std::nullopt;
    });
  }

  /// Seconds of a step, as they weigh; nothing where it can't be propagated.
  std::optional<Trial> tryOut(func::FuncOp function, const propagation::PropagateOptions &options) {
    return withCopy(function, [&](func::FuncOp copy) -> std::optional<Trial> {
      FailureOr<PropagateSummary> summary = propagateFunction(copy, options);
      if (failed(summary))
        return std::nullopt;
      FailureOr<MeshInUse> use = findMesh(copy);
      if (failed(use) || !use->mesh || use->mesh.isMaximal() ||
          failed(resharding::reshardFunction(copy, *use, {rates, std::nullopt})))
        return std::nullopt;
      StepSeconds seconds = getSeconds(getReshardedCost(copy, *use), MachineRates(rates, use->mesh));
      return Trial{seconds.wire + seconds.compute, std::move(*summary)};
    });
  }

  RateOptions rates;
};

} // namespace

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
      emitError(getOperation().getLoc(), "heddle-propagate: conflicts=") << conflicts << ", needed cost, roles or shardy";
      return signalPassFailure();
    }
    for (auto function : llvm::to_vector(getOperation().getOps<func::FuncOp>())) {
      if (function.isExternal())
        continue;
      propagation::PropagateOptions options{llvm::to_vector(stateFirst), conflicts != "shardy", dumpEdges};
      if (conflicts == "cost" && stateFirst.empty())
        options.stateFirst = chooseStateFirst(function);
      if (failed(propagateFunction(function, options)))
        return signalPassFailure();
    }
  }

  /// Each contested axis for itself, in the order of the mesh: both ways are propagated and resharded in full, and the
  /// faster one stays.
  SmallVector<std::string> chooseStateFirst(func::FuncOp function) {
    SmallVector<std::string> chosen;
    SmallVector<std::string> contested = findContestedAxes(function);
    if (contested.empty())
      return chosen;
    std::optional<double> best = tryOut(function, chosen);
    for (const std::string &axis : contested) {
      if (!best)
        break; // propagation will say why
      SmallVector<std::string> other = chosen;
      other.push_back(axis);
      std::optional<double> seconds = tryOut(function, other);
      if (showConflicts && seconds)
        emitRemark(function.getLoc()) << "axis \"" << axis
                              << "\" is wanted by state and by constraints; constraints first takes " << *best
                              << " s, state first " << *seconds << " s";
      if (seconds && *seconds < *best * (1 - 1e-6)) {
        chosen = std::move(other);
        best = seconds;
      }
    }
    return chosen;
  }

  /// Seconds of a step by the rates of `MachineRates`; nothing where it can't be propagated.
  std::optional<double> tryOut(func::FuncOp function, ArrayRef<std::string> stateFirst) {
    ScopedDiagnosticHandler quiet(&getContext(), [](Diagnostic &) { return success(); });
    OpBuilder builder(function);
    auto copy = cast<func::FuncOp>(builder.clone(*function));
    copy.setName("heddle.propagation_alternative");
    llvm::scope_exit erase([&] { copy.erase(); });
    if (failed(propagateFunction(copy, {llvm::to_vector(stateFirst), true, false})))
      return std::nullopt;
    FailureOr<MeshInUse> use = findMesh(copy);
    if (failed(use) || !use->mesh || use->mesh.isMaximal() || failed(resharding::reshardFunction(copy, *use)))
      return std::nullopt;
    return getSeconds(getReshardedCost(copy, *use));
  }
};

} // namespace

#include "Propagation/Trials.h"
#include "heddle/Transforms/Sharding/Passes.h"

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
    trials = {std::move(*options), maxAlternatives, showConflicts};
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

  LogicalResult propagate(func::FuncOp function, propagation::PropagateOptions options) {
    bool chooses = conflicts == "cost" && stateFirst.empty();
    options.dumpEdges = dumpEdges && !chooses;
    FailureOr<std::unique_ptr<PropagatedFunction>> propagated = PropagatedFunction::propagate(function, options);
    if (failed(propagated))
      return failure();
    if (chooses && chooseByCost(function, options, (*propagated)->getSummary(), trials))
      propagated = withoutDiagnostics(&getContext(), [&] { return PropagatedFunction::propagate(function, options); });
    if (chooses && dumpEdges) {
      options.dumpEdges = true;
      propagated = PropagatedFunction::propagate(function, options);
    }
    if (failed(propagated))
      return failure();
    (*propagated)->write();
    return success();
  }

  TrialOptions trials;
};

} // namespace

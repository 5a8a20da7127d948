// What propagation can't know without trying: choices that both ways are propagated for, resharded and costed.
#ifndef HEDDLE_TRANSFORMS_SHARDING_PROPAGATION_TRIALS_H
#define HEDDLE_TRANSFORMS_SHARDING_PROPAGATION_TRIALS_H

#include "PropagateFunction.h"
#include "heddle/Analysis/MachineRates.h"

namespace heddle::propagation {

struct TrialOptions {
  RateOptions rates;
  /// Choices of each kind that are tried at most.
  int64_t maxAlternatives = 0;
  /// A remark on each choice says what either way takes.
  bool showConflicts = false;
};

/// What `act` returns, which reports nothing.
template <typename Do> auto withoutDiagnostics(mlir::MLIRContext *context, Do act) {
  mlir::ScopedDiagnosticHandler quiet(context, [](mlir::Diagnostic &) { return mlir::success(); });
  return act();
}

/// Each choice for itself: both ways are propagated and resharded in full, and the faster one stays in `options`. First
/// contested axes, in the order of the mesh, then where axes go on in minor dims, then how weights are stored, then
/// products that could be divided, then sums that could be spared, then what is left, by weight. Whether the options
/// have changed. `summary` is that of a propagation by `options`.
bool chooseByCost(mlir::func::FuncOp function, PropagateOptions &options, PropagateSummary summary,
                  const TrialOptions &trials);

} // namespace heddle::propagation

#endif // HEDDLE_TRANSFORMS_SHARDING_PROPAGATION_TRIALS_H

// Units of recomputation; see heddle-recompute in Passes.td.
#ifndef HEDDLE_LIB_TRANSFORMS_RECOMPUTE_UNITS_H
#define HEDDLE_LIB_TRANSFORMS_RECOMPUTE_UNITS_H

#include "Slice.h"
#include "heddle/Analysis/StepRoles.h"
#include "heddle/Dialect/Heddle/LoopOps.h"

namespace heddle {

/// A part of the forward pass: ops of a function's block in its order, or the body of a scan.
struct RecomputeUnit {
  std::string name;
  UnitPolicy policy;
  llvm::SmallVector<mlir::Operation *> ops;
  /// The scan, and the one of the backward pass that takes its outputs, where the unit is a body.
  ScanOp forward, backward;
};

/// What carrying out a unit's policy has done.
struct RecomputeOutcome {
  int64_t repeatedOps = 0;
  /// The bytes of values that are no longer kept, and of those that are kept instead.
  int64_t freedBytes = 0, keptBytes = 0;
};

/// Which values of a function depend on arguments, and on which.
class Dependence {
public:
  explicit Dependence(mlir::func::FuncOp function);
  /// Whether a value depends on state and on other arguments.
  bool isActivation(mlir::Value value) const { return ofState.contains(value) && ofBatch.contains(value); }
  bool isConstant(mlir::Value value) const { return !ofState.contains(value) && !ofBatch.contains(value); }
  bool isWeight(mlir::Value value) const { return ofState.contains(value) && !ofBatch.contains(value); }

private:
  llvm::DenseSet<mlir::Value> ofState, ofBatch;
};

/// The forward pass of a function's block, or of a loop's body that has a backward pass, too, cut where one activation
/// goes on; so many neighbours are one unit (`segment.0-3`), 0: as many as there are units then, or one more (Chen et
/// al. 2016, "Training Deep Nets with Sublinear Memory Cost"). Names go on from `number`.
std::vector<RecomputeUnit> findSegments(mlir::Block &block, const StepRoles &roles, const Dependence &dependence,
                                        int64_t group, int64_t &number);
/// Bodies of forward scans with outputs that a scan of the backward pass takes.
std::vector<RecomputeUnit> findScanBodies(mlir::func::FuncOp function, const StepRoles &roles);

RecomputeOutcome recomputeSegment(const RecomputeUnit &unit, const StepRoles &roles, const Dependence &dependence);
RecomputeOutcome recomputeScanBody(const RecomputeUnit &unit, const Dependence &dependence);

/// Puts a barrier on `leaves` and `gradient`, so that no leaf is used before it is there; `mapping` gets stand-ins.
void insertBarrier(mlir::OpBuilder &builder, mlir::Location loc, llvm::ArrayRef<mlir::Value> leaves,
                   mlir::Value gradient, mlir::IRMapping &mapping);

} // namespace heddle

#endif // HEDDLE_LIB_TRANSFORMS_RECOMPUTE_UNITS_H

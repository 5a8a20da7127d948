// Which iterations of a loop have to be followed to see all that the loop does.
#ifndef HEDDLE_ANALYSIS_PLANROUNDS_H
#define HEDDLE_ANALYSIS_PLANROUNDS_H

#include "heddle/Analysis/PlanPlaces.h"

namespace heddle {

/// The iterations of a loop to follow so that all of its pairs of iterations are seen: all, or, where what it holds
/// comes back to the same places, the first rounds, the last, and those around the bounds of a `plan.when`.
llvm::SmallVector<int64_t> getIterationsToFollow(plan::LoopOp loop);

/// Iterations to follow of a loop that may also have memory that slides: it moves on by as many bytes as it has in each
/// iteration, and nothing else in the loop touches the bytes that it comes over. What the loop does to these bytes it
/// does in one iteration, so iterations may be left out though they touch bytes that no followed one does.
struct LoopRounds {
  llvm::SmallVector<int64_t> followed;
  llvm::DenseSet<mlir::Value> slides;
};

/// `around` has the iterations of the loops around this one.
LoopRounds getLoopRounds(plan::LoopOp loop, const PlanIterations &around);

/// The bytes that memory comes over that slides in the iterations from `first` to `last`.
PlanPlace getSwath(mlir::Value memory, PlanIterations iterations, plan::LoopOp loop, int64_t first, int64_t last);

} // namespace heddle

#endif // HEDDLE_ANALYSIS_PLANROUNDS_H

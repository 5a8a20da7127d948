// Which stage of a pipeline each op of a microbatch's work belongs to.
#ifndef HEDDLE_LIB_TRANSFORMS_PIPELINE_STAGES_H
#define HEDDLE_LIB_TRANSFORMS_PIPELINE_STAGES_H

#include "LoopBody.h"
#include "heddle/Analysis/MachineRates.h"

namespace heddle::pipeline {

/// Ops that are not free and no sums of carries, by stage.
using Stages = llvm::DenseMap<mlir::Operation *, int>;

/// Where a stage of the forward pass begins: at the op of a number, or within it, a loop over layers, at an iteration.
struct StageBegin {
  size_t position = 0;
  int64_t iteration = 0;
};
/// Of all stages but the first, in the order of the text.
using Cuts = llvm::SmallVector<StageBegin>;

/// Between two products, where the fewest bytes cross, such that the longest stage is the shortest. Fails where there
/// are fewer products than stages.
mlir::FailureOr<Cuts> balanceStages(const LoopBody &body, int count, const MachineRates &rates);
/// Where the source says `heddle.stage_boundary`. Fails where it says so another number of times.
mlir::FailureOr<Cuts> findBoundaries(const LoopBody &body, int count);
/// At the first op each whose scope a regular expression matches. Fails where one matches none, or comes too early.
mlir::FailureOr<Cuts> matchScopes(const LoopBody &body, int count, llvm::ArrayRef<std::string> expressions);

/// Makes several loops of loops over layers in which stages begin. The loop over microbatches, with `stageAttr` on the
/// first op of each stage but the first.
ScanOp cutLayers(const LoopBody &body, const Cuts &cuts);

/// Gives the ops of the forward pass their stages, as attributes say, which it takes away.
void cutForward(const LoopBody &body, Stages &stages);

/// Where the backward pass computes again what layers of several stages give, takes what comes from an earlier stage as
/// the forward pass had it, since it is sent across the border anyway: each stage computes its own layers again. To be
/// done between the two cuts.
void splitRecompute(const LoopBody &body, const Stages &stages);

/// Gives the ops of the backward pass stages such that the fewest bytes cross borders, and no gradient goes to
/// a later stage. An op that takes weights of the forward pass of one stage is in that stage. Fails, naming the value,
/// where one has to cross back.
mlir::LogicalResult cutBackward(const LoopBody &body, int count, Stages &stages);

} // namespace heddle::pipeline

#endif // HEDDLE_LIB_TRANSFORMS_PIPELINE_STAGES_H

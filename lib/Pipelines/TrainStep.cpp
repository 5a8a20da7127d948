#include "heddle/Pipelines/TrainStep.h"

#include "heddle/Pipelines/Import.h"
#include "heddle/Pipelines/MixedPrecision.h"
#include "heddle/Pipelines/Plan.h"
#include "heddle/Pipelines/Scheduled.h"
#include "heddle/Pipelines/Shard.h"
#include "heddle/Transforms/Attention/Passes.h"
#include "heddle/Transforms/Logits/Passes.h"
#include "heddle/Transforms/Memory/Passes.h"
#include "heddle/Transforms/Offload/Passes.h"
#include "heddle/Transforms/Pipeline/Passes.h"
#include "heddle/Transforms/Recompute/Passes.h"
#include "heddle/Transforms/Replicate/Passes.h"
#include "heddle/Transforms/Sharding/Passes.h"
#include "heddle/Transforms/Verify/Passes.h"
#include "mlir/Pass/PassManager.h"

using namespace mlir;
using namespace heddle;

void heddle::buildGraphPhase(OpPassManager &manager, const GraphPhaseOptions &options) {
  ImportOptions import;
  import.entry = options.entry;
  for (const std::string &role : options.roles)
    import.roles.push_back(role);
  buildImportPipeline(manager, import);
  if (!options.precision.empty() && options.precision != "none") {
    MixedPrecisionOptions precision;
    precision.policy = options.precision;
    buildMixedPrecisionPipeline(manager, precision);
  }
  if ((!options.recompute.empty() && options.recompute != "none") || !options.recomputeOverrides.empty()) {
    RecomputeOptions recompute;
    recompute.policy = options.recompute.empty() ? "none" : options.recompute;
    for (const std::string &override : options.recomputeOverrides)
      recompute.overrides.push_back(override);
    recompute.group = options.recomputeGroup;
    manager.addPass(createRecompute(std::move(recompute)));
  }
  // This follows the others, which know attention as products; that a backward pass repeats one doesn't hide it.
  if (options.raiseAttention)
    manager.addPass(createRaiseAttention());
  // Now, so that what it is written out as is sharded, fused and scheduled as all else.
  if (!options.target.empty()) {
    DecomposeAttentionOptions decompose;
    decompose.target = options.target;
    manager.addPass(createDecomposeAttention(std::move(decompose)));
  }
}

void heddle::buildWidenPhase(OpPassManager &manager, const std::string &mesh, const std::string &pipelineAxis) {
  manager.addPass(createUnifyMeshes());
  WidenMeshOptions widen;
  llvm::SmallVector<llvm::StringRef> axes;
  llvm::StringRef(mesh).split(axes, ',');
  for (llvm::StringRef axis : axes)
    widen.axes.push_back(axis.str());
  widen.pipelineAxis = pipelineAxis;
  manager.addPass(createWidenMesh(std::move(widen)));
}

void heddle::buildLocalPhase(OpPassManager &manager, const std::string &machine, const MicrobatchChoice &microbatches) {
  ShardOptions shard;
  shard.machine = machine;
  shard.microbatches = microbatches.count;
  shard.whereDivisible = microbatches.whereDivisible;
  shard.microbatchGathers = microbatches.gathers;
  shard.localStatistics = microbatches.localStatistics;
  buildPartitionPipeline(manager, shard);
}

void heddle::buildSyncPhase(OpPassManager &manager, const SyncChoice &sync, int64_t fragment) {
  MakeSyncOptions options;
  options.outer = sync.outer;
  options.rate = sync.rate;
  options.momentum = sync.momentum;
  options.leaves = sync.leaves;
  options.fragments = sync.fragments;
  options.fragment = fragment;
  manager.addPass(createMakeSync(std::move(options)));
}

void heddle::buildLogitsPhase(OpPassManager &manager, int64_t minBytes, int64_t rows) {
  FuseLogitsOptions options;
  options.minBytes = minBytes;
  options.chunkRows = rows;
  manager.addPass(createFuseLogits(std::move(options)));
  manager.addPass(createVerifyLocal());
}

void heddle::buildReplicatePhase(OpPassManager &manager, int64_t replicas) {
  ReplicateOptions options;
  options.replicas = replicas;
  manager.addPass(createReplicate(std::move(options)));
  manager.addPass(createVerifyLocal());
}

void heddle::buildDelayPhase(OpPassManager &manager, llvm::StringRef step, llvm::StringRef sync) {
  DelaySyncOptions options;
  options.step = step.str();
  options.sync = sync.str();
  manager.addPass(createDelaySync(std::move(options)));
  manager.addPass(createVerifyLocal());
}

void heddle::buildOffloadPhase(OpPassManager &manager, const std::string &space, const OffloadChoice &offload,
                               const std::vector<std::string> &leaves) {
  OffloadOptions options;
  for (const std::string &leaf : leaves)
    options.leaves.push_back(leaf);
  options.space = space;
  options.chunkBytes = offload.chunkBytes;
  if (offload.updatesOnHost && space == "host")
    options.updates = "host";
  manager.addPass(createOffload(std::move(options)));
  manager.addPass(createVerifyLocal());
}

void heddle::buildPipelinePhase(OpPassManager &manager, const std::string &machine, const PipelineChoice &pipeline,
                                bool placed) {
  PipelineOptions options;
  options.placed = placed;
  options.axis = pipeline.axis;
  options.schedule = pipeline.schedule;
  options.chunks = pipeline.chunks;
  options.machine = machine;
  for (const std::string &cut : pipeline.cuts)
    options.cuts.push_back(cut);
  manager.addPass(createPipeline(std::move(options)));
  manager.addPass(createVerifyLocal());
}

void heddle::buildKernelPhase(OpPassManager &manager, const std::string &machine, const std::string &target) {
  ScheduledOptions scheduled;
  scheduled.machine = machine;
  scheduled.target = target;
  buildKernelPipeline(manager, scheduled);
}

void heddle::buildOrderPhase(OpPassManager &manager, const std::string &machine, const ScheduleChoice &choice) {
  ScheduledOptions scheduled;
  scheduled.machine = machine;
  scheduled.maxLiveBytes = choice.maxLiveBytes;
  scheduled.combineCollectives = choice.combineCollectives;
  scheduled.startCollectives = choice.startCollectives;
  scheduled.prefetchGathers = choice.prefetchGathers;
  scheduled.memoryMinimal = choice.memoryMinimal;
  buildOrderPipeline(manager, scheduled);
}

void heddle::buildPlanPhase(OpPassManager &manager, const std::string &machine, int64_t alignment) {
  PlanPipelineOptions plan;
  plan.machine = machine;
  plan.alignment = alignment;
  plan.place = plan.prove = false; // phases of their own, for plans that are worth it
  buildPlanPipeline(manager, plan);
}

void heddle::buildPlacementPhase(OpPassManager &manager) { manager.addPass(createPlanMemory()); }

void heddle::buildProofPhase(OpPassManager &manager) { manager.addPass(createVerifyPlan()); }

std::vector<ScheduleChoice> heddle::getScheduleChoices(int64_t maxLiveBytes) {
  ScheduleChoice capped;
  capped.name = "a cap on live bytes";
  capped.maxLiveBytes = maxLiveBytes;
  ScheduleChoice plain = capped;
  plain.name = "a cap on live bytes, gathers not prefetched";
  plain.prefetchGathers = false;
  ScheduleChoice single = plain;
  single.name = "a cap on live bytes, collectives neither combined nor prefetched";
  single.combineCollectives = false;
  ScheduleChoice minimal;
  minimal.name = "the order of the fewest live bytes";
  minimal.memoryMinimal = true;
  ScheduleChoice least = minimal;
  least.name = "the order of the fewest live bytes, collectives one by one and not beside computation";
  least.combineCollectives = least.startCollectives = least.prefetchGathers = false;
  return {capped, plain, single, minimal, least};
}

#include "heddle/Pipelines/Scheduled.h"

#include "heddle/Transforms/Collectives/Passes.h"
#include "heddle/Transforms/Fusion/Passes.h"
#include "heddle/Transforms/Import/Passes.h"
#include "heddle/Transforms/Offload/Passes.h"
#include "heddle/Transforms/Pipeline/Passes.h"
#include "heddle/Transforms/Recompute/Passes.h"
#include "heddle/Transforms/Schedule/Passes.h"
#include "heddle/Transforms/Verify/Passes.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;

void heddle::buildScheduledPipeline(OpPassManager &manager, const ScheduledOptions &options) {
  buildKernelPipeline(manager, options);
  buildOrderPipeline(manager, options);
}

void heddle::buildKernelPipeline(OpPassManager &manager, const ScheduledOptions &options) {
  // heddle-shard has done so; a local program may come from elsewhere.
  ExpandChloOptions chlo;
  chlo.keepKernels = true;
  manager.addPass(createExpandChlo(std::move(chlo)));
  manager.addPass(createCanonicalizerPass());
  manager.addPass(createCSEPass());
  manager.addPass(createFoldTransposes());
  manager.addPass(createPointwiseForms());
  ShrinkStacksOptions stacks;
  stacks.machine = options.machine;
  manager.addPass(createShrinkStacks(std::move(stacks)));
  DuplicateProducersOptions producers;
  producers.machine = options.machine;
  manager.addPass(createDuplicateProducers(std::move(producers)));
  FormFusionsOptions fusions;
  fusions.target = options.target;
  fusions.maxOps = options.maxOps;
  manager.addPass(createFormFusions(std::move(fusions)));
  manager.addPass(createUpdateOnHost());
  manager.addPass(createStreamUpdates()); // now that an update is a kernel, which stays the same one
  OffloadActivationsOptions activations;
  activations.machine = options.machine;
  manager.addPass(createOffloadActivations(std::move(activations)));
}

void heddle::buildOrderPipeline(OpPassManager &manager, const ScheduledOptions &options) {
  if (options.combineCollectives) {
    CombineCollectivesOptions combine;
    combine.machine = options.machine;
    if (options.memoryMinimal)
      combine.liveShare = 0;
    manager.addPass(createCombineCollectives(std::move(combine)));
  }
  if (options.startCollectives)
    manager.addPass(createStartCollectives());
  if (options.startCollectives && options.prefetchGathers && !options.memoryMinimal) {
    PrefetchGathersOptions prefetch;
    prefetch.maxLiveBytes = options.maxLiveBytes;
    manager.addPass(createPrefetchGathers(std::move(prefetch)));
  }
  ScheduleOpsOptions schedule;
  schedule.maxLiveBytes = options.maxLiveBytes;
  schedule.liveFactor = options.liveFactor;
  schedule.memoryMinimal = options.memoryMinimal;
  schedule.machine = options.machine;
  manager.addPass(createScheduleOps(std::move(schedule)));
  InlineTasksOptions tasks;
  tasks.prefetch =
      options.startCollectives && options.prefetchGathers && !options.memoryMinimal && options.maxLiveBytes == 0;
  manager.addPass(createInlineTasks(std::move(tasks)));
  manager.addPass(createVerifyScheduled());
}

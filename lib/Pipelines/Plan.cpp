#include "heddle/Pipelines/Plan.h"

#include "heddle/Conversion/Passes.h"
#include "heddle/Transforms/Collectives/Passes.h"
#include "heddle/Transforms/Memory/Passes.h"
#include "heddle/Transforms/Verify/Passes.h"
#include "mlir/Pass/PassManager.h"

using namespace mlir;

void heddle::buildPlanPipeline(OpPassManager &manager, const PlanPipelineOptions &options) {
  LowerToPlanOptions lower;
  lower.alignment = options.alignment;
  lower.machine = options.machine;
  manager.addPass(createLowerToPlan(std::move(lower)));
  manager.addPass(createMergeExchanges()); // before lifetimes are read off the plan
  if (options.place) {
    PlanMemoryOptions memory;
    memory.memoryLimit = options.memoryLimit;
    manager.addPass(createPlanMemory(std::move(memory)));
  }
  if (options.prove)
    manager.addPass(createVerifyPlan());
}

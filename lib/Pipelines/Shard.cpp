#include "heddle/Pipelines/Shard.h"

#include "heddle/Transforms/Partition/Passes.h"
#include "heddle/Transforms/Sharding/Passes.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;

void heddle::buildShardPipeline(OpPassManager &manager, const ShardOptions &options) {
  buildImportPipeline(manager, options);
  // Before propagation, which can then shard the parts as their uses want them.
  manager.addPass(createSplitFusedProducts());
  manager.addPass(createSplitConstants());
  manager.addPass(createPropagate());
  // Copies of a constant that came to be sharded alike are one again.
  manager.addPass(createCSEPass());
  manager.addPass(createReshard());
  manager.addPass(createCSEPass());
  manager.addPass(createPartition());
  manager.addPass(createCSEPass());
}

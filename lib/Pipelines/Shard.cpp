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
  PropagateOptions propagate;
  propagate.conflicts = options.conflicts;
  manager.addPass(createPropagate(std::move(propagate)));
  // Copies of a constant that came to be sharded alike are one again.
  manager.addPass(createCSEPass());
  manager.addPass(createReshard());
  manager.addPass(createCSEPass());
  PartitionOptions partition;
  partition.reduceType = options.reduceType;
  manager.addPass(createPartition(std::move(partition)));
  manager.addPass(createCSEPass());
}

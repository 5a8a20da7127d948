#include "heddle/Pipelines/Shard.h"

#include "heddle/Transforms/Import/Passes.h"
#include "heddle/Transforms/Microbatch/Passes.h"
#include "heddle/Transforms/Partition/Passes.h"
#include "heddle/Transforms/Sharding/Passes.h"
#include "heddle/Transforms/Verify/Passes.h"
#include "mlir/Pass/PassManager.h"

using namespace mlir;

template <typename PassOptions> static void setRates(PassOptions &pass, const heddle::ShardOptions &options) {
  pass.machine = options.machine;
  pass.latencyWeight = options.latencyWeight;
  pass.repeatedFlopsPerByte = options.repeatedFlopsPerByte;
}

void heddle::buildShardPipeline(OpPassManager &manager, const ShardOptions &options) {
  buildImportPipeline(manager, options);
  buildPartitionPipeline(manager, options);
}

void heddle::buildPartitionPipeline(OpPassManager &manager, const ShardOptions &options) {
  // What follows knows one mesh.
  manager.addPass(createUnifyMeshes());
  // Then all that follows shards the parts of a batch as it does those of devices.
  AddMicrobatchesOptions microbatches;
  microbatches.microbatches = options.microbatches;
  microbatches.whereDivisible = options.whereDivisible;
  manager.addPass(createAddMicrobatches(std::move(microbatches)));
  // Before propagation, which can then shard the parts as their uses want them.
  manager.addPass(createSplitFusedProducts());
  manager.addPass(createSplitConstants());
  PropagateOptions propagate;
  propagate.conflicts = options.conflicts;
  setRates(propagate, options);
  manager.addPass(createPropagate(std::move(propagate)));
  // Copies of a constant that came to be sharded alike are one again.
  manager.addPass(createMergeEqual());
  ReshardOptions reshard;
  setRates(reshard, options);
  reshard.gathers = options.gathers;
  reshard.alternatives = options.alternatives;
  manager.addPass(createReshard(std::move(reshard)));
  manager.addPass(createMergeEqual());
  PartitionOptions partition;
  partition.reduceType = options.reduceType;
  manager.addPass(createPartition(std::move(partition)));
  // These had rules of their own, which nothing asks for any more.
  ExpandChloOptions chlo;
  chlo.keepKernels = true;
  manager.addPass(createExpandChlo(std::move(chlo)));
  manager.addPass(createMergeEqual());
  // Last, since it reads from types and collectives what parts have of their own.
  if (options.loops) {
    MicrobatchOptions loops;
    loops.gathers = options.microbatchGathers;
    loops.localStatistics = options.localStatistics;
    manager.addPass(createMicrobatch(std::move(loops)));
    manager.addPass(createMergeEqual());
  }
  VerifyLocalOptions verify;
  verify.keepComposites = llvm::to_vector(options.keepComposites);
  manager.addPass(createVerifyLocal(std::move(verify)));
}

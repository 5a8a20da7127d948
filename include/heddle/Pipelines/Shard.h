// heddle-shard: from text as JAX prints it to the Local rung, one device's program.
#ifndef HEDDLE_PIPELINES_SHARD_H
#define HEDDLE_PIPELINES_SHARD_H

#include "heddle/Pipelines/Import.h"

namespace heddle {

struct ShardOptions : ImportOptions {
  Option<std::string> conflicts{*this, "conflicts", llvm::cl::desc("as of heddle-propagate"), llvm::cl::init("cost")};
  Option<std::string> machine{*this, "machine", llvm::cl::desc("as of heddle-reshard"), llvm::cl::init("")};
  Option<double> latencyWeight{*this, "latency-weight", llvm::cl::desc("as of heddle-reshard"), llvm::cl::init(1e-5)};
  Option<double> repeatedFlopsPerByte{*this, "repeated-flops-per-byte", llvm::cl::desc("as of heddle-reshard"),
                                      llvm::cl::init(2)};
  Option<std::string> gathers{*this, "gathers", llvm::cl::desc("as of heddle-reshard"), llvm::cl::init("keep")};
  Option<bool> alternatives{*this, "alternatives", llvm::cl::desc("as of heddle-reshard"), llvm::cl::init(false)};
  Option<int64_t> microbatches{*this, "microbatches", llvm::cl::desc("as of heddle-add-microbatches"),
                               llvm::cl::init(0)};
  Option<bool> whereDivisible{*this, "where-divisible", llvm::cl::desc("as of heddle-add-microbatches"),
                              llvm::cl::init(false)};
  Option<bool> loops{*this, "loops", llvm::cl::desc("make the loops over sequential axes: heddle-microbatch"),
                     llvm::cl::init(true)};
  Option<std::string> microbatchGathers{*this, "microbatch-gathers", llvm::cl::desc("gathers of heddle-microbatch"),
                                        llvm::cl::init("outside")};
  Option<std::string> localStatistics{*this, "local-statistics", llvm::cl::desc("as of heddle-microbatch"),
                                      llvm::cl::init("")};
  Option<std::string> reduceType{*this, "reduce-type", llvm::cl::desc("as of heddle-partition"), llvm::cl::init("")};
};

/// Appends import's passes, then propagation, resharding and partitioning.
void buildShardPipeline(mlir::OpPassManager &manager, const ShardOptions &options);
/// Appends the passes that follow the import.
void buildPartitionPipeline(mlir::OpPassManager &manager, const ShardOptions &options);

} // namespace heddle

#endif // HEDDLE_PIPELINES_SHARD_H

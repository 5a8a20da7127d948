// heddle-export-stablehlo: from the Local rung to StableHLO that other compilers read.
#ifndef HEDDLE_PIPELINES_EXPORT_H
#define HEDDLE_PIPELINES_EXPORT_H

#include "mlir/Pass/PassOptions.h"

namespace mlir {
class OpPassManager;
} // namespace mlir

namespace heddle {

struct ExportOptions : mlir::PassPipelineOptions<ExportOptions> {
  ListOption<std::string> keepChlo{*this, "keep-chlo",
                                   llvm::cl::desc("names of chlo ops that the reader has, such as chlo.top_k")};
  Option<bool> partitions{*this, "partitions",
                          llvm::cl::desc("devices are partitions; else replicas, which XLA runs as they are"),
                          llvm::cl::init(false)};
};

/// Appends the passes from a partitioned program, or one that was never sharded, to plain StableHLO.
void buildExportPipeline(mlir::OpPassManager &manager, const ExportOptions &options);

} // namespace heddle

#endif // HEDDLE_PIPELINES_EXPORT_H

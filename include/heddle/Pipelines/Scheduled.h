// heddle-to-scheduled: from the Local rung to the Scheduled one.
#ifndef HEDDLE_PIPELINES_SCHEDULED_H
#define HEDDLE_PIPELINES_SCHEDULED_H

#include "mlir/Pass/PassOptions.h"

namespace mlir {
class OpPassManager;
} // namespace mlir

namespace heddle {

struct ScheduledOptions : mlir::PassPipelineOptions<ScheduledOptions> {
  Option<int64_t> maxOps{*this, "max-ops", llvm::cl::desc("as of heddle-form-fusions"), llvm::cl::init(128)};
};

/// Appends the passes from one device's graph to kernels, library calls and collectives.
void buildScheduledPipeline(mlir::OpPassManager &manager, const ScheduledOptions &options);

} // namespace heddle

#endif // HEDDLE_PIPELINES_SCHEDULED_H

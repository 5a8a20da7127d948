// heddle-to-scheduled: from the Local rung to the Scheduled one.
#ifndef HEDDLE_PIPELINES_SCHEDULED_H
#define HEDDLE_PIPELINES_SCHEDULED_H

#include "mlir/Pass/PassOptions.h"

namespace mlir {
class OpPassManager;
} // namespace mlir

namespace heddle {

struct ScheduledOptions : mlir::PassPipelineOptions<ScheduledOptions> {
  Option<int64_t> maxOps{*this, "max-ops", llvm::cl::desc("as of heddle-form-fusions"), llvm::cl::init(0)};
  Option<std::string> target{*this, "target", llvm::cl::desc("as of heddle-form-fusions"), llvm::cl::init("")};
  Option<bool> combineCollectives{*this, "combine-collectives",
                                  llvm::cl::desc("small collectives of one kind, group and type in one launch"),
                                  llvm::cl::init(true)};
  Option<bool> startCollectives{*this, "start-collectives", llvm::cl::desc("collectives beside computation"),
                                llvm::cl::init(true)};
  Option<bool> prefetchGathers{
      *this, "prefetch-gathers",
      llvm::cl::desc("a scan's next iteration's, unless memory-minimal; needs start-collectives"),
      llvm::cl::init(true)};
  Option<int64_t> maxLiveBytes{*this, "max-live-bytes", llvm::cl::desc("as of heddle-schedule"), llvm::cl::init(0)};
  Option<double> liveFactor{*this, "live-factor", llvm::cl::desc("as of heddle-schedule"), llvm::cl::init(1.05)};
  Option<bool> memoryMinimal{*this, "memory-minimal", llvm::cl::desc("as of heddle-schedule"), llvm::cl::init(false)};
  Option<std::string> machine{*this, "machine", llvm::cl::desc("as of heddle-schedule"), llvm::cl::init("")};
};

/// Appends the passes from one device's graph to kernels, library calls and collectives: the two parts below.
void buildScheduledPipeline(mlir::OpPassManager &manager, const ScheduledOptions &options);
/// Its part that forms kernels, which is the same for all orders.
void buildKernelPipeline(mlir::OpPassManager &manager, const ScheduledOptions &options);
/// Its part from there on: which collectives are one, and what is done when.
void buildOrderPipeline(mlir::OpPassManager &manager, const ScheduledOptions &options);

} // namespace heddle

#endif // HEDDLE_PIPELINES_SCHEDULED_H

// heddle-to-plan: from the Scheduled rung to the Plan rung.
#ifndef HEDDLE_PIPELINES_PLAN_H
#define HEDDLE_PIPELINES_PLAN_H

#include "mlir/Pass/PassOptions.h"

namespace mlir {
class OpPassManager;
} // namespace mlir

namespace heddle {

struct PlanPipelineOptions : mlir::PassPipelineOptions<PlanPipelineOptions> {
  Option<int64_t> alignment{*this, "alignment", llvm::cl::desc("of buffers, in bytes"), llvm::cl::init(64)};
  Option<int64_t> memoryLimit{*this, "memory-limit", llvm::cl::desc("as of heddle-plan-memory"), llvm::cl::init(0)};
  Option<std::string> machine{*this, "machine", llvm::cl::desc("as of heddle-lower-to-plan"), llvm::cl::init("")};
  Option<bool> place{*this, "place", llvm::cl::desc("heddle-plan-memory"), llvm::cl::init(true)};
  Option<bool> prove{*this, "prove", llvm::cl::desc("heddle-verify-plan at the end"), llvm::cl::init(true)};
};

/// Appends the passes from kernels, library calls and collectives to instructions on buffers at offsets.
void buildPlanPipeline(mlir::OpPassManager &manager, const PlanPipelineOptions &options);

} // namespace heddle

#endif // HEDDLE_PIPELINES_PLAN_H

// heddle-mixed-precision: an f32 step becomes one in narrow floats over f32 masters.
#ifndef HEDDLE_PIPELINES_MIXEDPRECISION_H
#define HEDDLE_PIPELINES_MIXEDPRECISION_H

#include "mlir/Pass/PassOptions.h"

namespace mlir {
class OpPassManager;
} // namespace mlir

namespace heddle {

struct MixedPrecisionOptions : mlir::PassPipelineOptions<MixedPrecisionOptions> {
  Option<std::string> policy{*this, "policy", llvm::cl::desc("bf16, or none"), llvm::cl::init("")};
  ListOption<std::string> keep{*this, "keep", llvm::cl::desc("as of heddle-insert-casts")};
  Option<bool> narrowScoreGradients{*this, "narrow-score-gradients", llvm::cl::desc("as of heddle-insert-casts"),
                                    llvm::cl::init(false)};
  Option<bool> report{*this, "report", llvm::cl::desc("as of heddle-insert-casts"), llvm::cl::init(false)};
};

/// Appends the passes, for the Graph rung after import and before propagation.
void buildMixedPrecisionPipeline(mlir::OpPassManager &manager, const MixedPrecisionOptions &options);

} // namespace heddle

#endif // HEDDLE_PIPELINES_MIXEDPRECISION_H

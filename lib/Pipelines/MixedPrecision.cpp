#include "heddle/Pipelines/MixedPrecision.h"

#include "heddle/Transforms/Precision/Passes.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;

void heddle::buildMixedPrecisionPipeline(OpPassManager &manager, const MixedPrecisionOptions &options) {
  InsertCastsOptions insert;
  insert.policy = options.policy;
  insert.keep = llvm::to_vector(options.keep);
  insert.narrowScoreGradients = options.narrowScoreGradients;
  insert.report = options.report;
  manager.addPass(createInsertCasts(std::move(insert)));
  manager.addPass(createSimplifyCasts());
  // Each product has cast its weight for itself.
  manager.addPass(createCSEPass());
}

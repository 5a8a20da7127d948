#include "heddle/Pipelines/Register.h"

#include "heddle/Conversion/Passes.h"
#include "heddle/Dialect/Check/Check.h"
#include "heddle/Dialect/Chlo/ChloDialect.h"
#include "heddle/Dialect/Chlo/Sharding.h"
#include "heddle/Dialect/Heddle/HeddleDialect.h"
#include "heddle/Dialect/Heddle/Sharding.h"
#include "heddle/Dialect/Interpreter/InterpreterOps.h"
#include "heddle/Dialect/Plan/PlanDialect.h"
#include "heddle/Dialect/Sdy/SdyDialect.h"
#include "heddle/Dialect/Sdy/Sharding.h"
#include "heddle/Dialect/Spmd/SpmdDialect.h"
#include "heddle/Dialect/Stablehlo/Sharding.h"
#include "heddle/Dialect/Stablehlo/StablehloDialect.h"
#include "heddle/Pipelines/Export.h"
#include "heddle/Pipelines/Import.h"
#include "heddle/Pipelines/MixedPrecision.h"
#include "heddle/Pipelines/Plan.h"
#include "heddle/Pipelines/Scheduled.h"
#include "heddle/Pipelines/Shard.h"
#include "heddle/Transforms/Attention/Passes.h"
#include "heddle/Transforms/Collectives/Passes.h"
#include "heddle/Transforms/Fusion/Passes.h"
#include "heddle/Transforms/Import/Passes.h"
#include "heddle/Transforms/Logits/Passes.h"
#include "heddle/Transforms/Memory/Passes.h"
#include "heddle/Transforms/Microbatch/Passes.h"
#include "heddle/Transforms/Offload/Passes.h"
#include "heddle/Transforms/Partition/Passes.h"
#include "heddle/Transforms/Pipeline/Passes.h"
#include "heddle/Transforms/Precision/Passes.h"
#include "heddle/Transforms/Recompute/Passes.h"
#include "heddle/Transforms/Replicate/Passes.h"
#include "heddle/Transforms/Schedule/Passes.h"
#include "heddle/Transforms/Sharding/Passes.h"
#include "heddle/Transforms/Verify/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/Passes.h"

void heddle::registerDialects(mlir::DialectRegistry &registry) {
  registry.insert<mlir::func::FuncDialect>();
  registry.insert<HeddleDialect>();
  registry.insert<check::CheckDialect>();
  registry.insert<chlo::ChloDialect>();
  registry.insert<interpreter::InterpreterDialect>();
  registry.insert<plan::PlanDialect>();
  registry.insert<sdy::SdyDialect>();
  registry.insert<spmd::SpmdDialect>();
  registry.insert<stablehlo::StablehloDialect>();
  registerShardingRules(registry);
  chlo::registerShardingRules(registry);
  sdy::registerShardingRules(registry);
  stablehlo::registerShardingRules(registry);
}

void heddle::registerPasses() {
  mlir::registerTransformsPasses();
  registerAttentionPasses();
  registerCollectivesPasses();
  registerFusionPasses();
  registerImportPasses();
  registerLogitsPasses();
  registerMemoryPasses();
  registerMicrobatchPasses();
  registerSchedulePasses();
  registerShardingPasses();
  registerOffloadPasses();
  registerPartitionPasses();
  registerPipelinePasses();
  registerPrecisionPasses();
  registerRecomputePasses();
  registerReplicatePasses();
  registerConversionPasses();
  registerVerifyPasses();
  mlir::PassPipelineRegistration<ImportOptions>(
      "heddle-import", "From text as JAX prints it to the Graph rung: inlined, named, scans raised",
      buildImportPipeline);
  mlir::PassPipelineRegistration<MixedPrecisionOptions>(
      "heddle-mixed-precision",
      "An f32 step in bf16 over f32 masters: heddle-insert-casts, heddle-simplify-casts, equal casts once",
      buildMixedPrecisionPipeline);
  mlir::PassPipelineRegistration<ShardOptions>(
      "heddle-shard",
      "From text as JAX prints it to one device's program: imported, propagated, resharded, partitioned",
      buildShardPipeline);
  mlir::PassPipelineRegistration<ExportOptions>(
      "heddle-export-stablehlo", "From one device's program to plain StableHLO, which other compilers read",
      buildExportPipeline);
  mlir::PassPipelineRegistration<ScheduledOptions>(
      "heddle-to-scheduled", "From one device's program to kernels, library calls and collectives",
      buildScheduledPipeline);
  mlir::PassPipelineRegistration<PlanPipelineOptions>(
      "heddle-to-plan", "From kernels, library calls and collectives to instructions on buffers at offsets",
      buildPlanPipeline);
}

// From one rung to the next.
#ifndef HEDDLE_CONVERSION_PASSES_TD
#define HEDDLE_CONVERSION_PASSES_TD

include "mlir/Pass/PassBase.td"

def SpmdToStablehlo : Pass<"heddle-spmd-to-stablehlo", "::mlir::ModuleOp"> {
  let summary = "Write collectives over named axes as stablehlo collectives over groups of device ids";
  let description = [{
    Before: spmd ops. After: stablehlo ops with replica groups, one partition for each device of the mesh, so that the
    program runs elsewhere too. Groups and pairs are written out and grow with the number of devices: at most 65,536.
    Every collective gets a channel of its own. `spmd.axis_index` becomes arithmetic on `stablehlo.partition_id`.
  }];
  let dependentDialects = ["::heddle::stablehlo::StablehloDialect"];
}

#endif // HEDDLE_CONVERSION_PASSES_TD

// The function of each rank of a pipeline.
#ifndef HEDDLE_LIB_TRANSFORMS_PIPELINE_WRITERANKS_H
#define HEDDLE_LIB_TRANSFORMS_PIPELINE_WRITERANKS_H

#include "Outside.h"
#include "Transfers.h"
#include "heddle/Analysis/MachineRates.h"
#include "heddle/Dialect/Sdy/Sdy.h"

namespace heddle::pipeline {

/// The axis along which the ranks lie.
struct PipeAxis {
  mutable sdy::MeshOp mesh; // a handle
  mlir::StringAttr name;
  int size = 1;

  sdy::AxisRefListAttr getAxes() const {
    return sdy::AxisRefListAttr::get(name.getContext(), sdy::AxisRefAttr::get(name.getContext(), name.getValue()));
  }
};

/// What stands in the loop over microbatches of a step.
struct Loop {
  mutable ScanOp scan; // a handle
  const Tasks &tasks;
  const Transfers &transfers;
  const problems::PipelineSchedule &schedule;
};

/// Puts an `spmd.lists` of the name in the function's place, with a private function for each rank. `loop` is null for
/// an entry without a loop over microbatches.
void writeRanks(mlir::func::FuncOp function, const Outside &outside, const Loop *loop, const PipeAxis &axis,
                const MachineRates &rates, mlir::SymbolTable &symbols);

} // namespace heddle::pipeline

#endif // HEDDLE_LIB_TRANSFORMS_PIPELINE_WRITERANKS_H

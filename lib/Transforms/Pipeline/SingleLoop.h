// A step whose batch is one microbatch.
#ifndef HEDDLE_LIB_TRANSFORMS_PIPELINE_SINGLELOOP_H
#define HEDDLE_LIB_TRANSFORMS_PIPELINE_SINGLELOOP_H

#include "heddle/Dialect/Heddle/LoopOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace heddle::pipeline {

/// Puts the forward and the backward pass into a loop of one iteration, in which gradients and metrics are summed, as
/// over several microbatches. Fails, having said so, where nothing depends on a batch.
mlir::FailureOr<ScanOp> makeSingleLoop(mlir::func::FuncOp function);

} // namespace heddle::pipeline

#endif // HEDDLE_LIB_TRANSFORMS_PIPELINE_SINGLELOOP_H

// Passes that cut a step into the stages of a pipeline; described in Passes.td.
#ifndef HEDDLE_TRANSFORMS_PIPELINE_PASSES_H
#define HEDDLE_TRANSFORMS_PIPELINE_PASSES_H

#include "heddle/Dialect/Heddle/HeddleDialect.h"
#include "heddle/Dialect/Spmd/SpmdDialect.h"
#include "heddle/Dialect/Stablehlo/StablehloDialect.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Pass/Pass.h"

namespace heddle {

#define GEN_PASS_DECL
#include "heddle/Transforms/Pipeline/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "heddle/Transforms/Pipeline/Passes.h.inc"

} // namespace heddle

#endif // HEDDLE_TRANSFORMS_PIPELINE_PASSES_H

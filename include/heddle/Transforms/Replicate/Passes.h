// The passes of replicas that train apart and meet now and then; described in Passes.td.
#ifndef HEDDLE_TRANSFORMS_REPLICATE_PASSES_H
#define HEDDLE_TRANSFORMS_REPLICATE_PASSES_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

namespace heddle {

#define GEN_PASS_DECL
#include "heddle/Transforms/Replicate/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "heddle/Transforms/Replicate/Passes.h.inc"

} // namespace heddle

#endif // HEDDLE_TRANSFORMS_REPLICATE_PASSES_H

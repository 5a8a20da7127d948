// The passes that take state to other memories; described in Passes.td.
#ifndef HEDDLE_TRANSFORMS_OFFLOAD_PASSES_H
#define HEDDLE_TRANSFORMS_OFFLOAD_PASSES_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

namespace heddle {

#define GEN_PASS_DECL
#include "heddle/Transforms/Offload/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "heddle/Transforms/Offload/Passes.h.inc"

} // namespace heddle

#endif // HEDDLE_TRANSFORMS_OFFLOAD_PASSES_H

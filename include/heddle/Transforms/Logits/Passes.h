// The pass of products whose large results need not be whole; described in Passes.td.
#ifndef HEDDLE_TRANSFORMS_LOGITS_PASSES_H
#define HEDDLE_TRANSFORMS_LOGITS_PASSES_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

namespace heddle {

#define GEN_PASS_DECL
#include "heddle/Transforms/Logits/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "heddle/Transforms/Logits/Passes.h.inc"

} // namespace heddle

#endif // HEDDLE_TRANSFORMS_LOGITS_PASSES_H

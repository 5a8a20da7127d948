// The attention passes; described in Passes.td.
#ifndef HEDDLE_TRANSFORMS_ATTENTION_PASSES_H
#define HEDDLE_TRANSFORMS_ATTENTION_PASSES_H

#include "heddle/Dialect/Heddle/HeddleDialect.h"
#include "heddle/Dialect/Stablehlo/StablehloDialect.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

namespace heddle {

#define GEN_PASS_DECL
#include "heddle/Transforms/Attention/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "heddle/Transforms/Attention/Passes.h.inc"

} // namespace heddle

#endif // HEDDLE_TRANSFORMS_ATTENTION_PASSES_H

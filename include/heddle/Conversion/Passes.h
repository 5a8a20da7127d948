// The conversion passes; described in Passes.td.
#ifndef HEDDLE_CONVERSION_PASSES_H
#define HEDDLE_CONVERSION_PASSES_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

namespace heddle {

#define GEN_PASS_DECL
#include "heddle/Conversion/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "heddle/Conversion/Passes.h.inc"

} // namespace heddle

#endif // HEDDLE_CONVERSION_PASSES_H

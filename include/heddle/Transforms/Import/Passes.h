// The passes of import; described in Passes.td.
#ifndef HEDDLE_TRANSFORMS_IMPORT_PASSES_H
#define HEDDLE_TRANSFORMS_IMPORT_PASSES_H

#include "heddle/Dialect/Heddle/HeddleDialect.h"
#include "heddle/Dialect/Sdy/SdyDialect.h"
#include "heddle/Dialect/Stablehlo/StablehloDialect.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

namespace heddle {

#define GEN_PASS_DECL
#include "heddle/Transforms/Import/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "heddle/Transforms/Import/Passes.h.inc"

} // namespace heddle

#endif // HEDDLE_TRANSFORMS_IMPORT_PASSES_H

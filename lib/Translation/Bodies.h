// A kernel's function as a portable body.
#ifndef HEDDLE_LIB_TRANSLATION_BODIES_H
#define HEDDLE_LIB_TRANSLATION_BODIES_H

#include "Constants.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace heddle {

/// Gives `kernel` its body, or the op that has no portable kernel. Constants go to `constants`.
void writeBody(mlir::func::FuncOp function, format::Kernel &kernel, ConstantSection &constants);

} // namespace heddle

#endif // HEDDLE_LIB_TRANSLATION_BODIES_H

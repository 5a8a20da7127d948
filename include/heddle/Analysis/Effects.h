// What ops do besides giving results.
#ifndef HEDDLE_ANALYSIS_EFFECTS_H
#define HEDDLE_ANALYSIS_EFFECTS_H

#include "mlir/IR/Operation.h"

namespace heddle {

/// Whether the op, or one inside it, may do what can be seen from outside (callbacks, outfeeds): such ops keep their
/// order. Collectives don't count.
bool hasOrderedEffects(mlir::Operation *op);

} // namespace heddle

#endif // HEDDLE_ANALYSIS_EFFECTS_H

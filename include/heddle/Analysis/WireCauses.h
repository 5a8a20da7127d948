// What a partitioned function's collectives are for.
#ifndef HEDDLE_ANALYSIS_WIRECAUSES_H
#define HEDDLE_ANALYSIS_WIRECAUSES_H

#include "heddle/Analysis/StepRoles.h"

namespace heddle {

/// What moves, and what it is for: `gradient`, `activation`, `weight`, `reshard`, `halo`, `metric`, `optimizer`; `own`
/// where the program itself has the collective.
llvm::StringRef getWireCause(mlir::Operation *collective, const StepRoles &roles);

} // namespace heddle

#endif // HEDDLE_ANALYSIS_WIRECAUSES_H

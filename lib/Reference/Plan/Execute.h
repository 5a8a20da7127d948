// What instructions do that need no other device.
#ifndef HEDDLE_LIB_REFERENCE_PLAN_EXECUTE_H
#define HEDDLE_LIB_REFERENCE_PLAN_EXECUTE_H

#include "InPlace.h"
#include "PlanDevice.h"

namespace heddle::reference::plans {

/// Runs a launch, a library call, a copy or a fill.
llvm::LogicalResult execute(const Instruction &instruction, Interpreter &interpreter, PlanDevice &device,
                            InPlaceCheck &inPlace);

} // namespace heddle::reference::plans

#endif // HEDDLE_LIB_REFERENCE_PLAN_EXECUTE_H

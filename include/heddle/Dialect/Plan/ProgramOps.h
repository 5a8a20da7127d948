// Entries, lists, loops and branches of a plan; described in ProgramOps.td.
#ifndef HEDDLE_DIALECT_PLAN_PROGRAMOPS_H
#define HEDDLE_DIALECT_PLAN_PROGRAMOPS_H

#include "heddle/Dialect/Plan/PlanDialect.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

#define GET_OP_CLASSES
#include "heddle/Dialect/Plan/ProgramOps.h.inc"

#endif // HEDDLE_DIALECT_PLAN_PROGRAMOPS_H

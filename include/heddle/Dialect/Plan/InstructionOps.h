// What streams do; described in InstructionOps.td.
#ifndef HEDDLE_DIALECT_PLAN_INSTRUCTIONOPS_H
#define HEDDLE_DIALECT_PLAN_INSTRUCTIONOPS_H

#include "heddle/Dialect/Plan/PlanDialect.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "heddle/Dialect/Plan/PlanInterfaces.h.inc"

#define GET_OP_CLASSES
#include "heddle/Dialect/Plan/InstructionOps.h.inc"

#endif // HEDDLE_DIALECT_PLAN_INSTRUCTIONOPS_H

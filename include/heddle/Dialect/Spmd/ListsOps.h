// Entries whose devices run different functions; described in ListsOps.td.
#ifndef HEDDLE_DIALECT_SPMD_LISTSOPS_H
#define HEDDLE_DIALECT_SPMD_LISTSOPS_H

#include "heddle/Dialect/Spmd/SpmdDialect.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

#define GET_OP_CLASSES
#include "heddle/Dialect/Spmd/ListsOps.h.inc"

#endif // HEDDLE_DIALECT_SPMD_LISTSOPS_H

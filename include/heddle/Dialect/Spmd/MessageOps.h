// Messages between single devices; described in MessageOps.td.
#ifndef HEDDLE_DIALECT_SPMD_MESSAGEOPS_H
#define HEDDLE_DIALECT_SPMD_MESSAGEOPS_H

#include "heddle/Dialect/Spmd/SpmdDialect.h"

#define GET_OP_CLASSES
#include "heddle/Dialect/Spmd/MessageOps.h.inc"

#endif // HEDDLE_DIALECT_SPMD_MESSAGEOPS_H

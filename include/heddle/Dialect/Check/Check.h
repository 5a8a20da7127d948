// The check dialect; described in CheckOps.td.
#ifndef HEDDLE_DIALECT_CHECK_CHECK_H
#define HEDDLE_DIALECT_CHECK_CHECK_H

#include "heddle/Dialect/Stablehlo/StablehloDialect.h"

#include "heddle/Dialect/Check/CheckDialect.h.inc"

#define GET_OP_CLASSES
#include "heddle/Dialect/Check/CheckOps.h.inc"

#endif // HEDDLE_DIALECT_CHECK_CHECK_H

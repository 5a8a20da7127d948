// Special ops of the chlo dialect; described in SpecialOps.td.
#ifndef HEDDLE_DIALECT_CHLO_SPECIALOPS_H
#define HEDDLE_DIALECT_CHLO_SPECIALOPS_H

#include "heddle/Dialect/Chlo/ChloDialect.h"

#define GET_OP_CLASSES
#include "heddle/Dialect/Chlo/SpecialOps.h.inc"

#endif // HEDDLE_DIALECT_CHLO_SPECIALOPS_H

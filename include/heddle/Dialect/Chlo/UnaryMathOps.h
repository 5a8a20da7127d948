// UnaryMath ops of the chlo dialect; described in UnaryMathOps.td.
#ifndef HEDDLE_DIALECT_CHLO_UNARYMATHOPS_H
#define HEDDLE_DIALECT_CHLO_UNARYMATHOPS_H

#include "heddle/Dialect/Chlo/ChloDialect.h"

#define GET_OP_CLASSES
#include "heddle/Dialect/Chlo/UnaryMathOps.h.inc"

#endif // HEDDLE_DIALECT_CHLO_UNARYMATHOPS_H

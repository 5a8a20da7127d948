// The whole chlo dialect.
#ifndef HEDDLE_DIALECT_CHLO_CHLO_H
#define HEDDLE_DIALECT_CHLO_CHLO_H

#include "heddle/Dialect/Chlo/BroadcastOps.h"
#include "heddle/Dialect/Chlo/SpecialOps.h"
#include "heddle/Dialect/Chlo/UnaryMathOps.h"

#endif // HEDDLE_DIALECT_CHLO_CHLO_H

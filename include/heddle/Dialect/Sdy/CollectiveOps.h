// Collective ops of the sdy dialect; described in CollectiveOps.td.
#ifndef HEDDLE_DIALECT_SDY_COLLECTIVEOPS_H
#define HEDDLE_DIALECT_SDY_COLLECTIVEOPS_H

#include "heddle/Dialect/Sdy/SdyDialect.h"

#define GET_OP_CLASSES
#include "heddle/Dialect/Sdy/CollectiveOps.h.inc"

#endif // HEDDLE_DIALECT_SDY_COLLECTIVEOPS_H

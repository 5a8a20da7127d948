// Broadcast ops of the chlo dialect; described in BroadcastOps.td.
#ifndef HEDDLE_DIALECT_CHLO_BROADCASTOPS_H
#define HEDDLE_DIALECT_CHLO_BROADCASTOPS_H

#include "heddle/Dialect/Chlo/ChloDialect.h"

#define GET_OP_CLASSES
#include "heddle/Dialect/Chlo/BroadcastOps.h.inc"

#endif // HEDDLE_DIALECT_CHLO_BROADCASTOPS_H

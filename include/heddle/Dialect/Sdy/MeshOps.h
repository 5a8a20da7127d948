// Ops that define meshes of the sdy dialect; described in MeshOps.td.
#ifndef HEDDLE_DIALECT_SDY_MESHOPS_H
#define HEDDLE_DIALECT_SDY_MESHOPS_H

#include "heddle/Dialect/Sdy/SdyDialect.h"

#define GET_OP_CLASSES
#include "heddle/Dialect/Sdy/MeshOps.h.inc"

#endif // HEDDLE_DIALECT_SDY_MESHOPS_H

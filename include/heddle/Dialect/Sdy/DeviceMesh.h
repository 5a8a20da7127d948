// The devices of a mesh that has sequential axes, too.
#ifndef HEDDLE_DIALECT_SDY_DEVICEMESH_H
#define HEDDLE_DIALECT_SDY_DEVICEMESH_H

#include "heddle/Dialect/Sdy/AxisKinds.h"

namespace heddle::sdy {

/// The mesh of the spatial axes alone, with the order of their devices; empty where there are none.
MeshAttr getDeviceMesh(MeshAttr mesh, const AxisKinds &kinds);

} // namespace heddle::sdy

#endif // HEDDLE_DIALECT_SDY_DEVICEMESH_H

#include "heddle/Dialect/Sdy/MeshOps.h"

#include "heddle/Dialect/Sdy/AxisKinds.h"

#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace heddle::sdy;

#define GET_OP_CLASSES
#include "heddle/Dialect/Sdy/MeshOps.cpp.inc"

void SdyDialect::registerMeshOps() {
  addOperations<
#define GET_OP_LIST
#include "heddle/Dialect/Sdy/MeshOps.cpp.inc"
      >();
}

LogicalResult MeshOp::verify() {
  if (getMesh().getAxes().empty())
    return success();
  // The nearest mesh with axes before this one is enough: that one was compared with the next before it.
  for (Operation *before = (*this)->getPrevNode(); before; before = before->getPrevNode()) {
    auto other = dyn_cast<MeshOp>(before);
    // Another op's verifier may not have run yet, or have failed.
    auto mesh = other ? dyn_cast_or_null<MeshAttr>(other.getProperties().mesh) : nullptr;
    if (!mesh || mesh.getAxes().empty())
      continue;
    int64_t own = AxisKinds::of(*this, getMesh()).getDeviceCount(getMesh());
    int64_t others = AxisKinds::of(*this, mesh).getDeviceCount(mesh);
    if (own == others)
      return success();
    InFlightDiagnostic diagnostic = emitOpError("mesh @") // (C6)
                                    << getSymName() << ' ' << getMesh().toString() << " has " << own
                                    << " devices, needed " << others << ", as many as mesh @" << other.getSymName()
                                    << ' ' << mesh.toString();
    diagnostic.attachNote(other.getLoc()) << "defined here";
    return diagnostic;
  }
  return success();
}

#include "heddle/Dialect/Sdy/MeshOps.h"

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
    if (mesh.getDeviceCount() == getMesh().getDeviceCount())
      return success();
    InFlightDiagnostic diagnostic = emitOpError("mesh @") // (C6)
                                    << getSymName() << ' ' << getMesh().toString() << " has "
                                    << getMesh().getDeviceCount() << " devices, needed " << mesh.getDeviceCount()
                                    << ", as many as mesh @" << other.getSymName() << ' ' << mesh.toString();
    diagnostic.attachNote(other.getLoc()) << "defined here";
    return diagnostic;
  }
  return success();
}

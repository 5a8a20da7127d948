#include "heddle/Dialect/Spmd/MessageOps.h"

#include "heddle/Dialect/Sdy/AxisLists.h"
#include "heddle/Dialect/Sdy/Shardings.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/OpImplementation.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::spmd;

#define GET_OP_CLASSES
#include "heddle/Dialect/Spmd/MessageOps.cpp.inc"

void SpmdDialect::registerMessages() {
  addOperations<
#define GET_OP_LIST
#include "heddle/Dialect/Spmd/MessageOps.cpp.inc"
      >();
}

template <typename Op> static LogicalResult verifyMessage(Op op, SymbolTableCollection &tables) {
  ArrayRef<sdy::AxisRefAttr> axes = op.getAxes().getValue();
  FailureOr<sdy::MeshAttr> mesh = sdy::verifyAxesOnMesh(op, op.getMeshAttr(), {axes}, tables);
  if (failed(mesh)) // (C1)
    return failure();
  if (axes.empty()) // (C2)
    return op.emitOpError("has no axes, needed at least 1");
  int64_t members = sdy::getShardCount(axes, *mesh), peer = op.getPeer(), channel = op.getChannel();
  if (peer == 0 || peer <= -members || peer >= members) // (C3)
    return op.emitOpError("has peer ") << peer << ", needed another of " << members << " members";
  if (channel < 0 || channel > INT32_MAX) // (C4)
    return op.emitOpError("has channel ") << channel << ", needed at least 0 and less than 2^31";
  return success();
}

LogicalResult SendOp::verifySymbolUses(SymbolTableCollection &tables) { return verifyMessage(*this, tables); }
LogicalResult ReceiveOp::verifySymbolUses(SymbolTableCollection &tables) { return verifyMessage(*this, tables); }

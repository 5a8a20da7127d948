// Rings: a place that is put to must have been read, and one that is read must hold something.
#include "heddle/Reference/Elements.h"
#include "heddle/Reference/Interpreter.h"

#include "heddle/Dialect/Heddle/RingOps.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::reference;

namespace {

template <typename Op> int64_t getPlace(Op op, Frame &frame) {
  int64_t iteration = op.getIteration() ? Elements<int64_t>(frame.tensor(op.getIteration()))[0] : 0;
  return getRingPlace(op.getRing().getType(), op.getOffset(), iteration);
}

LogicalResult runPut(RingPutOp op, Frame &frame) {
  RuntimeValue ring = frame.get(op.getRing());
  int64_t place = getPlace(op, frame);
  RuntimeValue &found = ring.tuple[place];
  if (found.tensor && !*found.isRead)
    return op.emitOpError("puts to place ") << place << ", where something lies that has not been read, needed it read";
  found = RuntimeValue(frame.tensor(op.getValue()));
  found.isRead = std::make_shared<bool>(false);
  frame.set(op.getResult(), std::move(ring));
  return success();
}

LogicalResult runGet(RingGetOp op, Frame &frame) {
  int64_t place = getPlace(op, frame);
  const RuntimeValue &found = frame.get(op.getRing()).tuple[place];
  if (!found.tensor)
    return op.emitOpError("reads place ") << place << ", where nothing has been put, needed a heddle.ring_put before";
  *found.isRead = true;
  frame.setTensor(op.getValue(), found.tensor);
  return success();
}

} // namespace

void heddle::reference::registerRings(OpTable &table) {
  table.add<RingEmptyOp>([](RingEmptyOp op, Frame &frame) {
    RuntimeValue ring;
    ring.tuple.resize(op.getRing().getType().getPlaces());
    frame.set(op.getRing(), std::move(ring));
    return success();
  });
  table.add<RingPutOp>([](RingPutOp op, Frame &frame) { return runPut(op, frame); });
  table.add<RingGetOp>([](RingGetOp op, Frame &frame) { return runGet(op, frame); });
}

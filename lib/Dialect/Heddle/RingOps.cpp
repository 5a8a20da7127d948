#include "heddle/Dialect/Heddle/RingOps.h"

#include "PlaceText.h"
#include "heddle/Dialect/Heddle/LoopOps.h"
#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace heddle;

#define GET_OP_CLASSES
#include "heddle/Dialect/Heddle/RingOps.cpp.inc"

// ---- verification ----

namespace {

/// Whether a use hands a ring on, to the same carry of the loop.
bool handsOn(OpOperand &use) {
  Operation *user = use.getOwner();
  unsigned index = use.getOperandNumber();
  if (isa<RingPutOp>(user))
    return true;
  if (auto scan = dyn_cast<ScanOp>(user))
    return index >= scan.getConstants().size() && index < scan.getConstants().size() + scan.getCarries().size();
  auto scan = isa<YieldOp>(user) ? dyn_cast<ScanOp>(user->getParentOp()) : nullptr;
  return scan && index < scan.getCarries().size();
}

/// (C1) of both.
LogicalResult verifyIteration(Operation *op, Value iteration) {
  auto scan = dyn_cast<ScanOp>(op->getParentOp());
  if (iteration && (!scan || iteration != scan.getIteration()))
    return op->emitOpError("has a place by another value, needed the iteration of the heddle.scan that holds it");
  return success();
}

} // namespace

LogicalResult heddle::verifyRingUses(Value ring) {
  Operation *last = nullptr;
  for (OpOperand &use : ring.getUses()) {
    Operation *user = use.getOwner();
    if (isa<RingGetOp>(user))
      continue;
    if (!handsOn(use))
      return user->emitOpError(
          "takes a ring, needed a heddle.ring_put or heddle.ring_get, or a carry of a heddle.scan");
    if (last)
      return user->emitOpError("takes a ring that '") << last->getName()
                                                      << "' takes, too, needed one that changes it or "
                                                         "hands it on";
    last = user;
  }
  for (Operation *user : ring.getUsers())
    if (isa<RingGetOp>(user) && last && (user->getBlock() != last->getBlock() || last->isBeforeInBlock(user)))
      return user->emitOpError("reads a ring after '") << last->getName() << "' has taken it, needed what that gives";
  return success();
}

Value heddle::getRingBefore(Value ring) {
  while (true)
    if (auto put = ring.getDefiningOp<RingPutOp>())
      ring = put.getRing();
    else if (auto scan = ring.getDefiningOp<ScanOp>())
      ring = scan.getCarries()[cast<OpResult>(ring).getResultNumber()];
    else
      return ring;
}

int64_t heddle::getRingPlace(RingType ring, int64_t offset, int64_t iteration) {
  return getPlaceOf(ring.getPlaces(), offset, iteration);
}

int64_t heddle::getPlaceOf(int64_t places, int64_t offset, int64_t iteration) {
  return ((offset % places + iteration % places) % places + places) % places;
}

LogicalResult RingEmptyOp::verify() { return verifyRingUses(getRing()); }

LogicalResult RingPutOp::verify() {
  auto type = cast<RingType>(getRing().getType());
  if (getValue().getType() != type.getElement() || getResult().getType() != type)
    return emitOpError("puts ") << getValue().getType() << " and gives " << getResult().getType() << ", needed "
                                << type.getElement() << " and " << type;
  return failure(failed(verifyIteration(*this, getIteration())) || failed(verifyRingUses(getResult())));
}

LogicalResult RingGetOp::verify() {
  auto type = cast<RingType>(getRing().getType());
  if (getValue().getType() != type.getElement())
    return emitOpError("gives ") << getValue().getType() << ", needed " << type.getElement();
  return verifyIteration(*this, getIteration());
}

// ---- text ----

namespace {

/// `: tensor<i32>, !heddle.ring<...>`, the first where the place has an iteration.
ParseResult parseTypes(OpAsmParser &parser, const PlaceText &place, Type &iteration, RingType &ring) {
  if (parser.parseColon() || (place.iteration && (parser.parseType(iteration) || parser.parseComma())))
    return failure();
  return parser.parseType(ring);
}

void printTypes(OpAsmPrinter &printer, Operation *op, Value iteration, Value ring) {
  printer.printOptionalAttrDict(op->getAttrs(), {"offset"});
  printer << " : ";
  if (iteration)
    printer << iteration.getType() << ", ";
  printer << ring.getType();
}

/// All but the result: a value, where the op takes one, the ring and its place.
ParseResult parseRingOp(OpAsmParser &parser, OperationState &result, bool takesValue, RingType &ring) {
  OpAsmParser::UnresolvedOperand value, taken;
  PlaceText place;
  Type iteration;
  if (takesValue && (parser.parseOperand(value) || parser.parseKeyword("into")))
    return failure();
  if (parser.parseOperand(taken) || parser.parseLSquare() || parsePlace(parser, place) ||
      parser.parseOptionalAttrDict(result.attributes) || parseTypes(parser, place, iteration, ring) ||
      (takesValue && parser.resolveOperand(value, ring.getElement(), result.operands)) ||
      parser.resolveOperand(taken, ring, result.operands) ||
      (place.iteration && parser.resolveOperand(*place.iteration, iteration, result.operands)))
    return failure();
  result.addAttribute("offset", parser.getBuilder().getI64IntegerAttr(place.offset));
  return success();
}

} // namespace

void RingPutOp::print(OpAsmPrinter &printer) {
  printer << ' ' << getValue() << " into " << getRing();
  printPlace(printer, getIteration(), getOffset());
  printTypes(printer, *this, getIteration(), getRing());
}

ParseResult RingPutOp::parse(OpAsmParser &parser, OperationState &result) {
  RingType ring;
  if (parseRingOp(parser, result, /*takesValue=*/true, ring))
    return failure();
  result.addTypes(ring);
  return success();
}

void RingGetOp::print(OpAsmPrinter &printer) {
  printer << ' ' << getRing();
  printPlace(printer, getIteration(), getOffset());
  printTypes(printer, *this, getIteration(), getRing());
}

ParseResult RingGetOp::parse(OpAsmParser &parser, OperationState &result) {
  RingType ring;
  if (parseRingOp(parser, result, /*takesValue=*/false, ring))
    return failure();
  result.addTypes(ring.getElement());
  return success();
}

#include "heddle/Dialect/Heddle/StowOps.h"

#include "PlaceText.h"
#include "heddle/Dialect/Heddle/FusionOps.h"
#include "heddle/Dialect/Heddle/HeddleDialect.h"
#include "heddle/Dialect/Heddle/LoopOps.h"
#include "heddle/Dialect/Heddle/RingOps.h"
#include "heddle/Dialect/Spmd/AsyncOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace heddle;

#define GET_OP_CLASSES
#include "heddle/Dialect/Heddle/StowOps.cpp.inc"

LogicalResult StowOp::verify() {
  auto tensor = cast<RankedTensorType>(getOperand().getType());
  if (getSpace() == Space::Device || getResult().getType() != StowedType::get(getContext(), tensor, getSpace())) // (C1)
    return emitOpError("takes ") << tensor << " to " << stringifySpace(getSpace()) << " and gives "
                                 << getResult().getType() << ", needed it stowed there";
  return success();
}

Value FetchOp::findIteration() {
  Value iteration = getIteration();
  if (auto start = dyn_cast<spmd::StartOp>((*this)->getParentOp()))
    if (auto argument = dyn_cast_or_null<BlockArgument>(iteration))
      return argument.getArgNumber() < start.getOperands().size() ? start.getOperands()[argument.getArgNumber()]
                                                                  : Value();
  return iteration;
}

int64_t FetchOp::getElement(int64_t iteration) {
  int64_t places = getOperand().getType().getTensor().getDimSize(0);
  if (Value own = findIteration()) {
    auto scan = cast<ScanOp>(own.getParentBlock()->getParentOp());
    if (scan.getReverse())
      return getPlaceOf(places, -*getPlace(), static_cast<int64_t>(scan.getTripCount()) - 1 - iteration);
  }
  return getPlaceOf(places, *getPlace(), iteration);
}

LogicalResult FetchOp::verify() {
  RankedTensorType stowed = getOperand().getType().getTensor(), given = stowed;
  if (getPlace() && (stowed.getRank() == 0 || stowed.getDimSize(0) == 0)) // (C1)
    return emitOpError("takes a place of ") << stowed << ", needed a dim 0 with at least one element";
  if (getPlace())
    given = cast<RankedTensorType>(getElementOf(stowed));
  if (getResult().getType() != given) // (C1)
    return emitOpError("gives ") << getResult().getType() << ", needed " << given;
  if (!getIteration())
    return success();
  Operation *parent = (*this)->getParentOp();
  auto scan = dyn_cast<ScanOp>(isa<spmd::StartOp>(parent) ? parent->getParentOp() : parent);
  if (!getPlace() || !scan || findIteration() != scan.getIteration()) // (C2)
    return emitOpError("has a place by another value, needed the iteration of the heddle.scan that holds it");
  return success();
}

void FetchOp::print(OpAsmPrinter &printer) {
  printer << ' ' << getOperand();
  if (getPlace())
    printPlace(printer, getIteration(), *getPlace());
  printer.printOptionalAttrDict((*this)->getAttrs(), {"place"});
  printer << " : ";
  if (getIteration())
    printer << getIteration().getType() << ", ";
  printer << getOperand().getType() << " -> " << getResult().getType();
}

ParseResult FetchOp::parse(OpAsmParser &parser, OperationState &result) {
  OpAsmParser::UnresolvedOperand stowed;
  PlaceText place;
  Type iteration, type, given;
  if (parser.parseOperand(stowed))
    return failure();
  bool hasPlace = succeeded(parser.parseOptionalLSquare());
  if (hasPlace && parsePlace(parser, place))
    return failure();
  if (parser.parseOptionalAttrDict(result.attributes) || parser.parseColon() ||
      (place.iteration && (parser.parseType(iteration) || parser.parseComma())) || parser.parseType(type) ||
      parser.parseArrow() || parser.parseType(given) || parser.resolveOperand(stowed, type, result.operands) ||
      (place.iteration && parser.resolveOperand(*place.iteration, iteration, result.operands)))
    return failure();
  if (hasPlace)
    result.addAttribute("place", parser.getBuilder().getI64IntegerAttr(place.offset));
  result.addTypes(given);
  return success();
}

LogicalResult StowedReshapeOp::verify() {
  StowedType from = getOperand().getType(), to = getResult().getType();
  if (from.getSpace() == to.getSpace() && from.getTensor().getElementType() == to.getTensor().getElementType() &&
      from.getTensor().getNumElements() == to.getTensor().getNumElements()) // (C1)
    return success();
  return emitOpError("takes ") << from << " and gives " << to << ", needed as many elements of one type in one space";
}

// ---- what takes stowed values ----

namespace {

/// The space of a type that holds something stowed, also of what a future will give.
std::optional<StowedType> findStowed(Type type) {
  if (auto stowed = dyn_cast<StowedType>(type))
    return stowed;
  if (auto future = dyn_cast<spmd::FutureType>(type))
    for (Type inner : future.getTypes())
      if (auto stowed = dyn_cast<StowedType>(inner))
        return stowed;
  return std::nullopt;
}

bool handsOn(Operation *op) {
  return isa<StowOp, FetchOp, StowedReshapeOp, HostFusionOp, ScanOp, spmd::StartOp, spmd::DoneOp, spmd::YieldOp,
             func::CallOp, func::ReturnOp>(op) ||
         (isa<heddle::YieldOp>(op) && isa<ScanOp>(op->getParentOp()));
}

LogicalResult verifyPort(Operation *op, StringRef what, unsigned index, Type type, IoAttr io) {
  auto stowed = findStowed(type);
  Space space = stowed ? stowed->getSpace() : Space::Device, said = io ? io.getSpace() : Space::Device;
  if (space == said)
    return success();
  if (!stowed)
    return op->emitOpError() << what << " #" << index << " has type " << type << ", its heddle.io says "
                             << stringifySpace(said) << ", needed a tensor that is stowed there";
  return op->emitOpError() << what << " #" << index << " is stowed on the " << stringifySpace(space)
                           << ", where nothing has stowed it, needed heddle.io with role = state, space = "
                           << stringifySpace(space);
}

} // namespace

LogicalResult heddle::verifyStowed(Operation *root) {
  // A task of a pipeline's stage takes what its stage has.
  if (auto function = dyn_cast<func::FuncOp>(root); function && !function->hasAttr(HeddleDialect::taskAttrName)) {
    for (auto [index, type] : llvm::enumerate(function.getArgumentTypes()))
      if (failed(verifyPort(function, "argument", index, type,
                            function.getArgAttrOfType<IoAttr>(index, HeddleDialect::ioAttrName))))
        return failure();
    for (auto [index, type] : llvm::enumerate(function.getResultTypes()))
      if (failed(verifyPort(function, "result", index, type,
                            function.getResultAttrOfType<IoAttr>(index, HeddleDialect::ioAttrName))))
        return failure();
  }
  WalkResult walked = root->walk([](Operation *op) {
    if (handsOn(op))
      return WalkResult::advance();
    for (Type type :
         llvm::concat<const Type>(llvm::to_vector(op->getOperandTypes()), llvm::to_vector(op->getResultTypes())))
      if (auto stowed = findStowed(type)) {
        op->emitOpError("takes or gives ") << *stowed << ", which the device can't read, needed heddle.fetch before it";
        return WalkResult::interrupt();
      }
    return WalkResult::advance();
  });
  return failure(walked.wasInterrupted());
}

#include "heddle/Dialect/Spmd/AsyncOps.h"

#include "heddle/Dialect/Heddle/BoundRegion.h"
#include "heddle/Dialect/Heddle/FusionOps.h"
#include "heddle/Dialect/Heddle/LoopOps.h"
#include "heddle/Dialect/Heddle/StowOps.h"
#include "heddle/Dialect/Spmd/MessageOps.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::spmd;

static ParseResult parseFutureTypes(AsmParser &parser, SmallVectorImpl<Type> &types) {
  auto parseOne = [&](bool isFirst) {
    Type type;
    OptionalParseResult found = isFirst ? parser.parseOptionalType(type) : OptionalParseResult(parser.parseType(type));
    if (found.has_value() && succeeded(*found))
      types.push_back(type);
    return found;
  };
  OptionalParseResult found = parseOne(/*isFirst=*/true);
  if (!found.has_value())
    return success();
  while (succeeded(*found) && succeeded(parser.parseOptionalComma()))
    found = parseOne(/*isFirst=*/false);
  return *found;
}

static void printFutureTypes(AsmPrinter &printer, ArrayRef<Type> types) { printer << types; }

#define GET_TYPEDEF_CLASSES
#include "heddle/Dialect/Spmd/SpmdTypes.cpp.inc"

#define GET_OP_CLASSES
#include "heddle/Dialect/Spmd/AsyncOps.cpp.inc"

void SpmdDialect::registerAsync() {
  addTypes<
#define GET_TYPEDEF_LIST
#include "heddle/Dialect/Spmd/SpmdTypes.cpp.inc"
      >();
  addOperations<
#define GET_OP_LIST
#include "heddle/Dialect/Spmd/AsyncOps.cpp.inc"
      >();
}

/// Whether the start's future is only carried on to the next iteration; a scan that is wrong says so itself.
static bool isCarriedOnly(StartOp start) {
  auto scan = dyn_cast<ScanOp>(start->getParentOp());
  if (!scan || start->getBlock() != &scan.getBody().front() || !start.getFuture().hasOneUse())
    return false;
  OpOperand &use = *start.getFuture().use_begin();
  unsigned index = use.getOperandNumber();
  return isa<heddle::YieldOp>(use.getOwner()) && use.getOwner()->getBlock() == start->getBlock() &&
         index < scan.getCarries().size() && index < scan->getNumResults() && scan->getResult(index).use_empty();
}

/// (C4) of collectives.
static LogicalResult verifyCollectives(StartOp start) {
  spmd::CollectiveOpInterface first;
  for (Operation &op : start.getBody().front().without_terminator()) {
    auto collective = dyn_cast<spmd::CollectiveOpInterface>(op);
    if (!collective)
      return start.emitOpError("holds '") << op.getName() << "', needed a collective that sends";
    if (!first)
      first = collective;
    if (collective.getKind() != first.getKind() || collective.getGroup() != first.getGroup() ||
        getElementTypeOrSelf(op.getOperand(0)) != getElementTypeOrSelf(first->getOperand(0)))
      return start.emitOpError("holds collectives that differ in kind, axes or element type, needed those of one "
                               "launch: '")
             << first->getName() << "' and '" << op.getName() << "'";
  }
  return first ? success() : start.emitOpError("holds no collective, needed at least 1");
}

/// (C4), (C6) of messages.
static LogicalResult verifyMessages(StartOp start) {
  SmallVector<Value> received;
  std::tuple<Attribute, Attribute, int64_t> group;
  for (Operation &op : start.getBody().front().without_terminator()) {
    std::tuple<Attribute, Attribute, int64_t> own;
    if (auto send = dyn_cast<SendOp>(op)) {
      own = {send.getMeshAttr(), send.getAxesAttr(), send.getChannel()};
    } else if (auto receive = dyn_cast<ReceiveOp>(op)) {
      own = {receive.getMeshAttr(), receive.getAxesAttr(), receive.getChannel()};
      received.push_back(receive.getResult());
    } else {
      return start.emitOpError("holds '") << op.getName() << "' beside messages, needed spmd.send and spmd.receive";
    }
    if (&op == &start.getBody().front().front())
      group = own;
    if (own != group)
      return start.emitOpError("holds messages that differ in axes or channel, needed those of one launch");
  }
  if (!llvm::equal(received, start.getBody().front().getTerminator()->getOperands()))
    return start.emitOpError("yields other values than it receives, needed these, in order");
  if (start.getFuture().use_empty())
    return start.emitOpError("is waited for by nothing, needed an spmd.done, until which what is sent stays as it is");
  return success();
}

/// (C4), (C6) of transfers.
static LogicalResult verifyTransfers(StartOp start) {
  SmallVector<Value> given;
  Operation *first = nullptr;
  for (Operation &op : start.getBody().front().without_terminator()) {
    if (!isa<StowOp, FetchOp>(op))
      return start.emitOpError("holds '") << op.getName() << "' beside transfers, needed heddle.stow or heddle.fetch";
    if (!first)
      first = &op;
    if (op.getName() != first->getName() ||
        getSpaceOf(op.getResult(0).getType()) != getSpaceOf(first->getResult(0).getType()))
      return start.emitOpError("holds transfers to more than one space, needed those of one launch: '")
             << first->getName() << "' to the " << stringifySpace(getSpaceOf(first->getResult(0).getType())) << " and '"
             << op.getName() << "' to the " << stringifySpace(getSpaceOf(op.getResult(0).getType()));
    if (!isa<BlockArgument>(op.getOperand(0)))
      return start.emitOpError("takes what it has stowed, needed operands of the start");
    given.push_back(op.getResult(0));
  }
  if (!llvm::equal(given, start.getBody().front().getTerminator()->getOperands()))
    return start.emitOpError("yields other values than its transfers give, needed these, in order");
  if (start.getFuture().use_empty())
    return start.emitOpError("is waited for by nothing, needed an spmd.done, until which what is taken stays as it is");
  return success();
}

/// (C4), (C6) of a kernel of the host's.
static LogicalResult verifyHostKernel(StartOp start) {
  Block &body = start.getBody().front();
  HostFusionOp kernel = start.getHostKernel();
  if (kernel->getNextNode() != body.getTerminator() || !llvm::equal(kernel.getOperands(), body.getArguments()) ||
      !llvm::equal(kernel.getResults(), body.getTerminator()->getOperands()))
    return start.emitOpError("holds a kernel of the host's with other operands or results than its own, or another op "
                             "beside it, needed that kernel alone, on all of them in order");
  if (start.getFuture().use_empty())
    return start.emitOpError("is waited for by nothing, needed an spmd.done, until which what is taken stays as it is");
  return success();
}

LogicalResult StartOp::verifyRegions() {
  auto types = cast<FutureType>(getFuture().getType()).getTypes();
  if (failed(verifyBoundRegion(*this, types))) // (C1), (C2)
    return failure();
  auto stream = static_cast<int64_t>(getStream());
  if (stream < 1 || stream > INT32_MAX) // (C3)
    return emitOpError("stream is ") << stream << ", needed at least 1 and less than 2^31";
  if (failed(holdsMessages()    ? verifyMessages(*this)
             : holdsTransfers() ? verifyTransfers(*this)
             : getHostKernel()  ? verifyHostKernel(*this)
                                : verifyCollectives(*this)))
    return failure();
  if (getSkipsLast() && !isCarriedOnly(*this)) // (C5)
    return emitOpError("skips the last iteration, needed to be only a carry of a scan whose last one nobody uses");
  return success();
}

bool StartOp::holdsMessages() { return isa<SendOp, ReceiveOp>(getBody().front().front()); }
bool StartOp::holdsTransfers() { return isa<StowOp, FetchOp>(getBody().front().front()); }
HostFusionOp StartOp::getHostKernel() { return dyn_cast<HostFusionOp>(getBody().front().front()); }

void StartOp::print(OpAsmPrinter &printer) {
  printer << " on " << static_cast<int64_t>(getStream()) << ' ';
  printBoundRegion(printer, getOperands(), getBody(), cast<FutureType>(getFuture().getType()).getTypes());
  printer.printOptionalAttrDict((*this)->getAttrs(), {"stream"});
}

ParseResult StartOp::parse(OpAsmParser &parser, OperationState &result) {
  int64_t stream;
  if (parser.parseKeyword("on") || parser.parseInteger(stream))
    return failure();
  result.getOrAddProperties<Properties>().stream = parser.getBuilder().getI64IntegerAttr(stream);
  SmallVector<Type> types;
  if (parseBoundRegion(parser, result, types) || parser.parseOptionalAttrDict(result.attributes))
    return failure();
  result.addTypes(FutureType::get(parser.getContext(), types));
  return success();
}

LogicalResult DoneOp::verify() {
  auto types = cast<FutureType>(getFuture().getType()).getTypes();
  if (TypeRange(types) != getResultTypes()) // (C1)
    return emitOpError("has results (") << getResultTypes() << "), needed (" << types << ")";
  return success();
}

void DoneOp::print(OpAsmPrinter &printer) {
  printer << ' ' << getFuture();
  printer.printOptionalAttrDict((*this)->getAttrs());
  printer << " : " << getFuture().getType();
}

ParseResult DoneOp::parse(OpAsmParser &parser, OperationState &result) {
  OpAsmParser::UnresolvedOperand future;
  Type type;
  if (parser.parseOperand(future) || parser.parseOptionalAttrDict(result.attributes))
    return failure();
  llvm::SMLoc loc = parser.getCurrentLocation();
  if (parser.parseColonType(type) || parser.resolveOperand(future, type, result.operands))
    return failure();
  auto futureType = dyn_cast<FutureType>(type);
  if (!futureType)
    return parser.emitError(loc) << "found " << type << ", needed an !spmd.future";
  result.addTypes(futureType.getTypes());
  return success();
}

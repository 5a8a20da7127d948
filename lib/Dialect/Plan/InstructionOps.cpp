#include "heddle/Dialect/Plan/InstructionOps.h"

#include "heddle/Dialect/Plan/BufferOps.h"
#include "heddle/Dialect/Sdy/AxisLists.h"
#include "heddle/Dialect/Sdy/Shardings.h"
#include "mlir/IR/Builders.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::plan;

#include "heddle/Dialect/Plan/PlanInterfaces.cpp.inc"

/// Prints it as the attribute by itself, but for the space before it.
static ParseResult parseKind(OpAsmParser &parser, CollectiveKindAttr &kind) {
  kind = cast_if_present<CollectiveKindAttr>(CollectiveKindAttr::parse(parser, Type()));
  return success(bool(kind));
}

static void printKind(OpAsmPrinter &printer, CollectiveOp, CollectiveKindAttr kind) {
  printer << toString(kind.getValue());
}

#define GET_OP_CLASSES
#include "heddle/Dialect/Plan/InstructionOps.cpp.inc"

void PlanDialect::registerInstructionOps() {
  addOperations<
#define GET_OP_LIST
#include "heddle/Dialect/Plan/InstructionOps.cpp.inc"
      >();
}

// ---- what they read and write ----

static SmallVector<Value> memoryOf(ValueRange values) {
  return llvm::filter_to_vector(values, [](Value value) { return isa<MemRefType>(value.getType()); });
}

SmallVector<Value> LaunchOp::getRead() { return memoryOf(getArguments()); }
SmallVector<Value> LaunchOp::getWritten() { return memoryOf(getDestinations()); }
SmallVector<Value> LibraryOp::getRead() { return memoryOf(getArguments()); }
SmallVector<Value> LibraryOp::getWritten() {
  SmallVector<Value> written = memoryOf(getDestinations());
  if (getScratch())
    written.push_back(getScratch());
  return written;
}
SmallVector<Value> CollectiveOp::getRead() { return memoryOf(getSources()); }
SmallVector<Value> CollectiveOp::getWritten() { return memoryOf(getDestinations()); }
SmallVector<Value> ExchangeOp::getRead() { return memoryOf(getSent()); }
SmallVector<Value> ExchangeOp::getWritten() { return memoryOf(getReceived()); }
SmallVector<Value> CopyOp::getRead() { return {getSource()}; }
SmallVector<Value> CopyOp::getWritten() { return {getDestination()}; }
SmallVector<Value> FillOp::getRead() { return {}; }
SmallVector<Value> FillOp::getWritten() { return {getDestination()}; }
SmallVector<Value> CallbackOp::getRead() { return memoryOf(getArguments()); }
SmallVector<Value> CallbackOp::getWritten() { return memoryOf(getDestinations()); }

// ---- verification ----

template <typename Op> static LogicalResult verifyStream(Op op) {
  if (static_cast<int64_t>(op.getStream()) < 0)
    return op.emitOpError("is on stream ") << static_cast<int64_t>(op.getStream()) << ", needed at least 0";
  return success();
}

static LogicalResult verifyDense(Operation *op, ValueRange values) {
  for (Value value : values)
    if (!isDense(cast<MemRefType>(value.getType())))
      return op->emitOpError("takes ") << value.getType() << ", needed memory without gaps";
  return success();
}

/// Whether a value can stand for a kernel's argument or result.
static bool fits(Type given, Type needed) {
  auto tensor = dyn_cast<RankedTensorType>(needed);
  if (!tensor)
    return false;
  if (auto memory = dyn_cast<MemRefType>(given))
    return memory.getShape() == tensor.getShape() && memory.getElementType() == tensor.getElementType();
  return tensor.getRank() == 0 && isa<IntegerType>(tensor.getElementType());
}

template <typename Op>
static LogicalResult verifyCall(Op op, FlatSymbolRefAttr name, StringRef attribute, SymbolTableCollection &tables) {
  auto callee = tables.lookupNearestSymbolFrom<func::FuncOp>(op, name);
  if (!callee || !callee->hasAttr(attribute)) // (C1)
    return op.emitOpError("runs ") << name << ", needed a function with " << attribute;
  auto check = [&](StringRef what, TypeRange given, TypeRange needed) -> LogicalResult {
    if (given.size() != needed.size()) // (C2)
      return op.emitOpError("has ") << given.size() << ' ' << what << "s, " << name << " has " << needed.size();
    for (auto [index, own, its] : llvm::enumerate(given, needed))
      if (!fits(own, its)) // (C2)
        return op.emitOpError() << what << " #" << index << " is " << own << ", " << name << " has " << its;
    return success();
  };
  return failure(failed(check("argument", op.getArguments().getTypes(), callee.getArgumentTypes())) ||
                 failed(check("destination", op.getDestinations().getTypes(), callee.getResultTypes())) ||
                 failed(verifyStream(op))); // (C3)
}

bool LaunchOp::isOnHost() {
  return llvm::any_of(getWritten(), [](Value memory) { return plan::getSpace(memory) == Space::Host; });
}

LogicalResult LaunchOp::verifySymbolUses(SymbolTableCollection &tables) {
  if (failed(verifyCall(*this, getKernelAttr(), PlanDialect::kernelAttrName, tables)))
    return failure();
  if (!isOnHost())
    return verifyOnDevice(*this); // (C4)
  for (auto [index, operand] : llvm::enumerate(getOperands()))
    if (!isa<MemRefType>(operand.getType()) || plan::getSpace(operand) != Space::Host) // (C4)
      return emitOpError("operand #") << index << " is " << operand.getType()
                                      << (isa<MemRefType>(operand.getType())
                                              ? " on the " + stringifySpace(plan::getSpace(operand)).str()
                                              : "")
                                      << ", needed memory on the host, as what the kernel gives";
  if (failed(verifyDense(*this, getOperands()))) // (C4)
    return failure();
  if (getStream() == 0) // (C4)
    return emitOpError("is run by the host on stream 0, which the device computes on, needed another");
  return success();
}

LogicalResult LibraryOp::verifySymbolUses(SymbolTableCollection &tables) {
  return failure(failed(verifyCall(*this, getCalleeAttr(), PlanDialect::libraryAttrName, tables)) ||
                 failed(verifyOnDevice(*this))); // (C4)
}

namespace {

SmallVector<ArrayRef<sdy::AxisRefAttr>> axesOf(sdy::ListOfAxisRefListsAttr lists) {
  return llvm::map_to_vector(lists.getValue(), [](sdy::AxisRefListAttr list) { return list.getValue(); });
}

LogicalResult verifyShardings(CollectiveOp op, SymbolTableCollection &tables) {
  SmallVector<ArrayRef<sdy::AxisRefAttr>> from = axesOf(op.getFromAttr()), to = axesOf(op.getToAttr());
  FailureOr<sdy::MeshAttr> mesh = sdy::verifyAxesOnMesh(op, op.getMeshAttr(), from, tables);
  if (failed(mesh) || failed(sdy::verifyAxesOnMesh(op, op.getMeshAttr(), to, tables))) // (C1)
    return failure();
  bool agrees = from.size() == to.size();
  for (size_t dim = 0; agrees && dim < from.size(); ++dim)
    agrees = sdy::getShardCount(from[dim], *mesh) == sdy::getShardCount(to[dim], *mesh);
  if (!agrees) // (C2)
    return op.emitOpError("permutes from ")
           << op.getFromAttr() << " to " << op.getToAttr() << ", needed as many dims with as many shards each";
  return success();
}

LogicalResult verifyMemory(CollectiveOp op, int64_t members) {
  auto sources = op.getSources(), destinations = op.getDestinations();
  if (sources.empty() || sources.size() != destinations.size()) // (C5)
    return op.emitOpError("has ") << sources.size() << " sources and " << destinations.size()
                                  << " destinations, needed as many, at least 1";
  auto element = cast<MemRefType>(sources.front().getType()).getElementType();
  for (auto [source, destination] : llvm::zip_equal(sources, destinations)) {
    auto from = cast<MemRefType>(source.getType()), to = cast<MemRefType>(destination.getType());
    if (from.getElementType() != element || to.getElementType() != element) // (C5)
      return op.emitOpError("takes ") << from << " to " << to << ", needed elements of " << element;
    std::optional<int64_t> elements = format::findReceivedElements(op.getKind(), from.getNumElements(), members);
    if (!elements) // (C6)
      return op.emitOpError("takes ") << from.getNumElements() << " elements of each of " << members
                                      << " members, needed parts of whole elements";
    if (to.getNumElements() != *elements) // (C6)
      return op.emitOpError("takes ") << from << " to " << to << ", needed " << *elements << " elements there";
  }
  return failure(failed(verifyDense(op, sources)) || failed(verifyDense(op, destinations)) || // (C7)
                 failed(verifyOnDevice(op)));                                                 // (C10)
}

} // namespace

format::CollectivePeers CollectiveOp::getPeers() {
  return {static_cast<int64_t>(getOffset().value_or(0)), getMirrored(), getSenders().value_or(ArrayRef<int64_t>()),
          getReceivers().value_or(ArrayRef<int64_t>())};
}

LogicalResult CollectiveOp::verifySymbolUses(SymbolTableCollection &tables) {
  format::CollectiveFacts facts = format::getFacts(getKind());
  bool hasLists = getFromAttr() && getToAttr(), hasAxes = getAxesAttr() && !getAxesAttr().getValue().empty();
  if (facts.isOverMesh ? !hasLists || getAxesAttr() : !hasAxes || getFromAttr() || getToAttr()) // (C2)
    return emitOpError() << facts.name
                         << (facts.isOverMesh ? " needs from and to, and no axes" : " needs axes, no from and no to");
  if (facts.reduces != getReduction().has_value()) // (C3)
    return emitOpError() << facts.name << (facts.reduces ? " needs a reduction" : " has a reduction, needed none");
  if (facts.hasOffset != getOffset().has_value() || (getMirrored() && !facts.hasOffset)) // (C4)
    return emitOpError() << facts.name << (facts.hasOffset ? " needs an offset" : " has an offset, needed none");
  if (facts.hasSenders != getSenders().has_value()) // (C9)
    return emitOpError() << facts.name << (facts.hasSenders ? " needs senders" : " has senders, needed none");
  if (facts.hasReceivers != getReceivers().has_value()) // (C9)
    return emitOpError() << facts.name << (facts.hasReceivers ? " needs receivers" : " has receivers, needed none");
  if (failed(verifyStream(*this))) // (C8)
    return failure();
  int64_t members = 1;
  if (facts.isOverMesh) {
    if (failed(verifyShardings(*this, tables)))
      return failure();
  } else {
    FailureOr<sdy::MeshAttr> mesh = sdy::verifyAxesOnMesh(*this, getMeshAttr(), {getAxesAttr().getValue()}, tables);
    if (failed(mesh)) // (C1)
      return failure();
    members = sdy::getShardCount(getAxesAttr().getValue(), *mesh);
  }
  if (failed(verifyMemory(*this, members)))
    return failure();
  if (std::string fault = format::findFault(getKind(), getPeers(), members); !fault.empty()) // (C4), (C9)
    return emitOpError() << fault;
  Type element = cast<MemRefType>(getSources().front().getType()).getElementType();
  if (facts.reduces && (*getReduction() == Combiner::And || *getReduction() == Combiner::Or) &&
      !isa<IntegerType>(element)) // (C3)
    return emitOpError() << stringifyCombiner(*getReduction()) << " combines " << element
                         << ", needed a pred or an integer";
  return success();
}

LogicalResult ExchangeOp::verifySymbolUses(SymbolTableCollection &tables) {
  FailureOr<sdy::MeshAttr> mesh = sdy::verifyAxesOnMesh(*this, getMeshAttr(), {getAxes().getValue()}, tables);
  if (failed(mesh)) // (C1)
    return failure();
  if (getAxes().getValue().empty()) // (C1)
    return emitOpError("has no axes, needed at least 1");
  if (getSent().size() != getSendTo().size() || getReceived().size() != getReceiveFrom().size() ||
      getSent().size() + getReceived().size() == 0) // (C2)
    return emitOpError("sends ") << getSent().size() << " buffers to " << getSendTo().size() << " peers and receives "
                                 << getReceived().size() << " from " << getReceiveFrom().size()
                                 << ", needed a peer for each, at least 1";
  int64_t members = sdy::getShardCount(getAxes().getValue(), *mesh);
  for (int64_t peer : llvm::concat<const int64_t>(getSendTo(), getReceiveFrom()))
    if (peer == 0 || peer <= -members || peer >= members) // (C2)
      return emitOpError("has peer ") << peer << ", needed another of " << members << " members";
  if (auto channel = static_cast<int64_t>(getChannel()); channel < 0 || channel > INT32_MAX) // (C5)
    return emitOpError("has channel ") << channel << ", needed at least 0 and less than 2^31";
  return failure(failed(verifyDense(*this, getSent())) || failed(verifyDense(*this, getReceived())) || // (C3)
                 failed(verifyStream(*this)) ||                                                        // (C4)
                 failed(verifyOnDevice(*this)));                                                       // (C6)
}

LogicalResult CopyOp::verify() {
  MemRefType from = getSource().getType(), to = getDestination().getType();
  if (from.getShape() != to.getShape() || from.getElementType() != to.getElementType()) // (C1)
    return emitOpError("takes ") << from << " to " << to << ", needed one shape and element type";
  Space source = getSpace(getSource()), destination = getSpace(getDestination());
  bool usesDisk = source == Space::Disk || destination == Space::Disk;
  if (usesDisk && source != Space::Host && destination != Space::Host) // (C3)
    return emitOpError("is from the ") << stringifySpace(source) << " to the " << stringifySpace(destination)
                                       << ", needed memory on the host between them";
  if (usesDisk && failed(verifyDense(*this, getOperands()))) // (C3)
    return failure();
  return verifyStream(*this); // (C2)
}

LogicalResult FillOp::verify() {
  auto byte = static_cast<int64_t>(getByte());
  if (byte < 0 || byte > 255) // (C1)
    return emitOpError("byte is ") << byte << ", needed at least 0 and less than 256";
  return failure(failed(verifyDense(*this, getDestination())) || failed(verifyStream(*this)) || // (C1), (C2)
                 failed(verifyOnDevice(*this)));                                                // (C3)
}

LogicalResult CallbackOp::verify() {
  if (getCallee().empty()) // (C1)
    return emitOpError("has an empty name, needed one that the runtime knows");
  for (Value operand : getOperands())
    if (getSpace(operand) == Space::Disk) // (C3)
      return emitOpError("takes ") << operand.getType() << " on the disk, needed memory on the host or the device";
  return verifyStream(*this); // (C2)
}

template <typename Op> static LogicalResult verifyEvent(Op op) {
  if (static_cast<int64_t>(op.getEvent()) < 0) // (C1)
    return op.emitOpError("event is ") << static_cast<int64_t>(op.getEvent()) << ", needed at least 0";
  return verifyStream(op); // (C1)
}

LogicalResult RecordOp::verify() { return verifyEvent(*this); }
LogicalResult WaitOp::verify() { return verifyEvent(*this); }

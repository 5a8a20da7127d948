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

LogicalResult LaunchOp::verifySymbolUses(SymbolTableCollection &tables) {
  return verifyCall(*this, getKernelAttr(), PlanDialect::kernelAttrName, tables);
}

LogicalResult LibraryOp::verifySymbolUses(SymbolTableCollection &tables) {
  return verifyCall(*this, getCalleeAttr(), PlanDialect::libraryAttrName, tables);
}

namespace {

SmallVector<ArrayRef<sdy::AxisRefAttr>> axesOf(sdy::ListOfAxisRefListsAttr lists) {
  return llvm::map_to_vector(lists.getValue(), [](sdy::AxisRefListAttr list) { return list.getValue(); });
}

LogicalResult verifyPermute(CollectiveOp op, SymbolTableCollection &tables) {
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

/// What a destination has of its operand's elements.
FailureOr<int64_t> findElements(CollectiveOp op, int64_t elements, int64_t members) {
  int64_t needed = elements;
  CollectiveKind kind = op.getKind();
  bool isWhole = true;
  if (kind == CollectiveKind::AllGather)
    isWhole = !llvm::MulOverflow(elements, members, needed);
  else if (kind == CollectiveKind::ReduceScatter || kind == CollectiveKind::AllToAll)
    isWhole = elements % members == 0;
  if (!isWhole) // (C6)
    return op.emitOpError("takes ") << elements << " elements of each of " << members
                                    << " members, needed parts of whole elements";
  return kind == CollectiveKind::ReduceScatter ? elements / members : needed;
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
    FailureOr<int64_t> elements = findElements(op, from.getNumElements(), members);
    if (failed(elements))
      return failure();
    if (to.getNumElements() != *elements) // (C6)
      return op.emitOpError("takes ") << from << " to " << to << ", needed " << *elements << " elements there";
  }
  return failure(failed(verifyDense(op, sources)) || failed(verifyDense(op, destinations))); // (C7)
}

/// That some member gets another's.
LogicalResult verifyOffset(CollectiveOp op, int64_t members) {
  if (op.getKind() != CollectiveKind::Shift)
    return success();
  int64_t offset = *op.getOffset();
  if (op.getMirrored() ? offset >= 0 && offset < 2 * members - 1 : offset != 0 && offset > -members && offset < members)
    return success();
  return op.emitOpError("offset is ") << offset << ", needed one that gives some of the " << members
                                      << " members another's"; // (C4)
}

LogicalResult verifyPairs(CollectiveOp op, int64_t members) {
  bool hasPairs = op.getKind() == CollectiveKind::Pairs;
  if (hasPairs != op.getSenders().has_value() || hasPairs != op.getReceivers().has_value()) // (C9)
    return op.emitOpError() << stringifyCollectiveKind(op.getKind())
                            << (hasPairs ? " needs senders and receivers" : " has pairs of members, needed none");
  if (!hasPairs)
    return success();
  if (op.getSenders()->size() != op.getReceivers()->size()) // (C9)
    return op.emitOpError("has ") << op.getSenders()->size() << " senders and " << op.getReceivers()->size()
                                  << " receivers, needed as many";
  for (ArrayRef<int64_t> side : {*op.getSenders(), *op.getReceivers()}) {
    llvm::SmallDenseSet<int64_t> seen;
    for (int64_t member : side)
      if (member < 0 || member >= members || !seen.insert(member).second) // (C9)
        return op.emitOpError("pairs member ") << member << ", needed each of " << members << " members once at most";
  }
  return success();
}

} // namespace

LogicalResult CollectiveOp::verifySymbolUses(SymbolTableCollection &tables) {
  StringRef kind = stringifyCollectiveKind(getKind());
  bool isPermute = getKind() == CollectiveKind::Permute, isShift = getKind() == CollectiveKind::Shift;
  bool reduces = getKind() == CollectiveKind::AllReduce || getKind() == CollectiveKind::ReduceScatter;
  bool hasLists = getFromAttr() && getToAttr(), hasAxes = getAxesAttr() && !getAxesAttr().getValue().empty();
  if (isPermute ? !hasLists || getAxesAttr() : !hasAxes || getFromAttr() || getToAttr()) // (C2)
    return emitOpError() << kind << (isPermute ? " needs from and to, and no axes" : " needs axes, no from and no to");
  if (reduces != getReduction().has_value()) // (C3)
    return emitOpError() << kind << (reduces ? " needs a reduction" : " has a reduction, needed none");
  if (isShift != getOffset().has_value() || (getMirrored() && !isShift)) // (C4)
    return emitOpError() << kind << (isShift ? " needs an offset" : " has an offset, needed none");
  if (failed(verifyStream(*this))) // (C8)
    return failure();
  int64_t members = 1;
  if (isPermute) {
    if (failed(verifyPermute(*this, tables)))
      return failure();
  } else {
    FailureOr<sdy::MeshAttr> mesh = sdy::verifyAxesOnMesh(*this, getMeshAttr(), {getAxesAttr().getValue()}, tables);
    if (failed(mesh)) // (C1)
      return failure();
    members = sdy::getShardCount(getAxesAttr().getValue(), *mesh);
  }
  if (failed(verifyMemory(*this, members)) || failed(verifyOffset(*this, members)) ||
      failed(verifyPairs(*this, members)))
    return failure();
  Type element = cast<MemRefType>(getSources().front().getType()).getElementType();
  if (reduces && (*getReduction() == Combiner::And || *getReduction() == Combiner::Or) &&
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
  return failure(failed(verifyDense(*this, getSent())) || failed(verifyDense(*this, getReceived())) || // (C3)
                 failed(verifyStream(*this)));                                                         // (C4)
}

LogicalResult CopyOp::verify() {
  MemRefType from = getSource().getType(), to = getDestination().getType();
  if (from.getShape() != to.getShape() || from.getElementType() != to.getElementType()) // (C1)
    return emitOpError("takes ") << from << " to " << to << ", needed one shape and element type";
  return verifyStream(*this); // (C2)
}

LogicalResult FillOp::verify() {
  auto byte = static_cast<int64_t>(getByte());
  if (byte < 0 || byte > 255) // (C1)
    return emitOpError("byte is ") << byte << ", needed at least 0 and less than 256";
  return failure(failed(verifyDense(*this, getDestination())) || failed(verifyStream(*this))); // (C1), (C2)
}

LogicalResult CallbackOp::verify() {
  if (getCallee().empty()) // (C1)
    return emitOpError("has an empty name, needed one that the runtime knows");
  return verifyStream(*this); // (C2)
}

template <typename Op> static LogicalResult verifyEvent(Op op) {
  if (static_cast<int64_t>(op.getEvent()) < 0) // (C1)
    return op.emitOpError("event is ") << static_cast<int64_t>(op.getEvent()) << ", needed at least 0";
  return verifyStream(op); // (C1)
}

LogicalResult RecordOp::verify() { return verifyEvent(*this); }
LogicalResult WaitOp::verify() { return verifyEvent(*this); }

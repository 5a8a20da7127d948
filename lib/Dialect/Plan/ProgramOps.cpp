#include "heddle/Dialect/Plan/ProgramOps.h"

#include "heddle/Dialect/Heddle/HeddleDialect.h"
#include "heddle/Dialect/Plan/BufferOps.h"
#include "heddle/Dialect/Sdy/AxisLists.h"
#include "heddle/Dialect/Sdy/Shardings.h"
#include "heddle/Dialect/Spmd/SpmdDialect.h"
#include "mlir/IR/Builders.h"
#include "mlir/Interfaces/FunctionImplementation.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::plan;

#define GET_OP_CLASSES
#include "heddle/Dialect/Plan/ProgramOps.cpp.inc"

void PlanDialect::registerProgramOps() {
  addOperations<
#define GET_OP_LIST
#include "heddle/Dialect/Plan/ProgramOps.cpp.inc"
      >();
}

// ---- entry ----

ParseResult EntryOp::parse(OpAsmParser &parser, OperationState &result) {
  auto buildType = [](Builder &builder, ArrayRef<Type> arguments, ArrayRef<Type> results,
                      function_interface_impl::VariadicFlag,
                      std::string &) { return builder.getFunctionType(arguments, results); };
  return function_interface_impl::parseFunctionOp(parser, result, /*allowVariadic=*/false,
                                                  getFunctionTypeAttrName(result.name), buildType,
                                                  getArgAttrsAttrName(result.name), getResAttrsAttrName(result.name));
}

void EntryOp::print(OpAsmPrinter &printer) {
  function_interface_impl::printFunctionOp(printer, *this, /*isVariadic=*/false, getFunctionTypeAttrName(),
                                           getArgAttrsAttrName(), getResAttrsAttrName());
}

std::optional<unsigned> EntryOp::findDonor(unsigned result) {
  if (!getArgAttrs())
    return std::nullopt;
  // Each plan.result asks this, so attributes are read where they are: getArgAttr finds the interface for each of them.
  for (auto [index, attributes] : llvm::enumerate(getArgAttrs()->getAsRange<DictionaryAttr>()))
    if (auto io = attributes.getAs<IoAttr>(HeddleDialect::ioAttrName); io && io.getDonates() == result)
      return index;
  return std::nullopt;
}

LogicalResult EntryOp::verifyRegions() {
  for (Operation &op : getBody().front())
    if (!isa<ListOp>(op)) // (C1)
      return emitOpError("holds '") << op.getName() << "', needed plan.list";
  if (getBody().front().empty()) // (C1)
    return emitOpError("holds nothing, needed a plan.list");
  for (Type type : llvm::concat<const Type>(getArgumentTypes(), getResultTypes()))
    if (auto memory = dyn_cast<MemRefType>(type);
        !memory || !memory.hasStaticShape() || !memory.getLayout().isIdentity()) // (C2)
      return emitOpError("takes or gives ") << type << ", needed memrefs of static shape without layout";
  return success();
}

/// Verifies that what is placed is placed on the mesh by which lists are chosen.
static LogicalResult verifyPlacedOn(EntryOp entry, sdy::MeshAttr mesh) {
  for (ArrayAttr all : {entry.getArgAttrsAttr(), entry.getResAttrsAttr()})
    for (Attribute one : all ? all.getValue() : ArrayRef<Attribute>()) {
      auto io = cast<DictionaryAttr>(one).getAs<IoAttr>(HeddleDialect::ioAttrName);
      auto sharding = cast<DictionaryAttr>(one).getAs<sdy::TensorShardingAttr>(spmd::kShardingAttr);
      if (io && io.getPlacement() && sharding && sharding.getMesh(entry) != mesh)
        return entry.emitOpError("has \"") << io.getName() << "\" placed on " << sharding.getMeshOrRef()
                                           << ", needed the mesh by which lists are chosen";
    }
  return success();
}

LogicalResult EntryOp::verifySymbolUses(SymbolTableCollection &tables) {
  int64_t lists = std::distance(getBody().front().begin(), getBody().front().end());
  if (!getListsAttr() || !getListsByAttr() || !getMeshAttr()) { // (C3)
    if (lists == 1 && !getListsAttr() && !getListsByAttr() && !getMeshAttr())
      return success();
    return emitOpError("has ") << lists << " lists, needed one, or `lists`, `lists_by` and `mesh` to choose by";
  }
  FailureOr<sdy::MeshAttr> mesh = sdy::verifyAxesOnMesh(*this, getMeshAttr(), {getListsByAttr().getValue()}, tables);
  if (failed(mesh)) // (C3)
    return failure();
  if (failed(verifyPlacedOn(*this, *mesh))) // (C4)
    return failure();
  ArrayRef<int64_t> chosen = *getLists();
  SmallVector<bool> isUsed(lists, false);
  for (int64_t list : chosen) {
    if (list < 0 || list >= lists) // (C3)
      return emitOpError("chooses list ") << list << ", needed one of " << lists;
    isUsed[list] = true;
  }
  if (int64_t members = sdy::getShardCount(getListsByAttr().getValue(), *mesh);
      static_cast<int64_t>(chosen.size()) != members) // (C3)
    return emitOpError("chooses ") << chosen.size() << " lists, needed one for each of " << members << " indices";
  if (auto unused = llvm::find(isUsed, false); unused != isUsed.end()) // (C3)
    return emitOpError("has list ") << unused - isUsed.begin() << ", which no device runs";
  return success();
}

// ---- lists and control flow ----

/// Checks that a region holds what stands in lists.
static LogicalResult verifyInstructions(Operation *op, Region &region) {
  for (Operation &inner : region.front())
    if (!isa<PlanDialect>(inner.getDialect()) || isa<EntryOp, ListOp>(inner))
      return op->emitOpError("holds '") << inner.getName() << "', needed what stands in a plan.list";
  return success();
}

std::optional<int64_t> ListOp::getArenaBytes(Space space) {
  return space == Space::Device ? getDeviceBytes() : space == Space::Host ? getHostBytes() : getDiskBytes();
}

void ListOp::setArenaBytes(Space space, int64_t bytes) {
  switch (space) {
  case Space::Device:
    return setDeviceBytes(bytes);
  case Space::Host:
    return setHostBytes(bytes);
  case Space::Disk:
    return setDiskBytes(bytes);
  }
}

LogicalResult ListOp::verifyRegions() {
  if (auto alignment = static_cast<int64_t>(getAlignment()); alignment <= 0 || !llvm::isPowerOf2_64(alignment)) // (C1)
    return emitOpError("has alignment ") << alignment << ", needed a power of two";
  for (Space space : {Space::Device, Space::Host, Space::Disk})
    if (getArenaBytes(space).value_or(0) < 0) // (C1)
      return emitOpError("has an arena of negative size, needed at least 0 bytes");
  if (getBody().getNumArguments() != 0) // (C2)
    return emitOpError("body has arguments, needed none");
  return verifyInstructions(*this, getBody()); // (C2)
}

void LoopOp::getAsmBlockArgumentNames(Region &, OpAsmSetValueNameFn setName) { setName(getIteration(), "k"); }

LogicalResult LoopOp::verifyRegions() {
  if (static_cast<int64_t>(getTripCount()) < 0) // (C1)
    return emitOpError("trip_count is ") << static_cast<int64_t>(getTripCount()) << ", needed at least 0";
  if (getBody().getNumArguments() != 1 || !getBody().getArgument(0).getType().isIndex()) // (C2)
    return emitOpError("body has arguments (") << getBody().getArgumentTypes() << "), needed an index";
  return verifyInstructions(*this, getBody());
}

void LoopOp::print(OpAsmPrinter &printer) {
  printer << ' ' << getIteration() << " to " << static_cast<int64_t>(getTripCount()) << ' ';
  printer.printOptionalAttrDictWithKeyword((*this)->getAttrs(), {"trip_count"});
  printer.printRegion(getBody(), /*printEntryBlockArgs=*/false, /*printBlockTerminators=*/false);
}

ParseResult LoopOp::parse(OpAsmParser &parser, OperationState &result) {
  OpAsmParser::Argument iteration;
  iteration.type = parser.getBuilder().getIndexType();
  int64_t trips;
  if (parser.parseArgument(iteration) || parser.parseKeyword("to") || parser.parseInteger(trips) ||
      parser.parseOptionalAttrDictWithKeyword(result.attributes))
    return failure();
  result.getOrAddProperties<Properties>().trip_count = parser.getBuilder().getI64IntegerAttr(trips);
  Region *body = result.addRegion();
  if (parser.parseRegion(*body, iteration))
    return failure();
  if (body->empty())
    body->emplaceBlock().addArgument(iteration.type, result.location);
  return success();
}

LogicalResult WhenOp::verifyRegions() {
  auto argument = dyn_cast<BlockArgument>(getIteration());
  if (!argument || !isa<LoopOp>(argument.getOwner()->getParentOp())) // (C1)
    return emitOpError("iteration is of no plan.loop, needed the argument of one around it");
  auto lower = static_cast<int64_t>(getLower()), upper = static_cast<int64_t>(getUpper());
  if (lower < 0 || lower > upper) // (C2)
    return emitOpError("is from ") << lower << " to " << upper << ", needed 0 <= from <= to";
  return verifyInstructions(*this, getBody());
}

/// Whether memory holds one element, of i1 or perhaps of i32.
static bool holdsOne(MemRefType type, bool mayBeI32) {
  return type.getNumElements() == 1 &&
         (type.getElementType().isInteger(1) || (mayBeI32 && type.getElementType().isInteger(32)));
}

static LogicalResult verifyPlainRegion(Operation *op, Region &region) {
  if (region.getNumArguments() != 0)
    return op->emitOpError("has a region with arguments, needed none");
  return verifyInstructions(op, region);
}

LogicalResult plan::WhileOp::verifyRegions() {
  if (!holdsOne(getCondition().getType(), /*mayBeI32=*/false)) // (C1)
    return emitOpError("condition is ") << getCondition().getType() << ", needed a memref of one i1";
  return failure(failed(verifyPlainRegion(*this, getBefore())) || failed(verifyPlainRegion(*this, getBody())) || // (C2)
                 failed(verifyOnDevice(*this)));                                                                 // (C3)
}

LogicalResult plan::CaseOp::verifyRegions() {
  if (!holdsOne(getIndex().getType(), /*mayBeI32=*/true)) // (C1)
    return emitOpError("index is ") << getIndex().getType() << ", needed a memref of one i1 or i32";
  if (getBranches().empty()) // (C2)
    return emitOpError("has no regions, needed at least 1");
  for (Region &region : getBranches())
    if (failed(verifyPlainRegion(*this, region))) // (C2)
      return failure();
  return verifyOnDevice(*this); // (C3)
}

#include "heddle/Dialect/Spmd/ListsOps.h"

#include "heddle/Dialect/Heddle/HeddleDialect.h"
#include "heddle/Dialect/Heddle/HeddleTypes.h"
#include "heddle/Dialect/Sdy/AxisLists.h"
#include "heddle/Dialect/Sdy/Shardings.h"
#include "heddle/Dialect/Spmd/SpmdDialect.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"
#include "mlir/Interfaces/FunctionImplementation.h"

#include <set>

using namespace mlir;
using namespace heddle;
using namespace heddle::spmd;

#define GET_OP_CLASSES
#include "heddle/Dialect/Spmd/ListsOps.cpp.inc"

void SpmdDialect::registerLists() {
  addOperations<
#define GET_OP_LIST
#include "heddle/Dialect/Spmd/ListsOps.cpp.inc"
      >();
}

// ---- text ----

ParseResult ListsOp::parse(OpAsmParser &parser, OperationState &result) {
  auto &properties = result.getOrAddProperties<Properties>();
  SmallVector<OpAsmParser::Argument> arguments;
  SmallVector<Type> types;
  SmallVector<DictionaryAttr> resultAttrs;
  bool isVariadic = false;
  if (parser.parseSymbolName(properties.sym_name) ||
      function_interface_impl::parseFunctionSignatureWithArguments(parser, /*allowVariadic=*/false, arguments,
                                                                   isVariadic, types, resultAttrs) ||
      parser.parseKeyword("over") || parser.parseCustomAttributeWithFallback(properties.axes) ||
      parser.parseKeyword("on") || parser.parseAttribute(properties.mesh) ||
      parser.parseAttribute(properties.functions) || parser.parseOptionalAttrDict(result.attributes))
    return failure();
  auto argumentTypes =
      llvm::map_to_vector(arguments, [](const OpAsmParser::Argument &argument) { return argument.type; });
  properties.function_type = TypeAttr::get(parser.getBuilder().getFunctionType(argumentTypes, types));
  call_interface_impl::addArgAndResultAttrs(parser.getBuilder(), result, arguments, resultAttrs,
                                            getArgAttrsAttrName(result.name), getResAttrsAttrName(result.name));
  result.addRegion();
  return success();
}

void ListsOp::print(OpAsmPrinter &printer) {
  printer << ' ';
  printer.printSymbolName(getSymName());
  function_interface_impl::printFunctionSignature(printer, *this, getArgumentTypes(), /*isVariadic=*/false,
                                                  getResultTypes());
  printer << " over ";
  printer.printStrippedAttrOrType(getAxes());
  printer << " on " << getMeshAttr() << ' ' << getFunctions();
  printer.printOptionalAttrDict((*this)->getAttrs(),
                                {"sym_name", "function_type", "arg_attrs", "res_attrs", "axes", "mesh", "functions"});
}

// ---- ports ----

namespace {

/// The arguments of a function, or its results.
struct Side {
  mutable FunctionOpInterface function;
  bool isArguments;

  StringRef getName() const { return isArguments ? "argument" : "result"; }
  TypeRange getTypes() const {
    return isArguments ? TypeRange(function.getArgumentTypes()) : TypeRange(function.getResultTypes());
  }
  DictionaryAttr getAttributes(unsigned index) const {
    return isArguments ? function.getArgAttrDict(index) : function.getResultAttrDict(index);
  }
  IoAttr getIo(unsigned index) const {
    DictionaryAttr attributes = getAttributes(index);
    return attributes ? attributes.getAs<IoAttr>(HeddleDialect::ioAttrName) : IoAttr();
  }
  /// The number of the port of that role and name; that of no port where there is none.
  unsigned find(IoAttr io) const {
    unsigned index = 0, count = getTypes().size();
    while (index < count &&
           std::pair(getIo(index).getRole(), getIo(index).getName()) != std::pair(io.getRole(), io.getName()))
      ++index;
    return index;
  }
};

SmallVector<unsigned> findPorts(Side own, Side entry) {
  SmallVector<unsigned> ports;
  for (unsigned index = 0; index < own.getTypes().size(); ++index)
    ports.push_back(entry.find(own.getIo(index)));
  return ports;
}

LogicalResult verifyNames(Side side) { // (C3)
  std::set<std::pair<Role, StringRef>> names;
  for (unsigned index = 0; index < side.getTypes().size(); ++index) {
    IoAttr io = side.getIo(index);
    if (!io)
      return side.function.emitOpError() << side.getName() << " #" << index
                                         << " has no heddle.io, needed one whose name tells it apart";
    if (!names.insert({io.getRole(), io.getName()}).second)
      return side.function.emitOpError() << side.getName() << " #" << index << " has the name \"" << io.getName()
                                         << "\", as another one of its role has, needed one name each";
  }
  return success();
}

/// All that is said of a port, with the name of what it is donated to.
std::tuple<Type, DictionaryAttr, IoAttr, StringRef> describePort(Side side, unsigned index) {
  IoAttr io = side.getIo(index);
  NamedAttrList beside(side.getAttributes(index));
  beside.erase(HeddleDialect::ioAttrName);
  StringRef donatedTo;
  if (io.getDonates())
    donatedTo = Side{side.function, false}.getIo(*io.getDonates()).getName();
  return {side.getTypes()[index], beside.getDictionary(io.getContext()), io.withoutDonation(), donatedTo};
}

/// By the number of a list, how many blocks of a port its devices own: one where the port has no placement.
FailureOr<SmallVector<int64_t>> countBlocks(ListsOp lists, sdy::MeshAttr mesh, Side side, unsigned index) {
  SmallVector<FlatSymbolRefAttr> functions = lists.getListFunctions();
  PlacementAttr placement = side.getIo(index).getPlacement();
  if (!placement)
    return SmallVector<int64_t>(functions.size(), 1);
  auto emitError = [&] {
    return lists.emitOpError() << side.getName() << " \"" << side.getIo(index).getName() << "\" ";
  };
  auto sharding = side.getAttributes(index).getAs<sdy::TensorShardingAttr>(kShardingAttr);
  if (sharding.getMesh(lists) != mesh) // (C7)
    return emitError() << "is placed on " << sharding.getMeshOrRef() << ", needed " << lists.getMeshAttr();
  std::vector<AxisSteps> by = getSteps(lists.getAxes().getValue(), mesh),
                         along = getSteps(placement.getAxes().getValue(), mesh);
  SmallVector<int64_t> numbers = lists.getListNumbers(), counts(functions.size(), -1), ofOwner;
  for (int64_t owner = 0, owners = sdy::getShardCount(placement.getAxes().getValue(), mesh); owner < owners; ++owner)
    ofOwner.push_back(static_cast<int64_t>(placement.getBlocksOf(owner).size()));
  for (int64_t position = 0; position < mesh.getDeviceCount(); ++position) {
    int64_t list = numbers[getIndexAlong(by, position)], own = ofOwner[getIndexAlong(along, position)];
    if (counts[list] >= 0 && counts[list] != own) // (C7)
      return emitError() << "has " << counts[list] << " and " << own << " blocks on devices that run "
                         << functions[list] << ", needed equally many";
    counts[list] = own;
  }
  return counts;
}

/// By the number of a port.
using BlockCounts = SmallVector<SmallVector<int64_t>>;

FailureOr<BlockCounts> countBlocks(ListsOp lists, sdy::MeshAttr mesh, Side side) {
  BlockCounts counts;
  for (unsigned index = 0; index < side.getTypes().size(); ++index) {
    FailureOr<SmallVector<int64_t>> own = countBlocks(lists, mesh, side, index);
    if (failed(own))
      return failure();
    counts.push_back(std::move(*own));
  }
  return counts;
}

/// The type of a port where a device has that many blocks.
Type getTypeOfBlocks(Type port, PlacementAttr placement, int64_t count) {
  RankedTensorType type = getTensorOf(port);
  if (!placement || !type || type.getRank() == 0)
    return port;
  SmallVector<int64_t> block(type.getShape());
  block[placement.getDim()] /= placement.getMostBlocks();
  return withTensor(port, placement.getTypeOfBlocks(RankedTensorType::get(block, type.getElementType()), count));
}

LogicalResult verifyPorts(Side own, Side entry, const BlockCounts &counts, size_t list) { // (C4)
  for (unsigned index = 0; index < own.getTypes().size(); ++index) {
    StringRef name = own.getIo(index).getName();
    unsigned port = entry.find(own.getIo(index));
    if (port == entry.getTypes().size())
      return own.function.emitOpError() << own.getName() << " #" << index << " is "
                                        << stringifyRole(own.getIo(index).getRole()) << " \"" << name << "\", which @"
                                        << entry.function.getName() << " does not have, needed a port of it";
    if (counts[port][list] == 0) // (C5)
      return own.function.emitOpError() << own.getName() << " \"" << name
                                        << "\" is on devices that don't run this function, needed one of theirs";
    auto needed = describePort(entry, port);
    std::get<0>(needed) = getTypeOfBlocks(std::get<0>(needed), entry.getIo(port).getPlacement(), counts[port][list]);
    if (describePort(own, index) == needed)
      continue;
    InFlightDiagnostic error = own.function.emitOpError()
                               << own.getName() << " \"" << name << "\" is " << own.getTypes()[index] << ' '
                               << own.getAttributes(index) << ", needed " << std::get<0>(needed) << ' '
                               << entry.getAttributes(port) << " as of @" << entry.function.getName();
    error.attachNote(entry.function.getLoc()) << "the ports are stated here";
    return error;
  }
  return success();
}

} // namespace

SmallVector<unsigned> ListsOp::getArgumentPorts(FunctionOpInterface function) {
  return findPorts({function, true}, {*this, true});
}

SmallVector<unsigned> ListsOp::getResultPorts(FunctionOpInterface function) {
  return findPorts({function, false}, {*this, false});
}

SmallVector<FlatSymbolRefAttr> ListsOp::getListFunctions() {
  SmallVector<FlatSymbolRefAttr> each;
  for (auto name : getFunctions().getAsRange<FlatSymbolRefAttr>())
    if (!llvm::is_contained(each, name))
      each.push_back(name);
  return each;
}

SmallVector<int64_t> ListsOp::getListNumbers() {
  SmallVector<FlatSymbolRefAttr> each = getListFunctions();
  return llvm::map_to_vector(getFunctions().getAsRange<FlatSymbolRefAttr>(),
                             [&](FlatSymbolRefAttr name) -> int64_t { return llvm::find(each, name) - each.begin(); });
}

// ---- verification ----

LogicalResult ListsOp::verifySymbolUses(SymbolTableCollection &tables) {
  FailureOr<sdy::MeshAttr> mesh = sdy::verifyAxesOnMesh(*this, getMeshAttr(), {getAxes().getValue()}, tables);
  if (failed(mesh)) // (C1)
    return failure();
  if (getAxes().getValue().empty()) // (C1)
    return emitOpError("has no axes, needed at least 1");
  auto members = static_cast<size_t>(sdy::getShardCount(getAxes().getValue(), *mesh));
  if (getFunctions().size() != members) // (C2)
    return emitOpError("names ") << getFunctions().size() << " functions, needed one for each of " << members
                                 << " indices";
  Side arguments{*this, true}, results{*this, false};
  if (failed(verifyNames(arguments)) || failed(verifyNames(results))) // (C3)
    return failure();
  FailureOr<BlockCounts> argumentBlocks = countBlocks(*this, *mesh, arguments),
                         resultBlocks = countBlocks(*this, *mesh, results);
  if (failed(argumentBlocks) || failed(resultBlocks))
    return failure();
  SmallVector<int64_t> taken(arguments.getTypes().size()), given(results.getTypes().size());
  for (auto [list, name] : llvm::enumerate(getListFunctions())) {
    auto function = tables.lookupNearestSymbolFrom<func::FuncOp>(*this, name);
    if (!function || !function.isPrivate() || function.isExternal()) // (C2)
      return emitOpError("names ") << name << ", needed a private function with a body";
    Side own{function, true}, gives{function, false};
    if (failed(verifyNames(own)) || failed(verifyNames(gives)) ||
        failed(verifyPorts(own, arguments, *argumentBlocks, list)) ||
        failed(verifyPorts(gives, results, *resultBlocks, list)))
      return failure();
    for (unsigned port : getArgumentPorts(function))
      ++taken[port];
    for (unsigned port : getResultPorts(function))
      ++given[port];
    WalkResult walked = function.walk([&](Operation *op) { // (C6)
      auto other = op->getAttrOfType<FlatSymbolRefAttr>("mesh");
      if (!other || other == getMeshAttr())
        return WalkResult::advance();
      op->emitOpError("is on mesh ") << other << ", needed " << getMeshAttr() << " as @" << getSymName();
      return WalkResult::interrupt();
    });
    if (walked.wasInterrupted())
      return failure();
  }
  auto verifyAll = [&](Side side, ArrayRef<int64_t> counts, const BlockCounts &blocks) -> LogicalResult { // (C5)
    for (auto [index, count, owned] : llvm::enumerate(counts, blocks)) {
      IoAttr io = side.getIo(index);
      int64_t owners = llvm::count_if(owned, [](int64_t own) { return own > 0; });
      bool isPlacedResult = io.getPlacement() && !side.isArguments;
      bool mayMiss = (io.getRole() == Role::Batch || io.getRole() == Role::Metric) && !isPlacedResult;
      if (count == 0 || (count < owners && !mayMiss))
        return emitOpError() << side.getName() << " \"" << io.getName() << "\" is in " << count << " of " << owners
                             << " functions" << (io.getPlacement() ? " whose devices own it" : "") << ", needed "
                             << (mayMiss ? "at least 1" : "all of them");
    }
    return success();
  };
  return success(succeeded(verifyAll(arguments, taken, *argumentBlocks)) &&
                 succeeded(verifyAll(results, given, *resultBlocks)));
}

#include "heddle/Dialect/Spmd/ListsOps.h"

#include "heddle/Dialect/Heddle/HeddleDialect.h"
#include "heddle/Dialect/Sdy/AxisLists.h"
#include "heddle/Dialect/Sdy/Shardings.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"
#include "mlir/Interfaces/FunctionImplementation.h"

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
  /// The number of the port of a name; that of no port where there is none.
  unsigned find(StringRef name) const {
    unsigned index = 0, count = getTypes().size();
    while (index < count && getIo(index).getName() != name)
      ++index;
    return index;
  }
};

SmallVector<unsigned> findPorts(Side own, Side entry) {
  SmallVector<unsigned> ports;
  for (unsigned index = 0; index < own.getTypes().size(); ++index)
    ports.push_back(entry.find(own.getIo(index).getName()));
  return ports;
}

LogicalResult verifyNames(Side side) { // (C3)
  llvm::SmallDenseSet<StringRef> names;
  for (unsigned index = 0; index < side.getTypes().size(); ++index) {
    IoAttr io = side.getIo(index);
    if (!io)
      return side.function.emitOpError() << side.getName() << " #" << index
                                         << " has no heddle.io, needed one whose name tells it apart";
    if (!names.insert(io.getName()).second)
      return side.function.emitOpError() << side.getName() << " #" << index << " has the name \"" << io.getName()
                                         << "\", as another one has, needed one name each";
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
  auto own = IoAttr::get(io.getContext(), io.getName(), io.getRole(), io.getType(), std::nullopt);
  return {side.getTypes()[index], beside.getDictionary(io.getContext()), own, donatedTo};
}

LogicalResult verifyPorts(Side own, Side entry) { // (C4)
  for (unsigned index = 0; index < own.getTypes().size(); ++index) {
    StringRef name = own.getIo(index).getName();
    unsigned port = entry.find(name);
    if (port == entry.getTypes().size())
      return own.function.emitOpError() << own.getName() << " #" << index << " is \"" << name << "\", which @"
                                        << entry.function.getName() << " does not have, needed a port of it";
    if (describePort(own, index) == describePort(entry, port))
      continue;
    InFlightDiagnostic error = own.function.emitOpError()
                               << own.getName() << " \"" << name << "\" is " << own.getTypes()[index] << ' '
                               << own.getAttributes(index) << ", needed " << entry.getTypes()[port] << ' '
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
  SmallVector<unsigned> taken(arguments.getTypes().size()), given(results.getTypes().size());
  SmallVector<FlatSymbolRefAttr> names = getListFunctions();
  for (FlatSymbolRefAttr name : names) {
    auto function = tables.lookupNearestSymbolFrom<func::FuncOp>(*this, name);
    if (!function || !function.isPrivate() || function.isExternal()) // (C2)
      return emitOpError("names ") << name << ", needed a private function with a body";
    Side own{function, true}, gives{function, false};
    if (failed(verifyNames(own)) || failed(verifyNames(gives)) || failed(verifyPorts(own, arguments)) ||
        failed(verifyPorts(gives, results)))
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
  for (const auto &[side, counts] : {std::pair(arguments, taken), std::pair(results, given)})
    for (auto [index, count] : llvm::enumerate(counts)) { // (C5)
      IoAttr io = side.getIo(index);
      bool mayMiss = io.getRole() == Role::Batch || io.getRole() == Role::Metric;
      if (count == 0 || (count < names.size() && !mayMiss))
        return emitOpError() << side.getName() << " \"" << io.getName() << "\" is in " << count << " of "
                             << names.size() << " functions, needed " << (mayMiss ? "at least 1" : "all of them");
    }
  return success();
}

#include "heddle/Dialect/Heddle/HeddleDialect.h"

#include "AppendedState.h"
#include "Placement.h"
#include "heddle/Dialect/Heddle/HeddleTypes.h"
#include "heddle/Dialect/Heddle/LoopOps.h"
#include "heddle/Dialect/Sdy/AxisKinds.h"
#include "heddle/Dialect/Stablehlo/StablehloDialect.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace heddle;

#include "heddle/Dialect/Heddle/HeddleDialect.cpp.inc"
#include "heddle/Dialect/Heddle/HeddleEnums.cpp.inc"

/// `[[0], [0, 1]]`, a list for each block.
static ParseResult parseOwners(AsmParser &parser, SmallVector<DenseI64ArrayAttr> &owners) {
  auto parseBlock = [&]() -> ParseResult {
    SmallVector<int64_t> own;
    auto parseOwner = [&] { return parser.parseInteger(own.emplace_back()); };
    if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, parseOwner))
      return failure();
    owners.push_back(DenseI64ArrayAttr::get(parser.getContext(), own));
    return success();
  };
  return parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, parseBlock);
}

static void printOwners(AsmPrinter &printer, ArrayRef<DenseI64ArrayAttr> owners) {
  printer << '[';
  llvm::interleaveComma(owners, printer, [&](DenseI64ArrayAttr own) {
    printer << '[';
    llvm::interleaveComma(own.asArrayRef(), printer);
    printer << ']';
  });
  printer << ']';
}

#define GET_ATTRDEF_CLASSES
#include "heddle/Dialect/Heddle/HeddleAttrs.cpp.inc"

void HeddleDialect::initialize() {
  registerAttributes();
  registerAttentionOps();
  registerFusionOps();
  registerLoopOps();
  registerRingOps();
}

void HeddleDialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "heddle/Dialect/Heddle/HeddleAttrs.cpp.inc"
      >();
}

// ---- heddle.io ----

LogicalResult IoAttr::verify(llvm::function_ref<InFlightDiagnostic()> emitError, StringRef name, Role role, Type type,
                             std::optional<int64_t>, PlacementAttr, AppendedAttr appended, Space space) {
  if (name.empty()) // (C1)
    return emitError() << "heddle.io has an empty name, needed the path of a leaf such as params.w1";
  auto shaped = dyn_cast<ShapedType>(type);
  if (appended && (role != Role::State || !shaped)) // (C6)
    return emitError() << "heddle.io of " << stringifyRole(role) << " \"" << name << "\" of type " << type
                       << " is appended, needed a tensor of role state";
  if (appended && appended.getValue() && appended.getValue().getType() != shaped.getElementType()) // (C6)
    return emitError() << "heddle.io of state \"" << name << "\" is appended as a splat of " << appended.getValue()
                       << ", needed a number of type " << shaped.getElementType();
  if (space != Space::Device && role != Role::State) // (C10)
    return emitError() << "heddle.io of " << stringifyRole(role) << " \"" << name << "\" is on the "
                       << stringifySpace(space) << ", needed state there, and all else on the device";
  return success();
}

IoAttr IoAttr::withoutDonation() const {
  return get(getContext(), getName(), getRole(), getType(), std::nullopt, getPlacement(), getAppended(), getSpace());
}

namespace {

/// The `heddle.io` of an argument or result: what holds for both. `subject` names it in errors.
FailureOr<IoAttr> verifyIo(Operation *op, NamedAttribute attribute, DictionaryAttr beside, Type type,
                           const Twine &subject) {
  auto io = dyn_cast<IoAttr>(attribute.getValue());
  if (!io)
    return op->emitOpError() << subject << " has heddle.io = " << attribute.getValue() << ", needed a #heddle.io";
  if (auto memory = dyn_cast<MemRefType>(type)) // at the Plan rung
    type = RankedTensorType::get(memory.getShape(), memory.getElementType());
  if (auto stowed = dyn_cast<StowedType>(type)) // of its space is for heddle-verify-scheduled to say
    type = stowed.getTensor();
  if (!(beside && beside.contains("spmd.sharding")) && io.getType() != type) // (C2)
    return op->emitOpError() << subject << " has type " << type << ", its heddle.io says " << io.getType();
  if (io.getPlacement() &&
      failed(verifyPlacement(io, op, beside, type, [&] { return op->emitOpError() << subject << ' '; })))
    return failure();
  return io;
}

/// The state of a function's arguments, or of its results, by name.
llvm::StringMap<IoAttr> getState(FunctionOpInterface function, bool isResult) {
  llvm::StringMap<IoAttr> state;
  for (unsigned index = 0, count = isResult ? function.getNumResults() : function.getNumArguments(); index < count;
       ++index)
    if (auto io = isResult ? function.getResultAttrOfType<IoAttr>(index, HeddleDialect::ioAttrName)
                           : function.getArgAttrOfType<IoAttr>(index, HeddleDialect::ioAttrName);
        io && io.getRole() == Role::State)
      state.try_emplace(io.getName(), io);
  return state;
}

/// Verifies all of a function's state at once, for the first argument or result of several that are not on the device.
LogicalResult verifySpaces(FunctionOpInterface function, IoAttr previous) {
  if (previous && previous.getSpace() != Space::Device)
    return success(); // has been verified for that one
  llvm::StringMap<IoAttr> results = getState(function, /*isResult=*/true);
  for (const auto &entry : getState(function, /*isResult=*/false))
    if (auto found = results.find(entry.getKey());
        found != results.end() && found->second.getSpace() != entry.second.getSpace()) // (C11)
      return function.emitOpError("@") << function.getName() << " has state \"" << entry.getKey() << "\" on the "
                                       << stringifySpace(entry.second.getSpace()) << " as an argument and on the "
                                       << stringifySpace(found->second.getSpace()) << " as a result, needed one space";
  return success();
}

} // namespace

LogicalResult HeddleDialect::verifyOperationAttribute(Operation *op, NamedAttribute attribute) {
  if (attribute.getName() == scopeAttrName && !isa<StringAttr>(attribute.getValue()))
    return op->emitOpError("heddle.scope is ") << attribute.getValue() << ", needed a string";
  if (attribute.getName() == ioAttrName)
    return op->emitOpError("has heddle.io, needed it on a function's argument or result");
  if (attribute.getName() == microbatchesAttrName) {
    auto count = isa<ModuleOp>(op) ? dyn_cast<IntegerAttr>(attribute.getValue()) : nullptr;
    if (!(isa<ScanOp>(op) && isa<UnitAttr>(attribute.getValue())) && !(count && count.getValue().isStrictlyPositive()))
      return op->emitOpError("has heddle.microbatches = ")
             << attribute.getValue() << ", needed a unit on a heddle.scan, or an integer of at least 1 on a module";
  }
  if (attribute.getName() == sdy::AxisKinds::sequentialAttrName ||
      attribute.getName() == sdy::AxisKinds::deviceIdsAttrName)
    return sdy::verifyAxisKinds(op, attribute);
  return success();
}

LogicalResult HeddleDialect::verifyRegionArgAttribute(Operation *op, unsigned, unsigned index,
                                                      NamedAttribute attribute) {
  auto function = dyn_cast<FunctionOpInterface>(op);
  if (attribute.getName() != ioAttrName || !function)
    return success();
  Type type = function.getArgumentTypes()[index];
  FailureOr<IoAttr> io = verifyIo(op, attribute, function.getArgAttrDict(index), type, "argument #" + Twine(index));
  if (failed(io) || (io->getAppended() && failed(verifyAppended(function, /*isResult=*/false, index, *io))))
    return failure();
  if (io->getSpace() != Space::Device &&
      failed(verifySpaces(function, index ? function.getArgAttrOfType<IoAttr>(index - 1, ioAttrName) : IoAttr())))
    return failure();
  if (!io->getDonates())
    return success();
  int64_t result = *io->getDonates();
  if (result < 0 || result >= function.getNumResults()) // (C3)
    return op->emitOpError("argument #") << index << " is donated to result #" << result << ", needed one of "
                                         << function.getNumResults() << " results";
  if (function.getResultTypes()[result] != type) // (C4)
    return op->emitOpError("argument #") << index << " of type " << type << " is donated to result #" << result
                                         << " of type " << function.getResultTypes()[result];
  auto resultIo = function.getResultAttrOfType<IoAttr>(result, ioAttrName);
  if (resultIo && resultIo.getPlacement() != io->getPlacement()) // (C4)
    return op->emitOpError("argument #") << index << " is donated to result #" << result
                                         << " of another placement, needed the same one";
  if (resultIo && resultIo.getSpace() != io->getSpace()) // (C4)
    return op->emitOpError("argument #") << index << " on the " << stringifySpace(io->getSpace())
                                         << " is donated to result #" << result << " on the "
                                         << stringifySpace(resultIo.getSpace()) << ", needed one space";
  for (unsigned other = 0; other < index; ++other) { // (C5)
    auto otherIo = function.getArgAttrOfType<IoAttr>(other, ioAttrName);
    if (otherIo && otherIo.getDonates() == io->getDonates())
      return op->emitOpError("arguments #") << other << " and #" << index << " are both donated to result #" << result;
  }
  return success();
}

LogicalResult HeddleDialect::verifyRegionResultAttribute(Operation *op, unsigned, unsigned index,
                                                         NamedAttribute attribute) {
  auto function = dyn_cast<FunctionOpInterface>(op);
  if (attribute.getName() != ioAttrName || !function)
    return success();
  FailureOr<IoAttr> io = verifyIo(op, attribute, function.getResultAttrDict(index), function.getResultTypes()[index],
                                  "result #" + Twine(index));
  if (failed(io) || (io->getAppended() && failed(verifyAppended(function, /*isResult=*/true, index, *io))))
    return failure();
  if (io->getSpace() != Space::Device &&
      failed(verifySpaces(function, index ? function.getResultAttrOfType<IoAttr>(index - 1, ioAttrName) : IoAttr())))
    return failure();
  if (io->getDonates()) // (C3)
    return op->emitOpError("result #") << index << " has donates = " << *io->getDonates()
                                       << ", needed it on an argument";
  return success();
}

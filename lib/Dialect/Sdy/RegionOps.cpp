#include "heddle/Dialect/Sdy/RegionOps.h"

#include "heddle/Dialect/Sdy/AxisLists.h"
#include "heddle/Dialect/Sdy/Shardings.h"
#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::sdy;

// ---- Textual forms ----

/// `[<@mesh, [{"x"}]>]`: a sharding_per_value without its angle brackets.
static void printShardingList(OpAsmPrinter &printer, Operation *, TensorShardingPerValueAttr shardings) {
  printer << '[';
  llvm::interleaveComma(shardings.getShardings(), printer,
                        [&](TensorShardingAttr sharding) { sharding.print(printer); });
  printer << ']';
}

static ParseResult parseShardingList(OpAsmParser &parser, TensorShardingPerValueAttr &shardings) {
  SmallVector<TensorShardingAttr> list;
  auto parseOne = [&]() { return parser.parseCustomAttributeWithFallback(list.emplace_back()); };
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, parseOne))
    return failure();
  shardings = TensorShardingPerValueAttr::get(parser.getContext(), list);
  return success();
}

/// `(%arg1: tensor<4xf32>) { ... }`: a region with its arguments before it.
static void printRegionWithArguments(OpAsmPrinter &printer, Operation *, Region &region) {
  printer << '(';
  if (!region.empty())
    llvm::interleaveComma(region.getArguments(), printer,
                          [&](BlockArgument argument) { printer.printRegionArgument(argument); });
  printer << ") ";
  printer.printRegion(region, /*printEntryBlockArgs=*/false);
}

static ParseResult parseRegionWithArguments(OpAsmParser &parser, Region &region) {
  SmallVector<OpAsmParser::Argument> arguments;
  return failure(parser.parseArgumentList(arguments, OpAsmParser::Delimiter::Paren, /*allowType=*/true,
                                          /*allowAttrs=*/false) ||
                 parser.parseRegion(region, arguments));
}

#define GET_OP_CLASSES
#include "heddle/Dialect/Sdy/RegionOps.cpp.inc"

void SdyDialect::registerRegionOps() {
  addOperations<
#define GET_OP_LIST
#include "heddle/Dialect/Sdy/RegionOps.cpp.inc"
      >();
}

// ---- manual_computation ----

TensorShardingAttr ManualComputationOp::getArgumentSharding(int64_t index) {
  ArrayRef<TensorShardingAttr> shardings = getInShardings().getShardings();
  if (index >= static_cast<int64_t>(shardings.size()))
    return nullptr;
  return shardings[index].withoutAxes(getManualAxes());
}

namespace {

/// Checks (C3) and (C4) of one operand or result, then (C5) against the type in the body.
LogicalResult verifyManualValue(ManualComputationOp op, StringRef what, size_t index, TensorShardingAttr sharding,
                                MeshAttr mesh, Type global, Type local) {
  for (auto [number, dim] : llvm::enumerate(sharding.getDimShardings())) {
    std::optional<AxisRefAttr> free;
    for (AxisRefAttr axis : dim.getAxes()) {
      bool isManual = op.getManualAxes().contains(axis.getName());
      if (isManual && free) // (C3)
        return op.emitOpError(what) << " #" << index << " has manual axis " << axis.toString() << " after free axis "
                                    << free->toString() << " in dim " << number << ", needed it before";
      if (!isManual)
        free = axis;
    }
  }

  TensorShardingAttr manual = sharding.withOnlyAxes(op.getManualAxes());
  Type needed = manual.getLocalType(global, mesh);
  if (!needed) {
    ArrayRef<int64_t> shape = cast<RankedTensorType>(global).getShape();
    for (auto [dim, size, count] : llvm::enumerate(shape, manual.getShardCounts(mesh)))
      if (size % count != 0) // (C4)
        return op.emitOpError("dim ") << dim << " of size " << size << " of " << what << " #" << index
                                      << " is not divisible by " << toString(manual.getDimShardings()[dim].getAxes())
                                      << " of size " << count;
  }
  if (local != needed) // (C5)
    return op.emitOpError(what) << " #" << index << " of type " << global << " has type " << local
                                << " in the body, needed " << needed;
  return success();
}

/// Checks (C7) and (C8).
LogicalResult verifyManualAxes(ManualComputationOp op, Attribute meshOrRef, MeshAttr mesh) {
  for (StringAttr axis : op.getManualAxes().getValue()) {
    if (mesh && !mesh.hasAxis(axis)) // (C7)
      return op.emitOpError("manual axis ") << axis << " is not in " << describeMesh(meshOrRef, mesh);
    for (auto parent = op->getParentOfType<ManualComputationOp>(); parent;
         parent = parent->getParentOfType<ManualComputationOp>())
      if (parent.getManualAxes().contains(axis)) { // (C8)
        InFlightDiagnostic diagnostic = op.emitOpError("axis ") << axis << " is manual around here, needed a free one";
        diagnostic.attachNote(parent.getLoc()) << "made manual here";
        return diagnostic;
      }
  }
  return success();
}

} // namespace

LogicalResult ManualComputationOp::verifySymbolUses(SymbolTableCollection &tables) {
  if (failed(verifyShardings(getInShardings(), getTensors().getTypes(), "in_shardings", "operand", *this, &tables)) ||
      failed(verifyShardings(getOutShardings(), getResultTypes(), "out_shardings", "result", *this, &tables))) // (C1)
    return failure();

  Block &body = getBody().front();
  Operation *terminator = body.getTerminator();
  if (body.getNumArguments() != getNumOperands()) // (C2)
    return emitOpError("body has ") << body.getNumArguments() << " arguments, needed " << getNumOperands()
                                    << ", one for each operand";
  if (terminator->getNumOperands() != getNumResults()) // (C2)
    return emitOpError("body returns ") << terminator->getNumOperands() << " values, needed " << getNumResults()
                                        << ", one for each result";

  Attribute meshOrRef;
  MeshAttr mesh;
  for (ArrayRef<TensorShardingAttr> shardings : {getInShardings().getShardings(), getOutShardings().getShardings()})
    for (TensorShardingAttr sharding : shardings) {
      MeshAttr found = sharding.getMesh(*this, tables);
      if (found.isEmpty())
        continue;
      if (mesh && found != mesh) // (C6)
        return emitOpError("shardings have ")
               << describeMesh(meshOrRef, mesh) << " and " << describeMesh(sharding.getMeshOrRef(), found)
               << ", needed one mesh with the same device order";
      mesh = found;
      meshOrRef = sharding.getMeshOrRef();
    }
  if (failed(verifyManualAxes(*this, meshOrRef, mesh)))
    return failure();

  // Without a mesh nothing is sharded, and any mesh will do to say so.
  MeshAttr anyMesh = mesh ? mesh : MeshAttr::get(getContext(), {});
  for (auto [index, sharding, argument] : llvm::enumerate(getInShardings().getShardings(), body.getArguments()))
    if (failed(verifyManualValue(*this, "operand", index, sharding, anyMesh, getOperand(index).getType(),
                                 argument.getType())))
      return failure();
  for (auto [index, sharding, value] : llvm::enumerate(getOutShardings().getShardings(), terminator->getOperands()))
    if (failed(
            verifyManualValue(*this, "result", index, sharding, anyMesh, getResult(index).getType(), value.getType())))
      return failure();
  return success();
}

// ---- named_computation ----

LogicalResult NamedComputationOp::inferReturnTypes(MLIRContext *, std::optional<Location> location, Adaptor adaptor,
                                                   SmallVectorImpl<Type> &types) {
  // Regions are not verified yet.
  Region &body = adaptor.getBody();
  if (body.empty() || body.front().empty())
    return inferError(location, getOperationName(), "body is empty, needed a block that ends in sdy.return");
  llvm::append_range(types, body.front().back().getOperandTypes()); // (C1)
  return success();
}

LogicalResult NamedComputationOp::verifyRegions() {
  Block &body = getBody().front();
  if (body.getNumArguments() != getOperands().size()) // (C1)
    return emitOpError("body has ") << body.getNumArguments() << " arguments, needed " << getOperands().size()
                                    << ", one for each operand";
  for (auto [index, argument, operand] : llvm::enumerate(body.getArgumentTypes(), getOperands().getTypes()))
    if (argument != operand) // (C1)
      return emitOpError("body's argument #")
             << index << " has type " << argument << ", needed the operand's " << operand;
  return success();
}

LogicalResult NamedComputationOp::verifySymbolUses(SymbolTableCollection &tables) {
  if (getInShardings() && failed(verifyShardings(*getInShardings(), getOperands().getTypes(), "in_shardings", "operand",
                                                 *this, &tables))) // (C2)
    return failure();
  if (!getOutShardings())
    return success();
  return verifyShardings(*getOutShardings(), getResultTypes(), "out_shardings", "result", *this, &tables); // (C2)
}

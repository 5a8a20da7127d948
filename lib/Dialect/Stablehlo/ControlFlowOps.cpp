#include "heddle/Dialect/Stablehlo/ControlFlowOps.h"

#include "heddle/Dialect/Stablehlo/AssemblyFormat.h"
#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::stablehlo;

// ---- Textual forms ----

namespace {

/// `tensor<4xf32>, tensor<8xf32>`: each operand and its result have one type.
void printPairwiseTypes(OpAsmPrinter &printer, Operation *, TypeRange operands, TypeRange) { printer << operands; }

ParseResult parsePairwiseTypes(OpAsmParser &parser, SmallVectorImpl<Type> &operands, SmallVectorImpl<Type> &results) {
  if (parser.parseTypeList(operands))
    return failure();
  results = operands;
  return success();
}

/// `!stablehlo.token`: the type of every operand and of the result.
void printOneTypeForAll(OpAsmPrinter &printer, Operation *, OperandRange, TypeRange operands, Type result) {
  printSameType(printer, operands, result);
}

ParseResult parseOneTypeForAll(OpAsmParser &parser, ArrayRef<OpAsmParser::UnresolvedOperand> operands,
                               SmallVectorImpl<Type> &types, Type &result) {
  types.resize(operands.size());
  SmallVector<Type *> slots;
  for (Type &type : types)
    slots.push_back(&type);
  return parseSameType(parser, slots, result);
}

} // namespace

#define GET_OP_CLASSES
#include "heddle/Dialect/Stablehlo/ControlFlowOps.cpp.inc"

void StablehloDialect::registerControlFlowOps() {
  addOperations<
#define GET_OP_LIST
#include "heddle/Dialect/Stablehlo/ControlFlowOps.cpp.inc"
      >();
}

namespace {

/// The types that `region`, of one block, returns.
FailureOr<TypeRange> returnedTypes(Operation *op, const Twine &name, Region &region) {
  Operation &last = region.front().back();
  if (auto returnOp = dyn_cast<ReturnOp>(last))
    return TypeRange(returnOp.getValues());
  op->emitOpError() << name << " ends in '" << last.getName() << "', needed 'stablehlo.return'";
  return failure();
}

/// `found` equals `needed`, which are the types of `source`: "operand", "result".
LogicalResult checkTypes(Operation *op, const Twine &subject, TypeRange found, StringRef source, TypeRange needed) {
  if (found.size() != needed.size())
    return op->emitOpError() << subject << " " << found.size() << " values, needed " << needed.size() << ", one per "
                             << source;
  for (auto [index, type, neededType] : llvm::enumerate(found, needed))
    if (type != neededType)
      return op->emitOpError() << subject << " type " << type << " as value #" << index << ", needed " << neededType
                               << ", the type of " << source << " #" << index;
  return success();
}

/// Branches take nothing and return the same types, those of the op's results.
LogicalResult verifyBranches(Operation *op, ArrayRef<std::string> names) {
  TypeRange first;
  for (auto [index, region] : llvm::enumerate(op->getRegions())) {
    if (unsigned count = region.getNumArguments())
      return op->emitOpError() << names[index] << " takes " << count << " arguments, needed none";
    FailureOr<TypeRange> types = returnedTypes(op, names[index], region);
    if (failed(types))
      return failure();
    if (index == 0)
      first = *types;
    else if (failed(checkTypes(op, names[index] + " returns", *types, names[0] + " value", first)))
      return failure();
  }
  return checkTypes(op, names[0] + " returns", first, "result", op->getResultTypes());
}

} // namespace

// ---- case, if ----

LogicalResult CaseOp::verify() {
  if (getBranches().empty()) // (C1)
    return emitOpError("has no branches, needed at least 1");
  return success();
}

LogicalResult CaseOp::verifyRegions() { // (C2), (C3), (C4)
  SmallVector<std::string> names;
  for (size_t index = 0; index < getBranches().size(); ++index)
    names.push_back("branch " + std::to_string(index));
  return verifyBranches(*this, names);
}

LogicalResult IfOp::verifyRegions() { // (C1), (C2), (C3)
  return verifyBranches(*this, {"true_branch", "false_branch"});
}

// ---- while ----

LogicalResult WhileOp::inferReturnTypes(MLIRContext *, std::optional<Location>, Adaptor adaptor,
                                        SmallVectorImpl<Type> &types) {
  llvm::append_range(types, adaptor.getOperand().getTypes()); // (C3)
  return success();
}

LogicalResult WhileOp::verifyRegions() {
  TypeRange state = getOperand().getTypes();
  Type pred = RankedTensorType::get({}, IntegerType::get(getContext(), 1));
  if (failed(checkTypes(*this, "cond takes", getCond().getArgumentTypes(), "operand", state))) // (C1)
    return failure();
  FailureOr<TypeRange> verdict = returnedTypes(*this, "cond", getCond());
  if (failed(verdict))
    return failure();
  if (verdict->size() != 1)
    return emitOpError("cond returns ") << verdict->size() << " values, needed 1";
  if (verdict->front() != pred)
    return emitOpError("cond returns type ") << verdict->front() << ", needed " << pred;

  if (failed(checkTypes(*this, "body takes", getBody().getArgumentTypes(), "operand", state))) // (C2)
    return failure();
  FailureOr<TypeRange> next = returnedTypes(*this, "body", getBody());
  if (failed(next))
    return failure();
  return checkTypes(*this, "body returns", *next, "operand", state);
}

void WhileOp::getAsmBlockArgumentNames(Region &region, OpAsmSetValueNameFn setName) {
  for (BlockArgument argument : region.getArguments())
    setName(argument, "iterArg");
}

void WhileOp::print(OpAsmPrinter &printer) {
  printer << '(';
  llvm::interleaveComma(llvm::zip(getCond().getArguments(), getOperand()), printer,
                        [&](auto pair) { printer << std::get<0>(pair) << " = " << std::get<1>(pair); });
  printer << ')';
  if (!getOperand().empty())
    printer << " : " << getOperand().getTypes();
  printer.printOptionalAttrDictWithKeyword((*this)->getAttrs());
  printer.printNewline();
  printer << "cond ";
  printer.printRegion(getCond(), /*printEntryBlockArgs=*/false);
  // One list of names serves both regions.
  printer.shadowRegionArgs(getBody(), getCond().getArguments());
  printer << " do ";
  printer.printRegion(getBody(), /*printEntryBlockArgs=*/false);
}

ParseResult WhileOp::parse(OpAsmParser &parser, OperationState &result) {
  SmallVector<OpAsmParser::Argument> arguments;
  SmallVector<OpAsmParser::UnresolvedOperand> operands;
  llvm::SMLoc loc = parser.getCurrentLocation();
  auto parsePair = [&]() -> ParseResult {
    return failure(parser.parseArgument(arguments.emplace_back()) || parser.parseEqual() ||
                   parser.parseOperand(operands.emplace_back()));
  };
  if (parser.parseCommaSeparatedList(OpAsmParser::Delimiter::Paren, parsePair))
    return failure();
  SmallVector<Type> types;
  if (!operands.empty() && parser.parseColonTypeList(types))
    return failure();
  if (parser.resolveOperands(operands, types, loc, result.operands) ||
      parser.parseOptionalAttrDictWithKeyword(result.attributes))
    return failure();
  for (auto [argument, type] : llvm::zip_equal(arguments, types))
    argument.type = type;
  result.addTypes(types);
  return failure(parser.parseKeyword("cond") || parser.parseRegion(*result.addRegion(), arguments) ||
                 parser.parseKeyword("do") || parser.parseRegion(*result.addRegion(), arguments));
}

// ---- optimization_barrier ----

LogicalResult OptimizationBarrierOp::inferReturnTypes(MLIRContext *, std::optional<Location>, Adaptor adaptor,
                                                      SmallVectorImpl<Type> &types) {
  llvm::append_range(types, adaptor.getOperand().getTypes()); // (C1)
  return success();
}

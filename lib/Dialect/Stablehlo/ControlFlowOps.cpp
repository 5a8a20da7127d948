#include "heddle/Dialect/Stablehlo/ControlFlowOps.h"

#include "heddle/Dialect/Stablehlo/AssemblyFormat.h"
#include "heddle/Dialect/Stablehlo/RegionChecks.h"
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

// ---- case, if ----

LogicalResult CaseOp::verify() {
  if (getBranches().empty()) // (C1)
    return emitOpError("has no branches, needed at least 1");
  return success();
}

LogicalResult CaseOp::verifyRegions() { // (C2), (C3), (C4)
  for (auto [index, branch] : llvm::enumerate(getBranches()))
    if (failed(verifySignature(*this, "branch " + std::to_string(index), branch, {}, getResultTypes())))
      return failure();
  return success();
}

LogicalResult IfOp::verifyRegions() { // (C1), (C2), (C3)
  return failure(failed(verifySignature(*this, "true_branch", getTrueBranch(), {}, getResultTypes())) ||
                 failed(verifySignature(*this, "false_branch", getFalseBranch(), {}, getResultTypes())));
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
  return failure(failed(verifySignature(*this, "cond", getCond(), state, pred)) || // (C1)
                 failed(verifySignature(*this, "body", getBody(), state, state))); // (C2)
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

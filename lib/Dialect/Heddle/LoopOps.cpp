#include "heddle/Dialect/Heddle/LoopOps.h"

#include "heddle/Dialect/Heddle/RingOps.h"

#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace heddle;

#define GET_OP_CLASSES
#include "heddle/Dialect/Heddle/LoopOps.cpp.inc"

void HeddleDialect::registerLoopOps() {
  addOperations<
#define GET_OP_LIST
#include "heddle/Dialect/Heddle/LoopOps.cpp.inc"
      >();
}

YieldOp ScanOp::getYield() { return cast<YieldOp>(getBody().front().getTerminator()); }

// ---- scan: verification ----

LogicalResult ScanOp::verify() {
  int64_t tripCount = getTripCount();
  if (tripCount < 0) // (C1)
    return emitOpError("trip_count is ") << tripCount << ", needed at least 0";
  for (auto [index, type] : llvm::enumerate(getInputs().getTypes())) {
    RankedTensorType tensor = getTensorOf(type);
    if (!tensor || tensor.getRank() == 0 || tensor.getDimSize(0) != tripCount) // (C4)
      return emitOpError("input #") << index << " has type " << type << ", needed a tensor with dim 0 of size "
                                    << tripCount;
  }
  return success();
}

LogicalResult ScanOp::verifyRegions() {
  Block &block = getBody().front();
  auto inputs = getInputs().getTypes();
  unsigned neededArgs = 1 + getConstants().size() + getCarries().size() + inputs.size();
  if (block.getNumArguments() != neededArgs) // (C3)
    return emitOpError("body has ") << block.getNumArguments() << " arguments, needed " << neededArgs
                                    << ": the iteration, constants, carries and inputs";

  auto iteration = dyn_cast<RankedTensorType>(block.getArgument(0).getType());
  auto counter = iteration ? dyn_cast<IntegerType>(iteration.getElementType()) : nullptr;
  unsigned valueBits = counter ? counter.getWidth() - (counter.isUnsigned() ? 0 : 1) : 0;
  if (!counter || iteration.getRank() != 0 ||
      (valueBits < 63 && static_cast<uint64_t>(getTripCount()) >> valueBits != 0)) // (C2)
    return emitOpError("body's iteration has type ")
           << block.getArgument(0).getType() << ", needed a 0-d tensor of an integer type that holds "
           << getTripCount();

  // (C3), (C4): the arguments' types.
  SmallVector<Type> needed;
  llvm::append_range(needed, getConstants().getTypes());
  llvm::append_range(needed, getCarries().getTypes());
  llvm::append_range(needed, llvm::map_range(inputs, getElementOf));
  for (auto [index, type] : llvm::enumerate(needed))
    if (block.getArgument(index + 1).getType() != type)
      return emitOpError("body's argument #")
             << index + 1 << " has type " << block.getArgument(index + 1).getType() << ", needed " << type;

  // (C5), (C6): what is yielded, and the results.
  auto yield = dyn_cast_or_null<YieldOp>(block.empty() ? nullptr : &block.back());
  if (!yield)
    return emitOpError("body has no heddle.yield at its end");
  if (yield.getNumOperands() != getNumResults() || getNumResults() < getCarries().size())
    return emitOpError("yields ") << yield.getNumOperands() << " values for " << getCarries().size() << " carries and "
                                  << getNumResults() << " results, needed one for each carry and output";
  for (auto [index, value] : llvm::enumerate(yield.getOperands())) {
    Type result = getResult(index).getType();
    if (index < getCarries().size()) {
      Type carry = getCarries()[index].getType();
      if (value.getType() != carry || result != carry)
        return emitOpError("carry #") << index << " of type " << carry << " is yielded as " << value.getType()
                                      << " and returned as " << result;
      if (!isa<RingType>(carry))
        continue;
      if (getRingBefore(value) != getBodyCarries()[index]) // it is one piece of memory
        return emitOpError("carry #") << index << " is yielded as another ring, needed the one that it is";
      if (failed(verifyRingUses(getBodyCarries()[index])) || failed(verifyRingUses(getResult(index))))
        return failure();
      continue;
    }
    Type element = value.getType();
    if (!getTensorOf(element))
      return emitOpError("output #") << index - getCarries().size() << " is yielded as " << value.getType()
                                     << ", needed a tensor";
    Type stacked = getStackOf(element, getTripCount());
    if (result != stacked)
      return emitOpError("output #") << index - getCarries().size() << " has type " << result << ", needed " << stacked
                                     << " of yielded " << element;
  }
  return success();
}

// ---- scan: textual form ----

namespace {

/// Prints ` constants(%c = %scale : tensor<4xf32>, ...)`, or nothing.
void printGroup(OpAsmPrinter &printer, StringRef keyword, Block::BlockArgListType arguments, OperandRange operands) {
  if (operands.empty())
    return;
  printer.printNewline();
  printer << "    " << keyword << '(';
  llvm::interleaveComma(llvm::zip_equal(arguments, operands), printer.getStream(), [&](auto pair) {
    printer << std::get<0>(pair) << " = " << std::get<1>(pair) << " : " << std::get<1>(pair).getType();
  });
  printer << ')';
}

/// Body arguments and operands of one group, as parsed.
struct ScanGroup {
  SmallVector<OpAsmParser::Argument> arguments;
  SmallVector<OpAsmParser::UnresolvedOperand> operands;
  SmallVector<Type> types;
};

ParseResult parseGroup(OpAsmParser &parser, StringRef keyword, ScanGroup &group) {
  if (failed(parser.parseOptionalKeyword(keyword)))
    return success();
  return parser.parseCommaSeparatedList(OpAsmParser::Delimiter::Paren, [&]() -> ParseResult {
    return failure(parser.parseArgument(group.arguments.emplace_back()) || parser.parseEqual() ||
                   parser.parseOperand(group.operands.emplace_back()) ||
                   parser.parseColonType(group.types.emplace_back()));
  });
}

} // namespace

void ScanOp::getAsmBlockArgumentNames(Region &, OpAsmSetValueNameFn setName) {
  Block &block = getBody().front();
  if (block.getNumArguments() != 1 + getNumOperands())
    return; // not verified yet
  setName(getIteration(), "i");
  for (auto [name, arguments] :
       {std::pair{"const", getBodyConstants()}, std::pair{"carry", getBodyCarries()}, std::pair{"in", getBodyInputs()}})
    for (BlockArgument argument : arguments)
      setName(argument, name);
}

void ScanOp::print(OpAsmPrinter &printer) {
  printer << ' ';
  printer.printRegionArgument(getIteration());
  printer << " in " << static_cast<int64_t>(getTripCount());
  if (getReverse())
    printer << " reverse";
  printGroup(printer, "constants", getBodyConstants(), getConstants());
  printGroup(printer, "carries", getBodyCarries(), getCarries());
  printGroup(printer, "inputs", getBodyInputs(), getInputs());
  printer.printNewline();
  printer << "    -> (" << getResultTypes() << ") ";
  printer.printRegion(getBody(), /*printEntryBlockArgs=*/false);
  printer.printOptionalAttrDict((*this)->getAttrs(), {"trip_count", "reverse", "operandSegmentSizes"});
}

ParseResult ScanOp::parse(OpAsmParser &parser, OperationState &result) {
  auto &properties = result.getOrAddProperties<Properties>();
  OpAsmParser::Argument iteration;
  int64_t tripCount;
  ScanGroup groups[3];
  if (parser.parseArgument(iteration, /*allowType=*/true) || parser.parseKeyword("in") ||
      parser.parseInteger(tripCount))
    return failure();
  properties.trip_count = parser.getBuilder().getI64IntegerAttr(tripCount);
  if (succeeded(parser.parseOptionalKeyword("reverse")))
    properties.reverse = parser.getBuilder().getUnitAttr();
  llvm::SMLoc loc = parser.getCurrentLocation();
  constexpr StringRef keywords[] = {"constants", "carries", "inputs"};
  for (auto [keyword, group] : llvm::zip_equal(keywords, groups))
    if (parseGroup(parser, keyword, group))
      return failure();
  SmallVector<Type> resultTypes;
  if (parser.parseArrow() || parser.parseLParen())
    return failure();
  if (failed(parser.parseOptionalRParen()) && (parser.parseTypeList(resultTypes) || parser.parseRParen()))
    return failure();
  result.addTypes(resultTypes);

  SmallVector<OpAsmParser::Argument> arguments{iteration};
  for (auto [index, group] : llvm::enumerate(groups)) {
    if (parser.resolveOperands(group.operands, group.types, loc, result.operands))
      return failure();
    properties.operandSegmentSizes[index] = static_cast<int32_t>(group.operands.size());
    for (auto [argument, type] : llvm::zip(group.arguments, group.types)) {
      argument.type = type;
      // An input's element has the input's type without dim 0; a bad input is left to the verifier.
      if (RankedTensorType tensor = getTensorOf(type); index == 2 && tensor && tensor.getRank() > 0)
        argument.type = getElementOf(type);
      arguments.push_back(argument);
    }
  }
  Region *body = result.addRegion();
  return failure(parser.parseRegion(*body, arguments) || parser.parseOptionalAttrDict(result.attributes));
}

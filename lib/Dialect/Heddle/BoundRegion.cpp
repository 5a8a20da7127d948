#include "heddle/Dialect/Heddle/BoundRegion.h"

#include "heddle/Dialect/Heddle/HeddleTypes.h"

#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace heddle;

void heddle::printBoundRegion(OpAsmPrinter &printer, OperandRange operands, Region &region, TypeRange yielded) {
  printer << '(';
  llvm::interleaveComma(llvm::zip_equal(region.getArguments(), operands), printer.getStream(), [&](auto pair) {
    printer << std::get<0>(pair) << " = " << std::get<1>(pair) << " : " << std::get<1>(pair).getType();
  });
  printer << ") -> (" << yielded << ") ";
  printer.printRegion(region, /*printEntryBlockArgs=*/false);
}

static Type bind(Type type, Binding binding) {
  RankedTensorType tensor = binding == Binding::Opened ? getTensorOf(type) : nullptr;
  return tensor ? Type(tensor) : type;
}

ParseResult heddle::parseBoundRegion(OpAsmParser &parser, OperationState &result, SmallVectorImpl<Type> &yielded,
                                     Binding binding) {
  SmallVector<OpAsmParser::Argument> arguments;
  SmallVector<OpAsmParser::UnresolvedOperand> operands;
  llvm::SMLoc loc = parser.getCurrentLocation();
  auto parseOne = [&]() -> ParseResult {
    OpAsmParser::Argument &argument = arguments.emplace_back();
    return failure(parser.parseArgument(argument) || parser.parseEqual() ||
                   parser.parseOperand(operands.emplace_back()) || parser.parseColonType(argument.type));
  };
  if (parser.parseCommaSeparatedList(OpAsmParser::Delimiter::Paren, parseOne) || parser.parseArrow() ||
      parser.parseLParen())
    return failure();
  if (failed(parser.parseOptionalRParen()) && (parser.parseTypeList(yielded) || parser.parseRParen()))
    return failure();
  auto types = llvm::map_to_vector(arguments, [](const OpAsmParser::Argument &argument) { return argument.type; });
  if (parser.resolveOperands(operands, types, loc, result.operands))
    return failure();
  for (OpAsmParser::Argument &argument : arguments)
    argument.type = bind(argument.type, binding);
  return parser.parseRegion(*result.addRegion(), arguments);
}

LogicalResult heddle::verifyBoundRegion(Operation *op, TypeRange needed, Binding binding) {
  Block &block = op->getRegion(0).front();
  auto bound = llvm::map_to_vector(op->getOperandTypes(), [&](Type type) { return bind(type, binding); });
  if (block.getArgumentTypes() != TypeRange(bound)) // (C1)
    return op->emitOpError("region has arguments of types (")
           << block.getArgumentTypes() << "), needed those of the operands, (" << TypeRange(bound) << ")";
  Operation *end = block.empty() ? nullptr : &block.back();
  if (!end || !end->hasTrait<OpTrait::IsTerminator>() || end->getOperandTypes() != needed) // (C2)
    return op->emitOpError("region yields (")
           << (end ? TypeRange(end->getOperandTypes()) : TypeRange()) << "), needed (" << needed << ")";
  return success();
}

// The two pretty forms of stablehlo.reduce.
#include "heddle/Dialect/Stablehlo/ContractionFormat.h"
#include "heddle/Dialect/Stablehlo/ControlFlowOps.h"
#include "heddle/Dialect/Stablehlo/ReductionOps.h"
#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace heddle::stablehlo;

/// Whether `applies` may name an op: one that parseApplies can build from its name and operands alone, and for which
/// the order of the operands says nothing.
static bool isAppliedOp(OperationName name) {
  return name.getDialectNamespace() == "stablehlo" && name.hasTrait<OpTrait::IsCommutative>() &&
         name.hasTrait<OpTrait::NOperands<2>::Impl>() && name.hasTrait<OpTrait::OneResult>() &&
         name.hasTrait<OpTrait::ZeroRegions>();
}

/// The op that `applies` names, where the body is that op on the block's arguments, in order. An op with attributes is
/// written out, since `applies` has no place for them.
static Operation *findAppliedOp(ReduceOp op) {
  if (op.getNumOperands() != 2 || op.getBody().empty())
    return nullptr;
  Block &block = op.getBody().front();
  if (block.getNumArguments() != 2 || block.getOperations().size() != 2)
    return nullptr;
  Operation &inner = block.front();
  auto returnOp = dyn_cast<ReturnOp>(block.back());
  auto input = dyn_cast<RankedTensorType>(op.getOperand(0).getType());
  if (!returnOp || !input || !isAppliedOp(inner.getName()) || !inner.getAttrs().empty() ||
      !returnOp->getAttrs().empty())
    return nullptr;
  auto scalar = RankedTensorType::get({}, input.getElementType());
  bool applied = llvm::equal(inner.getOperands(), block.getArguments()) &&
                 llvm::equal(returnOp->getOperands(), inner.getResults()) &&
                 llvm::all_of(block.getArgumentTypes(), [&](Type type) { return type == scalar; }) &&
                 inner.getResult(0).getType() == scalar;
  return applied ? &inner : nullptr;
}

void ReduceOp::print(OpAsmPrinter &printer) {
  auto inputs = getInputs(), inits = getInitValues();
  llvm::interleaveComma(llvm::zip(inputs, inits), printer, [&](auto pair) {
    printer << '(' << std::get<0>(pair) << " init: " << std::get<1>(pair) << ')';
  });
  Operation *applied = findAppliedOp(*this);
  if (applied)
    printer << " applies " << applied->getName();
  printer << " across dimensions = ";
  printIntegers(printer, getDimensions());
  printer.printOptionalAttrDict((*this)->getDiscardableAttrDictionary().getValue());
  printer << " : ";
  printer.printFunctionalType(*this);
  if (applied)
    return;

  printer.printNewline();
  printer << " reducer";
  size_t count = inits.size();
  for (size_t index = 0; index < count && index + count < getBody().getNumArguments(); ++index) {
    printer << '(';
    printer.printRegionArgument(getBody().getArgument(index));
    printer << ", ";
    printer.printRegionArgument(getBody().getArgument(index + count));
    printer << ") ";
  }
  printer << ' ';
  printer.printRegion(getBody(), /*printEntryBlockArgs=*/false);
}

/// `stablehlo.add`, the op that makes up the body.
static ParseResult parseApplied(OpAsmParser &parser, std::optional<OperationName> &applied) {
  llvm::SMLoc loc = parser.getCurrentLocation();
  FailureOr<OperationName> name = parser.parseCustomOperationName();
  if (failed(name))
    return failure();
  if (!isAppliedOp(*name))
    return parser.emitError(loc) << "found '" << *name << "', needed a commutative op of the stablehlo dialect";
  applied = *name;
  return success();
}

/// The body that `applies` stands for.
static void buildApplied(Builder &builder, Location loc, OperationName name, Type scalar, Region &body) {
  OpBuilder bodyBuilder(builder.getContext());
  Block *block = bodyBuilder.createBlock(&body, {}, {scalar, scalar}, {loc, loc});
  OperationState state(loc, name);
  state.addOperands(block->getArguments());
  state.addTypes(scalar);
  ReturnOp::create(bodyBuilder, loc, bodyBuilder.create(state)->getResults());
}

ParseResult ReduceOp::parse(OpAsmParser &parser, OperationState &result) {
  llvm::SMLoc loc = parser.getCurrentLocation();
  SmallVector<OpAsmParser::UnresolvedOperand> operands, inits;
  auto parseInput = [&]() -> ParseResult {
    return failure(parser.parseLParen() || parser.parseOperand(operands.emplace_back()) ||
                   parser.parseKeyword("init") || parser.parseColon() || parser.parseOperand(inits.emplace_back()) ||
                   parser.parseRParen());
  };
  if (parser.parseCommaSeparatedList(parseInput))
    return failure();
  size_t count = inits.size();
  operands.append(inits);

  std::optional<OperationName> applied;
  llvm::SMLoc appliedLoc = parser.getCurrentLocation();
  if (succeeded(parser.parseOptionalKeyword("applies")) && parseApplied(parser, applied))
    return failure();
  if (applied && count != 1)
    return parser.emitError(appliedLoc) << "found " << count << " inputs, needed 1 for 'applies'";

  SmallVector<int64_t> dimensions;
  FunctionType type;
  if (parser.parseKeyword("across") || parser.parseKeyword("dimensions") || parser.parseEqual() ||
      parseIntegers(parser, dimensions) || parser.parseOptionalAttrDict(result.attributes) ||
      parser.parseColonType(type) || parser.resolveOperands(operands, type.getInputs(), loc, result.operands))
    return failure();
  result.addTypes(type.getResults());
  result.getOrAddProperties<Properties>().dimensions = parser.getBuilder().getDenseI64ArrayAttr(dimensions);
  Region *body = result.addRegion();

  if (applied) {
    auto input = dyn_cast<RankedTensorType>(type.getInput(0));
    if (!input)
      return parser.emitError(loc) << "found input type " << type.getInput(0) << ", needed a ranked tensor";
    std::optional<Location> explicitLoc; // the body gets the location of the reduce, so it is parsed here
    if (parser.parseOptionalLocationSpecifier(explicitLoc))
      return failure();
    if (explicitLoc)
      result.location = *explicitLoc;
    buildApplied(parser.getBuilder(), result.location, *applied, RankedTensorType::get({}, input.getElementType()),
                 *body);
    return success();
  }

  // One pair of arguments for each input: the value reduced so far, the next value.
  SmallVector<OpAsmParser::Argument> arguments(2 * count);
  if (parser.parseKeyword("reducer"))
    return failure();
  for (size_t index = 0; index < count; ++index)
    if (parser.parseLParen() || parser.parseArgument(arguments[index], /*allowType=*/true) || parser.parseComma() ||
        parser.parseArgument(arguments[index + count], /*allowType=*/true) || parser.parseRParen())
      return failure();
  return parser.parseRegion(*body, arguments);
}

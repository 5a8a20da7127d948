#include "heddle/Dialect/Stablehlo/AssemblyFormat.h"

#include "mlir/IR/Builders.h"
#include "llvm/ADT/SmallBitVector.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;

namespace heddle::stablehlo {

namespace {

void printFunctional(OpAsmPrinter &printer, TypeRange operands, Type result) {
  printer << '(' << operands << ") -> " << result;
}

/// Puts a parsed function type into `operands` and `result`.
ParseResult splitFunctional(OpAsmParser &parser, llvm::SMLoc loc, FunctionType type, ArrayRef<Type *> operands,
                            Type &result) {
  if (type.getNumInputs() != operands.size())
    return parser.emitError(loc) << "found " << type.getNumInputs() << " operand types, needed " << operands.size();
  if (type.getNumResults() != 1)
    return parser.emitError(loc) << "found " << type.getNumResults() << " result types, needed 1";
  for (auto [operand, input] : llvm::zip(operands, type.getInputs()))
    *operand = input;
  result = type.getResult(0);
  return success();
}

} // namespace

void printSameType(OpAsmPrinter &printer, TypeRange operands, Type result) {
  if (llvm::all_of(operands, [&](Type type) { return type == result; }))
    printer << result;
  else
    printFunctional(printer, operands, result);
}

ParseResult parseSameType(OpAsmParser &parser, ArrayRef<Type *> operands, Type &result) {
  llvm::SMLoc loc = parser.getCurrentLocation();
  Type type;
  if (parser.parseType(type))
    return failure();
  if (auto function = dyn_cast<FunctionType>(type))
    return splitFunctional(parser, loc, function, operands, result);
  for (Type *operand : operands)
    *operand = type;
  result = type;
  return success();
}

void printComplexOpType(OpAsmPrinter &printer, Operation *, Type lhs, Type rhs, Type result) {
  auto shaped = dyn_cast<RankedTensorType>(result);
  auto complex = shaped ? dyn_cast<ComplexType>(shaped.getElementType()) : nullptr;
  if (lhs == rhs && complex && shaped.clone(complex.getElementType()) == lhs)
    printer << result;
  else
    printFunctional(printer, {lhs, rhs}, result);
}

ParseResult parseComplexOpType(OpAsmParser &parser, Type &lhs, Type &rhs, Type &result) {
  llvm::SMLoc loc = parser.getCurrentLocation();
  Type type;
  if (parser.parseType(type))
    return failure();
  if (auto function = dyn_cast<FunctionType>(type))
    return splitFunctional(parser, loc, function, {&lhs, &rhs}, result);
  auto shaped = dyn_cast<RankedTensorType>(type);
  auto complex = shaped ? dyn_cast<ComplexType>(shaped.getElementType()) : nullptr;
  if (!complex)
    return parser.emitError(loc) << "found type " << type << ", needed a tensor of complex values";
  lhs = rhs = shaped.clone(complex.getElementType());
  result = type;
  return success();
}

void printSelectOpType(OpAsmPrinter &printer, Operation *, Type pred, Type onTrue, Type onFalse, Type result) {
  if (onTrue == onFalse && onTrue == result)
    printer << pred << ", " << result;
  else
    printFunctional(printer, {pred, onTrue, onFalse}, result);
}

ParseResult parseSelectOpType(OpAsmParser &parser, Type &pred, Type &onTrue, Type &onFalse, Type &result) {
  llvm::SMLoc loc = parser.getCurrentLocation();
  Type first;
  if (parser.parseType(first))
    return failure();
  if (auto function = dyn_cast<FunctionType>(first))
    return splitFunctional(parser, loc, function, {&pred, &onTrue, &onFalse}, result);
  if (parser.parseComma() || parser.parseType(result))
    return failure();
  pred = first;
  onTrue = onFalse = result;
  return success();
}

ParseResult parseFields(AsmParser &parser, ArrayRef<StringRef> names,
                        llvm::function_ref<ParseResult(StringRef)> parseValue) {
  llvm::SmallBitVector seen(names.size());
  auto parseField = [&]() -> ParseResult {
    StringRef name;
    llvm::SMLoc loc = parser.getCurrentLocation();
    if (parser.parseKeyword(&name))
      return failure();
    const StringRef *known = llvm::find(names, name);
    if (known == names.end())
      return parser.emitError(loc) << "found field '" << name << "', needed " << llvm::join(names, ", ");
    if (seen.test(known - names.begin()))
      return parser.emitError(loc) << "found field '" << name << "' twice, needed it once";
    seen.set(known - names.begin());
    return failure(parser.parseEqual() || parseValue(*known));
  };
  return failure(parser.parseCommaSeparatedList(parseField) || parser.parseGreater());
}

void printExponentMantissa(OpAsmPrinter &printer, Operation *, IntegerAttr exponent, IntegerAttr mantissa) {
  printer << 'e' << exponent.getInt() << 'm' << mantissa.getInt();
}

ParseResult parseExponentMantissa(OpAsmParser &parser, IntegerAttr &exponent, IntegerAttr &mantissa) {
  llvm::SMLoc loc = parser.getCurrentLocation();
  StringRef keyword;
  if (parser.parseKeyword(&keyword))
    return failure();
  StringRef rest = keyword;
  int32_t exponentBits, mantissaBits;
  if (!rest.consume_front("e") || rest.consumeInteger(10, exponentBits) || !rest.consume_front("m") ||
      rest.consumeInteger(10, mantissaBits) || !rest.empty())
    return parser.emitError(loc) << "found format '" << keyword << "', needed exponent and mantissa bits such as e5m10";
  Builder &builder = parser.getBuilder();
  exponent = builder.getI32IntegerAttr(exponentBits);
  mantissa = builder.getI32IntegerAttr(mantissaBits);
  return success();
}

void printOperandsWithCommas(OpAsmPrinter &printer, Operation *, OperandRange operands) {
  for (Value operand : operands)
    printer << ' ' << operand << ',';
}

ParseResult parseOperandsWithCommas(OpAsmParser &parser, SmallVectorImpl<OpAsmParser::UnresolvedOperand> &operands) {
  OpAsmParser::UnresolvedOperand operand;
  OptionalParseResult more = parser.parseOptionalOperand(operand);
  if (!more.has_value())
    (void)parser.parseOptionalComma(); // JAX prints one, though it does not read it back.
  while (more.has_value()) {
    if (failed(*more) || parser.parseComma())
      return failure();
    operands.push_back(operand);
    more = parser.parseOptionalOperand(operand);
  }
  return success();
}

void printSliceRanges(OpAsmPrinter &printer, Operation *, DenseI64ArrayAttr starts, DenseI64ArrayAttr limits,
                      DenseI64ArrayAttr strides) {
  printer << '[';
  llvm::interleaveComma(llvm::zip(starts.asArrayRef(), limits.asArrayRef(), strides.asArrayRef()), printer.getStream(),
                        [&](auto range) {
                          auto [start, limit, stride] = range;
                          printer << start << ':' << limit;
                          if (stride != 1)
                            printer << ':' << stride;
                        });
  printer << ']';
}

ParseResult parseSliceRanges(OpAsmParser &parser, DenseI64ArrayAttr &starts, DenseI64ArrayAttr &limits,
                             DenseI64ArrayAttr &strides) {
  SmallVector<int64_t> startOf, limitOf, strideOf;
  auto parseRange = [&]() -> ParseResult {
    if (parser.parseInteger(startOf.emplace_back()) || parser.parseColon() ||
        parser.parseInteger(limitOf.emplace_back()))
      return failure();
    strideOf.push_back(1);
    return succeeded(parser.parseOptionalColon()) ? parser.parseInteger(strideOf.back()) : ParseResult(success());
  };
  if (parser.parseCommaSeparatedList(OpAsmParser::Delimiter::Square, parseRange))
    return failure();
  Builder &builder = parser.getBuilder();
  starts = builder.getDenseI64ArrayAttr(startOf);
  limits = builder.getDenseI64ArrayAttr(limitOf);
  strides = builder.getDenseI64ArrayAttr(strideOf);
  return success();
}

} // namespace heddle::stablehlo

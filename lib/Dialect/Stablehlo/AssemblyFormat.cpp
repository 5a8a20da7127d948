#include "heddle/Dialect/Stablehlo/AssemblyFormat.h"

#include "mlir/IR/Builders.h"

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

} // namespace heddle::stablehlo

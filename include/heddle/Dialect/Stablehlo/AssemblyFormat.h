// Pieces of textual form that several ops share; `custom<...>` in the .td files names them. chlo uses them too.
#ifndef HEDDLE_DIALECT_STABLEHLO_ASSEMBLYFORMAT_H
#define HEDDLE_DIALECT_STABLEHLO_ASSEMBLYFORMAT_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/OpImplementation.h"

namespace heddle::stablehlo {

/// `tensor<4xf32>` when all operands and the result have one type, else `(tensor<...>, ...) -> tensor<...>`.
void printSameType(mlir::OpAsmPrinter &printer, mlir::TypeRange operands, mlir::Type result);
mlir::ParseResult parseSameType(mlir::OpAsmParser &parser, llvm::ArrayRef<mlir::Type *> operands, mlir::Type &result);

// ODS passes operand types by value to printers and by reference to parsers, the result's type last.
template <typename... Types>
void printSameOperandsAndResultType(mlir::OpAsmPrinter &printer, mlir::Operation *, Types... types) {
  llvm::SmallVector<mlir::Type> all{types...};
  mlir::Type result = all.pop_back_val();
  printSameType(printer, all, result);
}
template <typename... Types>
mlir::ParseResult parseSameOperandsAndResultType(mlir::OpAsmParser &parser, Types &...types) {
  llvm::SmallVector<mlir::Type *> all{&types...};
  mlir::Type *result = all.pop_back_val();
  return parseSameType(parser, all, *result);
}

/// `tensor<4xcomplex<f32>>`, from which the operands' types follow, else a functional type.
void printComplexOpType(mlir::OpAsmPrinter &printer, mlir::Operation *, mlir::Type lhs, mlir::Type rhs,
                        mlir::Type result);
mlir::ParseResult parseComplexOpType(mlir::OpAsmParser &parser, mlir::Type &lhs, mlir::Type &rhs, mlir::Type &result);

/// `tensor<i1>, tensor<4xf32>`: pred and the one type of both branches and the result, else a functional type.
void printSelectOpType(mlir::OpAsmPrinter &printer, mlir::Operation *, mlir::Type pred, mlir::Type onTrue,
                       mlir::Type onFalse, mlir::Type result);
mlir::ParseResult parseSelectOpType(mlir::OpAsmParser &parser, mlir::Type &pred, mlir::Type &onTrue,
                                    mlir::Type &onFalse, mlir::Type &result);

/// `LT`: a value of a dialect enum. ODS's own form would put two spaces before it and name C++ classes in its errors.
template <typename EnumAttr> void printEnumValue(mlir::OpAsmPrinter &printer, mlir::Operation *, EnumAttr attr) {
  printer << stringifyEnum(attr.getValue());
}
template <typename EnumAttr> mlir::ParseResult parseEnumValue(mlir::OpAsmParser &parser, EnumAttr &attr) {
  using Enum = decltype(attr.getValue());
  llvm::SMLoc loc = parser.getCurrentLocation();
  llvm::StringRef keyword;
  if (parser.parseKeyword(&keyword))
    return mlir::failure();
  std::string names;
  // Values count from 0; the first one without a name ends them.
  for (uint32_t value = 0; !stringifyEnum(static_cast<Enum>(value)).empty(); ++value) {
    llvm::StringRef name = stringifyEnum(static_cast<Enum>(value));
    if (name == keyword) {
      attr = EnumAttr::get(parser.getContext(), static_cast<Enum>(value));
      return mlir::success();
    }
    names += (value == 0 ? "" : ", ") + name.str();
  }
  return parser.emitError(loc) << "found '" << keyword << "', needed one of " << names;
}

/// `name = value` fields and the > after them, in any order, none twice; `parseValue` parses the value of a field.
mlir::ParseResult parseFields(mlir::AsmParser &parser, llvm::ArrayRef<llvm::StringRef> names,
                              llvm::function_ref<mlir::ParseResult(llvm::StringRef)> parseValue);

/// `e5m10`.
void printExponentMantissa(mlir::OpAsmPrinter &printer, mlir::Operation *, mlir::IntegerAttr exponent,
                           mlir::IntegerAttr mantissa);
mlir::ParseResult parseExponentMantissa(mlir::OpAsmParser &parser, mlir::IntegerAttr &exponent,
                                        mlir::IntegerAttr &mantissa);

/// ` %a, %b,`: operands before an attribute, each after a space and before a comma, so that no operand is no text.
void printOperandsWithCommas(mlir::OpAsmPrinter &printer, mlir::Operation *, mlir::OperandRange operands);
mlir::ParseResult parseOperandsWithCommas(mlir::OpAsmParser &parser,
                                          llvm::SmallVectorImpl<mlir::OpAsmParser::UnresolvedOperand> &operands);

/// `[0:2, 1:9:2]`: start and limit of each dim, and the stride where it is not 1.
void printSliceRanges(mlir::OpAsmPrinter &printer, mlir::Operation *op, mlir::DenseI64ArrayAttr starts,
                      mlir::DenseI64ArrayAttr limits, mlir::DenseI64ArrayAttr strides);
mlir::ParseResult parseSliceRanges(mlir::OpAsmParser &parser, mlir::DenseI64ArrayAttr &starts,
                                   mlir::DenseI64ArrayAttr &limits, mlir::DenseI64ArrayAttr &strides);

} // namespace heddle::stablehlo

#endif // HEDDLE_DIALECT_STABLEHLO_ASSEMBLYFORMAT_H

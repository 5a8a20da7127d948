// Textual forms of contractions' attributes, as `custom<...>` in ContractionOps.td names them. chlo uses them too.
#ifndef HEDDLE_DIALECT_STABLEHLO_CONTRACTIONFORMAT_H
#define HEDDLE_DIALECT_STABLEHLO_CONTRACTIONFORMAT_H

#include "heddle/Dialect/Stablehlo/StablehloDialect.h"
#include "mlir/IR/OpImplementation.h"

namespace heddle::stablehlo {

/// `[1, 2]`.
void printIntegers(mlir::AsmPrinter &printer, llvm::ArrayRef<int64_t> values);
mlir::ParseResult parseIntegers(mlir::AsmParser &parser, llvm::SmallVectorImpl<int64_t> &values);

/// `[DEFAULT, HIGH]`.
void printPrecision(mlir::OpAsmPrinter &printer, mlir::ArrayAttr precision);
mlir::ParseResult parsePrecision(mlir::OpAsmParser &parser, mlir::ArrayAttr &precision);

/// `[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]`.
void printConvDimensions(mlir::AsmPrinter &printer, ConvDimensionNumbersAttr numbers);
mlir::ParseResult parseConvDimensions(mlir::AsmParser &parser, ConvDimensionNumbersAttr &numbers);
inline void printConvDimensions(mlir::OpAsmPrinter &printer, mlir::Operation *, ConvDimensionNumbersAttr numbers) {
  printConvDimensions(printer, numbers);
}

/// `batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [HIGH, HIGH], algorithm = <...>`, of which
/// only contracting_dims is always there.
void printDotNumbersPrecisionAlgorithm(mlir::OpAsmPrinter &printer, mlir::Operation *, DotDimensionNumbersAttr numbers,
                                       mlir::ArrayAttr precision, DotAlgorithmAttr algorithm);
mlir::ParseResult parseDotNumbersPrecisionAlgorithm(mlir::OpAsmParser &parser, DotDimensionNumbersAttr &numbers,
                                                    mlir::ArrayAttr &precision, DotAlgorithmAttr &algorithm);

/// `stride = [1, 1], pad = [[0, 1], [0, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]`, each
/// where given, in any order when parsed.
void printConvWindow(mlir::OpAsmPrinter &printer, mlir::Operation *, mlir::DenseI64ArrayAttr strides,
                     mlir::DenseIntElementsAttr padding, mlir::DenseI64ArrayAttr lhsDilation,
                     mlir::DenseI64ArrayAttr rhsDilation, mlir::DenseBoolArrayAttr reversal);
mlir::ParseResult parseConvWindow(mlir::OpAsmParser &parser, mlir::DenseI64ArrayAttr &strides,
                                  mlir::DenseIntElementsAttr &padding, mlir::DenseI64ArrayAttr &lhsDilation,
                                  mlir::DenseI64ArrayAttr &rhsDilation, mlir::DenseBoolArrayAttr &reversal);

} // namespace heddle::stablehlo

#endif // HEDDLE_DIALECT_STABLEHLO_CONTRACTIONFORMAT_H

#include "heddle/Dialect/Stablehlo/ContractionFormat.h"

#include "heddle/Dialect/Stablehlo/AssemblyFormat.h"
#include "mlir/IR/Builders.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;

namespace heddle::stablehlo {

void printIntegers(AsmPrinter &printer, ArrayRef<int64_t> values) {
  printer << '[';
  llvm::interleaveComma(values, printer);
  printer << ']';
}

ParseResult parseIntegers(AsmParser &parser, SmallVectorImpl<int64_t> &values) {
  return parser.parseCommaSeparatedList(AsmParser::Delimiter::Square,
                                        [&] { return parser.parseInteger(values.emplace_back()); });
}

void printPrecision(OpAsmPrinter &printer, ArrayAttr precision) {
  printer << '[';
  llvm::interleaveComma(precision.getAsRange<PrecisionAttr>(), printer,
                        [&](PrecisionAttr value) { printEnumValue(printer, nullptr, value); });
  printer << ']';
}

ParseResult parsePrecision(OpAsmParser &parser, ArrayAttr &precision) {
  SmallVector<Attribute> values;
  auto parseValue = [&]() -> ParseResult {
    PrecisionAttr value;
    if (parseEnumValue(parser, value))
      return failure();
    values.push_back(value);
    return success();
  };
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, parseValue))
    return failure();
  precision = parser.getBuilder().getArrayAttr(values);
  return success();
}

// ---- Convolution dims ----

namespace {

/// Two dims with a letter and any number of numbered ones: `[b, 0, 1, f]` with letters "bf".
void printDims(AsmPrinter &printer, StringRef letters, int64_t first, int64_t second, ArrayRef<int64_t> spatial) {
  SmallVector<int64_t> numberAt(spatial.size() +
                                2); // spatial number of each dim, which the attribute's verifier checked
  for (auto [number, dim] : llvm::enumerate(spatial))
    numberAt[dim] = number;
  printer << '[';
  llvm::interleaveComma(llvm::seq<int64_t>(0, numberAt.size()), printer, [&](int64_t dim) {
    if (dim == first)
      printer << letters.take_front();
    else if (dim == second)
      printer << letters.take_back();
    else
      printer << numberAt[dim];
  });
  printer << ']';
}

ParseResult parseDims(AsmParser &parser, StringRef letters, int64_t &first, int64_t &second,
                      SmallVectorImpl<int64_t> &spatial) {
  llvm::SMLoc listLoc = parser.getCurrentLocation();
  first = second = -1;
  SmallVector<std::pair<int64_t, llvm::SMLoc>> numberAt; // -1 at letters
  auto parseDim = [&]() -> ParseResult {
    llvm::SMLoc loc = parser.getCurrentLocation();
    int64_t dim = numberAt.size(), number;
    OptionalParseResult integer = parser.parseOptionalInteger(number);
    if (integer.has_value()) {
      if (failed(*integer))
        return failure();
      if (number < 0)
        return parser.emitError(loc) << "found spatial dim " << number << ", needed at least 0";
      numberAt.emplace_back(number, loc);
      return success();
    }
    StringRef letter;
    if (parser.parseKeyword(&letter))
      return failure();
    if (letter.size() != 1 || !letters.contains(letter))
      return parser.emitError(loc) << "found dim '" << letter << "', needed " << letters.take_front() << ", "
                                   << letters.take_back() << " or the number of a spatial dim";
    int64_t &place = letter == letters.take_front() ? first : second;
    if (place != -1)
      return parser.emitError(loc) << "found dim " << letter << " twice, needed it once";
    place = dim;
    numberAt.emplace_back(-1, loc);
    return success();
  };
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, parseDim))
    return failure();
  if (first == -1 || second == -1)
    return parser.emitError(listLoc) << "found no dim " << (first == -1 ? letters.take_front() : letters.take_back())
                                     << ", needed it once";

  int64_t count = numberAt.size() - 2;
  spatial.assign(count, -1);
  for (auto [dim, entry] : llvm::enumerate(numberAt)) {
    auto [number, loc] = entry;
    if (number == -1)
      continue;
    if (number >= count)
      return parser.emitError(loc) << "found spatial dim " << number << ", needed below " << count
                                   << ", the number of spatial dims";
    if (spatial[number] != -1)
      return parser.emitError(loc) << "found spatial dim " << number << " twice, needed it once";
    spatial[number] = dim;
  }
  return success();
}

} // namespace

void printConvDimensions(AsmPrinter &printer, ConvDimensionNumbersAttr numbers) {
  printDims(printer, "bf", numbers.getInputBatchDimension(), numbers.getInputFeatureDimension(),
            numbers.getInputSpatialDimensions());
  printer << 'x';
  printDims(printer, "io", numbers.getKernelInputFeatureDimension(), numbers.getKernelOutputFeatureDimension(),
            numbers.getKernelSpatialDimensions());
  printer << "->";
  printDims(printer, "bf", numbers.getOutputBatchDimension(), numbers.getOutputFeatureDimension(),
            numbers.getOutputSpatialDimensions());
}

ParseResult parseConvDimensions(AsmParser &parser, ConvDimensionNumbersAttr &numbers) {
  int64_t inputBatch, inputFeature, kernelInput, kernelOutput, outputBatch, outputFeature;
  SmallVector<int64_t> inputSpatial, kernelSpatial, outputSpatial;
  if (parseDims(parser, "bf", inputBatch, inputFeature, inputSpatial) || parser.parseKeyword("x") ||
      parseDims(parser, "io", kernelInput, kernelOutput, kernelSpatial) || parser.parseArrow() ||
      parseDims(parser, "bf", outputBatch, outputFeature, outputSpatial))
    return failure();
  numbers = ConvDimensionNumbersAttr::get(parser.getContext(), inputBatch, inputFeature, inputSpatial, kernelInput,
                                          kernelOutput, kernelSpatial, outputBatch, outputFeature, outputSpatial);
  return success();
}

// ---- dot_general ----

void printDotNumbersPrecisionAlgorithm(OpAsmPrinter &printer, Operation *, DotDimensionNumbersAttr numbers,
                                       ArrayAttr precision, DotAlgorithmAttr algorithm) {
  auto printPair = [&](StringRef name, ArrayRef<int64_t> lhs, ArrayRef<int64_t> rhs) {
    printer << name << " = ";
    printIntegers(printer, lhs);
    printer << " x ";
    printIntegers(printer, rhs);
  };
  if (!numbers.getLhsBatchingDimensions().empty() || !numbers.getRhsBatchingDimensions().empty()) {
    printPair("batching_dims", numbers.getLhsBatchingDimensions(), numbers.getRhsBatchingDimensions());
    printer << ", ";
  }
  printPair("contracting_dims", numbers.getLhsContractingDimensions(), numbers.getRhsContractingDimensions());
  if (precision) {
    printer << ", precision = ";
    printPrecision(printer, precision);
  }
  if (algorithm) {
    printer << ", algorithm = ";
    printer.printStrippedAttrOrType(algorithm);
  }
}

ParseResult parseDotNumbersPrecisionAlgorithm(OpAsmParser &parser, DotDimensionNumbersAttr &numbers,
                                              ArrayAttr &precision, DotAlgorithmAttr &algorithm) {
  auto parsePair = [&](SmallVectorImpl<int64_t> &lhs, SmallVectorImpl<int64_t> &rhs) -> ParseResult {
    return failure(parser.parseEqual() || parseIntegers(parser, lhs) || parser.parseKeyword("x") ||
                   parseIntegers(parser, rhs));
  };
  SmallVector<int64_t> lhsBatching, rhsBatching, lhsContracting, rhsContracting;
  if (succeeded(parser.parseOptionalKeyword("batching_dims")) &&
      (parsePair(lhsBatching, rhsBatching) || parser.parseComma()))
    return failure();
  if (parser.parseKeyword("contracting_dims") || parsePair(lhsContracting, rhsContracting))
    return failure();
  numbers = DotDimensionNumbersAttr::get(parser.getContext(), lhsBatching, rhsBatching, lhsContracting, rhsContracting);

  auto parseAlgorithm = [&]() -> ParseResult {
    return failure(parser.parseEqual() || parser.parseCustomAttributeWithFallback(algorithm));
  };
  if (failed(parser.parseOptionalComma()))
    return success();
  if (succeeded(parser.parseOptionalKeyword("algorithm")))
    return parseAlgorithm();
  if (parser.parseKeyword("precision", " or 'algorithm'") || parser.parseEqual() || parsePrecision(parser, precision))
    return failure();
  if (failed(parser.parseOptionalComma()))
    return success();
  return failure(parser.parseKeyword("algorithm") || parseAlgorithm());
}

// ---- Convolution window ----

void printConvWindow(OpAsmPrinter &printer, Operation *, DenseI64ArrayAttr strides, DenseIntElementsAttr padding,
                     DenseI64ArrayAttr lhsDilation, DenseI64ArrayAttr rhsDilation, DenseBoolArrayAttr reversal) {
  llvm::ListSeparator separator;
  auto printField = [&](StringRef name, DenseI64ArrayAttr values) {
    if (!values)
      return;
    printer << StringRef(separator) << name << " = ";
    printIntegers(printer, values);
  };
  printField("stride", strides);
  if (padding) {
    printer << StringRef(separator) << "pad = [";
    auto values = padding.getValues<int64_t>(); // a multiple of two, the verifier says
    llvm::interleaveComma(llvm::seq<int64_t>(0, values.size() / 2), printer,
                          [&](int64_t dim) { printIntegers(printer, {values[2 * dim], values[2 * dim + 1]}); });
    printer << ']';
  }
  printField("lhs_dilate", lhsDilation);
  printField("rhs_dilate", rhsDilation);
  if (reversal) {
    printer << StringRef(separator) << "reverse = [";
    llvm::interleaveComma(reversal.asArrayRef(), printer, [&](bool value) { printer << (value ? "true" : "false"); });
    printer << ']';
  }
}

ParseResult parseConvWindow(OpAsmParser &parser, DenseI64ArrayAttr &strides, DenseIntElementsAttr &padding,
                            DenseI64ArrayAttr &lhsDilation, DenseI64ArrayAttr &rhsDilation,
                            DenseBoolArrayAttr &reversal) {
  Builder &builder = parser.getBuilder();
  auto parseArray = [&](DenseI64ArrayAttr &values) -> ParseResult {
    SmallVector<int64_t> integers;
    if (parseIntegers(parser, integers))
      return failure();
    values = builder.getDenseI64ArrayAttr(integers);
    return success();
  };
  auto parsePadding = [&]() -> ParseResult {
    SmallVector<int64_t> values;
    auto parsePair = [&]() -> ParseResult {
      llvm::SMLoc loc = parser.getCurrentLocation();
      size_t before = values.size();
      if (parseIntegers(parser, values))
        return failure();
      if (values.size() - before != 2)
        return parser.emitError(loc) << "found " << values.size() - before << " values, needed padding low and high";
      return success();
    };
    if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, parsePair))
      return failure();
    auto type = RankedTensorType::get({static_cast<int64_t>(values.size() / 2), 2}, builder.getI64Type());
    padding = DenseIntElementsAttr::get(type, values);
    return success();
  };
  auto parseReversal = [&]() -> ParseResult {
    SmallVector<bool> values;
    auto parseBool = [&]() -> ParseResult {
      if (succeeded(parser.parseOptionalKeyword("true")))
        values.push_back(true);
      else if (succeeded(parser.parseOptionalKeyword("false")))
        values.push_back(false);
      else
        return parser.emitError(parser.getCurrentLocation()) << "needed true or false";
      return success();
    };
    if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, parseBool))
      return failure();
    reversal = builder.getDenseBoolArrayAttr(values);
    return success();
  };

  StringRef name;
  llvm::SMLoc loc = parser.getCurrentLocation();
  if (failed(parser.parseOptionalKeyword(&name)))
    return success(); // nothing is given
  while (true) {
    auto parseOnce = [&](auto &attr, auto parse) -> ParseResult {
      if (attr)
        return parser.emitError(loc) << "found window field '" << name << "' twice, needed it once";
      return failure(parser.parseEqual() || parse());
    };
    auto parseOnceArray = [&](DenseI64ArrayAttr &attr) { return parseOnce(attr, [&] { return parseArray(attr); }); };
    ParseResult result = failure();
    if (name == "stride")
      result = parseOnceArray(strides);
    else if (name == "pad")
      result = parseOnce(padding, parsePadding);
    else if (name == "lhs_dilate")
      result = parseOnceArray(lhsDilation);
    else if (name == "rhs_dilate")
      result = parseOnceArray(rhsDilation);
    else if (name == "reverse")
      result = parseOnce(reversal, parseReversal);
    else
      return parser.emitError(loc) << "found window field '" << name
                                   << "', needed stride, pad, lhs_dilate, rhs_dilate or reverse";
    if (failed(result))
      return failure();
    if (failed(parser.parseOptionalComma()))
      return success();
    loc = parser.getCurrentLocation();
    if (parser.parseKeyword(&name))
      return failure();
  }
}

} // namespace heddle::stablehlo

// Attributes of dot_general and convolution.
#include "heddle/Dialect/Stablehlo/AssemblyFormat.h"
#include "heddle/Dialect/Stablehlo/ContractionFormat.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace heddle::stablehlo;

// ---- #stablehlo.dot ----

static constexpr StringRef dotFields[] = {"lhs_batching_dimensions", "rhs_batching_dimensions",
                                          "lhs_contracting_dimensions", "rhs_contracting_dimensions"};

void DotDimensionNumbersAttr::print(AsmPrinter &printer) const {
  ArrayRef<int64_t> values[] = {getLhsBatchingDimensions(), getRhsBatchingDimensions(), getLhsContractingDimensions(),
                                getRhsContractingDimensions()};
  printer << '<';
  llvm::ListSeparator separator;
  for (auto [name, dims] : llvm::zip_equal(dotFields, values)) {
    if (dims.empty())
      continue;
    printer << StringRef(separator) << name << " = ";
    printIntegers(printer, dims);
  }
  printer << '>';
}

Attribute DotDimensionNumbersAttr::parse(AsmParser &parser, Type) {
  SmallVector<int64_t> values[4];
  auto parseValue = [&](StringRef name) {
    return parseIntegers(parser, values[llvm::find(dotFields, name) - std::begin(dotFields)]);
  };
  if (parser.parseLess())
    return {};
  if (failed(parser.parseOptionalGreater()) && parseFields(parser, dotFields, parseValue))
    return {};
  return get(parser.getContext(), values[0], values[1], values[2], values[3]);
}

// ---- #stablehlo.dot_algorithm ----

/// The table in ContractionAttrs.td.
static bool isKnownAlgorithm(Type lhs, Type rhs, Type accumulation, int64_t operations, bool imprecise) {
  auto isF8 = [](Type type) {
    return isa<FloatType>(type) && type.getIntOrFloatBitWidth() == 8 && !isa<Float8E8M0FNUType>(type);
  };
  if (isF8(lhs) && isF8(rhs))
    return accumulation.isF32() && operations == 1;
  if (lhs != rhs || imprecise)
    return false;
  if (lhs.isF16())
    return (accumulation.isF16() || accumulation.isF32()) && operations == 1;
  if (lhs.isBF16())
    return accumulation.isBF16() ? operations == 1
                                 : accumulation.isF32() && llvm::is_contained({1, 3, 6, 9}, operations);
  if (lhs.isTF32())
    return accumulation.isF32() && (operations == 1 || operations == 3);
  return (lhs.isF32() || lhs.isF64()) && accumulation == lhs && operations == 1;
}

LogicalResult DotAlgorithmAttr::verify(llvm::function_ref<InFlightDiagnostic()> emitError, Type lhs, Type rhs,
                                       Type accumulation, int64_t lhsComponents, int64_t rhsComponents,
                                       int64_t operations, bool imprecise) {
  for (auto [name, count] : {std::pair{"lhs_component_count", lhsComponents},    // (C22)
                             std::pair{"rhs_component_count", rhsComponents},    // (C23)
                             std::pair{"num_primitive_operations", operations}}) // (C24)
    if (count < 1)
      return emitError() << name << " is " << count << ", needed at least 1";
  if (lhsComponents != 1 || rhsComponents != 1 || !isKnownAlgorithm(lhs, rhs, accumulation, operations, imprecise))
    return emitError() << "dot_algorithm is " << lhs << " x " << rhs << " in " << accumulation << " with "
                       << lhsComponents << " x " << rhsComponents << " components, " << operations
                       << " primitive operations and " << (imprecise ? "imprecise" : "precise")
                       << " accumulation, needed one that some hardware is known to do";
  return success();
}

// ---- #stablehlo.conv ----

/// The dims `first`, `second` and `spatial` are 0, 1, ... in any order.
static LogicalResult checkPermutation(llvm::function_ref<InFlightDiagnostic()> emitError, StringRef name, int64_t first,
                                      int64_t second, ArrayRef<int64_t> spatial) {
  SmallVector<int64_t> dims{first, second};
  llvm::append_range(dims, spatial);
  int64_t rank = dims.size();
  llvm::SmallBitVector seen(rank);
  for (int64_t dim : dims) {
    if (dim < 0 || dim >= rank)
      return emitError() << name << " dims contain " << dim << ", needed at least 0 and below their number " << rank;
    if (seen.test(dim))
      return emitError() << name << " dims contain " << dim << " twice, needed it once";
    seen.set(dim);
  }
  return success();
}

LogicalResult ConvDimensionNumbersAttr::verify(llvm::function_ref<InFlightDiagnostic()> emitError, int64_t inputBatch,
                                               int64_t inputFeature, ArrayRef<int64_t> inputSpatial,
                                               int64_t kernelInputFeature, int64_t kernelOutputFeature,
                                               ArrayRef<int64_t> kernelSpatial, int64_t outputBatch,
                                               int64_t outputFeature, ArrayRef<int64_t> outputSpatial) {
  if (failed(checkPermutation(emitError, "input", inputBatch, inputFeature, inputSpatial)) ||                // (C13)
      failed(checkPermutation(emitError, "kernel", kernelInputFeature, kernelOutputFeature, kernelSpatial))) // (C18)
    return failure();
  return checkPermutation(emitError, "output", outputBatch, outputFeature, outputSpatial); // (C20)
}

void ConvDimensionNumbersAttr::print(AsmPrinter &printer) const {
  printer << '<';
  printConvDimensions(printer, *this);
  printer << '>';
}

/// `raw input_batch_dimension = 0, ...`; a missing field is 0 or empty.
static Attribute parseRawConvDimensions(AsmParser &parser, llvm::SMLoc loc) {
  static constexpr StringRef names[] = {
      "input_batch_dimension",          "input_feature_dimension",         "input_spatial_dimensions",
      "kernel_input_feature_dimension", "kernel_output_feature_dimension", "kernel_spatial_dimensions",
      "output_batch_dimension",         "output_feature_dimension",        "output_spatial_dimensions"};
  int64_t dims[9] = {}; // of which each third is a list, in `spatial`
  SmallVector<int64_t> spatial[3];
  auto parseValue = [&](StringRef name) -> ParseResult {
    size_t index = llvm::find(names, name) - std::begin(names);
    return index % 3 == 2 ? parseIntegers(parser, spatial[index / 3]) : parser.parseInteger(dims[index]);
  };
  if (failed(parser.parseOptionalGreater()) && parseFields(parser, names, parseValue))
    return {};
  auto emitError = [&] { return parser.emitError(loc); };
  return ConvDimensionNumbersAttr::getChecked(emitError, parser.getContext(), dims[0], dims[1], ArrayRef(spatial[0]),
                                              dims[3], dims[4], ArrayRef(spatial[1]), dims[6], dims[7],
                                              ArrayRef(spatial[2]));
}

Attribute ConvDimensionNumbersAttr::parse(AsmParser &parser, Type) {
  llvm::SMLoc loc = parser.getCurrentLocation();
  if (parser.parseLess())
    return {};
  if (succeeded(parser.parseOptionalKeyword("raw")))
    return parseRawConvDimensions(parser, loc);
  ConvDimensionNumbersAttr numbers;
  if (parseConvDimensions(parser, numbers) || parser.parseGreater())
    return {};
  return numbers;
}

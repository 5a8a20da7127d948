// Attributes of gather and scatter.
#include "heddle/Dialect/Stablehlo/AssemblyFormat.h"
#include "heddle/Dialect/Stablehlo/ContractionFormat.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace heddle::stablehlo;

/// Five lists of dims by name, then index_vector_dim.
static constexpr StringRef gatherFields[] = {"offset_dims",           "collapsed_slice_dims",
                                             "operand_batching_dims", "start_indices_batching_dims",
                                             "start_index_map",       "index_vector_dim"};
static constexpr StringRef scatterFields[] = {"update_window_dims",           "inserted_window_dims",
                                              "input_batching_dims",          "scatter_indices_batching_dims",
                                              "scatter_dims_to_operand_dims", "index_vector_dim"};

static void printIndexNumbers(AsmPrinter &printer, ArrayRef<StringRef> names, ArrayRef<ArrayRef<int64_t>> lists,
                              int64_t indexVectorDim) {
  printer << '<';
  llvm::ListSeparator separator;
  for (auto [name, dims] : llvm::zip_equal(names.drop_back(), lists)) {
    if (dims.empty())
      continue;
    printer << StringRef(separator) << name << " = ";
    printIntegers(printer, dims);
  }
  if (indexVectorDim != 0)
    printer << StringRef(separator) << names.back() << " = " << indexVectorDim;
  printer << '>';
}

template <typename NumbersAttr> static Attribute parseIndexNumbers(AsmParser &parser, ArrayRef<StringRef> names) {
  SmallVector<int64_t> lists[5];
  int64_t indexVectorDim = 0;
  auto parseValue = [&](StringRef name) -> ParseResult {
    size_t field = llvm::find(names, name) - names.begin();
    return field < std::size(lists) ? parseIntegers(parser, lists[field]) : parser.parseInteger(indexVectorDim);
  };
  if (parser.parseLess())
    return {};
  if (failed(parser.parseOptionalGreater()) && parseFields(parser, names, parseValue))
    return {};
  return NumbersAttr::get(parser.getContext(), lists[0], lists[1], lists[2], lists[3], lists[4], indexVectorDim);
}

// ---- #stablehlo.gather ----

void GatherDimensionNumbersAttr::print(AsmPrinter &printer) const {
  printIndexNumbers(printer, gatherFields,
                    {getOffsetDims(), getCollapsedSliceDims(), getOperandBatchingDims(), getStartIndicesBatchingDims(),
                     getStartIndexMap()},
                    getIndexVectorDim());
}

Attribute GatherDimensionNumbersAttr::parse(AsmParser &parser, Type) {
  return parseIndexNumbers<GatherDimensionNumbersAttr>(parser, gatherFields);
}

// ---- #stablehlo.scatter ----

void ScatterDimensionNumbersAttr::print(AsmPrinter &printer) const {
  printIndexNumbers(printer, scatterFields,
                    {getUpdateWindowDims(), getInsertedWindowDims(), getInputBatchingDims(),
                     getScatterIndicesBatchingDims(), getScatterDimsToOperandDims()},
                    getIndexVectorDim());
}

Attribute ScatterDimensionNumbersAttr::parse(AsmParser &parser, Type) {
  return parseIndexNumbers<ScatterDimensionNumbersAttr>(parser, scatterFields);
}

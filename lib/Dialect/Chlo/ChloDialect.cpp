#include "heddle/Dialect/Chlo/Chlo.h"

#include "heddle/Dialect/Stablehlo/AssemblyFormat.h"
#include "heddle/Dialect/Stablehlo/ContractionFormat.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace heddle::chlo;

#include "heddle/Dialect/Chlo/ChloDialect.cpp.inc"

#define GET_ATTRDEF_CLASSES
#include "heddle/Dialect/Chlo/ChloAttrs.cpp.inc"

void ChloDialect::initialize() {
  registerAttributes();
  registerBroadcastOps();
  registerSpecialOps();
  registerUnaryMathOps();
}

void ChloDialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "heddle/Dialect/Chlo/ChloAttrs.cpp.inc"
      >();
}

Operation *ChloDialect::materializeConstant(OpBuilder &builder, Attribute value, Type type, Location loc) {
  auto elements = dyn_cast<ElementsAttr>(value);
  if (!elements || elements.getType() != type)
    return nullptr;
  return ConstantOp::create(builder, loc, elements);
}

// ---- #chlo.ragged_dot ----

static constexpr StringRef raggedDotFields[] = {"lhs_batching_dimensions",    "rhs_batching_dimensions",
                                                "lhs_contracting_dimensions", "rhs_contracting_dimensions",
                                                "lhs_ragged_dimensions",      "rhs_group_dimensions"};

void RaggedDotDimensionNumbersAttr::print(AsmPrinter &printer) const {
  ArrayRef<int64_t> values[] = {getLhsBatchingDimensions(),    getRhsBatchingDimensions(),
                                getLhsContractingDimensions(), getRhsContractingDimensions(),
                                getLhsRaggedDimensions(),      getRhsGroupDimensions()};
  printer << '<';
  llvm::ListSeparator separator;
  for (auto [name, dims] : llvm::zip_equal(raggedDotFields, values)) {
    if (dims.empty())
      continue;
    printer << StringRef(separator) << name << " = ";
    stablehlo::printIntegers(printer, dims);
  }
  printer << '>';
}

Attribute RaggedDotDimensionNumbersAttr::parse(AsmParser &parser, Type) {
  SmallVector<int64_t> values[6];
  auto parseValue = [&](StringRef name) {
    return stablehlo::parseIntegers(parser, values[llvm::find(raggedDotFields, name) - std::begin(raggedDotFields)]);
  };
  if (parser.parseLess())
    return {};
  if (failed(parser.parseOptionalGreater()) && stablehlo::parseFields(parser, raggedDotFields, parseValue))
    return {};
  return get(parser.getContext(), values[0], values[1], values[2], values[3], values[4], values[5]);
}

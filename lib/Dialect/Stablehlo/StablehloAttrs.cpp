#include "heddle/Dialect/Stablehlo/StablehloDialect.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace heddle::stablehlo;

#include "heddle/Dialect/Stablehlo/StablehloEnums.cpp.inc"

#define GET_TYPEDEF_CLASSES
#include "heddle/Dialect/Stablehlo/StablehloTypes.cpp.inc"

#define GET_ATTRDEF_CLASSES
#include "heddle/Dialect/Stablehlo/StablehloAttrs.cpp.inc"

void StablehloDialect::registerAttributes() {
  addTypes<
#define GET_TYPEDEF_LIST
#include "heddle/Dialect/Stablehlo/StablehloTypes.cpp.inc"
      >();
  addAttributes<
#define GET_ATTRDEF_LIST
#include "heddle/Dialect/Stablehlo/StablehloAttrs.cpp.inc"
      >();
}

// ---- #stablehlo.result_accuracy ----

LogicalResult ResultAccuracyAttr::verify(llvm::function_ref<InFlightDiagnostic()> emitError, APFloat atol, APFloat rtol,
                                         int64_t ulps, ResultAccuracyModeAttr mode) {
  if (atol.isNegative() || rtol.isNegative() || ulps < 0)
    return emitError() << "result_accuracy has a negative tolerance, needed atol, rtol and ulps of at least 0";
  if (mode.getValue() != ResultAccuracyMode::TOLERANCE && (!atol.isZero() || !rtol.isZero() || ulps != 0))
    return emitError() << "result_accuracy has a tolerance in mode " << stringifyEnum(mode.getValue())
                       << ", needed mode TOLERANCE";
  return success();
}

void ResultAccuracyAttr::print(AsmPrinter &printer) const {
  printer << '<';
  auto printFloat = [&](StringRef name, const APFloat &value) {
    if (!value.isZero())
      printer << name << " = " << value << ", ";
  };
  printFloat("atol", getAtol());
  printFloat("rtol", getRtol());
  if (getUlps() != 0)
    printer << "ulps = " << getUlps() << ", ";
  printer << "mode = " << getMode() << '>';
}

Attribute ResultAccuracyAttr::parse(AsmParser &parser, Type) {
  llvm::SMLoc loc = parser.getCurrentLocation();
  double atol = 0, rtol = 0;
  int64_t ulps = 0;
  ResultAccuracyModeAttr mode;
  auto parseField = [&]() -> ParseResult {
    StringRef name;
    llvm::SMLoc fieldLoc = parser.getCurrentLocation();
    if (parser.parseKeyword(&name) || parser.parseEqual())
      return failure();
    if (name == "atol")
      return parser.parseFloat(atol);
    if (name == "rtol")
      return parser.parseFloat(rtol);
    if (name == "ulps")
      return parser.parseInteger(ulps);
    if (name == "mode")
      return parser.parseAttribute(mode);
    return parser.emitError(fieldLoc) << "result_accuracy has field '" << name << "', needed atol, rtol, ulps or mode";
  };
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::LessGreater, parseField))
    return {};
  if (!mode) {
    parser.emitError(loc) << "result_accuracy has no mode, needed DEFAULT, HIGHEST or TOLERANCE";
    return {};
  }
  return parser.getChecked<ResultAccuracyAttr>(loc, parser.getContext(), APFloat(atol), APFloat(rtol), ulps, mode);
}

// ---- #stablehlo.bounds ----

void BoundsAttr::print(AsmPrinter &) const { llvm_unreachable("parsing refuses this attribute"); }

Attribute BoundsAttr::parse(AsmParser &parser, Type) {
  parser.emitError(parser.getCurrentLocation())
      << "bounded dims (#stablehlo.bounds) are not supported, needed static shapes";
  return {};
}

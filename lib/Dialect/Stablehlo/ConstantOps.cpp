#include "heddle/Dialect/Stablehlo/ConstantOps.h"

#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace heddle::stablehlo;

#define GET_OP_CLASSES
#include "heddle/Dialect/Stablehlo/ConstantOps.cpp.inc"

void StablehloDialect::registerConstantOps() {
  addOperations<
#define GET_OP_LIST
#include "heddle/Dialect/Stablehlo/ConstantOps.cpp.inc"
      >();
}

// ---- constant ----

void ConstantOp::build(OpBuilder &builder, OperationState &state, ElementsAttr value) {
  build(builder, state, value.getType(), value);
}

OpFoldResult ConstantOp::fold(FoldAdaptor) { return getValue(); }

LogicalResult ConstantOp::verify() {
  if (getValue().getType() != getType()) // (C1)
    return emitOpError("value has type ") << getValue().getType() << ", needed the result's type " << getType();
  return success();
}

void ConstantOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  setName(getResult(), isa<IntegerType>(getType().getElementType()) ? "c" : "cst");
}

ParseResult ConstantOp::parse(OpAsmParser &parser, OperationState &result) {
  // Generic attributes first: `stablehlo.constant {note = 1} dense<0> : tensor<i32>`, or the value inside them.
  if (parser.parseOptionalAttrDict(result.attributes))
    return failure();
  auto &properties = result.getOrAddProperties<Properties>();
  if (auto inside = dyn_cast_or_null<ElementsAttr>(result.attributes.get("value"))) {
    result.attributes.erase("value");
    properties.value = inside;
    Type type;
    if (parser.parseColonType(type))
      return failure();
    result.addTypes(type);
    return success();
  }
  llvm::SMLoc loc = parser.getCurrentLocation();
  Attribute value;
  if (parser.parseAttribute(value))
    return failure();
  auto elements = dyn_cast<ElementsAttr>(value);
  if (!elements)
    return parser.emitError(loc) << "constant value is " << value << ", needed elements such as dense<0> : tensor<i32>";
  properties.value = elements;
  result.addTypes(elements.getType());
  return success();
}

void ConstantOp::print(OpAsmPrinter &printer) {
  printer.printOptionalAttrDict((*this)->getAttrs(), {"value"});
  printer << ' ' << getValue();
}

// ---- iota ----

LogicalResult IotaOp::verify() {
  int64_t rank = getType().getRank();
  if (static_cast<int64_t>(getIotaDimension()) >= rank) // (C1)
    return emitOpError("iota_dimension is ")
           << getIotaDimension() << ", needed a dim of the rank " << rank << " result";
  return success();
}

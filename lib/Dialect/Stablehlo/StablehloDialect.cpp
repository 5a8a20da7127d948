#include "heddle/Dialect/Stablehlo/Stablehlo.h"

#include "mlir/IR/DialectImplementation.h"

using namespace mlir;
using namespace heddle::stablehlo;

#include "heddle/Dialect/Stablehlo/StablehloDialect.cpp.inc"

void StablehloDialect::initialize() {
  registerAttributes();
  registerCollectiveOps();
  registerConstantOps();
  registerContractionOps();
  registerControlFlowOps();
  registerCustomOps();
  registerElementwiseOps();
  registerIndexingOps();
  registerLinalgOps();
  registerRandomOps();
  registerReductionOps();
  registerShapeOps();
}

Operation *StablehloDialect::materializeConstant(OpBuilder &builder, Attribute value, Type type, Location loc) {
  auto elements = dyn_cast<ElementsAttr>(value);
  if (!elements || elements.getType() != type)
    return nullptr;
  return ConstantOp::create(builder, loc, elements);
}

#include "heddle/Dialect/Stablehlo/ContractionOps.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::stablehlo;

#define GET_OP_CLASSES
#include "heddle/Dialect/Stablehlo/ContractionOps.cpp.inc"

void StablehloDialect::registerContractionOps() {
  addOperations<
#define GET_OP_LIST
#include "heddle/Dialect/Stablehlo/ContractionOps.cpp.inc"
      >();
}

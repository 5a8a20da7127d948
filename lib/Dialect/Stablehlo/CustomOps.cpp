#include "heddle/Dialect/Stablehlo/CustomOps.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::stablehlo;

#define GET_OP_CLASSES
#include "heddle/Dialect/Stablehlo/CustomOps.cpp.inc"

void StablehloDialect::registerCustomOps() {
  addOperations<
#define GET_OP_LIST
#include "heddle/Dialect/Stablehlo/CustomOps.cpp.inc"
      >();
}

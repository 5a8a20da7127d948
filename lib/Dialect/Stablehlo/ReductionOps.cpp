#include "heddle/Dialect/Stablehlo/ReductionOps.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::stablehlo;

#define GET_OP_CLASSES
#include "heddle/Dialect/Stablehlo/ReductionOps.cpp.inc"

void StablehloDialect::registerReductionOps() {
  addOperations<
#define GET_OP_LIST
#include "heddle/Dialect/Stablehlo/ReductionOps.cpp.inc"
      >();
}

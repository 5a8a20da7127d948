#include "heddle/Dialect/Stablehlo/LinalgOps.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::stablehlo;

#define GET_OP_CLASSES
#include "heddle/Dialect/Stablehlo/LinalgOps.cpp.inc"

void StablehloDialect::registerLinalgOps() {
  addOperations<
#define GET_OP_LIST
#include "heddle/Dialect/Stablehlo/LinalgOps.cpp.inc"
      >();
}

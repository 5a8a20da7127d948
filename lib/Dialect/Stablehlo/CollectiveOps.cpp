#include "heddle/Dialect/Stablehlo/CollectiveOps.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::stablehlo;

#define GET_OP_CLASSES
#include "heddle/Dialect/Stablehlo/CollectiveOps.cpp.inc"

void StablehloDialect::registerCollectiveOps() {
  addOperations<
#define GET_OP_LIST
#include "heddle/Dialect/Stablehlo/CollectiveOps.cpp.inc"
      >();
}

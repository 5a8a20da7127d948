#include "heddle/Dialect/Stablehlo/IndexingOps.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::stablehlo;

#define GET_OP_CLASSES
#include "heddle/Dialect/Stablehlo/IndexingOps.cpp.inc"

void StablehloDialect::registerIndexingOps() {
  addOperations<
#define GET_OP_LIST
#include "heddle/Dialect/Stablehlo/IndexingOps.cpp.inc"
      >();
}

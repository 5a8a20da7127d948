#include "heddle/Dialect/Chlo/UnaryMathOps.h"

#include "heddle/Dialect/Stablehlo/TypeInference.h"
#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace heddle::chlo;

#define GET_OP_CLASSES
#include "heddle/Dialect/Chlo/UnaryMathOps.cpp.inc"

void ChloDialect::registerUnaryMathOps() {
  addOperations<
#define GET_OP_LIST
#include "heddle/Dialect/Chlo/UnaryMathOps.cpp.inc"
      >();
}

#include "heddle/Dialect/Stablehlo/RandomOps.h"

#include "heddle/Dialect/Stablehlo/AssemblyFormat.h"
#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace heddle::stablehlo;

#define GET_OP_CLASSES
#include "heddle/Dialect/Stablehlo/RandomOps.cpp.inc"

void StablehloDialect::registerRandomOps() {
  addOperations<
#define GET_OP_LIST
#include "heddle/Dialect/Stablehlo/RandomOps.cpp.inc"
      >();
}

LogicalResult RngBitGeneratorOp::verify() {
  Type state = getInitialState().getType();
  if (getOutputState().getType() != state) // (C1)
    return emitOpError("output_state has type ")
           << getOutputState().getType() << ", needed the type of initial_state, " << state;
  int64_t size = getInitialState().getType().getDimSize(0);
  RngAlgorithm algorithm = getRngAlgorithm();
  if (algorithm == RngAlgorithm::THREE_FRY && size != 2) // (C2)
    return emitOpError("initial_state has ") << size << " elements, needed 2 for THREE_FRY";
  if (algorithm == RngAlgorithm::PHILOX && size != 2 && size != 3)
    return emitOpError("initial_state has ") << size << " elements, needed 2 or 3 for PHILOX";
  return success();
}

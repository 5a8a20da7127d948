// Ops that update their operand in places.
#include "Nest.h"

#include "heddle/Dialect/Stablehlo/IndexingOps.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::cpu;

std::unique_ptr<Nest> heddle::cpu::makeScatterNest(KernelState &state, Operation *op, unsigned result) {
  state.fail(op, "has no code for CPUs");
  return nullptr;
}

std::unique_ptr<Nest> heddle::cpu::makeScatterStart(KernelState &state, Operation *op, unsigned result) {
  return makeLoopNest(Output{op->getOperand(0), result});
}

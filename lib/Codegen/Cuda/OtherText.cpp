// Nests that there is no text for yet.
#include "TextNest.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::cuda;

bool heddle::cuda::isLeftInParts(stablehlo::ReduceOp) { return false; }
std::unique_ptr<TextNest> heddle::cuda::makeReduceNest(KernelState &state, ArrayRef<stablehlo::ReduceOp> ops) {
  state.fail(ops.front(), "along these dims has no code for GPUs");
  return nullptr;
}

#include "heddle/Codegen/Kernels/Evaluator.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::codegen;

void KernelState::fail(Operation *op, const Twine &why) {
  if (!hasFailed)
    missing = (Twine("'") + op->getName().getStringRef() + "' " + why).str();
  hasFailed = true;
}

int64_t KernelState::allocate(int64_t bytes) {
  int64_t offset = llvm::alignTo(scratchBytes, alignment);
  scratchBytes = offset + bytes;
  return offset;
}

void KernelState::keep(ValueRange values) {
  for (Value value : values) {
    Type element = typeOf(value).getElementType();
    materialized[value] = {allocate(getElementBytes(element) * typeOf(value).getNumElements()), 0, element};
  }
}

// Compares an attention's shape, bias and mask with what the kernels of a target take, one by one, and says the first
// thing that they don't take.
#include "heddle/Analysis/AttentionKernel.h"

#include "heddle/Dialect/Heddle/AttentionOps.h"

using namespace mlir;
using namespace heddle;

namespace {

template <typename Op> std::string why(Op op, const AttentionInfo &info) {
  if (op.getBias() && !info.takesBias)
    return "has a bias, needed none";
  if (op.getMask() && !info.takesMask)
    return "has a mask other than a causal one, needed none";
  AttentionShape shape(op);
  int64_t elementBytes = op.getQuery().getType().getElementTypeBitWidth() / 8;
  for (int64_t size : {shape.headSize, shape.valueSize}) {
    if (size > info.maxHeadSize)
      return "has heads of " + std::to_string(size) + " elements, needed at most " + std::to_string(info.maxHeadSize);
    if (size * elementBytes % info.headBytes != 0)
      return "has heads of " + std::to_string(size * elementBytes) + " bytes, needed a multiple of " +
             std::to_string(info.headBytes);
  }
  return "";
}

} // namespace

std::string heddle::whyNoAttentionKernel(Operation *op, const TargetInfo &target) {
  if (auto attention = dyn_cast<AttentionOp>(op))
    return why(attention, target.attention);
  return why(cast<AttentionBackwardOp>(op), target.attention);
}

#include "heddle/Analysis/RowBroadcast.h"

using namespace mlir;
using namespace heddle;

bool heddle::goesDownRows(stablehlo::BroadcastInDimOp op, int64_t rows) {
  auto from = cast<RankedTensorType>(op.getOperand().getType()), to = cast<RankedTensorType>(op.getType());
  if (!llvm::is_sorted(op.getBroadcastDimensions()))
    return false;
  for (int64_t split = 0; split <= to.getRank(); ++split) {
    if (ShapedType::getNumElements(to.getShape().take_front(split)) != rows)
      continue;
    bool holds = true;
    for (auto [dim, size] : llvm::enumerate(from.getShape()))
      holds &= size == 1 || op.getBroadcastDimensions()[dim] < split;
    if (holds)
      return true; // as many elements as the major dims have, in their order
  }
  return false;
}

#include "Movement.h"

#include "heddle/Dialect/Sdy/ShardingOps.h"
#include "heddle/Dialect/Stablehlo/Stablehlo.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::stablehlo;

SmallVector<OpOperand *> heddle::getMovedOperands(Operation *op) {
  auto pick = [&](unsigned first, unsigned count) {
    SmallVector<OpOperand *> operands;
    for (unsigned index = first; index < first + count; ++index)
      operands.push_back(&op->getOpOperand(index));
    return operands;
  };
  return llvm::TypeSwitch<Operation *, SmallVector<OpOperand *>>(op)
      .Case<ReshapeOp, TransposeOp, BroadcastInDimOp, SliceOp, DynamicSliceOp, GatherOp, ReverseOp,
            sdy::ShardingConstraintOp>([&](auto) { return pick(0, 1); })
      .Case<PadOp, DynamicUpdateSliceOp>([&](auto) { return pick(0, 2); })
      .Case<SelectOp>([&](auto) { return pick(1, 2); })
      .Case<ConcatenateOp>([&](auto) { return pick(0, op->getNumOperands()); })
      .Default(SmallVector<OpOperand *>());
}

bool heddle::commutesWithRounding(Operation *op) { return isa<MaximumOp, MinimumOp, NegateOp, AbsOp>(op); }

bool heddle::isF32(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  return type && type.getElementType().isF32();
}

bool heddle::isSplatConstant(Value value) {
  while (Operation *op = value.getDefiningOp()) {
    DenseElementsAttr elements;
    if (matchPattern(op, m_Constant(&elements)))
      return elements.isSplat();
    if (!isa<BroadcastInDimOp, ReshapeOp, TransposeOp, SliceOp, ConvertOp>(op))
      return false;
    value = op->getOperand(0);
  }
  return false;
}

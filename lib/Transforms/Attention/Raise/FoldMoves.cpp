// The op's layout and the text's meet in transposes and conversions of which most cancel.
#include "Layout.h"

#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::attention;
using namespace heddle::stablehlo;

namespace {

/// A transpose of a transpose is one of what that was of, or nothing.
Value composed(TransposeOp outer, TransposeOp inner) {
  SmallVector<int64_t> order;
  for (int64_t dim : outer.getPermutation())
    order.push_back(inner.getPermutation()[dim]);
  if (llvm::equal(order, llvm::seq<int64_t>(order.size())))
    return inner.getOperand();
  OpBuilder builder(outer);
  return TransposeOp::create(builder, outer.getLoc(), outer.getType(), inner.getOperand(), order);
}

/// A transpose of a conversion is the conversion of a transpose, which may meet another.
Value swapped(TransposeOp outer, ConvertOp inner) {
  OpBuilder builder(outer);
  auto type = cast<RankedTensorType>(outer.getType());
  auto narrow = type.clone(getElementTypeOrSelf(inner.getOperand()));
  Value moved = TransposeOp::create(builder, outer.getLoc(), narrow, inner.getOperand(), outer.getPermutation());
  return ConvertOp::create(builder, inner.getLoc(), type, moved);
}

} // namespace

void heddle::attention::foldMoves(Value value) {
  SmallVector<Value> queue{value};
  while (!queue.empty()) {
    Value now = queue.pop_back_val();
    Operation *made = now == value ? nullptr : now.getDefiningOp();
    for (Operation *user : llvm::to_vector(now.getUsers())) {
      auto transpose = dyn_cast<TransposeOp>(user);
      bool converts = isa<ConvertOp>(user) && isFloatConversion(user);
      if ((!transpose && !converts) || user->use_empty())
        continue;
      Value result = user->getResult(0), better;
      if (auto inner = dyn_cast_or_null<TransposeOp>(made); inner && transpose)
        better = composed(transpose, inner);
      else if (auto inner = dyn_cast_or_null<ConvertOp>(made); inner && transpose)
        better = swapped(transpose, inner);
      else if (auto inner = dyn_cast_or_null<ConvertOp>(made);
               inner && inner.getOperand().getType() == result.getType() &&
               getElementTypeOrSelf(inner.getOperand()).getIntOrFloatBitWidth() <
                   getElementTypeOrSelf(inner.getType()).getIntOrFloatBitWidth())
        better = inner.getOperand(); // widened and narrowed again
      if (!better) {
        queue.push_back(result);
        continue;
      }
      result.replaceAllUsesWith(better);
      // What the better value is computed from may now meet its users.
      if (better != value && better.getDefiningOp()) {
        if (auto convert = better.getDefiningOp<ConvertOp>(); convert && convert.getOperand().getDefiningOp())
          queue.push_back(convert.getOperand() == value ? better : convert.getOperand());
        queue.push_back(better);
      } else
        queue.push_back(value);
    }
  }
}

// Computes where an op's elements lie in a block of rows: in their rows, one a row, or one a column. A broadcast keeps
// rows where it keeps their order, or gives each its own element; dims of size 1 hold no order.
#include "heddle/Analysis/RowBlock.h"

#include "heddle/Dialect/Heddle/FusionOps.h"
#include "heddle/Dialect/Stablehlo/ShapeOps.h"

using namespace mlir;
using namespace heddle;
using stablehlo::BroadcastInDimOp;

static RankedTensorType typeOf(Value value) { return cast<RankedTensorType>(value.getType()); }

ReducedForm heddle::getReducedForm(stablehlo::ReduceOp op) {
  ReducedForm form{ReducedDims::Mixed, 1, 1};
  bool rowsFirst = true, columnsFirst = true, hasReduced = false, hasKept = false;
  for (auto [dim, size] : llvm::enumerate(typeOf(op.getInputs().front()).getShape())) {
    bool isReduced = llvm::is_contained(op.getDimensions(), static_cast<int64_t>(dim));
    (isReduced ? form.reduced : form.kept) *= size;
    if (size == 1)
      continue;
    rowsFirst &= isReduced || !hasReduced;
    columnsFirst &= !isReduced || !hasKept;
    (isReduced ? hasReduced : hasKept) = true;
  }
  if (rowsFirst)
    form.dims = ReducedDims::Rows;
  else if (columnsFirst)
    form.dims = ReducedDims::Columns;
  return form;
}

/// The dims of the result that the operand's dims become, but for those of size 1.
static SmallVector<int64_t> getOrderedDims(BroadcastInDimOp op) {
  SmallVector<int64_t> dims;
  for (auto [size, dim] : llvm::zip_equal(typeOf(op.getOperand()).getShape(), op.getBroadcastDimensions()))
    if (size != 1)
      dims.push_back(dim);
  return dims;
}

/// Whether the operand's dims are among the major dims of the result, which have `rows` elements: then element i of
/// the operand, counted row major, goes down row i.
static bool goesDownRows(ArrayRef<int64_t> dims, ArrayRef<int64_t> shape, int64_t rows) {
  for (size_t split = 0; split <= shape.size(); ++split)
    if (ShapedType::getNumElements(shape.take_front(split)) == rows &&
        llvm::all_of(dims, [&](int64_t dim) { return dim < static_cast<int64_t>(split); }))
      return true;
  return false;
}

std::optional<RowPlace> heddle::followRow(Operation *op, RowPlace from, const RowBlock &block) {
  if (op->getNumResults() != 1)
    return std::nullopt;
  if (isa<stablehlo::ReshapeOp>(op))
    return from;
  RankedTensorType to = typeOf(op->getResult(0));
  bool isAsLarge = to.getNumElements() == block.getElements(from);
  if (auto broadcast = dyn_cast<BroadcastInDimOp>(op)) {
    SmallVector<int64_t> dims = getOrderedDims(broadcast);
    if (!llvm::is_sorted(dims))
      return std::nullopt;
    if (isAsLarge)
      return from;
    bool isSpread = from == RowPlace::Row && to.getNumElements() == block.getElements(RowPlace::Full) &&
                    goesDownRows(dims, to.getShape(), block.rows);
    return isSpread ? std::optional(RowPlace::Full) : std::nullopt;
  }
  return isElementwise(op) && isAsLarge ? std::optional(from) : std::nullopt;
}

// Folds of ops that only move elements: what moves nothing is its operand, and a splat stays a splat.
#include "heddle/Dialect/Stablehlo/ShapeOps.h"

using namespace mlir;
using namespace heddle::stablehlo;

namespace {

/// A constant splat in the shape of `result`. Another shape of a float or integer splat costs nothing.
Attribute splatOf(Attribute operand, RankedTensorType result) {
  auto elements = dyn_cast_or_null<DenseElementsAttr>(operand);
  return elements && elements.isSplat() && result.getNumElements() > 0 ? elements.resizeSplat(result) : Attribute();
}

bool isIota(ArrayRef<int64_t> dims) {
  for (auto [index, dim] : llvm::enumerate(dims))
    if (dim != static_cast<int64_t>(index))
      return false;
  return true;
}

} // namespace

OpFoldResult BroadcastInDimOp::fold(FoldAdaptor adaptor) {
  if (getOperand().getType() == getType() && isIota(getBroadcastDimensions()))
    return getOperand();
  // A broadcast float stays an op: later passes look for broadcast scalars. A small integer one is an index or a bound.
  if (getType().getNumElements() == 1)
    return splatOf(adaptor.getOperand(), getType());
  return {};
}

OpFoldResult ConcatenateOp::fold(FoldAdaptor) {
  return getInputs().size() == 1 ? OpFoldResult(getInputs().front()) : OpFoldResult();
}

OpFoldResult PadOp::fold(FoldAdaptor) {
  auto allZero = [](ArrayRef<int64_t> values) {
    return llvm::all_of(values, [](int64_t value) { return value == 0; });
  };
  bool nothing = allZero(getEdgePaddingLow()) && allZero(getEdgePaddingHigh()) && getOperand().getType() == getType();
  return nothing ? OpFoldResult(getOperand()) : OpFoldResult();
}

OpFoldResult ReshapeOp::fold(FoldAdaptor adaptor) {
  if (getOperand().getType() == getType())
    return getOperand();
  if (auto inner = getOperand().getDefiningOp<ReshapeOp>()) {
    if (inner.getOperand().getType() == getType())
      return inner.getOperand();
    getOperandMutable().assign(inner.getOperand());
    return getResult();
  }
  // A broadcast that only adds dims of size 1 is a reshape.
  if (auto broadcast = getOperand().getDefiningOp<BroadcastInDimOp>())
    if (broadcast.getOperand().getType() == getType() && llvm::is_sorted(broadcast.getBroadcastDimensions()))
      return broadcast.getOperand();
  if (auto elements = dyn_cast_or_null<DenseElementsAttr>(adaptor.getOperand()))
    return elements.reshape(getType());
  return {};
}

OpFoldResult ReverseOp::fold(FoldAdaptor) {
  bool nothing = llvm::all_of(getDimensions(), [&](int64_t dim) { return getType().getDimSize(dim) == 1; });
  return nothing ? OpFoldResult(getOperand()) : OpFoldResult();
}

OpFoldResult SliceOp::fold(FoldAdaptor adaptor) {
  if (getOperand().getType() == getType())
    return getOperand();
  return splatOf(adaptor.getOperand(), getType());
}

OpFoldResult TransposeOp::fold(FoldAdaptor adaptor) {
  if (isIota(getPermutation()))
    return getOperand();
  return splatOf(adaptor.getOperand(), getType());
}

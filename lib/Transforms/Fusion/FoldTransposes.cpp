#include "heddle/Analysis/ProgramBlocks.h"
#include "heddle/Dialect/Stablehlo/ContractionOps.h"
#include "heddle/Dialect/Stablehlo/ShapeOps.h"
#include "heddle/Transforms/Fusion/Passes.h"

namespace heddle {
#define GEN_PASS_DEF_FOLDTRANSPOSES
#include "heddle/Transforms/Fusion/Passes.h.inc"
} // namespace heddle

using namespace mlir;
using namespace heddle;
using namespace heddle::stablehlo;

namespace {

/// The dims of an operand that a product names.
struct Side {
  ArrayRef<int64_t> batching, contracting;

  bool isFree(int64_t dim) const { return !llvm::is_contained(batching, dim) && !llvm::is_contained(contracting, dim); }
  int64_t countFree(int64_t rank) const {
    return rank - static_cast<int64_t>(batching.size()) - static_cast<int64_t>(contracting.size());
  }
};

Side getSide(DotGeneralOp op, bool isLhs) {
  DotDimensionNumbersAttr numbers = op.getDotDimensionNumbers();
  return isLhs ? Side{numbers.getLhsBatchingDimensions(), numbers.getLhsContractingDimensions()}
               : Side{numbers.getRhsBatchingDimensions(), numbers.getRhsContractingDimensions()};
}

void setSides(DotGeneralOp op, const Side &lhs, const Side &rhs) {
  op.setDotDimensionNumbersAttr(
      DotDimensionNumbersAttr::get(op.getContext(), lhs.batching, rhs.batching, lhs.contracting, rhs.contracting));
}

SmallVector<int64_t> mapDims(ArrayRef<int64_t> dims, ArrayRef<int64_t> permutation) {
  return llvm::map_to_vector(dims, [&](int64_t dim) { return permutation[dim]; });
}

/// The product reads what is transposed as it lies, if its own dims, whose order is the result's,
/// stay in one order.
void foldOperand(DotGeneralOp op, bool isLhs) {
  auto transpose = (isLhs ? op.getLhs() : op.getRhs()).getDefiningOp<TransposeOp>();
  if (!transpose)
    return;
  ArrayRef<int64_t> permutation = transpose.getPermutation();
  Side side = getSide(op, isLhs), other = getSide(op, !isLhs);
  SmallVector<int64_t> free;
  for (int64_t dim = 0; dim < static_cast<int64_t>(permutation.size()); ++dim)
    if (side.isFree(dim))
      free.push_back(permutation[dim]);
  if (!llvm::is_sorted(free))
    return;
  SmallVector<int64_t> batching = mapDims(side.batching, permutation),
                       contracting = mapDims(side.contracting, permutation);
  Side own{batching, contracting};
  setSides(op, isLhs ? own : other, isLhs ? other : own);
  op->setOperand(isLhs ? 0 : 1, transpose.getOperand());
  if (transpose->use_empty())
    transpose->erase();
}

/// A transposed product is the product of the operands in the other order, if the transpose exchanges their dims.
void foldResult(TransposeOp transpose) {
  auto op = transpose.getOperand().getDefiningOp<DotGeneralOp>();
  if (!op || !op->hasOneUse() || op.getAlgorithm())
    return;
  Side lhs = getSide(op, true), rhs = getSide(op, false);
  int64_t batches = lhs.batching.size();
  int64_t ofLhs = lhs.countFree(cast<RankedTensorType>(op.getLhs().getType()).getRank());
  int64_t rank = transpose.getPermutation().size();
  for (int64_t dim = 0; dim < rank; ++dim) {
    int64_t ofRhs = rank - batches - ofLhs;
    int64_t from = dim < batches ? dim : dim < batches + ofRhs ? dim + ofLhs : dim - ofRhs;
    if (transpose.getPermutation()[dim] != from)
      return;
  }
  OpBuilder builder(transpose);
  builder.setInsertionPoint(op);
  auto exchanged = cast<DotGeneralOp>(builder.clone(*op));
  exchanged->setOperands({op.getRhs(), op.getLhs()});
  setSides(exchanged, rhs, lhs);
  if (auto precision = op.getPrecisionConfigAttr())
    exchanged.setPrecisionConfigAttr(builder.getArrayAttr(llvm::to_vector(llvm::reverse(precision.getValue()))));
  exchanged->getResult(0).setType(transpose.getType());
  transpose->replaceAllUsesWith(exchanged);
  transpose->erase();
  op->erase();
}

/// Two transposes are one, or none.
void compose(TransposeOp op) {
  auto inner = op.getOperand().getDefiningOp<TransposeOp>();
  if (!inner)
    return;
  SmallVector<int64_t> permutation = mapDims(op.getPermutation(), inner.getPermutation());
  op->setOperand(0, inner.getOperand());
  op.setPermutation(permutation);
  if (inner->use_empty())
    inner->erase();
  if (!llvm::equal(permutation, llvm::seq<int64_t>(0, permutation.size())))
    return;
  op->replaceAllUsesWith(ValueRange(op.getOperand()));
  op->erase();
}

struct FoldTransposes : heddle::impl::FoldTransposesBase<FoldTransposes> {
  void runOnOperation() override {
    for (Block *block : findProgramBlocks(getOperation())) {
      for (Operation &op : llvm::make_early_inc_range(*block))
        if (auto transpose = dyn_cast<TransposeOp>(op))
          compose(transpose);
      // Results come first: a product that is transposed, and read so by another product, is what both are about.
      for (Operation &op : llvm::make_early_inc_range(*block))
        if (auto transpose = dyn_cast<TransposeOp>(op))
          foldResult(transpose);
      for (Operation &op : *block)
        if (auto dot = dyn_cast<DotGeneralOp>(op)) {
          foldOperand(dot, true);
          foldOperand(dot, false);
        }
    }
  }
};

} // namespace

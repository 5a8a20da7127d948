#include "heddle/Analysis/Views.h"

#include "heddle/Dialect/Heddle/HeddleDialect.h"
#include "heddle/Dialect/Heddle/StowOps.h"
#include "heddle/Dialect/Sdy/ShardingOps.h"
#include "heddle/Dialect/Stablehlo/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

using namespace mlir;
using namespace heddle;

/// Whether dims before `dim` have one element each, so that what is cut along it is dense.
static bool isOuterDim(RankedTensorType type, int64_t dim) {
  return llvm::all_of(type.getShape().take_front(dim), [](int64_t size) { return size == 1; });
}

static int64_t countInner(RankedTensorType type, int64_t dim) {
  return ShapedType::getNumElements(type.getShape().drop_front(dim + 1));
}

std::optional<int64_t> heddle::findDenseOffset(stablehlo::SliceOp slice) {
  auto from = cast<RankedTensorType>(slice.getOperand().getType()), to = cast<RankedTensorType>(slice.getType());
  std::optional<int64_t> offset = 0;
  for (int64_t dim = 0; dim < from.getRank(); ++dim) {
    if (from.getDimSize(dim) == to.getDimSize(dim))
      continue;
    if (!isOuterDim(to, dim) || (slice.getStrides()[dim] != 1 && to.getDimSize(dim) > 1))
      return std::nullopt;
    *offset += slice.getStartIndices()[dim] * countInner(from, dim);
  }
  return offset;
}

bool heddle::isView(Operation *op) {
  auto slice = dyn_cast<stablehlo::SliceOp>(op);
  return isa<stablehlo::ReshapeOp, StowedReshapeOp, stablehlo::OptimizationBarrierOp, sdy::PropagationBarrierOp>(op) ||
         (slice && findDenseOffset(slice));
}

bool heddle::isReturnedJoin(Operation *op) {
  auto join = dyn_cast<stablehlo::ConcatenateOp>(op);
  auto function = join ? dyn_cast<func::FuncOp>(join->getParentOp()) : nullptr;
  if (!function || join->getNumOperands() < 2 || join->use_empty() ||
      !isOuterDim(cast<RankedTensorType>(join.getType()), static_cast<int64_t>(join.getDimension())))
    return false;
  return llvm::all_of(join->getUses(), [&](OpOperand &use) {
    if (!isa<func::ReturnOp>(use.getOwner()))
      return false;
    auto io = function.getResultAttrOfType<IoAttr>(use.getOperandNumber(), HeddleDialect::ioAttrName);
    return io && io.getRole() == Role::State;
  });
}

SmallVector<ReturnedPart, 1> heddle::getReturnedParts(Value returned) {
  Operation *join = returned.getDefiningOp();
  if (!join || !isReturnedJoin(join))
    return {{returned, 0}};
  SmallVector<ReturnedPart, 1> parts;
  int64_t offset = 0;
  for (Value part : join->getOperands()) {
    parts.push_back({part, offset});
    offset += cast<RankedTensorType>(part.getType()).getNumElements();
  }
  return parts;
}

/// Whether a value, or a view of it, is returned; `own` is where it may be.
static bool isReturned(Value value, const OpOperand *own) {
  return llvm::any_of(value.getUses(), [&](OpOperand &use) {
    Operation *user = use.getOwner();
    if (&use == own)
      return false;
    return user->hasTrait<OpTrait::IsTerminator>() || isReturnedJoin(user) ||
           (isView(user) && isReturned(user->getResult(use.getOperandNumber()), own));
  });
}

bool heddle::isTakenApartAs(BlockArgument argument, stablehlo::ConcatenateOp join) {
  if (argument.getType() != join.getType())
    return false;
  SmallVector<ReturnedPart, 1> parts = getReturnedParts(join);
  return llvm::all_of(argument.getUsers(), [&](Operation *user) {
    auto slice = dyn_cast<stablehlo::SliceOp>(user);
    std::optional<int64_t> offset = slice ? findDenseOffset(slice) : std::nullopt;
    auto *part = llvm::find_if(parts, [&](const ReturnedPart &part) { return part.offset == offset; });
    return offset && part != parts.end() && part->value.getType() == slice.getType() &&
           !isReturned(slice, &join->getOpOperand(part - parts.begin()));
  });
}

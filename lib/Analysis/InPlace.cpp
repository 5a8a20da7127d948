// Decides from a kernel's body whether a result may lie in an operand's memory: every path from the operand must be
// elementwise in the order of memory, or its only reader a scatter into it.
#include "heddle/Analysis/InPlace.h"

#include "heddle/Dialect/Heddle/FusionOps.h"
#include "heddle/Dialect/Heddle/HeddleTypes.h"
#include "heddle/Dialect/Heddle/LoopOps.h"
#include "heddle/Dialect/Spmd/AsyncOps.h"
#include "heddle/Dialect/Stablehlo/IndexingOps.h"
#include "heddle/Dialect/Stablehlo/ShapeOps.h"
#include "mlir/IR/BuiltinTypes.h"

using namespace mlir;
using namespace heddle;

namespace {

bool haveOneLayout(Type a, Type b) {
  auto first = dyn_cast_or_null<RankedTensorType>(a), second = dyn_cast_or_null<RankedTensorType>(b);
  auto bits = [](RankedTensorType type) {
    return type.getElementType().isIntOrFloat() ? type.getElementTypeBitWidth() : 0;
  };
  return first && second && first.getNumElements() == second.getNumElements() && bits(first) != 0 &&
         bits(first) == bits(second);
}

/// Whether every user of a kernel's argument takes element i of it for element i of its result, in the order of memory,
/// down to what is yielded; `reached` are the numbers of the results.
bool isReadInOrder(Value value, llvm::SmallDenseSet<Value> &seen, llvm::SmallDenseSet<unsigned> &reached) {
  if (!seen.insert(value).second)
    return true;
  for (OpOperand &use : value.getUses()) {
    Operation *user = use.getOwner();
    if (isa<YieldOp>(user)) {
      reached.insert(use.getOperandNumber());
      continue;
    }
    if (!isa<stablehlo::ReshapeOp>(user) && !isElementwise(user))
      return false;
    auto from = cast<RankedTensorType>(value.getType()), to = cast<RankedTensorType>(user->getResult(0).getType());
    // A scalar predicate of a select, say, is read for every element.
    if (from.getNumElements() != to.getNumElements() || !isReadInOrder(user->getResult(0), seen, reached))
      return false;
  }
  return true;
}

Value throughReshapes(Value value) {
  while (auto reshape = value.getDefiningOp<stablehlo::ReshapeOp>())
    value = reshape.getOperand();
  return value;
}

/// The argument's only reader, reshapes aside; null where there are several.
Operation *findOnlyReader(Value value) {
  while (value.hasOneUse()) {
    Operation *user = *value.user_begin();
    if (!isa<stablehlo::ReshapeOp>(user))
      return user;
    value = user->getResult(0);
  }
  return nullptr;
}

bool scattersInto(Block &body, unsigned operand, unsigned result) {
  Value argument = body.getArgument(operand);
  Operation *reader = findOnlyReader(argument);
  if (!reader || !isa<stablehlo::ScatterOp, stablehlo::DynamicUpdateSliceOp>(reader) ||
      throughReshapes(reader->getOperand(0)) != argument)
    return false;
  auto given = dyn_cast<OpResult>(throughReshapes(body.getTerminator()->getOperand(result)));
  return given && given.getOwner() == reader && given.getResultNumber() == 0;
}

bool mayLieInArgument(Operation *kernel, Block &body, unsigned operand, unsigned result) {
  std::optional<FusionKind> kind = findFusionKind(kernel); // none of a library's call
  if (kind == FusionKind::Scatter)
    return scattersInto(body, operand, result);
  bool isUpdates = kind == FusionKind::Updates;
  if (kind && kind != FusionKind::Loop && !isUpdates)
    return false;
  llvm::SmallDenseSet<Value> seen;
  llvm::SmallDenseSet<unsigned> reached;
  if (!isReadInOrder(body.getArgument(operand), seen, reached))
    return false;
  // A library may store parts of its result before it has read other parts of its epilogue's operands, unless they are
  // for the same elements.
  return reached.contains(result) || (kind && !isUpdates);
}

bool worksInPlace(Operation *op) {
  auto collective = dyn_cast_if_present<spmd::CollectiveOpInterface>(op);
  return collective && format::getFacts(collective.getKind()).worksInPlace;
}

} // namespace

bool heddle::mayLieInOperand(Operation *op, unsigned operand, unsigned result) {
  if (auto start = dyn_cast<spmd::StartOp>(op)) {
    if (HostFusionOp kernel = start.getHostKernel())
      return mayLieInOperand(kernel, operand, result);
    Block &body = start.getBody().front();
    Operation *collective = body.getTerminator()->getOperand(result).getDefiningOp();
    return worksInPlace(collective) && collective->getOperand(0) == body.getArgument(operand) &&
           body.getArgument(operand).hasOneUse();
  }
  if (worksInPlace(op))
    return true;
  if (!isa<FusionOp, LibraryOp, HostFusionOp>(op) ||
      !haveOneLayout(getTensorOf(op->getOperand(operand).getType()), getTensorOf(op->getResult(result).getType())))
    return false;
  return mayLieInArgument(op, op->getRegion(0).front(), operand, result);
}

// Counts the bytes that a kernel reads and writes, by the uses of its operands, and takes the longer of the times for
// these and for its arithmetic.
#include "heddle/Analysis/KernelCost.h"

#include "heddle/Analysis/LapackCost.h"
#include "heddle/Analysis/ProgramCost.h"
#include "heddle/Analysis/ReshardPlan.h"
#include "heddle/Dialect/Chlo/Chlo.h"
#include "heddle/Dialect/Heddle/FusionOps.h"
#include "heddle/Dialect/Stablehlo/ConstantOps.h"
#include "heddle/Dialect/Stablehlo/ElementwiseOps.h"
#include "heddle/Dialect/Stablehlo/IndexingOps.h"
#include "heddle/Dialect/Stablehlo/ShapeOps.h"

using namespace mlir;
using namespace heddle;

namespace {

/// The bytes that a scatter puts in place: its updates.
int64_t getPlacedBytes(Operation *scatter) {
  if (auto op = dyn_cast<stablehlo::DynamicUpdateSliceOp>(scatter))
    return getTensorBytes(op.getUpdate());
  int64_t bytes = 0;
  if (auto op = dyn_cast<stablehlo::ScatterOp>(scatter))
    for (Value update : op.getUpdates())
      bytes += getTensorBytes(update);
  return bytes;
}

/// The bytes that the kernel reads of its operand.
int64_t getReadBytes(BlockArgument operand) {
  int64_t whole = getTensorBytes(operand), part = 0;
  for (OpOperand &use : operand.getUses()) {
    Operation *user = use.getOwner();
    bool isFirst = use.getOperandNumber() == 0;
    if (isFirst && isa<stablehlo::SliceOp, stablehlo::DynamicSliceOp, stablehlo::GatherOp>(user))
      part += getTensorBytes(user->getResult(0));
    else if (isFirst && isa<stablehlo::DynamicUpdateSliceOp, stablehlo::ScatterOp>(user))
      part += getPlacedBytes(user);
    else
      return whole;
  }
  return std::min(whole, part);
}

} // namespace

KernelBytes heddle::getKernelBytes(Operation *op) {
  KernelBytes bytes;
  if (!isa<FusionOp, LibraryOp, HostFusionOp>(op))
    return bytes;
  Block &body = op->getRegion(0).front();
  for (BlockArgument operand : body.getArguments())
    bytes.read += getReadBytes(operand);
  for (Value given : body.getTerminator()->getOperands()) {
    Operation *from = given.getDefiningOp();
    bool isScatter = isa_and_nonnull<stablehlo::DynamicUpdateSliceOp, stablehlo::ScatterOp>(from);
    // A scatter into one of the kernel's operands is in place; what the kernel fills itself is written whole.
    bool isInPlace = isScatter && isa<BlockArgument>(from->getOperand(0));
    bytes.written += isInPlace ? getPlacedBytes(from) : getTensorBytes(given);
  }
  return bytes;
}

double heddle::getPointwiseWork(Operation *op) {
  using namespace heddle::stablehlo;
  if (isa<ExponentialOp, ExponentialMinusOneOp, LogOp, LogPlusOneOp, TanhOp, LogisticOp, PowerOp, SineOp, CosineOp,
          TanOp, Atan2Op, CbrtOp, chlo::ErfOp, chlo::ErfcOp>(op))
    return 16;
  if (isa<DivideOp, RemainderOp, SqrtOp, RsqrtOp>(op))
    return 8;
  bool moves = isa<BroadcastInDimOp, ReshapeOp, TransposeOp, SliceOp, PadOp, ConcatenateOp, ReverseOp, DynamicSliceOp,
                   GatherOp, IotaOp>(op) ||
               op->hasTrait<OpTrait::ConstantLike>();
  return moves ? 0 : 1;
}

std::optional<double> heddle::findHostKernelSeconds(HostFusionOp kernel, const MachineRates &rates) {
  return rates.findHostSeconds(static_cast<double>(getKernelBytes(kernel).getTotal()));
}

double heddle::getKernelSeconds(Operation *op, const MachineRates &rates) {
  ProgramCost cost = getOpCost(op);
  double seconds = rates.getVectorSeconds(nullptr, cost.flops - cost.contractionFlops);
  for (auto [type, flops] : cost.contractionFlopsOf)
    seconds += rates.getContractionSeconds(type, flops);
  op->walk([&](Operation *inner) {
    auto typeOf = [](Value value) { return dyn_cast<RankedTensorType>(value.getType()); };
    if (std::optional<double> flops = findLapackFlops(inner, typeOf))
      seconds += rates.getVectorSeconds(nullptr, *flops * (kLapackWork - 1)); // once is among the others
  });
  return std::max(seconds, rates.getMemorySeconds(getKernelBytes(op).getTotal())) + rates.getLaunchSeconds();
}

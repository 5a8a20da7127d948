#include "heddle/Analysis/TransferCost.h"

#include "heddle/Analysis/KernelCost.h"
#include "heddle/Analysis/ReshardPlan.h"
#include "heddle/Dialect/Heddle/StowOps.h"

using namespace mlir;
using namespace heddle;

std::optional<Space> heddle::findTransferSpace(Operation *op) {
  if (auto stow = dyn_cast<StowOp>(op))
    return stow.getSpace();
  if (auto fetch = dyn_cast<FetchOp>(op))
    return fetch.getOperand().getType().getSpace();
  return std::nullopt;
}

/// The tensor that moves.
static int64_t getMovedBytes(Operation *op) {
  return getTensorBytes(
      cast<RankedTensorType>(isa<StowOp>(op) ? op->getOperand(0).getType() : op->getResult(0).getType()));
}

static std::optional<double> findSeconds(Operation *op, Space space, const MachineRates &rates) {
  bool leaves = isa<StowOp>(op);
  return rates.findTransferSeconds(leaves ? Space::Device : space, leaves ? space : Space::Device,
                                   static_cast<double>(getMovedBytes(op)));
}

TransferCost heddle::getTransferCost(Operation *root, const MachineRates &rates) {
  TransferCost cost;
  root->walk([&](Operation *op) {
    if (std::optional<Space> space = findTransferSpace(op)) {
      cost.bytes += getMovedBytes(op);
      cost.seconds += findSeconds(op, *space, rates).value_or(0);
    }
  });
  return cost;
}

LogicalResult heddle::verifyTransfers(Operation *root, const MachineRates &rates) {
  if (failed(verifyStowed(root)))
    return failure();
  WalkResult walked = root->walk([&](Operation *op) {
    if (auto kernel = dyn_cast<HostFusionOp>(op); kernel && !findHostKernelSeconds(kernel, rates)) {
      kernel.emitOpError("is run by the host, of whose memory machine \"")
          << rates.getMachineName() << "\" says no rate, needed \"host.memory_bytes_per_second\" in its description";
      return WalkResult::interrupt();
    }
    std::optional<Space> space = findTransferSpace(op);
    if (!space || findSeconds(op, *space, rates))
      return WalkResult::advance();
    op->emitOpError("moves bytes between the device and the ")
        << stringifySpace(*space) << ", of which machine \"" << rates.getMachineName()
        << "\" says nothing, needed \"host\"" << (*space == Space::Disk ? " and \"disk\"" : "")
        << " in its description";
    return WalkResult::interrupt();
  });
  return failure(walked.wasInterrupted());
}

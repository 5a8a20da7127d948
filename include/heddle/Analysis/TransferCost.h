// What heddle.stow and heddle.fetch cost on a machine.
#ifndef HEDDLE_ANALYSIS_TRANSFERCOST_H
#define HEDDLE_ANALYSIS_TRANSFERCOST_H

#include "heddle/Analysis/MachineRates.h"

namespace heddle {

/// The space that is not the device's of a transfer; nothing of other ops.
std::optional<Space> findTransferSpace(mlir::Operation *op);

/// The bytes and the time of a transfer, or of all in an `spmd.start`, one after the other.
struct TransferCost {
  int64_t bytes = 0;
  double seconds = 0;
};
TransferCost getTransferCost(mlir::Operation *op, const MachineRates &rates);

/// Fails, having said why, where something else than transfers takes what is stowed (`verifyStowed`), or the machine's
/// description lacks a space that one goes to.
mlir::LogicalResult verifyTransfers(mlir::Operation *root, const MachineRates &rates);

} // namespace heddle

#endif // HEDDLE_ANALYSIS_TRANSFERCOST_H

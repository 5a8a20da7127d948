// What the source says is to wait in another memory until it is used.
#ifndef HEDDLE_LIB_TRANSFORMS_OFFLOAD_STOWPLACED_H
#define HEDDLE_LIB_TRANSFORMS_OFFLOAD_STOWPLACED_H

#include "IdleValues.h"
#include "Transfers.h"

namespace heddle::offload {

/// Stows a value once it is made, or fetched, and has its later uses take what is fetched of it.
void moveIdle(const IdleValue &idle, Space space, const CopyStreams &streams);

/// Whether a function has barriers that say so.
bool hasPlaced(mlir::Operation *function);

/// Has what barriers of these blocks (inner ones first) give wait on the host: what a loop stacks of it element by
/// element, other values whole. No such barrier is left. A warning names what stays on the device, since it leaves its
/// block otherwise than through a loop's outputs.
void stowPlaced(llvm::ArrayRef<mlir::Block *> blocks, const MachineRates &rates, const CopyStreams &streams);

} // namespace heddle::offload

#endif // HEDDLE_LIB_TRANSFORMS_OFFLOAD_STOWPLACED_H

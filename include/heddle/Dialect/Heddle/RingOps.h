// Rings of tensors in flight; described in RingOps.td.
#ifndef HEDDLE_DIALECT_HEDDLE_RINGOPS_H
#define HEDDLE_DIALECT_HEDDLE_RINGOPS_H

#include "heddle/Dialect/Heddle/HeddleTypes.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#define GET_OP_CLASSES
#include "heddle/Dialect/Heddle/RingOps.h.inc"

namespace heddle {

/// (C2) of `heddle.ring_empty`, for a value of ring type: all reads of it stand before the one use that changes it or
/// hands it on.
llvm::LogicalResult verifyRingUses(mlir::Value ring);

/// The value that a ring was before ops of its block, loops among them, have put something there.
mlir::Value getRingBefore(mlir::Value ring);

/// The number of a place of a ring, for an iteration; `getPlaceOf` of so many places.
int64_t getRingPlace(RingType ring, int64_t offset, int64_t iteration);
int64_t getPlaceOf(int64_t places, int64_t offset, int64_t iteration);

} // namespace heddle

#endif // HEDDLE_DIALECT_HEDDLE_RINGOPS_H

// The ops of a step that update its state, and nothing else.
#ifndef HEDDLE_TRANSFORMS_FUSION_UPDATES_H
#define HEDDLE_TRANSFORMS_FUSION_UPDATES_H

#include "mlir/IR/Block.h"
#include "llvm/ADT/DenseSet.h"

namespace heddle::fusion {

/// The pointwise ops of an entry's body from which all ways lead to results whose role is state, if at all through
/// collectives (a gather of what ZeRO has updated).
llvm::DenseSet<mlir::Operation *> findUpdateOps(mlir::Block &block);

} // namespace heddle::fusion

#endif // HEDDLE_TRANSFORMS_FUSION_UPDATES_H

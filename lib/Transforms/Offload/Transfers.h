// Starts of fetches and stows.
#ifndef HEDDLE_LIB_TRANSFORMS_OFFLOAD_TRANSFERS_H
#define HEDDLE_LIB_TRANSFORMS_OFFLOAD_TRANSFERS_H

#include "heddle/Dialect/Heddle/LoopOps.h"
#include "heddle/Dialect/Heddle/StowOps.h"
#include "heddle/Dialect/Spmd/AsyncOps.h"
#include "mlir/IR/Builders.h"

namespace heddle::offload {

/// On a start that fetches whole leaves: how many chunks heddle-stream-updates does their update in.
constexpr llvm::StringLiteral kChunksAttrName = "heddle.chunks";

/// On a start that fetches whole leaves: heddle-update-on-host has the host do their update.
constexpr llvm::StringLiteral kUpdateOnHostAttrName = "heddle.update_on_host";

/// The streams on which bytes come to the device and leave it, and on which the host computes: those of the module's
/// own starts, as there is one link and one host, or new ones.
struct CopyStreams {
  explicit CopyStreams(mlir::Operation *module);

  int64_t in = 1, out = 2, host = 3;
};

/// Starts to fetch stowed tensors; with a place that element of each stack, after `iteration` if there is one.
spmd::StartOp startFetch(mlir::OpBuilder &builder, mlir::Location location, mlir::ValueRange stowed, int64_t stream,
                         std::optional<int64_t> place = {}, mlir::Value iteration = {});

/// Starts to stow tensors.
spmd::StartOp startStow(mlir::OpBuilder &builder, mlir::Location location, mlir::ValueRange tensors, Space space,
                        int64_t stream);

/// Has a loop stow each element of a stack that it makes, an output of its, as it is made: the stack is stowed then.
void stowElements(ScanOp loop, mlir::OpResult stack, Space space, int64_t stream);

/// What a future gives, waited for.
mlir::ResultRange waitFor(mlir::OpBuilder &builder, mlir::Location location, mlir::Value future);

} // namespace heddle::offload

#endif // HEDDLE_LIB_TRANSFORMS_OFFLOAD_TRANSFERS_H

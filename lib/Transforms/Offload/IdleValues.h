// What a block makes, uses, and lets lie on the device for a while before it uses it again.
#ifndef HEDDLE_LIB_TRANSFORMS_OFFLOAD_IDLEVALUES_H
#define HEDDLE_LIB_TRANSFORMS_OFFLOAD_IDLEVALUES_H

#include "heddle/Analysis/MachineRates.h"
#include "mlir/IR/Block.h"

namespace heddle::offload {

struct IdleValue {
  mlir::Value value;
  /// What it was fetched of, whole; null of what the block makes.
  mlir::Value stowed;
  /// Its uses after that while, of views of it, too.
  llvm::SmallVector<mlir::OpOperand *> later;
};

struct IdleOptions {
  /// Where what the block makes goes; nothing: it stays.
  std::optional<Space> space;
  /// Only what the link carries beside computation, there and back.
  bool isBeside = false;
  /// Only what the source has put there (`placesMemory`).
  bool isPlaced = false;
  /// What is smaller is not worth a transfer.
  int64_t leastBytes = 1 << 16;
};

/// What `value` was fetched of, where it was fetched whole; else null.
mlir::Value findStowed(mlir::Value value);

/// Whether it is a barrier whose users take the value from another memory, as the source says.
bool placesMemory(mlir::Operation *op);

/// Values that, elsewhere while they are idle, lower the block's peak, by the order of the fewest live bytes: at the
/// peak the one that is idle for the longest against the time of its transfers, until no other one helps.
llvm::SmallVector<IdleValue> findIdleValues(mlir::Block &block, const MachineRates &rates, const IdleOptions &options);

/// What uses a value of a block, also through views of it. False where the block's terminator does.
bool collectUses(mlir::Value value, llvm::SmallVector<mlir::OpOperand *> &uses);

/// The views through which a use is of `value`, the one that is used first.
llvm::SmallVector<mlir::Operation *> getViews(mlir::OpOperand &use, mlir::Value value);
/// Erases those that nothing uses any more.
void eraseUnusedViews(llvm::ArrayRef<mlir::Operation *> views);

/// Makes the later uses be of `fetched`, through views of their own where they were of views.
void replaceLater(const IdleValue &idle, mlir::Value fetched);

} // namespace heddle::offload

#endif // HEDDLE_LIB_TRANSFORMS_OFFLOAD_IDLEVALUES_H

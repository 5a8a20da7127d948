// What shards of a moved or windowed dim need of their neighbours: halos of convolutions, shifts of slices and pads.
#ifndef HEDDLE_ANALYSIS_WINDOWACCESS_H
#define HEDDLE_ANALYSIS_WINDOWACCESS_H

#include "heddle/Analysis/OpSharding.h"

namespace heddle {

/// Shard k of a factor reads `length` elements of an operand's dim from index `first` + k * `step` on; indices outside
/// of the dim stand for the op's padding.
struct WindowAccess {
  int64_t operand = 0, dim = 0;
  int64_t first = 0, step = 0, length = 0;
  /// Padding that is left for the local op to do: what base dilation puts before its first element and after its last.
  int64_t paddingLow = 0, paddingHigh = 0;
};

/// Whether the op's factor is such a dim.
bool hasWindows(mlir::Operation *op, const ShardingRule &rule, int64_t factor);

/// What `shards` shards of such a factor read of each operand that has it. Nothing where they don't all read alike, as
/// when a shard ends between two dilated elements, or where the op has no form for it.
std::optional<llvm::SmallVector<WindowAccess>> getWindowAccesses(mlir::Operation *op, const ShardingRule &rule,
                                                                 int64_t factor, int64_t shards);

/// Elements that a shard gets from the one `delta` places further (than its mirror image, in a mirrored plan): [begin,
/// end) of what that one has.
struct HaloPiece {
  int64_t delta = 0, begin = 0, end = 0;
};

/// The pieces that make up what each shard reads, of a dim of `size` elements in shards of `local` elements each.
struct HaloPlan {
  int64_t local = 0, shards = 1;
  /// Pieces follow each other by delta; they are empty where nothing reads, and zeros where no shard is as far away. In
  /// a uniform plan each holds just what is read; else they stand in whole shards, of which shard k reads from `start`
  /// + k * `startStep` on.
  llvm::SmallVector<HaloPiece> pieces;
  bool isUniform = false;
  /// Shard k reads around the place of shard `shards` - 1 - k, as in a reversal; uniform as well.
  bool isMirrored = false;
  int64_t start = 0, startStep = 0;
  /// Some shard reads an index outside of the dim, or padding of an uneven one.
  bool readsOutside = false;

  /// The shard that `shard` gets a piece from; it may not exist.
  int64_t getSource(const HaloPiece &piece, int64_t shard) const {
    return (isMirrored ? shards - 1 - shard : shard) + piece.delta;
  }
  /// Elements along the dim that each shard sends.
  llvm::SmallVector<int64_t> getSentElements() const;
};
HaloPlan planHalo(const WindowAccess &access, int64_t size, int64_t shards);

/// Bytes that the device which sends most sends for all the halos of an op that is sharded so.
int64_t getHaloBytes(mlir::Operation *op, const OpSharding &sharding, const MeshInUse &use);

} // namespace heddle

#endif // HEDDLE_ANALYSIS_WINDOWACCESS_H

// From ops on all rows to a loop over chunks of them.
#ifndef HEDDLE_TRANSFORMS_LOGITS_CHUNKLOOP_H
#define HEDDLE_TRANSFORMS_LOGITS_CHUNKLOOP_H

#include "FindRegion.h"
#include "heddle/Dialect/Heddle/LoopOps.h"

namespace heddle::logits {

/// Into how many parts each atom is cut: the major ones wholly, one in part, the minor ones not.
using Cuts = llvm::SmallVector<int64_t>;

/// The cuts that give chunks of at most `rows` rows; of more, where otherwise they would have less than a quarter of
/// that. All 1 where one chunk is enough.
Cuts chooseCuts(llvm::ArrayRef<int64_t> atomSizes, int64_t rows);

/// Puts the loop into the region's place.
ScanOp buildChunkLoop(const RowRegion &region, llvm::ArrayRef<int64_t> cuts);

} // namespace heddle::logits

#endif // HEDDLE_TRANSFORMS_LOGITS_CHUNKLOOP_H

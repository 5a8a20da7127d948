// Shardings as XLA's HloSharding prints them, without IR.
#ifndef HEDDLE_TRANSFORMS_IMPORT_HLOSHARDING_H
#define HEDDLE_TRANSFORMS_IMPORT_HLOSHARDING_H

#include "mlir/Support/LLVM.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

#include <string>

namespace heddle {

/// `size` shards that are `stride` devices apart.
struct DeviceFactor {
  int64_t size, stride;

  bool operator==(const DeviceFactor &) const = default;
};

/// One value's sharding.
struct HloSharding {
  enum Kind { Replicated, Maximal, Tiled, Unknown } kind = Replicated;
  int64_t device = 0; // of Maximal
  /// How each dim is split, from major to minor, if it is Tiled.
  llvm::SmallVector<llvm::SmallVector<DeviceFactor>> dims;
};

/// Parses `{devices=[2,1,2]<=[4] last_tile_dim_replicate}`, or a tuple of such, `{{replicated}, {maximal device=0}}`.
/// On failure `problem` says what was found and needed.
llvm::LogicalResult parseHloShardings(llvm::StringRef text, llvm::SmallVectorImpl<HloSharding> &shardings,
                                      std::string &problem);

} // namespace heddle

#endif // HEDDLE_TRANSFORMS_IMPORT_HLOSHARDING_H

// Loop positions: scalar integers that are affine in a loop's iteration.
#ifndef HEDDLE_ANALYSIS_AFFINEINDEX_H
#define HEDDLE_ANALYSIS_AFFINEINDEX_H

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Value.h"
#include "llvm/ADT/DenseMap.h"

namespace heddle {

/// The value `scale * k + offset` in iteration k = 0, 1, ..., tripCount - 1. A pred is 0 or 1.
struct AffineIndex {
  int64_t scale = 0;
  int64_t offset = 0;

  bool operator==(const AffineIndex &) const = default;
};

/// Finds which scalar integers in a loop's body are affine in its iteration, exactly: a value that could wrap around in
/// its type within the trips is not affine.
class AffineIndexAnalysis {
public:
  /// `tripCount` is at least 1.
  explicit AffineIndexAnalysis(int64_t tripCount) : lastIteration(tripCount - 1) {}

  /// States what a body argument is.
  void set(mlir::Value value, AffineIndex index) { known[value] = index; }

  /// What `value` is, or nothing: it is not a scalar integer, or not found to be affine.
  std::optional<AffineIndex> get(mlir::Value value);

private:
  std::optional<AffineIndex> compute(mlir::Value value);

  int64_t lastIteration;
  unsigned depth = 0; // of get: a chain longer than any real index is not followed
  llvm::DenseMap<mlir::Value, std::optional<AffineIndex>> known;
};

/// Whether `value` is one of the values of `type` and of int64_t.
bool holdsValue(mlir::IntegerType type, __int128 value);

/// The one element of an integer constant that is a scalar or a splat.
std::optional<int64_t> constantInt(mlir::Value value);

} // namespace heddle

#endif // HEDDLE_ANALYSIS_AFFINEINDEX_H

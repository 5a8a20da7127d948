// What differs between microbatches, and what is alike for all of them.
#ifndef HEDDLE_TRANSFORMS_MICROBATCH_VARIANCE_H
#define HEDDLE_TRANSFORMS_MICROBATCH_VARIANCE_H

#include "MicroAxis.h"
#include "llvm/ADT/DenseMap.h"

namespace heddle::microbatch {

/// A value is alike for all microbatches, or of one, or made of something that all of them were combined to. The last
/// one is alike for all, too, but is there only after the loop.
enum class Variance { Uniform, OfOne, OfAll };

/// The variance of the values of blocks.
class Variances {
public:
  explicit Variances(const MicroAxis &axis) : axis(&axis) {}

  Variance get(mlir::Value value) const { return values.lookup(value); }
  void set(mlir::Value value, Variance variance) { values[value] = variance; }

  /// Finds those of a block's values, whose arguments are known.
  void analyze(mlir::Block &block);
  /// Finds those of an op's results, and of what is inside it.
  void analyze(mlir::Operation *op);

  /// What all microbatches are combined to, and an op that needs it again for one of them; null where there is none.
  struct Conflict {
    mlir::Operation *meeting = nullptr, *user = nullptr;
  };
  Conflict getConflict() const { return conflict; }

private:
  Variance join(mlir::Operation *op, llvm::ArrayRef<mlir::Value> read);
  void analyzeScan(ScanOp scan);
  void take(mlir::Value from, mlir::Value to);

  const MicroAxis *axis;
  llvm::DenseMap<mlir::Value, Variance> values;
  llvm::DenseMap<mlir::Value, mlir::Operation *> meetings; // that values of all are made of
  Conflict conflict;
};

/// Says that microbatches are combined to what each of them needs again.
llvm::LogicalResult refuse(Variances::Conflict conflict, const MicroAxis &axis);

} // namespace heddle::microbatch

#endif // HEDDLE_TRANSFORMS_MICROBATCH_VARIANCE_H

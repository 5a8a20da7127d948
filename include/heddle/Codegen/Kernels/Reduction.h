// What combines elements two by two, as every target knows it: the regions of reductions, scatters and windows.
#ifndef HEDDLE_CODEGEN_KERNELS_REDUCTION_H
#define HEDDLE_CODEGEN_KERNELS_REDUCTION_H

#include "heddle/Codegen/Kernels/Elementwise.h"

namespace heddle::codegen {

/// The combiner of an op that accumulates into one or more results at once. Sums of narrow floats are kept in f32, and
/// rounded once.
class Reduction {
public:
  /// `op` has variadic inputs and as many results.
  Reduction(mlir::Operation *op, mlir::Region &body, mlir::ValueRange inputs, mlir::ValueRange inits);

  /// Whether there is code for it.
  bool isSupported() const { return supported; }
  /// Whether elements must be combined in their order, as a largest one's place with rules for NaN.
  bool isOrdered() const { return combiners.empty(); }
  size_t size() const { return inits.size(); }
  /// The element type that accumulator `i` has.
  mlir::Type getType(size_t i) const { return accumulated[i]; }

  mlir::Operation *op;

protected:
  mlir::Region &body;
  llvm::SmallVector<mlir::Value> inputs, inits;
  llvm::SmallVector<Combiner> combiners; ///< empty: the body is emitted
  llvm::SmallVector<mlir::Type> accumulated, given;
  bool supported = true;
};

} // namespace heddle::codegen

#endif // HEDDLE_CODEGEN_KERNELS_REDUCTION_H

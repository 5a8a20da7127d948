// What combines elements two by two: the regions of reductions, scatters and windows.
#ifndef HEDDLE_LIB_CODEGEN_CPU_REDUCER_H
#define HEDDLE_LIB_CODEGEN_CPU_REDUCER_H

#include "Emitter.h"

namespace heddle::cpu {

/// The combiner of an op that accumulates into one or more results at once. Sums of narrow floats are kept in f32, and
/// rounded once.
class Reducer {
public:
  /// `op` has variadic inputs and as many results.
  Reducer(mlir::Operation *op, mlir::Region &body, mlir::ValueRange inputs, mlir::ValueRange inits);

  /// Whether there is code for it.
  bool isSupported() const { return supported; }
  /// Whether elements must be combined in their order, as a largest one's place with rules for NaN: no lanes then.
  bool isOrdered() const { return combiners.empty(); }
  size_t size() const { return inits.size(); }
  /// The element type that accumulator `i` has.
  mlir::Type getType(size_t i) const { return accumulated[i]; }

  /// What accumulation starts from, in so many lanes, so that start values of several accumulators don't add up.
  llvm::SmallVector<mlir::Value> start(Emitter &emitter, int64_t lanes) const;
  /// Inputs at a point, as what is accumulated, widened if the width is more than 1 and `asVectors`.
  llvm::SmallVector<mlir::Value> evaluate(Emitter &emitter, llvm::ArrayRef<Index> point, bool asVectors) const;
  llvm::SmallVector<mlir::Value> evaluateInits(Emitter &emitter) const;
  llvm::SmallVector<mlir::Value> combine(mlir::OpBuilder &builder, mlir::Location location, mlir::ValueRange a,
                                         mlir::ValueRange b) const;
  /// All lanes of vectors as scalars: halves combined until there is one.
  llvm::SmallVector<mlir::Value> combineLanes(mlir::OpBuilder &builder, mlir::Location location,
                                              mlir::ValueRange vectors) const;
  /// The init values in, and rounded to the results' types.
  llvm::SmallVector<mlir::Value> finish(Emitter &emitter, mlir::ValueRange accumulators) const;

  mlir::Operation *op;

private:
  mlir::Region &body;
  llvm::SmallVector<mlir::Value> inputs, inits;
  llvm::SmallVector<Combiner> combiners; ///< empty: the body is emitted
  llvm::SmallVector<mlir::Type> accumulated, given;
  bool supported;
};

} // namespace heddle::cpu

#endif // HEDDLE_LIB_CODEGEN_CPU_REDUCER_H

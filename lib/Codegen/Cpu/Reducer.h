// Reductions as code of CPUs, in scalars and in vectors.
#ifndef HEDDLE_LIB_CODEGEN_CPU_REDUCER_H
#define HEDDLE_LIB_CODEGEN_CPU_REDUCER_H

#include "Emitter.h"

#include "heddle/Codegen/Kernels/Reduction.h"

namespace heddle::cpu {

class Reducer : public codegen::Reduction {
public:
  using Reduction::Reduction;

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
};

} // namespace heddle::cpu

#endif // HEDDLE_LIB_CODEGEN_CPU_REDUCER_H

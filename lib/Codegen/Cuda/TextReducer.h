// What combines elements two by two: the regions of reductions, scatters and windows.
#ifndef HEDDLE_LIB_CODEGEN_CUDA_TEXTREDUCER_H
#define HEDDLE_LIB_CODEGEN_CUDA_TEXTREDUCER_H

#include "TextEmitter.h"

namespace heddle::cuda {

/// The combiner of an op that accumulates into one or more results at once. Sums of narrow floats are kept as floats,
/// and rounded once.
class TextReducer {
public:
  /// `op` has variadic inputs and as many results.
  TextReducer(mlir::Operation *op, mlir::Region &body, mlir::ValueRange inputs, mlir::ValueRange inits);

  /// Whether there is code for it.
  bool isSupported() const { return supported; }
  /// Whether elements must be combined in their order, as a largest one's place with rules for NaN.
  bool isOrdered() const { return combiners.empty(); }
  size_t size() const { return inits.size(); }
  /// The element type that accumulator `i` has.
  mlir::Type getType(size_t i) const { return accumulated[i]; }
  llvm::StringRef getName(size_t i) const { return names[i]; }

  /// Whether accumulation may start from the init value itself, since combining with it changes nothing.
  bool startsAtInit(size_t i) const;
  /// What accumulation starts from, so that start values of several accumulators don't add up.
  llvm::SmallVector<std::string> start(TextEmitter &emitter) const;
  /// The init values, as what is accumulated.
  llvm::SmallVector<std::string> evaluateInits(TextEmitter &emitter) const;
  /// Variables in the deepest scope that start so.
  llvm::SmallVector<std::string> declare(TextEmitter &emitter) const;
  /// Inputs at a point, as what is accumulated.
  llvm::SmallVector<std::string> evaluate(TextEmitter &emitter, llvm::ArrayRef<Index> point) const;
  /// What a and b, in this order, come to.
  llvm::SmallVector<std::string> combine(TextEmitter &emitter, llvm::ArrayRef<std::string> a,
                                         llvm::ArrayRef<std::string> b) const;
  /// Statements that combine values into accumulators, which can be assigned.
  void combineInto(TextEmitter &emitter, llvm::ArrayRef<std::string> accumulators,
                   llvm::ArrayRef<std::string> values) const;
  /// Accumulators of the lanes, `lanes` side by side in a warp: all get what they come to.
  void combineLanes(TextEmitter &emitter, llvm::ArrayRef<std::string> accumulators, int64_t lanes) const;
  /// Of the same lanes of a block's warps.
  void combineWarps(TextEmitter &emitter, llvm::ArrayRef<std::string> accumulators, int64_t warps) const;
  /// Of all threads of a block of so many.
  void combineBlock(TextEmitter &emitter, llvm::ArrayRef<std::string> accumulators, int64_t threads) const;
  /// The init values in, and rounded to the results' types.
  llvm::SmallVector<std::string> finish(TextEmitter &emitter, llvm::ArrayRef<std::string> accumulators) const;

  mlir::Operation *op;

private:
  /// A device function that combines the lanes of a warp.
  std::string addLanesFunction(TextEmitter &emitter, int64_t lanes) const;

  mlir::Region &body;
  llvm::SmallVector<mlir::Value> inputs, inits;
  llvm::SmallVector<Combiner> combiners; ///< empty: the body is emitted
  llvm::SmallVector<mlir::Type> accumulated, given;
  llvm::SmallVector<std::string> names;
  bool supported;
};

} // namespace heddle::cuda

#endif // HEDDLE_LIB_CODEGEN_CUDA_TEXTREDUCER_H

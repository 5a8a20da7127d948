// Reductions as text: in variables of a thread, over lanes, warps and blocks.
#ifndef HEDDLE_LIB_CODEGEN_CUDA_TEXTREDUCER_H
#define HEDDLE_LIB_CODEGEN_CUDA_TEXTREDUCER_H

#include "TextEmitter.h"

#include "heddle/Codegen/Kernels/Reduction.h"

namespace heddle::cuda {

class TextReducer : public codegen::Reduction {
public:
  TextReducer(mlir::Operation *op, mlir::Region &body, mlir::ValueRange inputs, mlir::ValueRange inits);

  llvm::StringRef getName(size_t i) const { return names[i]; }

  /// Whether accumulation may start from the init value itself, since combining with it changes nothing.
  bool startsAtInit(size_t i) const;
  /// What accumulation starts from, so that start values of several accumulators don't add up.
  llvm::SmallVector<Expression> start(TextEmitter &emitter) const;
  /// The init values, as what is accumulated.
  llvm::SmallVector<Expression> evaluateInits(TextEmitter &emitter) const;
  /// Variables in the deepest scope that start so.
  llvm::SmallVector<Expression> declare(TextEmitter &emitter) const;
  /// Inputs at a point, as what is accumulated.
  llvm::SmallVector<Expression> evaluate(TextEmitter &emitter, llvm::ArrayRef<Index> point) const;
  /// What a and b, in this order, come to.
  llvm::SmallVector<Expression> combine(TextEmitter &emitter, llvm::ArrayRef<Expression> a,
                                        llvm::ArrayRef<Expression> b) const;
  /// Statements that combine values into accumulators, which can be assigned.
  void combineInto(TextEmitter &emitter, llvm::ArrayRef<Expression> accumulators,
                   llvm::ArrayRef<Expression> values) const;
  /// Accumulators of the lanes, `lanes` side by side in a warp: all get what they come to.
  void combineLanes(TextEmitter &emitter, llvm::ArrayRef<Expression> accumulators, int64_t lanes) const;
  /// Combines the same lanes of a block's warps.
  void combineWarps(TextEmitter &emitter, llvm::ArrayRef<Expression> accumulators, int64_t warps) const;
  /// Combines all threads of a block of so many.
  void combineBlock(TextEmitter &emitter, llvm::ArrayRef<Expression> accumulators, int64_t threads) const;
  /// The init values in, and rounded to the results' types.
  llvm::SmallVector<Expression> finish(TextEmitter &emitter, llvm::ArrayRef<Expression> accumulators) const;

  /// What a lane at a distance has of accumulator `i`.
  Expression shuffle(llvm::StringRef function, size_t i, const Expression &value, const Expression &by) const;

private:
  llvm::SmallVector<std::string> names;
};

} // namespace heddle::cuda

#endif // HEDDLE_LIB_CODEGEN_CUDA_TEXTREDUCER_H

// Which values of an f32 function a policy makes narrow; see heddle-insert-casts in Passes.td for the rules.
#ifndef HEDDLE_TRANSFORMS_PRECISION_NARROWPLAN_H
#define HEDDLE_TRANSFORMS_PRECISION_NARROWPLAN_H

#include "ValueFlow.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

namespace heddle {

/// What becomes of a product on f32.
enum class Product {
  Narrow,        // narrow operands and result
  WideResult,    // narrow operands; the result reaches an exponential, or is summed up over a loop
  ScoreGradient, // f32: a product of the gradient of such a result
  Precise,       // f32: a precision above the default, or an algorithm
  Kept           // f32: a user's override
};

struct NarrowPlan {
  /// What becomes of each product, in the order of the text.
  llvm::MapVector<mlir::Operation *, Product> products;
  /// Results of gathers from arguments, and of sums and the like, that are rounded where they are made.
  llvm::SetVector<mlir::Value> lookups, streams;
  llvm::SmallVector<mlir::Value> getRounded() const {
    return llvm::to_vector(llvm::concat<const mlir::Value>(lookups.getArrayRef(), streams.getArrayRef()));
  }
  /// Weights that streams add, rounded there.
  llvm::SetVector<mlir::OpOperand *> streamWeights;
};

struct NarrowOptions {
  bool narrowScoreGradients = false;
  /// Ops that stay f32.
  llvm::function_ref<bool(mlir::Operation *)> keeps;
};

NarrowPlan planNarrowing(mlir::Operation *root, const NarrowOptions &options);

/// Values with elements that come from arguments and constants only, unchanged: weights, batches, biases.
llvm::DenseSet<mlir::Value> findWeights(mlir::Operation *root, const ValueFlow &flow);

/// Whether `product`, of two values that are no weights, gives what an exponential is taken of.
bool isScoreProduct(mlir::Operation *product, const llvm::DenseSet<mlir::Value> &weights, const ValueFlow &flow);
/// Whether `product` is one of the two products of the gradient of the dot_general `score`.
bool isGradientProduct(mlir::Operation *product, mlir::Operation *score, const ValueFlow &flow);

/// Values that are only moved and added until a loop's carry takes them that starts at a constant: gradients of
/// microbatches. They are summed, and reduced over devices once after the loop, in f32.
llvm::DenseSet<mlir::Value> findLoopSums(mlir::Operation *root, const ValueFlow &flow);

} // namespace heddle

#endif // HEDDLE_TRANSFORMS_PRECISION_NARROWPLAN_H

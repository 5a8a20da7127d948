// The body of a loop over microbatches, as tasks are made of it.
#ifndef HEDDLE_LIB_TRANSFORMS_PIPELINE_LOOPBODY_H
#define HEDDLE_LIB_TRANSFORMS_PIPELINE_LOOPBODY_H

#include "heddle/Dialect/Heddle/LoopOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

namespace heddle::pipeline {

/// The scan over microbatches of a step: the last one with the attribute `heddle.microbatches`; null where there is
/// none.
ScanOp findMicrobatchLoop(mlir::func::FuncOp function);

/// What a carry collects over microbatches: it is summed to what it was, `carry + (a + b)`. The sums are no part of
/// a stage by themselves: of terms that two stages give each sums its own.
struct CarrySum {
  unsigned carry = 0;
  llvm::SmallVector<mlir::Value> terms;
  /// The sum with the carry, and the sums of terms.
  llvm::SmallVector<mlir::Operation *> ops;
};

/// Each op of the body is one of four:
/// - free, made of weights or of the batch alone, and without products: whoever needs it computes it;
/// - forward, or backward: what needs the gradient of the loss, or only values that gradients need;
/// - a sum of carries.
class LoopBody {
public:
  LoopBody(mlir::func::FuncOp function, ScanOp scan);

  ScanOp getScan() const { return scan; }
  /// An error at the step, which begins with its name: nobody has written the loop.
  mlir::InFlightDiagnostic emitError() const;
  /// In the order of the text.
  llvm::ArrayRef<mlir::Operation *> getForward() const { return forward; }
  llvm::ArrayRef<mlir::Operation *> getBackward() const { return backward; }
  llvm::ArrayRef<CarrySum> getSums() const { return sums; }
  bool isFree(mlir::Operation *op) const { return free.contains(op); }
  bool isSum(mlir::Operation *op) const { return inSums.contains(op); }
  /// Whether a forward op makes gradients, too, as a loop of the loss does (heddle-fuse-logits).
  bool makesGradients(mlir::Operation *op) const { return ofBoth.contains(op); }

  /// What ops that are not free, and the body's arguments, give to an op, through free ones.
  llvm::SetVector<mlir::Value> getSources(mlir::Operation *op) const;

private:
  void findSums();
  void findFree();

  mutable ScanOp scan; // a handle
  llvm::SmallVector<mlir::Operation *> forward, backward;
  llvm::SmallVector<CarrySum> sums;
  llvm::DenseSet<mlir::Operation *> free, inSums, ofBoth;
};

} // namespace heddle::pipeline

#endif // HEDDLE_LIB_TRANSFORMS_PIPELINE_LOOPBODY_H

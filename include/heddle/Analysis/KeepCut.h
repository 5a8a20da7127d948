// What a backward pass reads of what a forward pass made, and what it makes again.
#ifndef HEDDLE_ANALYSIS_KEEPCUT_H
#define HEDDLE_ANALYSIS_KEEPCUT_H

#include "heddle/Analysis/MachineRates.h"
#include "heddle/Problems/MinimumCut.h"
#include "llvm/ADT/SetVector.h"

#include <functional>

namespace heddle {

/// Chooses the values that are kept: a minimum cut by bytes between what the forward pass makes and what the backward
/// pass needs. What is behind it is made again by pointwise ops, each of which takes no longer than writing its result
/// and reading it would.
class KeepCut {
public:
  /// `isThere`: a value costs nothing to be kept; `isForward`: an op may be repeated.
  KeepCut(const MachineRates &rates, std::function<bool(mlir::Value)> isThere,
          std::function<bool(mlir::Operation *)> isForward)
      : rates(rates), isThere(std::move(isThere)), isForward(std::move(isForward)) {}

  /// A value that the backward pass reads.
  void need(mlir::Value value) {
    if (getNumber(value))
      needed.insert(value);
  }

  /// Decides what is kept. False where nothing is computed again.
  bool decide();

  bool isMadeAgain(mlir::Value value) const { return again.contains(value); }
  /// What is read for it, of what is not made again.
  void addLeaves(mlir::Value value, llvm::SetVector<mlir::Value> &leaves) const;

  using Copies = llvm::DenseMap<mlir::Value, mlir::Value>;
  /// The value itself, or, before `op`, a copy of what makes it, which is added to `made`. `copies` has stand-ins for
  /// leaves, and gets the copies.
  mlir::Value get(mlir::Value value, mlir::Operation *op, Copies &copies,
                  llvm::SmallVectorImpl<mlir::Operation *> &made) const;

private:
  std::optional<int> getNumber(mlir::Value value);
  bool isRepeatable(mlir::Value value);
  double getWork(mlir::Value value);
  void describe(mlir::Value value);

  const MachineRates &rates;
  std::function<bool(mlir::Value)> isThere;
  std::function<bool(mlir::Operation *)> isForward;
  llvm::SetVector<mlir::Value> needed;
  llvm::SmallVector<mlir::Value> values;
  llvm::DenseMap<mlir::Value, int> numbers;
  llvm::DenseMap<mlir::Value, double> work;
  llvm::DenseSet<mlir::Value> again;
  problems::CutProblem problem;
};

} // namespace heddle

#endif // HEDDLE_ANALYSIS_KEEPCUT_H

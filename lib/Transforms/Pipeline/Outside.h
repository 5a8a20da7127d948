// What devices do before and after the loop over microbatches, and which leaves they have.
#ifndef HEDDLE_LIB_TRANSFORMS_PIPELINE_OUTSIDE_H
#define HEDDLE_LIB_TRANSFORMS_PIPELINE_OUTSIDE_H

#include "StackedLeaves.h"
#include "heddle/Dialect/Heddle/LoopOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallBitVector.h"

#include <map>
#include <set>

namespace heddle::pipeline {

/// The values of a function around its loop over microbatches, by rank (a number along the axis of the pipeline):
///
/// - Before the loop each rank computes what its tasks need. The leaves that it takes for that are its own.
/// - After the loop a value's home is the ranks whose results of the loop it is made of; single numbers of other ranks
///   do not count for tensors (a factor by which all gradients are scaled). New state is computed by the ranks that
///   have the leaf, of what is at home there, of what comes from other ranks, and of what is at home nowhere. Single
///   numbers of several ranks, made of single numbers, are computed wherever they are needed.
/// - Leaves that no rank needs more than others (a count of steps), and small ones (a seed), are on all.
class Outside {
public:
  Outside(mlir::func::FuncOp function, ScanOp scan, int ranks);

  /// What a task of a rank needs.
  void needBefore(int rank, mlir::Value value);
  /// The rank that computes a result of the loop.
  void setHome(mlir::Value result, int rank);
  /// Once the tasks' needs and homes are known.
  void plan();

  int getLevels() const { return levels; }
  /// In the order of the text; of after the loop those that need messages of that many levels.
  llvm::SmallVector<mlir::Operation *> getBefore(int rank) const;
  llvm::SmallVector<mlir::Operation *> getAfter(int rank, int level) const;
  /// What is sent between two ranks once they have done a level.
  llvm::SmallVector<mlir::Value> getMessages(int level, int from, int to) const;
  /// Whether the rank sends it to others.
  bool isSent(int rank, mlir::Value value) const { return sent[rank].contains(value); }
  /// The ranks that have an argument or a result.
  const llvm::SmallBitVector &getArgumentRanks(unsigned argument) const { return argumentRanks[argument]; }
  const llvm::SmallBitVector &getResultRanks(unsigned result) const { return resultRanks[result]; }
  /// Leaves of which they have some layers.
  const StackedLeaves &getStackedLeaves() const { return stacked; }

private:
  llvm::SmallBitVector getHome(mlir::Value value) const { return homes.lookup_or(value, llvm::SmallBitVector(ranks)); }
  llvm::SmallBitVector findStage(const llvm::SetVector<mlir::Value> &operands, bool isOfLeaves);
  void findHomes();
  void findLeafRanks();
  void findLayerRanks(StackedLeaf &leaf);
  /// The level at which the rank has it.
  int need(int rank, mlir::Value value);
  int findLevel(int rank, mlir::Value value);
  int receive(int from, int rank, mlir::Value value);
  void delay(int rank);

  mutable mlir::func::FuncOp function; // a handle
  ScanOp scan;
  int ranks, levels = 1;
  StackedLeaves stacked;
  llvm::DenseMap<mlir::Value, llvm::SmallBitVector> homes;
  /// Values that are made of single numbers only.
  llvm::DenseSet<mlir::Value> ofSingles;
  /// State, and values that are made of state only.
  llvm::DenseSet<mlir::Value> ofLeaves;
  llvm::SmallVector<llvm::SmallBitVector> argumentRanks, resultRanks;
  std::vector<llvm::DenseSet<mlir::Operation *>> before;
  std::vector<llvm::DenseMap<mlir::Operation *, int>> after; // with levels
  std::vector<llvm::DenseMap<mlir::Value, int>> known;
  std::vector<llvm::DenseSet<mlir::Value>> sent;
  std::map<std::tuple<int, int, int>, llvm::SmallVector<mlir::Value>> messages; // by level, from, to
};

} // namespace heddle::pipeline

#endif // HEDDLE_LIB_TRANSFORMS_PIPELINE_OUTSIDE_H

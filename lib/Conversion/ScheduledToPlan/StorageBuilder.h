// Finds a function's `Storage`.
#ifndef HEDDLE_LIB_CONVERSION_SCHEDULEDTOPLAN_STORAGEBUILDER_H
#define HEDDLE_LIB_CONVERSION_SCHEDULEDTOPLAN_STORAGEBUILDER_H

#include "Storage.h"
#include "heddle/Analysis/Views.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

namespace heddle::toplan {

class StorageBuilder {
public:
  StorageBuilder(mlir::func::FuncOp function, int64_t alignment) : function(function), alignment(alignment) {}

  mlir::FailureOr<Storage> run();

private:
  // Items and where values lie.
  bool isDonated(unsigned argument);
  int addItem(Part part, mlir::RankedTensorType type, int def, int64_t bytes = 0, Space space = Space::Device);
  llvm::LogicalResult addValue(mlir::Value value, int def);
  void alias(mlir::Value value, Part of);
  void findPieces();
  void aliasSlice(stablehlo::SliceOp slice);
  void addRing(mlir::Value ring, RingType type, int def);
  /// Gives what is read its place in the ring; false where it has to be copied from there.
  bool addView(RingGetOp get);
  llvm::LogicalResult addBlock(mlir::Block &block);
  llvm::LogicalResult addOp(mlir::Operation &op);
  llvm::LogicalResult addScan(ScanOp scan, int begin);

  // Lifetimes.
  static bool isLoop(mlir::Operation *op);
  /// `end`, or the end of the loop around `user` that the value was there before.
  int extend(int def, mlir::Operation *user, int end) const;
  int findDone(mlir::Value future, ScanOp &carries) const;
  void use(mlir::OpOperand &operand, unsigned part, int position, int end);
  void addUses(mlir::Block &block);
  void addRegionUses(mlir::Operation &op, mlir::Region &region);
  void keepArguments();

  // Sharing (ShareStorage.cpp).
  void addClass(int item);
  void makeClasses();
  bool interferes(const Class &a, const Class &b) const;
  bool isExempt(const Item &earlier, const Item &later) const;
  bool takesOver(const Item &operand, const Item &result, mlir::Operation *op) const;
  /// Puts both into one class if nothing is in the way.
  bool areAlike(int a, int b) const;
  bool merge(int a, int b);
  int wholeItem(Part part) const;
  bool handsOver(mlir::Operation *loop, int init) const;
  void shareCarries(ScanOp scan);
  void shareCarry(mlir::Operation *loop, Part init, Part argument, Part next, Part result);
  /// Two slots, of which one is the argument's in this iteration and the other one's in the next.
  void alternate(ScanOp scan, int first, int argument, int next, int last);
  void keepForNextIteration(spmd::StartOp start, ScanOp scan);
  void shareOutputs(ScanOp scan);
  void shareBranches(mlir::Operation *op);
  void shareDonations();
  void nameParts(unsigned result, mlir::Value join);
  void nameResults();
  void shareOperands(mlir::Operation *op);
  void shareInside(mlir::Block &block);
  bool isFree(int item) const;
  bool isWithin(const Class &found, int from, int until) const;
  bool isMadeInside(const Class &found, ScanOp scan) const;
  void putInside(int item, Place place, int from, int until);
  int countEvents();

  mlir::func::FuncOp function;
  int64_t alignment;
  Storage storage;
  int position = 0;
  llvm::DenseMap<mlir::Operation *, int> begins, ends;
  llvm::SmallVector<std::pair<spmd::StartOp, ScanOp>> wraps;
  llvm::SetVector<const void *> events; // futures
  /// Items in the memory of an argument's, each `offset` bytes from its beginning, where the argument is only taken
  /// apart so.
  struct Piece {
    int64_t offset;
    int item;
  };
  llvm::MapVector<mlir::Value, llvm::SmallVector<Piece>> pieces;
  /// Items that go into a loop, and the carries whose first values they are, or what the loop makes over them.
  llvm::DenseSet<std::pair<int, int>> handedOver;
};

} // namespace heddle::toplan

#endif // HEDDLE_LIB_CONVERSION_SCHEDULEDTOPLAN_STORAGEBUILDER_H

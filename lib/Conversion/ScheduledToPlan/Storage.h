// Where the values of a function of the Scheduled rung lie: which share memory, and how.
#ifndef HEDDLE_LIB_CONVERSION_SCHEDULEDTOPLAN_STORAGE_H
#define HEDDLE_LIB_CONVERSION_SCHEDULEDTOPLAN_STORAGE_H

#include "heddle/Dialect/Heddle/LoopOps.h"
#include "heddle/Dialect/Heddle/RingOps.h"
#include "heddle/Dialect/Heddle/StowOps.h"
#include "heddle/Dialect/Spmd/AsyncOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/AffineExpr.h"
#include "llvm/ADT/DenseMap.h"

#include <limits>

namespace heddle::toplan {

/// A tensor, or one of those that a future will give.
using Part = std::pair<mlir::Value, unsigned>;

/// Bytes of an item: `offset`, and for each loop what `place`, in d0, is of its iteration.
struct Place {
  int item = -1;
  int64_t offset = 0;
  llvm::SmallVector<std::pair<ScanOp, mlir::AffineExpr>, 1> moving;
  bool isPart = false; // fewer bytes than the item has

  bool isWhole() const { return offset == 0 && moving.empty() && !isPart; }
};

/// What the host knows: a loop's iteration, or a device's index.
struct Scalar {
  ScanOp loop;
  spmd::AxisIndexOp index;

  explicit operator bool() const { return loop || index; }
};

/// An item has memory of its own unless it shares another's. Positions are those of ops in the order of the text, with
/// a loop's body between its beginning and its end.
struct Item {
  Part part;
  mlir::RankedTensorType type; // null for two slots that alternate, and for rings
  Space space = Space::Device;
  int64_t bytes = 0;
  int def = 0;
  struct Use {
    int position, end; // the last position at which memory is needed for it
    mlir::OpOperand *operand;
    bool isWhole;
  };
  llvm::SmallVector<Use, 2> uses;
  int last = 0;
  /// Only the op that makes the item may write there.
  bool isConstant = false;
  std::optional<unsigned> argument;
};

/// A class of items that share memory: they lie at the same bytes, one after another in time.
struct Class {
  llvm::SmallVector<int, 2> items;
  /// An argument's or result's memory instead of the arena's.
  std::optional<unsigned> argument, result;
  /// Part of another item's memory, which is the class's between two positions only.
  std::optional<Place> inside;
  int from = 0, until = std::numeric_limits<int>::max();
  bool isConstant = false;
};

class Storage {
public:
  /// `alignment` of slots, in bytes. Fails, having said why, on what has no memory.
  static mlir::FailureOr<Storage> get(mlir::func::FuncOp function, int64_t alignment);

  /// The place of a value; nothing for a value that the host knows.
  std::optional<Place> findPlace(Part part) const;
  Scalar findScalar(mlir::Value value) const { return scalars.lookup(value); }
  const Class &getClass(int item) const { return classes[representatives[item]]; }
  int getRepresentative(int item) const { return representatives[item]; }
  const Item &getItem(int item) const { return items[item]; }
  /// Whether both are the same bytes.
  bool isSame(const Place &a, const Place &b) const;

  /// The bytes in the memory of an item that is part of no other's.
  Place resolve(Place place) const;
  /// The number of a future's event: the futures that go into one loop's carry and come out of it have one.
  int getEvent(mlir::Value future) const { return events.lookup(future); }
  int countEvents() const { return eventCount; }

private:
  friend class StorageBuilder;

  std::vector<Item> items;
  std::vector<Class> classes; // by representative
  std::vector<int> representatives;
  llvm::DenseMap<Part, Place> places;
  llvm::DenseMap<mlir::Value, Scalar> scalars;
  llvm::DenseMap<mlir::Value, int> events;
  int eventCount = 0;
};

/// A place of a ring, as of `heddle.ring_put` and `heddle.ring_get`; `alignment` of places.
Place getRingPlace(const Storage &storage, mlir::Value ring, mlir::Value iteration, int64_t offset, int64_t alignment);

/// What `heddle.fetch` takes of what lies at a place: all of it, or an element of the stack.
Place getElementPlace(Place place, FetchOp fetch);

/// The type of a part, as a tensor or stowed.
mlir::Type getPartType(Part part);

/// The bytes of so many elements of a tensor's type.
int64_t getBytesOf(mlir::RankedTensorType type, int64_t elements);

/// The bytes before the element of a scan's input or output that belongs to an iteration, d0.
mlir::AffineExpr getElementPlace(ScanOp scan, int64_t bytes);

/// The place where a loop's iteration is another one: `iteration`, in d0.
Place withIteration(Place place, ScanOp scan, mlir::AffineExpr iteration);

} // namespace heddle::toplan

#endif // HEDDLE_LIB_CONVERSION_SCHEDULEDTOPLAN_STORAGE_H

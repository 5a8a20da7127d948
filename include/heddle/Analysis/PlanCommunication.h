// What the devices of a plan do together, list by list, and whether it fits together.
#ifndef HEDDLE_ANALYSIS_PLANCOMMUNICATION_H
#define HEDDLE_ANALYSIS_PLANCOMMUNICATION_H

#include "heddle/Dialect/Plan/InstructionOps.h"
#include "heddle/Dialect/Plan/ProgramOps.h"

#include <map>

namespace heddle {

/// Groups of devices, by their positions in the mesh, in the order in which they are numbered: a communicator each.
using PlanGroups = std::vector<std::vector<int64_t>>;

/// Collectives and exchanges of the lists of an entry, and the devices that take part in them.
class PlanCommunication {
public:
  explicit PlanCommunication(plan::EntryOp entry);

  /// Something that lists have in common: a communication of some iteration, or the begin or end of what a device
  /// decides on.
  struct Item {
    enum Kind { Communication, Begin, Branch, End } kind;
    mlir::Operation *op;
  };

  llvm::ArrayRef<plan::ListOp> getLists() const { return lists; }
  /// The list that devices at an index along `lists_by` run. With one list, the only index is 0.
  unsigned getListAt(int64_t index) const { return chosen[index]; }
  int64_t getIndexOf(int64_t device) const { return indices[device]; }
  int64_t getIndexCount() const { return static_cast<int64_t>(chosen.size()); }

  /// Groups of a collective or exchange, as a number that is equal for equal groups, and as devices.
  unsigned getGroupsOf(mlir::Operation *op) const { return groupsOf.lookup(op); }
  const PlanGroups &getGroups(unsigned groups) const { return allGroups[groups]; }
  unsigned getGroupsCount() const { return allGroups.size(); }

  /// Communications in the order in which the host of a list hands them out. Bodies of `plan.while` stand twice.
  llvm::ArrayRef<Item> getItems(unsigned list) const { return items[list]; }
  /// An op on another mesh than those before it; nothing else is known then.
  mlir::Operation *findOtherMesh() const { return other; }
  /// Whether items were left out, since there were more than `mostItems`.
  bool isCut() const { return cut; }
  static constexpr size_t mostItems = 4'000'000;

private:
  void addGroups(mlir::Operation *op);
  void addItems(mlir::Region &region, unsigned list, llvm::DenseMap<mlir::Value, int64_t> &iterations);

  plan::EntryOp entry;
  int64_t devices = 1;
  llvm::SmallVector<plan::ListOp> lists;
  llvm::SmallVector<unsigned> chosen;
  std::vector<int64_t> indices;
  llvm::DenseMap<mlir::Operation *, unsigned> groupsOf;
  std::vector<PlanGroups> allGroups;
  llvm::DenseMap<mlir::Attribute, unsigned> groupsOfAxes;
  std::vector<std::vector<Item>> items;
  llvm::DenseSet<mlir::Operation *> communicating;
  mlir::Operation *other = nullptr;
  bool cut = false;
};

/// Whether all that devices do together pairs up, with equal kinds, sizes, element types and reductions, and whether
/// the orders in which their hosts hand it out fit together: with an arrow from each communication to the next of its
/// list, and one communication of many members as one, there is no cycle. All else that holds a stream back (streams,
/// events, the waiting host) was handed out before, so that then nothing waits for itself. Reports the first fault.
///
/// Devices at one index along `lists_by` stand for one another: a cycle among devices would be one among indices.
/// With one list, collectives match by construction.
mlir::LogicalResult verifyCommunication(const PlanCommunication &communication);

/// Communications that wait for themselves: each waits for the one before it, the first for the last, and those of one
/// list that follow each other here do so in the list. None where orders fit together, or where it does not pair up.
llvm::SmallVector<std::pair<unsigned, mlir::Operation *>> findCycle(const PlanCommunication &communication);

} // namespace heddle

#endif // HEDDLE_ANALYSIS_PLANCOMMUNICATION_H

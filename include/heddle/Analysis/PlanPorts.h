// What the devices of a plan have of its arguments and results.
#ifndef HEDDLE_ANALYSIS_PLANPORTS_H
#define HEDDLE_ANALYSIS_PLANPORTS_H

#include "heddle/Analysis/DeviceGroups.h"
#include "heddle/Dialect/Heddle/HeddleDialect.h"
#include "heddle/Dialect/Plan/ProgramOps.h"

namespace heddle {

/// An argument or result of an entry. Where it is placed, devices have some of its blocks only.
struct PlanPort {
  mlir::MemRefType type;
  PlacementAttr placement; ///< null: every device has all of the type
  sdy::MeshAttr mesh;      ///< of the placement
  std::vector<AxisSteps> axes;

  /// The blocks that the device at a position of the mesh has, in ascending order.
  llvm::SmallVector<int64_t> getBlocks(int64_t position) const;
  /// The type of so many blocks; null for none.
  mlir::MemRefType getTypeOfBlocks(int64_t count) const;
  /// The type of what the device at a position of the mesh has; null where it has nothing.
  mlir::MemRefType getTypeAt(int64_t position) const;
  int64_t getBytesAt(int64_t position) const;
};
PlanPort getArgumentPort(plan::EntryOp entry, unsigned index);
PlanPort getResultPort(plan::EntryOp entry, unsigned index);

/// Bytes of a port that all devices of a list have in one order of elements, and those that some of them have. Where
/// they own unequal numbers of blocks, the common ones are the first, or none if the blocks' rows alternate.
struct PortBytes {
  int64_t common = 0, most = 0;
};
struct ListPorts {
  llvm::SmallVector<PortBytes> arguments, results;
};
ListPorts getListPorts(plan::ListOp list);

} // namespace heddle

#endif // HEDDLE_ANALYSIS_PLANPORTS_H

// What a function sends, computes and holds: on one device where its types are local, on one for all where they are
// global.
#ifndef HEDDLE_ANALYSIS_PROGRAMCOST_H
#define HEDDLE_ANALYSIS_PROGRAMCOST_H

#include "heddle/Analysis/MachineRates.h"
#include "heddle/Analysis/OpSharding.h"
#include "heddle/Dialect/Spmd/CollectiveInterface.h"

namespace heddle {

/// A collective of a partitioned function.
struct CollectiveCost {
  mlir::Operation *op;
  spmd::Traffic traffic;
  /// The mesh and axes that they differ along; null and none where groups of device ids are written out.
  sdy::MeshAttr mesh;
  llvm::SmallVector<sdy::AxisRefAttr> axes;
  /// The number of devices that take part together.
  int64_t members = 1;
  /// The bytes that the device that sends most sends each time, as `spmd::Traffic` says.
  int64_t wireBytes = 0;
  /// That parts of one device send each other along sequential axes, through its memory.
  int64_t handedBytes = 0;
  /// How often it runs: the product of the trip counts of the loops around it.
  int64_t times = 1;
};

struct ProgramCost {
  std::vector<CollectiveCost> collectives;
  /// The bytes of all collectives and their times, for the device that sends most. With sequential axes all figures are
  /// those of one part of its work.
  int64_t wireBytes = 0;
  /// The bytes that a part sends to other parts of its device.
  int64_t handedBytes = 0;
  /// The part that halos are, which `heddle-partition` will fetch; afterwards they are collectives.
  int64_t haloBytes = 0;
  /// Two for each multiply-add of dots and convolutions, one for each float element of other ops' results and for each
  /// float element that a reduction reads. Integer ops, constants and collectives count nothing.
  double flops = 0;
  /// The flops of dots and convolutions alone.
  double contractionFlops = 0;
  /// The flops of dots and convolutions by the element type of the first operand.
  llvm::SmallDenseMap<mlir::Type, double, 2> contractionFlopsOf;
  /// The most bytes of arguments and values that are alive at one op, in the order of the text, without aliasing.
  int64_t peakLiveBytes = 0;
  /// The number of loops without a known trip count; each counts once.
  int64_t unknownLoops = 0;
};

/// Branches count as the one that costs more.
ProgramCost getProgramCost(mlir::func::FuncOp function);
/// What one device will do of a function on global types, with `sdy` collectives as its reshards.
ProgramCost getReshardedCost(mlir::func::FuncOp function, const MeshInUse &use);

/// What one op of a partitioned function sends and computes, with all that is in its regions.
ProgramCost getOpCost(mlir::Operation *op);

/// Seconds of a collective each time that it runs.
double getSeconds(const CollectiveCost &collective, const MachineRates &rates);

/// Seconds to send and to compute it all, as if neither waited for the other.
struct StepSeconds {
  double wire = 0, compute = 0;
};
StepSeconds getSeconds(const ProgramCost &cost, const MachineRates &rates);

/// The mesh of the collectives of a function; null where none names one.
sdy::MeshAttr findMesh(const ProgramCost &cost);

bool isContraction(mlir::Operation *op);
/// Whether the op is one, or has one in its regions.
bool hasContraction(mlir::Operation *op);

} // namespace heddle

#endif // HEDDLE_ANALYSIS_PROGRAMCOST_H

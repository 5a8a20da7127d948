// How fast a mesh of a machine's devices computes and sends: what decisions about shardings weigh.
#ifndef HEDDLE_ANALYSIS_MACHINERATES_H
#define HEDDLE_ANALYSIS_MACHINERATES_H

#include "heddle/Dialect/Sdy/AxisKinds.h"
#include "heddle/Interfaces/Space.h"
#include "heddle/Machine/MachineSpec.h"
#include "heddle/Problems/CollectiveTime.h"
#include "llvm/ADT/DenseMap.h"

#include <limits>

namespace heddle {

struct RateOptions {
  machine::MachineSpec machine = machine::getKnownMachines().front();
  /// The weight of the wires' latency: so small that it only decides between ways of the same bytes. Collectives of a
  /// step are joined and hidden later on, so what one of them would wait by itself says little; their bytes stay.
  double latencyWeight = 1e-5;
  /// Annotations ask for work to be split. A product is repeated on several devices only where that costs at most so
  /// many flops for each byte that stays off the wires; infinite where only time counts.
  double repeatedFlopsPerByte = 2;

  /// The machine as it is, for figures to be read.
  static RateOptions ofMachine(machine::MachineSpec machine) {
    return {std::move(machine), 1, std::numeric_limits<double>::infinity()};
  }
};

class MachineRates {
public:
  /// `mesh` may be null, of one device then. Below the Local rung all axes are spatial.
  MachineRates(const RateOptions &options, sdy::MeshAttr mesh, sdy::AxisKinds kinds = {});

  const problems::Wires &getWires() const { return wires; }
  /// The devices that differ along `axes` only.
  problems::DeviceGroup getGroup(sdy::AxisRefAttr axis) const;
  problems::DeviceGroup getGroup(llvm::ArrayRef<sdy::AxisRefAttr> axes) const;
  /// All devices of the mesh.
  problems::DeviceGroup getWholeGroup() const;

  /// The time of products and convolutions, as they weigh in a decision. A null type is f32.
  double getContractionSeconds(mlir::Type elementType, double flops) const;
  double getVectorSeconds(mlir::Type elementType, double flops) const;
  double getMemorySeconds(double bytes) const { return bytes / machine.memoryBytesPerSecond; }
  /// The time from one kernel to the next.
  double getLaunchSeconds() const { return machine.launchSeconds; }
  /// The time of a transfer to another space, while all devices of a node make one: between a device and a disk through
  /// the host's memory, one after the other. Nothing where the machine's description lacks the host or the disk.
  std::optional<double> findTransferSeconds(Space from, Space to, double bytes) const;
  /// The time of a kernel that the host runs on so many bytes of its memory, while all devices of a node have one run.
  /// Nothing where the machine's description does not say how fast that memory is.
  std::optional<double> findHostSeconds(double bytes) const;
  const std::string &getMachineName() const { return machine.name; }

private:
  machine::MachineSpec machine;
  sdy::MeshAttr mesh;
  sdy::AxisKinds kinds;
  problems::Wires wires;
  double secondsPerRepeatedFlop;
  mutable llvm::DenseMap<mlir::Attribute, int64_t> nodeMembers; // by axis
};

/// The options of a pass. Fails, having said why at `location`, on a machine that can't be had and on weights that are
/// none. An empty name stands for the first known machine.
mlir::FailureOr<RateOptions> getRateOptions(mlir::Location location, llvm::StringRef machine, double latencyWeight,
                                            double repeatedFlopsPerByte);

} // namespace heddle

#endif // HEDDLE_ANALYSIS_MACHINERATES_H

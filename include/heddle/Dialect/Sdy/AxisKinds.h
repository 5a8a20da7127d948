// Which axes of a mesh are devices, and which are time.
#ifndef HEDDLE_DIALECT_SDY_AXISKINDS_H
#define HEDDLE_DIALECT_SDY_AXISKINDS_H

#include "heddle/Dialect/Sdy/SdyDialect.h"

namespace heddle::sdy {

/// Axes are spatial: along them stand devices. Where a mesh says so they are sequential: one device does their parts
/// one after another, and what parts send each other goes through its memory.
///
///     sdy.mesh @mesh = <["data"=2, "micro"=4]> {heddle.sequential_axes = ["micro"]}
///
/// has 2 devices, of which each does 4 parts. `sdy` counts 8 positions, and so does the Reference, to which axes are
/// alike. `heddle.device_ids = array<i64: 1, 0>` is the order of such a mesh's devices, by position along its spatial
/// axes; `device_ids` of the mesh itself would be of positions.
class AxisKinds {
public:
  static constexpr llvm::StringLiteral sequentialAttrName = "heddle.sequential_axes";
  static constexpr llvm::StringLiteral deviceIdsAttrName = "heddle.device_ids";

  /// All axes are spatial.
  AxisKinds() = default;
  /// What the module around an op says of a mesh of its own.
  static AxisKinds of(mlir::Operation *op, MeshAttr mesh);

  bool isSequential(llvm::StringRef axis) const;
  bool areAllSpatial() const { return !sequential; }
  /// The number of devices of the mesh.
  int64_t getDeviceCount(MeshAttr mesh) const;
  /// The parts of one device along these axes.
  int64_t getPartCount(llvm::ArrayRef<AxisRefAttr> axes, MeshAttr mesh) const;
  /// The device at each position along the spatial axes; empty where these are the same.
  llvm::ArrayRef<int64_t> getDeviceIds(MeshAttr mesh) const;

private:
  mlir::ArrayAttr sequential; // null where there are none
  mlir::DenseI64ArrayAttr deviceIds;
};

/// Fails, with an error at it, on a mesh that has a sequential axis: `consumer` is what knows only devices.
llvm::LogicalResult verifyAllSpatial(mlir::ModuleOp module, llvm::StringRef consumer);

/// Verifies the two attributes on `op`.
llvm::LogicalResult verifyAxisKinds(mlir::Operation *op, mlir::NamedAttribute attribute);

} // namespace heddle::sdy

#endif // HEDDLE_DIALECT_SDY_AXISKINDS_H

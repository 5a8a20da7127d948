// Along which axes of a mesh all devices have the same bits of a value.
#ifndef HEDDLE_LIB_TRANSFORMS_PIPELINE_EQUALAXES_H
#define HEDDLE_LIB_TRANSFORMS_PIPELINE_EQUALAXES_H

#include "heddle/Dialect/Heddle/LoopOps.h"
#include "heddle/Dialect/Sdy/Sdy.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace heddle::pipeline {

/// Follows a function of the Local rung from its arguments, which differ along the axes that their shardings name: what
/// an all-reduce or an all-gather gives is the same along its axes, what any other op over axes gives may differ along
/// them, and all else differs as what it is made of. Carries of loops are followed to a fixed point.
class EqualAxes {
public:
  EqualAxes(mlir::func::FuncOp function, sdy::MeshAttr mesh);

  /// The axes of more than one device, in the mesh's order.
  llvm::SmallVector<sdy::AxisRefAttr> get(mlir::Value value) const;

private:
  /// A bit for each axis along which a value may differ.
  using Axes = uint64_t;

  Axes getBits(llvm::ArrayRef<sdy::AxisRefAttr> axes, bool whole) const;
  void follow(mlir::Operation *op);
  void follow(ScanOp scan);
  /// All axes of ops over axes, in regions as well.
  Axes getNamed(mlir::Operation *op) const;

  sdy::MeshAttr mesh;
  Axes all = 0;
  llvm::DenseMap<mlir::Value, Axes> differs;
};

} // namespace heddle::pipeline

#endif // HEDDLE_LIB_TRANSFORMS_PIPELINE_EQUALAXES_H

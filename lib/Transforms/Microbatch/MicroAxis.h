// The sequential axis along which a step is done in parts, and the ops along it.
#ifndef HEDDLE_TRANSFORMS_MICROBATCH_MICROAXIS_H
#define HEDDLE_TRANSFORMS_MICROBATCH_MICROAXIS_H

#include "heddle/Dialect/Heddle/LoopOps.h"
#include "heddle/Dialect/Sdy/MeshOps.h"
#include "heddle/Dialect/Sdy/SdyDialect.h"
#include "heddle/Dialect/Spmd/SpmdDialect.h"
#include "heddle/Interfaces/Combiner.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"

namespace heddle::microbatch {

/// The name of the axis that heddle-add-microbatches adds.
constexpr llvm::StringLiteral kAxisName = "micro";

class MicroAxis {
public:
  /// The one sequential axis of the module's meshes; nothing where there is none. Fails, having said why, where there
  /// are several.
  static mlir::FailureOr<std::optional<MicroAxis>> find(mlir::ModuleOp module);

  sdy::MeshOp getMeshOp() const { return mesh; }
  sdy::MeshAttr getMesh() const { return mesh.getMesh(); }
  mlir::FlatSymbolRefAttr getMeshRef() const;
  llvm::StringRef getName() const { return name.getValue(); }
  int64_t getSize() const { return getMesh().getAxisSize(name); }
  sdy::AxisRefListAttr getList() const;

  bool isIn(llvm::ArrayRef<sdy::AxisRefAttr> axes) const;
  bool isIn(sdy::TensorShardingAttr sharding) const;
  /// Along this axis and no other.
  bool isAlone(sdy::AxisRefListAttr axes) const;

  // What is left of collectives once they are split (`splitCollectives`); null for other ops.
  spmd::AllReduceOp getReduce(mlir::Operation *op) const;
  spmd::AllGatherOp getGather(mlir::Operation *op) const;
  spmd::AllSliceOp getSlice(mlir::Operation *op) const;
  spmd::AxisIndexOp getIndex(mlir::Operation *op) const;
  /// An all-reduce or all-gather along the axis: it ends what differs between microbatches.
  bool isMeeting(mlir::Operation *op) const { return getReduce(op) || getGather(op); }
  /// Whether `op`, or one in its regions, is one.
  bool hasMeeting(mlir::Operation *op) const;

private:
  mutable sdy::MeshOp mesh; // a handle
  mlir::StringAttr name;
};

/// `count` times as large along a dim.
mlir::RankedTensorType multiplyDim(mlir::RankedTensorType type, int64_t dim, int64_t count);
/// The part of `count` along a dim.
mlir::RankedTensorType divideDim(mlir::RankedTensorType type, int64_t dim, int64_t count);
/// Parts along a dim as a stack of them, and back.
mlir::Value stackParts(mlir::OpBuilder &builder, mlir::Value whole, int64_t dim, int64_t count);
mlir::Value joinParts(mlir::OpBuilder &builder, mlir::Value stack, int64_t dim);
/// A tensor<i32>.
mlir::Value makeIndex(mlir::OpBuilder &builder, mlir::Location loc, int64_t value);

/// The part of `type` at `index` parts from the beginning of a dim.
mlir::Value sliceAt(mlir::OpBuilder &builder, mlir::Value whole, mlir::RankedTensorType type, int64_t dim,
                    mlir::Value index);
/// Whether an argument of the function is a part that each microbatch has of its own.
bool isCutAlong(mlir::func::FuncOp function, unsigned argument, const MicroAxis &axis);

// ---- the steps of heddle-microbatch, in order ----

/// Makes collectives along the axis and others two: what is left along the axis are all-reduces, all-gathers,
/// all-slices and axis indices. Fails, having said why, at an op that moves data between microbatches otherwise.
llvm::LogicalResult splitCollectives(mlir::func::FuncOp function, const MicroAxis &axis, bool scattersInside);

/// Where microbatches have statistics of their own: whether the scope of `op` matches.
using LocalScopes = llvm::function_ref<bool(mlir::Operation *op)>;

/// Splits the layer loops that sum over microbatches into those before these sums and those after them. Fails, having
/// said why, where a loop needs such a sum again for a microbatch.
llvm::LogicalResult splitScans(mlir::func::FuncOp function, const MicroAxis &axis, LocalScopes isLocal);

/// Gathers the weights of layer loops once for all microbatches, in layer loops of their own.
void hoistGathers(mlir::func::FuncOp function, const MicroAxis &axis);

/// Makes the loops over microbatches. Fails, having said why, where there would have to be two passes over the state.
llvm::LogicalResult buildLoops(mlir::func::FuncOp function, const MicroAxis &axis, bool gathersInside,
                               LocalScopes isLocal);

} // namespace heddle::microbatch

#endif // HEDDLE_TRANSFORMS_MICROBATCH_MICROAXIS_H

// Small pieces of one device's program: its place in the mesh, padding and masks.
#ifndef HEDDLE_TRANSFORMS_PARTITION_LOCALBUILDER_H
#define HEDDLE_TRANSFORMS_PARTITION_LOCALBUILDER_H

#include "heddle/Analysis/ReshardPlan.h"
#include "heddle/Analysis/Uses.h"
#include "heddle/Analysis/WindowAccess.h"
#include "heddle/Dialect/Stablehlo/Stablehlo.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace heddle::partition {

class LocalBuilder : public mlir::ImplicitLocOpBuilder {
public:
  LocalBuilder(mlir::Operation *before, const MeshInUse &use)
      : ImplicitLocOpBuilder(before->getLoc(), before), use(use) {}

  mlir::FlatSymbolRefAttr getMeshRef() const { return llvm::cast<mlir::FlatSymbolRefAttr>(use.meshOrRef); }
  sdy::MeshAttr getMesh() const { return use.mesh; }
  sdy::AxisRefListAttr makeAxes(llvm::ArrayRef<PlacedAxis> axes);

  /// A tensor with the same element everywhere.
  mlir::Value splat(mlir::RankedTensorType type, mlir::Attribute element);
  mlir::Value splatInt(mlir::RankedTensorType type, int64_t value);
  mlir::Value zeros(mlir::RankedTensorType type);
  /// What combined with any element gives that element, to the last bit, in every place: of a sum of floats -0.
  mlir::Value identity(mlir::RankedTensorType type, Combiner combiner);
  /// A scalar in every place.
  mlir::Value broadcast(mlir::Value scalar, llvm::ArrayRef<int64_t> shape);

  /// tensor<i32>: `first` + k * `step` on shard k of `axes`.
  mlir::Value indexOnShard(llvm::ArrayRef<PlacedAxis> axes, int64_t first, int64_t step);
  /// tensor<i32>: the global index of the first element of this device's shard of a dim, of `local` elements each.
  mlir::Value firstIndex(llvm::ArrayRef<PlacedAxis> axes, int64_t local);
  /// A tensor of `shape` in i32 that holds the global index along `dim`.
  mlir::Value globalIndices(llvm::ArrayRef<int64_t> shape, int64_t dim, llvm::ArrayRef<PlacedAxis> axes);
  /// tensor<i1>: whether this is the first device along `axes`.
  mlir::Value isFirst(llvm::ArrayRef<sdy::AxisRefAttr> axes);

  mlir::Value compare(mlir::Value lhs, mlir::Value rhs, stablehlo::ComparisonDirection direction);
  /// `value` where its index along `dim` is less than `size`, else the combiner's identity; zero without a combiner.
  mlir::Value maskPadding(mlir::Value value, int64_t dim, int64_t size, llvm::ArrayRef<PlacedAxis> axes,
                          std::optional<Combiner> combiner = std::nullopt);

  /// Elements [begin, end) of a dim.
  mlir::Value take(mlir::Value value, int64_t dim, int64_t begin, int64_t end);
  /// `size` elements of a dim, on shard k of `axes` from `first` + k * `step` on.
  mlir::Value takeFrom(mlir::Value value, int64_t dim, int64_t first, int64_t step, int64_t size,
                       llvm::ArrayRef<PlacedAxis> axes);
  mlir::Value takeFirst(mlir::Value value, int64_t dim, int64_t size) { return take(value, dim, 0, size); }
  /// Zeros before and after a dim.
  mlir::Value pad(mlir::Value value, int64_t dim, int64_t low, int64_t high);
  /// The combiner's identity `margin` times before and after a dim.
  mlir::Value padAround(mlir::Value value, int64_t dim, int64_t margin, Combiner combiner);
  /// Zeros at the end of a dim, up to `size` elements.
  mlir::Value padTo(mlir::Value value, int64_t dim, int64_t size);
  /// What an access reads of a dim of `size` elements: this device's shard, and what neighbours have. Indices outside
  /// of the dim read `fill`, a scalar. The shifts say that they are for `cause`.
  mlir::Value extendDim(mlir::Value value, const WindowAccess &access, int64_t size, llvm::ArrayRef<PlacedAxis> axes,
                        mlir::Value fill, mlir::Operation *cause);
  mlir::Value sliceShard(mlir::Value value, int64_t dim, llvm::ArrayRef<PlacedAxis> axes);

private:
  mlir::Value pad(mlir::Value value, int64_t dim, int64_t low, int64_t high,
                  llvm::function_ref<mlir::Value(mlir::RankedTensorType)> fill);

  const MeshInUse &use;
};

/// The type with another size along a dim.
mlir::RankedTensorType withDim(mlir::RankedTensorType type, int64_t dim, int64_t size);

} // namespace heddle::partition

#endif // HEDDLE_TRANSFORMS_PARTITION_LOCALBUILDER_H

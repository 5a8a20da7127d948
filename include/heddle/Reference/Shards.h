// Cutting tensors into the shards of a mesh's devices, and putting them together again.
#ifndef HEDDLE_REFERENCE_SHARDS_H
#define HEDDLE_REFERENCE_SHARDS_H

#include "heddle/Analysis/DeviceGroups.h"
#include "heddle/Reference/Tensor.h"

namespace heddle::reference {

/// How a tensor is cut: with a dim of size 10 on 4 shards, shard 1 has elements 3 to 5, and shard 3 has element 9 and
/// 2 of padding. In a dim of size n on s shards, shard k holds ceil(n / s) elements from k * ceil(n / s) on; what lies
/// after the last one is padding.
class Cut {
public:
  /// `whole` has the rank of the sharding; the sharding's axes are in the mesh.
  Cut(sdy::TensorShardingAttr sharding, sdy::MeshAttr mesh, mlir::RankedTensorType whole);

  mlir::RankedTensorType getWholeType() const { return whole; }
  mlir::RankedTensorType getLocalType() const { return local; }

  /// The number of the shard in each dim that the device at a position of the mesh has.
  llvm::SmallVector<int64_t> getShard(int64_t position) const;

  /// The first elements of the shard, in each dim.
  llvm::SmallVector<int64_t> getStart(int64_t position) const;

  /// A shard of the whole, in a buffer that `padding` fills: a tensor of the local type.
  Tensor takeShard(const Tensor &whole, int64_t position, Tensor padding) const;

  /// A shard without its padding.
  Tensor withoutPadding(const Tensor &shard, int64_t position) const;

  /// Puts a shard without its padding where it belongs.
  void putShard(Tensor &whole, const Tensor &unpadded, int64_t position) const;

private:
  mlir::RankedTensorType getUnpaddedType(int64_t position) const;
  int64_t getOffset(int64_t position) const;

  std::vector<std::vector<AxisSteps>> dims;
  mlir::RankedTensorType whole, local;
};

} // namespace heddle::reference

#endif // HEDDLE_REFERENCE_SHARDS_H

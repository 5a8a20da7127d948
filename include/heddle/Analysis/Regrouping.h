// A reshape that splits a sharded dim into blocks, or joins blocks, and leaves each block sharded as the dim was.
#ifndef HEDDLE_ANALYSIS_REGROUPING_H
#define HEDDLE_ANALYSIS_REGROUPING_H

#include "heddle/Analysis/MachineRates.h"
#include "heddle/Analysis/OpSharding.h"

namespace heddle {

/// From 64x192{"model"} to 64x3x64{"model"}, with "model" of size 2, the devices have units 0 1 2 | 3 4 5 of 32 columns
/// before and 0 2 4 | 1 3 5 after: unit 1 is sent one way and 3 the other. Either type's shards have one unit a block.
struct Regrouping {
  /// Whether blocks are made, or joined.
  bool isSplit;
  /// The whole dim in the type that has it; in the other one, the dim of the blocks, in front of that of their
  /// elements.
  int64_t dim;
  int64_t blocks, shards;
  PlacedAxes axes;

  /// The unit that is the `slot`-th of a device, and back.
  int64_t getUnit(bool areBlocks, int64_t device, int64_t slot) const {
    return areBlocks ? slot * shards + device : device * blocks + slot;
  }
  int64_t getDevice(bool areBlocks, int64_t unit) const { return areBlocks ? unit % shards : unit / blocks; }
  /// The most units that one device has for another one.
  int64_t getUnitsPerPair() const;
  /// The bytes that a device sends by an all-to-all in which it sends as many units to every other one.
  int64_t getWireBytes(mlir::RankedTensorType shard) const;
  double getSeconds(mlir::RankedTensorType shard, const MachineRates &rates) const {
    return problems::getExchangeSeconds(rates.getWires(), rates.getGroup(getAxisRefs(axes)), getWireBytes(shard));
  }
};

/// The regrouping that a reshape of these types and shardings is; nothing where it is none. No value is partial.
std::optional<Regrouping> findRegrouping(mlir::RankedTensorType from, mlir::RankedTensorType to,
                                         sdy::TensorShardingAttr fromSharding, sdy::TensorShardingAttr toSharding,
                                         const MeshInUse &use);

/// A reshape that stands for a regrouping, by what its operand's and result's shardings say.
std::optional<Regrouping> findRegrouping(mlir::Operation *op, const MeshInUse &use);

/// The shardings of a reshape's result that make it a regrouping where its operand is sharded as `from`.
llvm::SmallVector<sdy::TensorShardingAttr> findRegroupedShardings(mlir::RankedTensorType fromType,
                                                                  mlir::RankedTensorType toType,
                                                                  sdy::TensorShardingAttr from, const MeshInUse &use);

} // namespace heddle

#endif // HEDDLE_ANALYSIS_REGROUPING_H

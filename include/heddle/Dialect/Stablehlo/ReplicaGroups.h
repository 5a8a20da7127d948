// What collectives have in common: which devices talk to which.
#ifndef HEDDLE_DIALECT_STABLEHLO_REPLICAGROUPS_H
#define HEDDLE_DIALECT_STABLEHLO_REPLICAGROUPS_H

#include "heddle/Dialect/Stablehlo/StablehloDialect.h"
#include "mlir/IR/SymbolTable.h"

namespace heddle::stablehlo {

/// The ids that `elements` of i64 hold; of a splat two at most, since the others are the same and there may be more
/// than memory holds.
llvm::SmallVector<int64_t> idsOf(mlir::DenseIntElementsAttr elements);

/// The smallest id that `ids` hold twice.
std::optional<int64_t> repeatedId(llvm::SmallVector<int64_t> ids);

struct ReplicaGroupRules {
  bool padding = false; ///< -1 may fill up shorter groups
  bool everyId = true;  ///< ids count from 0 to the number of ids - 1
};

/// `groups`, elements of rank 2 or mesh axes, hold each id at most once and keep `rules`.
llvm::LogicalResult verifyReplicaGroups(mlir::Operation *op, mlir::Attribute groups, ReplicaGroupRules rules = {});

/// The mesh that `groups` name by symbol exists.
llvm::LogicalResult verifyMeshSymbol(mlir::Operation *op, mlir::Attribute groups, mlir::SymbolTableCollection &symbols);

/// `use_global_device_ids` comes with a positive channel and with ids.
llvm::LogicalResult verifyGlobalDeviceIds(mlir::Operation *op, bool useGlobalDeviceIds, ChannelHandleAttr channel,
                                          mlir::Attribute groups);

/// How many ids a group of `groups`, which are verified, has: none for a mesh known by symbol only and for no groups.
std::optional<int64_t> replicaGroupSize(mlir::Attribute groups);

/// How many processes exchange data: `exact`, or any multiple of `size`.
struct ProcessGroupSize {
  int64_t size;
  bool exact;
};
ProcessGroupSize processGroupSize(mlir::Attribute groups, bool useGlobalDeviceIds, ChannelHandleAttr channel);

/// The ids of each group of `groups`, which are verified: without padding; along mesh axes in the order in which those
/// are listed, the first one major. A mesh must be written out, and have so few devices that they may be listed.
llvm::SmallVector<llvm::SmallVector<int64_t>> listReplicaGroups(mlir::Attribute groups);

/// `pairs` of shape N x 2 hold each source and each target once, none of them negative.
llvm::LogicalResult verifySourceTargetPairs(mlir::Operation *op, mlir::DenseIntElementsAttr pairs);

} // namespace heddle::stablehlo

#endif // HEDDLE_DIALECT_STABLEHLO_REPLICAGROUPS_H

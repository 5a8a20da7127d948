// The ops of a block in groups that become kernels, kept in an order in which each group waits only for earlier ones.
#ifndef HEDDLE_TRANSFORMS_FUSION_CLUSTERS_H
#define HEDDLE_TRANSFORMS_FUSION_CLUSTERS_H

#include "KernelShape.h"

#include "heddle/Problems/MergeOrder.h"

namespace heddle::fusion {

struct Cluster {
  llvm::SmallVector<mlir::Operation *> ops; // in program order
  KernelShape shape{FusionKind::Loop};
  bool isKernel = false; ///< Else it is one op that stays as it is.
  bool isUpdate = false; ///< Whether it updates state; it stays apart from clusters that don't.
};

/// A cluster is called by the position of any of its ops, so that a number from before a merge still means the cluster
/// that its op is in.
class Clusters {
public:
  /// Begins with a cluster for each op. Ops that are `fixed` are left as they are.
  Clusters(mlir::Block &block, const TargetInfo &target, const llvm::DenseSet<mlir::Operation *> &fixed,
           const llvm::DenseSet<mlir::Operation *> &updates);

  const Cluster &operator[](int index) const { return clusters[order.groupOf(index)]; }
  /// The cluster of the op of the block that `op` is in.
  int clusterOf(mlir::Operation *op) const;
  /// The clusters, each after those that it waits for.
  std::vector<int> getOrder() const { return order.getOrder(); }

  /// Values of the cluster that others use, in program order.
  llvm::SmallVector<mlir::Value> getOutputs(llvm::ArrayRef<mlir::Operation *> ops) const;
  /// Values of others that the cluster uses, by first use.
  llvm::SmallVector<mlir::Value> getInputs(int cluster) const;

  /// Makes one kernel of two where that has a loop nest and neither waits for a third that waits for the other.
  bool merge(int a, int b);
  /// Does the same, whatever the loop nest: `shape` is what they have together.
  bool mergeAs(int a, int b, const KernelShape &shape);

private:
  int64_t getGap(int a, int b) const;
  llvm::SmallVector<mlir::Operation *> unite(int a, int b) const;

  mlir::Block &block;
  const TargetInfo &target;
  std::vector<mlir::Operation *> ops; // of the block
  llvm::DenseMap<mlir::Operation *, int> places;
  std::vector<Cluster> clusters; // by position; one that was merged into another is kept as it was
  problems::MergeOrder order;
};

} // namespace heddle::fusion

#endif // HEDDLE_TRANSFORMS_FUSION_CLUSTERS_H

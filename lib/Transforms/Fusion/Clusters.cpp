#include "Clusters.h"

#include "mlir/Transforms/RegionUtils.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::fusion;

/// Ops further apart are not merged: what comes between would wait, or what is early be kept for long. A backward pass
/// that computes something again would do it in the forward pass. Updates of state all stand at the end.
static constexpr int64_t kReach = 100;

Clusters::Clusters(Block &block, const TargetInfo &target, const llvm::DenseSet<Operation *> &fixed,
                   const llvm::DenseSet<Operation *> &updates)
    : block(block), target(target) {
  for (Operation &op : block) {
    int index = clusters.size();
    Cluster &cluster = clusters.emplace_back();
    cluster.ops.push_back(&op);
    cluster.order = index;
    cluster.isUpdate = updates.contains(&op);
    places[&op] = {index, index};
    sequence.push_back(index);
    if (fixed.contains(&op) || op.hasTrait<OpTrait::ConstantLike>())
      continue;
    SmallVector<Value> results(op.getResults());
    if (std::optional<KernelShape> shape = findKernelShape(cluster.ops, results, target)) {
      cluster.shape = *shape;
      cluster.isKernel = true;
    }
  }
}

int Clusters::clusterOf(Operation *op) const { return places.find(block.findAncestorOpInBlock(*op))->second.first; }

SmallVector<int> Clusters::getOrder() const {
  SmallVector<int> order;
  for (int cluster : sequence)
    if (cluster >= 0)
      order.push_back(cluster);
  return order;
}

SmallVector<Value> Clusters::getOutputs(ArrayRef<Operation *> ops) const {
  llvm::SmallPtrSet<Operation *, 16> inside(ops.begin(), ops.end());
  SmallVector<Value> outputs;
  for (Operation *op : ops)
    for (OpResult result : op->getResults())
      if (llvm::any_of(result.getUsers(),
                       [&](Operation *user) { return !inside.contains(block.findAncestorOpInBlock(*user)); }))
        outputs.push_back(result);
  return outputs;
}

SmallVector<Value> Clusters::getInputs(int cluster) const {
  llvm::SetVector<Value> inputs, captured;
  auto note = [&](Value value) {
    if (Operation *from = value.getDefiningOp(); !from || from->getBlock() != &block || clusterOf(from) != cluster)
      inputs.insert(value);
  };
  for (Operation *op : clusters[cluster].ops) {
    llvm::for_each(op->getOperands(), note);
    getUsedValuesDefinedAbove(op->getRegions(), captured); // a constant that a comparator uses, too
  }
  llvm::for_each(captured, note);
  return inputs.takeVector();
}

SmallVector<Operation *> Clusters::unite(int a, int b) const {
  SmallVector<Operation *> ops(clusters[a].ops);
  llvm::append_range(ops, clusters[b].ops);
  llvm::sort(ops,
             [&](Operation *x, Operation *y) { return places.find(x)->second.second < places.find(y)->second.second; });
  return ops;
}

/// `behind`: what waits for `first` between the two; nothing of it may be what `second` waits for.
bool Clusters::canReorder(int first, int second, SmallVectorImpl<int> &behind) const {
  int64_t last = clusters[second].order;
  llvm::SmallDenseSet<int> seen{first};
  SmallVector<int> open{first};
  while (!open.empty()) {
    int cluster = open.pop_back_val();
    for (Operation *op : clusters[cluster].ops)
      for (Operation *user : op->getUsers()) {
        int next = clusterOf(user);
        if (next == second && cluster != first)
          return false;
        if (clusters[next].order < last && seen.insert(next).second) {
          behind.push_back(next);
          open.push_back(next);
        }
      }
  }
  return true;
}

void Clusters::join(int first, int second, const KernelShape &shape, ArrayRef<int> behind) {
  int64_t from = clusters[first].order, to = clusters[second].order;
  llvm::SmallDenseSet<int> isBehind(behind.begin(), behind.end());
  SmallVector<int> before, after;
  for (int64_t order = from + 1; order < to; ++order)
    if (int cluster = sequence[order]; cluster >= 0)
      (isBehind.contains(cluster) ? after : before).push_back(cluster);
  SmallVector<Operation *> ops = unite(first, second);
  for (Operation *op : ops)
    places[op].first = first;
  clusters[first].ops = std::move(ops);
  clusters[first].shape = shape;
  clusters[second].ops.clear();
  clusters[second].isKernel = false;
  int64_t order = from;
  auto put = [&](int cluster) {
    sequence[order] = cluster;
    clusters[cluster].order = order++;
  };
  llvm::for_each(before, put);
  put(first);
  llvm::for_each(after, put);
  std::fill(sequence.begin() + order, sequence.begin() + to + 1, -1);
}

/// The ops of the block between the two; none where they interleave.
int64_t Clusters::getGap(int a, int b) const {
  auto positionOf = [&](Operation *op) { return places.find(op)->second.second; };
  int64_t behindA = positionOf(clusters[b].ops.front()) - positionOf(clusters[a].ops.back());
  int64_t behindB = positionOf(clusters[a].ops.front()) - positionOf(clusters[b].ops.back());
  return std::max<int64_t>({behindA, behindB, 0});
}

bool Clusters::mergeAs(int a, int b, const KernelShape &shape) {
  if (clusters[a].order > clusters[b].order)
    std::swap(a, b);
  SmallVector<int> behind;
  if (!canReorder(a, b, behind))
    return false;
  join(a, b, shape, behind);
  return true;
}

bool Clusters::merge(int a, int b) {
  if (a == b || !clusters[a].isKernel || !clusters[b].isKernel || clusters[a].isUpdate != clusters[b].isUpdate ||
      (!clusters[a].isUpdate && getGap(a, b) > kReach) ||
      static_cast<int64_t>(clusters[a].ops.size() + clusters[b].ops.size()) > target.maxKernelOps)
    return false;
  SmallVector<Operation *> ops = unite(a, b);
  std::optional<KernelShape> shape = findKernelShape(ops, getOutputs(ops), target);
  return shape && mergeAs(a, b, *shape);
}

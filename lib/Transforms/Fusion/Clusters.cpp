#include "Clusters.h"

#include "mlir/Transforms/RegionUtils.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::fusion;

/// Ops further apart are not merged: what comes between would wait, or what is early be kept for long. A backward pass
/// that computes something again would do it in the forward pass. Updates of state all stand at the end.
static constexpr int64_t kReach = 100;

/// The ops of a block that wait for each of its ops, by position.
static std::vector<std::vector<int>> findUsers(Block &block) {
  llvm::DenseMap<Operation *, int> positions;
  for (Operation &op : block)
    positions.try_emplace(&op, positions.size());
  std::vector<std::vector<int>> users;
  for (Operation &op : block) {
    llvm::SmallSetVector<int, 4> own;
    for (Operation *user : op.getUsers())
      own.insert(positions.lookup(block.findAncestorOpInBlock(*user)));
    users.emplace_back(own.begin(), own.end());
  }
  return users;
}

Clusters::Clusters(Block &block, const TargetInfo &target, const llvm::DenseSet<Operation *> &fixed,
                   const llvm::DenseSet<Operation *> &updates)
    : block(block), target(target), order(findUsers(block)) {
  for (Operation &op : block) {
    Cluster &cluster = clusters.emplace_back();
    cluster.ops.push_back(&op);
    cluster.isUpdate = updates.contains(&op);
    places[&op] = ops.size();
    ops.push_back(&op);
    if (fixed.contains(&op) || op.hasTrait<OpTrait::ConstantLike>())
      continue;
    SmallVector<Value> results(op.getResults());
    if (std::optional<KernelShape> shape = findKernelShape(cluster.ops, results, target)) {
      cluster.shape = *shape;
      cluster.isKernel = true;
    }
  }
}

int Clusters::clusterOf(Operation *op) const {
  return order.groupOf(places.find(block.findAncestorOpInBlock(*op))->second);
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
    if (Operation *from = value.getDefiningOp();
        !from || from->getBlock() != &block || clusterOf(from) != order.groupOf(cluster))
      inputs.insert(value);
  };
  for (Operation *op : (*this)[cluster].ops) {
    llvm::for_each(op->getOperands(), note);
    getUsedValuesDefinedAbove(op->getRegions(), captured); // a constant that a comparator uses, too
  }
  llvm::for_each(captured, note);
  return inputs.takeVector();
}

SmallVector<Operation *> Clusters::unite(int a, int b) const {
  SmallVector<int> positions;
  for (int cluster : {a, b})
    llvm::append_range(positions, order.getNodes(cluster));
  llvm::sort(positions);
  return llvm::map_to_vector(positions, [&](int position) { return ops[position]; });
}

/// The ops of the block between the two; none where they interleave.
int64_t Clusters::getGap(int a, int b) const {
  const std::vector<int> &x = order.getNodes(a), &y = order.getNodes(b);
  return std::max({y.front() - x.back(), x.front() - y.back(), 0});
}

bool Clusters::mergeAs(int a, int b, const KernelShape &shape) {
  SmallVector<Operation *> united = unite(a, b);
  if (!order.merge(a, b))
    return false;
  Cluster &cluster = clusters[order.groupOf(a)];
  cluster.ops = std::move(united);
  cluster.shape = shape;
  return true;
}

bool Clusters::merge(int a, int b) {
  const Cluster &x = (*this)[a], &y = (*this)[b];
  if (order.groupOf(a) == order.groupOf(b) || !x.isKernel || !y.isKernel || x.isUpdate != y.isUpdate ||
      (!x.isUpdate && getGap(a, b) > kReach) || static_cast<int64_t>(x.ops.size() + y.ops.size()) > target.maxKernelOps)
    return false;
  SmallVector<Operation *> united = unite(a, b);
  std::optional<KernelShape> shape = findKernelShape(united, getOutputs(united), target);
  return shape && mergeAs(a, b, *shape);
}

#include "UpdateUnits.h"

#include "heddle/Analysis/ReshardPlan.h"
#include "heddle/Dialect/Heddle/FusionOps.h"
#include "heddle/Dialect/Stablehlo/ShapeOps.h"
#include "llvm/ADT/EquivalenceClasses.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::offload;

int64_t UpdateUnit::getBytes() const {
  int64_t bytes = 0;
  for (BlockArgument leaf : leaves)
    bytes += getTensorBytes(leaf.getType());
  return bytes;
}

namespace {

/// Whether an op makes each element of elements at the same place, whatever shape these places have.
bool isPlaceless(Operation *op) {
  return isElementwise(op) && op->getNumOperands() > 0 && !isa<stablehlo::BroadcastInDimOp, stablehlo::ReshapeOp>(op);
}

bool isScalar(Value value) { return cast<RankedTensorType>(value.getType()).getRank() == 0; }

class UnitFinder {
public:
  UnitFinder(ArrayRef<BlockArgument> leaves, llvm::function_ref<bool(OpOperand &)> isForUpdate)
      : leaves(leaves), block(*leaves.front().getOwner()), isForUpdate(isForUpdate) {}

  std::vector<UpdateUnit> run() {
    followLeaves();
    addOperands();
    return split();
  }

private:
  /// All elementwise ops that leaves go through.
  void followLeaves() {
    SmallVector<Value> values(leaves);
    while (!values.empty()) {
      Value value = values.pop_back_val();
      for (OpOperand &use : value.getUses()) {
        Operation *user = use.getOwner();
        if (user->getBlock() == &block && isForUpdate(use) && isPlaceless(user) &&
            shapeOf(user->getResult(0)) == shapeOf(value) && ops.insert(user).second)
          values.push_back(user->getResult(0));
      }
    }
  }

  /// What nothing else reads is computed there, too: a gradient's cast and scale, a weight's decay.
  void addOperands() {
    SmallVector<Operation *> found(ops.begin(), ops.end());
    while (!found.empty()) {
      Operation *op = found.pop_back_val();
      for (Value operand : op->getOperands()) {
        Operation *maker = operand.getDefiningOp();
        if (maker && maker->getBlock() == &block && isPlaceless(maker) && !isScalar(operand) &&
            llvm::all_of(maker->getUsers(), [&](Operation *user) { return ops.contains(user); }) &&
            ops.insert(maker).second)
          found.push_back(maker);
      }
    }
  }

  static ArrayRef<int64_t> shapeOf(Value value) { return cast<RankedTensorType>(value.getType()).getShape(); }

  std::vector<UpdateUnit> split() {
    llvm::EquivalenceClasses<const void *> same;
    for (BlockArgument leaf : leaves)
      same.insert(leaf.getAsOpaquePointer());
    SmallVector<Operation *> ordered;
    for (Operation &op : block)
      if (ops.contains(&op)) {
        ordered.push_back(&op);
        same.insert(&op);
        for (Value operand : op.getOperands()) {
          if (Operation *maker = operand.getDefiningOp(); maker && ops.contains(maker) && !isScalar(operand))
            same.unionSets(&op, maker);
          if (auto leaf = dyn_cast<BlockArgument>(operand); leaf && llvm::is_contained(leaves, leaf))
            same.unionSets(&op, leaf.getAsOpaquePointer());
        }
      }
    std::vector<UpdateUnit> units;
    llvm::DenseMap<const void *, size_t> numbers; // by what stands for the class
    auto unitOf = [&](const void *member) -> UpdateUnit & {
      auto [number, isNew] = numbers.try_emplace(same.getLeaderValue(member), units.size());
      if (isNew)
        units.emplace_back();
      return units[number->second];
    };
    for (BlockArgument leaf : leaves)
      unitOf(leaf.getAsOpaquePointer()).leaves.push_back(leaf);
    for (Operation *op : ordered)
      unitOf(op).ops.insert(op);
    std::vector<UpdateUnit> found;
    for (UpdateUnit &unit : units)
      if (isWhole(unit)) {
        found.push_back(std::move(unit));
      } else {
        for (BlockArgument leaf : unit.leaves)
          found.push_back({{leaf}, {}});
      }
    llvm::stable_sort(found, [](const UpdateUnit &a, const UpdateUnit &b) {
      if (a.ops.empty() || b.ops.empty())
        return !a.ops.empty() && b.ops.empty();
      return a.ops.back()->isBeforeInBlock(b.ops.back());
    });
    return found;
  }

  /// Whether the leaves are used nowhere else, and nothing outside lies between two of the ops.
  bool isWhole(const UpdateUnit &unit) const {
    if (unit.ops.empty() || llvm::any_of(unit.leaves, [&](BlockArgument leaf) {
          return llvm::any_of(leaf.getUses(),
                              [&](OpOperand &use) { return !unit.ops.contains(use.getOwner()) && isForUpdate(use); });
        }))
      return false;
    llvm::SmallPtrSet<Operation *, 16> after;
    SmallVector<Operation *> toFollow(unit.ops.begin(), unit.ops.end());
    while (!toFollow.empty())
      for (Operation *user : toFollow.pop_back_val()->getUsers()) {
        Operation *own = block.findAncestorOpInBlock(*user);
        if (!unit.ops.contains(own) && after.insert(own).second)
          toFollow.push_back(own);
      }
    return llvm::none_of(unit.ops, [&](Operation *op) {
      return llvm::any_of(op->getOperands(), [&](Value operand) { return after.contains(operand.getDefiningOp()); });
    });
  }

  ArrayRef<BlockArgument> leaves;
  Block &block;
  llvm::function_ref<bool(OpOperand &)> isForUpdate;
  llvm::DenseSet<Operation *> ops;
};

} // namespace

std::vector<UpdateUnit> offload::findUpdateUnits(ArrayRef<BlockArgument> leaves,
                                                 llvm::function_ref<bool(OpOperand &)> isForUpdate) {
  return leaves.empty() ? std::vector<UpdateUnit>() : UnitFinder(leaves, isForUpdate).run();
}

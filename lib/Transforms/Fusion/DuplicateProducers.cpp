#include "KernelShape.h"

#include "heddle/Analysis/KernelCost.h"
#include "heddle/Analysis/ProgramBlocks.h"
#include "heddle/Analysis/ReshardPlan.h"
#include "heddle/Dialect/Stablehlo/ConstantOps.h"
#include "heddle/Dialect/Stablehlo/IndexingOps.h"
#include "heddle/Dialect/Stablehlo/ShapeOps.h"
#include "heddle/Transforms/Fusion/Passes.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

namespace heddle {
#define GEN_PASS_DEF_DUPLICATEPRODUCERS
#include "heddle/Transforms/Fusion/Passes.h.inc"
} // namespace heddle

using namespace mlir;
using namespace heddle;
using namespace heddle::fusion;

namespace {

/// What a value is computed from by ops that cost little.
struct Chain {
  llvm::SmallSetVector<Operation *, 16> ops;
  llvm::SmallMapVector<Value, int64_t, 4> leaves; // and the bytes that are read of them

  void addLeaf(Value leaf, int64_t bytes) { leaves[leaf] = std::max(leaves.lookup(leaf), bytes); }

  int64_t getBytes() const {
    int64_t bytes = 0;
    for (const auto &[leaf, read] : leaves)
      bytes += read;
    return bytes;
  }
};

/// A stored value is written once and read by each user; its leaves are read by each. So many of their bytes are worth
/// not storing it: those of a row's mean and variance beside the row.
constexpr double kReadFactor = 1.25;
/// Smaller results are no matter of memory.
constexpr int64_t kLargeBytes = 1 << 20;
/// A chain of values that are each used twice would double at each.
constexpr int64_t kMaxUsers = 8;

bool readsAPart(Operation *op) { return isa<stablehlo::SliceOp, stablehlo::DynamicSliceOp, stablehlo::GatherOp>(op); }

struct DuplicateProducers : heddle::impl::DuplicateProducersBase<DuplicateProducers> {
  using DuplicateProducersBase::DuplicateProducersBase;

  void runOnOperation() override {
    FailureOr<RateOptions> options = getRateOptions(getOperation().getLoc(), machine, 1, 1);
    if (failed(options))
      return signalPassFailure();
    rates.emplace(RateOptions::ofMachine(options->machine), sdy::MeshAttr());
    for (Block *block : findProgramBlocks(getOperation()))
      visit(*block);
  }

  /// Computing it once more takes no longer than writing and reading it.
  bool isWorthIt(const Chain &chain, int64_t bytes) const {
    double work = 0;
    for (Operation *op : chain.ops)
      work += getPointwiseWork(op) * getElements(op->getResult(0));
    return rates->getVectorSeconds(nullptr, work) <= rates->getMemorySeconds(2.0 * bytes);
  }

  void visit(Block &block) {
    llvm::DenseMap<Operation *, Chain> chains;
    SmallVector<Operation *> ops;
    positions.clear();
    for (Operation &op : block)
      positions[&op] = positions.size();
    for (Operation &op : block)
      if (getKernelPart(&op) == KernelPart::Pointwise && op.getNumResults() == 1) {
        Chain chain = chainOf(&op, chains);
        int64_t most = getTensorBytes(op.getResult(0)) >= kLargeBytes ? 2 * maxChain : maxChain;
        if (static_cast<int64_t>(chain.ops.size()) > most ||
            chain.getBytes() > kReadFactor * getTensorBytes(op.getResult(0)) ||
            !isWorthIt(chain, getTensorBytes(op.getResult(0))))
          continue;
        chains[&op] = std::move(chain);
        ops.push_back(&op);
      }
    // The last ops come first: what an op's copies use is then split between them.
    for (Operation *op : llvm::reverse(ops))
      split(op, chains[op]);
  }

  /// Whether an op is made of constants alone, so that it costs nothing.
  static Chain chainOf(Operation *op, const llvm::DenseMap<Operation *, Chain> &chains) {
    Chain chain;
    for (Value operand : op->getOperands()) {
      auto it = operand.getDefiningOp() ? chains.find(operand.getDefiningOp()) : chains.end();
      if (it == chains.end()) {
        int64_t bytes = readsAPart(op) ? std::min(getTensorBytes(operand), getTensorBytes(op->getResult(0)))
                                       : getTensorBytes(operand);
        chain.addLeaf(operand, bytes);
        continue;
      }
      chain.ops.insert(it->second.ops.begin(), it->second.ops.end());
      for (const auto &[leaf, bytes] : it->second.leaves)
        chain.addLeaf(leaf, bytes);
    }
    if (!chain.leaves.empty())
      chain.ops.insert(op);
    return chain;
  }

  /// A user that reads the value in a kernel can compute it; another one needs it stored.
  static bool isKernel(Operation *user) {
    KernelPart part = getKernelPart(user);
    return part != KernelPart::None && part != KernelPart::Product && part != KernelPart::Single;
  }

  void split(Operation *op, const Chain &chain) {
    llvm::SetVector<Operation *> unsorted;
    for (Operation *user : op->getUsers())
      unsorted.insert(user);
    if (unsorted.empty())
      return;
    // The op itself stays with the first one, which it stands nearest to.
    SmallVector<Operation *> users = unsorted.takeVector();
    Block *block = op->getBlock();
    llvm::stable_sort(users, [&](Operation *a, Operation *b) {
      int64_t x = positionOf(op, a), y = positionOf(op, b); // that of a copy is its user's
      return x != y ? x < y : block->findAncestorOpInBlock(*a)->isBeforeInBlock(block->findAncestorOpInBlock(*b));
    });
    int64_t first = positionOf(op, users.front());
    // An op that is made of constants is nowhere in the way. Others would not be merged with a kernel that far: copies
    // come to stand between the two as well, so half of the distance counts.
    int64_t distance = first - positions.lookup(op);
    if (chain.leaves.empty() ||
        (distance > (isKernel(users.front()) ? maxDistance / 2 : maxDistance) && areKept(op, chain, first))) {
      op->moveBefore(op->getBlock()->findAncestorOpInBlock(*users.front()));
      positions[op] = first;
    }
    if (users.size() < 2)
      return;
    bool areKernels =
        llvm::all_of(users, [&](Operation *user) { return isKernel(user) && user->getBlock() == op->getBlock(); });
    // What is made of constants alone, or of a scalar in every place, may be copied as often as it is used.
    auto isScalar = [](Value value) { return getElements(value) == 1; };
    bool isNearlyFree =
        chain.leaves.empty() ||
        (areKernels && llvm::all_of(chain.leaves, [&](const auto &leaf) { return isScalar(leaf.first); }) &&
         llvm::all_of(chain.ops, [&](Operation *part) { return part == op || isScalar(part->getResult(0)); }));
    if (isNearlyFree || (areKernels && static_cast<int64_t>(users.size()) <= kMaxUsers)) {
      for (Operation *user : llvm::drop_begin(users))
        copyFor(op, user);
      return;
    }
    splitLate(op, chain, users);
  }

  /// Users that come much later have a copy of their own, so that the value is not kept for them: what it is computed
  /// from is there anyway.
  void splitLate(Operation *op, const Chain &chain, ArrayRef<Operation *> users) {
    // What is given to the outside has a place there.
    if (users.back()->hasTrait<OpTrait::IsTerminator>())
      return;
    auto *late = users.begin() + 1;
    while (late != users.end() && positionOf(op, *late) - positionOf(op, *std::prev(late)) <= maxDistance)
      ++late;
    if (late == users.end())
      return;
    if (!areKept(op, chain, positionOf(op, *late)))
      return;
    Operation *copy = copyFor(op, *late);
    for (Operation *user : llvm::make_range(late + 1, users.end()))
      user->replaceUsesOfWith(op->getResult(0), copy->getResult(0));
  }

  /// Whether what the op is computed from, or a part of that way, is there at `position` whatever becomes of the op. Of
  /// a large result also whether it takes less memory until then (a bf16 product that is converted to f32), or is read
  /// shortly before.
  bool areKept(Operation *op, const Chain &chain, int64_t position) const {
    int64_t bytes = getTensorBytes(op->getResult(0)), more = 0;
    bool isLarge = bytes >= kLargeBytes;
    auto isKept = [&](Value value) {
      return llvm::any_of(value.getUsers(), [&](Operation *user) {
        return user != op && positionOf(op, user) >= position - (isLarge ? maxDistance / 2 : 0);
      });
    };
    if (llvm::any_of(chain.ops, [&](Operation *part) { return part != op && isKept(part->getResult(0)); }))
      return true;
    for (const auto &[leaf, read] : chain.leaves)
      if (leaf.getDefiningOp() && read * 16 > bytes && !isKept(leaf))
        more += getTensorBytes(leaf);
    return more == 0 || (isLarge && more < bytes);
  }

  Operation *copyFor(Operation *op, Operation *user) {
    Operation *here = op->getBlock()->findAncestorOpInBlock(*user);
    OpBuilder builder(here);
    Operation *copy = builder.clone(*op);
    positions[copy] = positions.lookup(here);
    user->replaceUsesOfWith(op->getResult(0), copy->getResult(0));
    return copy;
  }

  /// In the block of `op`, before anything was copied; a copy stands with its user.
  int64_t positionOf(Operation *op, Operation *user) const {
    return positions.lookup(op->getBlock()->findAncestorOpInBlock(*user));
  }

  std::optional<MachineRates> rates;
  llvm::DenseMap<Operation *, int64_t> positions;
};

} // namespace

#include "KernelShape.h"

#include "heddle/Analysis/ReshardPlan.h"
#include "heddle/Dialect/Stablehlo/Combiners.h"
#include "heddle/Dialect/Stablehlo/ConstantOps.h"
#include "heddle/Dialect/Stablehlo/IndexingOps.h"
#include "heddle/Dialect/Stablehlo/ReductionOps.h"
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
/// A chain of values that are each used twice would double at each.
constexpr int64_t kMaxUsers = 8;

int64_t bytesOf(Value value) { return getTensorBytes(cast<RankedTensorType>(value.getType())); }

bool readsAPart(Operation *op) { return isa<stablehlo::SliceOp, stablehlo::DynamicSliceOp, stablehlo::GatherOp>(op); }

struct DuplicateProducers : heddle::impl::DuplicateProducersBase<DuplicateProducers> {
  using DuplicateProducersBase::DuplicateProducersBase;

  void runOnOperation() override {
    for (Block *block : findProgramBlocks(getOperation())) {
      for (auto reduce : llvm::make_early_inc_range(block->getOps<stablehlo::ReduceOp>()))
        simplify(reduce);
      visit(*block);
    }
  }

  /// One element is combined with the initial value: a pointwise op.
  static void simplify(stablehlo::ReduceOp op) {
    if (op.getInputs().size() != 1 || getElements(op.getInputs()[0]) != getElements(op->getResult(0)) ||
        getElements(op->getResult(0)) == 0 || !stablehlo::matchCombiner(op.getBody()))
      return;
    OpBuilder builder(op);
    Type type = op->getResult(0).getType();
    Value input = stablehlo::ReshapeOp::create(builder, op.getLoc(), type, op.getInputs()[0]);
    Value init = stablehlo::BroadcastInDimOp::create(builder, op.getLoc(), type, op.getInitValues()[0],
                                                     builder.getDenseI64ArrayAttr({}));
    OperationState state(op.getLoc(), op.getBody().front().front().getName(), ValueRange{init, input}, type,
                         op.getBody().front().front().getAttrs());
    op->getResult(0).replaceAllUsesWith(builder.create(state)->getResult(0));
    op->erase();
  }

  void visit(Block &block) {
    llvm::DenseMap<Operation *, Chain> chains;
    SmallVector<Operation *> ops;
    for (Operation &op : block)
      if (getKernelPart(&op) == KernelPart::Pointwise && op.getNumResults() == 1) {
        Chain chain = chainOf(&op, chains);
        if (static_cast<int64_t>(chain.ops.size()) > maxChain ||
            chain.getBytes() > kReadFactor * bytesOf(op.getResult(0)))
          continue;
        chains[&op] = std::move(chain);
        ops.push_back(&op);
      }
    // The last first: what an op's copies use is then split between them.
    for (Operation *op : llvm::reverse(ops))
      split(op, /*isFree=*/chains[op].leaves.empty());
  }

  static Chain chainOf(Operation *op, const llvm::DenseMap<Operation *, Chain> &chains) {
    Chain chain;
    chain.ops.insert(op);
    for (Value operand : op->getOperands()) {
      auto it = operand.getDefiningOp() ? chains.find(operand.getDefiningOp()) : chains.end();
      if (it == chains.end()) {
        int64_t bytes = readsAPart(op) ? std::min(bytesOf(operand), bytesOf(op->getResult(0))) : bytesOf(operand);
        auto [leaf, isNew] = chain.leaves.insert({operand, bytes});
        leaf->second = std::max(leaf->second, bytes);
        continue;
      }
      chain.ops.insert(it->second.ops.begin(), it->second.ops.end());
      for (const auto &[leaf, bytes] : it->second.leaves) {
        auto [known, isNew] = chain.leaves.insert({leaf, bytes});
        known->second = std::max(known->second, bytes);
      }
    }
    return chain;
  }

  /// A user that reads the value in a kernel can compute it; another one needs it stored.
  static bool isKernel(Operation *user) {
    KernelPart part = getKernelPart(user);
    return part != KernelPart::None && part != KernelPart::Product && part != KernelPart::Single;
  }

  static void split(Operation *op, bool isFree) {
    llvm::SetVector<Operation *> users;
    for (Operation *user : op->getUsers())
      users.insert(user);
    if (users.size() < 2 ||
        (!isFree && (static_cast<int64_t>(users.size()) > kMaxUsers || !llvm::all_of(users, [&](Operation *user) {
                       return isKernel(user) && user->getBlock() == op->getBlock();
                     }))))
      return;
    bool isFirst = true;
    for (Operation *user : users) {
      if (std::exchange(isFirst, false))
        continue;
      Operation *here = op->getBlock()->findAncestorOpInBlock(*user);
      OpBuilder builder(here);
      Operation *copy = builder.clone(*op);
      user->replaceUsesOfWith(op->getResult(0), copy->getResult(0));
    }
  }
};

} // namespace

// What is computed again of layers of several stages (one jax.checkpoint around all of them), stage by stage.
#include "Stages.h"

#include "heddle/Analysis/Effects.h"
#include "heddle/Dialect/Stablehlo/ControlFlowOps.h"
#include <map>

using namespace mlir;
using namespace heddle;
using namespace heddle::pipeline;

namespace {

/// Value numbers of a loop's body, for which barriers are nothing: what is computed again has the number of what it
/// repeats. A weight that is taken out of its stack twice, before the loop, is one.
class Repeats {
public:
  explicit Repeats(ScanOp scan) {
    for (Operation &op : llvm::make_range(scan->getBlock()->begin(), scan->getIterator()))
      add(&op);
    DenseMap<Value, Value> constants;
    for (auto [operand, argument] : llvm::zip_equal(scan.getConstants(), scan.getBodyConstants()))
      if (auto [first, isNew] = constants.try_emplace(getFirst(operand), argument); !isNew)
        firsts[argument] = first->second;
    for (Operation &op : scan.getBody().front().without_terminator())
      add(&op);
  }

  /// The first value of the block that is the same.
  Value getFirst(Value value) const {
    auto found = firsts.find(value);
    return found == firsts.end() ? value : found->second;
  }

private:
  /// Whether two ops do the same with the same operands, in this order; what the regions of the two name is in `names`.
  bool areSame(Operation *a, Operation *b, DenseMap<Value, Value> &names) const {
    auto isSame = [&](Value x, Value y) { return getFirst(x) == getFirst(y) || names.lookup(x) == y; };
    if (a->getName() != b->getName() || a->getResultTypes() != b->getResultTypes() ||
        a->getNumOperands() != b->getNumOperands() ||
        !llvm::all_of(llvm::zip_equal(a->getOperands(), b->getOperands()),
                      [&](auto pair) { return isSame(std::get<0>(pair), std::get<1>(pair)); }) ||
        !a->getName().compareOpProperties(a->getPropertiesStorage(), b->getPropertiesStorage()) ||
        a->getNumRegions() != b->getNumRegions())
      return false;
    for (auto [own, other] : llvm::zip_equal(a->getRegions(), b->getRegions()))
      if (!areSame(own, other, names))
        return false;
    for (auto [own, other] : llvm::zip_equal(a->getResults(), b->getResults()))
      names[own] = other;
    return true;
  }
  bool areSame(Region &a, Region &b, DenseMap<Value, Value> &names) const {
    if (a.empty() || b.empty())
      return a.empty() && b.empty();
    if (!a.hasOneBlock() || !b.hasOneBlock() || a.getArgumentTypes() != b.getArgumentTypes() ||
        a.front().getOperations().size() != b.front().getOperations().size())
      return false;
    for (auto [own, other] : llvm::zip_equal(a.getArguments(), b.getArguments()))
      names[own] = other;
    return llvm::all_of(llvm::zip_equal(a.front(), b.front()),
                        [&](auto pair) { return areSame(&std::get<0>(pair), &std::get<1>(pair), names); });
  }

  void add(Operation *op) {
    if (isa<stablehlo::OptimizationBarrierOp>(op)) {
      for (auto [operand, result] : llvm::zip_equal(op->getOperands(), op->getResults()))
        firsts[result] = getFirst(operand);
      return;
    }
    if (hasOrderedEffects(op))
      return;
    llvm::hash_code hash = llvm::hash_combine(op->getName(), op->hashProperties());
    for (Value operand : op->getOperands())
      hash = llvm::hash_combine(hash, getFirst(operand));
    SmallVector<Operation *> &alike = ops[hash];
    auto *first = llvm::find_if(alike, [&](Operation *other) {
      DenseMap<Value, Value> names;
      return areSame(other, op, names);
    });
    if (first == alike.end()) {
      alike.push_back(op);
      return;
    }
    for (auto [own, result] : llvm::zip_equal((*first)->getResults(), op->getResults()))
      firsts[result] = own;
  }

  std::map<size_t, SmallVector<Operation *>> ops; // by hash
  DenseMap<Value, Value> firsts;
};

} // namespace

void heddle::pipeline::splitRecompute(const LoopBody &body, const Stages &stages) {
  Repeats repeats(body.getScan());
  auto findStage = [&](Operation *op) {
    auto found = stages.find(op);
    return found == stages.end() ? std::nullopt : std::optional(found->second);
  };
  DenseSet<Value> sent; // of what is computed again
  for (Operation *op : body.getBackward()) {
    Operation *first = op->getNumResults() ? repeats.getFirst(op->getResult(0)).getDefiningOp() : nullptr;
    std::optional<int> stage = first && first != op ? findStage(first) : std::nullopt;
    if (!stage)
      continue;
    for (Value operand : op->getOperands()) {
      Value value = repeats.getFirst(operand);
      std::optional<int> from = value.getDefiningOp() ? findStage(value.getDefiningOp()) : std::nullopt;
      if (from && *from < *stage)
        sent.insert(value);
    }
  }
  for (Operation *op : body.getBackward())
    for (OpOperand &operand : op->getOpOperands())
      if (Value value = repeats.getFirst(operand.get()); sent.contains(value))
        operand.set(value);
}

#include "Units.h"

#include "heddle/Analysis/ProgramCost.h"
#include "heddle/Dialect/Stablehlo/IndexingOps.h"

#include <cmath>

using namespace mlir;
using namespace heddle;

namespace {

/// A place where one activation goes on.
struct Cut {
  /// The number of the op that the place follows.
  size_t index;
  Value value;
};

/// What makes a segment one of its own: work worth a cut.
bool isHeavy(Operation *op, const Dependence &dependence) {
  return isContraction(op) || isa<ScanOp>(op) ||
         (isa<stablehlo::GatherOp>(op) && dependence.isWeight(op->getOperand(0)));
}

/// Chooses between two heavy ops the first place with the smallest value: what is cheap before the next product is made
/// again with it.
SmallVector<Cut> chooseCuts(ArrayRef<Operation *> ops, ArrayRef<Cut> cuts, const Dependence &dependence) {
  SmallVector<Cut> chosen;
  bool isHeavySince = false; // an op since the last chosen one
  size_t next = 0;
  for (const Cut &cut : cuts) {
    bool isHeavyBefore = false;
    for (; next <= cut.index; ++next)
      isHeavyBefore |= isHeavy(ops[next], dependence);
    isHeavySince |= isHeavyBefore;
    if (!isHeavyBefore && !chosen.empty() && !isHeavySince) {
      if (getBytes(cut.value) < getBytes(chosen.back().value))
        chosen.back() = cut;
    } else if (isHeavySince) {
      chosen.push_back(cut);
      isHeavySince = false;
    }
  }
  return chosen;
}

std::vector<RecomputeUnit> join(std::vector<RecomputeUnit> units, size_t group) {
  std::vector<RecomputeUnit> joined;
  for (size_t first = 0; first < units.size(); first += group) {
    RecomputeUnit &own = joined.emplace_back(std::move(units[first]));
    size_t end = std::min(first + group, units.size());
    if (end - first > 1)
      own.name += "-" + StringRef(units[end - 1].name).rsplit('.').second.str();
    for (size_t next = first + 1; next < end; ++next)
      llvm::append_range(own.ops, units[next].ops);
  }
  return joined;
}

} // namespace

std::vector<RecomputeUnit> heddle::findSegments(Block &block, const StepRoles &roles, const Dependence &dependence,
                                                int64_t group, int64_t &number) {
  SmallVector<Operation *> ops;
  llvm::DenseMap<Operation *, size_t> places;
  bool hasBackward = false;
  for (Operation &op : block) {
    StepPart part = roles.getPart(&op);
    hasBackward |= part == StepPart::Backward;
    if (part == StepPart::Forward) {
      places[&op] = ops.size();
      ops.push_back(&op);
    }
  }
  if (!hasBackward)
    return {};

  // Finds the last forward use of each activation, and those that are alive after each op.
  SmallVector<Cut> cuts;
  llvm::SetVector<Value> live;
  llvm::DenseMap<Value, size_t> lastUses;
  for (auto [index, op] : llvm::enumerate(ops)) {
    for (Value result : op->getResults()) {
      if (!dependence.isActivation(result))
        continue;
      for (Operation *user : result.getUsers())
        if (auto it = places.find(block.findAncestorOpInBlock(*user)); it != places.end())
          lastUses[result] = std::max(lastUses.lookup(result), it->second);
      if (lastUses.contains(result))
        live.insert(result);
    }
    live.remove_if([&, index = index](Value value) { return lastUses.lookup(value) <= index; });
    if (live.size() == 1)
      cuts.push_back({index, live.front()});
  }

  std::vector<RecomputeUnit> units;
  size_t start = 0;
  auto addUnit = [&](size_t end) {
    RecomputeUnit &unit = units.emplace_back();
    unit.name = "segment." + std::to_string(number++);
    unit.ops.assign(ops.begin() + start, ops.begin() + end);
    start = end;
  };
  for (const Cut &cut : chooseCuts(ops, cuts, dependence))
    addUnit(cut.index + 1);
  if (start < ops.size())
    addUnit(ops.size());
  if (group == 0)
    group = static_cast<int64_t>(std::ceil(std::sqrt(static_cast<double>(units.size()))));
  return group > 1 ? join(std::move(units), group) : units;
}

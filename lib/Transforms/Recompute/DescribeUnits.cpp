// Units as problems of Problems/Remat.h.
#include "heddle/Transforms/Recompute/Units.h"

#include "Units.h"

using namespace mlir;
using namespace heddle;

namespace {

class UnitDescriber {
public:
  UnitDescriber(const RecomputeUnit &unit, const StepRoles &roles, const Dependence &dependence, PriceOp price)
      : unit(unit), roles(roles), dependence(dependence), price(price), block(unit.ops.front()->getBlock()),
        inside(unit.ops.begin(), unit.ops.end()) {}

  RecomputeUnitProblem run() {
    described.name = unit.name;
    ScanOp forward = unit.forward;
    described.times = forward ? static_cast<int64_t>(forward.getTripCount()) : 1;
    SmallVector<int> read;
    for (auto [number, op] : llvm::enumerate(unit.ops)) {
      if (!isCounted(op))
        continue;
      std::vector<int> deps;
      for (Value operand : op->getOperands())
        if (std::optional<int> node = findNode(operand); node && !llvm::is_contained(deps, *node))
          deps.push_back(*node);
      OpPrice own = price(op);
      auto [isRead, isPassedOn] = findUses(op);
      // What goes on is kept, or not, with the unit that takes it.
      bool isOnce = isPassedOn || !isRepeatable(op);
      own.isInner &= !isOnce;
      uint64_t bytes = own.isInner ? bytesOfInner : isPassedOn ? 0 : own.bytes;
      int node = add({"", bytes, own.seconds, deps, false, isOnce}, number, own.isInner);
      for (Value result : op->getResults())
        nodes[result] = node;
      if (isRead)
        read.push_back(node);
    }
    add({"", 0, 0, std::vector<int>(read.begin(), read.end()), true}, -1);
    return std::move(described);
  }

private:
  bool isCounted(Operation *op) const {
    return llvm::any_of(op->getResults(), [&](Value result) {
      return isa<RankedTensorType>(result.getType()) && !dependence.isConstant(result) && !dependence.isWeight(result);
    });
  }

  int add(problems::RematNode node, int64_t number, bool isInner = false) {
    int index = static_cast<int>(described.problem.nodes.size());
    node.name = std::to_string(index);
    described.problem.nodes.push_back(std::move(node));
    described.ops.push_back(number);
    described.isInner.push_back(isInner);
    return index;
  }

  /// What is taken from before the unit is a node of its own at its first use; weights and constants are there anyway.
  std::optional<int> findNode(Value value) {
    if (auto it = nodes.find(value); it != nodes.end())
      return it->second;
    Operation *op = value.getDefiningOp();
    if ((op && inside.contains(op)) || dependence.isConstant(value) || dependence.isWeight(value) ||
        !isa<RankedTensorType>(value.getType()))
      return std::nullopt;
    uint64_t bytes = op ? price(op).bytes : static_cast<uint64_t>(getBytes(value));
    // An input of a scan's body is there as its stack is, a carry is not.
    ScanOp forward = unit.forward;
    if (auto argument = dyn_cast<BlockArgument>(value); forward && argument) {
      size_t firstCarry = 1 + forward.getConstants().size(), firstInput = firstCarry + forward.getCarries().size();
      if (argument.getArgNumber() < firstCarry || argument.getArgNumber() >= firstInput)
        bytes = 0;
    } else if (!op) {
      bytes = 0; // the batch
    }
    return nodes[value] = add({"", bytes, 0, {}, false, true}, -1);
  }

  /// Whether the backward pass reads an op's results, and whether later units do.
  std::pair<bool, bool> findUses(Operation *op) const {
    bool isRead = false, isPassedOn = false;
    for (Value result : op->getResults())
      for (OpOperand &use : result.getUses()) {
        if (unit.forward && use.getOwner()->hasTrait<OpTrait::IsTerminator>()) {
          bool isCarry = use.getOperandNumber() < static_cast<ScanOp>(unit.forward).getCarries().size();
          (isCarry ? isPassedOn : isRead) = true;
          continue;
        }
        Operation *here = block->findAncestorOpInBlock(*use.getOwner());
        if (!here || inside.contains(here))
          continue;
        isRead |= roles.getPart(here) == StepPart::Backward;
        isPassedOn |= roles.getPart(here) == StepPart::Forward && dependence.isActivation(result);
      }
    return {isRead, isPassedOn};
  }

  static constexpr uint64_t bytesOfInner = uint64_t(1) << 45; // dearer than all else

  const RecomputeUnit &unit;
  const StepRoles &roles;
  const Dependence &dependence;
  PriceOp price;
  Block *block;
  llvm::DenseSet<Operation *> inside;
  llvm::DenseMap<Value, int> nodes;
  RecomputeUnitProblem described;
};

} // namespace

std::vector<RecomputeUnitProblem> heddle::findRecomputeUnits(func::FuncOp function, int64_t group, PriceOp price) {
  std::vector<RecomputeUnit> units;
  StepRoles roles(function);
  Dependence dependence(function);
  int64_t number = 0;
  Block &block = function.getBody().front();
  SmallVector<Block *> blocks{&block};
  function.walk([&](ScanOp scan) { blocks.push_back(&scan.getBody().front()); });
  for (Block *each : blocks)
    llvm::append_range(units, findSegments(*each, roles, dependence, group, number));
  llvm::append_range(units, findScanBodies(function, roles));
  llvm::stable_sort(units, [&](const RecomputeUnit &a, const RecomputeUnit &b) {
    Operation *first = block.findAncestorOpInBlock(*a.ops.front()),
              *second = block.findAncestorOpInBlock(*b.ops.front());
    return first != second && first->isBeforeInBlock(second);
  });
  std::vector<RecomputeUnitProblem> problems;
  for (const RecomputeUnit &unit : units)
    problems.push_back(UnitDescriber(unit, roles, dependence, price).run());
  return problems;
}

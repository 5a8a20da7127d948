#include "heddle/Analysis/PlanCommunication.h"
#include "heddle/Transforms/Collectives/Passes.h"
#include "mlir/IR/Builders.h"

namespace heddle {
#define GEN_PASS_DEF_MERGEEXCHANGES
#include "heddle/Transforms/Collectives/Passes.h.inc"
} // namespace heddle

using namespace mlir;
using namespace heddle;
using namespace heddle::plan;

namespace {

/// Marks of the first exchange's stream between two exchanges; none if the first can't wait for the second: its stream
/// does something else in between, or something waits for it. What other streams do there needs nothing of it, and
/// leaves what it sends as it is: else they would wait.
std::optional<SmallVector<RecordOp>> findMarks(ExchangeOp first, ExchangeOp second) {
  SmallVector<RecordOp> marks;
  llvm::SmallDenseSet<uint64_t> marked;
  for (Operation *op = first->getNextNode(); op != second; op = op->getNextNode()) {
    if (auto record = dyn_cast<RecordOp>(op)) {
      if (marked.contains(record.getEvent()))
        return std::nullopt;
      if (record.getStream() == first.getStream()) {
        marks.push_back(record);
        marked.insert(record.getEvent());
      }
    } else if (auto wait = dyn_cast<WaitOp>(op)) {
      if (marked.contains(wait.getEvent()))
        return std::nullopt;
    } else if (auto instruction = dyn_cast<InstructionOpInterface>(op)) {
      if (instruction.getStreamNumber() == static_cast<int64_t>(first.getStream()))
        return std::nullopt;
    } else if (!isPure(op)) { // neither a view
      return std::nullopt;
    }
  }
  return marks;
}

bool areAlike(ExchangeOp first, ExchangeOp second) {
  return first->getBlock() == second->getBlock() && first->isBeforeInBlock(second) &&
         first.getStream() == second.getStream() && first.getChannel() == second.getChannel() &&
         first.getAxesAttr() == second.getAxesAttr() && first.getMeshAttr() == second.getMeshAttr();
}

/// What goes one way takes its time beside what goes the other way, and after what goes the same way.
CostAttr addCosts(ExchangeOp first, ExchangeOp second) {
  CostAttr one = first.getCostAttr(), other = second.getCostAttr();
  if (!one || !other)
    return one ? one : other;
  bool areOpposite = (first.getReceived().empty() && second.getSent().empty()) ||
                     (first.getSent().empty() && second.getReceived().empty());
  int64_t nanoseconds = areOpposite ? std::max(one.getNanoseconds(), other.getNanoseconds())
                                    : one.getNanoseconds() + other.getNanoseconds();
  return CostAttr::get(one.getContext(), nanoseconds, 0, one.getBytes() + other.getBytes());
}

/// One exchange in the second one's place, and marks of the first after it.
bool merge(ExchangeOp first, ExchangeOp second) {
  if (!areAlike(first, second))
    return false;
  std::optional<SmallVector<RecordOp>> marks = findMarks(first, second);
  if (!marks)
    return false;
  OpBuilder builder(second);
  auto join = [](auto one, auto other) {
    auto all = llvm::to_vector(one);
    llvm::append_range(all, other);
    return all;
  };
  auto both = ExchangeOp::create(
      builder, builder.getFusedLoc({first.getLoc(), second.getLoc()}), join(first.getSent(), second.getSent()),
      builder.getDenseI64ArrayAttr(join(first.getSendTo(), second.getSendTo())),
      join(first.getReceived(), second.getReceived()),
      builder.getDenseI64ArrayAttr(join(first.getReceiveFrom(), second.getReceiveFrom())), second.getAxesAttr(),
      second.getMeshAttr(), second.getChannelAttr(), second.getStreamAttr(), addCosts(first, second));
  Operation *last = both;
  for (RecordOp mark : *marks) {
    mark->moveAfter(last);
    last = mark;
  }
  first.erase();
  second.erase();
  return true;
}

struct MergeExchanges : heddle::impl::MergeExchangesBase<MergeExchanges> {
  void runOnOperation() override {
    for (auto entry : getOperation().getOps<EntryOp>())
      while (mergeIn(entry))
        ;
  }

  /// Whether a cycle was found and something of it merged.
  static bool mergeIn(EntryOp entry) {
    SmallVector<std::pair<unsigned, Operation *>> cycle = findCycle(PlanCommunication(entry));
    llvm::SmallPtrSet<Operation *, 8> gone;
    for (size_t at = 0; at < cycle.size(); ++at) {
      auto [list, op] = cycle[at];
      auto [nextList, next] = cycle[(at + 1) % cycle.size()];
      if (list != nextList || op == next || gone.contains(op) || gone.contains(next))
        continue;
      auto first = dyn_cast<ExchangeOp>(op), second = dyn_cast<ExchangeOp>(next);
      if (first && second && merge(first, second))
        gone.insert({op, next});
    }
    return !gone.empty();
  }
};

} // namespace

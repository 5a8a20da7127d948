#include "Variance.h"

#include "heddle/Analysis/ShardingOrigins.h"
#include "heddle/Analysis/Uses.h"
#include "heddle/Dialect/Heddle/HeddleDialect.h"
#include "heddle/Dialect/Stablehlo/ControlFlowOps.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::microbatch;

/// What comes of both. `OfOne` with `OfAll` is a conflict, noted where it arises, and goes on as what is of one.
static Variance joinTwo(Variance a, Variance b) {
  if (a == Variance::OfOne || b == Variance::OfOne)
    return Variance::OfOne;
  return std::max(a, b);
}

Variance Variances::join(Operation *op, ArrayRef<Value> read) {
  Variance joined = Variance::Uniform;
  Operation *meeting = nullptr;
  for (Value value : read) {
    Variance own = get(value);
    joined = joinTwo(joined, own);
    if (own == Variance::OfAll && !meeting)
      meeting = meetings.lookup(value);
  }
  if (meeting && joined == Variance::OfOne && !conflict.meeting)
    conflict = {meeting, op};
  if (joined == Variance::OfAll)
    for (Value result : op->getResults())
      meetings[result] = meeting;
  return joined;
}

void Variances::analyze(Block &block) {
  for (Operation &op : block)
    analyze(&op);
}

void Variances::analyze(Operation *op) {
  if (auto scan = dyn_cast<ScanOp>(op))
    return analyzeScan(scan);
  if (isa<stablehlo::OptimizationBarrierOp>(op)) {
    for (auto [operand, result] : llvm::zip_equal(op->getOperands(), op->getResults()))
      take(operand, result);
    return;
  }
  Variance own = join(op, getReadValues(op).getArrayRef());
  if (axis->isMeeting(op)) {
    own = Variance::OfAll;
    for (Value result : op->getResults())
      meetings[result] = op;
  } else if (axis->getSlice(op) || axis->getIndex(op)) {
    if (own == Variance::OfAll && !conflict.meeting)
      conflict = {meetings.lookup(op->getOperand(0)), op};
    own = Variance::OfOne;
  } else if (op->getNumRegions() > 0 && op->walk([&](Operation *inner) {
                                            return axis->getSlice(inner) || axis->getIndex(inner)
                                                       ? WalkResult::interrupt()
                                                       : WalkResult::advance();
                                          }).wasInterrupted()) {
    own = Variance::OfOne;
  }
  for (Value result : op->getResults())
    set(result, own);
}

/// The same value by another name.
void Variances::take(Value from, Value to) {
  set(to, get(from));
  if (Operation *meeting = meetings.lookup(from))
    meetings[to] = meeting;
}

void Variances::analyzeScan(ScanOp scan) {
  size_t carries = scan.getCarries().size();
  set(scan.getIteration(), Variance::Uniform);
  for (auto [from, to] : llvm::zip_equal(scan.getConstants(), scan.getBodyConstants()))
    take(from, to);
  for (auto [from, to] : llvm::zip_equal(scan.getCarries(), scan.getBodyCarries()))
    take(from, to);
  for (auto [from, to] : llvm::zip_equal(scan.getInputs(), scan.getBodyInputs()))
    take(from, to);
  OperandRange yielded = scan.getYield().getValues();
  for (bool changed = true; changed;) {
    changed = false;
    for (Operation &op : scan.getBody().front().without_terminator())
      analyze(&op);
    for (auto [next, carry] : llvm::zip(yielded.take_front(carries), scan.getBodyCarries())) {
      Variance joined = joinTwo(get(next), get(carry));
      if (joined == get(carry))
        continue;
      if (get(carry) == Variance::OfAll && !conflict.meeting)
        conflict = {meetings.lookup(carry), scan};
      set(carry, joined);
      if (Operation *meeting = meetings.lookup(next))
        meetings[carry] = meeting;
      changed = true;
    }
  }
  for (auto [value, result] : llvm::zip_equal(yielded, scan.getResults()))
    take(value, result);
  for (auto [index, result] : llvm::enumerate(scan.getCarryResults()))
    set(result, get(scan.getBodyCarries()[index]));
}

LogicalResult heddle::microbatch::refuse(Variances::Conflict conflict, const MicroAxis &axis) {
  InFlightDiagnostic error = conflict.meeting->emitOpError("along \"") << axis.getName() << "\" combines what";
  auto cause = conflict.meeting->getAttrOfType<StringAttr>(HeddleDialect::causeAttrName);
  auto scope = conflict.meeting->getAttrOfType<StringAttr>(HeddleDialect::scopeAttrName);
  error << " all microbatches have of " << (cause ? cause.getValue() : "its operand");
  if (scope)
    error << " (heddle.scope \"" << scope.getValue() << "\")";
  error << ", and '" << conflict.user->getName() << "'";
  if (std::string line = describeLocation(conflict.user->getLoc()); !line.empty())
    error << " at " << line;
  error << " needs it again for each of them, needed statistics that come of the batch alone, or local-statistics for "
           "this scope";
  return error;
}

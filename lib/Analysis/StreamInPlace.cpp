// Finds where a scan may stack state over the argument that it reads chunk by chunk: each chunk is read for the last
// time, and that is over, before the scan writes another in its place.
#include "heddle/Analysis/StreamInPlace.h"

#include "heddle/Analysis/InPlace.h"
#include "heddle/Dialect/Heddle/FusionOps.h"
#include "heddle/Dialect/Heddle/LoopOps.h"
#include "heddle/Dialect/Heddle/RingOps.h"
#include "heddle/Dialect/Heddle/StowOps.h"
#include "heddle/Dialect/Spmd/AsyncOps.h"
#include "heddle/Dialect/Stablehlo/ShapeOps.h"

using namespace mlir;
using namespace heddle;

namespace {

/// Whether results are operands where they lie, in another shape.
bool isReshape(Operation *op) { return isa<StowedReshapeOp, stablehlo::ReshapeOp>(op); }

class Stream {
public:
  /// `scan` makes an output by `write`, an op of its body, whose result has the number `result` if it is a kernel.
  Stream(ScanOp scan, Operation *write, unsigned result) : scan(scan), write(write), result(result) {}

  /// Whether a use of the argument is over in time.
  bool endsInTime(OpOperand &use) {
    Operation *user = use.getOwner();
    if (user == scan)
      return readsInTime(use.getOperandNumber());
    if (user->getBlock() != scan->getBlock() || !user->isBeforeInBlock(scan))
      return false;
    if (isReshape(user))
      return llvm::all_of(user->getUses(), [&](OpOperand &next) { return endsInTime(next); });
    auto start = dyn_cast<spmd::StartOp>(user);
    // A kernel, a loop or a copy is over; what goes on as a value of its own is not followed.
    if (!start)
      return isa<FetchOp, FusionOp, LibraryOp, ScanOp>(user);
    return llvm::all_of(start.getFuture().getUses(), [&](OpOperand &next) {
      if (next.getOwner() == scan)
        return isCarry(next.getOperandNumber()) && isDoneInTime(getBodyArgument(next.getOperandNumber()));
      if (next.getOwner()->getBlock() != scan->getBlock() || !next.getOwner()->isBeforeInBlock(scan))
        return false;
      auto other = dyn_cast<ScanOp>(next.getOwner());
      return other ? waitsForAll(other, next.getOperandNumber()) : isa<spmd::DoneOp>(next.getOwner());
    });
  }

private:
  /// Whether a loop waits for the start that it carries, and each of its iterations for that of the one before, until
  /// none is left.
  static bool waitsForAll(ScanOp loop, unsigned operand) {
    unsigned carry = operand - loop.getConstants().size();
    if (operand < loop.getConstants().size() || carry >= loop.getCarries().size() || loop.getTripCount() == 0 ||
        !loop.getCarryResults()[carry].use_empty())
      return false;
    auto next = loop.getYield().getValues()[carry].getDefiningOp<spmd::StartOp>();
    Value future = loop.getBodyCarries()[carry];
    return next && next.getSkipsLast() && future.hasOneUse() && isa<spmd::DoneOp>(*future.user_begin()) &&
           (*future.user_begin())->getBlock() == next->getBlock();
  }

  bool isCarry(unsigned operand) {
    return operand >= scan.getConstants().size() && operand < scan.getConstants().size() + scan.getCarries().size();
  }
  BlockArgument getBodyArgument(unsigned operand) { return scan.getBody().getArgument(1 + operand); }

  /// Whether what is started is waited for once, before the write.
  bool isDoneInTime(Value future) {
    if (!future.hasOneUse())
      return false;
    Operation *done = *future.user_begin();
    return isa<spmd::DoneOp>(done) && done->getBlock() == write->getBlock() && done->isBeforeInBlock(write);
  }

  bool readsInTime(unsigned operand) {
    if (isCarry(operand))
      return false;
    bool isInput = operand >= scan.getConstants().size();
    return llvm::all_of(getBodyArgument(operand).getUses(), [&](OpOperand &use) {
      if (isa<FusionOp, LibraryOp>(use.getOwner()))
        return isInput && readsBefore(use);
      if (auto fetch = dyn_cast<FetchOp>(use.getOwner()))
        return fetch->getBlock() == write->getBlock() && fetch->isBeforeInBlock(write) &&
               (isInput || getDistance(fetch) == 0);
      auto start = dyn_cast<spmd::StartOp>(use.getOwner());
      if (!start || start->getBlock() != write->getBlock())
        return false;
      Value taken = start.getBody().getArgument(use.getOperandNumber());
      return llvm::all_of(taken.getUsers(), [&](Operation *user) {
        auto fetch = dyn_cast<FetchOp>(user);
        if (fetch && (isInput || getDistance(fetch) == 0))
          return isDoneInTime(start.getFuture());
        // The next chunk, which the next iteration waits for; the last iteration fetches none.
        return fetch && getDistance(fetch) == 1 && start.getSkipsLast() &&
               isDoneInTime(
                   getBodyArgument(scan.getConstants().size() + start.getFuture().use_begin()->getOperandNumber()));
      });
    });
  }

  /// Whether a kernel that reads an element of an input is over before the write, or is the one that writes, in place.
  bool readsBefore(OpOperand &use) {
    Operation *user = use.getOwner();
    if (user == write)
      return mayLieInOperand(write, use.getOperandNumber(), result);
    return user->getBlock() == write->getBlock() && user->isBeforeInBlock(write);
  }

  /// By how many chunks a fetch is ahead of what the iteration stows; -1 where it is not said to be.
  int64_t getDistance(FetchOp fetch) {
    if (!fetch.getPlace() || !fetch.getIteration() || fetch.findIteration() != scan.getIteration() || scan.getReverse())
      return -1;
    return getPlaceOf(fetch.getOperand().getType().getTensor().getDimSize(0), *fetch.getPlace(), 0);
  }

  ScanOp scan;
  Operation *write;
  unsigned result;
};

} // namespace

Value heddle::findStreamed(BlockArgument argument, Value result) {
  while (result.getDefiningOp() && isReshape(result.getDefiningOp()))
    result = result.getDefiningOp()->getOperand(0);
  auto scan = result.getDefiningOp<ScanOp>();
  if (!scan || scan->getBlock() != argument.getOwner())
    return nullptr;
  unsigned index = cast<OpResult>(result).getResultNumber();
  if (index < scan.getCarries().size())
    return nullptr;
  Value made = scan.getYield().getValues()[index];
  Operation *write = made.getDefiningOp();
  if (auto done = dyn_cast_or_null<spmd::DoneOp>(write))
    write = done.getFuture().getDefiningOp<spmd::StartOp>();
  bool isStowed = isa<StowedType>(argument.getType());
  bool writes = write && (isStowed ? isa<StowOp, spmd::StartOp>(write) : isa<FusionOp>(write));
  if (!writes || write->getBlock() != &scan.getBody().front())
    return nullptr;
  Stream stream(scan, write, cast<OpResult>(made).getResultNumber());
  bool isOver = llvm::all_of(argument.getUses(), [&](OpOperand &use) { return stream.endsInTime(use); });
  return isOver ? result : Value();
}

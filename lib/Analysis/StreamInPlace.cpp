// Finds where a scan may stack stowed state over the argument that it reads chunk by chunk: each chunk is read for the
// last time, and that is over, before the scan stows another in its place.
#include "heddle/Analysis/StreamInPlace.h"

#include "heddle/Dialect/Heddle/LoopOps.h"
#include "heddle/Dialect/Heddle/RingOps.h"
#include "heddle/Dialect/Heddle/StowOps.h"
#include "heddle/Dialect/Spmd/AsyncOps.h"

using namespace mlir;
using namespace heddle;

namespace {

class Stream {
public:
  /// `scan` stows an output by `write`, an op of its body.
  Stream(ScanOp scan, Operation *write) : scan(scan), write(write) {}

  /// Whether a use of the argument is over in time.
  bool endsInTime(OpOperand &use) {
    Operation *user = use.getOwner();
    if (user == scan)
      return readsInTime(use.getOperandNumber());
    if (user->getBlock() != scan->getBlock() || !user->isBeforeInBlock(scan))
      return false;
    if (isa<FetchOp>(user))
      return true;
    auto start = dyn_cast<spmd::StartOp>(user);
    return start && llvm::all_of(start.getFuture().getUses(), [&](OpOperand &next) {
             if (next.getOwner() == scan)
               return isCarry(next.getOperandNumber()) && isDoneInTime(getBodyArgument(next.getOperandNumber()));
             return isa<spmd::DoneOp>(next.getOwner()) && next.getOwner()->getBlock() == scan->getBlock() &&
                    next.getOwner()->isBeforeInBlock(scan);
           });
  }

private:
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

  /// By how many chunks a fetch is ahead of what the iteration stows; -1 where it is not said to be.
  int64_t getDistance(FetchOp fetch) {
    if (!fetch.getPlace() || !fetch.getIteration() || fetch.findIteration() != scan.getIteration() || scan.getReverse())
      return -1;
    return getPlaceOf(fetch.getOperand().getType().getTensor().getDimSize(0), *fetch.getPlace(), 0);
  }

  ScanOp scan;
  Operation *write;
};

} // namespace

bool heddle::isStreamedInPlace(BlockArgument argument, Value result) {
  auto scan = result.getDefiningOp<ScanOp>();
  if (!scan || !isa<StowedType>(argument.getType()) || scan->getBlock() != argument.getOwner())
    return false;
  unsigned index = cast<OpResult>(result).getResultNumber();
  if (index < scan.getCarries().size())
    return false;
  Operation *write = scan.getYield().getValues()[index].getDefiningOp();
  if (auto done = dyn_cast_or_null<spmd::DoneOp>(write))
    write = done.getFuture().getDefiningOp<spmd::StartOp>();
  if (!isa_and_nonnull<StowOp, spmd::StartOp>(write) || write->getBlock() != &scan.getBody().front())
    return false;
  Stream stream(scan, write);
  return llvm::all_of(argument.getUses(), [&](OpOperand &use) { return stream.endsInTime(use); });
}

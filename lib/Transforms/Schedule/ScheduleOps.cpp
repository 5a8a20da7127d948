#include "heddle/Analysis/BlockSchedule.h"
#include "heddle/Analysis/ProgramBlocks.h"
#include "heddle/Analysis/ProgramCost.h"
#include "heddle/Analysis/TransferCost.h"
#include "heddle/Dialect/Heddle/LoopOps.h"
#include "heddle/Dialect/Spmd/AsyncOps.h"
#include "heddle/Transforms/Schedule/Passes.h"
#include "llvm/Support/FormatVariadic.h"

namespace heddle {
#define GEN_PASS_DEF_SCHEDULEOPS
#include "heddle/Transforms/Schedule/Passes.h.inc"
} // namespace heddle

using namespace mlir;
using namespace heddle;

namespace {

struct ScheduleOps : heddle::impl::ScheduleOpsBase<ScheduleOps> {
  using ScheduleOpsBase::ScheduleOpsBase;

  void runOnOperation() override {
    FailureOr<RateOptions> options = getRateOptions(getOperation().getLoc(), machine, 1, 1);
    if (failed(options))
      return signalPassFailure();
    if (!(liveFactor >= 1 && liveFactor < 1e6) || maxLiveBytes < 0) {
      emitError(getOperation().getLoc(), "heddle-schedule: live-factor=")
          << llvm::formatv("{0}", double(liveFactor)).str() << " max-live-bytes=" << int64_t(maxLiveBytes)
          << ", needed a factor of at least 1 and below 1e6, and bytes of at least 0";
      return signalPassFailure();
    }
    for (auto function : getOperation().getOps<func::FuncOp>())
      if (!function.isExternal() && !callsTasks(function)) {
        RateOptions spec = RateOptions::ofMachine(options->machine);
        if (failed(visit(function, MachineRates(spec, findMesh(getProgramCost(function))))))
          return signalPassFailure();
      }
  }

  /// Loops and branches first: what they hold is scratch to what is around them.
  LogicalResult visit(func::FuncOp function, const MachineRates &rates) {
    if (failed(verifyTransfers(function, rates)))
      return failure();
    // A body holds little of what is alive around it, so a share of its own least leaves no room for what it sends.
    uint64_t most =
        getBlockSchedule(function.getBody().front(), rates).simulate().peakBytes[problems::MemorySpace::Device];
    uint64_t room = static_cast<uint64_t>((liveFactor - 1) / 2 * most);
    if (maxLiveBytes)
      room = std::min<uint64_t>(room, std::max<int64_t>(maxLiveBytes - static_cast<int64_t>(most), 0));
    uint64_t own = 0; // of the function's block
    if (auto asked = function->getAttrOfType<IntegerAttr>(kScheduleRoomAttr); asked && asked.getInt() > 0)
      own = static_cast<uint64_t>((liveFactor - 1) * most) + asked.getInt();
    function->removeAttr(kScheduleRoomAttr);
    for (Block *block : findProgramBlocks(function)) {
      bool isBody = block->getParentOp() != function;
      if (failed(order(*block, rates, isBody ? 0 : maxLiveBytes, isBody ? room : own)))
        return failure();
    }
    return success();
  }

  /// `room`: bytes beyond the least that are allowed in any case.
  LogicalResult order(Block &block, const MachineRates &rates, int64_t limit, uint64_t room) {
    BlockSchedule schedule = getBlockSchedule(block, rates);
    if (std::string fault = problems::check(schedule.problem); !fault.empty())
      return block.getParentOp()->emitOpError("makes no problem of scheduling: ") << fault;
    std::string error;
    if (limit)
      schedule.problem.caps[problems::MemorySpace::Device] = limit;
    problems::ScheduleOptions search;
    search.isMemoryMinimal = true;
    std::optional<problems::Schedule> best = problems::solve(schedule.problem, search, error);
    if (best && !memoryMinimal) {
      uint64_t least = best->peakBytes[problems::MemorySpace::Device];
      uint64_t cap = std::max(static_cast<uint64_t>(least * liveFactor), least + room);
      schedule.problem.caps[problems::MemorySpace::Device] = limit ? std::min<uint64_t>(limit, cap) : cap;
      search.isMemoryMinimal = false;
      search.lead = 1; // gathers that run far ahead fill memory for no time gained
      // The least order is under the cap, so that there is one.
      if (std::optional<problems::Schedule> faster = problems::solve(schedule.problem, search, error);
          faster && faster->seconds < best->seconds)
        best = std::move(faster);
    }
    if (!best) {
      InFlightDiagnostic diagnostic = block.getParentOp()->emitOpError("can't be scheduled: ") << error;
      for (auto [op, task] : llvm::zip_equal(schedule.ops, schedule.problem.tasks))
        if (op && StringRef(error).contains("\"" + task.name + "\""))
          diagnostic.attachNote(op->getLoc()) << "the " << task.name << " is this '" << op->getName() << "'";
      return diagnostic;
    }
    for (int task : best->order)
      if (schedule.ops[task])
        schedule.ops[task]->moveBefore(block.getTerminator());
    waitBeforeNext(block);
    return success();
  }

  /// What an iteration was sent by the one before is waited for before the next one's is started: both have one event,
  /// and a wait that comes after that start would be for what it sends.
  static void waitBeforeNext(Block &body) {
    auto scan = dyn_cast<ScanOp>(body.getParentOp());
    if (!scan)
      return;
    for (auto [carry, next] : llvm::zip(scan.getBodyCarries(), scan.getYield().getValues())) {
      auto start = next.getDefiningOp<spmd::StartOp>();
      if (!start || start->getBlock() != &body || start.holdsMessages()) // whose other end has an order of its own
        continue;
      for (Operation *user : carry.getUsers())
        if (isa<spmd::DoneOp>(user) && user->getBlock() == &body && start->isBeforeInBlock(user))
          user->moveBefore(start);
    }
  }
};

} // namespace

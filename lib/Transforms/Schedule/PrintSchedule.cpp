#include "heddle/Analysis/BlockSchedule.h"
#include "heddle/Analysis/KernelCost.h"
#include "heddle/Analysis/ProgramCost.h"
#include "heddle/Analysis/ReshardPlan.h"
#include "heddle/Analysis/ShardingOrigins.h"
#include "heddle/Analysis/TransferCost.h"
#include "heddle/Dialect/Heddle/LoopOps.h"
#include "heddle/Dialect/Heddle/StowOps.h"
#include "heddle/Dialect/Spmd/AsyncOps.h"
#include "heddle/Transforms/Schedule/Passes.h"
#include "llvm/Support/JSON.h"

namespace heddle {
#define GEN_PASS_DEF_PRINTSCHEDULE
#include "heddle/Transforms/Schedule/Passes.h.inc"
} // namespace heddle

using namespace mlir;
using namespace heddle;

namespace {

constexpr auto device = problems::MemorySpace::Device;

struct Launches {
  int64_t kernels = 0, updates = 0, libraryCalls = 0, collectives = 0, transfers = 0, hostKernels = 0, kernelBytes = 0;
};

/// Whether the kernel gives the function's results, or numbers that such kernels need, as the gradients' norms are.
bool isOptimizer(FusionOp fusion) {
  auto isNumber = [](Type type) { return cast<RankedTensorType>(type).getNumElements() == 1; };
  return fusion.getKind() == FusionKind::Updates && (llvm::all_of(fusion.getResultTypes(), isNumber) ||
                                                     llvm::any_of(fusion->getUsers(), llvm::IsaPred<func::ReturnOp>));
}

void count(Region &region, int64_t times, Launches &launches) {
  for (Operation &op : region.getOps()) {
    launches.kernelBytes += times * getKernelBytes(&op).getTotal();
    if (auto fusion = dyn_cast<FusionOp>(op)) {
      launches.kernels += times;
      launches.updates += isOptimizer(fusion);
    } else if (isa<LibraryOp>(op)) {
      launches.libraryCalls += times;
    } else if (auto start = dyn_cast<spmd::StartOp>(op)) {
      (start.holdsTransfers()  ? launches.transfers
       : start.getHostKernel() ? launches.hostKernels
                               : launches.collectives) += times;
    } else if (isa<StowOp, FetchOp>(op)) {
      launches.transfers += times;
    } else if (op.getNumRegions() == 0) {
      launches.collectives += times * getOpCost(&op).collectives.size();
    } else {
      auto scan = dyn_cast<ScanOp>(op);
      for (Region &inner : op.getRegions())
        count(inner, scan ? times * scan.getTripCount() : times, launches);
    }
  }
}

struct PrintSchedule : heddle::impl::PrintScheduleBase<PrintSchedule> {
  using PrintScheduleBase::PrintScheduleBase;

  void runOnOperation() override {
    FailureOr<RateOptions> options = getRateOptions(getOperation().getLoc(), machine, 1, 1);
    if (failed(options))
      return signalPassFailure();
    for (auto function : getOperation().getOps<func::FuncOp>())
      if (!function.isExternal() && failed(print(function, RateOptions::ofMachine(options->machine))))
        return signalPassFailure();
    markAllAnalysesPreserved();
  }

  /// Which values are live in the device at a task's position, the largest first.
  static SmallVector<int> findLive(const BlockSchedule &schedule, int64_t position) {
    SmallVector<int> live;
    const problems::ScheduleProblem &problem = schedule.problem;
    for (auto [index, value] : llvm::enumerate(problem.values)) {
      if (value.space != device)
        continue;
      int64_t last = value.isNeededAtEnd ? problem.tasks.size() : value.producer;
      for (int user : value.users) {
        last = std::max<int64_t>(last, user);
        if (problem.tasks[user].kind == problems::ScheduleTaskKind::Start)
          for (auto [done, task] : llvm::enumerate(problem.tasks))
            if (task.start == user)
              last = std::max<int64_t>(last, done);
      }
      if (value.producer <= position && position <= last)
        live.push_back(index);
    }
    llvm::stable_sort(live, [&](int a, int b) { return problem.values[a].bytes > problem.values[b].bytes; });
    return live;
  }

  void printLive(const BlockSchedule &schedule, const problems::Schedule &now) const {
    int64_t peak =
        llvm::max_element(now.liveBytes, [](const auto &a, const auto &b) { return a[device] < b[device]; }) -
        now.liveBytes.begin();
    SmallVector<int> all = findLive(schedule, peak);
    for (int index : ArrayRef(all).take_front(live)) {
      Value value = schedule.values[index];
      Operation *maker = value.getDefiningOp();
      llvm::outs() << schedule.problem.values[index].bytes << ' ' << value.getType() << ' '
                   << (maker ? maker->getName().getStringRef() : "argument");
      if (auto scope = maker ? maker->getAttrOfType<StringAttr>(HeddleDialect::scopeAttrName) : nullptr)
        llvm::outs() << ' ' << scope;
      if (std::string line = describeLocation(value.getLoc()); !line.empty())
        llvm::outs() << " at " << line;
      llvm::outs() << '\n';
    }
  }

  LogicalResult print(func::FuncOp function, const RateOptions &options) const {
    MachineRates rates(options, findMesh(getProgramCost(function)));
    if (failed(verifyTransfers(function, rates)))
      return failure();
    Launches launches;
    count(function.getBody(), 1, launches);
    int64_t leastBytes = getTensorBytes(function.getArgumentTypes()) + getTensorBytes(function.getResultTypes());
    BlockSchedule schedule = getBlockSchedule(function.getBody().front(), rates);
    if (std::string fault = problems::check(schedule.problem); !fault.empty())
      return function.emitOpError("makes no problem of scheduling: ") << fault;
    problems::Schedule now = schedule.simulate();
    problems::ScheduleOptions search;
    search.isMemoryMinimal = true;
    std::string error;
    std::optional<problems::Schedule> least = problems::solve(schedule.problem, search, error);
    if (!least)
      return function.emitOpError("can't be scheduled: ") << error;
    llvm::json::Object figures{
        {"function", function.getName()},
        {"kernels", launches.kernels},
        {"updates", launches.updates},
        {"library_calls", launches.libraryCalls},
        {"collectives", launches.collectives},
        {"kernel_bytes", launches.kernelBytes},
        {"least_bytes", leastBytes},
        {"state_bytes", getStateBytes(function)},
        {"peak_live_bytes", int64_t(now.peakBytes[device])},
        {"least_peak_live_bytes", int64_t(std::min(now.peakBytes[device], least->peakBytes[device]))},
        {"seconds", now.seconds}};
    if (launches.transfers > 0)
      figures["transfers"] = launches.transfers;
    if (launches.hostKernels > 0)
      figures["host_kernels"] = launches.hostKernels;
    for (problems::MemorySpace space : {problems::MemorySpace::Host, problems::MemorySpace::Disk})
      if (now.peakBytes[space] > 0)
        figures["peak_live_" + std::string(toString(space)) + "_bytes"] = int64_t(now.peakBytes[space]);
    llvm::outs() << llvm::json::Value(std::move(figures)) << '\n';
    if (live)
      printLive(schedule, now);
    return success();
  }
};

} // namespace

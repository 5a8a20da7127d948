#include "FitMemory.h"

#include "KeptDiagnostics.h"
#include "Phases.h"
#include "heddle/Analysis/BlockSchedule.h"
#include "heddle/Analysis/DeviceMemory.h"
#include "heddle/Analysis/ProgramCost.h"
#include "heddle/Pipelines/TrainStep.h"

#include <utility>

using namespace mlir;
using namespace heddle;

/// What caps on live bytes are compared with.
static int64_t getScheduledBytes(ModuleOp module) {
  int64_t bytes = 0;
  for (auto function : module.getOps<func::FuncOp>())
    if (function.isPublic()) {
      MachineRates rates(RateOptions(), findMesh(getProgramCost(function)));
      BlockSchedule schedule = getBlockSchedule(function.getBody().front(), rates);
      if (problems::check(schedule.problem).empty())
        bytes = std::max<int64_t>(bytes, schedule.simulate().peakBytes[problems::MemorySpace::Device]);
    }
  return bytes;
}

void PlanAttempt::emitDiagnostics(MLIRContext *context) {
  for (std::vector<Diagnostic> *all : {kernelDiagnostics.get(), &diagnostics}) {
    for (Diagnostic &diagnostic : *all)
      context->getDiagEngine().emit(std::move(diagnostic));
    all->clear();
  }
}

EntryPlanner::EntryPlanner(OwningOpRef<ModuleOp> local, const std::string &machine, const machine::Target &target,
                           const machine::CommunicatorCost &communicators, Report &report)
    : machine(machine), target(target), communicators(communicators), report(report) {
  KeptDiagnostics kept(local->getContext());
  if (succeeded(runPhase(*local, report, "schedule",
                         [&](PassManager &manager) { buildKernelPhase(manager, machine, target.name); })))
    kernels = std::move(local);
  diagnostics = std::make_shared<std::vector<Diagnostic>>(kept.take());
}

OwningOpRef<ModuleOp> EntryPlanner::copyKernels() const {
  return kernels ? OwningOpRef<ModuleOp>(kernels.get().clone()) : OwningOpRef<ModuleOp>();
}

PlanAttempt EntryPlanner::plan(const ScheduleChoice &choice, bool countsScheduled) const & {
  return plan(copyKernels(), choice, countsScheduled, /*isWorthPlacing=*/{});
}

PlanAttempt EntryPlanner::plan(const ScheduleChoice &choice, IsWorthPlacing isWorthPlacing) const & {
  return plan(copyKernels(), choice, /*countsScheduled=*/false, isWorthPlacing);
}

PlanAttempt EntryPlanner::plan(const ScheduleChoice &choice) && {
  return plan(std::move(kernels), choice, /*countsScheduled=*/false, /*isWorthPlacing=*/{});
}

/// What its lists take; of those that are not placed yet, what is alive at most.
void EntryPlanner::count(PlanAttempt &attempt) const {
  attempt.bytes = attempt.hostBytes = attempt.diskBytes = 0;
  for (auto entry : attempt.plan->getOps<plan::EntryOp>())
    for (auto list : entry.getBody().getOps<plan::ListOp>()) {
      DeviceMemory memory = getDeviceMemory(entry, list, communicators);
      attempt.bytes = std::max(attempt.bytes, memory.getTotal());
      attempt.hostBytes = std::max(attempt.hostBytes, memory.host);
      attempt.diskBytes = std::max(attempt.diskBytes, memory.disk);
    }
}

PlanAttempt EntryPlanner::plan(OwningOpRef<ModuleOp> module, const ScheduleChoice &choice, bool countsScheduled,
                               IsWorthPlacing isWorthPlacing) const {
  PlanAttempt attempt;
  attempt.name = choice.name;
  attempt.kernelDiagnostics = diagnostics;
  if (!module)
    return attempt;
  KeptDiagnostics kept(module->getContext());
  bool isPlanned = succeeded(
      runPhase(*module, report, "schedule", [&](PassManager &manager) { buildOrderPhase(manager, machine, choice); }));
  int64_t scheduledBytes = isPlanned && countsScheduled ? getScheduledBytes(*module) : 0;
  isPlanned = isPlanned && succeeded(runPhase(*module, report, "plan", [&](PassManager &manager) {
                buildPlanPhase(manager, machine, target.alignment);
              }));
  if (isPlanned) {
    attempt.plan = std::move(module);
    if (isWorthPlacing)
      count(attempt);
    if ((isWorthPlacing && !isWorthPlacing(attempt)) ||
        failed(runPhase(*attempt.plan, report, "plan", [](PassManager &manager) { buildPlacementPhase(manager); })))
      attempt.plan = nullptr;
  }
  attempt.diagnostics = kept.take();
  if (!attempt.plan)
    return attempt;
  count(attempt);
  attempt.unscheduledBytes = std::max<int64_t>(0, attempt.bytes - scheduledBytes);
  return attempt;
}

namespace {

class MemoryFitter {
public:
  MemoryFitter(const std::string &machine, const machine::Target &target,
               const machine::CommunicatorCost &communicators, int64_t limit, Advise advise, Report &report)
      : machine(machine), target(target), communicators(communicators), limit(limit), advise(advise), report(report) {}

  FailureOr<PlannedEntry> run(OwningOpRef<ModuleOp> local) {
    MLIRContext *context = local->getContext();
    EntryPlanner planner(std::move(local), machine, target, communicators, report);
    if (limit == 0)
      return finish(std::move(planner).plan({}), context);
    PlanAttempt best = planner.plan({}, /*countsScheduled=*/true);
    if (!best.plan || best.bytes <= limit)
      return finish(std::move(best), context);
    // A plan holds more than the schedule counts: what is packed, results from the beginning on, gaps in the arena.
    int64_t cap = limit - best.unscheduledBytes;
    for (const ScheduleChoice &choice : getScheduleChoices(std::max<int64_t>(cap, 1))) {
      PlanAttempt next = planner.plan(choice);
      if (next.plan && next.bytes < best.bytes)
        best = std::move(next);
      if (best.bytes <= limit)
        return finish(std::move(best), context);
    }
    std::string advice = advise ? advise() : "";
    KeptDiagnostics kept(context);
    for (auto entry : best.plan->getOps<plan::EntryOp>())
      for (auto list : entry.getBody().getOps<plan::ListOp>())
        (void)checkMemoryLimit(entry, list, limit, communicators);
    for (Diagnostic &diagnostic : kept.take()) {
      if (!advice.empty())
        diagnostic.attachNote(UnknownLoc::get(context)) << std::exchange(advice, "");
      context->getDiagEngine().emit(std::move(diagnostic));
    }
    return failure();
  }

private:
  static FailureOr<PlannedEntry> finish(PlanAttempt attempt, MLIRContext *context) {
    attempt.emitDiagnostics(context);
    if (!attempt.plan)
      return failure();
    return PlannedEntry{std::move(attempt.plan), attempt.name};
  }

  const std::string &machine;
  const machine::Target &target;
  machine::CommunicatorCost communicators;
  int64_t limit;
  Advise advise;
  Report &report;
};

} // namespace

FailureOr<PlannedEntry> heddle::planEntry(OwningOpRef<ModuleOp> local, const std::string &machine,
                                          const machine::Target &target, const machine::CommunicatorCost &communicators,
                                          int64_t memoryLimit, Advise advise, Report &report) {
  return MemoryFitter(machine, target, communicators, memoryLimit, advise, report).run(std::move(local));
}

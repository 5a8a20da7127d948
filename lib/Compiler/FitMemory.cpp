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

PlanAttempt heddle::planOnce(OwningOpRef<ModuleOp> module, const std::string &machine, const machine::Target &target,
                             const ScheduleChoice &choice, bool countsScheduled, Report &report) {
  KeptDiagnostics kept(module->getContext());
  PlanAttempt attempt;
  attempt.name = choice.name;
  bool isPlanned = succeeded(runPhase(*module, report, "schedule", [&](PassManager &manager) {
    buildScheduledPhase(manager, machine, target.name, choice);
  }));
  int64_t scheduledBytes = isPlanned && countsScheduled ? getScheduledBytes(*module) : 0;
  isPlanned = isPlanned && succeeded(runPhase(*module, report, "plan", [&](PassManager &manager) {
                buildPlanPhase(manager, machine, target.alignment);
              }));
  attempt.diagnostics = kept.take();
  if (!isPlanned)
    return attempt;
  for (auto entry : module->getOps<plan::EntryOp>())
    for (auto list : entry.getBody().getOps<plan::ListOp>()) {
      DeviceMemory memory = getDeviceMemory(entry, list);
      attempt.bytes = std::max(attempt.bytes, memory.getTotal());
      attempt.hostBytes = std::max(attempt.hostBytes, memory.host);
      attempt.diskBytes = std::max(attempt.diskBytes, memory.disk);
    }
  attempt.unscheduledBytes = std::max<int64_t>(0, attempt.bytes - scheduledBytes);
  attempt.plan = std::move(module);
  return attempt;
}

namespace {

class MemoryFitter {
public:
  MemoryFitter(const std::string &machine, const machine::Target &target, int64_t limit, Advise advise, Report &report)
      : machine(machine), target(target), limit(limit), advise(advise), report(report) {}

  FailureOr<PlannedEntry> run(OwningOpRef<ModuleOp> local) {
    MLIRContext *context = local->getContext();
    OwningOpRef<ModuleOp> copy;
    if (limit > 0)
      copy = local->clone();
    PlanAttempt best = planOnce(std::move(local), machine, target, {}, limit > 0, report);
    if (!best.plan || limit == 0 || best.bytes <= limit)
      return finish(std::move(best), context);
    // A plan holds more than the schedule counts: what is packed, results from the beginning on, gaps in the arena.
    int64_t cap = limit - best.unscheduledBytes;
    for (const ScheduleChoice &choice : getScheduleChoices(std::max<int64_t>(cap, 1))) {
      PlanAttempt next = planOnce(copy->clone(), machine, target, choice, limit > 0, report);
      if (next.plan && next.bytes < best.bytes)
        best = std::move(next);
      if (best.bytes <= limit)
        return finish(std::move(best), context);
    }
    std::string advice = advise ? advise() : "";
    KeptDiagnostics kept(context);
    for (auto entry : best.plan->getOps<plan::EntryOp>())
      for (auto list : entry.getBody().getOps<plan::ListOp>())
        (void)checkMemoryLimit(entry, list, limit);
    for (Diagnostic &diagnostic : kept.take()) {
      if (!advice.empty())
        diagnostic.attachNote(UnknownLoc::get(context)) << std::exchange(advice, "");
      context->getDiagEngine().emit(std::move(diagnostic));
    }
    return failure();
  }

private:
  static FailureOr<PlannedEntry> finish(PlanAttempt attempt, MLIRContext *context) {
    for (Diagnostic &diagnostic : attempt.diagnostics)
      context->getDiagEngine().emit(std::move(diagnostic));
    if (!attempt.plan)
      return failure();
    return PlannedEntry{std::move(attempt.plan), attempt.name};
  }

  const std::string &machine;
  const machine::Target &target;
  int64_t limit;
  Advise advise;
  Report &report;
};

} // namespace

FailureOr<PlannedEntry> heddle::planEntry(OwningOpRef<ModuleOp> local, const std::string &machine,
                                          const machine::Target &target, int64_t memoryLimit, Advise advise,
                                          Report &report) {
  return MemoryFitter(machine, target, memoryLimit, advise, report).run(std::move(local));
}

#include "BudgetLadder.h"

#include "KeptDiagnostics.h"
#include "heddle/Analysis/DeviceMemory.h"
#include "heddle/Analysis/PlanTime.h"

using namespace mlir;
using namespace heddle;

/// The orders in which each level is tried: as the scheduler has it, then those that hold less.
static std::vector<ScheduleChoice> getOrders(bool isSmallest) {
  std::vector<ScheduleChoice> orders(1);
  for (ScheduleChoice &choice : getScheduleChoices(/*maxLiveBytes=*/1))
    if (choice.memoryMinimal && (isSmallest || orders.size() < 2)) // caps come of a budget
      orders.push_back(std::move(choice));
  return orders;
}

void BudgetLadder::add(ModuleOp local, const RecomputeLevel &level, const OtherEntries &others, Report &report) {
  context = local.getContext();
  for (const ScheduleChoice &order : getOrders(level.isSmallest)) {
    std::string name = level.name;
    if (!order.name.empty())
      name += (name.empty() ? "" : ", ") + order.name;
    consider(
        planOnce(OwningOpRef<ModuleOp>(local.clone()), machineName, target, order, /*countsScheduled=*/false, report),
        name.empty() ? "nothing" : name, others);
  }
  ++levels;
}

std::string heddle::describeExcess(StringRef memory, int64_t bytes, int64_t budget) {
  if (budget == 0 || bytes <= budget)
    return "";
  return std::to_string(bytes) + " bytes of the " + memory.str() + " for each device, needed at most " +
         std::to_string(budget) + " (--" + memory.str() + "-budget)";
}

void BudgetLadder::consider(PlanAttempt attempt, const std::string &name, const OtherEntries &others) {
  if (!attempt.plan) {
    if (failure.empty())
      failure = std::move(attempt.diagnostics);
    return;
  }
  if (excess.empty())
    excess = describeExcess("host", attempt.hostBytes, budgets.host);
  if (excess.empty())
    excess = describeExcess("disk", attempt.diskBytes, budgets.disk);
  if ((budgets.host && attempt.hostBytes > budgets.host) || (budgets.disk && attempt.diskBytes > budgets.disk))
    return;
  double seconds = 0;
  for (auto entry : attempt.plan->getOps<plan::EntryOp>())
    for (const PlanTime &time : getPlanTimes(entry, machine).lists)
      seconds = std::max(seconds, time.total);
  BudgetCandidate candidate{std::max(attempt.bytes, others.bytes), seconds, name};
  candidates.push_back(candidate);
  auto order = [](const BudgetCandidate &own) { return std::tuple(own.seconds, own.bytes); };
  bool isFastest = (budgets.device == 0 || candidate.bytes <= budgets.device) &&
                   (!fastest.attempt.plan || order(candidate) < order(fastest.candidate));
  bool isSmallest = !smallest.attempt.plan || candidate.bytes < smallest.candidate.bytes;
  if (isFastest)
    fastest = {std::move(attempt), std::move(candidate), levels, others};
  else if (isSmallest && !fastest.attempt.plan) // what an error is about
    smallest = {std::move(attempt), std::move(candidate), levels, others};
}

std::vector<BudgetCandidate> BudgetLadder::getFrontier() const {
  std::vector<BudgetCandidate> sorted = candidates, frontier;
  llvm::stable_sort(sorted, [](const BudgetCandidate &a, const BudgetCandidate &b) {
    return std::tuple(a.bytes, a.seconds) < std::tuple(b.bytes, b.seconds);
  });
  for (BudgetCandidate &candidate : sorted)
    if (frontier.empty() || candidate.seconds < frontier.back().seconds)
      frontier.push_back(std::move(candidate));
  return frontier;
}

FailureOr<PlannedEntry> BudgetLadder::take() {
  if (fastest.attempt.plan) {
    for (Diagnostic &diagnostic : fastest.attempt.diagnostics)
      context->getDiagEngine().emit(std::move(diagnostic));
    return PlannedEntry{std::move(fastest.attempt.plan), fastest.candidate.name};
  }
  if (!smallest.attempt.plan) {
    for (Diagnostic &diagnostic : failure)
      context->getDiagEngine().emit(std::move(diagnostic));
    if (failure.empty())
      emitError(UnknownLoc::get(context)) << "the step takes " << excess;
    return mlir::failure();
  }
  KeptDiagnostics kept(context);
  if (smallest.attempt.bytes <= budgets.device)
    emitError(UnknownLoc::get(context)) << "@" << smallest.others.name << " takes at least " << smallest.others.bytes
                                        << " bytes of a device, needed at most " << budgets.device;
  for (auto entry : smallest.attempt.plan->getOps<plan::EntryOp>())
    for (auto list : entry.getBody().getOps<plan::ListOp>())
      if (failed(checkMemoryLimit(entry, list, budgets.device)))
        break; // one list's is enough
  for (Diagnostic &diagnostic : kept.take()) {
    diagnostic.attachNote(UnknownLoc::get(context))
        << "the smallest budget that the step fits is " << smallest.candidate.bytes << ", with "
        << smallest.candidate.name
        << ", of those that are tried; needed that, another --offload or --recompute beside it, more devices along an "
           "axis, or a smaller batch";
    context->getDiagEngine().emit(std::move(diagnostic));
  }
  return mlir::failure();
}

#include "BudgetLadder.h"

#include "KeptDiagnostics.h"
#include "heddle/Analysis/DeviceMemory.h"
#include "heddle/Analysis/PlanTime.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Regex.h"

using namespace mlir;
using namespace heddle;

// ---- levels ----

/// The override that gives these units a policy.
static std::string makeOverride(ArrayRef<std::string> units, StringRef policy) {
  SmallVector<std::string> names;
  for (const std::string &unit : units)
    names.push_back(llvm::Regex::escape(unit));
  return "^(" + llvm::join(names, "|") + ")$=" + policy.str();
}

std::vector<RecomputeLevel> heddle::getRecomputeLevels(ArrayRef<std::string> units) {
  std::vector<RecomputeLevel> levels(1);
  // Up to four steps of each policy.
  SmallVector<size_t> counts;
  for (size_t quarter = 1; quarter <= 4; ++quarter)
    if (size_t count = units.size() * quarter / 4; count > 0 && !llvm::is_contained(counts, count))
      counts.push_back(count);
  auto describe = [&](StringRef policy, size_t count) {
    return policy.str() + " recomputation" +
           (count == units.size() ? ""
                                  : " of " + std::to_string(count) + " of " + std::to_string(units.size()) + " units");
  };
  for (size_t count : counts)
    levels.push_back({describe("selective", count), {makeOverride(units.take_front(count), "selective")}});
  for (size_t count : counts) {
    RecomputeLevel level{describe("full", count), {makeOverride(units.take_front(count), "full")}};
    if (count < units.size()) {
      level.name += ", selective of the others";
      level.overrides.push_back(makeOverride(units.drop_front(count), "selective"));
    }
    levels.push_back(std::move(level));
  }
  return levels;
}

// ---- candidates ----

/// The orders in which each level is tried: as the scheduler has it, then those that hold less.
static std::vector<ScheduleChoice> getOrders() {
  std::vector<ScheduleChoice> orders(1);
  for (ScheduleChoice &choice : getScheduleChoices(/*maxLiveBytes=*/1))
    if (choice.memoryMinimal) // caps come of a budget
      orders.push_back(std::move(choice));
  return orders;
}

void BudgetLadder::add(ModuleOp local, const RecomputeLevel &level, Report &report) {
  context = local.getContext();
  for (const ScheduleChoice &order : getOrders()) {
    std::string name = level.name;
    if (!order.name.empty())
      name += (name.empty() ? "" : ", ") + order.name;
    consider(
        planOnce(OwningOpRef<ModuleOp>(local.clone()), machineName, target, order, /*countsScheduled=*/false, report),
        name.empty() ? "nothing" : name);
  }
  ++levels;
}

void BudgetLadder::consider(PlanAttempt attempt, const std::string &name) {
  if (!attempt.plan) {
    if (failure.empty())
      failure = std::move(attempt.diagnostics);
    return;
  }
  double seconds = 0;
  for (auto entry : attempt.plan->getOps<plan::EntryOp>())
    for (const PlanTime &time : getPlanTimes(entry, machine).lists)
      seconds = std::max(seconds, time.total);
  BudgetCandidate candidate{attempt.bytes, seconds, name};
  candidates.push_back(candidate);
  auto order = [](const BudgetCandidate &own) { return std::tuple(own.seconds, own.bytes); };
  bool isFastest = (budget == 0 || attempt.bytes <= budget) &&
                   (!fastest.attempt.plan || order(candidate) < order(fastest.candidate));
  bool isSmallest = !smallest.attempt.plan || attempt.bytes < smallest.candidate.bytes;
  if (isFastest)
    fastest = {std::move(attempt), std::move(candidate), levels};
  else if (isSmallest && !fastest.attempt.plan) // what an error is about
    smallest = {std::move(attempt), std::move(candidate), levels};
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
    return mlir::failure();
  }
  KeptDiagnostics kept(context);
  for (auto entry : smallest.attempt.plan->getOps<plan::EntryOp>())
    for (auto list : entry.getBody().getOps<plan::ListOp>())
      if (failed(checkMemoryLimit(entry, list, budget)))
        break; // one list's is enough
  for (Diagnostic &diagnostic : kept.take()) {
    diagnostic.attachNote(UnknownLoc::get(context))
        << "the smallest budget that the step fits is " << smallest.candidate.bytes << ", with "
        << smallest.candidate.name << "; needed that, more devices along an axis, or a smaller batch";
    context->getDiagEngine().emit(std::move(diagnostic));
  }
  return mlir::failure();
}

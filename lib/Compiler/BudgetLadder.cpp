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

BudgetLadder::BudgetLadder(MLIRContext *context, const std::string &machineName, const machine::MachineSpec &machine,
                           const machine::Target &target, const MemoryBudgets &budgets, OnCandidate onCandidate)
    : context(context), machineName(machineName), machine(machine), target(target), budgets(budgets),
      onCandidate(std::move(onCandidate)) {
  if (!context->isMultithreadingEnabled())
    return;
  constexpr unsigned most = 16;        // each has a step in memory
  context->loadAllAvailableDialects(); // which passes do, and threads can't
  threads =
      std::make_unique<llvm::DefaultThreadPool>(llvm::hardware_concurrency(std::min(context->getNumThreads(), most)));
}

void BudgetLadder::add(OwningOpRef<ModuleOp> local, RecomputeLevel level, OtherEntries others) {
  size_t number = levels++;
  if (!threads)
    return planLevel(number, std::move(local), level, others);
  {
    std::unique_lock lock(mutex);
    changed.wait(lock, [&] { return unfinished <= threads->getMaxConcurrency(); });
    ++unfinished;
  }
  auto shared = std::make_shared<OwningOpRef<ModuleOp>>(std::move(local));
  threads->async([this, number, shared = std::move(shared), level = std::move(level), others = std::move(others)] {
    planLevel(number, std::move(*shared), level, others);
    std::lock_guard lock(mutex);
    --unfinished;
    changed.notify_all();
  });
}

void BudgetLadder::wait(Report &report) {
  if (threads)
    threads->wait();
  for (const PhaseReport &phase : std::exchange(spent.phases, {}))
    report.addSeconds(phase.name, phase.seconds);
}

void BudgetLadder::planLevel(size_t number, OwningOpRef<ModuleOp> local, const RecomputeLevel &level,
                             const OtherEntries &others) {
  Report own;
  EntryPlanner planner(std::move(local), machineName, target, machine::getCommunicatorCost(target, machine), own);
  for (const auto &[index, order] : llvm::enumerate(getOrders(level.isSmallest))) {
    std::string name = level.name;
    if (!order.name.empty())
      name += (name.empty() ? "" : ", ") + order.name;
    BudgetCandidate candidate{0, 0, name.empty() ? "nothing" : name};
    bool isLeftOut = false;
    PlanAttempt attempt = planner.plan(order, [&](const PlanAttempt &unplaced) {
      addTime(candidate, *unplaced.plan);
      candidate.bytes = std::max(unplaced.bytes, others.bytes);
      isLeftOut = isOutdone(candidate, {number, index});
      return !isLeftOut;
    });
    if (onCandidate) {
      std::lock_guard lock(mutex);
      onCandidate(static_cast<int64_t>(++numPlanned), candidate.name);
    }
    if (!isLeftOut)
      consider(std::move(attempt), {number, index}, std::move(candidate), others);
  }
  std::lock_guard lock(mutex);
  for (const PhaseReport &phase : own.phases)
    spent.addSeconds(phase.name, phase.seconds);
}

static std::string findExcess(StringRef memory, int64_t bytes, int64_t budget, int64_t ofMachine) {
  bool isOver = budget > 0 && bytes > budget;
  if (!isOver && (ofMachine == 0 || bytes <= ofMachine))
    return "";
  return std::to_string(bytes) + " bytes of the " + memory.str() + " for each device, needed at most " +
         (isOver ? std::to_string(budget) + " (--" + memory.str() + "-budget)"
                 : std::to_string(ofMachine) + ", a device's share of what the machine has");
}

std::string MemoryBudgets::describeExcess(int64_t hostBytes, int64_t diskBytes) const {
  std::string excess = findExcess("host", hostBytes, host, hostOfMachine);
  return excess.empty() ? findExcess("disk", diskBytes, disk, diskOfMachine) : excess;
}

/// Where buffers lie makes no plan slower.
void BudgetLadder::addTime(BudgetCandidate &candidate, ModuleOp plan) const {
  bool updatesOnHost = false;
  for (auto entry : plan.getOps<plan::EntryOp>())
    for (const PlanTime &time : getPlanTimes(entry, machine).lists) {
      candidate.seconds = std::max(candidate.seconds, time.total);
      updatesOnHost |= time.hostKernels > 0;
    }
  if (updatesOnHost)
    candidate.name += ", updates by the host";
}

bool BudgetLadder::isOutdone(const BudgetCandidate &least, Number number) {
  std::lock_guard lock(mutex);
  return llvm::any_of(candidates, [&](const auto &numbered) {
    const BudgetCandidate &other = numbered.second;
    return other.bytes <= least.bytes && other.seconds <= least.seconds &&
           (other.bytes < least.bytes || other.seconds < least.seconds || numbered.first < number);
  });
}

void BudgetLadder::consider(PlanAttempt attempt, Number number, BudgetCandidate candidate, const OtherEntries &others) {
  std::string excessOfThis = budgets.describeExcess(attempt.hostBytes, attempt.diskBytes);

  std::lock_guard lock(mutex);
  if (!attempt.plan) {
    if (!failed || number < failed->number)
      failed = {std::move(attempt), {}, number, {}};
    return;
  }
  candidate.bytes = std::max(attempt.bytes, others.bytes);
  if (!excessOfThis.empty()) {
    Excess own{number, candidate.bytes, std::move(excessOfThis)};
    if (!leastExcess || std::pair(own.bytes, number) < std::pair(leastExcess->bytes, leastExcess->number))
      leastExcess = own;
    if (!excess || number < excess->number)
      excess = std::move(own);
    return;
  }
  candidates[number] = candidate;
  bool fits = budgets.device == 0 || candidate.bytes <= budgets.device;
  auto isBetter = [&](const Kept &kept, auto... of) {
    return !kept.attempt.plan || std::tuple(candidate.*of..., number) < std::tuple(kept.candidate.*of..., kept.number);
  };
  if (fits && isBetter(fastest, &BudgetCandidate::seconds, &BudgetCandidate::bytes))
    fastest = {std::move(attempt), std::move(candidate), number, others};
  else if (!fastest.attempt.plan &&
           isBetter(smallest, &BudgetCandidate::bytes, &BudgetCandidate::seconds)) // what an error is about
    smallest = {std::move(attempt), std::move(candidate), number, others};
}

std::vector<BudgetCandidate> BudgetLadder::getFrontier() const {
  std::vector<BudgetCandidate> sorted, frontier;
  for (const auto &[number, candidate] : candidates)
    sorted.push_back(candidate);
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
    fastest.attempt.emitDiagnostics(context);
    return PlannedEntry{std::move(fastest.attempt.plan), fastest.candidate.name};
  }
  if (!smallest.attempt.plan) {
    if (failed)
      failed->attempt.emitDiagnostics(context);
    else
      emitError(UnknownLoc::get(context)) << "the step takes " << excess->text;
    return mlir::failure();
  }
  KeptDiagnostics kept(context);
  if (smallest.attempt.bytes <= budgets.device)
    emitError(UnknownLoc::get(context)) << "@" << smallest.others.name << " takes at least " << smallest.others.bytes
                                        << " bytes of a device, needed at most " << budgets.device;
  machine::CommunicatorCost communicators = machine::getCommunicatorCost(target, machine);
  for (auto entry : smallest.attempt.plan->getOps<plan::EntryOp>()) {
    auto lists = entry.getBody().getOps<plan::ListOp>();
    auto largest = llvm::max_element(lists, [&](plan::ListOp a, plan::ListOp b) {
      return getDeviceMemory(entry, a, communicators).getTotal() < getDeviceMemory(entry, b, communicators).getTotal();
    });
    (void)checkMemoryLimit(entry, *largest, budgets.device, communicators);
  }
  for (Diagnostic &diagnostic : kept.take()) {
    if (leastExcess && leastExcess->bytes < smallest.candidate.bytes)
      diagnostic.attachNote(UnknownLoc::get(context))
          << "a candidate that holds " << leastExcess->bytes << " takes " << leastExcess->text;
    diagnostic.attachNote(UnknownLoc::get(context))
        << "the smallest budget that the step fits is " << smallest.candidate.bytes << ", with "
        << smallest.candidate.name
        << ", of those that are tried; needed that, another --offload or --recompute beside it, more devices along an "
           "axis, or a smaller batch";
    context->getDiagEngine().emit(std::move(diagnostic));
  }
  return mlir::failure();
}

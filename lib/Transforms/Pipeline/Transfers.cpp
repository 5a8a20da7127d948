#include "Transfers.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::pipeline;
using problems::PipelineTask;
using problems::PipelineTaskKind;

Transfers::Transfers(const Tasks &tasks, const problems::PipelineProblem &problem,
                     const problems::PipelineSchedule &schedule)
    : tasks(tasks), problem(problem), schedule(schedule) {
  for (auto *lists : {&sent, &asked, &taken})
    for (const std::vector<PipelineTask> &steps : schedule.ranks)
      lists->emplace_back(steps.size());
  findTransfers();
  askEarly();
  for (const Transfer &transfer : all) {
    auto [from, step] = places.at({transfer.maker, transfer.microbatch});
    sent[from][step].push_back(transfer);
    asked[transfer.to][transfer.askedAt].push_back(transfer);
    taken[transfer.to][transfer.takenAt].push_back(transfer);
  }
}

SmallVector<Value> Transfers::getValues(TaskKey maker, int to) const {
  const Outline *outline = tasks.find(maker);
  return llvm::filter_to_vector(outline ? ArrayRef<Value>(outline->outputs) : ArrayRef<Value>(), [&](Value value) {
    return llvm::any_of(tasks.getTakers(value),
                        [&](const TaskKey &taker) { return problem.chunks[taker.chunk].rank == to; });
  });
}

void Transfers::findTransfers() {
  for (auto [rank, steps] : llvm::enumerate(schedule.ranks))
    for (auto [step, task] : llvm::enumerate(steps))
      places[{TaskKey{task.chunk, task.kind}, task.microbatch}] = {rank, step};
  std::map<std::tuple<bool, bool, int>, int64_t> numbers;
  for (auto [from, steps] : llvm::enumerate(schedule.ranks))
    for (const PipelineTask &task : steps) {
      Transfer transfer{{task.chunk, task.kind}, task.microbatch, static_cast<int>(from)};
      for (transfer.to = 0; transfer.to < problem.numRanks; ++transfer.to) {
        if (transfer.to == transfer.from)
          continue;
        std::optional<size_t> first;
        for (Value value : getValues(transfer.maker, transfer.to))
          for (const TaskKey &taker : tasks.getTakers(value))
            if (problem.chunks[taker.chunk].rank == transfer.to) {
              size_t step = places.at({taker, task.microbatch}).second;
              first = first ? std::min(*first, step) : step;
            }
        if (!first)
          continue;
        transfer.takenAt = transfer.askedAt = *first;
        transfer.channel =
            numbers
                .try_emplace({task.kind != PipelineTaskKind::Forward, transfer.from < transfer.to, transfer.from % 2},
                             numbers.size())
                .first->second;
        all.push_back(transfer);
        waits[{transfer.to, *first}].push_back(places.at({transfer.maker, task.microbatch}));
      }
    }
  channels = numbers.size();
}

/// What comes is asked for one step early, while the step before computes, unless it comes of that; and in the order in
/// which it is sent.
void Transfers::askEarly() {
  std::map<std::tuple<int, int, int64_t>, size_t> next; // from, to, channel: where what is sent later is asked for
  for (Transfer &transfer : llvm::reverse(all)) {
    Place maker = places.at({transfer.maker, transfer.microbatch});
    if (transfer.askedAt > 0 && !dependsOn(maker, {transfer.to, transfer.askedAt - 1}))
      --transfer.askedAt;
    auto [later, isLast] = next.try_emplace({transfer.from, transfer.to, transfer.channel}, transfer.askedAt);
    transfer.askedAt = later->second = std::min(later->second, transfer.askedAt);
    waits[{transfer.to, transfer.askedAt}].push_back(maker);
  }
}

bool Transfers::dependsOn(Place place, Place on) const {
  std::set<Place> seen;
  std::vector<Place> stack = {place};
  while (!stack.empty()) {
    Place at = stack.back();
    stack.pop_back();
    if (at == on)
      return true;
    if (!seen.insert(at).second)
      continue;
    if (at.second > 0)
      stack.push_back({at.first, at.second - 1});
    if (auto found = waits.find(at); found != waits.end())
      stack.insert(stack.end(), found->second.begin(), found->second.end());
  }
  return false;
}

#include "Transfers.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::pipeline;
using problems::PipelineTask;
using problems::PipelineTaskKind;

Transfers::Transfers(const Tasks &tasks, const problems::PipelineProblem &problem,
                     const problems::PipelineSchedule &schedule)
    : tasks(tasks), problem(problem), schedule(schedule) {
  for (const std::vector<PipelineTask> &steps : schedule.ranks) {
    begun.emplace_back(2 * steps.size());
    taken.emplace_back(steps.size());
  }
  findTransfers();
  problems::PipelineTimes times = problems::simulate(problem, schedule);
  auto getEnd = [&](const Transfer &transfer) {
    auto [rank, step] = places.at({transfer.maker, transfer.microbatch});
    return times.endSeconds[rank][step];
  };
  std::stable_sort(all.begin(), all.end(), [&](const Transfer &a, const Transfer &b) { return getEnd(a) < getEnd(b); });
  for (int rank = 0; rank < problem.numRanks; ++rank)
    place(rank, llvm::filter_to_vector(
                    all, [&](const Transfer &transfer) { return transfer.from == rank || transfer.to == rank; }));
  for (const Transfer &transfer : all)
    taken[transfer.to][transfer.takenAt].push_back(transfer);
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
        transfer.takenAt = *first;
        transfer.channel =
            numbers
                .try_emplace({task.kind != PipelineTaskKind::Forward, transfer.from < transfer.to, transfer.from % 2},
                             numbers.size())
                .first->second;
        all.push_back(transfer);
      }
    }
  channels = numbers.size();
}

/// Places are numbered: before step s is 2 s, and after it 2 s + 1.
void Transfers::place(int rank, ArrayRef<Transfer> own) {
  auto getFixed = [&](const Transfer &transfer) {
    return 2 * places.at({transfer.maker, transfer.microbatch}).second + 1;
  };
  // The last place at which each can begin.
  SmallVector<size_t> latest(own.size());
  size_t next = SIZE_MAX;
  for (auto [last, transfer] : llvm::reverse(llvm::zip_equal(latest, own)))
    last = next = std::min(next, transfer.from == rank ? getFixed(transfer) : 2 * transfer.takenAt);
  size_t before = 0;
  for (auto [last, transfer] : llvm::zip_equal(latest, own)) {
    size_t wanted = transfer.from == rank ? getFixed(transfer) : 2 * std::max<size_t>(transfer.takenAt, 1) - 2;
    before = std::max(before, std::min(wanted, last));
    begun[rank][before].push_back(transfer);
  }
}

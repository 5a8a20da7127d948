#include "Replay.h"

#include <algorithm>

using namespace heddle::problems;

PipelineNeeds::PipelineNeeds(const PipelineProblem &problem, const PipelineTask &task) {
  auto add = [&](PipelineTaskKind kind, int chunk, double seconds) {
    needs[size++] = {{kind, chunk, task.microbatch}, seconds};
  };
  auto getTransfer = [&](int chunk) {
    const PipelineChunk &next = problem.chunks[chunk];
    return problem.chunks[chunk - 1].rank == next.rank ? 0 : next.transferSeconds;
  };
  switch (task.kind) {
  case PipelineTaskKind::Forward:
    if (task.chunk > 0)
      add(PipelineTaskKind::Forward, task.chunk - 1, getTransfer(task.chunk));
    return;
  case PipelineTaskKind::Backward:
  case PipelineTaskKind::InputGradient:
    add(PipelineTaskKind::Forward, task.chunk, 0);
    if (size_t next = task.chunk + 1; next < problem.chunks.size())
      add(PipelineTaskKind::Backward, task.chunk + 1, getTransfer(task.chunk + 1));
    return;
  case PipelineTaskKind::WeightGradient:
    add(PipelineTaskKind::InputGradient, task.chunk, 0);
    return;
  }
}

PipelineReplay::PipelineReplay(const PipelineProblem &problem, const PipelineSchedule &schedule)
    : startSeconds(schedule.ranks.size()), endSeconds(schedule.ranks.size()), problem(problem), schedule(schedule) {
  for (std::vector<double> &end : ends)
    end.assign(problem.chunks.size() * problem.numMicrobatches, -1);
  std::vector<int> ready; // ranks that may go on
  for (int rank = problem.numRanks - 1; rank >= 0; --rank)
    ready.push_back(rank);
  while (!ready.empty()) {
    int rank = ready.back();
    ready.pop_back();
    advance(rank, ready);
  }
}

double *PipelineReplay::getEnd(const PipelineTask &task) {
  size_t family = task.kind == PipelineTaskKind::Forward ? 0 : task.kind == PipelineTaskKind::WeightGradient ? 2 : 1;
  return &ends[family][static_cast<size_t>(task.chunk) * problem.numMicrobatches + task.microbatch];
}

void PipelineReplay::advance(int rank, std::vector<int> &ready) {
  const std::vector<PipelineTask> &order = schedule.ranks[rank];
  while (getNext(rank) < order.size()) {
    const PipelineTask &task = order[getNext(rank)];
    double start = endSeconds[rank].empty() ? 0 : endSeconds[rank].back();
    for (const PipelineNeed &need : PipelineNeeds(problem, task)) {
      double end = *getEnd(need.task);
      if (end < 0)
        return;
      start = std::max(start, end + need.seconds);
    }
    double end = start + problem.chunks[task.chunk].getSeconds(task.kind);
    startSeconds[rank].push_back(start);
    endSeconds[rank].push_back(end);
    *getEnd(task) = end;
    // Only a neighbour of the chunk can wait for this on another rank.
    size_t user = task.kind == PipelineTaskKind::Forward ? task.chunk + 1 : task.chunk - 1;
    if (task.kind != PipelineTaskKind::WeightGradient && user < problem.chunks.size() &&
        problem.chunks[user].rank != rank)
      ready.push_back(problem.chunks[user].rank);
  }
}

bool PipelineReplay::isFinished() const {
  for (int rank = 0; rank < problem.numRanks; ++rank)
    if (getNext(rank) < schedule.ranks[rank].size())
      return false;
  return true;
}

PipelineTask PipelineReplay::getMissing(int rank) const {
  for (const PipelineNeed &need : PipelineNeeds(problem, schedule.ranks[rank][getNext(rank)]))
    if (*getEnd(need.task) < 0)
      return need.task;
  return {};
}

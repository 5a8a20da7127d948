// Times and live bytes of a pipeline's schedule.
#include "Replay.h"

#include <algorithm>

using namespace heddle::problems;

namespace {

/// What a rank holds, by the order of its tasks alone.
void addPeaks(const PipelineProblem &problem, const std::vector<PipelineTask> &order, PipelineTimes &times) {
  int activations = 0, unfinished = 0, peakActivations = 0, peakUnfinished = 0;
  uint64_t bytes = 0, peakBytes = 0;
  for (const PipelineTask &task : order) {
    const PipelineChunk &chunk = problem.chunks[task.chunk];
    switch (task.kind) {
    case PipelineTaskKind::Forward:
      ++activations, ++unfinished;
      bytes += chunk.activationBytes;
      break;
    case PipelineTaskKind::Backward:
      --activations, --unfinished;
      bytes -= chunk.activationBytes;
      break;
    case PipelineTaskKind::InputGradient:
      --activations;
      bytes += chunk.weightGradientBytes - chunk.activationBytes;
      break;
    case PipelineTaskKind::WeightGradient:
      --unfinished;
      bytes -= chunk.weightGradientBytes;
      break;
    }
    peakActivations = std::max(peakActivations, activations);
    peakUnfinished = std::max(peakUnfinished, unfinished);
    peakBytes = std::max(peakBytes, bytes);
  }
  times.peakActivations.push_back(peakActivations);
  times.peakUnfinished.push_back(peakUnfinished);
  times.peakBytes.push_back(peakBytes);
}

} // namespace

PipelineTimes heddle::problems::simulate(const PipelineProblem &problem, const PipelineSchedule &schedule) {
  PipelineReplay replay(problem, schedule);
  PipelineTimes times;
  double busy = 0; // of all ranks
  for (int rank = 0; rank < problem.numRanks; ++rank) {
    const std::vector<double> &starts = replay.startSeconds[rank], &ends = replay.endSeconds[rank];
    if (!ends.empty()) {
      times.seconds = std::max(times.seconds, ends.back());
      times.longestRankSeconds = std::max(times.longestRankSeconds, ends.back() - starts.front());
    }
    for (const PipelineTask &task : schedule.ranks[rank])
      busy += problem.chunks[task.chunk].getSeconds(task.kind);
    addPeaks(problem, schedule.ranks[rank], times);
  }
  auto getBubble = [&](double seconds) {
    double all = seconds * problem.numRanks;
    return all > 0 ? std::max(0.0, all - busy) / all : 0;
  };
  times.bubble = getBubble(times.seconds);
  times.longestRankBubble = getBubble(times.longestRankSeconds);
  times.startSeconds = std::move(replay.startSeconds);
  times.endSeconds = std::move(replay.endSeconds);
  return times;
}

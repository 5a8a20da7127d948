// What the schedules of the literature are called, and where their chunks lie.
#include "FixedOrders.h"

#include <tuple>

using namespace heddle::problems;

char heddle::problems::getLetter(PipelineTaskKind kind) {
  switch (kind) {
  case PipelineTaskKind::Forward:
    return 'F';
  case PipelineTaskKind::Backward:
    return 'B';
  case PipelineTaskKind::InputGradient:
    return 'I';
  case PipelineTaskKind::WeightGradient:
    return 'W';
  }
  return '?';
}

std::string heddle::problems::toString(const PipelineTask &task) {
  return std::to_string(task.chunk) + getLetter(task.kind) + std::to_string(task.microbatch);
}

double PipelineChunk::getSeconds(PipelineTaskKind kind) const {
  switch (kind) {
  case PipelineTaskKind::Forward:
    return forwardSeconds;
  case PipelineTaskKind::Backward:
    return backwardSeconds.value_or(inputGradientSeconds + weightGradientSeconds);
  case PipelineTaskKind::InputGradient:
    return inputGradientSeconds;
  case PipelineTaskKind::WeightGradient:
    return weightGradientSeconds;
  }
  return 0;
}

const char *heddle::problems::toString(PipelineScheduleKind kind) {
  switch (kind) {
  case PipelineScheduleKind::GPipe:
    return "gpipe";
  case PipelineScheduleKind::OneForwardOneBackward:
    return "1f1b";
  case PipelineScheduleKind::Interleaved:
    return "interleaved";
  case PipelineScheduleKind::ZeroBubbleH1:
    return "zb-h1";
  case PipelineScheduleKind::ZeroBubbleH2:
    return "zb-h2";
  case PipelineScheduleKind::ZeroBubbleV:
    return "zb-v";
  }
  return "";
}

std::optional<PipelineScheduleKind> heddle::problems::parsePipelineScheduleKind(std::string_view name) {
  for (PipelineScheduleKind kind : pipelineScheduleKinds)
    if (name == toString(kind))
      return kind;
  return std::nullopt;
}

bool heddle::problems::hasSplitBackward(PipelineScheduleKind kind) {
  switch (kind) {
  case PipelineScheduleKind::GPipe:
  case PipelineScheduleKind::OneForwardOneBackward:
  case PipelineScheduleKind::Interleaved:
    return false;
  case PipelineScheduleKind::ZeroBubbleH1:
  case PipelineScheduleKind::ZeroBubbleH2:
  case PipelineScheduleKind::ZeroBubbleV:
    return true;
  }
  return false;
}

std::vector<int> heddle::problems::placePipelineChunks(PipelineScheduleKind kind, int numRanks, int chunksPerRank) {
  std::vector<int> ranks(static_cast<size_t>(numRanks) * chunksPerRank);
  for (size_t chunk = 0; chunk < ranks.size(); ++chunk) {
    int lap = static_cast<int>(chunk / numRanks), at = static_cast<int>(chunk % numRanks);
    bool isBack = kind == PipelineScheduleKind::ZeroBubbleV && lap % 2 == 1;
    ranks[chunk] = isBack ? numRanks - 1 - at : at;
  }
  return ranks;
}

/// Why a kind has no schedule with so many chunks on each rank; empty where it has one.
static std::string checkChunks(PipelineScheduleKind kind, int chunksPerRank) {
  auto fail = [&](const char *needed) {
    return std::string(toString(kind)) + " has " + std::to_string(chunksPerRank) +
           (chunksPerRank == 1 ? " chunk" : " chunks") + " on each rank, needed " + needed;
  };
  switch (kind) {
  case PipelineScheduleKind::GPipe:
    return "";
  case PipelineScheduleKind::OneForwardOneBackward:
  case PipelineScheduleKind::ZeroBubbleH1:
  case PipelineScheduleKind::ZeroBubbleH2:
    return chunksPerRank == 1 ? "" : fail("one");
  case PipelineScheduleKind::Interleaved:
    return chunksPerRank > 1 ? "" : fail("several");
  case PipelineScheduleKind::ZeroBubbleV:
    return chunksPerRank == 2 ? "" : fail("two");
  }
  return "";
}

/// Why there is no pipeline of these numbers; empty where there is one.
static std::string checkSizes(PipelineScheduleKind kind, int64_t numRanks, int64_t chunksPerRank,
                              int64_t numMicrobatches) {
  for (auto [number, noun, most] : {std::tuple(numRanks, "ranks", maxPipelineChunks),
                                    {chunksPerRank, "chunks on each rank", maxPipelineChunks},
                                    {numMicrobatches, "microbatches", maxPipelineTasks}})
    if (number < 1 || number > most)
      return "found " + std::to_string(number) + " " + noun + ", needed 1 to " + std::to_string(most);
  int64_t numChunks = numRanks * chunksPerRank;
  if (numChunks > maxPipelineChunks)
    return "found " + std::to_string(numChunks) + " chunks, needed at most " + std::to_string(maxPipelineChunks);
  if (numChunks * numMicrobatches > maxPipelineTasks)
    return "found " + std::to_string(numChunks * numMicrobatches) +
           " pairs of a chunk and a microbatch, needed at most " + std::to_string(maxPipelineTasks);
  return checkChunks(kind, static_cast<int>(chunksPerRank));
}

std::optional<PipelineProblem> heddle::problems::makePipelineProblem(PipelineScheduleKind kind, int numRanks,
                                                                     int chunksPerRank, int numMicrobatches,
                                                                     std::string &error) {
  error = checkSizes(kind, numRanks, chunksPerRank, numMicrobatches);
  if (!error.empty())
    return std::nullopt;
  PipelineProblem problem;
  problem.numRanks = numRanks;
  problem.numMicrobatches = numMicrobatches;
  for (int rank : placePipelineChunks(kind, numRanks, chunksPerRank))
    problem.chunks.emplace_back().rank = rank;
  return problem;
}

std::optional<PipelineSchedule>
heddle::problems::makePipelineSchedule(PipelineScheduleKind kind, const PipelineProblem &problem, std::string &error) {
  int numChunks = static_cast<int>(problem.chunks.size()), chunksPerRank = numChunks / problem.numRanks;
  if (numChunks % problem.numRanks != 0)
    error = std::to_string(numChunks) + " chunks are not divisible by " + std::to_string(problem.numRanks) + " ranks";
  else
    error = checkSizes(kind, problem.numRanks, chunksPerRank, problem.numMicrobatches);
  if (!error.empty())
    return std::nullopt;
  std::vector<int> ranks = placePipelineChunks(kind, problem.numRanks, chunksPerRank);
  for (int chunk = 0; chunk < numChunks; ++chunk)
    if (problem.chunks[chunk].rank != ranks[chunk]) {
      error = "chunk " + std::to_string(chunk) + " lies on rank " + std::to_string(problem.chunks[chunk].rank) + ", " +
              toString(kind) + " needed rank " + std::to_string(ranks[chunk]);
      return std::nullopt;
    }
  PipelineSchedule schedule;
  for (int rank = 0; rank < problem.numRanks; ++rank)
    schedule.ranks.push_back(makeOrder(kind, {problem.numRanks, chunksPerRank, problem.numMicrobatches}, rank));
  return schedule;
}

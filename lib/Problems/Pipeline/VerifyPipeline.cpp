// Checks problems of pipelines, and schedules by replaying them.
#include "Replay.h"

#include <algorithm>
#include <charconv>

using namespace heddle::problems;

static std::string count(int64_t number, const std::string &noun) {
  const char *plural = noun.ends_with("ch") ? "es" : "s";
  return std::to_string(number) + " " + noun + (number == 1 ? "" : plural);
}

static std::string printSeconds(double seconds) {
  char buffer[32];
  return {buffer, std::to_chars(buffer, buffer + sizeof(buffer), seconds).ptr};
}

std::string heddle::problems::check(const PipelineProblem &problem) {
  if (problem.numRanks < 1 || problem.numMicrobatches < 1 || problem.chunks.empty())
    return "found " + count(problem.numRanks, "rank") + ", " + count(problem.chunks.size(), "chunk") + " and " +
           count(problem.numMicrobatches, "microbatch") + ", needed at least one of each";
  int64_t numChunks = static_cast<int64_t>(problem.chunks.size()), numPairs = numChunks * problem.numMicrobatches;
  if (numChunks > maxPipelineChunks || numPairs > maxPipelineTasks)
    return "found " + count(numChunks, "chunk") + " and " + count(problem.numMicrobatches, "microbatch") +
           ", needed at most " + std::to_string(maxPipelineChunks) + " chunks and " + std::to_string(maxPipelineTasks) +
           " pairs of both";
  std::vector<char> hasChunk(std::min<size_t>(problem.numRanks, numChunks + 1), false);
  constexpr double maxSeconds = 1e15;
  uint64_t maxBytes = (uint64_t(1) << 62) / numPairs;
  for (size_t index = 0; index < problem.chunks.size(); ++index) {
    const PipelineChunk &chunk = problem.chunks[index];
    std::string name = "chunk " + std::to_string(index);
    if (chunk.rank < 0 || chunk.rank >= problem.numRanks)
      return name + " lies on rank " + std::to_string(chunk.rank) + ", needed 0 to " +
             std::to_string(problem.numRanks - 1);
    if (static_cast<size_t>(chunk.rank) < hasChunk.size())
      hasChunk[chunk.rank] = true;
    for (double seconds : {chunk.forwardSeconds, chunk.inputGradientSeconds, chunk.weightGradientSeconds,
                           chunk.backwardSeconds.value_or(0), chunk.transferSeconds})
      if (!(seconds >= 0 && seconds <= maxSeconds))
        return name + " takes " + printSeconds(seconds) + " seconds for a task or transfer, needed 0 to 1e15";
    for (uint64_t bytes : {chunk.activationBytes, chunk.weightGradientBytes})
      if (bytes > maxBytes)
        return name + " keeps " + std::to_string(bytes) + " bytes, needed at most " + std::to_string(maxBytes);
  }
  auto without = std::find(hasChunk.begin(), hasChunk.end(), false);
  if (without != hasChunk.end())
    return "rank " + std::to_string(without - hasChunk.begin()) + " has no chunk, needed one at least";
  return "";
}

namespace {

struct Verifier {
  const PipelineProblem &problem;
  const PipelineSchedule &schedule;

  /// The step of each task, by kind, chunk and microbatch; -1 where it is nowhere.
  std::array<std::vector<int>, pipelineTaskKinds.size()> steps = {};

  int &getStep(PipelineTaskKind kind, size_t chunk, int microbatch) {
    return steps[static_cast<size_t>(kind)][chunk * problem.numMicrobatches + microbatch];
  }
  bool has(PipelineTaskKind kind, size_t chunk, int microbatch) { return getStep(kind, chunk, microbatch) >= 0; }

  std::string name(int rank, size_t step) const {
    return "rank " + std::to_string(rank) + ", step " + std::to_string(step) + ": " +
           toString(schedule.ranks[rank][step]);
  }

  std::string run() {
    if (schedule.ranks.size() != static_cast<size_t>(problem.numRanks))
      return "found the orders of " + count(schedule.ranks.size(), "rank") + ", needed " +
             std::to_string(problem.numRanks);
    std::string error = checkPlaces();
    if (error.empty())
      error = checkComplete();
    if (error.empty())
      error = checkMessages();
    if (error.empty())
      error = checkProgress();
    return error.empty() ? checkCap() : error;
  }

  /// Each task is on its rank, and there once.
  std::string checkPlaces() {
    for (std::vector<int> &step : steps)
      step.assign(problem.chunks.size() * problem.numMicrobatches, -1);
    for (int rank = 0; rank < problem.numRanks; ++rank)
      for (size_t at = 0; at < schedule.ranks[rank].size(); ++at) {
        const PipelineTask &task = schedule.ranks[rank][at];
        auto isIn = [](int number, size_t size) { return number >= 0 && static_cast<size_t>(number) < size; };
        if (!isIn(task.chunk, problem.chunks.size()))
          return name(rank, at) + " is a task of chunk " + std::to_string(task.chunk) + ", needed 0 to " +
                 std::to_string(problem.chunks.size() - 1);
        if (!isIn(task.microbatch, problem.numMicrobatches))
          return name(rank, at) + " is a task of microbatch " + std::to_string(task.microbatch) + ", needed 0 to " +
                 std::to_string(problem.numMicrobatches - 1);
        if (problem.chunks[task.chunk].rank != rank)
          return name(rank, at) + " is a task of another rank, needed on rank " +
                 std::to_string(problem.chunks[task.chunk].rank);
        int &step = getStep(task.kind, task.chunk, task.microbatch);
        if (step >= 0)
          return name(rank, at) + " is there for the second time after step " + std::to_string(step) + ", needed once";
        step = static_cast<int>(at);
      }
    return "";
  }

  std::string checkComplete() {
    using Kind = PipelineTaskKind;
    for (size_t chunk = 0; chunk < problem.chunks.size(); ++chunk)
      for (int microbatch = 0; microbatch < problem.numMicrobatches; ++microbatch) {
        int rank = problem.chunks[chunk].rank;
        auto print = [&](Kind kind) { return toString(PipelineTask{kind, static_cast<int>(chunk), microbatch}); };
        auto isThere = [&](Kind kind) { return has(kind, chunk, microbatch); };
        auto lacks = [&](Kind kind) { return "rank " + std::to_string(rank) + " has no " + print(kind) + ", needed "; };
        if (!isThere(Kind::Forward))
          return lacks(Kind::Forward) + "each chunk's forward task of each microbatch";
        for (Kind half : {Kind::InputGradient, Kind::WeightGradient}) {
          if (isThere(Kind::Backward) && isThere(half))
            return name(rank, getStep(half, chunk, microbatch)) + " is a part of " + print(Kind::Backward) +
                   " at step " + std::to_string(getStep(Kind::Backward, chunk, microbatch)) +
                   ", needed either B or I and W";
          if (!isThere(Kind::Backward) && !isThere(half))
            return lacks(half) +
                   (isThere(Kind::InputGradient) || isThere(Kind::WeightGradient) ? "I and W" : "B, or I and W");
        }
      }
    return "";
  }

  /// What goes over a cut in one direction is taken as it is sent: one channel will do for it.
  std::string checkMessages() {
    std::array<std::vector<std::vector<int>>, 2> sequences; // of F, and of B and I: microbatches in order, by chunk
    for (auto &sequence : sequences)
      sequence.resize(problem.chunks.size());
    for (const std::vector<PipelineTask> &order : schedule.ranks)
      for (const PipelineTask &task : order)
        if (task.kind != PipelineTaskKind::WeightGradient)
          sequences[task.kind != PipelineTaskKind::Forward][task.chunk].push_back(task.microbatch);
    for (size_t chunk = 1; chunk < problem.chunks.size(); ++chunk)
      for (bool isBackward : {false, true}) {
        size_t from = isBackward ? chunk : chunk - 1, to = isBackward ? chunk - 1 : chunk;
        const std::vector<int> &sent = sequences[isBackward][from], &taken = sequences[isBackward][to];
        auto [other, wrong] = std::mismatch(sent.begin(), sent.end(), taken.begin());
        int rank = problem.chunks[to].rank;
        if (other == sent.end() || problem.chunks[from].rank == rank)
          continue;
        auto find = [&](size_t chunk, int microbatch) {
          PipelineTaskKind kind = !isBackward ? PipelineTaskKind::Forward
                                  : has(PipelineTaskKind::Backward, chunk, microbatch)
                                      ? PipelineTaskKind::Backward
                                      : PipelineTaskKind::InputGradient;
          return schedule.ranks[problem.chunks[chunk].rank][getStep(kind, chunk, microbatch)];
        };
        PipelineTask task = find(to, *wrong);
        return name(rank, getStep(task.kind, to, *wrong)) + " is too early, needed " + toString(find(to, *other)) +
               ", since rank " + std::to_string(problem.chunks[from].rank) + " has " + toString(find(from, *other)) +
               " before " + toString(find(from, *wrong));
      }
    return "";
  }

  /// No ranks wait for each other.
  std::string checkProgress() {
    PipelineReplay replay(problem, schedule);
    if (replay.isFinished())
      return "";
    int rank = 0;
    while (replay.getNext(rank) == schedule.ranks[rank].size())
      ++rank;
    // Each rank that waits does so for one that waits: they come round.
    std::vector<int> chain;
    while (std::find(chain.begin(), chain.end(), rank) == chain.end()) {
      chain.push_back(rank);
      rank = problem.chunks[replay.getMissing(rank).chunk].rank;
    }
    chain.erase(chain.begin(), std::find(chain.begin(), chain.end(), rank));
    constexpr size_t shown = 4;
    std::string text;
    for (size_t at = 0; at < std::min(shown, chain.size()); ++at) {
      size_t step = replay.getNext(chain[at]);
      PipelineTask missing = replay.getMissing(chain[at]);
      int other = problem.chunks[missing.chunk].rank;
      if (!has(missing.kind, missing.chunk, missing.microbatch))
        missing.kind = PipelineTaskKind::InputGradient; // in the place of B
      text += (at ? ", " : "") + name(chain[at], step) + (at ? " for " : " waits for ") + toString(missing) +
              " at step " + std::to_string(getStep(missing.kind, missing.chunk, missing.microbatch)) + " of rank " +
              std::to_string(other);
    }
    if (chain.size() > shown)
      text += " and " + count(chain.size() - shown, "other rank");
    return text + ", needed an order in which none waits for itself";
  }

  std::string checkCap() const {
    if (!problem.cap)
      return "";
    std::vector<uint64_t> peaks = simulate(problem, schedule).peakBytes;
    for (int rank = 0; rank < problem.numRanks; ++rank)
      if (peaks[rank] > *problem.cap)
        return "rank " + std::to_string(rank) + " has " + std::to_string(peaks[rank]) +
               " bytes live at most, needed at most the cap of " + std::to_string(*problem.cap);
    return "";
  }
};

} // namespace

std::string heddle::problems::verify(const PipelineProblem &problem, const PipelineSchedule &schedule) {
  return Verifier{problem, schedule}.run();
}

#include "ListPipeline.h"

#include <algorithm>
#include <deque>
#include <limits>
#include <queue>

using namespace heddle::problems;

namespace {

using Kind = PipelineTaskKind;
constexpr double never = std::numeric_limits<double>::infinity();

class Lister {
public:
  Lister(const PipelineProblem &problem, const PipelineRule &rule) : problem(problem), rule(rule) {
    size_t numChunks = problem.chunks.size(), numMicrobatches = problem.numMicrobatches;
    ranks.resize(problem.numRanks);
    chunks.resize(numChunks);
    for (size_t chunk = 0; chunk < numChunks; ++chunk) {
      ranks[problem.chunks[chunk].rank].chunks.push_back(static_cast<int>(chunk));
      // What comes: of the first chunk's F there is nothing to wait for.
      chunks[chunk].forwardArrivals.assign(numMicrobatches, chunk == 0 ? 0 : never);
      chunks[chunk].backwardArrivals.assign(numMicrobatches, never);
    }
    if (problem.cap) {
      for (const PipelineChunk &chunk : problem.chunks)
        ranks[chunk.rank].whole += getReserved(chunk);
      held.resize(numMicrobatches * problem.numRanks);
      missing.resize(numMicrobatches * problem.numRanks);
      for (const PipelineChunk &chunk : problem.chunks)
        for (size_t microbatch = 0; microbatch < numMicrobatches; ++microbatch)
          missing[at(chunk.rank, microbatch)] += getReserved(chunk);
    }
    schedule.ranks.resize(problem.numRanks);
  }

  std::optional<PipelineSchedule> run() {
    for (int rank = 0; rank < problem.numRanks; ++rank)
      wakes.push({0, rank});
    while (!wakes.empty()) {
      auto [time, rank] = wakes.top();
      wakes.pop();
      if (time >= ranks[rank].free)
        decide(rank, time);
    }
    size_t numTasks = problem.chunks.size() * problem.numMicrobatches * (rule.splitsBackward ? 3 : 2);
    if (numDone < numTasks)
      return std::nullopt;
    return std::move(schedule);
  }

private:
  struct Rank {
    std::vector<int> chunks;
    std::deque<PipelineTask> weights; // W that may be done
    double free = 0;
    bool wasForward = false;
    size_t next = 0;              // of the given order
    size_t oldest = 0;            // microbatches before it are done
    uint64_t live = 0, whole = 0; // bytes; those of one microbatch in all chunks
  };
  struct Chunk {
    int nextForward = 0, nextBackward = 0, nextWeight = 0;
    std::vector<double> forwardArrivals, backwardArrivals; // by microbatch; never: not known yet
  };
  struct Choice {
    Kind kind = Kind::WeightGradient;
    int chunk = -1;
    double arrival = never;
  };

  size_t at(int rank, size_t microbatch) const { return microbatch * problem.numRanks + rank; }

  /// Whether all microbatches that have begun can still be finished, the oldest first, when this F has taken its bytes.
  bool isSafe(int rank, int chunk, size_t microbatch) {
    if (!problem.cap)
      return true;
    uint64_t bytes = getReserved(problem.chunks[chunk]), live = 0;
    if (ranks[rank].live + ranks[rank].whole <= *problem.cap)
      return true; // there is room for one whole microbatch more
    size_t youngest = 0;
    for (int other : ranks[rank].chunks)
      youngest = std::max<size_t>(youngest, chunks[other].nextForward);
    for (size_t each = std::min<size_t>(youngest + 1, problem.numMicrobatches); each-- > ranks[rank].oldest;) {
      live += held[at(rank, each)] + (each == microbatch ? bytes : 0);
      uint64_t rest = missing[at(rank, each)] - (each == microbatch ? bytes : 0);
      // A microbatch of which nothing is here may wait for all others.
      bool hasBegun = each <= microbatch || held[at(rank, each)] > 0;
      if (hasBegun && live + rest > *problem.cap)
        return false;
    }
    return true;
  }

  /// Whether the given order has such a task of this chunk next; anything is, where none is given.
  bool isNext(int rank, int chunk, bool isForward) {
    if (!rule.order)
      return true;
    const std::vector<PipelineTask> &order = rule.order->ranks[rank];
    size_t &next = ranks[rank].next;
    while (next < order.size() && order[next].kind == Kind::WeightGradient)
      ++next;
    return next < order.size() && order[next].chunk == chunk && (order[next].kind == Kind::Forward) == isForward;
  }

  bool mayBegin(int rank, int chunk) {
    const Chunk &state = chunks[chunk];
    if (rule.order)
      return !problem.cap || ranks[rank].live + getReserved(problem.chunks[chunk]) <= *problem.cap;
    return state.nextForward - state.nextBackward < rule.ahead[chunk] && isSafe(rank, chunk, state.nextForward);
  }

  /// The F that the rank begins next: of those that are there, otherwise the one that comes first.
  Choice chooseForward(int rank, double time, bool &isBlocked) {
    Choice best;
    for (int chunk : ranks[rank].chunks) {
      Chunk &state = chunks[chunk];
      if (state.nextForward == problem.numMicrobatches || !isNext(rank, chunk, true))
        continue;
      double arrival = state.forwardArrivals[state.nextForward];
      if (arrival == never)
        continue;
      if (!mayBegin(rank, chunk)) {
        isBlocked |= arrival <= time;
        continue;
      }
      arrival = std::max(arrival, time);
      bool isBetter = arrival < best.arrival;
      if (best.chunk >= 0 && arrival == best.arrival)
        isBetter = rule.isDeepFirst || state.nextForward < chunks[best.chunk].nextForward;
      if (isBetter)
        best = {Kind::Forward, chunk, arrival};
    }
    return best;
  }

  Choice chooseBackward(int rank, double time) {
    Choice best;
    for (int chunk : ranks[rank].chunks) {
      Chunk &state = chunks[chunk];
      if (state.nextBackward == state.nextForward || !isNext(rank, chunk, false))
        continue;
      double arrival = std::max(state.backwardArrivals[state.nextBackward], time);
      bool isBetter = arrival < best.arrival;
      if (best.chunk >= 0 && arrival == best.arrival)
        isBetter = !rule.isBackwardDeepFirst && state.nextBackward < chunks[best.chunk].nextBackward;
      if (isBetter)
        best = {rule.splitsBackward ? Kind::InputGradient : Kind::Backward, chunk, arrival};
    }
    return best;
  }

  void decide(int rank, double time) {
    Rank &state = ranks[rank];
    bool isBlocked = false;
    Choice forward = chooseForward(rank, time, isBlocked), backward = chooseBackward(rank, time);
    bool prefersForward = rule.alternates && !state.wasForward;
    Choice next = backward.arrival < forward.arrival || (backward.arrival == forward.arrival && !prefersForward)
                      ? backward
                      : forward;
    if (!state.weights.empty()) {
      double seconds = problem.chunks[state.weights.front().chunk].weightGradientSeconds;
      bool hasRoom = next.arrival - time >= seconds * rule.room && next.arrival > time;
      if (hasRoom || (isBlocked && next.kind != Kind::InputGradient)) {
        PipelineTask task = state.weights.front();
        state.weights.pop_front();
        perform(rank, task, time);
        return;
      }
    }
    if (next.chunk < 0)
      return; // whatever comes wakes it
    if (next.arrival > time) {
      wakes.push({next.arrival, rank});
      return;
    }
    Chunk &chunk = chunks[next.chunk];
    perform(rank, {next.kind, next.chunk, next.kind == Kind::Forward ? chunk.nextForward : chunk.nextBackward}, time);
  }

  void perform(int rank, const PipelineTask &task, double time) {
    const PipelineChunk &chunk = problem.chunks[task.chunk];
    Chunk &state = chunks[task.chunk];
    double end = time + chunk.getSeconds(task.kind);
    size_t numChunks = problem.chunks.size();
    switch (task.kind) {
    case Kind::Forward:
      ++state.nextForward;
      if (task.chunk + 1u < numChunks)
        arrive(task.chunk + 1, chunks[task.chunk + 1].forwardArrivals[task.microbatch], end, task.chunk + 1, rank);
      else
        state.backwardArrivals[task.microbatch] = end;
      break;
    case Kind::Backward:
    case Kind::InputGradient:
      ++state.nextBackward;
      if (task.chunk > 0)
        arrive(task.chunk - 1, chunks[task.chunk - 1].backwardArrivals[task.microbatch], end, task.chunk, rank);
      if (task.kind == Kind::InputGradient)
        ranks[rank].weights.push_back({Kind::WeightGradient, task.chunk, task.microbatch});
      break;
    case Kind::WeightGradient:
      ++state.nextWeight;
      break;
    }
    if (problem.cap)
      account(rank, task);
    if (task.kind != Kind::WeightGradient) {
      ranks[rank].wasForward = task.kind == Kind::Forward;
      ++ranks[rank].next;
    }
    ++numDone;
    ranks[rank].free = end;
    schedule.ranks[rank].push_back(task);
    wakes.push({end, rank});
  }

  /// A chunk gets what it needs over the cut before chunk `cut`.
  void arrive(int chunk, double &arrival, double end, int cut, int from) {
    int to = problem.chunks[chunk].rank;
    arrival = end + (to == from ? 0 : problem.chunks[cut].transferSeconds);
    if (to != from)
      wakes.push({std::max(arrival, ranks[to].free), to});
  }

  void account(int rank, const PipelineTask &task) {
    const PipelineChunk &chunk = problem.chunks[task.chunk];
    Rank &state = ranks[rank];
    auto free = [&](uint64_t bytes) {
      held[at(rank, task.microbatch)] -= bytes;
      state.live -= bytes;
    };
    switch (task.kind) {
    case Kind::Forward:
      held[at(rank, task.microbatch)] += getReserved(chunk);
      missing[at(rank, task.microbatch)] -= getReserved(chunk);
      state.live += getReserved(chunk);
      return;
    case Kind::Backward:
      free(getReserved(chunk));
      break;
    case Kind::InputGradient:
      free(getReserved(chunk) - chunk.weightGradientBytes);
      break;
    case Kind::WeightGradient:
      free(chunk.weightGradientBytes);
      break;
    }
    while (state.oldest < static_cast<size_t>(problem.numMicrobatches) && isDone(rank, state.oldest))
      ++state.oldest;
  }

  bool isDone(int rank, size_t microbatch) const {
    for (int chunk : ranks[rank].chunks)
      if (static_cast<size_t>(rule.splitsBackward ? chunks[chunk].nextWeight : chunks[chunk].nextBackward) <=
          microbatch)
        return false;
    return true;
  }

  const PipelineProblem &problem;
  const PipelineRule &rule;
  std::vector<Rank> ranks;
  std::vector<Chunk> chunks;
  /// Bytes that a microbatch has on a rank, and those of its F that are still to come; only where there is a cap.
  std::vector<uint64_t> held, missing;
  using Wake = std::pair<double, int>;
  std::priority_queue<Wake, std::vector<Wake>, std::greater<>> wakes;
  PipelineSchedule schedule;
  size_t numDone = 0;
};

} // namespace

uint64_t heddle::problems::getReserved(const PipelineChunk &chunk) {
  return std::max(chunk.activationBytes, chunk.weightGradientBytes);
}

std::optional<PipelineSchedule> heddle::problems::listPipeline(const PipelineProblem &problem,
                                                               const PipelineRule &rule) {
  return Lister(problem, rule).run();
}

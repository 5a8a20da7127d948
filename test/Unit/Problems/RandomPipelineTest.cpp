// Tests verify and solve on random pipelines: mutants against a replay of their own, searches against the literature
// and against all orders.
#include "heddle/Problems/Pipeline.h"
#include "gtest/gtest.h"

#include <algorithm>
#include <cstdlib>
#include <deque>
#include <functional>
#include <map>
#include <random>
#include <set>

using namespace heddle::problems;

namespace {

class RandomPipelines {
public:
  explicit RandomPipelines(uint64_t seed) : random(seed) {}

  int below(int end) { return static_cast<int>(random() % static_cast<uint64_t>(end)); }

  PipelineScheduleKind kind() { return pipelineScheduleKinds[below(pipelineScheduleKinds.size())]; }

  PipelineProblem make(PipelineScheduleKind kind, int maxRanks, int maxMicrobatches) {
    std::string error;
    int chunks = kind == PipelineScheduleKind::ZeroBubbleV   ? 2
                 : kind == PipelineScheduleKind::Interleaved ? 2 + below(2)
                 : kind == PipelineScheduleKind::GPipe       ? 1 + below(2)
                                                             : 1;
    return *makePipelineProblem(kind, 1 + below(maxRanks), chunks, 1 + below(maxMicrobatches), error);
  }

  void addCosts(PipelineProblem &problem) {
    bool areAlike = below(2) == 0;
    PipelineChunk alike = draw();
    for (PipelineChunk &chunk : problem.chunks) {
      int rank = chunk.rank;
      chunk = areAlike ? alike : draw();
      chunk.rank = rank;
    }
  }

  /// Moves chunks anywhere, so that each rank keeps one.
  void scatter(PipelineProblem &problem) {
    for (int times = below(6); times > 0; --times)
      std::swap(problem.chunks[below(problem.chunks.size())].rank, problem.chunks[below(problem.chunks.size())].rank);
  }

  /// A cap from what one microbatch takes up.
  void addCap(PipelineProblem &problem) {
    std::vector<uint64_t> bytes(problem.numRanks);
    for (const PipelineChunk &chunk : problem.chunks)
      bytes[chunk.rank] += std::max(chunk.activationBytes, chunk.weightGradientBytes);
    uint64_t least = *std::max_element(bytes.begin(), bytes.end());
    problem.cap = least + least * below(8) / (1 + below(4));
  }

  /// One change of a table.
  void mutate(PipelineSchedule &schedule, const PipelineProblem &problem) {
    std::vector<PipelineTask> &order = schedule.ranks[below(problem.numRanks)];
    size_t at = below(order.size()), other = below(order.size());
    std::vector<PipelineTask> &place = schedule.ranks[below(problem.numRanks)];
    PipelineTask task = order[at];
    switch (below(7)) {
    case 0: // neighbours
      std::swap(order[at], order[std::min(at + 1, order.size() - 1)]);
      return;
    case 1:
      std::swap(order[at], order[other]);
      return;
    case 2: // to another step
      order.erase(order.begin() + at);
      order.insert(order.begin() + std::min(other, order.size()), task);
      return;
    case 3: // lost
      order.erase(order.begin() + at);
      return;
    case 4: // twice
      order.insert(order.begin() + other, task);
      return;
    case 5: // to another rank
      order.erase(order.begin() + at);
      place.insert(place.begin() + below(place.size() + 1), task);
      return;
    case 6: // another task in its place
      order[at] = {pipelineTaskKinds[below(4)], below(problem.chunks.size() + 1), below(problem.numMicrobatches + 1)};
      return;
    }
  }

private:
  PipelineChunk draw() {
    PipelineChunk chunk;
    chunk.forwardSeconds = 1 + below(20);
    chunk.inputGradientSeconds = 1 + below(20);
    chunk.weightGradientSeconds = below(20);
    chunk.transferSeconds = below(3) * below(5) * 0.5;
    chunk.activationBytes = 1 + below(50);
    chunk.weightGradientBytes = below(60);
    return chunk;
  }

  std::mt19937_64 random;
};

/// Goes over the ranks again and again, with a queue for each direction of each cut; asks nothing of lib.
bool completes(const PipelineProblem &problem, const PipelineSchedule &schedule) {
  using enum PipelineTaskKind;
  std::set<std::tuple<PipelineTaskKind, int, int>> done;
  std::map<std::pair<bool, int>, std::deque<int>> queues; // by direction and the chunk that takes
  std::vector<size_t> next(problem.numRanks);
  int last = static_cast<int>(problem.chunks.size()) - 1;
  auto rankOf = [&](int chunk) { return problem.chunks[chunk].rank; };
  for (bool moves = true; moves;) {
    moves = false;
    for (int rank = 0; rank < problem.numRanks; ++rank)
      while (next[rank] < schedule.ranks[rank].size()) {
        auto [kind, chunk, microbatch] = schedule.ranks[rank][next[rank]];
        if (chunk < 0 || chunk > last || microbatch < 0 || microbatch >= problem.numMicrobatches ||
            rankOf(chunk) != rank)
          return false;
        bool isBackward = kind != Forward;
        auto isDone = [&, each = microbatch](PipelineTaskKind which, int of) {
          return done.contains({which, of, each});
        };
        if (isDone(kind, chunk) || (kind == Backward && isDone(InputGradient, chunk)) ||
            (kind == InputGradient && isDone(Backward, chunk)))
          return false;
        if (isBackward && !isDone(kind == WeightGradient ? InputGradient : Forward, chunk))
          break;
        int from = isBackward ? chunk + 1 : chunk - 1, to = isBackward ? chunk - 1 : chunk + 1;
        if (kind != WeightGradient && from >= 0 && from <= last) {
          bool isThere = isBackward ? isDone(Backward, from) || isDone(InputGradient, from) : isDone(Forward, from);
          std::deque<int> &queue = queues[{isBackward, chunk}];
          if (!isThere || (rankOf(from) != rank && queue.front() != microbatch))
            break;
          if (rankOf(from) != rank)
            queue.pop_front();
        }
        if (kind != WeightGradient && to >= 0 && to <= last && rankOf(to) != rank)
          queues[{isBackward, to}].push_back(microbatch);
        done.insert({kind, chunk, microbatch});
        ++next[rank];
        moves = true;
      }
  }
  for (int rank = 0; rank < problem.numRanks; ++rank)
    if (next[rank] < schedule.ranks[rank].size())
      return false;
  for (int chunk = 0; chunk <= last; ++chunk)
    for (int microbatch = 0; microbatch < problem.numMicrobatches; ++microbatch) {
      auto isDone = [&](PipelineTaskKind kind) { return done.contains({kind, chunk, microbatch}); };
      if (!isDone(Forward) || !(isDone(Backward) || (isDone(InputGradient) && isDone(WeightGradient))) ||
          (isDone(Backward) && isDone(WeightGradient)))
        return false;
    }
  return true;
}

TEST(RandomPipeline, MutantsAreFoundOrComplete) {
  int found = 0, harmless = 0, missed = 0;
  for (int seed = 0; seed < 20'000; ++seed) {
    RandomPipelines random(seed);
    PipelineScheduleKind kind = random.kind();
    PipelineProblem problem = random.make(kind, 5, 8);
    std::string error;
    PipelineSchedule schedule = *makePipelineSchedule(kind, problem, error);
    for (int times = 1 + random.below(3); times > 0 && !schedule.ranks.empty(); --times)
      if (std::none_of(schedule.ranks.begin(), schedule.ranks.end(), [](const auto &order) { return order.empty(); }))
        random.mutate(schedule, problem);
    bool isRight = completes(problem, schedule);
    error = verify(problem, schedule);
    (!error.empty() ? found : isRight ? harmless : missed) += 1;
    EXPECT_EQ(error.empty(), isRight) << toString(kind) << " " << seed << ": " << error;
    if (!error.empty())
      continue;
    PipelineTimes times = simulate(problem, schedule);
    for (int rank = 0; rank < problem.numRanks; ++rank)
      EXPECT_EQ(times.endSeconds[rank].size(), schedule.ranks[rank].size());
  }
  printf("%d mutants found, %d complete, %d missed\n", found, harmless, missed);
  EXPECT_EQ(missed, 0);
  EXPECT_GT(found, 10'000);
  EXPECT_GT(harmless, 1'000);
}

/// What no schedule is shorter than: the work of a rank, and one microbatch's way there and back.
double getLeastSeconds(const PipelineProblem &problem, bool splitsBackward) {
  std::vector<double> work(problem.numRanks);
  double way = 0;
  for (size_t index = 0; index < problem.chunks.size(); ++index) {
    const PipelineChunk &chunk = problem.chunks[index];
    double backward = splitsBackward ? chunk.inputGradientSeconds + chunk.weightGradientSeconds
                                     : chunk.getSeconds(PipelineTaskKind::Backward);
    work[chunk.rank] += problem.numMicrobatches * (chunk.forwardSeconds + backward);
    way += chunk.forwardSeconds + (splitsBackward ? chunk.inputGradientSeconds : backward);
    if (index > 0 && problem.chunks[index - 1].rank != chunk.rank)
      way += 2 * chunk.transferSeconds;
  }
  return std::max(way, *std::max_element(work.begin(), work.end()));
}

TEST(RandomPipeline, SearchesKeepTheCapAndAreNoWorseThanTheLiterature) {
  int count = std::getenv("HEDDLE_FULL") ? 3'000 : 300, numBeaten = 0;
  for (int seed = 0; seed < count; ++seed) {
    RandomPipelines random(seed);
    PipelineScheduleKind kind = random.kind();
    PipelineProblem problem = random.make(kind, 6, 12);
    random.addCosts(problem);
    bool isKnown = random.below(3) > 0;
    if (!isKnown)
      random.scatter(problem);
    if (random.below(4) > 0)
      random.addCap(problem);
    ASSERT_EQ(check(problem), "");
    PipelineOptions options;
    options.splitsBackward = random.below(3) > 0;
    options.isForLongestRank = random.below(2) > 0;
    options.effort = 30'000;
    std::string error;
    std::optional<PipelineSchedule> schedule = solve(problem, options, error);
    ASSERT_TRUE(schedule) << error;
    EXPECT_EQ(verify(problem, *schedule), "") << seed;
    PipelineTimes times = simulate(problem, *schedule);
    EXPECT_GE(times.seconds, getLeastSeconds(problem, options.splitsBackward) * (1 - 1e-12));
    EXPECT_EQ(solve(problem, options, error)->ranks, schedule->ranks);
    auto best = [&](const PipelineTimes &each) {
      return options.isForLongestRank ? each.longestRankSeconds : each.seconds;
    };
    for (PipelineScheduleKind other : pipelineScheduleKinds) {
      std::optional<PipelineSchedule> known = makePipelineSchedule(other, problem, error);
      if (!known || hasSplitBackward(other) != options.splitsBackward || !verify(problem, *known).empty())
        continue;
      double seconds = best(simulate(problem, *known));
      EXPECT_LE(best(times), seconds) << seed << " " << toString(other);
      numBeaten += best(times) < seconds;
    }
  }
  printf("%d schedules of the literature beaten\n", numBeaten);
  EXPECT_GT(numBeaten, count / 6);
}

TEST(RandomPipeline, CapBelowOneMicrobatch) {
  RandomPipelines random(1);
  PipelineProblem problem = random.make(PipelineScheduleKind::ZeroBubbleV, 4, 6);
  for (PipelineChunk &chunk : problem.chunks)
    chunk.activationBytes = 5, chunk.weightGradientBytes = 3;
  problem.cap = 9;
  std::string error;
  EXPECT_FALSE(solve(problem, {}, error));
  EXPECT_EQ(error, "rank 0 keeps 10 bytes of one microbatch, needed at most the cap of 9");
  problem.cap = 10;
  EXPECT_TRUE(solve(problem, {}, error));
}

/// The least seconds of all orders, by trying each: microbatches of a chunk are alike, so they go in their order.
double solveByTrying(const PipelineProblem &problem, bool splitsBackward, double upperBound) {
  using enum PipelineTaskKind;
  int numChunks = static_cast<int>(problem.chunks.size());
  std::vector<std::array<int, 3>> done(numChunks); // F, B or I, and W
  std::vector<std::array<std::vector<double>, 3>> ends(numChunks);
  std::vector<double> free(problem.numRanks), left(problem.numRanks);
  for (const PipelineChunk &chunk : problem.chunks)
    left[chunk.rank] +=
        problem.numMicrobatches *
        (chunk.forwardSeconds +
         (splitsBackward ? chunk.inputGradientSeconds + chunk.weightGradientSeconds : chunk.getSeconds(Backward)));
  // Where everything that counts is later than in a state that has been seen, nothing better comes of it.
  std::map<std::vector<std::array<int, 3>>, std::vector<std::vector<double>>> seen;
  double best = upperBound;
  auto getTransfer = [&](int chunk) {
    return problem.chunks[chunk - 1].rank == problem.chunks[chunk].rank ? 0 : problem.chunks[chunk].transferSeconds;
  };
  std::function<void()> visit = [&] {
    double bound = 0, now = 0;
    for (int rank = 0; rank < problem.numRanks; ++rank)
      bound = std::max(bound, free[rank] + left[rank]), now = std::max(now, free[rank]);
    if (bound >= best)
      return;
    std::vector<double> counts = free; // and the ends that others wait for
    for (int chunk = 0; chunk < numChunks; ++chunk)
      for (int family : {0, 1})
        counts.insert(counts.end(), ends[chunk][family].begin(), ends[chunk][family].end());
    std::vector<std::vector<double>> &others = seen[done];
    for (const std::vector<double> &other : others)
      if (std::equal(other.begin(), other.end(), counts.begin(), std::less_equal<>()))
        return;
    others.push_back(counts);
    bool isDone = true;
    for (int chunk = 0; chunk < numChunks; ++chunk)
      for (int family = 0; family < (splitsBackward ? 3 : 2); ++family) {
        int microbatch = done[chunk][family];
        if (microbatch == problem.numMicrobatches)
          continue;
        isDone = false;
        const PipelineChunk &each = problem.chunks[chunk];
        double start = free[each.rank];
        auto await = [&](int other, int which, double seconds) {
          bool isThere = done[other][which] > microbatch;
          if (isThere)
            start = std::max(start, ends[other][which][microbatch] + seconds);
          return isThere;
        };
        if ((family == 0 && chunk > 0 && !await(chunk - 1, 0, getTransfer(chunk))) ||
            (family == 1 &&
             (!await(chunk, 0, 0) || (chunk + 1 < numChunks && !await(chunk + 1, 1, getTransfer(chunk + 1))))) ||
            (family == 2 && !await(chunk, 1, 0)))
          continue;
        double seconds = each.getSeconds(family == 0      ? Forward
                                         : family == 2    ? WeightGradient
                                         : splitsBackward ? InputGradient
                                                          : Backward);
        double before = free[each.rank];
        free[each.rank] = start + seconds, left[each.rank] -= seconds;
        ends[chunk][family].push_back(start + seconds), ++done[chunk][family];
        visit();
        --done[chunk][family], ends[chunk][family].pop_back();
        free[each.rank] = before, left[each.rank] += seconds;
      }
    if (isDone)
      best = now;
  };
  visit();
  return best;
}

TEST(RandomPipeline, SearchesAreNearTheBestOfAllOrders) {
  int count = std::getenv("HEDDLE_FULL") ? 300 : 100, numBest = 0;
  double worst = 1;
  for (int seed = 0; seed < count; ++seed) {
    RandomPipelines random(seed);
    bool isV = random.below(3) == 0;
    std::string error;
    PipelineProblem problem =
        *makePipelineProblem(isV ? PipelineScheduleKind::ZeroBubbleV : PipelineScheduleKind::ZeroBubbleH1, 2,
                             isV ? 2 : 1, 2 + random.below(2), error);
    random.addCosts(problem);
    PipelineOptions options;
    options.splitsBackward = random.below(4) > 0;
    options.effort = 100'000;
    double found = simulate(problem, *solve(problem, options, error)).seconds;
    double best = solveByTrying(problem, options.splitsBackward, found);
    EXPECT_LE(best, found);
    worst = std::max(worst, found / best);
    numBest += found == best;
  }
  printf("%d of %d are the best of all orders, the worst takes %.4f of its time\n", numBest, count, worst);
  EXPECT_GE(numBest, count * 9 / 10);
  EXPECT_LE(worst, 1.2);
}

} // namespace

// Tests the schedules of the literature against the formulas that it gives for them, and what verify finds.
#include "heddle/Problems/Pipeline.h"
#include "gtest/gtest.h"

using namespace heddle::problems;

namespace {

using enum PipelineScheduleKind;

struct Made {
  PipelineProblem problem;
  PipelineSchedule schedule;
  PipelineTimes times;
};

/// A verified schedule of equal tasks.
Made make(PipelineScheduleKind kind, int numRanks, int chunksPerRank, int numMicrobatches) {
  std::string error;
  std::optional<PipelineProblem> problem = makePipelineProblem(kind, numRanks, chunksPerRank, numMicrobatches, error);
  EXPECT_TRUE(problem) << error;
  EXPECT_EQ(check(*problem), "");
  std::optional<PipelineSchedule> schedule = makePipelineSchedule(kind, *problem, error);
  EXPECT_TRUE(schedule) << error;
  EXPECT_EQ(verify(*problem, *schedule), "")
      << toString(kind) << " of " << numRanks << ", " << chunksPerRank << ", " << numMicrobatches;
  PipelineTimes times = simulate(*problem, *schedule);
  return {std::move(*problem), std::move(*schedule), std::move(times)};
}

TEST(Pipeline, KindsHaveNames) {
  for (PipelineScheduleKind kind : pipelineScheduleKinds)
    EXPECT_EQ(parsePipelineScheduleKind(toString(kind)), kind);
  EXPECT_FALSE(parsePipelineScheduleKind("zb"));
}

TEST(Pipeline, OrdersAreThose) {
  EXPECT_EQ(make(OneForwardOneBackward, 2, 1, 3).schedule.ranks[0],
            (std::vector<PipelineTask>{{PipelineTaskKind::Forward, 0, 0},
                                       {PipelineTaskKind::Forward, 0, 1},
                                       {PipelineTaskKind::Backward, 0, 0},
                                       {PipelineTaskKind::Forward, 0, 2},
                                       {PipelineTaskKind::Backward, 0, 1},
                                       {PipelineTaskKind::Backward, 0, 2}}));
  auto print = [](const std::vector<PipelineTask> &order) {
    std::string text;
    for (const PipelineTask &task : order)
      text += toString(task) + " ";
    return text;
  };
  Made h1 = make(ZeroBubbleH1, 2, 1, 3);
  EXPECT_EQ(print(h1.schedule.ranks[0]), "0F0 0F1 0I0 0W0 0F2 0I1 0W1 0I2 0W2 ");
  EXPECT_EQ(print(h1.schedule.ranks[1]), "1F0 1I0 1F1 1I1 1W0 1F2 1I2 1W1 1W2 ");
  EXPECT_EQ(print(make(Interleaved, 2, 2, 2).schedule.ranks[1]), "1F0 1F1 3F0 3B0 3F1 3B1 1B0 1B1 ");
  EXPECT_EQ(print(make(GPipe, 2, 2, 2).schedule.ranks[1]), "1F0 1F1 3F0 3F1 3B0 3B1 1B0 1B1 ");
  EXPECT_EQ(print(make(ZeroBubbleV, 1, 2, 2).schedule.ranks[0]), "0F0 1F0 1I0 1W0 0F1 0I0 0W0 1F1 1I1 1W1 0I1 0W1 ");
}

/// All tasks take a second: what is lost besides the work is (p - 1) / (v m) of it, to the last bit.
TEST(Pipeline, BubblesOfEqualTasks) {
  for (int p = 1; p <= 9; ++p)
    for (int m = p; m <= 30; ++m) {
      for (PipelineScheduleKind kind : {GPipe, OneForwardOneBackward}) {
        PipelineTimes times = make(kind, p, 1, m).times;
        EXPECT_EQ(times.seconds, 3 * (m + p - 1));
        EXPECT_EQ(times.bubble, static_cast<double>(p - 1) / (m + p - 1));
      }
      EXPECT_EQ(make(ZeroBubbleH1, p, 1, m).times.seconds, 3 * m + p - 1); // a third of it
      for (int v = 2; v <= 4; ++v) {
        // Groups that are larger than the ranks are many cost no more.
        PipelineTimes times = make(Interleaved, p, v, m).times;
        EXPECT_EQ(times.seconds, 3 * (v * m + p - 1)) << p << " " << v << " " << m;
        EXPECT_EQ(make(GPipe, p, v, m).times.seconds, 3 * (v * m + p - 1));
      }
      if (m < 2 * p - 1)
        continue;
      Made h2 = make(ZeroBubbleH2, p, 1, m), v = make(ZeroBubbleV, p, 2, m);
      EXPECT_EQ(h2.times.longestRankSeconds, 3 * m);
      EXPECT_EQ(h2.times.longestRankBubble, 0);
      EXPECT_EQ(h2.times.seconds, 3 * m + p - 1);
      EXPECT_EQ(v.times.longestRankSeconds, 6 * m);
      EXPECT_EQ(v.times.longestRankBubble, 0);
      EXPECT_EQ(v.times.seconds, 6 * m + p - 1);
    }
}

TEST(Pipeline, LiveActivations) {
  for (int p = 1; p <= 9; ++p)
    for (int m = 2 * p; m <= 30; ++m)
      for (int rank = 0; rank < p; ++rank) {
        auto expect = [&](PipelineScheduleKind kind, int chunks, int activations, int unfinished) {
          PipelineTimes times = make(kind, p, chunks, m).times;
          EXPECT_EQ(times.peakActivations[rank], activations) << toString(kind);
          EXPECT_EQ(times.peakUnfinished[rank], unfinished) << toString(kind);
          EXPECT_EQ(times.peakBytes[rank], static_cast<uint64_t>(unfinished)); // of one byte each
        };
        expect(GPipe, 1, m, m);
        expect(OneForwardOneBackward, 1, p - rank, p - rank);
        expect(ZeroBubbleH1, 1, p - rank, p);
        expect(ZeroBubbleH2, 1, 2 * (p - rank) - 1, 2 * p - 1);
        EXPECT_LE(make(ZeroBubbleV, p, 2, m).times.peakUnfinished[rank], 2 * p); // p microbatches in both chunks
        if (m % p == 0)
          expect(Interleaved, 3, 2 * p + 2 * (p - 1 - rank) + 1, 2 * p + 2 * (p - 1 - rank) + 1);
      }
}

TEST(Pipeline, FewMicrobatches) {
  for (PipelineScheduleKind kind : pipelineScheduleKinds)
    for (int p = 1; p <= 9; ++p)
      for (int v = 1; v <= 4; ++v)
        for (int m = 1; m <= 2 * p; ++m) {
          std::string error;
          if (makePipelineProblem(kind, p, v, m, error))
            make(kind, p, v, m);
        }
}

TEST(Pipeline, TransfersAndBytes) {
  std::string error;
  PipelineProblem problem = *makePipelineProblem(ZeroBubbleH1, 2, 1, 1, error);
  problem.chunks[0] = {0, 2, 3, 4, std::nullopt, 100, 10, 3};
  problem.chunks[1] = {1, 5, 6, 7, std::nullopt, 0.5, 20, 50};
  PipelineSchedule schedule = *makePipelineSchedule(ZeroBubbleH1, problem, error);
  PipelineTimes times = simulate(problem, schedule);
  EXPECT_EQ(times.startSeconds[1], (std::vector<double>{2.5, 7.5, 13.5}));
  EXPECT_EQ(times.startSeconds[0], (std::vector<double>{0, 14, 17})); // nothing comes to the first chunk
  EXPECT_EQ(times.seconds, 21);
  EXPECT_EQ(times.longestRankSeconds, 21);
  EXPECT_DOUBLE_EQ(times.bubble, 1 - 27.0 / 42);
  EXPECT_EQ(times.peakBytes, (std::vector<uint64_t>{10, 50}));
  problem.chunks[1].backwardSeconds = 12;
  for (std::vector<PipelineTask> &order : schedule.ranks) {
    order.pop_back();
    order.back().kind = PipelineTaskKind::Backward;
  }
  EXPECT_EQ(verify(problem, schedule), "");
  times = simulate(problem, schedule);
  EXPECT_EQ(times.seconds, 2.5 + 5 + 12 + 0.5 + 7);
  EXPECT_EQ(times.peakBytes, (std::vector<uint64_t>{10, 20}));
}

TEST(Pipeline, RefusesWhatHasNoSchedule) {
  auto errorOf = [](PipelineScheduleKind kind, int ranks, int chunks, int microbatches) {
    std::string error;
    EXPECT_FALSE(makePipelineProblem(kind, ranks, chunks, microbatches, error));
    return error;
  };
  EXPECT_EQ(errorOf(GPipe, 0, 1, 1), "found 0 ranks, needed 1 to 16384");
  EXPECT_EQ(errorOf(GPipe, 1, -1, 1), "found -1 chunks on each rank, needed 1 to 16384");
  EXPECT_EQ(errorOf(GPipe, 16384, 16384, 4194304), "found 268435456 chunks, needed at most 16384");
  EXPECT_EQ(errorOf(GPipe, 16384, 1, 4194304),
            "found 68719476736 pairs of a chunk and a microbatch, needed at most 4194304");
  EXPECT_EQ(errorOf(OneForwardOneBackward, 4, 2, 8), "1f1b has 2 chunks on each rank, needed one");
  EXPECT_EQ(errorOf(Interleaved, 4, 1, 8), "interleaved has 1 chunk on each rank, needed several");
  EXPECT_EQ(errorOf(ZeroBubbleV, 4, 3, 8), "zb-v has 3 chunks on each rank, needed two");

  std::string error;
  PipelineProblem problem = *makePipelineProblem(ZeroBubbleV, 2, 2, 4, error);
  EXPECT_FALSE(makePipelineSchedule(Interleaved, problem, error));
  EXPECT_EQ(error, "chunk 2 lies on rank 1, interleaved needed rank 0");
  problem.chunks.pop_back();
  EXPECT_FALSE(makePipelineSchedule(GPipe, problem, error));
  EXPECT_EQ(error, "3 chunks are not divisible by 2 ranks");
}

TEST(Pipeline, ChecksProblems) {
  std::string error;
  const PipelineProblem right = *makePipelineProblem(OneForwardOneBackward, 2, 1, 4, error);
  auto errorOf = [&](auto change) {
    PipelineProblem problem = right;
    change(problem);
    return check(problem);
  };
  EXPECT_EQ(errorOf([](PipelineProblem &) {}), "");
  EXPECT_EQ(errorOf([](PipelineProblem &problem) { problem.numMicrobatches = 0; }),
            "found 2 ranks, 2 chunks and 0 microbatches, needed at least one of each");
  EXPECT_EQ(errorOf([](PipelineProblem &problem) { problem.numMicrobatches = 1 << 22; }),
            "found 2 chunks and 4194304 microbatches, needed at most 16384 chunks and 4194304 pairs of both");
  EXPECT_EQ(errorOf([](PipelineProblem &problem) { problem.chunks[1].rank = 2; }),
            "chunk 1 lies on rank 2, needed 0 to 1");
  EXPECT_EQ(errorOf([](PipelineProblem &problem) { problem.chunks[1].rank = 0; }),
            "rank 1 has no chunk, needed one at least");
  EXPECT_EQ(errorOf([](PipelineProblem &problem) { problem.numRanks = 1 << 30; }),
            "rank 2 has no chunk, needed one at least");
  EXPECT_EQ(errorOf([](PipelineProblem &problem) { problem.chunks[1].transferSeconds = -1; }),
            "chunk 1 takes -1 seconds for a task or transfer, needed 0 to 1e15");
  EXPECT_EQ(errorOf([](PipelineProblem &problem) { problem.chunks[1].activationBytes = UINT64_MAX; }),
            "chunk 1 keeps 18446744073709551615 bytes, needed at most 576460752303423488");
}

TEST(Pipeline, VerifyNamesWhatIsWrong) {
  const Made made = make(ZeroBubbleH1, 3, 1, 4);
  // rank 0: 0F0 0F1 0F2 0I0 0W0 0F3 0I1 0W1 0I2 0W2 0I3 0W3
  // rank 1: 1F0 1F1 1I0 1F2 1I1 1W0 1F3 1I2 1W1 1I3 1W2 1W3
  auto errorOf = [&](auto change) {
    PipelineSchedule schedule = made.schedule;
    change(schedule.ranks);
    return verify(made.problem, schedule);
  };
  using Ranks = std::vector<std::vector<PipelineTask>>;
  EXPECT_EQ(errorOf([](Ranks &ranks) { ranks.pop_back(); }), "found the orders of 2 ranks, needed 3");
  EXPECT_EQ(errorOf([](Ranks &ranks) { ranks[1][3].chunk = 3; }),
            "rank 1, step 3: 3F2 is a task of chunk 3, needed 0 to 2");
  EXPECT_EQ(errorOf([](Ranks &ranks) { ranks[1][3].microbatch = -1; }),
            "rank 1, step 3: 1F-1 is a task of microbatch -1, needed 0 to 3");
  EXPECT_EQ(errorOf([](Ranks &ranks) { ranks[1][3].chunk = 2; }),
            "rank 1, step 3: 2F2 is a task of another rank, needed on rank 2");
  EXPECT_EQ(errorOf([](Ranks &ranks) { ranks[1][3].microbatch = 1; }),
            "rank 1, step 3: 1F1 is there for the second time after step 1, needed once");
  EXPECT_EQ(errorOf([](Ranks &ranks) { ranks[1].erase(ranks[1].begin() + 3); }),
            "rank 1 has no 1F2, needed each chunk's forward task of each microbatch");
  EXPECT_EQ(errorOf([](Ranks &ranks) { ranks[1].pop_back(); }), "rank 1 has no 1W3, needed I and W");
  EXPECT_EQ(errorOf([](Ranks &ranks) {
              ranks[0].pop_back();
              ranks[0].pop_back();
            }),
            "rank 0 has no 0I3, needed B, or I and W");
  EXPECT_EQ(errorOf([](Ranks &ranks) { ranks[1][2].kind = PipelineTaskKind::Backward; }),
            "rank 1, step 5: 1W0 is a part of 1B0 at step 2, needed either B or I and W");
  EXPECT_EQ(errorOf([](Ranks &ranks) { std::swap(ranks[0][1], ranks[0][2]); }),
            "rank 1, step 1: 1F1 is too early, needed 1F2, since rank 0 has 0F2 before 0F1");
  EXPECT_EQ(errorOf([](Ranks &ranks) { std::swap(ranks[0][3], ranks[0][4]); }),
            "rank 0, step 3: 0W0 waits for 0I0 at step 4 of rank 0, needed an order in which none waits for itself");
  EXPECT_EQ(errorOf([](Ranks &ranks) { std::swap(ranks[1][1], ranks[1][2]), std::swap(ranks[2][1], ranks[2][2]); }),
            "rank 1, step 1: 1I0 waits for 2I0 at step 2 of rank 2, rank 2, step 1: 2F1 for 1F1 at step 2 of rank 1, "
            "needed an order in which none waits for itself");
  PipelineProblem capped = made.problem;
  capped.cap = 2;
  EXPECT_EQ(verify(capped, made.schedule), "rank 0 has 3 bytes live at most, needed at most the cap of 2");
}

} // namespace

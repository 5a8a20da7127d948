// Tests bubbles and live bytes against those that the zero-bubble literature publishes, and prints the tables that
// bench/pipeline.py quotes, all of them with HEDDLE_FULL set: seconds of tasks are those profiled by Qi et al., "Zero
// Bubble Pipeline Parallelism" (2024).
#include "heddle/Problems/Pipeline.h"
#include "gtest/gtest.h"

#include <cmath>
#include <cstdlib>

using namespace heddle::problems;

namespace {

using enum PipelineScheduleKind;

/// A GPT of this size, of which each rank has as many layers as another.
struct Model {
  const char *name;
  int ranks, microbatches;
  double forward, input, weight, transfer; // microseconds
  int width, heads, length, layersOfRank;

  /// The task of a rank in so many equal chunks. Activations are those of a layer in half precision: F keeps 34 h + 5 a
  /// s bytes of a token, W needs 32 h of them.
  PipelineProblem make(PipelineScheduleKind kind, int chunks) const {
    std::string error;
    PipelineProblem problem = *makePipelineProblem(kind, ranks, chunks, microbatches, error);
    for (PipelineChunk &chunk : problem.chunks) {
      chunk.forwardSeconds = forward / chunks;
      chunk.inputGradientSeconds = input / chunks;
      chunk.weightGradientSeconds = weight / chunks;
      chunk.transferSeconds = transfer;
      chunk.activationBytes = (34 * width + 5 * heads * length) * static_cast<uint64_t>(layersOfRank) / chunks;
      chunk.weightGradientBytes = 32 * width * static_cast<uint64_t>(layersOfRank) / chunks;
    }
    return problem;
  }

  /// A cap of so many microbatches' activations of a rank.
  void setCap(PipelineProblem &problem, double times) const {
    problem.cap = static_cast<uint64_t>(
        std::floor(times * (34 * width + 5 * heads * length) * static_cast<double>(layersOfRank)));
  }
};

const Model small = {"1.5B, 8 ranks, 24 microbatches", 8, 24, 18522, 18086, 9337, 601, 2304, 24, 1024, 3};
const Model large = {"14.6B, 16 ranks, 48 microbatches", 16, 48, 11347, 11248, 8132, 377, 5120, 40, 1024, 3};

PipelineTimes simulateVerified(const PipelineProblem &problem, const PipelineSchedule &schedule) {
  EXPECT_EQ(verify(problem, schedule), "");
  return simulate(problem, schedule);
}

PipelineTimes make(const Model &model, PipelineScheduleKind kind, int chunks) {
  std::string error;
  PipelineProblem problem = model.make(kind, chunks);
  return simulateVerified(problem, *makePipelineSchedule(kind, problem, error));
}

PipelineTimes search(const Model &model, PipelineScheduleKind placement, int chunks, double cap) {
  std::string error;
  PipelineProblem problem = model.make(placement, chunks);
  model.setCap(problem, cap);
  PipelineOptions options;
  options.isForLongestRank = true;
  return simulateVerified(problem, *solve(problem, options, error));
}

TEST(PipelineFigures, PublishedBubbles) {
  struct Row {
    const Model &model;
    double oneForwardOneBackward, interleaved, h1, h2, capped1, capped2; // published
  };
  printf("bubble of the longest rank: here (published)\n");
  for (const Row &row : {Row{small, 0.2431, 0.1055, 0.1585, 0.1083, 0.1585, 0.0433},
                         Row{large, 0.2552, 0.1104, 0.1397, 0.0672, 0.1397, 0.0066}}) {
    printf("%s\n", row.model.name);
    auto compare = [](const char *name, const PipelineTimes &times, double published, double above) {
      printf("  %-24s %.4f (%.4f)\n", name, times.longestRankBubble, published);
      EXPECT_LE(times.longestRankBubble, published + above) << name;
      return times.longestRankBubble;
    };
    // Handmade orders: to the last digit.
    EXPECT_NEAR(compare("1f1b", make(row.model, OneForwardOneBackward, 1), row.oneForwardOneBackward, 1),
                row.oneForwardOneBackward, 5e-5);
    EXPECT_NEAR(compare("zb-h1", make(row.model, ZeroBubbleH1, 1), row.h1, 1), row.h1, 5e-5);
    EXPECT_NEAR(compare("zb-h2", make(row.model, ZeroBubbleH2, 1), row.h2, 1), row.h2, 5e-5);
    EXPECT_NEAR(compare("interleaved, 3 chunks", make(row.model, Interleaved, 3), row.interleaved, 1), row.interleaved,
                0.005);
    // Searches under a cap of p and 2 p microbatches.
    int ranks = row.model.ranks;
    compare("search, cap p", search(row.model, OneForwardOneBackward, 1, ranks), row.capped1, 5e-5);
    compare("search, cap 2p", search(row.model, OneForwardOneBackward, 1, 2 * ranks), row.capped2, 0.001);
  }
}

/// Two chunks a rank, there and back, under a part of 1F1B's bytes.
TEST(PipelineFigures, LiveBytes) {
  printf("live bytes of the fullest rank over 1F1B's, and bubble of the longest rank\n");
  for (const Model *model : {&small, &large}) {
    if (model == &large && !std::getenv("HEDDLE_FULL"))
      continue;
    printf("%s\n", model->name);
    auto getPeak = [](const PipelineTimes &times) {
      return static_cast<double>(*std::max_element(times.peakBytes.begin(), times.peakBytes.end()));
    };
    PipelineTimes base = make(*model, OneForwardOneBackward, 1);
    auto print = [&](const char *name, const PipelineTimes &times) {
      printf("  %-24s %.3f %.4f\n", name, getPeak(times) / getPeak(base), times.longestRankBubble);
      return getPeak(times) / getPeak(base);
    };
    print("1f1b", base);
    EXPECT_NEAR(print("zb-h1", make(*model, ZeroBubbleH1, 1)), 1, 0.05);
    EXPECT_LE(print("zb-h2", make(*model, ZeroBubbleH2, 1)), 2);
    EXPECT_NEAR(print("zb-v", make(*model, ZeroBubbleV, 2)), 1, 0.05);
    PipelineTimes whole = search(*model, ZeroBubbleV, 2, model->ranks),
                  half = search(*model, ZeroBubbleV, 2, model->ranks / 2.0);
    EXPECT_LE(print("search, v, cap p", whole), 1);
    EXPECT_LE(whole.longestRankBubble, make(*model, ZeroBubbleV, 2).longestRankBubble);
    EXPECT_LE(print("search, v, cap p / 2", half), 0.5);
    EXPECT_LT(half.longestRankBubble, base.longestRankBubble + 0.02); // V-Half's promise
    print("search, v, cap 0.4 p", search(*model, ZeroBubbleV, 2, model->ranks * 0.4));
  }
}

} // namespace

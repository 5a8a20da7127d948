// Tests that buffers needed at one time never overlap, and that those of other times share bytes.
#include "heddle/Problems/Placement.h"
#include "gtest/gtest.h"
#include <random>

using namespace heddle::problems;

namespace {

Placement solved(const PlacementProblem &problem) {
  EXPECT_EQ(check(problem), "");
  Placement placement = solve(problem);
  EXPECT_EQ(verify(problem, placement), "");
  EXPECT_GE(placement.bytes, getLowerBound(problem));
  return placement;
}

TEST(Placement, SharesBytesOverTime) {
  Placement placement = solved({{{0, 2, 100}, {2, 4, 100}, {1, 3, 64}}, 64});
  EXPECT_EQ(placement.offsets, (std::vector<uint64_t>{0, 0, 128}));
  EXPECT_EQ(placement.bytes, 192u);
  EXPECT_EQ(solved({{}, 64}).bytes, 0u);
}

TEST(Placement, KeepsAlignmentsAndWhatLiesAlready) {
  Placement placement = solved({{{0, 4, 100}, {0, 4, 8, 256}, {0, 4, 64, 1, 128}, {3, 5, 64}}, 64});
  EXPECT_EQ(placement.offsets[1], 256u);
  EXPECT_EQ(placement.offsets[2], 128u);
}

TEST(Placement, SumsDontOverflow) {
  uint64_t half = uint64_t(1) << 60;
  solved({{{0, 2, half}, {1, 3, half}, {0, 3, half, 64, half}, {2, 4, 8}, {-9, INT64_MAX, 64}}, 64});
  solved({{{INT64_MIN, INT64_MAX, half}, {0, 1, half - 64, 1, half}, {0, 2, half, 1 << 30}}, 64});
}

TEST(Placement, SaysWhatIsProved) {
  PlacementProblem problem{{{0, 2, 3, 2}, {0, 2, 3, 2}}, 1};
  EXPECT_EQ(getPeak(problem).bytes, 6u);
  EXPECT_EQ(getPeak(problem).buffers, (std::vector<size_t>{0, 1}));
  PlacementResult result = solve(problem, {});
  EXPECT_EQ(result.placement.bytes, 7u);
  EXPECT_TRUE(result.isOptimal());
  EXPECT_TRUE(solve(problem, {6}).isProvedNotToFit(6));
  EXPECT_TRUE(solve(problem, {8}).fits(8));
  result = solve(problem, {6, /*effort=*/1});
  EXPECT_FALSE(result.fits(6) || result.isProvedNotToFit(6));
  EXPECT_EQ(verify(problem, result.placement), "");
}

TEST(Placement, RefusesWhatIsNoProblem) {
  EXPECT_EQ(check({{{3, 3, 1}}, 64}), "buffer #0 is needed from 3 until 3, needed an end after the start");
  EXPECT_EQ(check({{{0, 1, ~uint64_t(0)}}, 64}),
            "buffer #0 has 18446744073709551615 bytes, needed at most 2^62 in all buffers together");
  EXPECT_EQ(check({{}, 0}), "alignment is 0, needed 1 to 2^30");
  EXPECT_EQ(check({{{0, 1, 1, 0}}, 64}), "buffer #0 has an alignment of 0, needed 1 to 2^30");
  EXPECT_EQ(check({{{0, 1, 8, 48, 64}}, 64}), "buffer #0 lies at 64, needed a multiple of 192");
  EXPECT_EQ(check({{{0, 1, 8, 1, uint64_t(1) << 62}}, 64}),
            "buffer #0 of 8 bytes lies at 4611686018427387904, needed an end up to 2^61");
  EXPECT_EQ(check({{{0, 3, 100, 1, 0}, {5, 6, 9, 1, 0}, {2, 4, 8, 1, 64}}, 64}),
            "buffers #0 and #2 lie on each other, needed other bytes, as both are needed at time 2");
}

TEST(Placement, VerifyNoticesWrongOffsets) {
  PlacementProblem problem{{{0, 2, 100}, {1, 3, 64}}, 64};
  EXPECT_EQ(verify(problem, {{0, 64}, 192}),
            "buffers #0 and #1 overlap, needed other bytes, as both are needed at time 1");
  EXPECT_EQ(verify(problem, {{0, 100}, 192}), "buffer #1 is at 100, needed a multiple of 64");
  EXPECT_EQ(verify(problem, {{0, 128}, 128}), "buffer #1 of 64 bytes is at 128, needed an end in the arena's 128");
  EXPECT_EQ(verify(problem, {{0}, 128}), "the placement has 1 offsets, needed 2");
  EXPECT_EQ(verify(problem, {{0, 128}, 200}), "the arena has 200 bytes, needed a multiple of 64");
  problem.buffers[1].alignment = 48;
  EXPECT_EQ(verify(problem, {{0, 128}, 192}), "buffer #1 is at 128, needed a multiple of 48");
  problem.buffers[0].offset = 256;
  EXPECT_EQ(verify(problem, {{0, 128}, 192}), "buffer #0 is at 0, needed at 256, where it lies already");
}

TEST(Placement, RandomProblems) {
  std::mt19937 random(7);
  for (int round = 0; round < 200; ++round) {
    PlacementProblem problem;
    problem.alignment = 1 << random() % 8;
    for (int count = 1 + random() % 60; count > 0; --count) {
      int64_t lower = random() % 40;
      problem.buffers.push_back({lower, lower + 1 + int64_t(random() % 12), random() % 1000});
    }
    solved(problem);
  }
}

} // namespace

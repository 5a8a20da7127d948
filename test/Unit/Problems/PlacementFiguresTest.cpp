// Tests how often the placement solver reaches the lower bound, and prints the figures that bench/placement.py quotes.
// All of them with HEDDLE_FULL set, else a part. Shares are the same on each machine, as the search counts steps;
// seconds are printed, not tested.
#include "RandomPlacements.h"
#include "gtest/gtest.h"

#include <cstdlib>
#include <ctime>

using namespace heddle::problems;

namespace {

bool isFull() { return std::getenv("HEDDLE_FULL") != nullptr; }

/// Of solving one problem after the other.
struct Figures {
  int atBound = 0, proved = 0, neither = 0;
  double worstSeconds = 0, worstRatio = 1;

  void add(const PlacementProblem &problem, int64_t effort) {
    ASSERT_EQ(check(problem), "");
    std::clock_t start = std::clock(); // of the processor, as machines are shared
    PlacementResult result = solve(problem, {std::nullopt, effort});
    double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
    EXPECT_EQ(verify(problem, result.placement), "");
    uint64_t bound = getLowerBound(problem);
    (result.placement.bytes == bound ? atBound : result.isProvedNotToFit(bound) ? proved : neither) += 1;
    worstSeconds = std::max(worstSeconds, seconds);
    worstRatio = std::max(worstRatio, static_cast<double>(result.placement.bytes) / static_cast<double>(bound));
  }

  void print(const char *what) const {
    printf("%s: %d problems, %d at the lower bound, %d proved not to fit it, %d neither; at most %.4f of it, %.2f s of "
           "CPU\n",
           what, atBound + proved + neither, atBound, proved, neither, worstRatio, worstSeconds);
  }
};

TEST(PlacementFigures, Random) {
  int count = isFull() ? 1000 : 60;
  Figures figures;
  for (int seed = 0; seed < count; ++seed)
    figures.add(RandomPlacements(seed).make(seed % 3), isFull() ? PlacementOptions().effort : 20'000'000);
  figures.print("20 to 500 random buffers");
  EXPECT_LE(figures.neither, isFull() ? 3 : 1);
}

TEST(PlacementFigures, Large) {
  Figures figures;
  for (int times : {1'000, 10'000, 40'000})
    for (int length : {50, 400}) {
      if (!isFull() && times != 40'000)
        continue;
      RandomPlacements random(times + length);
      PlacementProblem problem;
      for (int index = 0; index < 10'000; ++index) {
        int64_t lower = random.below(times);
        problem.buffers.push_back(
            {lower, lower + 1 + random.below(length), 1 + static_cast<uint64_t>(random.below(1'000'000))});
      }
      figures.add(problem, PlacementOptions().effort);
    }
  figures.print("10,000 random buffers");
  EXPECT_LE(figures.worstRatio, 1.1);
}

// The least is known: the pieces come from a rectangle.
TEST(PlacementFigures, Perfect) {
  Figures figures;
  constexpr int bytes = 1 << 20;
  for (int count : {50, 100, 150, 200, 300})
    for (int times : {20, count})
      for (bool hasMills : {false, true}) {
        if (!isFull() && count > 100)
          continue;
        PlacementProblem problem = RandomPlacements(count + times).makePerfect(count, times, bytes, hasMills);
        EXPECT_EQ(getLowerBound(problem), static_cast<uint64_t>(bytes));
        int before = figures.atBound;
        figures.add(problem, isFull() ? 8 * PlacementOptions().effort : 20'000'000);
        printf("%d buffers, %d times, %s: %s\n", count, times, hasMills ? "mills" : "straight cuts",
               figures.atBound > before ? "no waste" : "waste");
      }
  figures.print("pieces of a rectangle");
  EXPECT_GE(figures.atBound, isFull() ? 16 : 8);
}

} // namespace

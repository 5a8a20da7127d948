// Tests the placement solver on random problems: small ones against all orders, larger ones for how often it reaches
// the lower bound or proves that nothing does.
#include "RandomPlacements.h"
#include "gtest/gtest.h"

#include <algorithm>
#include <numeric>

using namespace heddle::problems;

namespace {

/// Puts buffers down in every order, each as low as it can be above all that meet it and came before, but for those in
/// their place: in the order of the offsets of a best placement, that is one.
uint64_t solveByAllOrders(const PlacementProblem &problem) {
  const std::vector<PlacementBuffer> &buffers = problem.buffers;
  std::vector<int> order(buffers.size());
  std::iota(order.begin(), order.end(), 0);
  uint64_t best = UINT64_MAX;
  std::vector<uint64_t> offsets(buffers.size());
  auto meet = [&](int a, int b) { return buffers[a].lower < buffers[b].upper && buffers[b].lower < buffers[a].upper; };
  do {
    uint64_t top = 0;
    for (size_t at = 0; at < order.size(); ++at) {
      int index = order[at];
      uint64_t offset = 0;
      for (size_t before = 0; before < at; ++before)
        if (meet(index, order[before]) && !buffers[order[before]].offset)
          offset = std::max(offset, offsets[order[before]] + buffers[order[before]].bytes);
      auto isTaken = [&] {
        for (size_t other = 0; other < buffers.size(); ++other)
          if (buffers[other].offset && meet(index, other) && offset < *buffers[other].offset + buffers[other].bytes &&
              *buffers[other].offset < offset + buffers[index].bytes)
            return true;
        return false;
      };
      while (!buffers[index].offset && (offset % buffers[index].alignment || isTaken()))
        ++offset;
      offsets[index] = buffers[index].offset.value_or(offset);
      top = std::max(top, offsets[index] + buffers[index].bytes);
    }
    best = std::min(best, top);
  } while (std::next_permutation(order.begin(), order.end()));
  return best;
}

TEST(RandomPlacement, SmallOnesAgainstAllOrders) {
  int aboveBound = 0;
  for (int seed = 0; seed < 1000; ++seed) {
    SCOPED_TRACE(seed);
    PlacementProblem problem = RandomPlacements(seed).makeSmall(seed % 2, seed % 3 == 0);
    ASSERT_EQ(check(problem), "");
    uint64_t best = solveByAllOrders(problem);
    PlacementResult result = solve(problem, {});
    EXPECT_EQ(verify(problem, result.placement), "");
    EXPECT_EQ(result.placement.bytes, best);
    EXPECT_EQ(result.lowerBound, best);
    aboveBound += best > getLowerBound(problem);
    PlacementResult less = solve(problem, {best - 1});
    EXPECT_FALSE(less.fits(best - 1));
    EXPECT_TRUE(less.isProvedNotToFit(best - 1));
    EXPECT_TRUE(solve(problem, {best + 2}).fits(best + 2));
  }
  printf("%d of 1000 problems don't fit their largest live set\n", aboveBound);
  EXPECT_GT(aboveBound, 100);
}

} // namespace

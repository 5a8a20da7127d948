#include "heddle/Problems/MinimumCut.h"

#include "gtest/gtest.h"

#include <bit>
#include <random>

using namespace heddle::problems;

namespace {

uint64_t getCost(const CutProblem &problem, uint32_t first) {
  uint64_t cost = 0;
  for (const CutEdge &edge : problem.edges)
    if ((first >> edge.from & 1) && !(first >> edge.to & 1))
      cost += edge.capacity;
  return cost;
}

/// The least cost, and of the cheapest first sides the one with the fewest nodes, by trying all.
std::pair<uint64_t, uint32_t> tryAll(const CutProblem &problem) {
  std::pair<uint64_t, uint32_t> best(UINT64_MAX, 0);
  for (uint32_t first = 0; first < uint32_t(1) << problem.numNodes; ++first) {
    bool isPinned = true;
    for (int node : problem.first)
      isPinned &= first >> node & 1;
    for (int node : problem.second)
      isPinned &= !(first >> node & 1);
    uint64_t cost = isPinned ? getCost(problem, first) : UINT64_MAX;
    if (cost < best.first || (cost == best.first && std::popcount(first) < std::popcount(best.second)))
      best = {cost, first};
  }
  return best;
}

TEST(MinimumCut, IsThatOfAllCuts) {
  std::mt19937 random(7);
  auto below = [&](int end) { return static_cast<int>(random() % end); };
  int endless = 0;
  for (int round = 0; round < 2000; ++round) {
    CutProblem problem;
    problem.numNodes = 2 + below(8);
    problem.first = {0};
    problem.second = {problem.numNodes - 1};
    for (int edge = below(20); edge > 0; --edge)
      problem.edges.push_back({below(problem.numNodes), below(problem.numNodes),
                               below(5) == 0 ? CutEdge::neverCut : static_cast<uint64_t>(below(9))});
    std::optional<MinimumCut> cut = findMinimumCut(problem);
    auto [cost, first] = tryAll(problem);
    if (cost >= CutEdge::neverCut) {
      EXPECT_FALSE(cut);
      ++endless;
      continue;
    }
    ASSERT_TRUE(cut);
    EXPECT_EQ(cut->cost, cost);
    for (int node = 0; node < problem.numNodes; ++node)
      EXPECT_EQ(cut->isFirst[node], bool(first >> node & 1)) << node;
  }
  EXPECT_GT(endless, 50);
}

TEST(MinimumCut, SidesGrowWithTheirPins) {
  CutProblem problem{5, {{0, 1, 2}, {1, 2, 2}, {2, 3, 2}, {3, 4, 2}}, {0}, {4}};
  EXPECT_EQ(findMinimumCut(problem)->isFirst, (std::vector<bool>{true, false, false, false, false}));
  problem.first = {0, 2};
  EXPECT_EQ(findMinimumCut(problem)->isFirst, (std::vector<bool>{true, true, true, false, false}));
}

} // namespace

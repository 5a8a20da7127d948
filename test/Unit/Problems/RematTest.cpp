// Tests that Remat's verifier refuses orders that are wrong, that solutions keep their cap, and how layers are
// composed.
#include "heddle/Problems/Remat.h"
#include "gtest/gtest.h"

using namespace heddle::problems;

namespace {

/// a -> b -> c, then their gradients; each reads what the one before it made in the forward pass.
RematProblem makeChain() {
  RematProblem problem;
  problem.nodes = {{"x", 10, 0, {}, false, /*isOnce=*/true},
                   {"a", 10, 1, {0}},
                   {"b", 10, 1, {1}},
                   {"c", 10, 1, {2}},
                   {"gc", 10, 2, {2, 3}, true},
                   {"gb", 10, 2, {1, 4}, true},
                   {"ga", 10, 2, {0, 5}, true, false, /*isKept=*/true}};
  return problem;
}

TEST(Remat, RefusesWrongOrders) {
  RematProblem problem = makeChain();
  ASSERT_EQ(check(problem), "");
  RematSchedule all = keepAll(problem);
  EXPECT_EQ(verify(problem, all), "");
  EXPECT_EQ(all.peakBytes, 50u);
  auto refuse = [&](std::vector<int> order, const char *sentence) {
    EXPECT_EQ(verify(problem, {std::move(order), all.seconds, all.peakBytes}), sentence);
  };
  refuse({0, 1, 2, 3, 4, 5}, "node \"ga\" is not computed, needed at least once");
  refuse({0, 1, 3, 2, 4, 5, 6}, "node \"c\" is computed at task 2, needed after node \"b\"");
  refuse({0, 1, 2, 3, 0, 4, 5, 6}, "node \"x\" is computed again at task 4, needed once");
  refuse({0, 1, 2, 3, 4, 5, 7}, "task 6 is node #7, needed one of 7");
  refuse({0, 1, 2, 3, 4, 1, 5, 6}, "the order says that it takes 50 bytes, but it takes 40");
  EXPECT_EQ(verify(problem, {all.order, 1, all.peakBytes}),
            "the order says that it takes 1.000000 seconds, but it takes 9.000000");
  problem.cap = 49;
  EXPECT_EQ(verify(problem, all), "the order takes 50 bytes, needed at most the cap of 49");
}

TEST(Remat, KeepsTheCap) {
  RematProblem problem = makeChain();
  std::string error;
  for (uint64_t cap : {50, 49, 40}) {
    problem.cap = cap;
    std::optional<RematSchedule> schedule = solve(problem, {false, 100000}, error);
    ASSERT_TRUE(schedule) << error;
    EXPECT_EQ(verify(problem, *schedule), "");
    EXPECT_EQ(schedule->seconds, cap == 50 ? 9 : 10);
  }
  problem.cap = 29;
  EXPECT_FALSE(solve(problem, {false, 100000}, error));
  EXPECT_EQ(error, "every order takes at least 30 bytes, needed at most the cap of 29");
}

/// 10,000 nodes of which no two are alike: as many choices as nodes, each a cut of them all, were once tried.
TEST(Remat, LargeGraphs) {
  constexpr int layers = 5'000;
  RematProblem problem;
  auto add = [&](bool isBackward, int number, std::vector<int> deps) {
    uint64_t mixed = static_cast<uint64_t>(number) * 2654435761u % 1'951;
    RematNode node;
    node.name = (isBackward ? "b" : "f") + std::to_string(number);
    node.bytes = 50 + mixed;
    node.seconds = 0.0001 * static_cast<double>(1 + mixed * 7 % 97);
    node.deps = std::move(deps);
    node.isBackward = isBackward;
    problem.nodes.push_back(std::move(node));
  };
  for (int layer = 0; layer < layers; ++layer)
    add(false, layer, layer == 0 ? std::vector<int>{} : std::vector<int>{layer - 1});
  for (int layer = layers; layer-- > 0;)
    add(true, layer, layer + 1 == layers ? std::vector<int>{layer} : std::vector<int>{layer, 2 * layers - 2 - layer});
  ASSERT_EQ(check(problem), "");
  RematSchedule all = keepAll(problem);
  problem.cap = all.peakBytes / 3;
  std::string error;
  std::optional<RematSchedule> schedule = solve(problem, {}, error);
  ASSERT_TRUE(schedule) << error;
  EXPECT_EQ(verify(problem, *schedule), "");
  EXPECT_LE(schedule->peakBytes, *problem.cap);
  EXPECT_GT(schedule->seconds, all.seconds);
  EXPECT_LT(schedule->seconds, 1.5 * all.seconds); // the whole forward pass again, which a half of all is
}

TEST(Remat, ComposesLayers) {
  // Two seconds free 60 bytes, two more free another 30.
  LayerClass layers{{{100, 0, 0}, {40, 20, 2}, {10, 50, 4}}, 3, 2, 1};
  std::vector<LayerPlan> plans = composeLayers({layers});
  ASSERT_FALSE(plans.empty());
  EXPECT_EQ(plans.front().counts[0], (std::vector<int64_t>{3, 0, 0}));
  EXPECT_EQ(plans.front().bytes, 300u);
  EXPECT_EQ(plans.back().counts[0], (std::vector<int64_t>{0, 0, 3}));
  EXPECT_EQ(plans.back().bytes, 80u);
  EXPECT_EQ(plans.back().seconds, 24); // both microbatches
  for (size_t index = 1; index < plans.size(); ++index) {
    EXPECT_LT(plans[index].bytes, plans[index - 1].bytes);
    EXPECT_GT(plans[index].seconds, plans[index - 1].seconds);
  }
}

} // namespace

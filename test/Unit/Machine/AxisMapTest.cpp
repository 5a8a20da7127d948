// Tests that axes find out what of them stays within a node.
#include "heddle/Machine/AxisMap.h"
#include "gtest/gtest.h"
#include <numeric>

using namespace heddle::machine;

namespace {

/// By axis.
std::vector<int64_t> nodeMembers(std::vector<int64_t> sizes, int64_t devicesPerNode,
                                 std::vector<int64_t> deviceIds = {}) {
  AxisMap map(sizes, std::move(deviceIds), devicesPerNode);
  std::vector<int64_t> members;
  for (size_t axis = 0; axis < sizes.size(); ++axis)
    members.push_back(map.countNodeMembers(axis));
  return members;
}

using Members = std::vector<int64_t>;

TEST(AxisMap, MinorAxesStayInANode) {
  EXPECT_EQ(nodeMembers({4, 2}, 8), (Members{4, 2}));
  EXPECT_EQ(nodeMembers({2, 8}, 8), (Members{1, 8}));
  EXPECT_EQ(nodeMembers({4, 4}, 8), (Members{2, 4}));
  EXPECT_EQ(nodeMembers({16}, 8), (Members{8}));
  EXPECT_EQ(nodeMembers({8, 2}, 8), (Members{4, 2}));
  EXPECT_EQ(nodeMembers({2, 4, 16}, 8), (Members{1, 1, 8}));
  EXPECT_EQ(nodeMembers({128, 8}, 8), (Members{1, 8}));
}

// Sizes that nodes don't divide: the worst group counts.
TEST(AxisMap, AxesThatFitNoNode) {
  EXPECT_EQ(nodeMembers({12}, 8), (Members{4}));
  EXPECT_EQ(nodeMembers({6}, 8), (Members{6}));
  EXPECT_EQ(nodeMembers({4, 3}, 8), (Members{1, 1})); // 6, 7 | 8; 2, 5 | 8, 11, and 0, 3, 6 | 9
  EXPECT_EQ(nodeMembers({2, 6}, 6), (Members{1, 6}));
  EXPECT_EQ(nodeMembers({3, 2}, 3), (Members{1, 1}));
  EXPECT_EQ(nodeMembers({5, 3}, 6), (Members{1, 3})); // 0, 3 | 6, 9 | 12
}

TEST(AxisMap, PartsOfAnAxis) {
  AxisMap map({2, 16}, {}, 8);
  EXPECT_EQ(map.countNodeMembers(1), 8);
  EXPECT_EQ(map.countNodeMembers(1, 1, 2), 1); // the major half
  EXPECT_EQ(map.countNodeMembers(1, 2, 8), 8);
  EXPECT_EQ(map.countNodeMembers(1, 4, 2), 2);
  EXPECT_EQ(map.countNodeMembers(0), 1);
}

TEST(AxisMap, DevicesInAnotherOrder) {
  // The major axis within nodes.
  EXPECT_EQ(nodeMembers({2, 4}, 2, {0, 2, 4, 6, 1, 3, 5, 7}), (Members{2, 1}));
  EXPECT_EQ(nodeMembers({2, 4}, 4, {0, 2, 4, 6, 1, 3, 5, 7}), (Members{2, 2}));
  EXPECT_EQ(nodeMembers({4}, 4, {4, 5, 6, 7}), (Members{4}));
  EXPECT_EQ(nodeMembers({4}, 4, {2, 3, 4, 5}), (Members{2}));
}

// What is counted by arithmetic is what counting gives.
TEST(AxisMap, OrderWrittenOutIsTheSame) {
  for (int64_t perNode : {1, 2, 3, 4, 6, 8, 12})
    for (const std::vector<int64_t> &sizes :
         std::vector<std::vector<int64_t>>{{24}, {2, 12}, {3, 8}, {2, 3, 4}, {6, 4}, {5, 2}, {3, 3}, {7}}) {
      int64_t devices = std::accumulate(sizes.begin(), sizes.end(), int64_t{1}, std::multiplies<>());
      std::vector<int64_t> ids(devices);
      std::iota(ids.begin(), ids.end(), 0);
      EXPECT_EQ(nodeMembers(sizes, perNode), nodeMembers(sizes, perNode, ids)) << perNode;
    }
}

} // namespace

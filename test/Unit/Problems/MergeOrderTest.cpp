// Tests that groups which are merged in any order never wait for themselves, that a merge is refused only where it must
// be, and that the order kept beside them is one in which they can be done. The oracle looks for cycles in the whole
// graph.
#include "heddle/Problems/MergeOrder.h"
#include "gtest/gtest.h"

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <random>

using namespace heddle::problems;

namespace {

using Users = std::vector<std::vector<int>>;

/// Whether groups can be done one after the other: each round takes away those that wait for no other that is left.
bool isAcyclic(const Users &users, const std::vector<int> &groups) {
  size_t count = groups.size();
  std::vector<std::vector<bool>> waits(count, std::vector<bool>(count));
  for (size_t node = 0; node < count; ++node)
    for (int user : users[node])
      if (groups[node] != groups[user])
        waits[groups[user]][groups[node]] = true;
  std::vector<int> left(groups);
  std::sort(left.begin(), left.end());
  left.erase(std::unique(left.begin(), left.end()), left.end());
  while (!left.empty()) {
    auto isFree = [&](int group) {
      return std::none_of(left.begin(), left.end(), [&](int other) { return waits[group][other]; });
    };
    auto rest = std::remove_if(left.begin(), left.end(), isFree);
    if (rest == left.end())
      return false;
    left.erase(rest, left.end());
  }
  return true;
}

/// What the class should do, by the oracle alone.
struct Expected {
  std::vector<int> groups;

  explicit Expected(size_t count) : groups(count) { std::iota(groups.begin(), groups.end(), 0); }
  bool merge(const Users &users, int a, int b) {
    std::vector<int> merged(groups);
    std::replace(merged.begin(), merged.end(), groups[b], groups[a]);
    if (!isAcyclic(users, merged))
      return false;
    groups = std::move(merged);
    return true;
  }
};

void expectSame(const Users &users, const MergeOrder &order, const Expected &expected) {
  std::vector<int> places(users.size(), -1), sequence = order.getOrder();
  for (size_t place = 0; place < sequence.size(); ++place) {
    ASSERT_EQ(order.groupOf(sequence[place]), sequence[place]);
    ASSERT_EQ(places[sequence[place]], -1) << "a group stands in the order twice";
    places[sequence[place]] = static_cast<int>(place);
  }
  for (size_t node = 0; node < users.size(); ++node) {
    ASSERT_GE(places[order.groupOf(node)], 0) << "a group is missing in the order";
    std::vector<int> own;
    for (size_t other = 0; other < users.size(); ++other) {
      bool isSame = order.groupOf(node) == order.groupOf(other);
      ASSERT_EQ(isSame, expected.groups[node] == expected.groups[other]) << node << " and " << other;
      if (isSame)
        own.push_back(other);
    }
    ASSERT_EQ(order.getNodes(node), own);
    for (int user : users[node])
      if (order.groupOf(node) != order.groupOf(user))
        ASSERT_LT(places[order.groupOf(node)], places[order.groupOf(user)]) << node << " before " << user;
  }
}

/// Nodes that wait for some of the last `reach` before them, and now and then for one far back.
Users makeGraph(std::mt19937_64 &random, int count) {
  auto below = [&](int end) { return static_cast<int>(random() % static_cast<uint64_t>(end)); };
  Users users(count);
  int reach = 1 + below(count), percent = 5 + below(40);
  for (int user = 1; user < count; ++user)
    for (int node = 0; node < user; ++node)
      if (below(100) < (user - node <= reach ? percent : 2))
        users[node].push_back(user);
  return users;
}

/// Some numbers are drawn before any merge, and used long after: callers keep those of groups that others took in.
void mergeAtRandom(uint64_t seed, int &merged, int &refused) {
  SCOPED_TRACE(seed);
  std::mt19937_64 random(seed);
  auto below = [&](int end) { return static_cast<int>(random() % static_cast<uint64_t>(end)); };
  int count = 2 + below(24);
  Users users = makeGraph(random, count);
  MergeOrder order(users);
  Expected expected(count);
  std::vector<int> members(count); // of a launch: its first takes in the others one by one
  std::iota(members.begin(), members.end(), 0);
  std::shuffle(members.begin(), members.end(), random);
  for (int step = 0; step < 2 * count; ++step) {
    bool isLaunch = step < count && seed % 2 == 0;
    int a = isLaunch ? members.front() : below(count), b = isLaunch ? members[step] : below(count);
    bool isMerged = order.merge(a, b);
    ASSERT_EQ(isMerged, expected.merge(users, a, b)) << a << " with " << b;
    ++(isMerged ? merged : refused);
    if (step % 8 == 0)
      ASSERT_NO_FATAL_FAILURE(expectSame(users, order, expected));
  }
  expectSame(users, order, expected);
}

// HEDDLE_MERGE_GRAPHS=20000 for more.
TEST(MergeOrder, RandomGraphs) {
  const char *more = std::getenv("HEDDLE_MERGE_GRAPHS");
  int graphs = more ? std::atoi(more) : 2000, merged = 0, refused = 0;
  for (int seed = 0; seed < graphs && !::testing::Test::HasFailure(); ++seed)
    mergeAtRandom(seed, merged, refused);
  printf("%d graphs: %d merges, %d refused\n", graphs, merged, refused);
  EXPECT_GT(merged, graphs);
  EXPECT_GT(refused, graphs);
}

// 0 -> 1 -> 2 and 3 apart: 2 can join 0 only together with 1.
TEST(MergeOrder, AWayThroughAThird) {
  MergeOrder order({{1}, {2}, {}, {}});
  EXPECT_FALSE(order.merge(0, 2));
  EXPECT_TRUE(order.merge(0, 1));
  EXPECT_TRUE(order.merge(2, 0));
  EXPECT_EQ(order.getOrder().size(), 2u);
}

// 0 -> 1 and 2 -> 3: once 0 and 3 are one, it waits for 2 and 1 waits for it.
TEST(MergeOrder, AWayThroughWhatWasMergedBefore) {
  MergeOrder order({{1}, {}, {3}, {}});
  EXPECT_TRUE(order.merge(0, 3));
  EXPECT_FALSE(order.merge(1, 2));
}

// A launch whose first member stands behind the others by now: its number means the whole group all the same.
TEST(MergeOrder, ANumberFromBeforeAMerge) {
  MergeOrder order({{}, {2}, {}, {}, {}});
  for (int member : {0, 3, 1})
    EXPECT_TRUE(order.merge(4, member));
  EXPECT_EQ(order.getNodes(4), (std::vector<int>{0, 1, 3, 4}));
  EXPECT_EQ(order.groupOf(0), order.groupOf(4));
  EXPECT_EQ(order.getOrder().size(), 2u);
  EXPECT_EQ(order.getOrder().back(), 2);
}

} // namespace

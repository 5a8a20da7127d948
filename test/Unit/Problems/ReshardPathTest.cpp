// Tests that paths between shardings are the cheapest and move the right elements.
#include "heddle/Problems/ReshardPath.h"
#include "gtest/gtest.h"
#include <algorithm>
#include <random>

using namespace heddle::problems;

namespace {

ReshardPath solved(const ReshardProblem &problem) {
  EXPECT_EQ(check(problem), "");
  std::string error;
  std::optional<ReshardPath> path = solve(problem, error);
  EXPECT_TRUE(path) << error;
  if (!path)
    return {};
  EXPECT_EQ(verify(problem, *path), "");
  return *path;
}

std::string kinds(const ReshardPath &path) {
  std::string text;
  for (const ReshardStep &step : path.steps)
    text += (text.empty() ? "" : ", ") + std::string(toString(step.kind));
  return text;
}

ReshardProblem problem(ReshardState from, ReshardState to) {
  return {{64, 48}, 4, {{"x", 4}, {"y", 2}, {"z", 2}}, std::move(from), std::move(to), std::nullopt};
}

TEST(ReshardPath, OneStepWhereOneIsEnough) {
  EXPECT_EQ(kinds(solved(problem({{{0}, {}}, {}}, {{{0}, {}}, {}}))), "");
  EXPECT_EQ(kinds(solved(problem({{{}, {}}, {}}, {{{0}, {}}, {}}))), "all_slice");
  EXPECT_EQ(kinds(solved(problem({{{0}, {}}, {}}, {{{}, {}}, {}}))), "all_gather");
  EXPECT_EQ(kinds(solved(problem({{{0}, {}}, {}}, {{{}, {0}}, {}}))), "all_to_all");
  EXPECT_EQ(kinds(solved(problem({{{1, 2}, {}}, {}}, {{{2, 1}, {}}, {}}))), "permute");
  EXPECT_EQ(kinds(solved(problem({{{1}, {2}}, {}}, {{{2}, {1}}, {}}))), "permute");
  EXPECT_EQ(kinds(solved(problem({{{}, {}}, {0}}, {{{}, {}}, {}}))), "all_reduce");
  EXPECT_EQ(kinds(solved(problem({{{}, {}}, {0, 1}}, {{{}, {0}}, {1}}))), "reduce_scatter");
}

// Without one of its kinds of steps a path goes another way, or there is none.
TEST(ReshardPath, OtherWays) {
  ReshardProblem scatter = problem({{{}, {}}, {0, 1}}, {{{}, {0}}, {1}});
  std::optional<ReshardPath> other = solveWithout(ReshardKind::ReduceScatter, scatter);
  ASSERT_TRUE(other);
  EXPECT_EQ(verify(scatter, *other), "");
  EXPECT_EQ(kinds(*other), "all_reduce, all_slice");
  EXPECT_GT(other->seconds, solved(scatter).seconds);
  ReshardProblem move = problem({{{0}, {}}, {}}, {{{}, {0}}, {}});
  EXPECT_EQ(kinds(*solveWithout(ReshardKind::AllToAll, move)), "all_gather, all_slice");
  EXPECT_FALSE(solveWithout(ReshardKind::AllGather, problem({{{0}, {}}, {}}, {{{}, {}}, {}})));
}

// Gathering two axes sends (n-1)/n of the whole, together or one after the other; together it begins once.
TEST(ReshardPath, AxesTravelTogether) {
  ReshardProblem gather = problem({{{0, 1}, {}}, {}}, {{{}, {}}, {}});
  ReshardPath path = solved(gather);
  EXPECT_EQ(kinds(path), "all_gather");
  EXPECT_EQ(path.wireBytes, 64 * 48 * 4 / 8 * 7);
}

// One ring over both axes uses all links of a node; rings along "data" alone use one for each device.
TEST(ReshardPath, OneRingOverNodesUsesAllTheirLinks) {
  ReshardProblem reduce{{64'000, 64}, 4, {{"data", 4, 1}, {"model", 8}}, {{{}, {}}, {0, 1}}, {{{}, {}}, {}}, {}, {}};
  reduce.wires = {{450e9, 1e-6}, {50e9, 4e-6}};
  ReshardPath path = solved(reduce);
  EXPECT_EQ(kinds(path), "all_reduce");
  EXPECT_NEAR(path.seconds, path.wireBytes / 400e9, 1e-4);
  reduce.from = {{{0}, {}}, {}};
  EXPECT_EQ(kinds(solved(reduce)), "all_slice, all_gather"); // so that all links are used
  reduce.shape[1] *= 8;                                      // its other dim keeps "model"
  reduce.from = {{{0}, {1}}, {}};
  reduce.to = {{{}, {1}}, {}};
  EXPECT_NEAR(solved(reduce).seconds, 64'000 * 64 * 4 * 3 / 4 / 50e9, 1e-4);
}

// Axis "x" of 16 in two nodes of 8 has eight links out of a node for a ring, and one for what a device sends itself.
TEST(ReshardPath, RingsShareTheLinksOfANode) {
  Wires wires = {{450e9, 0}, {50e9, 0}};
  DeviceGroup inside{8, 8}, wide{16, 8}, apart{2, 1};
  EXPECT_DOUBLE_EQ(getRingSeconds(wires, inside, 450e9), 1);
  EXPECT_DOUBLE_EQ(getRingSeconds(wires, wide, 400e9), 1);
  EXPECT_DOUBLE_EQ(getRingSeconds(wires, apart, 50e9), 1);
  EXPECT_DOUBLE_EQ(getExchangeSeconds(wires, inside, 450e9), 1);
  EXPECT_DOUBLE_EQ(getExchangeSeconds(wires, wide, 50e9 * 15 / 8), 1);
  EXPECT_DOUBLE_EQ(getPermuteSeconds(wires, wide, 50e9), 1);
  EXPECT_DOUBLE_EQ(getPermuteSeconds(wires, inside, 450e9), 1);
  wires = {{1e30, 1}, {1e30, 10}};
  EXPECT_DOUBLE_EQ(getRingSeconds(wires, inside, 0), 1 + 3);
  EXPECT_DOUBLE_EQ(getRingSeconds(wires, wide, 0), 1 + 3 + 10);
  EXPECT_DOUBLE_EQ(getRingSeconds(wires, wide, 0, 2), 1 + 2 * (3 + 10));
  EXPECT_DOUBLE_EQ(getRingSeconds(wires, apart, 0), 1 + 10);
}

// A permute that swaps axes within nodes does not leave them.
TEST(ReshardPath, PermutesSendAlongTheAxesThatMove) {
  ReshardProblem swap{{64, 64}, 4, {{"x", 2}, {"y", 2}, {"z", 2, 1}}, {{{2, 0}, {1}}, {}}, {{{2, 1}, {0}}, {}}, {}, {}};
  swap.wires = {{1e9, 0}, {1e8, 0}};
  ReshardPath path = solved(swap);
  EXPECT_EQ(kinds(path), "permute");
  EXPECT_DOUBLE_EQ(path.seconds, 64 * 64 * 4 / 8 / 1e9);
}

// A slice first makes what travels smaller.
TEST(ReshardPath, SlicesBeforeItSends) {
  ReshardProblem both = problem({{{0}, {}}, {}}, {{{}, {0, 1}}, {}});
  both.shape = {64'000, 48'000};
  ReshardPath path = solved(both);
  EXPECT_EQ(path.steps.front().kind, ReshardKind::AllSlice);
  int64_t whole = int64_t(64'000) * 48'000 * 4; // all_slice, all_to_all, permute, without the third axis, sends 7/32
  EXPECT_LE(path.wireBytes, whole / 32 * 7);
}

TEST(ReshardPath, KeepsTheByteLimit) {
  ReshardProblem swap = problem({{{0}, {}}, {}}, {{{1}, {}}, {}});
  int64_t whole = 64 * 48 * 4;
  EXPECT_EQ(getLocalBytes(swap, swap.to), whole / 2);
  swap.byteLimit = whole / 2;
  EXPECT_EQ(verify(swap, solved(swap)), "");
  ReshardProblem odd{{6'000'000}, 4, {{"a", 2}, {"b", 3}}, {{{0}}, {}}, {{{1}}, {}}, std::nullopt};
  EXPECT_EQ(kinds(solved(odd)), "all_slice, permute, all_gather");
  odd.byteLimit = 6'000'000 * 4 / 6 - 1;
  std::string error;
  EXPECT_FALSE(solve(odd, error));
  EXPECT_EQ(error, "no path holds at most 3999999 bytes on a device");
}

// What parts of one device hand on is written to its memory and read again; of a sum over both kinds of axes each part
// has its share of what the device sends.
TEST(ReshardPath, SequentialAxesCostMemory) {
  ReshardProblem reduce{{64'000, 64}, 4, {{"data", 4}, {"micro", 8}}, {{{}, {}}, {1}}, {{{}, {}}, {}}, {}, {}};
  reduce.axes[1].nodeMembers = 1;
  reduce.axes[1].isSequential = true;
  reduce.wires = {{450e9, 1e-6}, {50e9, 4e-6}, {3e12, 2e-6}};
  double bytes = 64'000 * 64 * 4;
  ReshardPath path = solved(reduce);
  EXPECT_EQ(kinds(path), "all_reduce");
  EXPECT_EQ(path.wireBytes, 0);
  EXPECT_DOUBLE_EQ(path.seconds, 2 * (2 * bytes * 7 / 8) / 3e12 + 2e-6);
  reduce.from.unreduced = {0, 1};
  path = solved(reduce);
  EXPECT_EQ(kinds(path), "all_reduce");
  EXPECT_EQ(path.wireBytes, int64_t(2 * bytes * 3 / 4) / 8);
  EXPECT_DOUBLE_EQ(path.seconds, 2 * (2 * bytes * 7 / 8) / 3e12 + 2e-6 + double(path.wireBytes) / 450e9 + 5e-6);
}

// Parts are summed on the way, but none gets what others have where there is another path.
TEST(ReshardPath, PartsDontWaitForEachOther) {
  ReshardProblem scatter{{64'000, 64}, 4, {{"data", 4}, {"micro", 8}}, {{{}, {}}, {0, 1}}, {{{0}, {}}, {}}, {}, {}};
  scatter.axes[1].nodeMembers = 1;
  scatter.axes[1].isSequential = true;
  scatter.wires = {{450e9, 1e-6}, {50e9, 4e-6}, {3e12, 2e-6}};
  EXPECT_EQ(kinds(solved(scatter)), "all_reduce, all_slice");
  EXPECT_LT(solved(scatter).seconds, kSecondsToMeet);
  scatter.axes[1].isSequential = false;
  EXPECT_EQ(kinds(solved(scatter)), "reduce_scatter, all_gather");
  ReshardProblem gather{{64'000, 64}, 4, scatter.axes, {{{0, 1}, {}}, {}}, {{{0}, {}}, {}}, {}, scatter.wires};
  gather.axes[1].isSequential = true;
  EXPECT_EQ(kinds(solved(gather)), "all_gather");
  EXPECT_GT(solved(gather).seconds, kSecondsToMeet);
}

TEST(ReshardPath, RefusesWhatIsNoProblem) {
  EXPECT_EQ(check(problem({{{0}, {0}}, {}}, {{{}, {}}, {}})), "from uses axis \"x\" twice, needed once");
  EXPECT_EQ(check(problem({{{0}}, {}}, {{{}, {}}, {}})), "from has 1 dims, needed 2");
  EXPECT_EQ(check(problem({{{}, {}}, {}}, {{{7}, {}}, {}})), "to uses axis #7, needed one of 3");
  EXPECT_EQ(check(problem({{{}, {}}, {}}, {{{}, {}}, {1}})),
            "to is unreduced along axis \"y\", needed from to be so too");
  ReshardProblem crowded = problem({{{}, {}}, {}}, {{{}, {}}, {}});
  crowded.axes[1].nodeMembers = 3;
  EXPECT_EQ(check(crowded), "axis \"y\" has 3 members in a node, needed 1 to 2");
  ReshardProblem uneven = problem({{{}, {0}}, {}}, {{{}, {}}, {}});
  uneven.shape[1] = 6;
  EXPECT_EQ(check(uneven), "from cuts dim 1 of size 6 into 4 shards, needed a divisor");
}

ReshardState randomState(std::mt19937 &random, size_t rank, size_t axes, const std::vector<int> *unreduced) {
  ReshardState state;
  state.dims.resize(rank);
  for (size_t axis = 0; axis < axes; ++axis) {
    unsigned place = random() % (rank + 2);
    bool mayBeUnreduced = !unreduced || std::count(unreduced->begin(), unreduced->end(), axis);
    if (place < rank)
      state.dims[place].insert(state.dims[place].begin() + random() % (state.dims[place].size() + 1), axis);
    else if (place == rank && mayBeUnreduced)
      state.unreduced.push_back(axis);
  }
  return state;
}

// Random problems: every path moves the right elements, and costs no more than reducing and gathering all, then
// slicing.
TEST(ReshardPath, RandomPathsAreRightAndNoWorseThanReplication) {
  std::mt19937 random(5);
  for (int i = 0; i < 300; ++i) {
    size_t rank = 1 + random() % 3, axes = 1 + random() % 3;
    ReshardProblem problem;
    problem.shape.assign(rank, 216); // three axes of 2 or 3 cut it in any way
    for (size_t axis = 0; axis < axes; ++axis)
      problem.axes.push_back({std::string(1, char('a' + axis)), 2 + int64_t(random() % 2), 1 + int64_t(random() % 2)});
    problem.wires = {{1e9 * (1 + random() % 9), 1e-6}, {1e8 * (1 + random() % 20), 1e-5}};
    problem.from = randomState(random, rank, axes, nullptr);
    problem.to = randomState(random, rank, axes, &problem.from.unreduced);
    ReshardPath path = solved(problem);

    ReshardProblem replicate = problem;
    replicate.to.dims.assign(rank, {});
    EXPECT_LE(path.seconds, solved(replicate).seconds * (1 + 1e-9));
  }
}

// A path that has been tampered with is found out.
TEST(ReshardPath, VerifyNoticesWrongSteps) {
  ReshardProblem gather = problem({{{0, 1}, {}}, {}}, {{{}, {}}, {}});
  ReshardPath path = solved(gather);
  path.steps[0].axes = {0};
  EXPECT_EQ(verify(gather, path), "step #0: all_gather finds other elements in its group than it needs");
  path.steps.clear();
  EXPECT_EQ(verify(gather, path), "the path does not end where it should");
  ReshardProblem reduce = problem({{{}, {}}, {0}}, {{{0}, {}}, {}});
  path = solved(reduce);
  path.steps[0].kind = ReshardKind::AllGather;
  EXPECT_EQ(verify(reduce, path), "step #0: all_gather does not leave the unreduced axes that it says");
  ReshardProblem slice = problem({{{0}, {}}, {}}, {{{}, {0}}, {}});
  path = solved(slice);
  path.steps[0].kind = ReshardKind::AllSlice;
  EXPECT_EQ(verify(slice, path), "step #0: all_slice takes elements that the device has not");
}

} // namespace

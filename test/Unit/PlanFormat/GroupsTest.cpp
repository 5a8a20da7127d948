// Tests that groups and shards of a mesh's devices are those that the specification of a sharding gives.
#include "heddle/PlanFormat/Groups.h"
#include "gtest/gtest.h"

using namespace heddle::format;

namespace {

using Numbers = std::vector<int64_t>;

const Mesh mesh{{{"a", 2}, {"b", 6}}, {}};

TEST(Groups, AlongAxes) {
  EXPECT_EQ(getDeviceCount(mesh), 12);
  EXPECT_EQ(getGroup(mesh, {{1, 1, 6}}, 8), (Numbers{6, 7, 8, 9, 10, 11}));
  EXPECT_EQ(getGroup(mesh, {{0, 1, 2}}, 8), (Numbers{2, 8}));
  EXPECT_EQ(getGroup(mesh, {{1, 1, 2}}, 8), (Numbers{8, 11})); // "b":(1)2 is 3 positions apart
  EXPECT_EQ(getGroup(mesh, {{1, 2, 3}, {0, 1, 2}}, 8), (Numbers{0, 6, 1, 7, 2, 8}));
  EXPECT_EQ(getGroup(mesh, {}, 8), (Numbers{8}));
  EXPECT_EQ(getIndexAlong(mesh, {{1, 2, 3}, {0, 1, 2}}, 8), 5);
  EXPECT_EQ(getIndexAlong(mesh, {{0, 1, 2}, {1, 2, 3}}, 8), 5);
  EXPECT_EQ(getIndexAlong(mesh, {{0, 1, 2}, {1, 1, 2}}, 8), 2);
}

TEST(Groups, PositionsAndDevices) {
  Mesh reversed{{{"a", 3}}, {2, 1, 0}};
  EXPECT_EQ(getPosition(reversed, 2), 0);
  EXPECT_EQ(getDevice(reversed, 2), 0);
  EXPECT_EQ(getPosition(mesh, 5), 5);
}

// Every position gets the shard that it needs, and keeps its own where that is the one.
TEST(Groups, SourcesOfAPermutation) {
  std::vector<AxisList> from{{{0, 1, 2}, {1, 1, 2}}, {}}, to{{{1, 1, 2}, {0, 1, 2}}, {}};
  Numbers sources = getSources(mesh, from, to);
  for (int64_t position = 0; position < 12; ++position) {
    EXPECT_EQ(getIndexAlong(mesh, from[0], sources[position]), getIndexAlong(mesh, to[0], position));
    if (getIndexAlong(mesh, from[0], position) == getIndexAlong(mesh, to[0], position))
      EXPECT_EQ(sources[position], position);
  }
  Numbers sorted = sources;
  std::sort(sorted.begin(), sorted.end());
  for (int64_t position = 0; position < 12; ++position)
    EXPECT_EQ(sorted[position], position); // each sends once
}

TEST(Groups, UnevenShards) {
  Numbers shape{10, 4};
  std::vector<AxisList> sharding{{{1, 1, 6}}, {{0, 1, 2}}};
  EXPECT_EQ(getLocalShape(shape, sharding), (Numbers{2, 2}));
  EXPECT_EQ(getShard(mesh, shape, sharding, 8).start, (Numbers{4, 2}));
  EXPECT_EQ(getShard(mesh, shape, sharding, 8).size, (Numbers{2, 2}));
  EXPECT_EQ(getShard(mesh, shape, sharding, 5).start, (Numbers{10, 0}));
  EXPECT_EQ(getShard(mesh, shape, sharding, 5).size, (Numbers{0, 2}));
}

} // namespace

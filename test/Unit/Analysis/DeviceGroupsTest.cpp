// Tests that groups of device ids are found to be those along axes, where they are, and pairs those of members.
#include "heddle/Analysis/DeviceGroups.h"
#include "heddle/Dialect/Sdy/SdyDialect.h"
#include "mlir/IR/MLIRContext.h"
#include "gtest/gtest.h"
#include <random>
#include <set>

using namespace mlir;
using namespace heddle;
using namespace heddle::sdy;

namespace {

struct DeviceGroupsTest : testing::Test {
  DeviceGroupsTest() {
    context.loadDialect<SdyDialect>();
    mesh = MeshAttr::get(
        &context,
        {MeshAxisAttr::get(&context, "x", 4), MeshAxisAttr::get(&context, "y", 3), MeshAxisAttr::get(&context, "z", 6)},
        {});
  }

  static std::set<SmallVector<int64_t>> asSet(ArrayRef<SmallVector<int64_t>> groups) {
    return {groups.begin(), groups.end()};
  }

  MLIRContext context;
  MeshAttr mesh;
};

TEST_F(DeviceGroupsTest, GroupsOfAxesInAnyOrder) {
  std::mt19937 random(5);
  for (int round = 0; round < 400; ++round) {
    // Parts of the axes, in any order.
    SmallVector<AxisRefAttr> parts;
    for (auto [name, size, half] : {std::tuple("x", 4, 2), {"y", 3, 3}, {"z", 6, random() % 2 ? 2 : 3}}) {
      if (half == size || random() % 2) {
        parts.push_back(AxisRefAttr::get(&context, name));
        continue;
      }
      parts.push_back(AxisRefAttr::get(&context, name, 1, half));
      parts.push_back(AxisRefAttr::get(&context, name, half, size / half));
    }
    std::shuffle(parts.begin(), parts.end(), random);
    ArrayRef<AxisRefAttr> axes = ArrayRef(parts).take_front(random() % (parts.size() + 1));
    std::vector<SmallVector<int64_t>> groups = getGroups(axes, mesh);
    std::shuffle(groups.begin(), groups.end(), random);
    std::optional<SmallVector<AxisRefAttr>> found = findAxesOfGroups(groups, mesh);
    ASSERT_TRUE(found);
    EXPECT_EQ(asSet(getGroups(*found, mesh)), asSet(groups));

    // Two devices of different groups change places: no axes, or others.
    std::swap(groups.front().back(), groups.back().front());
    if (groups.size() > 1)
      if (std::optional<SmallVector<AxisRefAttr>> other = findAxesOfGroups(groups, mesh))
        EXPECT_EQ(asSet(getGroups(*other, mesh)), asSet(groups));
  }
}

TEST_F(DeviceGroupsTest, GroupsThatAreNone) {
  EXPECT_FALSE(findAxesOfGroups({}, mesh));
  EXPECT_FALSE(findAxesOfGroups({{0, 1}, {2}}, mesh));
  EXPECT_FALSE(findAxesOfGroups({{0, 72}}, mesh));
  EXPECT_FALSE(findAxesOfGroups(SmallVector<SmallVector<int64_t>>(72, {0}), mesh));
}

TEST_F(DeviceGroupsTest, PairsOfMembers) {
  // A ring along "y" in every group, then in one of them only.
  SmallVector<std::pair<int64_t, int64_t>> pairs;
  for (const SmallVector<int64_t> &group : getGroups(AxisRefAttr::get(&context, "y"), mesh))
    for (int64_t member = 0; member < 3; ++member)
      pairs.emplace_back(group[member], group[(member + 1) % 3]);
  MemberPairs found = findMemberPairs(pairs, mesh);
  ASSERT_EQ(found.axes.size(), 1u);
  EXPECT_EQ(found.axes[0].getName(), "y");
  EXPECT_EQ(found.from, (SmallVector<int64_t>{0, 1, 2}));
  EXPECT_EQ(found.to, (SmallVector<int64_t>{1, 2, 0}));

  found = findMemberPairs({{0, 6}, {6, 12}, {12, 0}}, mesh);
  EXPECT_EQ(found.axes.size(), 3u);
  EXPECT_EQ(found.from, (SmallVector<int64_t>{0, 6, 12}));
  EXPECT_EQ(found.to, (SmallVector<int64_t>{6, 12, 0}));
}

} // namespace

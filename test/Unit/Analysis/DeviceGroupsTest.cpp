// Tests that groups of device ids are found to be those along axes, where they are, and pairs those of members, and
// that all rooms count devices alike.
#include "heddle/Analysis/DeviceGroups.h"
#include "heddle/Dialect/Sdy/FormatMesh.h"
#include "heddle/Dialect/Stablehlo/ReplicaGroups.h"
#include "heddle/Dialect/Stablehlo/StablehloDialect.h"
#include "heddle/Machine/AxisMap.h"
#include "mlir/IR/MLIRContext.h"
#include "gtest/gtest.h"
#include <map>
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

// Attributes, program files, Stablehlo's groups and the wires of a machine mean the same devices: those that
// coordinates give which are counted one by one.
TEST_F(DeviceGroupsTest, OneArithmeticForAllMeshes) {
  context.loadDialect<stablehlo::StablehloDialect>();
  std::mt19937 random(11);
  const StringRef names[] = {"x", "y", "z"};
  for (int round = 0; round < 300; ++round) {
    SmallVector<MeshAxisAttr> axes;
    SmallVector<stablehlo::MeshAxisAttr> stablehloAxes;
    std::vector<int64_t> sizes;
    SmallVector<AxisRefAttr> refs;
    SmallVector<Attribute> stablehloRefs;
    int64_t count = 1;
    for (StringRef name : ArrayRef(names).take_front(1 + random() % 3)) {
      int64_t size = std::array{2, 3, 4, 6}[random() % 4], preSize = 1, part = size;
      axes.push_back(MeshAxisAttr::get(&context, name, size));
      stablehloAxes.push_back(stablehlo::MeshAxisAttr::get(&context, name, size));
      sizes.push_back(size);
      count *= size;
      if (size > 3 && random() % 2)
        std::tie(preSize, part) = std::array<std::pair<int64_t, int64_t>, 4>{
            {{1, 2}, {2, size / 2}, {size / 2, 2}, {1, size / 2}}}[random() % 4];
      if (random() % 3 == 0)
        continue;
      bool isWhole = part == size;
      refs.push_back(isWhole ? AxisRefAttr::get(&context, name) : AxisRefAttr::get(&context, name, preSize, part));
      stablehloRefs.push_back(stablehlo::AxisRefAttr::get(&context, name, isWhole ? 0 : preSize, isWhole ? 0 : part));
    }
    auto order = llvm::to_vector(llvm::seq<size_t>(0, refs.size()));
    std::shuffle(order.begin(), order.end(), random);
    refs = llvm::map_to_vector(order, [&](size_t at) { return refs[at]; });
    stablehloRefs = llvm::map_to_vector(order, [&](size_t at) { return stablehloRefs[at]; });
    auto ids = llvm::to_vector(llvm::seq<int64_t>(0, count));
    if (random() % 2)
      std::shuffle(ids.begin(), ids.end(), random);
    auto own = MeshAttr::get(&context, axes, llvm::is_sorted(ids) ? SmallVector<int64_t>() : ids);
    format::Mesh ofFile = toFormatMesh(own);
    format::AxisList list = toFormatAxes(refs, own);
    EXPECT_EQ(toMesh(ofFile, &context), own);
    EXPECT_EQ(toAxes(list, own), refs);

    // The digit of a position along an axis's part, from its coordinates.
    auto digitOf = [&](int64_t position, const format::AxisRef &ref) {
      for (size_t axis = sizes.size() - 1; axis > ref.axis; --axis)
        position /= sizes[axis];
      return position % sizes[ref.axis] / (sizes[ref.axis] / ref.preSize / ref.size) % ref.size;
    };
    // Groups by what they have in common, members by their index.
    std::map<std::vector<int64_t>, std::map<int64_t, int64_t>> groups;
    for (int64_t position = 0; position < count; ++position) {
      int64_t index = 0, rest = position;
      for (const format::AxisRef &ref : list)
        index = index * ref.size + digitOf(position, ref);
      std::vector<int64_t> common;
      for (uint32_t axis = sizes.size(); axis-- > 0; rest /= sizes[axis]) {
        int64_t coordinate = rest % sizes[axis];
        for (const format::AxisRef &ref : list)
          if (ref.axis == axis)
            coordinate -= digitOf(position, ref) * (sizes[axis] / ref.preSize / ref.size);
        common.push_back(coordinate);
      }
      groups[common][index] = position;
      EXPECT_EQ(format::getIndexAlong(ofFile, list, position), index);
      EXPECT_EQ(getIndexAlong(getSteps(refs, own), position), index);
      EXPECT_EQ(format::getDevice(ofFile, position), ids[position]);
      EXPECT_EQ(format::getPosition(ofFile, ids[position]), position);
      EXPECT_EQ(getPosition(own, ids[position]), position);
    }
    std::set<SmallVector<int64_t>> expected;
    for (const auto &[common, members] : groups) {
      SmallVector<int64_t> devices;
      for (auto [index, position] : members) {
        devices.push_back(ids[position]);
        EXPECT_EQ(format::getGroup(ofFile, list, position)[index], position);
      }
      expected.insert(std::move(devices));
    }
    EXPECT_EQ(asSet(getGroups(refs, own)), expected);
    DenseIntElementsAttr stablehloIds = DenseIntElementsAttr::get(
        RankedTensorType::get({count}, IntegerType::get(&context, 64)), ArrayRef<int64_t>(ids));
    auto stablehloMesh =
        stablehlo::MeshAttr::get(&context, ArrayRef<stablehlo::MeshAxisAttr>(stablehloAxes), stablehloIds);
    EXPECT_EQ(asSet(stablehlo::listReplicaGroups(stablehlo::ReplicaGroupMeshAxesAttr::get(
                  &context, stablehloMesh, ArrayAttr::get(&context, stablehloRefs)))),
              expected);

    // How many members of a group along one axis a node has at least.
    int64_t devicesPerNode = 1 + random() % count;
    machine::AxisMap map(sizes, {own.getDeviceIds().begin(), own.getDeviceIds().end()}, devicesPerNode);
    for (const format::AxisRef &ref : list) {
      int64_t fewest = ref.size;
      for (const std::vector<int64_t> &group : format::getGroups(format::getSteps(ofFile, {ref}), count)) {
        std::map<int64_t, int64_t> ofNode;
        for (int64_t position : group)
          ++ofNode[ids[position] / devicesPerNode];
        for (auto [node, members] : ofNode)
          fewest = std::min(fewest, members);
      }
      EXPECT_EQ(map.countNodeMembers(ref.axis, ref.preSize, ref.size), fewest);
    }
  }
}

} // namespace

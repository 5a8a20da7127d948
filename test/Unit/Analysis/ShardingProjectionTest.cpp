// Tests that axes on dims and axes on their factors say the same: which elements each device has.
#include "heddle/Analysis/ShardingProjection.h"
#include "../Dialect/Sdy/SdyTest.h"
#include "mlir/IR/Builders.h"
#include <random>

using namespace mlir;
using namespace heddle;
using namespace heddle::sdy;

namespace {

struct ShardingProjection : SdyTest {
  /// A rule of one operand of one dim with factors of these sizes.
  ShardingRule ruleOf(ArrayRef<int64_t> sizes) {
    int64_t size = 1;
    for (int64_t factor : sizes)
      size *= factor;
    ShardingRule rule(TypeRange{RankedTensorType::get({size}, Float32Type::get(&context))}, TypeRange{});
    for (int64_t factor : sizes)
      rule.add(factor).operand(0, 0);
    return rule;
  }

  PlacedAxes axes(ArrayRef<AxisRefAttr> refs) {
    return llvm::map_to_vector<2>(refs, [](AxisRefAttr axis) { return PlacedAxis{axis, 7}; });
  }
};

TEST_F(ShardingProjection, FillsFactorsFromTheMajorOne) {
  MeshAttr mesh = this->mesh({{"x", 4}, {"y", 3}});
  ShardingRule rule = ruleOf({2, 12});
  SmallVector<PlacedAxes> factors = projectDim(axes({axis("x"), axis("y")}), {0, 1}, rule, mesh);
  EXPECT_TRUE(ArrayRef(factors[0]) == ArrayRef(axes({axis("x", 1, 2)})));
  EXPECT_TRUE(ArrayRef(factors[1]) == ArrayRef(axes({axis("x", 2, 2), axis("y")})));
  EXPECT_EQ(factors[1].front().origin, 7);
  EXPECT_TRUE(ArrayRef(unprojectDim(factors, {0, 1}, rule, mesh)) == ArrayRef(axes({axis("x"), axis("y")})));
}

TEST_F(ShardingProjection, LeavesOutWhatFitsNoSplit) {
  MeshAttr mesh = this->mesh({{"x", 3}, {"y", 4}});
  ShardingRule rule = ruleOf({4, 6});
  SmallVector<PlacedAxes> factors = projectDim(axes({axis("x"), axis("y")}), {0, 1}, rule, mesh);
  EXPECT_TRUE(factors[0].empty() && factors[1].empty());
}

TEST_F(ShardingProjection, StopsAtAFactorThatIsNotFull) {
  MeshAttr mesh = this->mesh({{"x", 2}, {"y", 2}});
  ShardingRule rule = ruleOf({4, 6});
  SmallVector<PlacedAxes> factors{axes({axis("x")}), axes({axis("y")})};
  EXPECT_TRUE(ArrayRef(unprojectDim(factors, {0, 1}, rule, mesh)) == ArrayRef(axes({axis("x")})));
}

/// The device's elements of a dim that is cut evenly by these shard counts and positions, major to minor.
std::pair<int64_t, int64_t> cut(int64_t size, ArrayRef<int64_t> counts, ArrayRef<int64_t> positions) {
  int64_t start = 0;
  for (auto [count, position] : llvm::zip_equal(counts, positions)) {
    size /= count;
    start += size * position;
  }
  return {start, size};
}

// On random factors and axes: a device's part of the dim is the product of its parts of the factors.
TEST_F(ShardingProjection, AgreesWithElements) {
  std::mt19937 random(3);
  int64_t split = 0;
  for (int i = 0; i < 500; ++i) {
    SmallVector<int64_t> sizes;
    for (unsigned f = 0, n = 1 + random() % 3; f < n; ++f)
      sizes.push_back(std::array{1, 2, 3, 4, 6, 8, 12}[random() % 7]);
    MeshAttr mesh = this->mesh({{"x", 4}, {"y", 2}, {"z", 3}});
    SmallVector<AxisRefAttr> refs{axis("x"), axis("y"), axis("z")};
    std::shuffle(refs.begin(), refs.end(), random);
    refs.truncate(random() % 4);
    ShardingRule rule = ruleOf(sizes);
    SmallVector<int64_t> indices = llvm::to_vector(llvm::seq<int64_t>(0, sizes.size()));
    int64_t size =
        rule.getFactors().empty() ? 1 : std::accumulate(sizes.begin(), sizes.end(), int64_t(1), std::multiplies<>());
    PlacedAxes dim = axes(refs);
    SmallVector<PlacedAxes> factors = projectDim(dim, indices, rule, mesh);
    PlacedAxes back = unprojectDim(factors, indices, rule, mesh);
    EXPECT_TRUE(isPrefixOf(back, dim));
    if (ArrayRef(back) != ArrayRef(dim) || size % heddle::getShardCount(dim, mesh) != 0)
      continue;
    ++split;

    // Positions along x, y and z of one device, and along parts of them.
    llvm::StringMap<int64_t> place{{"x", random() % 4}, {"y", random() % 2}, {"z", random() % 3}};
    auto positionOf = [&](AxisRefAttr axis) {
      return place[axis.getName()] * axis.getNextPreSize(mesh) / mesh.getAxisSize(axis.getName()) % axis.getSize(mesh);
    };
    auto cutBy = [&](int64_t whole, ArrayRef<PlacedAxis> by) {
      SmallVector<int64_t> counts, positions;
      for (const PlacedAxis &placed : by) {
        counts.push_back(placed.axis.getSize(mesh));
        positions.push_back(positionOf(placed.axis));
      }
      return cut(whole, counts, positions);
    };
    int64_t start = 0, elements = 1;
    for (auto [axes, factor] : llvm::zip_equal(factors, sizes)) {
      auto [factorStart, factorSize] = cutBy(factor, axes);
      start = start * factor + factorStart;
      elements *= factorSize;
    }
    EXPECT_EQ(cutBy(size, dim), std::pair(start, elements));
  }
  EXPECT_GT(split, 100);
}

} // namespace

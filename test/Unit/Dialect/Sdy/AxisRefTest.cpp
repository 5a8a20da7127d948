// Tests that the algebra of axes and sub-axes agrees with what they are: ranges of an axis that is split into a chain.
#include "SdyTest.h"
#include "heddle/Dialect/Sdy/AxisLists.h"

using namespace mlir;
using namespace heddle::sdy;

namespace {

using AxisRef = SdyTest;

/// All sub-axes of an axis "x" of `size`, and the axis itself.
SmallVector<AxisRefAttr> allParts(MLIRContext *context, int64_t size) {
  SmallVector<AxisRefAttr> parts{AxisRefAttr::get(context, "x")};
  for (int64_t pre = 1; pre <= size; ++pre)
    for (int64_t part = 2; pre * part <= size; ++part)
      if (size % (pre * part) == 0 && part != size)
        parts.push_back(AxisRefAttr::get(context, "x", pre, part));
  return parts;
}

bool isChain(SmallVector<int64_t> bounds) {
  llvm::sort(bounds);
  for (size_t i = 1; i < bounds.size(); ++i)
    if (bounds[i] % bounds[i - 1] != 0)
      return false;
  return true;
}

TEST_F(AxisRef, AgreesWithRanges) {
  for (int64_t size : {2, 8, 12, 24, 36}) {
    MeshAttr mesh = this->mesh({{"x", size}});
    for (AxisRefAttr a : allParts(&context, size))
      for (AxisRefAttr b : allParts(&context, size)) {
        SCOPED_TRACE(a.toString() + " and " + b.toString() + " of " + std::to_string(size));
        int64_t aPre = a.getPreSize(), aNext = a.getNextPreSize(mesh);
        int64_t bPre = b.getPreSize(), bNext = b.getNextPreSize(mesh);
        bool overlap = std::max(aPre, bPre) < std::min(aNext, bNext), chain = isChain({aPre, aNext, bPre, bNext});

        EXPECT_EQ(a.overlaps(b), overlap);
        EXPECT_EQ(a.canCoexist(b), !overlap && chain);
        EXPECT_EQ(a.contains(b), aPre <= bPre && bNext <= aNext && chain);
        EXPECT_EQ(a.isPrefixOf(b), b.contains(a) && aPre == bPre);
        EXPECT_EQ(a.isSuffixOf(b, mesh), b.contains(a) && aNext == bNext);
        EXPECT_EQ(a.canMerge(b), aNext == bPre);
        EXPECT_EQ(a < b, std::pair(aPre, aNext) < std::pair(bPre, bNext));

        if (std::optional<AxisRefAttr> common = a.getOverlap(b)) {
          EXPECT_EQ(common->getPreSize(), std::max(aPre, bPre));
          EXPECT_EQ(common->getNextPreSize(mesh), std::min(aNext, bNext));
        } else {
          EXPECT_TRUE(!overlap || !chain);
        }
        if (!overlap || !chain)
          continue;
        // What comes before, the common part and what comes after make up the whole.
        SmallVector<AxisRefAttr> parts;
        if (auto prefix = a.getPrefixBefore(b, mesh))
          appendAxes(parts, *prefix, mesh);
        appendAxes(parts, *a.getOverlap(b), mesh);
        if (auto suffix = a.getSuffixAfter(b, mesh))
          appendAxes(parts, *suffix, mesh);
        EXPECT_EQ(parts, SmallVector<AxisRefAttr>{a});
      }
  }
}

TEST_F(AxisRef, OtherNamesHaveNothingInCommon) {
  MeshAttr mesh = this->mesh({{"x", 4}, {"y", 4}});
  AxisRefAttr x = axis("x", 1, 2), y = axis("y", 1, 2), end = axis("y", 2, 2);
  EXPECT_FALSE(x.overlaps(y));
  EXPECT_TRUE(x.canCoexist(y));
  EXPECT_FALSE(x.contains(y));
  EXPECT_FALSE(axis("x").contains(y));
  EXPECT_FALSE(x.canMerge(end));
  EXPECT_EQ(x.getOverlap(y), std::nullopt);
  EXPECT_EQ(x.getPrefixBefore(end, mesh), std::nullopt);
  EXPECT_EQ(axis("x").getSuffixAfter(y, mesh), std::nullopt);
}

TEST_F(AxisRef, MergesToTheWholeAxis) {
  MeshAttr mesh = this->mesh({{"x", 8}});
  EXPECT_EQ(axis("x", 1, 2).merge(axis("x", 2, 2), mesh), axis("x", 1, 4));
  EXPECT_EQ(axis("x", 1, 2).merge(axis("x", 2, 4), mesh), axis("x"));
  EXPECT_EQ(axis("x").getSize(mesh), 8);
  EXPECT_EQ(axis("x", 2, 2).getSize(mesh), 2);
}

TEST_F(AxisRef, Splits) {
  MeshAttr mesh = this->mesh({{"x", 12}});
  EXPECT_EQ(axis("x").split(3, mesh), std::pair(axis("x", 1, 3), axis("x", 3, 4)));
  EXPECT_EQ(axis("x", 2, 6).split(2, mesh), std::pair(axis("x", 2, 2), axis("x", 4, 3)));
  for (int64_t size : {-1, 0, 1, 5, 12, 24})
    EXPECT_EQ(axis("x").split(size, mesh), std::nullopt);
}

TEST_F(AxisRef, SortsByMesh) {
  MeshAttr mesh = this->mesh({{"y", 4}, {"x", 8}});
  SmallVector<AxisRefAttr> axes{axis("x", 4, 2), axis("x", 1, 2), axis("y")};
  llvm::sort(axes, AxisRefAttr::getMeshComparator(mesh));
  EXPECT_EQ(toString(axes), R"("y", "x":(1)2, "x":(4)2)");
}

TEST_F(AxisRef, ListsLoseSuffixes) {
  MeshAttr mesh = this->mesh({{"x", 8}, {"y", 4}, {"z", 2}});
  auto without = [&](SmallVector<AxisRefAttr> axes, SmallVector<AxisRefAttr> suffix) {
    SmallVector<AxisRefAttr> before = axes;
    if (succeeded(removeAxesSuffix(axes, suffix, mesh)))
      return toString(axes);
    EXPECT_EQ(axes, before);
    return std::string("no");
  };
  EXPECT_EQ(without({axis("x"), axis("y")}, {}), R"("x", "y")");
  EXPECT_EQ(without({axis("x"), axis("y")}, {axis("y")}), R"("x")");
  EXPECT_EQ(without({axis("x"), axis("y")}, {axis("x"), axis("y")}), "");
  EXPECT_EQ(without({axis("x"), axis("y")}, {axis("x", 2, 4), axis("y")}), R"("x":(1)2)");
  EXPECT_EQ(without({axis("x", 1, 4)}, {axis("x", 2, 2)}), R"("x":(1)2)");
  EXPECT_EQ(without({axis("x"), axis("y")}, {axis("x")}), "no");
  EXPECT_EQ(without({axis("x")}, {axis("x", 1, 4)}), "no");
  EXPECT_EQ(without({axis("x", 2, 2)}, {axis("x", 1, 4)}), "no");
  EXPECT_EQ(without({axis("y")}, {axis("x"), axis("y")}), "no");
  EXPECT_EQ(without({}, {axis("x")}), "no");
}

TEST_F(AxisRef, ListsUniteInMeshOrder) {
  MeshAttr mesh = this->mesh({{"x", 8}, {"y", 4}, {"z", 2}});
  SmallVector<AxisRefAttr> axes{axis("x", 2, 4), axis("z")}, more{axis("y"), axis("x", 1, 2)};
  EXPECT_EQ(toString(uniteAxes(axes, more, mesh)), R"("x", "y", "z")");
  EXPECT_EQ(getShardCount(axes, mesh), 8);
  EXPECT_EQ(findOverlap(axes, more), std::nullopt);
  EXPECT_EQ(findOverlap(axes, axis("x")), std::pair(axis("x", 2, 4), axis("x")));
}

} // namespace

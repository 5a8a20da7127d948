// Tests what shardings say about a tensor, and where the sharding of a value is found.
#include "SdyTest.h"
#include "heddle/Dialect/Sdy/FactorSymbols.h"
#include "heddle/Dialect/Sdy/Shardings.h"

using namespace mlir;
using namespace heddle::sdy;

namespace {

using Sharding = SdyTest;

TEST_F(Sharding, Builders) {
  auto name = FlatSymbolRefAttr::get(&context, "mesh");
  EXPECT_EQ(TensorShardingAttr::getReplicated(2, name), sharding("<@mesh, [{}, {}]>"));
  EXPECT_EQ(TensorShardingAttr::getFullyOpen(2, name), sharding("<@mesh, [{?}, {?}]>"));
  EXPECT_EQ(TensorShardingAttr::getReplicated(0, mesh({{"x", 2}})), sharding(R"(<mesh<["x"=2]>, []>)"));
  EXPECT_EQ(sharding("<@mesh, []>").getMeshName().getValue(), "mesh");
  EXPECT_FALSE(sharding(R"(<mesh<["x"=2]>, []>)").getMeshName());
}

TEST_F(Sharding, Predicates) {
  EXPECT_TRUE(sharding(R"(<@mesh, [{?}, {}], replicated={"x"}>)").isReplicated());
  EXPECT_FALSE(sharding(R"(<@mesh, [{}, {}], unreduced={"x"}>)").isReplicated());
  EXPECT_FALSE(sharding(R"(<@mesh, [{"x"}, {}]>)").isReplicated());
  EXPECT_TRUE(sharding(R"(<@mesh, [{"x"}, {}]>)").isFullyClosed());
  EXPECT_FALSE(sharding(R"(<@mesh, [{"x"}, {?}]>)").isFullyClosed());
  EXPECT_TRUE(sharding(R"(<@mesh, [{"x"}p1, {}]>)").hasSameDimAxes(sharding(R"(<@other, [{"x", ?}, {?}]>)")));
  EXPECT_FALSE(sharding(R"(<@mesh, [{"x"}, {}]>)").hasSameDimAxes(sharding(R"(<@mesh, [{"x"}]>)")));
  EXPECT_EQ(sharding(R"(<@mesh, [{"x"}p3, {?}]>)").getDimShardings()[0].getPriorityOrDefault(), 3);
  EXPECT_EQ(sharding(R"(<@mesh, [{"x"}p3, {?}]>)").getDimShardings()[1].getPriorityOrDefault(), 0);
}

TEST_F(Sharding, OpensAndCloses) {
  TensorShardingAttr mixed = sharding(R"(<@mesh, [{"x"}p1, {?}p2, {}], unreduced=max{"y"}>)");
  EXPECT_EQ(mixed.withClosedDims(), sharding(R"(<@mesh, [{"x"}p1, {}, {}], unreduced=max{"y"}>)"));
  EXPECT_EQ(mixed.withOpenDims(), sharding(R"(<@mesh, [{"x", ?}p1, {?}p2, {?}], unreduced=max{"y"}>)"));
}

TEST_F(Sharding, SplitsManualAxes) {
  TensorShardingAttr whole =
      sharding(R"(<@mesh, [{"x", "y":(1)2}p1, {"x":(2)2, ?}], replicated={"z"}, unreduced=min{"w"}>)");
  auto manual = ManualAxesAttr::get(
      &context, {StringAttr::get(&context, "x"), StringAttr::get(&context, "w"), StringAttr::get(&context, "q")});
  EXPECT_EQ(whole.withoutAxes(manual), sharding(R"(<@mesh, [{"y":(1)2}p1, {?}], replicated={"z"}>)"));
  EXPECT_EQ(whole.withOnlyAxes(manual), sharding(R"(<@mesh, [{"x"}p1, {"x":(2)2, ?}], unreduced=min{"w"}>)"));
  // A closed dim without axes may have no priority.
  EXPECT_EQ(sharding(R"(<@mesh, [{"x"}p1]>)").withoutAxes(manual), sharding("<@mesh, [{}]>"));
}

TEST_F(Sharding, LocalTypes) {
  MeshAttr mesh = this->mesh({{"x", 2}, {"y", 3}, {"z", 4}});
  TensorShardingAttr sharded = sharding(R"(<@mesh, [{"x", "z":(2)2}, {}, {"y"}], replicated={"z":(1)2}>)");
  EXPECT_EQ(sharded.getShardCounts(mesh), (SmallVector<int64_t>{4, 1, 3}));
  EXPECT_EQ(sharded.getLocalType(tensor({8, 5, 12}), mesh), tensor({2, 5, 4}));
  EXPECT_EQ(sharded.getLocalType(tensor({0, 5, 12}), mesh), tensor({0, 5, 4}));
  EXPECT_FALSE(sharded.getLocalType(tensor({8, 5, 20}), mesh));
  EXPECT_FALSE(sharded.getLocalType(tensor({2, 5, 12}), mesh));
  Type index = IndexType::get(&context);
  EXPECT_EQ(sharding("<@mesh, []>").getLocalType(index, mesh), index);
  EXPECT_EQ(sharding("<@one, []>").getLocalType(tensor({8, 12}), this->mesh({}, {5})), tensor({8, 12}));
}

TEST_F(Sharding, FoundWhereItStands) {
  OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(R"(
    sdy.mesh @mesh = <["x"=2, "y"=4]>
    func.func @f(%0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}, %1: tensor<8xf32>) {
      %2 = stablehlo.add %0, %1 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"y"}]>]>} : tensor<8xf32>
      %3 = sdy.manual_computation(%2) in_shardings=[<@mesh, [{"x", "y"}]>] out_shardings=[<@mesh, [{?}]>]
          manual_axes={"x"} (%4: tensor<4xf32>) {
        %5 = sdy.constant dense<0.0> : tensor<8xf32>
        sdy.return %5 : tensor<8xf32>
      } : (tensor<8xf32>) -> tensor<8xf32>
      return
    })",
                                                             &context);
  ASSERT_TRUE(module);
  Operation *function = SymbolTable::lookupSymbolIn(*module, "f");
  Block &body = function->getRegion(0).front();
  EXPECT_EQ(getSharding(body.getArgument(0)), sharding(R"(<@mesh, [{"x"}]>)"));
  EXPECT_FALSE(getSharding(body.getArgument(1)));
  auto add = body.begin();
  EXPECT_EQ(getSharding(add->getResult(0)), sharding(R"(<@mesh, [{"y"}]>)"));
  auto manual = cast<ManualComputationOp>(*std::next(add));
  EXPECT_EQ(getSharding(manual.getResult(0)), sharding("<@mesh, [{?}]>"));
  EXPECT_EQ(getSharding(manual.getBody().getArgument(0)), sharding(R"(<@mesh, [{"y"}]>)"));
  EXPECT_FALSE(getSharding(manual.getBody().front().front().getResult(0)));

  EXPECT_EQ(sharding("<@mesh, []>").getMesh(&*add), mesh({{"x", 2}, {"y", 4}}));
  EXPECT_FALSE(sharding("<@f, []>").getMesh(&*add));
  EXPECT_FALSE(sharding("<@nowhere, []>").getMesh(&*add));
}

TEST_F(Sharding, FactorSymbols) {
  for (auto [factor, symbol] :
       std::initializer_list<std::pair<int64_t, StringRef>>{{0, "i"}, {1, "j"}, {17, "z"}, {18, "z_1"}, {40, "z_23"}}) {
    EXPECT_EQ(factorSymbol(factor), symbol);
    std::string text = (symbol + "k").str();
    StringRef rest = text;
    EXPECT_EQ(consumeFactorSymbol(rest), factor);
    EXPECT_EQ(rest, "k");
  }
  for (StringRef bad : {"", "h", "z_", "z_0", "z_01", "z_99999999999", "I"})
    EXPECT_EQ(consumeFactorSymbol(bad), std::nullopt);
}

} // namespace

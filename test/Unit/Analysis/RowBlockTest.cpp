// Tests which reductions make rows of a block, and which ops keep values in their rows.
#include "heddle/Analysis/RowBlock.h"
#include "heddle/Pipelines/Register.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Parser/Parser.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace heddle;

namespace {

struct RowBlockTest : testing::Test {
  RowBlockTest() {
    DialectRegistry registry;
    registerDialects(registry);
    context.appendDialectRegistry(registry);
    context.loadAllAvailableDialects();
  }

  /// The first op of a function with this argument.
  Operation *parse(const std::string &argument, const std::string &op, const std::string &result) {
    module = parseSourceString<ModuleOp>("func.func @f(%x: " + argument + ") -> " + result +
                                             " {\n  %z = stablehlo.constant dense<0.0> : tensor<f32>\n  %0 = " + op +
                                             "\n  return %0 : " + result + "\n}",
                                         &context);
    auto function = *module->getOps<func::FuncOp>().begin();
    return &*std::next(function.getBody().front().begin());
  }

  ReducedForm reduce(const std::string &from, const std::string &dims, const std::string &to) {
    std::string input = "tensor<" + from + "xf32>", result = "tensor<" + to + "xf32>";
    return getReducedForm(cast<stablehlo::ReduceOp>(parse(input,
                                                          "stablehlo.reduce(%x init: %z) applies stablehlo.add across "
                                                          "dimensions = [" +
                                                              dims + "] : (" + input + ", tensor<f32>) -> " + result,
                                                          result)));
  }

  std::optional<RowPlace> broadcast(const std::string &from, const std::string &dims, const std::string &to,
                                    RowPlace place, RowBlock block) {
    std::string input = "tensor<" + from + "xf32>", result = "tensor<" + to + "xf32>";
    return followRow(
        parse(input, "stablehlo.broadcast_in_dim %x, dims = [" + dims + "] : (" + input + ") -> " + result, result),
        place, block);
  }

  MLIRContext context;
  OwningOpRef<ModuleOp> module;
};

TEST_F(RowBlockTest, ReductionsAreOfRowsColumnsOrNeither) {
  EXPECT_EQ(reduce("4x8x20", "2", "4x8").dims, ReducedDims::Rows);
  EXPECT_EQ(reduce("4x8x20", "2", "4x8").getBlock(), (RowBlock{32, 20}));
  EXPECT_EQ(reduce("4x8x20", "0, 1", "20").dims, ReducedDims::Columns);
  EXPECT_EQ(reduce("4x8x20", "0, 1", "20").getBlock(), (RowBlock{32, 20}));
  EXPECT_EQ(reduce("4x8x20", "1", "4x20").dims, ReducedDims::Mixed);
  EXPECT_EQ(reduce("4x1x20x1", "1, 2", "4x1").dims, ReducedDims::Rows);
  EXPECT_EQ(reduce("1x8x20", "1", "1x20").dims, ReducedDims::Columns);
  EXPECT_EQ(reduce("1x8x1", "0", "8x1").getBlock(), (RowBlock{8, 1})); // both: rows of one element
}

TEST_F(RowBlockTest, ABroadcastGivesEachRowItsOwnElement) {
  RowBlock block{32, 20};
  EXPECT_EQ(broadcast("4x8", "0, 1", "4x8x20", RowPlace::Row, block), RowPlace::Full);
  EXPECT_EQ(broadcast("32", "0", "32x20", RowPlace::Row, block), RowPlace::Full);
  EXPECT_EQ(broadcast("32", "1", "20x32", RowPlace::Row, block), std::nullopt);
  EXPECT_EQ(broadcast("4x8", "1, 0", "8x4x20", RowPlace::Row, block), std::nullopt);
  EXPECT_EQ(broadcast("20", "1", "32x20", RowPlace::Column, block), std::nullopt); // once all rows are done
}

TEST_F(RowBlockTest, DimsOfOneElementMayGoAnywhere) {
  RowBlock block{32, 20};
  EXPECT_EQ(broadcast("32x1", "1, 0", "1x32", RowPlace::Row, block), RowPlace::Row);
  EXPECT_EQ(broadcast("1x32", "1, 0", "32x20", RowPlace::Row, block), RowPlace::Full);
  EXPECT_EQ(broadcast("32x1x20", "0, 1, 3", "32x1x1x20", RowPlace::Full, block), RowPlace::Full);
  EXPECT_EQ(broadcast("4x8", "1, 0", "8x4", RowPlace::Row, block), std::nullopt);
}

} // namespace

// Tests that what is known about a kernel's arguments holds for all of its launches.
#include "heddle/Codegen/Cuda/KernelFacts.h"

#include "heddle/Pipelines/Register.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Parser/Parser.h"
#include "gtest/gtest.h"

using namespace heddle::cuda;

namespace {

constexpr const char plan[] = R"(
sdy.mesh @mesh = <["data"=4]>
func.func private @add(%x: tensor<4xf32>, %y: tensor<4xf32>, %k: tensor<i32>) -> tensor<4xf32> attributes {plan.kernel = "loop"} {
  %0 = stablehlo.add %x, %y : tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func private @twice(%x: tensor<4xf32>) -> tensor<4xf32> attributes {plan.kernel = "loop"} {
  %0 = stablehlo.add %x, %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func private @never(%x: tensor<4xf32>) -> tensor<4xf32> attributes {plan.kernel = "loop"} {
  return %x : tensor<4xf32>
}
plan.entry @main(%w: memref<9x4xf32> {heddle.io = #heddle.io<name = "params.ln_1['scale']", role = state, type = tensor<9x4xf32>>})
    -> (memref<4xf32> {heddle.io = #heddle.io<name = "y[0]", role = metric, type = tensor<4xf32>>}) {
  plan.list device_bytes 1024 alignment 256 {
    %index = plan.axis_index {"data"} on @mesh : i32
    %0 = plan.buffer at 256 : memref<4xf32>
    %1 = plan.buffer at 512 : memref<9x4xf32>
    %c = plan.constant dense<1.0> : tensor<4xf32> : memref<4xf32>
    %y = plan.result 0 : memref<4xf32>
    plan.launch @twice(%c) to (%0) : (memref<4xf32>) -> memref<4xf32>
    plan.loop %k to 8 {
      %row = plan.view %w[affine_map<(k) -> (k * 16)>(%k)] : memref<9x4xf32> to memref<4xf32>
      %odd = plan.view %1[affine_map<(k) -> (k * 16 + 8)>(%k)] : memref<9x4xf32> to memref<4xf32>
      %slot = plan.view %1[affine_map<(k) -> (((k + 1) mod 2) * 64)>(%k)] : memref<9x4xf32> to memref<4xf32>
      plan.launch @add(%row, %odd, %index) to (%0) : (memref<4xf32>, memref<4xf32>, i32) -> memref<4xf32>
      plan.launch @add(%row, %slot, %index) to (%y) : (memref<4xf32>, memref<4xf32>, i32) -> memref<4xf32>
    }
    plan.launch @twice(%0) to (%y) : (memref<4xf32>) -> memref<4xf32>
  }
}
)";

TEST(KernelFactsTest, HoldForAllLaunches) {
  mlir::DialectRegistry registry;
  heddle::registerDialects(registry);
  mlir::MLIRContext context(registry);
  mlir::OwningOpRef<mlir::ModuleOp> module = mlir::parseSourceString<mlir::ModuleOp>(plan, &context);
  ASSERT_TRUE(module);
  std::map<std::string, KernelFacts> facts = collectFacts(*module);
  ASSERT_EQ(facts.size(), 2u);
  const KernelFacts &add = facts["add"];
  ASSERT_EQ(add.operands.size(), 3u);
  EXPECT_EQ(add.operands[0].alignment, 16);
  EXPECT_EQ(add.operands[0].name, "scale");
  EXPECT_EQ(add.operands[1].alignment, 8); // the worst of 8 and 64
  EXPECT_EQ(add.operands[1].name, "");
  EXPECT_FALSE(add.operands[1].isScalar);
  EXPECT_TRUE(add.operands[2].isScalar);
  ASSERT_EQ(add.results.size(), 1u);
  EXPECT_EQ(add.results[0].alignment, 256);
  EXPECT_EQ(add.results[0].name, ""); // not that of all launches
  const KernelFacts &twice = facts["twice"];
  EXPECT_EQ(twice.operands[0].alignment, 64); // a constant's
  EXPECT_EQ(twice.results[0].alignment, 256);
}

} // namespace

// Tests that an open dim at the border of a manual computation gets none of its manual axes, though the value outside has one
// there: the body has the whole dim.
// RUN: heddle-opt %s --heddle-propagate | FileCheck %s
// RUN: heddle-opt %s --heddle-import --heddle-shard -o /dev/null

sdy.mesh @mesh = <["x"=4, "y"=3]>

// CHECK-LABEL: func.func @main
// CHECK: sdy.manual_computation(%arg0, %arg0) in_shardings=[<@mesh, [{"x"}, {"y"}]>, <@mesh, [{}, {{{.*}}}]>] out_shardings=[<@mesh, [{}, {"x"{{.*}}}]>] manual_axes={"x"}
func.func @main(%x: tensor<20x15xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}) -> tensor<20x60xf32> {
  %0 = sdy.manual_computation(%x, %x) in_shardings=[<@mesh, [{"x", ?}, {?}]>, <@mesh, [{?}, {?}]>] out_shardings=[<@mesh, [{?}, {"x", ?}]>] manual_axes={"x"} (%a: tensor<5x15xf32>, %b: tensor<20x15xf32>) {
    %1 = stablehlo.negate %b : tensor<20x15xf32>
    sdy.return %1 : tensor<20x15xf32>
  } : (tensor<20x15xf32>, tensor<20x15xf32>) -> tensor<20x60xf32>
  return %0 : tensor<20x60xf32>
}

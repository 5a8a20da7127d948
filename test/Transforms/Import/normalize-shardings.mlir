// Tests that mhlo.sharding strings become Shardy's attributes over one mesh with the coarsest axes that express them all.
// RUN: heddle-opt %s --split-input-file --heddle-normalize-shardings | FileCheck %s

// CHECK: sdy.mesh @mesh = <["axis_0"=2, "axis_1"=2]>
// CHECK-LABEL: func.func @main(
// CHECK-SAME: %arg0: tensor<4x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"axis_0"}, {"axis_1"}]>}
// CHECK-SAME: %arg1: tensor<4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"axis_1"}]>}
// CHECK-SAME: %arg2: tensor<4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"axis_0", "axis_1"}]>}
// CHECK-SAME: %arg3: tensor<4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}
// CHECK-SAME: -> (tensor<4x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"axis_0"}, {}]>})
func.func @main(%a: tensor<4x8xf32> {mhlo.sharding = "{devices=[2,2]<=[4]}"},
                %b: tensor<4xf32> {mhlo.sharding = "{devices=[2,2]<=[2,2]T(1,0) last_tile_dim_replicate}"},
                %c: tensor<4xf32> {mhlo.sharding = "{devices=[4]0,1,2,3}"},
                %d: tensor<4xf32> {mhlo.sharding = "{replicated}"})
    -> (tensor<4x8xf32> {mhlo.sharding = "{devices=[2,1,2]0,1,2,3 last_tile_dims={replicated}}"}) {
  // CHECK: %[[C:.*]] = sdy.sharding_constraint %arg0 <@mesh, [{"axis_1"}, {?}]> : tensor<4x8xf32>
  %0 = stablehlo.custom_call @Sharding(%a) {backend_config = "unspecified_dims=[1]", mhlo.sharding = "{devices=[2,1,2]<=[2,2]T(1,0) last_tile_dim_replicate}"} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK: stablehlo.negate %[[C]] {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"axis_0"}, {}]>]>}
  %1 = stablehlo.negate %0 {mhlo.sharding = "{devices=[2,1,2]<=[4] last_tile_dim_replicate}"} : tensor<4x8xf32>
  return %1 : tensor<4x8xf32>
}

// -----

// A value on one device, an unknown sharding, a tuple of shardings, and sdy.sharding that stands already.
// CHECK-DAG: sdy.mesh @maximal_mesh_3 = <[], device_ids=[3]>
// CHECK-DAG: sdy.mesh @mesh = <["axis_0"=8]>
// CHECK-LABEL: func.func @others(
// CHECK-SAME: %arg0: tensor<4xf32> {sdy.sharding = #sdy.sharding<@maximal_mesh_3, []>}
// CHECK-SAME: %arg1: tensor<f32>,
// CHECK-SAME: %arg2: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh_0, [{"x", ?}]>})
module attributes {mhlo.num_partitions = 8 : i32} {
  func.func @others(%a: tensor<4xf32> {mhlo.sharding = "{maximal device=3}"}, %b: tensor<f32> {mhlo.sharding = "{unknown}"},
                    %c: tensor<8xf32> {mhlo.sharding = "{replicated}", sdy.sharding = #sdy.sharding<@mesh_0, [{"x", ?}]>}) {
    return
  }
  sdy.mesh @mesh_0 = <["x"=8]>
}

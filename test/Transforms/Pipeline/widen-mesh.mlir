// Tests that a mesh gets axes around its own, along which the batch is cut as the major ones, but for the pipeline's.
// RUN: heddle-opt %s --split-input-file --heddle-widen-mesh=axes=pipe=2,outer=3,data=2 | FileCheck %s

// CHECK: sdy.mesh @mesh = <["pipe"=2, "outer"=3, "data"=2]>
sdy.mesh @mesh = <["data"=2]>
// CHECK: @annotated(%{{.*}}: tensor<12x4xf32> {{{.*}}sdy.sharding = #sdy.sharding<@mesh, [{"outer", "data"}, {}]>}
// CHECK-SAME: %{{.*}}: tensor<4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<4xf32>>}
func.func @annotated(%x: tensor<12x4xf32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<12x4xf32>>, sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>},
                     %w: tensor<4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<4xf32>>}) {
  return
}

// -----

// A module without a mesh gets one.
// CHECK: sdy.mesh @mesh = <["pipe"=2, "outer"=3, "data"=2]>
// CHECK: @plain(%{{.*}}: tensor<12x4xf32> {{{.*}}sdy.sharding = #sdy.sharding<@mesh, [{"outer", "data", ?}, {?}]>}
func.func @plain(%x: tensor<12x4xf32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<12x4xf32>>}) {
  return
}

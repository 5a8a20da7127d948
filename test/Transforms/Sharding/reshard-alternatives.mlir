// Tests that of a sharded dim only what has to move moves: what one device has of a slice, the rows of a roll that change
// devices, what is left of each shard after a reduction, a cumulative sum or a choice of the largest.
// RUN: heddle-opt %s --heddle-annotate-io --heddle-propagate --heddle-reshard --heddle-partition --split-input-file --verify-diagnostics | FileCheck %s

sdy.mesh @mesh = <["d"=4, "t"=2]>

// CHECK-LABEL: @one_element
// CHECK: %[[MINE:.*]] = stablehlo.select %{{.*}} : tensor<1x1xi1>, tensor<1x1xf32>
// CHECK-NEXT: spmd.all_reduce add %[[MINE]] over {"d", "t"}
// CHECK-NOT: spmd.
func.func @one_element(%x: tensor<8192x4096xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"d"}, {"t"}]>}) -> tensor<1x1xf32> {
  %0 = stablehlo.slice %x [0:1, 0:1] : (tensor<8192x4096xf32>) -> tensor<1x1xf32>
  return %0 : tensor<1x1xf32>
}

// -----

sdy.mesh @mesh = <["d"=4]>

// CHECK-LABEL: @roll
// CHECK: spmd.shift %{{.*}} by 3 over {"d"} {{.*}} : (tensor<1x2048xf32>)
// CHECK: spmd.shift %{{.*}} by -1 over {"d"} {{.*}} : (tensor<1x2048xf32>)
// CHECK-NOT: spmd.{{[^a]}}
// CHECK: return
func.func @roll(%x: tensor<8192x2048xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"d"}, {}]>}) -> (tensor<8192x2048xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"d"}, {}]>}) {
  %0 = stablehlo.slice %x [8191:8192, 0:2048] : (tensor<8192x2048xf32>) -> tensor<1x2048xf32>
  %1 = stablehlo.slice %x [0:8191, 0:2048] : (tensor<8192x2048xf32>) -> tensor<8191x2048xf32>
  %2 = stablehlo.concatenate %0, %1, dim = 0 : (tensor<1x2048xf32>, tensor<8191x2048xf32>) -> tensor<8192x2048xf32>
  return %2 : tensor<8192x2048xf32>
}

// -----

sdy.mesh @mesh = <["d"=4]>

// A row that is on every device goes in front of rows that move on by one.
// CHECK-LABEL: @shift_in
// CHECK: spmd.shift %{{.*}} by -1 over {"d"} {{.*}} : (tensor<1x2048xf32>)
// CHECK-NOT: spmd.{{[^a]}}
// CHECK: stablehlo.dynamic_update_slice
func.func @shift_in(%x: tensor<8191x2048xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"d"}, {}]>}, %row: tensor<1x2048xf32>) -> (tensor<8192x2048xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"d"}, {}]>}) {
  %0 = stablehlo.concatenate %row, %x, dim = 0 : (tensor<1x2048xf32>, tensor<8191x2048xf32>) -> tensor<8192x2048xf32>
  return %0 : tensor<8192x2048xf32>
}

// -----

sdy.mesh @mesh = <["d"=4, "t"=2]>

// CHECK-LABEL: @argmax
// CHECK: stablehlo.reduce{{.*}} across dimensions = [2] {{.*}} -> (tensor<16x1xf32>, tensor<16x1xi32>)
// CHECK: spmd.all_gather {{.*}} {heddle.annotations = {{.*}}, heddle.cause = "parts of stablehlo.reduce"} : (tensor<16x1xf32>) -> tensor<16x2xf32>
// CHECK: spmd.all_gather {{.*}} : (tensor<16x1xi32>) -> tensor<16x2xi32>
// CHECK: stablehlo.reduce{{.*}} across dimensions = [1] {{.*}} -> (tensor<16xf32>, tensor<16xi32>)
func.func @argmax(%x: tensor<64x512xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"d"}, {"t"}]>}) -> (tensor<64xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"d"}]>}) {
  %i = stablehlo.iota dim = 1 : tensor<64x512xi32>
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %0:2 = stablehlo.reduce(%x init: %low), (%i init: %zero) across dimensions = [1] : (tensor<64x512xf32>, tensor<64x512xi32>, tensor<f32>, tensor<i32>) -> (tensor<64xf32>, tensor<64xi32>)
   reducer(%a: tensor<f32>, %c: tensor<f32>) (%b: tensor<i32>, %d: tensor<i32>) {
    %gt = stablehlo.compare GT, %a, %c, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %v = stablehlo.select %gt, %a, %c : tensor<i1>, tensor<f32>
    %w = stablehlo.select %gt, %b, %d : tensor<i1>, tensor<i32>
    stablehlo.return %v, %w : tensor<f32>, tensor<i32>
  }
  return %0#1 : tensor<64xi32>
}

// -----

sdy.mesh @mesh = <["d"=4, "t"=2]>

// What is neither a choice nor one op has no parts: a warning, as before.
// CHECK-LABEL: @unknown
// CHECK: spmd.all_gather {{.*}} : (tensor<16x256xf32>) -> tensor<16x512xf32>
func.func @unknown(%x: tensor<64x512xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"d"}, {"t"}]>}) -> (tensor<64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"d"}]>}) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  // expected-note @+2 {{"t": batch "batch.0" of @unknown}}
  // expected-warning @+1 {{and the op has no use for the axes of dim 1: 16384 bytes are gathered on each device}}
  %0 = stablehlo.reduce(%x init: %zero) across dimensions = [1] : (tensor<64x512xf32>, tensor<f32>) -> tensor<64xf32>
   reducer(%a: tensor<f32>, %b: tensor<f32>) {
    %s = stablehlo.add %a, %b : tensor<f32>
    %t = stablehlo.tanh %s : tensor<f32>
    stablehlo.return %t : tensor<f32>
  }
  return %0 : tensor<64xf32>
}

// -----

sdy.mesh @mesh = <["d"=4, "t"=2]>

// The result stays where the input is.
// CHECK-LABEL: @cumulative
// CHECK: spmd.all_gather {{.*}} : (tensor<1x32xf32>) -> tensor<4x32xf32>
// CHECK-NOT: spmd.all_gather
// CHECK: return %{{.*}} : tensor<128x32xf32>
func.func @cumulative(%x: tensor<512x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"d"}, {"t"}]>}) -> (tensor<512x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}]>}) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = "stablehlo.reduce_window"(%x, %zero) <{padding = dense<[[511, 0], [0, 0]]> : tensor<2x2xi64>, window_dimensions = array<i64: 512, 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<512x64xf32>, tensor<f32>) -> tensor<512x64xf32>
  return %0 : tensor<512x64xf32>
}

// -----

sdy.mesh @mesh = <["d"=4, "t"=2]>

// CHECK-LABEL: @top
// CHECK: chlo.top_k(%{{.*}}, k = 8) : tensor<16x1x256xf32>
// CHECK: spmd.all_gather {{.*}} : (tensor<16x1x8xf32>) -> tensor<16x2x8xf32>
// CHECK: spmd.all_gather {{.*}} : (tensor<16x1x8xi32>) -> tensor<16x2x8xi32>
// CHECK: chlo.top_k(%{{.*}}, k = 8) : tensor<16x16xf32>
// CHECK-NOT: spmd.all_gather
// CHECK: return
func.func @top(%x: tensor<64x512xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"d"}, {"t"}]>}) -> (tensor<64x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"d"}, {}]>}, tensor<64x8xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"d"}, {}]>}) {
  %v, %i = chlo.top_k(%x, k = 8) : tensor<64x512xf32> -> (tensor<64x8xf32>, tensor<64x8xi32>)
  return %v, %i : tensor<64x8xf32>, tensor<64x8xi32>
}

// -----

sdy.mesh @mesh = <["d"=4, "t"=2]>

// Shards change places as a whole.
// CHECK-LABEL: @reverse
// CHECK: %[[MIRRORED:.*]] = spmd.shift %arg0 by 3 mirrored over {"d"} {{.*}} : (tensor<16x32xf32>)
// CHECK-NEXT: %[[R:.*]] = stablehlo.reverse %[[MIRRORED]], dims = [0]
// CHECK-NEXT: return %[[R]]
func.func @reverse(%x: tensor<64x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"d"}, {"t"}]>}) -> (tensor<64x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"d"}, {"t"}]>}) {
  %0 = stablehlo.reverse %x, dims = [0] : tensor<64x64xf32>
  return %0 : tensor<64x64xf32>
}

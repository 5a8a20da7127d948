// RUN: heddle-opt %s --heddle-propagate --heddle-reshard --split-input-file --verify-diagnostics -o /dev/null

// Tests that no dim becomes whole in silence: where no rule fits, a warning says so.
sdy.mesh @mesh = <["data"=4]>
func.func @sort(%x: tensor<8x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>}) -> tensor<8x6xf32> {
  // expected-warning @+2 {{'stablehlo.sort' op operand #0 of type 'tensor<8x6xf32>' is sharded as #sdy.sharding<@mesh, [{"data"}, {}]>, and the op has no use for the axes of dim 0: 144 bytes are gathered on each device}}
  // expected-note @+1 {{"data": argument #0 of @sort}}
  %0 = "stablehlo.sort"(%x) <{dimension = 0 : i64}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  }) : (tensor<8x6xf32>) -> tensor<8x6xf32>
  return %0 : tensor<8x6xf32>
}

// -----

// A reshape that a sharding does not fit: 6 x 4 of which 4 are cut, into 24.
sdy.mesh @mesh = <["data"=4]>
func.func @reshape(%x: tensor<6x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"data"}]>}) -> tensor<24xf32> {
  // expected-warning @+2 {{the op has no use for the axes of dim 1}}
  // expected-note @+1 {{"data": argument #0 of @reshape}}
  %0 = stablehlo.reshape %x : (tensor<6x4xf32>) -> tensor<24xf32>
  return %0 : tensor<24xf32>
}

// -----

// What is gathered because that is cheaper is no matter for a warning.
sdy.mesh @mesh = <["data"=4]>
func.func @cheaper(%x: tensor<64x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>},
                   %w: tensor<16x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>}) -> tensor<64x12xf32> {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<64x16xf32>, tensor<16x12xf32>) -> tensor<64x12xf32>
  return %0 : tensor<64x12xf32>
}

// Tests that redundant casts go, and that values are narrow where they move.
// RUN: heddle-opt %s --heddle-simplify-casts --cse | FileCheck %s

// A conversion to a wider float and back is none; one that rounds on the way stays.
// CHECK-LABEL: func.func @pairs(
// CHECK-SAME: %[[X:.*]]: tensor<4xbf16>, %[[Y:.*]]: tensor<4xf32>
// CHECK-NEXT: %[[ROUND:.*]] = stablehlo.convert %[[Y]] : (tensor<4xf32>) -> tensor<4xbf16>
// CHECK-NEXT: %[[BACK:.*]] = stablehlo.convert %[[ROUND]]
// CHECK-NEXT: %[[F64:.*]] = stablehlo.convert %[[X]] : (tensor<4xbf16>) -> tensor<4xf64>
// CHECK-NEXT: return %[[X]], %[[BACK]], %[[F64]]
func.func @pairs(%x: tensor<4xbf16>, %y: tensor<4xf32>) -> (tensor<4xbf16>, tensor<4xf32>, tensor<4xf64>) {
  %0 = stablehlo.convert %x : (tensor<4xbf16>) -> tensor<4xf32>
  %1 = stablehlo.convert %0 : (tensor<4xf32>) -> tensor<4xbf16>
  %2 = stablehlo.convert %y : (tensor<4xf32>) -> tensor<4xbf16>
  %3 = stablehlo.convert %2 : (tensor<4xbf16>) -> tensor<4xf32>
  %4 = stablehlo.convert %0 : (tensor<4xf32>) -> tensor<4xf64>
  return %1, %3, %4 : tensor<4xbf16>, tensor<4xf32>, tensor<4xf64>
}

// The weight is narrow before its rows are taken, transposed and broadcast.
// CHECK-LABEL: func.func @rows(
// CHECK: %[[NARROW:.*]] = stablehlo.convert %arg0 : (tensor<20x12xf32>) -> tensor<20x12xbf16>
// CHECK: "stablehlo.gather"(%[[NARROW]], %arg1)
// CHECK: stablehlo.transpose {{.*}} -> tensor<12x8xbf16>
// CHECK: stablehlo.broadcast_in_dim {{.*}} -> tensor<4x12x8xbf16>
// CHECK-NOT: convert
func.func @rows(%w: tensor<20x12xf32>, %at: tensor<8x1xi32>) -> tensor<4x12x8xbf16> {
  %0 = "stablehlo.gather"(%w, %at) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 12>}> : (tensor<20x12xf32>, tensor<8x1xi32>) -> tensor<8x12xf32>
  %1 = stablehlo.transpose %0, dims = [1, 0] : (tensor<8x12xf32>) -> tensor<12x8xf32>
  %2 = stablehlo.broadcast_in_dim %1, dims = [1, 2] : (tensor<12x8xf32>) -> tensor<4x12x8xf32>
  %3 = stablehlo.convert %2 : (tensor<4x12x8xf32>) -> tensor<4x12x8xbf16>
  return %3 : tensor<4x12x8xbf16>
}

// What is also wanted wide stays wide; what is widened moves first.
// CHECK-LABEL: func.func @behind(
// CHECK: %[[WIDE:.*]] = stablehlo.transpose %arg0, dims = [1, 0] : (tensor<8x12xf32>)
// CHECK-NEXT: stablehlo.convert %[[WIDE]]
// CHECK: %[[MOVED:.*]] = stablehlo.select %{{.*}} : tensor<8x12xi1>, tensor<8x12xbf16>
// CHECK-NEXT: stablehlo.convert %[[MOVED]]
// CHECK-NEXT: return
func.func @behind(%x: tensor<8x12xf32>, %y: tensor<8x12xbf16>, %p: tensor<8x12xi1>) -> (tensor<12x8xf32>, tensor<12x8xbf16>, tensor<8x12xf32>) {
  %0 = stablehlo.transpose %x, dims = [1, 0] : (tensor<8x12xf32>) -> tensor<12x8xf32>
  %1 = stablehlo.convert %0 : (tensor<12x8xf32>) -> tensor<12x8xbf16>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %zeros = stablehlo.broadcast_in_dim %zero, dims = [] : (tensor<f32>) -> tensor<8x12xf32>
  %wide = stablehlo.convert %y : (tensor<8x12xbf16>) -> tensor<8x12xf32>
  %2 = stablehlo.select %p, %wide, %zeros : tensor<8x12xi1>, tensor<8x12xf32>
  return %0, %1, %2 : tensor<12x8xf32>, tensor<12x8xbf16>, tensor<8x12xf32>
}

// A rounded sum of narrow numbers is a narrow sum; a product is not, and a constant that bf16 does not hold is none.
// CHECK-LABEL: func.func @sums(
// CHECK: stablehlo.add %arg0, %arg1 : tensor<4xbf16>
// CHECK: stablehlo.multiply {{.*}} : tensor<4xf32>
// CHECK: stablehlo.add {{.*}} : tensor<4xf32>
func.func @sums(%x: tensor<4xbf16>, %y: tensor<4xbf16>) -> (tensor<4xbf16>, tensor<4xbf16>, tensor<4xbf16>) {
  %tenth = stablehlo.constant dense<0.1> : tensor<4xf32>
  %0 = stablehlo.convert %x : (tensor<4xbf16>) -> tensor<4xf32>
  %1 = stablehlo.convert %y : (tensor<4xbf16>) -> tensor<4xf32>
  %2 = stablehlo.add %0, %1 : tensor<4xf32>
  %3 = stablehlo.convert %2 : (tensor<4xf32>) -> tensor<4xbf16>
  %4 = stablehlo.multiply %0, %1 : tensor<4xf32>
  %5 = stablehlo.convert %4 : (tensor<4xf32>) -> tensor<4xbf16>
  %6 = stablehlo.add %0, %tenth : tensor<4xf32>
  %7 = stablehlo.convert %6 : (tensor<4xf32>) -> tensor<4xbf16>
  return %3, %5, %7 : tensor<4xbf16>, tensor<4xbf16>, tensor<4xbf16>
}

// The stack of weights is narrow once, outside; so are the carry, and what the body gives. A barrier passes on narrow.
// CHECK-LABEL: func.func @loop(
// CHECK: %[[STACK:.*]] = stablehlo.convert %arg0 : (tensor<3x4x4xf32>) -> tensor<3x4x4xbf16>
// CHECK: heddle.scan
// CHECK-NEXT: carries(%[[CARRY:.*]] = %arg1 : tensor<8x4xbf16>)
// CHECK-NEXT: inputs(%[[W:.*]] = %[[STACK]] : tensor<3x4x4xbf16>)
// CHECK-NEXT: -> (tensor<8x4xbf16>, tensor<3x8x4xbf16>)
// CHECK-NEXT: %[[B:.*]]:2 = stablehlo.optimization_barrier %[[W]], %[[CARRY]] : tensor<4x4xbf16>, tensor<8x4xbf16>
// CHECK-NEXT: stablehlo.dot_general %[[B]]#1, %[[B]]#0
// CHECK-NEXT: heddle.yield %{{.*}}, %[[CARRY]] : tensor<8x4xbf16>, tensor<8x4xbf16>
// CHECK: return {{.*}} : tensor<8x4xf32>, tensor<3x8x4xf32>
func.func @loop(%ws: tensor<3x4x4xf32>, %x: tensor<8x4xbf16>) -> (tensor<8x4xf32>, tensor<3x8x4xf32>) {
  %x0 = stablehlo.convert %x : (tensor<8x4xbf16>) -> tensor<8x4xf32>
  %y:2 = heddle.scan %i: tensor<i32> in 3 carries(%c = %x0 : tensor<8x4xf32>) inputs(%w = %ws : tensor<3x4x4xf32>) -> (tensor<8x4xf32>, tensor<3x8x4xf32>) {
    %b:2 = stablehlo.optimization_barrier %w, %c : tensor<4x4xf32>, tensor<8x4xf32>
    %wn = stablehlo.convert %b#0 : (tensor<4x4xf32>) -> tensor<4x4xbf16>
    %cn = stablehlo.convert %b#1 : (tensor<8x4xf32>) -> tensor<8x4xbf16>
    %n = stablehlo.dot_general %cn, %wn, contracting_dims = [1] x [0] : (tensor<8x4xbf16>, tensor<4x4xbf16>) -> tensor<8x4xbf16>
    %wide = stablehlo.convert %n : (tensor<8x4xbf16>) -> tensor<8x4xf32>
    heddle.yield %wide, %c : tensor<8x4xf32>, tensor<8x4xf32>
  }
  return %y#0, %y#1 : tensor<8x4xf32>, tensor<3x8x4xf32>
}

// Tests which products are left as they are.
// RUN: heddle-opt %s --heddle-split-fused-products=always | FileCheck %s

// Work would be done twice where the whole is used, too,
// CHECK-LABEL: func.func @used(
// CHECK: stablehlo.dot_general {{.*}} -> tensor<8x12x24xf32>
func.func @used(%x: tensor<8x12x20xf32>, %w: tensor<20x24xf32>) -> (tensor<8x12x24xf32>, tensor<8x12x8xf32>) {
  %y = stablehlo.dot_general %x, %w, contracting_dims = [2] x [0] : (tensor<8x12x20xf32>, tensor<20x24xf32>) -> tensor<8x12x24xf32>
  %q = stablehlo.slice %y [0:8, 0:12, 0:8] : (tensor<8x12x24xf32>) -> tensor<8x12x8xf32>
  return %y, %q : tensor<8x12x24xf32>, tensor<8x12x8xf32>
}

// CHECK-LABEL: func.func @overlapping(
// CHECK: stablehlo.dot_general {{.*}} -> tensor<8x12x24xf32>
func.func @overlapping(%x: tensor<8x12x20xf32>, %w: tensor<20x24xf32>) -> (tensor<8x12x16xf32>, tensor<8x12x12xf32>) {
  %y = stablehlo.dot_general %x, %w, contracting_dims = [2] x [0] : (tensor<8x12x20xf32>, tensor<20x24xf32>) -> tensor<8x12x24xf32>
  %0 = stablehlo.slice %y [0:8, 0:12, 0:16] : (tensor<8x12x24xf32>) -> tensor<8x12x16xf32>
  %1 = stablehlo.slice %y [0:8, 0:12, 12:24] : (tensor<8x12x24xf32>) -> tensor<8x12x12xf32>
  return %0, %1 : tensor<8x12x16xf32>, tensor<8x12x12xf32>
}

// and where slices are in a loop or a branch that the product is not in.
// CHECK-LABEL: func.func @branch(
// CHECK: stablehlo.dot_general {{.*}} -> tensor<8x12x24xf32>
func.func @branch(%x: tensor<8x12x20xf32>, %w: tensor<20x24xf32>, %p: tensor<i1>) -> tensor<8x12x12xf32> {
  %y = stablehlo.dot_general %x, %w, contracting_dims = [2] x [0] : (tensor<8x12x20xf32>, tensor<20x24xf32>) -> tensor<8x12x24xf32>
  %0 = "stablehlo.if"(%p) ({
    %1 = stablehlo.slice %y [0:8, 0:12, 0:12] : (tensor<8x12x24xf32>) -> tensor<8x12x12xf32>
    stablehlo.return %1 : tensor<8x12x12xf32>
  }, {
    %1 = stablehlo.slice %y [0:8, 0:12, 12:24] : (tensor<8x12x24xf32>) -> tensor<8x12x12xf32>
    stablehlo.return %1 : tensor<8x12x12xf32>
  }) : (tensor<i1>) -> tensor<8x12x12xf32>
  return %0 : tensor<8x12x12xf32>
}

// Slices of the activation's dim, of two dims, and with strides.
// CHECK-LABEL: func.func @activation(
// CHECK: stablehlo.dot_general {{.*}} -> tensor<8x12x24xf32>
func.func @activation(%x: tensor<8x12x20xf32>, %w: tensor<20x24xf32>) -> (tensor<8x4x24xf32>, tensor<8x8x24xf32>) {
  %y = stablehlo.dot_general %x, %w, contracting_dims = [2] x [0] : (tensor<8x12x20xf32>, tensor<20x24xf32>) -> tensor<8x12x24xf32>
  %0 = stablehlo.slice %y [0:8, 0:4, 0:24] : (tensor<8x12x24xf32>) -> tensor<8x4x24xf32>
  %1 = stablehlo.slice %y [0:8, 4:12, 0:24] : (tensor<8x12x24xf32>) -> tensor<8x8x24xf32>
  return %0, %1 : tensor<8x4x24xf32>, tensor<8x8x24xf32>
}

// CHECK-LABEL: func.func @two_dims(
// CHECK: stablehlo.dot_general {{.*}} -> tensor<8x12x24xf32>
func.func @two_dims(%x: tensor<8x12x20xf32>, %w: tensor<20x24xf32>) -> tensor<8x4x12xf32> {
  %y = stablehlo.dot_general %x, %w, contracting_dims = [2] x [0] : (tensor<8x12x20xf32>, tensor<20x24xf32>) -> tensor<8x12x24xf32>
  %0 = stablehlo.slice %y [0:8, 0:4, 0:12] : (tensor<8x12x24xf32>) -> tensor<8x4x12xf32>
  return %0 : tensor<8x4x12xf32>
}

// CHECK-LABEL: func.func @strided(
// CHECK: stablehlo.dot_general {{.*}} -> tensor<8x12x24xf32>
func.func @strided(%x: tensor<8x12x20xf32>, %w: tensor<20x24xf32>) -> tensor<8x12x12xf32> {
  %y = stablehlo.dot_general %x, %w, contracting_dims = [2] x [0] : (tensor<8x12x20xf32>, tensor<20x24xf32>) -> tensor<8x12x24xf32>
  %0 = stablehlo.slice %y [0:8, 0:12, 0:24:2] : (tensor<8x12x24xf32>) -> tensor<8x12x12xf32>
  return %0 : tensor<8x12x12xf32>
}

// A reshape that takes the dim apart (heads, whose halves are then rotated).
// CHECK-LABEL: func.func @halves(
// CHECK: stablehlo.dot_general {{.*}} -> tensor<8x12x24xf32>
func.func @halves(%x: tensor<8x12x20xf32>, %w: tensor<20x24xf32>) -> (tensor<8x12x6x2xf32>, tensor<8x12x6x2xf32>) {
  %y = stablehlo.dot_general %x, %w, contracting_dims = [2] x [0] : (tensor<8x12x20xf32>, tensor<20x24xf32>) -> tensor<8x12x24xf32>
  %h = stablehlo.reshape %y : (tensor<8x12x24xf32>) -> tensor<8x12x6x4xf32>
  %0 = stablehlo.slice %h [0:8, 0:12, 0:6, 0:2] : (tensor<8x12x6x4xf32>) -> tensor<8x12x6x2xf32>
  %1 = stablehlo.slice %h [0:8, 0:12, 0:6, 2:4] : (tensor<8x12x6x4xf32>) -> tensor<8x12x6x2xf32>
  return %0, %1 : tensor<8x12x6x2xf32>, tensor<8x12x6x2xf32>
}

// Another activation would have to be sliced, and a weight as large as the product costs as much.
// CHECK-LABEL: func.func @residual(
// CHECK: stablehlo.dot_general {{.*}} -> tensor<8x12x24xf32>
func.func @residual(%x: tensor<8x12x20xf32>, %w: tensor<20x24xf32>, %r: tensor<8x12x24xf32>) -> tensor<8x12x12xf32> {
  %y = stablehlo.dot_general %x, %w, contracting_dims = [2] x [0] : (tensor<8x12x20xf32>, tensor<20x24xf32>) -> tensor<8x12x24xf32>
  %s = stablehlo.add %y, %r : tensor<8x12x24xf32>
  %0 = stablehlo.slice %s [0:8, 0:12, 0:12] : (tensor<8x12x24xf32>) -> tensor<8x12x12xf32>
  return %0 : tensor<8x12x12xf32>
}

// CHECK-LABEL: func.func @large_weight(
// CHECK: stablehlo.dot_general {{.*}} -> tensor<20x24xf32>
func.func @large_weight(%x: tensor<20x20xf32>, %w: tensor<20x24xf32>) -> tensor<20x12xf32> {
  %y = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<20x20xf32>, tensor<20x24xf32>) -> tensor<20x24xf32>
  %0 = stablehlo.slice %y [0:20, 0:12] : (tensor<20x24xf32>) -> tensor<20x12xf32>
  return %0 : tensor<20x12xf32>
}

// What is joined: no weight multiplies it; the whole is used; pads that overlap, or with something else than zeros.
// CHECK-LABEL: func.func @no_weight(
// CHECK: stablehlo.concatenate {{.*}} -> tensor<8x12x24xf32>
func.func @no_weight(%a: tensor<8x12x12xf32>, %b: tensor<8x12x12xf32>, %x: tensor<8x12x20xf32>) -> tensor<24x20xf32> {
  %d = stablehlo.concatenate %a, %b, dim = 2 : (tensor<8x12x12xf32>, tensor<8x12x12xf32>) -> tensor<8x12x24xf32>
  %0 = stablehlo.dot_general %d, %x, contracting_dims = [0, 1] x [0, 1] : (tensor<8x12x24xf32>, tensor<8x12x20xf32>) -> tensor<24x20xf32>
  return %0 : tensor<24x20xf32>
}

// CHECK-LABEL: func.func @whole(
// CHECK: stablehlo.concatenate {{.*}} -> tensor<8x12x24xf32>
func.func @whole(%a: tensor<8x12x12xf32>, %b: tensor<8x12x12xf32>, %w: tensor<20x24xf32>) -> (tensor<8x12x20xf32>, tensor<8x12x24xf32>) {
  %d = stablehlo.concatenate %a, %b, dim = 2 : (tensor<8x12x12xf32>, tensor<8x12x12xf32>) -> tensor<8x12x24xf32>
  %0 = stablehlo.dot_general %d, %w, contracting_dims = [2] x [1] : (tensor<8x12x24xf32>, tensor<20x24xf32>) -> tensor<8x12x20xf32>
  return %0, %d : tensor<8x12x20xf32>, tensor<8x12x24xf32>
}

// CHECK-LABEL: func.func @other_pads(
// CHECK-COUNT-4: stablehlo.pad
func.func @other_pads(%a: tensor<8x12x12xf32>, %b: tensor<8x12x16xf32>, %w: tensor<20x24xf32>) -> (tensor<8x12x20xf32>, tensor<8x12x20xf32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %one = stablehlo.constant dense<1.0> : tensor<f32>
  %0 = stablehlo.pad %a, %zero, low = [0, 0, 0], high = [0, 0, 12], interior = [0, 0, 0] : (tensor<8x12x12xf32>, tensor<f32>) -> tensor<8x12x24xf32>
  %1 = stablehlo.pad %b, %zero, low = [0, 0, 8], high = [0, 0, 0], interior = [0, 0, 0] : (tensor<8x12x16xf32>, tensor<f32>) -> tensor<8x12x24xf32>
  %2 = stablehlo.add %0, %1 : tensor<8x12x24xf32>
  %3 = stablehlo.dot_general %2, %w, contracting_dims = [2] x [1] : (tensor<8x12x24xf32>, tensor<20x24xf32>) -> tensor<8x12x20xf32>
  %4 = stablehlo.pad %a, %one, low = [0, 0, 0], high = [0, 0, 12], interior = [0, 0, 0] : (tensor<8x12x12xf32>, tensor<f32>) -> tensor<8x12x24xf32>
  %5 = stablehlo.pad %a, %zero, low = [0, 0, 12], high = [0, 0, 0], interior = [0, 0, 0] : (tensor<8x12x12xf32>, tensor<f32>) -> tensor<8x12x24xf32>
  %6 = stablehlo.add %4, %5 : tensor<8x12x24xf32>
  %7 = stablehlo.dot_general %6, %w, contracting_dims = [2] x [1] : (tensor<8x12x24xf32>, tensor<20x24xf32>) -> tensor<8x12x20xf32>
  return %3, %7 : tensor<8x12x20xf32>, tensor<8x12x20xf32>
}

// Both operands of a product are joined: each part would need all of the other.
// CHECK-LABEL: func.func @both(
// CHECK: stablehlo.dot_general {{.*}} -> tensor<24x24xf32>
func.func @both(%a: tensor<96x12xf32>, %b: tensor<96x12xf32>, %w: tensor<20x24xf32>) -> (tensor<96x20xf32>, tensor<24x24xf32>) {
  %d = stablehlo.concatenate %a, %b, dim = 1 : (tensor<96x12xf32>, tensor<96x12xf32>) -> tensor<96x24xf32>
  %0 = stablehlo.dot_general %d, %w, contracting_dims = [1] x [1] : (tensor<96x24xf32>, tensor<20x24xf32>) -> tensor<96x20xf32>
  %1 = stablehlo.dot_general %d, %d, contracting_dims = [0] x [0] : (tensor<96x24xf32>, tensor<96x24xf32>) -> tensor<24x24xf32>
  return %0, %1 : tensor<96x20xf32>, tensor<24x24xf32>
}

// Tests that of what a loop stacks for another one the fewest bytes are kept, the rest is made again from them, from constants, state and the
// iteration, also where the other loop goes backwards; that sums and products are kept; and that values are the same.
// DEFINE: %{values} = --value='dense<[[1.0, 0.5], [0.25, -1.0]]> : tensor<2x2xf32>' --value='dense<[[[0.5, 0.75], [0.125, -0.5]], [[1.0, 0.25], [-0.75, 0.5]], [[0.25, 0.5], [0.5, -0.25]]]> : tensor<3x2x2xf32>' --value='dense<2.0> : tensor<f32>'
// RUN: heddle-opt %s --heddle-shrink-stacks=least-bytes=1 -o %t.mlir
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: heddle-interpret %s --entry=step %{values} > %t.kept
// RUN: heddle-interpret %t.mlir --entry=step %{values} | diff %t.kept -
// RUN: heddle-interpret %s --entry=same %{values} > %t.same
// RUN: heddle-interpret %t.mlir --entry=same %{values} | diff %t.same -
// RUN: heddle-opt %s --heddle-shrink-stacks | FileCheck %s --check-prefix=SMALL
// RUN: heddle-opt %t.mlir --heddle-shrink-stacks=least-bytes=1 | diff %t.mlir -

// Of the product, its tanh, the gradient's factor and a scaled weight the product alone is stacked; the input of the layer is read by a product.
// CHECK-LABEL: func.func @step
// CHECK:         %[[F:.*]]:3 = heddle.scan
// CHECK-SAME:      in 3
// CHECK:         -> (tensor<2x2xf32>, tensor<3x2x2xf32>, tensor<3x2x2xf32>) {
// CHECK:           heddle.scan %[[K:.*]]: tensor<i32> in 3 reverse
// CHECK-NEXT:        constants({{.*}} = %{{.*}} : tensor<f32>)
// CHECK:             inputs({{.*}} = %[[F]]#1 : tensor<3x2x2xf32>, {{.*}} = %[[F]]#2 : tensor<3x2x2xf32>, {{.*}} = %{{arg.}} : tensor<3x2x2xf32>)
// CHECK:             stablehlo.subtract %{{.*}}, %[[K]] : tensor<i32>
// CHECK:             stablehlo.tanh
// SMALL-LABEL: func.func @step
// SMALL:         -> (tensor<2x2xf32>, tensor<3x2x2xf32>, tensor<3x2x2xf32>, tensor<3x2x2xf32>, tensor<3x2x2xf32>) {
func.func @step(%x: tensor<2x2xf32>, %ws: tensor<3x2x2xf32>, %scale: tensor<f32>) -> (tensor<2x2xf32>, tensor<3x2x2xf32>) {
  %y, %xs, %as, %ds, %vs = heddle.scan %i: tensor<i32> in 3
      constants(%s = %scale : tensor<f32>)
      carries(%h = %x : tensor<2x2xf32>)
      inputs(%w = %ws : tensor<3x2x2xf32>)
      -> (tensor<2x2xf32>, tensor<3x2x2xf32>, tensor<3x2x2xf32>, tensor<3x2x2xf32>, tensor<3x2x2xf32>) {
    %one = stablehlo.constant dense<1.0> : tensor<2x2xf32>
    %wide = stablehlo.broadcast_in_dim %s, dims = [] : (tensor<f32>) -> tensor<2x2xf32>
    %v = stablehlo.multiply %w, %wide : tensor<2x2xf32>
    %number = stablehlo.convert %i : (tensor<i32>) -> tensor<f32>
    %many = stablehlo.broadcast_in_dim %number, dims = [] : (tensor<f32>) -> tensor<2x2xf32>
    %p = stablehlo.dot_general %h, %v, contracting_dims = [1] x [0] : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
    %q = stablehlo.add %p, %many : tensor<2x2xf32>
    %a = stablehlo.tanh %q : tensor<2x2xf32>
    %square = stablehlo.multiply %a, %a : tensor<2x2xf32>
    %d = stablehlo.subtract %one, %square : tensor<2x2xf32>
    heddle.yield %a, %h, %a, %d, %v : tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>
  }
  %z:2 = heddle.scan %i: tensor<i32> in 3 reverse
      carries(%g = %y : tensor<2x2xf32>)
      inputs(%h = %xs : tensor<3x2x2xf32>, %a = %as : tensor<3x2x2xf32>, %d = %ds : tensor<3x2x2xf32>, %v = %vs : tensor<3x2x2xf32>)
      -> (tensor<2x2xf32>, tensor<3x2x2xf32>) {
    %0 = stablehlo.multiply %g, %d : tensor<2x2xf32>
    %1 = stablehlo.multiply %0, %a : tensor<2x2xf32>
    %2 = stablehlo.dot_general %h, %0, contracting_dims = [0] x [0] : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
    %3 = stablehlo.dot_general %1, %v, contracting_dims = [1] x [1] : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
    heddle.yield %3, %2 : tensor<2x2xf32>, tensor<2x2xf32>
  }
  return %z#0, %z#1 : tensor<2x2xf32>, tensor<3x2x2xf32>
}

// What others read as well stays stacked.
// CHECK-LABEL: func.func @same
// CHECK:         -> (tensor<2x2xf32>, tensor<3x2x2xf32>, tensor<3x2x2xf32>) {
func.func @same(%x: tensor<2x2xf32>, %ws: tensor<3x2x2xf32>, %scale: tensor<f32>) -> (tensor<2x2xf32>, tensor<3x2x2xf32>) {
  %y, %as, %bs = heddle.scan %i: tensor<i32> in 3
      carries(%h = %x : tensor<2x2xf32>)
      inputs(%w = %ws : tensor<3x2x2xf32>)
      -> (tensor<2x2xf32>, tensor<3x2x2xf32>, tensor<3x2x2xf32>) {
    %p = stablehlo.dot_general %h, %w, contracting_dims = [1] x [0] : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
    %a = stablehlo.negate %p : tensor<2x2xf32>
    heddle.yield %a, %p, %a : tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>
  }
  %z = heddle.scan %i: tensor<i32> in 3
      carries(%g = %y : tensor<2x2xf32>)
      inputs(%a = %as : tensor<3x2x2xf32>, %b = %bs : tensor<3x2x2xf32>)
      -> (tensor<2x2xf32>) {
    %0 = stablehlo.multiply %g, %a : tensor<2x2xf32>
    %1 = stablehlo.add %0, %b : tensor<2x2xf32>
    heddle.yield %1 : tensor<2x2xf32>
  }
  return %z, %bs : tensor<2x2xf32>, tensor<3x2x2xf32>
}

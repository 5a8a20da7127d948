// Tests that text of windows that are reduced computes what the Reference does: short ones where they are read, cumulative
// ones as scans, which are long, go up or down, along any dim, and whose order may count.
// RUN: test-cuda-kernels %s --require-all --max-elements=400000
// RUN: test-cuda-kernels %s --require-all --max-elements=400000 --seed=2
// RUN: test-cuda-kernels %s --emit | FileCheck %s

// A block goes along each row, in tiles.
// CHECK: [3, 2500] up to each element of dim 1
func.func private @rows(%x: tensor<3x2500xf32>) -> tensor<3x2500xf32> attributes {plan.kernel = "loop"} {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = "stablehlo.reduce_window"(%x, %z) <{window_dimensions = array<i64: 1, 2500>, padding = dense<[[0, 0], [2499, 0]]> : tensor<2x2xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<3x2500xf32>, tensor<f32>) -> tensor<3x2500xf32>
  return %0 : tensor<3x2500xf32>
}

// CHECK: from each element on of dim 0
func.func private @positions(%x: tensor<128x4xi32>) -> tensor<128x4xi32> attributes {plan.kernel = "loop"} {
  %z = stablehlo.constant dense<0> : tensor<i32>
  %0 = "stablehlo.reduce_window"(%x, %z) <{window_dimensions = array<i64: 128, 1>, padding = dense<[[0, 127], [0, 0]]> : tensor<2x2xi64>}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %1 = stablehlo.add %a, %b : tensor<i32>
    stablehlo.return %1 : tensor<i32>
  }) : (tensor<128x4xi32>, tensor<i32>) -> tensor<128x4xi32>
  return %0 : tensor<128x4xi32>
}
func.func private @largest(%x: tensor<2x70xbf16>) -> tensor<2x70xbf16> attributes {plan.kernel = "loop"} {
  %z = stablehlo.constant dense<0xFF80> : tensor<bf16>
  %0 = "stablehlo.reduce_window"(%x, %z) <{window_dimensions = array<i64: 1, 70>, padding = dense<[[0, 0], [69, 0]]> : tensor<2x2xi64>}> ({
  ^bb0(%a: tensor<bf16>, %b: tensor<bf16>):
    %1 = stablehlo.maximum %a, %b : tensor<bf16>
    stablehlo.return %1 : tensor<bf16>
  }) : (tensor<2x70xbf16>, tensor<bf16>) -> tensor<2x70xbf16>
  return %0 : tensor<2x70xbf16>
}
func.func private @ever(%x: tensor<300xi1>) -> tensor<300xi1> attributes {plan.kernel = "loop"} {
  %z = stablehlo.constant dense<false> : tensor<i1>
  %0 = "stablehlo.reduce_window"(%x, %z) <{window_dimensions = array<i64: 300>, padding = dense<[[299, 0]]> : tensor<1x2xi64>}> ({
  ^bb0(%a: tensor<i1>, %b: tensor<i1>):
    %1 = stablehlo.or %a, %b : tensor<i1>
    stablehlo.return %1 : tensor<i1>
  }) : (tensor<300xi1>, tensor<i1>) -> tensor<300xi1>
  return %0 : tensor<300xi1>
}

// A thread goes along each of many.
// CHECK: a thread goes along each
func.func private @columns(%x: tensor<17x9000xf32>) -> tensor<17x9000xf32> attributes {plan.kernel = "loop"} {
  %z = stablehlo.constant dense<1.0> : tensor<f32>
  %0 = "stablehlo.reduce_window"(%x, %z) <{window_dimensions = array<i64: 17, 1>, padding = dense<[[16, 0], [0, 0]]> : tensor<2x2xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.multiply %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<17x9000xf32>, tensor<f32>) -> tensor<17x9000xf32>
  return %0 : tensor<17x9000xf32>
}

// What comes first counts: the first element that is not 0, the last.
func.func private @first(%y: tensor<1200xi32>) -> tensor<1200xi32> attributes {plan.kernel = "loop"} {
  %c = stablehlo.constant dense<5> : tensor<1200xi32>
  %e = stablehlo.constant dense<0> : tensor<1200xi32>
  %l = stablehlo.compare LT, %y, %c, SIGNED : (tensor<1200xi32>, tensor<1200xi32>) -> tensor<1200xi1>
  %x = stablehlo.select %l, %y, %e : tensor<1200xi1>, tensor<1200xi32>
  %z = stablehlo.constant dense<0> : tensor<i32>
  %0 = "stablehlo.reduce_window"(%x, %z) <{window_dimensions = array<i64: 1200>, padding = dense<[[1199, 0]]> : tensor<1x2xi64>}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %o = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.compare NE, %a, %o, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %2 = stablehlo.select %1, %a, %b : tensor<i1>, tensor<i32>
    stablehlo.return %2 : tensor<i32>
  }) : (tensor<1200xi32>, tensor<i32>) -> tensor<1200xi32>
  return %0 : tensor<1200xi32>
}
func.func private @first_reverse(%y: tensor<1200xi32>) -> tensor<1200xi32> attributes {plan.kernel = "loop"} {
  %c = stablehlo.constant dense<5> : tensor<1200xi32>
  %e = stablehlo.constant dense<0> : tensor<1200xi32>
  %l = stablehlo.compare LT, %y, %c, SIGNED : (tensor<1200xi32>, tensor<1200xi32>) -> tensor<1200xi1>
  %x = stablehlo.select %l, %y, %e : tensor<1200xi1>, tensor<1200xi32>
  %z = stablehlo.constant dense<0> : tensor<i32>
  %0 = "stablehlo.reduce_window"(%x, %z) <{window_dimensions = array<i64: 1200>, padding = dense<[[0, 1199]]> : tensor<1x2xi64>}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %o = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.compare NE, %a, %o, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %2 = stablehlo.select %1, %a, %b : tensor<i1>, tensor<i32>
    stablehlo.return %2 : tensor<i32>
  }) : (tensor<1200xi32>, tensor<i32>) -> tensor<1200xi32>
  return %0 : tensor<1200xi32>
}
func.func private @last(%y: tensor<1200xi32>) -> tensor<1200xi32> attributes {plan.kernel = "loop"} {
  %c = stablehlo.constant dense<5> : tensor<1200xi32>
  %e = stablehlo.constant dense<0> : tensor<1200xi32>
  %l = stablehlo.compare LT, %y, %c, SIGNED : (tensor<1200xi32>, tensor<1200xi32>) -> tensor<1200xi1>
  %x = stablehlo.select %l, %y, %e : tensor<1200xi1>, tensor<1200xi32>
  %z = stablehlo.constant dense<0> : tensor<i32>
  %0 = "stablehlo.reduce_window"(%x, %z) <{window_dimensions = array<i64: 1200>, padding = dense<[[1199, 0]]> : tensor<1x2xi64>}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %o = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.compare NE, %b, %o, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %2 = stablehlo.select %1, %b, %a : tensor<i1>, tensor<i32>
    stablehlo.return %2 : tensor<i32>
  }) : (tensor<1200xi32>, tensor<i32>) -> tensor<1200xi32>
  return %0 : tensor<1200xi32>
}
func.func private @last_reverse(%y: tensor<1200xi32>) -> tensor<1200xi32> attributes {plan.kernel = "loop"} {
  %c = stablehlo.constant dense<5> : tensor<1200xi32>
  %e = stablehlo.constant dense<0> : tensor<1200xi32>
  %l = stablehlo.compare LT, %y, %c, SIGNED : (tensor<1200xi32>, tensor<1200xi32>) -> tensor<1200xi1>
  %x = stablehlo.select %l, %y, %e : tensor<1200xi1>, tensor<1200xi32>
  %z = stablehlo.constant dense<0> : tensor<i32>
  %0 = "stablehlo.reduce_window"(%x, %z) <{window_dimensions = array<i64: 1200>, padding = dense<[[0, 1199]]> : tensor<1x2xi64>}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %o = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.compare NE, %b, %o, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %2 = stablehlo.select %1, %b, %a : tensor<i1>, tensor<i32>
    stablehlo.return %2 : tensor<i32>
  }) : (tensor<1200xi32>, tensor<i32>) -> tensor<1200xi32>
  return %0 : tensor<1200xi32>
}

// What is computed with a scan is the next stage's; it may be a result, too.
func.func private @normalized(%x: tensor<5x100xf32>) -> (tensor<5x100xf32>, tensor<5x100xf32>) attributes {plan.kernel = "loop"} {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %q = stablehlo.multiply %x, %x : tensor<5x100xf32>
  %0 = "stablehlo.reduce_window"(%q, %z) <{window_dimensions = array<i64: 1, 100>, padding = dense<[[0, 0], [99, 0]]> : tensor<2x2xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<5x100xf32>, tensor<f32>) -> tensor<5x100xf32>
  %s = stablehlo.reduce(%0 init: %z) applies stablehlo.add across dimensions = [1] : (tensor<5x100xf32>, tensor<f32>) -> tensor<5xf32>
  %b = stablehlo.broadcast_in_dim %s, dims = [0] : (tensor<5xf32>) -> tensor<5x100xf32>
  %d = stablehlo.divide %0, %b : tensor<5x100xf32>
  return %0, %d : tensor<5x100xf32>, tensor<5x100xf32>
}
// As the positions of experts' tokens: of flags that are counted, read shifted.
func.func private @counted(%x: tensor<64x4xi1>) -> tensor<64x4xi32> attributes {plan.kernel = "loop"} {
  %z = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<64x4xi32>
  %c = stablehlo.convert %x : (tensor<64x4xi1>) -> tensor<64x4xi32>
  %0 = "stablehlo.reduce_window"(%c, %z) <{window_dimensions = array<i64: 64, 1>, padding = dense<[[63, 0], [0, 0]]> : tensor<2x2xi64>}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %1 = stablehlo.add %a, %b : tensor<i32>
    stablehlo.return %1 : tensor<i32>
  }) : (tensor<64x4xi32>, tensor<i32>) -> tensor<64x4xi32>
  %d = stablehlo.subtract %0, %one : tensor<64x4xi32>
  %r = stablehlo.reverse %d, dims = [0] : tensor<64x4xi32>
  return %r : tensor<64x4xi32>
}

// Windows of padding that counts, since its value is not 0; dilated ones, with strides.
func.func private @padded(%x: tensor<20xf32>, %z: tensor<f32>) -> tensor<20xf32> attributes {plan.kernel = "loop"} {
  %0 = "stablehlo.reduce_window"(%x, %z) <{window_dimensions = array<i64: 20>, padding = dense<[[19, 0]]> : tensor<1x2xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<20xf32>, tensor<f32>) -> tensor<20xf32>
  return %0 : tensor<20xf32>
}
func.func private @dilated(%x: tensor<2x20xf32>) -> tensor<2x18xf32> attributes {plan.kernel = "loop"} {
  %z = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %0 = "stablehlo.reduce_window"(%x, %z) <{window_dimensions = array<i64: 1, 3>, window_strides = array<i64: 1, 2>, base_dilations = array<i64: 1, 2>, window_dilations = array<i64: 1, 3>, padding = dense<[[0, 0], [1, 1]]> : tensor<2x2xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.maximum %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<2x20xf32>, tensor<f32>) -> tensor<2x18xf32>
  return %0 : tensor<2x18xf32>
}

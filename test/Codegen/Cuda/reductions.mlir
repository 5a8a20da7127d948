// Tests that text of reductions along any dims computes what the Reference does: in warps, blocks and parts, of elements whose
// order counts, with the next stage adding parts.
// RUN: test-cuda-kernels %S/../Cpu/reductions.mlir --require-all
// RUN: test-cuda-kernels %S/../Cpu/reductions.mlir --require-all --specials --seed=2
// RUN: test-cuda-kernels %S/../Cpu/functions.mlir --require-all
// RUN: test-cuda-kernels %s --require-all --max-elements=1000000
// RUN: test-cuda-kernels %s --require-all --max-elements=1000000 --specials --seed=2

// Statistics of channels that lie in the middle: a warp each, a block each.
func.func private @channels(%x: tensor<4x10x9xf32>) -> (tensor<10xf32>, tensor<10xf32>) attributes {plan.kernel = "reduce"} {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %n = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %s = stablehlo.reduce(%x init: %z) applies stablehlo.add across dimensions = [0, 2] : (tensor<4x10x9xf32>, tensor<f32>) -> tensor<10xf32>
  %m = stablehlo.reduce(%x init: %n) applies stablehlo.maximum across dimensions = [0, 2] : (tensor<4x10x9xf32>, tensor<f32>) -> tensor<10xf32>
  return %s, %m : tensor<10xf32>, tensor<10xf32>
}
func.func private @images(%x: tensor<8x3x1000xbf16>, %i: tensor<bf16>) -> tensor<3xbf16> attributes {plan.kernel = "reduce"} {
  %s = stablehlo.reduce(%x init: %i) applies stablehlo.maximum across dimensions = [0, 2] : (tensor<8x3x1000xbf16>, tensor<bf16>) -> tensor<3xbf16>
  return %s : tensor<3xbf16>
}

// So many that blocks have parts of them; what is made of the sums is the next stage's.
func.func private @everything(%x: tensor<3x100000xf32>) -> (tensor<f32>, tensor<3x4xf32>) attributes {plan.kernel = "reduce"} {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %q = stablehlo.multiply %x, %x : tensor<3x100000xf32>
  %s = stablehlo.reduce(%q init: %z) applies stablehlo.add across dimensions = [0, 1] : (tensor<3x100000xf32>, tensor<f32>) -> tensor<f32>
  %r = stablehlo.rsqrt %s : tensor<f32>
  %b = stablehlo.broadcast_in_dim %r, dims = [] : (tensor<f32>) -> tensor<3x4xf32>
  %p = stablehlo.slice %x [0:3, 0:4] : (tensor<3x100000xf32>) -> tensor<3x4xf32>
  %o = stablehlo.multiply %p, %b : tensor<3x4xf32>
  return %s, %o : tensor<f32>, tensor<3x4xf32>
}
func.func private @two(%x: tensor<2x150001xf32>, %i: tensor<f32>) -> tensor<2xf32> attributes {plan.kernel = "reduce"} {
  %z = stablehlo.constant dense<1.0> : tensor<f32>
  %s = stablehlo.reduce(%x init: %i) applies stablehlo.minimum across dimensions = [1] : (tensor<2x150001xf32>, tensor<f32>) -> tensor<2xf32>
  return %s : tensor<2xf32>
}

// Down the middle: a thread for columns side by side, in parts, with few left over.
func.func private @middle(%x: tensor<2x301x24xf32>) -> tensor<2x24xf32> attributes {plan.kernel = "reduce"} {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %s = stablehlo.reduce(%x init: %z) applies stablehlo.add across dimensions = [1] : (tensor<2x301x24xf32>, tensor<f32>) -> tensor<2x24xf32>
  return %s : tensor<2x24xf32>
}
func.func private @wide(%x: tensor<5x12301xi32>) -> tensor<12301xi32> attributes {plan.kernel = "reduce"} {
  %o = stablehlo.constant dense<-1> : tensor<i32>
  %s = stablehlo.reduce(%x init: %o) applies stablehlo.and across dimensions = [0] : (tensor<5x12301xi32>, tensor<i32>) -> tensor<12301xi32>
  return %s : tensor<12301xi32>
}

// The place of the largest, the first of equal ones, of NaN if there is one: elements in their order.
func.func private @argmax(%x: tensor<3x5000xf32>) -> (tensor<3xf32>, tensor<3xi32>) attributes {plan.kernel = "reduce"} {
  %i = stablehlo.iota dim = 1 : tensor<3x5000xi32>
  %n = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %z = stablehlo.constant dense<0> : tensor<i32>
  %0:2 = stablehlo.reduce(%x init: %n), (%i init: %z) across dimensions = [1] : (tensor<3x5000xf32>, tensor<3x5000xi32>, tensor<f32>, tensor<i32>) -> (tensor<3xf32>, tensor<3xi32>)
   reducer(%a: tensor<f32>, %b: tensor<f32>) (%p: tensor<i32>, %q: tensor<i32>) {
    %gt = stablehlo.compare GT, %a, %b, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %nan = stablehlo.compare NE, %a, %a, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %takes = stablehlo.or %gt, %nan : tensor<i1>
    %eq = stablehlo.compare EQ, %a, %b, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %lt = stablehlo.compare LT, %p, %q, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %tie = stablehlo.and %eq, %lt : tensor<i1>
    %both = stablehlo.or %takes, %tie : tensor<i1>
    %v = stablehlo.select %takes, %a, %b : tensor<i1>, tensor<f32>
    %w = stablehlo.select %both, %p, %q : tensor<i1>, tensor<i32>
    stablehlo.return %v, %w : tensor<f32>, tensor<i32>
  }
  return %0#0, %0#1 : tensor<3xf32>, tensor<3xi32>
}
// Of short rows, and along the middle.
func.func private @places(%x: tensor<33x17xbf16>, %y: tensor<3x40x5xf32>) -> (tensor<33xi32>, tensor<3x5xi32>) attributes {plan.kernel = "reduce"} {
  %i = stablehlo.iota dim = 1 : tensor<33x17xi32>
  %n = stablehlo.constant dense<0xFF80> : tensor<bf16>
  %z = stablehlo.constant dense<0> : tensor<i32>
  %0:2 = stablehlo.reduce(%x init: %n), (%i init: %z) across dimensions = [1] : (tensor<33x17xbf16>, tensor<33x17xi32>, tensor<bf16>, tensor<i32>) -> (tensor<33xbf16>, tensor<33xi32>)
   reducer(%a: tensor<bf16>, %b: tensor<bf16>) (%p: tensor<i32>, %q: tensor<i32>) {
    %ge = stablehlo.compare GE, %a, %b, FLOAT : (tensor<bf16>, tensor<bf16>) -> tensor<i1>
    %nan = stablehlo.compare NE, %a, %a, FLOAT : (tensor<bf16>, tensor<bf16>) -> tensor<i1>
    %takes = stablehlo.or %ge, %nan : tensor<i1>
    %v = stablehlo.select %takes, %a, %b : tensor<i1>, tensor<bf16>
    %w = stablehlo.select %takes, %p, %q : tensor<i1>, tensor<i32>
    stablehlo.return %v, %w : tensor<bf16>, tensor<i32>
  }
  %j = stablehlo.iota dim = 1 : tensor<3x40x5xi32>
  %m = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %1:2 = stablehlo.reduce(%y init: %m), (%j init: %z) across dimensions = [1] : (tensor<3x40x5xf32>, tensor<3x40x5xi32>, tensor<f32>, tensor<i32>) -> (tensor<3x5xf32>, tensor<3x5xi32>)
   reducer(%a: tensor<f32>, %b: tensor<f32>) (%p: tensor<i32>, %q: tensor<i32>) {
    %ge = stablehlo.compare GE, %a, %b, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %nan = stablehlo.compare NE, %a, %a, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %takes = stablehlo.or %ge, %nan : tensor<i1>
    %v = stablehlo.select %takes, %a, %b : tensor<i1>, tensor<f32>
    %w = stablehlo.select %takes, %p, %q : tensor<i1>, tensor<i32>
    stablehlo.return %v, %w : tensor<f32>, tensor<i32>
  }
  return %0#1, %1#1 : tensor<33xi32>, tensor<3x5xi32>
}

// Reducers with constants, around them and in them; whether any, whether all.
func.func private @constants(%x: tensor<6x7x8xi32>, %p: tensor<4x3x70xi1>) -> (tensor<6x8xi32>, tensor<3xi1>) attributes {plan.kernel = "reduce"} {
  %z = stablehlo.constant dense<0> : tensor<i32>
  %seven = stablehlo.constant dense<255> : tensor<i32>
  %t = stablehlo.constant dense<true> : tensor<i1>
  %0 = stablehlo.reduce(%x init: %z) across dimensions = [1] : (tensor<6x7x8xi32>, tensor<i32>) -> tensor<6x8xi32>
   reducer(%a: tensor<i32>, %b: tensor<i32>) {
    %s = stablehlo.add %a, %b : tensor<i32>
    %w = stablehlo.and %s, %seven : tensor<i32>
    stablehlo.return %w : tensor<i32>
  }
  %1 = stablehlo.reduce(%p init: %t) applies stablehlo.and across dimensions = [0, 2] : (tensor<4x3x70xi1>, tensor<i1>) -> tensor<3xi1>
  return %0, %1 : tensor<6x8xi32>, tensor<3xi1>
}

// Tests that each constraint of heddle.fusion and heddle.library is enforced.
// RUN: heddle-opt %s --split-input-file --verify-diagnostics

func.func @unknown_kind(%a: tensor<4xf32>) {
  // expected-error @+1 {{unknown fusion kind 'swirl'}}
  heddle.fusion swirl(%x = %a : tensor<4xf32>) -> () {
    heddle.yield
  }
  return
}

// -----

// heddle.fusion (C1)
func.func @fusion_c1(%a: tensor<4xf32>) {
  // expected-error @+1 {{region has arguments of types ('tensor<5xf32>'), needed those of the operands, ('tensor<4xf32>')}}
  "heddle.fusion"(%a) <{kind = #heddle<fusion_kind loop>}> ({
  ^bb0(%x: tensor<5xf32>):
    heddle.yield
  }) : (tensor<4xf32>) -> ()
  return
}

// -----

// heddle.fusion (C2)
func.func @fusion_c2(%a: tensor<4xf32>) -> tensor<4xi32> {
  // expected-error @+1 {{region yields ('tensor<4xf32>'), needed ('tensor<4xi32>')}}
  %0 = heddle.fusion loop(%x = %a : tensor<4xf32>) -> (tensor<4xi32>) {
    heddle.yield %x : tensor<4xf32>
  }
  return %0 : tensor<4xi32>
}

// -----

// heddle.fusion (C3)
func.func @fusion_c3(%a: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{holds 'stablehlo.optimization_barrier', which can't be part of a kernel}}
  %0 = heddle.fusion loop(%x = %a : tensor<4xf32>) -> (tensor<4xf32>) {
    %y = stablehlo.optimization_barrier %x : tensor<4xf32>
    heddle.yield %y : tensor<4xf32>
  }
  return %0 : tensor<4xf32>
}

// -----

// heddle.fusion (C4)
func.func @fusion_c4(%a: tensor<4xf32>) -> tensor<f32> {
  // expected-error @+1 {{of kind loop has 1 reductions, 0 scatters, 0 ops with kernels of their own and 0 products, needed pointwise ops only}}
  %0 = heddle.fusion loop(%x = %a : tensor<4xf32>) -> (tensor<f32>) {
    %zero = stablehlo.constant dense<0.0> : tensor<f32>
    %s = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
    heddle.yield %s : tensor<f32>
  }
  return %0 : tensor<f32>
}

// -----

// heddle.fusion (C4)
func.func @fusion_c4_results(%a: tensor<4xf32>, %b: tensor<5xf32>) -> (tensor<4xf32>, tensor<5xf32>) {
  // expected-error @+1 {{of kind loop has results of types ('tensor<4xf32>', 'tensor<5xf32>'), needed as many elements in each}}
  %0:2 = heddle.fusion loop(%x = %a : tensor<4xf32>, %y = %b : tensor<5xf32>) -> (tensor<4xf32>, tensor<5xf32>) {
    heddle.yield %x, %y : tensor<4xf32>, tensor<5xf32>
  }
  return %0#0, %0#1 : tensor<4xf32>, tensor<5xf32>
}

// -----

// heddle.fusion (C5)
func.func @fusion_c5(%a: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{of kind row_reduce has 0 reductions, 0 scatters, 0 ops with kernels of their own and 0 products, needed at least one reduction, and nothing else but pointwise ops}}
  %0 = heddle.fusion row_reduce(%x = %a : tensor<4xf32>) -> (tensor<4xf32>) {
    heddle.yield %x : tensor<4xf32>
  }
  return %0 : tensor<4xf32>
}

// -----

// heddle.fusion (C5)
func.func @fusion_c5_single(%a: tensor<2x2xf32>) -> tensor<2x2xf32> {
  // expected-error @+1 {{of kind single has 0 reductions, 0 scatters, 2 ops with kernels of their own and 0 products, needed exactly one op}}
  %0 = heddle.fusion single(%x = %a : tensor<2x2xf32>) -> (tensor<2x2xf32>) {
    %s = stablehlo.cholesky %x, lower = true : tensor<2x2xf32>
    %t = stablehlo.cholesky %s, lower = true : tensor<2x2xf32>
    heddle.yield %t : tensor<2x2xf32>
  }
  return %0 : tensor<2x2xf32>
}

// -----

// heddle.library (C1)
func.func @library_c1(%a: tensor<4xf32>) {
  // expected-error @+1 {{region has arguments of types (), needed those of the operands, ('tensor<4xf32>')}}
  "heddle.library"(%a) <{kind = #heddle<library_kind matmul>}> ({
    heddle.yield
  }) : (tensor<4xf32>) -> ()
  return
}

// -----

// heddle.library (C2)
func.func @library_c2(%a: tensor<4xf32>) {
  // expected-error @+1 {{region yields ('tensor<4xf32>'), needed ()}}
  heddle.library matmul(%x = %a : tensor<4xf32>) -> () {
    heddle.yield %x : tensor<4xf32>
  }
  return
}

// -----

// heddle.library (C3)
func.func @library_c3(%a: tensor<4xf32>) -> !stablehlo.token {
  // expected-error @+1 {{holds 'stablehlo.create_token', which can't be part of a kernel}}
  %0 = heddle.library matmul(%x = %a : tensor<4xf32>) -> (!stablehlo.token) {
    %t = stablehlo.create_token : !stablehlo.token
    heddle.yield %t : !stablehlo.token
  }
  return %0 : !stablehlo.token
}

// -----

// heddle.library (C4)
func.func @library_c4(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {
  // expected-error @+1 {{of kind convolution has 0 ops of that kind among 1 that are not pointwise, needed exactly one, and pointwise ops}}
  %0 = heddle.library convolution(%x = %a : tensor<4x4xf32>) -> (tensor<4x4xf32>) {
    %y = stablehlo.dot_general %x, %x, contracting_dims = [1] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    heddle.yield %y : tensor<4x4xf32>
  }
  return %0 : tensor<4x4xf32>
}

// Tests that a tensor without elements takes no time or memory, whatever the size of its other dims.
// RUN: timeout 60 heddle-interpret %s --entry sort | FileCheck %s --check-prefix=SORT
// RUN: timeout 60 heddle-interpret %s --entry fft | FileCheck %s --check-prefix=FFT
// RUN: timeout 60 heddle-interpret %s --entry dot | FileCheck %s --check-prefix=DOT
// RUN: timeout 60 heddle-interpret %s --entry convolution | FileCheck %s --check-prefix=CONVOLUTION
// RUN: timeout 60 heddle-interpret %s --entry linalg | FileCheck %s --check-prefix=LINALG
// RUN: timeout 60 heddle-interpret %s --entry others | FileCheck %s --check-prefix=OTHERS

// SORT: result0 = dense<> : tensor<0x4611686018427387904xf32>
func.func @sort() -> tensor<0x4611686018427387904xf32> {
  %0 = stablehlo.constant dense<> : tensor<0x4611686018427387904xf32>
  %1 = "stablehlo.sort"(%0) ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %c = stablehlo.compare LT, %x, %y, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }) {dimension = 1 : i64} : (tensor<0x4611686018427387904xf32>) -> tensor<0x4611686018427387904xf32>
  return %1 : tensor<0x4611686018427387904xf32>
}

// FFT: result0 = dense<> : tensor<0x1099511627776xcomplex<f32>>
// FFT-NEXT: result1 = dense<> : tensor<1099511627776x0xcomplex<f32>>
func.func @fft() -> (tensor<0x1099511627776xcomplex<f32>>, tensor<1099511627776x0xcomplex<f32>>) {
  %0 = stablehlo.constant dense<> : tensor<0x1099511627776xcomplex<f32>>
  %1 = stablehlo.fft %0, type = FFT, length = [1099511627776] : (tensor<0x1099511627776xcomplex<f32>>) -> tensor<0x1099511627776xcomplex<f32>>
  %2 = stablehlo.constant dense<> : tensor<1099511627776x0xcomplex<f32>>
  %3 = stablehlo.fft %2, type = IFFT, length = [0] : (tensor<1099511627776x0xcomplex<f32>>) -> tensor<1099511627776x0xcomplex<f32>>
  return %1, %3 : tensor<0x1099511627776xcomplex<f32>>, tensor<1099511627776x0xcomplex<f32>>
}

// The result has elements in the second case only: empty sums.
// DOT: result0 = dense<> : tensor<1099511627776x0xf32>
// DOT-NEXT: result1 = dense<{{\[\[}}0.0, 0.0], [0.0, 0.0]]> : tensor<2x2xf32>
func.func @dot() -> (tensor<1099511627776x0xf32>, tensor<2x2xf32>) {
  %0 = stablehlo.constant dense<> : tensor<1099511627776x0xf32>
  %1 = stablehlo.constant dense<> : tensor<0x0xf32>
  %2 = stablehlo.dot_general %0, %1, contracting_dims = [1] x [0] : (tensor<1099511627776x0xf32>, tensor<0x0xf32>) -> tensor<1099511627776x0xf32>
  %3 = stablehlo.constant dense<> : tensor<2x1099511627776x0xf32>
  %4 = stablehlo.dot_general %3, %3, contracting_dims = [1, 2] x [1, 2] : (tensor<2x1099511627776x0xf32>, tensor<2x1099511627776x0xf32>) -> tensor<2x2xf32>
  return %2, %4 : tensor<1099511627776x0xf32>, tensor<2x2xf32>
}

// CONVOLUTION: result0 = dense<> : tensor<1099511627776x3x0xf32>
// CONVOLUTION-NEXT: result1 = dense<{{\[\[\[}}0.0, 0.0], [0.0, 0.0]]]> : tensor<1x2x2xf32>
func.func @convolution() -> (tensor<1099511627776x3x0xf32>, tensor<1x2x2xf32>) {
  %0 = stablehlo.constant dense<> : tensor<1099511627776x3x0xf32>
  %1 = stablehlo.constant dense<> : tensor<1x0x0xf32>
  %2 = stablehlo.convolution(%0, %1) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {} {feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<1099511627776x3x0xf32>, tensor<1x0x0xf32>) -> tensor<1099511627776x3x0xf32>
  %3 = stablehlo.constant dense<> : tensor<1x1099511627777x0xf32>
  %4 = stablehlo.constant dense<> : tensor<1099511627776x0x2xf32>
  %5 = stablehlo.convolution(%3, %4) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {} {feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<1x1099511627777x0xf32>, tensor<1099511627776x0x2xf32>) -> tensor<1x2x2xf32>
  return %2, %5 : tensor<1099511627776x3x0xf32>, tensor<1x2x2xf32>
}

// LINALG: result0 = dense<> : tensor<0x4294967296x4294967296xf32>
// LINALG-NEXT: result1 = dense<> : tensor<0x4294967296x4294967296xf32>
func.func @linalg() -> (tensor<0x4294967296x4294967296xf32>, tensor<0x4294967296x4294967296xf32>) {
  %0 = stablehlo.constant dense<> : tensor<0x4294967296x4294967296xf32>
  %1 = stablehlo.cholesky %0, lower = true : tensor<0x4294967296x4294967296xf32>
  %2 = "stablehlo.triangular_solve"(%0, %1) {left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>} : (tensor<0x4294967296x4294967296xf32>, tensor<0x4294967296x4294967296xf32>) -> tensor<0x4294967296x4294967296xf32>
  return %1, %2 : tensor<0x4294967296x4294967296xf32>, tensor<0x4294967296x4294967296xf32>
}

// OTHERS: result0 = dense<> : tensor<0x1099511627776xf32>
// OTHERS-NEXT: result1 = dense<> : tensor<1099511627776x0xi32>
// OTHERS-NEXT: result2 = dense<> : tensor<0x4611686018427387904x4xui32>
// OTHERS-NEXT: result3 = dense<> : tensor<0xf32>
func.func @others() -> (tensor<0x1099511627776xf32>, tensor<1099511627776x0xi32>, tensor<0x4611686018427387904x4xui32>, tensor<0xf32>) {
  %0 = stablehlo.constant dense<> : tensor<0x1099511627776xf32>
  %1:2 = chlo.top_k(%0, k = 1099511627776) : tensor<0x1099511627776xf32> -> (tensor<0x1099511627776xf32>, tensor<0x1099511627776xi32>)
  %2 = stablehlo.iota dim = 0 : tensor<1099511627776x0xi32>
  %3 = stablehlo.constant dense<[1, 2]> : tensor<2xui64>
  %4, %5 = stablehlo.rng_bit_generator %3, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<0x4611686018427387904x4xui32>)
  %6 = stablehlo.constant dense<0.0> : tensor<f32>
  %7 = stablehlo.reduce(%0 init: %6) applies stablehlo.add across dimensions = [1] : (tensor<0x1099511627776xf32>, tensor<f32>) -> tensor<0xf32>
  return %1#0, %2, %5, %7 : tensor<0x1099511627776xf32>, tensor<1099511627776x0xi32>, tensor<0x4611686018427387904x4xui32>, tensor<0xf32>
}

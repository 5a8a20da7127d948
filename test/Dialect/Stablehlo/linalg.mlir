// Tests that linear algebra ops print in the specification's pretty form and survive the generic form.
// RUN: heddle-opt %s | heddle-opt | FileCheck %s
// RUN: heddle-opt %s --mlir-print-op-generic | heddle-opt | FileCheck %s

// CHECK-LABEL: func.func @fft
func.func @fft(%r: tensor<3x9xf32>, %c: tensor<3x9xcomplex<f32>>, %d: tensor<2x4x6xf64>, %e: tensor<3x0xcomplex<f64>>) {
  // CHECK: stablehlo.fft %{{.*}}, type = FFT, length = [9] : (tensor<3x9xcomplex<f32>>) -> tensor<3x9xcomplex<f32>>
  %0 = stablehlo.fft %c, type = FFT, length = [9] : (tensor<3x9xcomplex<f32>>) -> tensor<3x9xcomplex<f32>>
  // CHECK: stablehlo.fft %{{.*}}, type = IFFT, length = [3, 9] {note = "kept"} : (tensor<3x9xcomplex<f32>>) -> tensor<3x9xcomplex<f32>>
  %1 = stablehlo.fft %c, type = IFFT, length = [3, 9] {note = "kept"} : (tensor<3x9xcomplex<f32>>) -> tensor<3x9xcomplex<f32>>
  // CHECK: stablehlo.fft %{{.*}}, type = RFFT, length = [9] : (tensor<3x9xf32>) -> tensor<3x5xcomplex<f32>>
  %2 = stablehlo.fft %r, type = RFFT, length = [9] : (tensor<3x9xf32>) -> tensor<3x5xcomplex<f32>>
  // CHECK: stablehlo.fft %{{.*}}, type = RFFT, length = [2, 4, 6] : (tensor<2x4x6xf64>) -> tensor<2x4x4xcomplex<f64>>
  %3 = stablehlo.fft %d, type = RFFT, length = [2, 4, 6] : (tensor<2x4x6xf64>) -> tensor<2x4x4xcomplex<f64>>
  // CHECK: stablehlo.fft %{{.*}}, type = IRFFT, length = [16] : (tensor<3x9xcomplex<f32>>) -> tensor<3x16xf32>
  %4 = stablehlo.fft %c, type = IRFFT, length = [16] : (tensor<3x9xcomplex<f32>>) -> tensor<3x16xf32>
  // CHECK: stablehlo.fft %{{.*}}, type = IRFFT, length = [3, 17] : (tensor<3x9xcomplex<f32>>) -> tensor<3x17xf32>
  %5 = stablehlo.fft %c, type = IRFFT, length = [3, 17] : (tensor<3x9xcomplex<f32>>) -> tensor<3x17xf32>
  // CHECK: stablehlo.fft %{{.*}}, type = IRFFT, length = [0] : (tensor<3x0xcomplex<f64>>) -> tensor<3x0xf64>
  %6 = stablehlo.fft %e, type = IRFFT, length = [0] : (tensor<3x0xcomplex<f64>>) -> tensor<3x0xf64>
  // CHECK: stablehlo.fft %{{.*}}, type = FFT, length = [9] : (tensor<3x9xcomplex<f32>>) -> tensor<3x9xcomplex<f32>>
  %7 = "stablehlo.fft"(%c) <{fft_length = array<i64: 9>, fft_type = #stablehlo<fft_type FFT>}> : (tensor<3x9xcomplex<f32>>) -> tensor<3x9xcomplex<f32>>
  return
}

// CHECK-LABEL: func.func @cholesky
func.func @cholesky(%a: tensor<2x3x3xf32>, %c: tensor<4x4xcomplex<f64>>) {
  // CHECK: stablehlo.cholesky %{{.*}}, lower = true : tensor<2x3x3xf32>
  %0 = stablehlo.cholesky %a, lower = true : tensor<2x3x3xf32>
  // CHECK: stablehlo.cholesky %{{.*}} : tensor<4x4xcomplex<f64>>
  %1 = stablehlo.cholesky %c : tensor<4x4xcomplex<f64>>
  // CHECK: stablehlo.cholesky %{{.*}} : tensor<2x3x3xf32>
  %2 = "stablehlo.cholesky"(%a) : (tensor<2x3x3xf32>) -> tensor<2x3x3xf32>
  return
}

// `lower = false` given is not the same module as `lower` not given, though both print the same.
// CHECK-LABEL: func.func @cholesky_default
func.func @cholesky_default(%a: tensor<2x3x3xf32>) {
  // CHECK: stablehlo.cholesky %{{.*}} : tensor<2x3x3xf32>
  %0 = stablehlo.cholesky %a, lower = false : tensor<2x3x3xf32>
  return
}

// CHECK-LABEL: func.func @triangular_solve
func.func @triangular_solve(%a: tensor<2x3x3xf32>, %b: tensor<2x3x5xf32>, %bt: tensor<2x5x3xf32>, %c: tensor<4x4xcomplex<f32>>) {
  // CHECK: "stablehlo.triangular_solve"(%{{.*}}, %{{.*}}) <{left_side = true, lower = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = false}> : (tensor<2x3x3xf32>, tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
  %0 = "stablehlo.triangular_solve"(%a, %b) <{left_side = true, lower = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = false}> : (tensor<2x3x3xf32>, tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
  // CHECK: "stablehlo.triangular_solve"(%{{.*}}, %{{.*}}) <{left_side = false, lower = false, transpose_a = #stablehlo<transpose TRANSPOSE>, unit_diagonal = true}> : (tensor<2x3x3xf32>, tensor<2x5x3xf32>) -> tensor<2x5x3xf32>
  %1 = "stablehlo.triangular_solve"(%a, %bt) <{left_side = false, lower = false, transpose_a = #stablehlo<transpose TRANSPOSE>, unit_diagonal = true}> : (tensor<2x3x3xf32>, tensor<2x5x3xf32>) -> tensor<2x5x3xf32>
  // CHECK: "stablehlo.triangular_solve"(%{{.*}}, %{{.*}}) <{left_side = true, lower = true, transpose_a = #stablehlo<transpose ADJOINT>, unit_diagonal = false}> : (tensor<4x4xcomplex<f32>>, tensor<4x4xcomplex<f32>>) -> tensor<4x4xcomplex<f32>>
  %2 = "stablehlo.triangular_solve"(%c, %c) {left_side = true, lower = true, transpose_a = #stablehlo<transpose ADJOINT>, unit_diagonal = false} : (tensor<4x4xcomplex<f32>>, tensor<4x4xcomplex<f32>>) -> tensor<4x4xcomplex<f32>>
  return
}

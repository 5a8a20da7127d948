// Tests that each constraint of the linear algebra ops is enforced.
// RUN: heddle-opt %s --split-input-file --verify-diagnostics

// stablehlo.fft (C1)
func.func @fft_c1(%x: tensor<9xcomplex<f32>>) {
  // expected-error @+1 {{fft_length has 2 elements, needed at most the operand's rank 1}}
  %0 = stablehlo.fft %x, type = FFT, length = [9, 9] : (tensor<9xcomplex<f32>>) -> tensor<9xcomplex<f32>>
  return
}

// -----

// stablehlo.fft (C2)
func.func @fft_c2(%x: tensor<9xf32>) {
  // expected-error @+1 {{operand has element type 'f32', needed a complex one for FFT}}
  %0 = stablehlo.fft %x, type = FFT, length = [9] : (tensor<9xf32>) -> tensor<9xf32>
  return
}

// -----

// stablehlo.fft (C2)
func.func @fft_c2_2(%x: tensor<9xcomplex<f32>>) {
  // expected-error @+1 {{result #0 has type 'tensor<9xcomplex<f64>>', needed 'tensor<9xcomplex<f32>>'}}
  %0 = stablehlo.fft %x, type = IFFT, length = [9] : (tensor<9xcomplex<f32>>) -> tensor<9xcomplex<f64>>
  return
}

// -----

// stablehlo.fft (C2)
func.func @fft_c2_3(%x: tensor<9xf16>) {
  // expected-error @+1 {{operand has element type 'f16', needed f32 or f64 for RFFT}}
  %0 = stablehlo.fft %x, type = RFFT, length = [9] : (tensor<9xf16>) -> tensor<5xcomplex<f32>>
  return
}

// -----

// stablehlo.fft (C2)
func.func @fft_c2_4(%x: tensor<9xcomplex<f32>>) {
  // expected-error @+1 {{operand has element type 'complex<f32>', needed f32 or f64 for RFFT}}
  %0 = stablehlo.fft %x, type = RFFT, length = [9] : (tensor<9xcomplex<f32>>) -> tensor<9xcomplex<f32>>
  return
}

// -----

// stablehlo.fft (C2)
func.func @fft_c2_5(%x: tensor<5xf32>) {
  // expected-error @+1 {{operand has element type 'f32', needed a complex one for IRFFT}}
  %0 = stablehlo.fft %x, type = IRFFT, length = [9] : (tensor<5xf32>) -> tensor<9xf32>
  return
}

// -----

// stablehlo.fft (C3)
func.func @fft_c3(%x: tensor<9xcomplex<f32>>) {
  // expected-error @+1 {{fft_length has 0 elements, needed 1, 2 or 3}}
  %0 = stablehlo.fft %x, type = FFT, length = [] : (tensor<9xcomplex<f32>>) -> tensor<9xcomplex<f32>>
  return
}

// -----

// stablehlo.fft (C3)
func.func @fft_c3_2(%x: tensor<2x2x2x2xcomplex<f32>>) {
  // expected-error @+1 {{fft_length has 4 elements, needed 1, 2 or 3}}
  %0 = stablehlo.fft %x, type = FFT, length = [2, 2, 2, 2] : (tensor<2x2x2x2xcomplex<f32>>) -> tensor<2x2x2x2xcomplex<f32>>
  return
}

// -----

// stablehlo.fft (C4)
func.func @fft_c4(%x: tensor<3x9xf32>) {
  // expected-error @+1 {{operand has type 'tensor<3x9xf32>', needed the last dims to be [4, 9], the fft_length}}
  %0 = stablehlo.fft %x, type = RFFT, length = [4, 9] : (tensor<3x9xf32>) -> tensor<3x5xcomplex<f32>>
  return
}

// -----

// stablehlo.fft (C4)
func.func @fft_c4_2(%x: tensor<3x9xcomplex<f32>>) {
  // expected-error @+1 {{result #0 has type 'tensor<3x17xf32>', needed 'tensor<3x16xf32>'}}
  %0 = stablehlo.fft %x, type = IRFFT, length = [16] : (tensor<3x9xcomplex<f32>>) -> tensor<3x17xf32>
  return
}

// -----

// stablehlo.fft (C5)
func.func @fft_c5(%x: tensor<3x9xf32>) {
  // expected-error @+1 {{result #0 has type 'tensor<3x9xcomplex<f32>>', needed 'tensor<3x5xcomplex<f32>>'}}
  %0 = stablehlo.fft %x, type = RFFT, length = [9] : (tensor<3x9xf32>) -> tensor<3x9xcomplex<f32>>
  return
}

// -----

// stablehlo.fft (C5)
func.func @fft_c5_2(%x: tensor<3x9xcomplex<f32>>) {
  // expected-error @+1 {{operand has type 'tensor<3x9xcomplex<f32>>', needed 'tensor<3x10xcomplex<f32>>' for fft_length [18]}}
  %0 = stablehlo.fft %x, type = IRFFT, length = [18] : (tensor<3x9xcomplex<f32>>) -> tensor<3x18xf32>
  return
}

// -----

// stablehlo.fft (C5)
func.func @fft_c5_3(%x: tensor<3x9xcomplex<f32>>) {
  // expected-error @+1 {{fft_length has -1, needed at least 0}}
  %0 = stablehlo.fft %x, type = IRFFT, length = [-1] : (tensor<3x9xcomplex<f32>>) -> tensor<3x16xf32>
  return
}

// -----

// stablehlo.fft : text
func.func @fft_(%x: tensor<9xcomplex<f32>>) {
  // expected-error @+1 {{found 'DFT', needed one of FFT, IFFT, RFFT, IRFFT}}
  %0 = stablehlo.fft %x, type = DFT, length = [9] : (tensor<9xcomplex<f32>>) -> tensor<9xcomplex<f32>>
  return
}

// -----

// stablehlo.cholesky (C1)
func.func @cholesky_c1(%a: tensor<3x3xf32>) {
  // expected-error @+1 {{result #0 has type 'tensor<3x3xf64>', needed 'tensor<3x3xf32>'}}
  %0 = stablehlo.cholesky %a, lower = true : (tensor<3x3xf32>) -> tensor<3x3xf64>
  return
}

// -----

// stablehlo.cholesky (C2)
func.func @cholesky_c2(%a: tensor<3xf32>) {
  // expected-error @+1 {{a has type 'tensor<3xf32>', needed at least 2 dims}}
  %0 = stablehlo.cholesky %a, lower = true : (tensor<3xf32>) -> tensor<3xf32>
  return
}

// -----

// stablehlo.cholesky (C3)
func.func @cholesky_c3(%a: tensor<2x3x4xf32>) {
  // expected-error @+1 {{a has type 'tensor<2x3x4xf32>', needed square matrices in the last two dims}}
  %0 = stablehlo.cholesky %a, lower = true : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return
}

// -----

// stablehlo.triangular_solve (C1)
func.func @triangular_solve_c1(%a: tensor<3x3xf32>, %b: tensor<3x5xf64>) {
  // expected-error @+1 {{b has element type 'f64', needed a's 'f32'}}
  %0 = "stablehlo.triangular_solve"(%a, %b) <{left_side = true, lower = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = false}> : (tensor<3x3xf32>, tensor<3x5xf64>) -> tensor<3x5xf64>
  return
}

// -----

// stablehlo.triangular_solve (C2)
func.func @triangular_solve_c2(%a: tensor<3x3xf32>, %b: tensor<2x3x5xf32>) {
  // expected-error @+1 {{b has type 'tensor<2x3x5xf32>', needed a's rank 2}}
  %0 = "stablehlo.triangular_solve"(%a, %b) <{left_side = true, lower = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = false}> : (tensor<3x3xf32>, tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
  return
}

// -----

// stablehlo.triangular_solve (C2)
func.func @triangular_solve_c2_2(%a: tensor<3xf32>, %b: tensor<3xf32>) {
  // expected-error @+1 {{a has type 'tensor<3xf32>', needed at least 2 dims}}
  %0 = "stablehlo.triangular_solve"(%a, %b) <{left_side = true, lower = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = false}> : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
  return
}

// -----

// stablehlo.triangular_solve (C3)
func.func @triangular_solve_c3(%a: tensor<2x3x3xf32>, %b: tensor<4x3x5xf32>) {
  // expected-error @+1 {{b has type 'tensor<4x3x5xf32>', needed the batch dims of a, which has type 'tensor<2x3x3xf32>'}}
  %0 = "stablehlo.triangular_solve"(%a, %b) <{left_side = true, lower = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = false}> : (tensor<2x3x3xf32>, tensor<4x3x5xf32>) -> tensor<4x3x5xf32>
  return
}

// -----

// stablehlo.triangular_solve (C3)
func.func @triangular_solve_c3_2(%a: tensor<3x4xf32>, %b: tensor<3x5xf32>) {
  // expected-error @+1 {{a has type 'tensor<3x4xf32>', needed last dims of size 3, that of dim 0 of b}}
  %0 = "stablehlo.triangular_solve"(%a, %b) <{left_side = true, lower = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = false}> : (tensor<3x4xf32>, tensor<3x5xf32>) -> tensor<3x5xf32>
  return
}

// -----

// stablehlo.triangular_solve (C3)
func.func @triangular_solve_c3_3(%a: tensor<3x3xf32>, %b: tensor<3x5xf32>) {
  // expected-error @+1 {{a has type 'tensor<3x3xf32>', needed last dims of size 5, that of dim 1 of b}}
  %0 = "stablehlo.triangular_solve"(%a, %b) <{left_side = false, lower = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = false}> : (tensor<3x3xf32>, tensor<3x5xf32>) -> tensor<3x5xf32>
  return
}

// -----

// stablehlo.triangular_solve (C4)
func.func @triangular_solve_c4(%a: tensor<3x3xf32>, %b: tensor<3x5xf32>) {
  // expected-error @+1 {{result #0 has type 'tensor<3x3xf32>', needed 'tensor<3x5xf32>'}}
  %0 = "stablehlo.triangular_solve"(%a, %b) <{left_side = true, lower = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = false}> : (tensor<3x3xf32>, tensor<3x5xf32>) -> tensor<3x3xf32>
  return
}

// -----

// stablehlo.triangular_solve : transpose
func.func @triangular_solve_(%a: tensor<3x3xf32>, %b: tensor<3x5xf32>) {
  // expected-error @+1 {{transpose_a is TRANSPOSE_INVALID, needed NO_TRANSPOSE, TRANSPOSE or ADJOINT}}
  %0 = "stablehlo.triangular_solve"(%a, %b) <{left_side = true, lower = true, transpose_a = #stablehlo<transpose TRANSPOSE_INVALID>, unit_diagonal = false}> : (tensor<3x3xf32>, tensor<3x5xf32>) -> tensor<3x5xf32>
  return
}

// Tests cholesky and triangular_solve: the specification's examples, both triangles, complex matrices, right sides.
// RUN: heddle-interpret %s --entry cholesky | FileCheck %s --check-prefix=CHOLESKY
// RUN: heddle-interpret %s --entry solve | FileCheck %s --check-prefix=SOLVE

// CHOLESKY:      result0 = dense<{{\[}}[1.0, 0.0, 0.0], [2.0, 4.0, 0.0], [3.0, 5.0, 6.0]]> : tensor<3x3xf32>
// CHOLESKY-NEXT: result1 = dense<{{\[}}[1.0, 2.0, 3.0], [0.0, 4.0, 5.0], [0.0, 0.0, 6.0]]> : tensor<3x3xf32>
// CHOLESKY-NEXT: result2 = dense<{{\[}}{{\[}}[(2.0,0.0), (0.0,0.0)], [(1.0,-3.0), (1.0,0.0)]]]> : tensor<1x2x2xcomplex<f64>>
// CHOLESKY-NEXT: result3 = dense<{{\[}}{{\[}}[(2.0,0.0), (1.0,3.0)], [(0.0,0.0), (1.0,0.0)]]]> : tensor<1x2x2xcomplex<f64>>
// CHOLESKY-NEXT: result4 = dense<{{\[}}[0x7FC00000]]> : tensor<1x1xf32>
func.func @cholesky() -> (tensor<3x3xf32>, tensor<3x3xf32>, tensor<1x2x2xcomplex<f64>>, tensor<1x2x2xcomplex<f64>>, tensor<1x1xf32>) {
  %a = stablehlo.constant dense<[[1.0, 2.0, 3.0], [2.0, 20.0, 26.0], [3.0, 26.0, 70.0]]> : tensor<3x3xf32>
  %b = stablehlo.constant dense<[[[(4.0, 0.0), (2.0, 6.0)], [(2.0, -6.0), (11.0, 0.0)]]]> : tensor<1x2x2xcomplex<f64>>
  %c = stablehlo.constant dense<-1.0> : tensor<1x1xf32>
  %0 = stablehlo.cholesky %a, lower = true : tensor<3x3xf32>
  %1 = stablehlo.cholesky %a : tensor<3x3xf32>
  %2 = stablehlo.cholesky %b, lower = true : tensor<1x2x2xcomplex<f64>>
  %3 = stablehlo.cholesky %b, lower = false : tensor<1x2x2xcomplex<f64>>
  %4 = stablehlo.cholesky %c, lower = true : tensor<1x1xf32>
  return %0, %1, %2, %3, %4 : tensor<3x3xf32>, tensor<3x3xf32>, tensor<1x2x2xcomplex<f64>>, tensor<1x2x2xcomplex<f64>>, tensor<1x1xf32>
}

// What lies in the other triangle, 9 here, is not read.
// SOLVE:      result0 = dense<{{\[}}[2.0, 0.0, 0.0], [0.0, 2.0, 0.0], [0.0, 0.0, 2.0]]> : tensor<3x3xf32>
// SOLVE-NEXT: result1 = dense<{{\[}}[1.0, 2.0]]> : tensor<1x2xf32>
// SOLVE-NEXT: result2 = dense<{{\[}}[1.0], [2.0]]> : tensor<2x1xf32>
// SOLVE-NEXT: result3 = dense<{{\[}}[1.0], [2.0]]> : tensor<2x1xf32>
// SOLVE-NEXT: result4 = dense<{{\[}}[(1.0,0.0), (0.0,1.0)]]> : tensor<1x2xcomplex<f32>>
func.func @solve() -> (tensor<3x3xf32>, tensor<1x2xf32>, tensor<2x1xf32>, tensor<2x1xf32>, tensor<1x2xcomplex<f32>>) {
  %a = stablehlo.constant dense<[[1.0, 0.0, 0.0], [2.0, 4.0, 0.0], [3.0, 5.0, 6.0]]> : tensor<3x3xf32>
  %b = stablehlo.constant dense<[[2.0, 0.0, 0.0], [4.0, 8.0, 0.0], [6.0, 10.0, 12.0]]> : tensor<3x3xf32>
  %lower = stablehlo.constant dense<[[2.0, 9.0], [3.0, 4.0]]> : tensor<2x2xf32>
  %upper = stablehlo.constant dense<[[2.0, 3.0], [9.0, 4.0]]> : tensor<2x2xf32>
  %row = stablehlo.constant dense<[[8.0, 8.0]]> : tensor<1x2xf32>
  %column = stablehlo.constant dense<[[8.0], [8.0]]> : tensor<2x1xf32>
  %unit = stablehlo.constant dense<[[7.0], [2.0]]> : tensor<2x1xf32>
  %c = stablehlo.constant dense<[[(1.0, 0.0), (0.0, 2.0)], [(9.0, 9.0), (3.0, 1.0)]]> : tensor<2x2xcomplex<f32>>
  %d = stablehlo.constant dense<[[(3.0, 0.0), (1.0, 3.0)]]> : tensor<1x2xcomplex<f32>>
  %0 = "stablehlo.triangular_solve"(%a, %b) <{left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>}> : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
  // x [[2, 0], [3, 4]] = [8, 8]
  %1 = "stablehlo.triangular_solve"(%lower, %row) <{left_side = false, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>}> : (tensor<2x2xf32>, tensor<1x2xf32>) -> tensor<1x2xf32>
  %2 = "stablehlo.triangular_solve"(%lower, %column) <{left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose TRANSPOSE>}> : (tensor<2x2xf32>, tensor<2x1xf32>) -> tensor<2x1xf32>
  // [[1, 3], [0, 1]] x = [7, 2]
  %3 = "stablehlo.triangular_solve"(%upper, %unit) <{left_side = true, lower = false, unit_diagonal = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>}> : (tensor<2x2xf32>, tensor<2x1xf32>) -> tensor<2x1xf32>
  // x [[1, 0], [-2i, 3 - i]] = [1 + i (-2i), i (3 - i)]
  %4 = "stablehlo.triangular_solve"(%c, %d) <{left_side = false, lower = false, unit_diagonal = false, transpose_a = #stablehlo<transpose ADJOINT>}> : (tensor<2x2xcomplex<f32>>, tensor<1x2xcomplex<f32>>) -> tensor<1x2xcomplex<f32>>
  return %0, %1, %2, %3, %4 : tensor<3x3xf32>, tensor<1x2xf32>, tensor<2x1xf32>, tensor<2x1xf32>, tensor<1x2xcomplex<f32>>
}

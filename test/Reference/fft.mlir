// Tests the four kinds of fft: the specification's example, a prime length, two dims, odd and even real signals.
// RUN: heddle-interpret %s | FileCheck %s

// CHECK:      result0 = dense<[(1.0,0.0), (1.0,0.0), (1.0,0.0), (1.0,0.0)]> : tensor<4xcomplex<f32>>
// CHECK-NEXT: result1 = dense<[(6.0,0.0), (-1.5,0.8660254), (-1.5,-0.8660254)]> : tensor<3xcomplex<f32>>
// CHECK-NEXT: result2 = dense<[(6.0,0.0), (-1.5,0.8660254)]> : tensor<2xcomplex<f32>>
// CHECK-NEXT: result3 = dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
// CHECK-NEXT: result4 = dense<{{\[}}[(10.0,0.0), (-2.0,0.0)], [(-4.0,0.0), (0.0,0.0)]]> : tensor<2x2xcomplex<f64>>
// CHECK-NEXT: result5 = dense<{{\[}}[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf64>
// CHECK-NEXT: result6 = dense<[(0.25,0.0), (0.0,0.25), (-0.25,0.0), (0.0,-0.25)]> : tensor<4xcomplex<f32>>
func.func @main() -> (tensor<4xcomplex<f32>>, tensor<3xcomplex<f32>>, tensor<2xcomplex<f32>>, tensor<3xf32>, tensor<2x2xcomplex<f64>>, tensor<2x2xf64>, tensor<4xcomplex<f32>>) {
  %impulse = stablehlo.constant dense<[(1.0, 0.0), (0.0, 0.0), (0.0, 0.0), (0.0, 0.0)]> : tensor<4xcomplex<f32>>
  %a = stablehlo.constant dense<[(1.0, 0.0), (2.0, 0.0), (3.0, 0.0)]> : tensor<3xcomplex<f32>>
  %b = stablehlo.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %c = stablehlo.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf64>
  %d = stablehlo.constant dense<[(0.0, 0.0), (1.0, 0.0), (0.0, 0.0), (0.0, 0.0)]> : tensor<4xcomplex<f32>>
  %0 = stablehlo.fft %impulse, type = FFT, length = [4] : (tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>>
  %1 = stablehlo.fft %a, type = FFT, length = [3] : (tensor<3xcomplex<f32>>) -> tensor<3xcomplex<f32>>
  %2 = stablehlo.fft %b, type = RFFT, length = [3] : (tensor<3xf32>) -> tensor<2xcomplex<f32>>
  %3 = stablehlo.fft %2, type = IRFFT, length = [3] : (tensor<2xcomplex<f32>>) -> tensor<3xf32>
  %4 = stablehlo.fft %c, type = RFFT, length = [2, 2] : (tensor<2x2xf64>) -> tensor<2x2xcomplex<f64>>
  %5 = stablehlo.fft %4, type = IRFFT, length = [2, 2] : (tensor<2x2xcomplex<f64>>) -> tensor<2x2xf64>
  %6 = stablehlo.fft %d, type = IFFT, length = [4] : (tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>>
  return %0, %1, %2, %3, %4, %5, %6 : tensor<4xcomplex<f32>>, tensor<3xcomplex<f32>>, tensor<2xcomplex<f32>>, tensor<3xf32>, tensor<2x2xcomplex<f64>>, tensor<2x2xf64>, tensor<4xcomplex<f32>>
}

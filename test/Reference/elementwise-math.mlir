// Tests elementwise ops at points where their values are known.
// RUN: heddle-interpret %s --entry rounding | count 0
// RUN: heddle-interpret %s --entry bits | count 0
// RUN: heddle-interpret %s --entry exponential | count 0
// RUN: heddle-interpret %s --entry trigonometric | count 0
// RUN: heddle-interpret %s --entry rounded_once | count 0
// RUN: heddle-interpret %s --entry parts | count 0

func.func @rounding() {
  %c1 = stablehlo.constant dense<[-1.5, -0.0, 0xFF800000]> : tensor<3xf32>
  %r2 = stablehlo.abs %c1 : tensor<3xf32>
  check.expect_eq_const %r2, dense<[1.5, 0.0, 0x7F800000]> : tensor<3xf32>
  %c3 = stablehlo.constant dense<[-128, -3]> : tensor<2xi8>
  %r4 = stablehlo.abs %c3 : tensor<2xi8>
  check.expect_eq_const %r4, dense<[-128, 3]> : tensor<2xi8>
  %c5 = stablehlo.constant dense<[(3.0, -4.0)]> : tensor<1xcomplex<f32>>
  %r6 = stablehlo.abs %c5 : (tensor<1xcomplex<f32>>) -> tensor<1xf32>
  check.expect_eq_const %r6, dense<[5.0]> : tensor<1xf32>
  %c7 = stablehlo.constant dense<[-1.5, 0.5]> : tensor<2xf32>
  %r8 = stablehlo.ceil %c7 : tensor<2xf32>
  check.expect_eq_const %r8, dense<[-1.0, 1.0]> : tensor<2xf32>
  %c9 = stablehlo.constant dense<[-1.5, 0.5]> : tensor<2xf32>
  %r10 = stablehlo.floor %c9 : tensor<2xf32>
  check.expect_eq_const %r10, dense<[-2.0, 0.0]> : tensor<2xf32>
  %c11 = stablehlo.constant dense<[1.5, 0.0]> : tensor<2xf32>
  %r12 = stablehlo.negate %c11 : tensor<2xf32>
  check.expect_eq_const %r12, dense<[-1.5, -0.0]> : tensor<2xf32>
  %c13 = stablehlo.constant dense<[-128, 1]> : tensor<2xi8>
  %r14 = stablehlo.negate %c13 : tensor<2xi8>
  check.expect_eq_const %r14, dense<[-128, -1]> : tensor<2xi8>
  %c15 = stablehlo.constant dense<[1.0, 0x7F800000, 0x7FC00000]> : tensor<3xf32>
  %r16 = stablehlo.is_finite %c15 : (tensor<3xf32>) -> tensor<3xi1>
  check.expect_eq_const %r16, dense<[true, false, false]> : tensor<3xi1>
  %c17 = stablehlo.constant dense<[0.0, 0.0, 0.0]> : tensor<3xf32>
  %c18 = stablehlo.constant dense<[-1.0, 0.5, 0x7FC00000]> : tensor<3xf32>
  %c19 = stablehlo.constant dense<[1.0, 1.0, 1.0]> : tensor<3xf32>
  %r20 = stablehlo.clamp %c17, %c18, %c19 : tensor<3xf32>
  check.expect_eq_const %r20, dense<[0.0, 0.5, 0x7FC00000]> : tensor<3xf32>
  return
}

func.func @bits() {
  %c1 = stablehlo.constant dense<[1, -128]> : tensor<2xi8>
  %c2 = stablehlo.constant dense<[2, 1]> : tensor<2xi8>
  %r3 = stablehlo.or %c1, %c2 : tensor<2xi8>
  check.expect_eq_const %r3, dense<[3, -127]> : tensor<2xi8>
  %c4 = stablehlo.constant dense<[3, -1]> : tensor<2xi8>
  %c5 = stablehlo.constant dense<[2, 1]> : tensor<2xi8>
  %r6 = stablehlo.xor %c4, %c5 : tensor<2xi8>
  check.expect_eq_const %r6, dense<[1, -2]> : tensor<2xi8>
  %c7 = stablehlo.constant dense<[true, true]> : tensor<2xi1>
  %c8 = stablehlo.constant dense<[true, false]> : tensor<2xi1>
  %r9 = stablehlo.xor %c7, %c8 : tensor<2xi1>
  check.expect_eq_const %r9, dense<[false, true]> : tensor<2xi1>
  %c10 = stablehlo.constant dense<[0, 5]> : tensor<2xi8>
  %r11 = stablehlo.not %c10 : tensor<2xi8>
  check.expect_eq_const %r11, dense<[-1, -6]> : tensor<2xi8>
  %c12 = stablehlo.constant dense<[true]> : tensor<1xi1>
  %r13 = stablehlo.not %c12 : tensor<1xi1>
  check.expect_eq_const %r13, dense<[false]> : tensor<1xi1>
  %c14 = stablehlo.constant dense<[-1, 5, 0]> : tensor<3xi8>
  %r15 = stablehlo.popcnt %c14 : tensor<3xi8>
  check.expect_eq_const %r15, dense<[8, 2, 0]> : tensor<3xi8>
  %c16 = stablehlo.constant dense<[1, -1]> : tensor<2xi8>
  %c17 = stablehlo.constant dense<[2, -2]> : tensor<2xi8>
  %r18 = stablehlo.minimum %c16, %c17 : tensor<2xi8>
  check.expect_eq_const %r18, dense<[1, -2]> : tensor<2xi8>
  %c19 = stablehlo.constant dense<[0.0, 0x7FC00000]> : tensor<2xf32>
  %c20 = stablehlo.constant dense<[-0.0, 1.0]> : tensor<2xf32>
  %r21 = stablehlo.minimum %c19, %c20 : tensor<2xf32>
  check.expect_eq_const %r21, dense<[-0.0, 0x7FC00000]> : tensor<2xf32>
  return
}

func.func @exponential() {
  %c1 = stablehlo.constant dense<[1.0, 0xFFF0000000000000, 0.0]> : tensor<3xf64>
  %r2 = stablehlo.exponential %c1 : tensor<3xf64>
  %c3 = stablehlo.constant dense<[2.718281828459045, 0.0, 1.0]> : tensor<3xf64>
  check.expect_close %r2, %c3, max_ulp_difference = 1 : tensor<3xf64>, tensor<3xf64>
  %c4 = stablehlo.constant dense<[2.718281828459045, 0.0, -1.0]> : tensor<3xf64>
  %r5 = stablehlo.log %c4 : tensor<3xf64>
  %c6 = stablehlo.constant dense<[1.0, 0xFFF0000000000000, 0x7FF8000000000000]> : tensor<3xf64>
  check.expect_close %r5, %c6, max_ulp_difference = 1 : tensor<3xf64>, tensor<3xf64>
  %c7 = stablehlo.constant dense<[1.0e-20, 1.0]> : tensor<2xf64>
  %r8 = stablehlo.exponential_minus_one %c7 : tensor<2xf64>
  %c9 = stablehlo.constant dense<[1.0e-20, 1.718281828459045]> : tensor<2xf64>
  check.expect_close %r8, %c9, max_ulp_difference = 1 : tensor<2xf64>, tensor<2xf64>
  %c10 = stablehlo.constant dense<[1.0e-20, -1.0, 1.0]> : tensor<3xf64>
  %r11 = stablehlo.log_plus_one %c10 : tensor<3xf64>
  %c12 = stablehlo.constant dense<[1.0e-20, 0xFFF0000000000000, 0.6931471805599453]> : tensor<3xf64>
  check.expect_close %r11, %c12, max_ulp_difference = 1 : tensor<3xf64>, tensor<3xf64>
  %c13 = stablehlo.constant dense<[0.0, 0xFFF0000000000000, 0.6931471805599453]> : tensor<3xf64>
  %r14 = stablehlo.logistic %c13 : tensor<3xf64>
  %c15 = stablehlo.constant dense<[0.5, 0.0, 0.6666666666666666]> : tensor<3xf64>
  check.expect_close %r14, %c15, max_ulp_difference = 1 : tensor<3xf64>, tensor<3xf64>
  %c16 = stablehlo.constant dense<[4.0, -0.0, -1.0]> : tensor<3xf64>
  %r17 = stablehlo.sqrt %c16 : tensor<3xf64>
  %c18 = stablehlo.constant dense<[2.0, -0.0, 0x7FF8000000000000]> : tensor<3xf64>
  check.expect_close %r17, %c18, max_ulp_difference = 1 : tensor<3xf64>, tensor<3xf64>
  %c19 = stablehlo.constant dense<[4.0, 0.0]> : tensor<2xf64>
  %r20 = stablehlo.rsqrt %c19 : tensor<2xf64>
  %c21 = stablehlo.constant dense<[0.5, 0x7FF0000000000000]> : tensor<2xf64>
  check.expect_close %r20, %c21, max_ulp_difference = 1 : tensor<2xf64>, tensor<2xf64>
  %c22 = stablehlo.constant dense<[-27.0, 8.0]> : tensor<2xf64>
  %r23 = stablehlo.cbrt %c22 : tensor<2xf64>
  %c24 = stablehlo.constant dense<[-3.0, 2.0]> : tensor<2xf64>
  check.expect_close %r23, %c24, max_ulp_difference = 1 : tensor<2xf64>, tensor<2xf64>
  %c25 = stablehlo.constant dense<[(0.0, 1.5707963267948966)]> : tensor<1xcomplex<f64>>
  %r26 = stablehlo.exponential %c25 : tensor<1xcomplex<f64>>
  %c27 = stablehlo.constant dense<[(6.123233995736766e-17, 1.0)]> : tensor<1xcomplex<f64>>
  check.expect_close %r26, %c27, max_ulp_difference = 1 : tensor<1xcomplex<f64>>, tensor<1xcomplex<f64>>
  // The sign of a zero says on which side of the branch cut a number lies.
  %c28 = stablehlo.constant dense<[(-4.0, 0.0), (-4.0, -0.0)]> : tensor<2xcomplex<f64>>
  %r29 = stablehlo.sqrt %c28 : tensor<2xcomplex<f64>>
  %c30 = stablehlo.constant dense<[(0.0, 2.0), (0.0, -2.0)]> : tensor<2xcomplex<f64>>
  check.expect_close %r29, %c30, max_ulp_difference = 1 : tensor<2xcomplex<f64>>, tensor<2xcomplex<f64>>
  return
}

// Functions of f32 are those of the number, rounded; of complex<f32> too, near a pole and where a logarithm is multiplied.
func.func @rounded_once() {
  %x = stablehlo.constant dense<[-4.25, -2.625]> : tensor<2xf32>
  %0 = stablehlo.logistic %x : tensor<2xf32>
  check.expect_eq_const %0, dense<[0.0140636275, 0.067546688]> : tensor<2xf32>
  %size = stablehlo.constant dense<4.875> : tensor<1xf32>
  %root = stablehlo.rsqrt %size : tensor<1xf32>
  check.expect_eq_const %root, dense<0.452910811> : tensor<1xf32>
  %z = stablehlo.constant dense<[(0.03125, 3.140625)]> : tensor<1xcomplex<f32>>
  %1 = stablehlo.logistic %z : tensor<1xcomplex<f32>>
  check.expect_eq_const %1, dense<[(32.4719505, 0.989847481)]> : tensor<1xcomplex<f32>>
  %base = stablehlo.constant dense<[(30.0, 40.0), (0.0, 0.0), (0.0, 0.0)]> : tensor<3xcomplex<f32>>
  %exponent = stablehlo.constant dense<[(8.5, -10.25), (0.0, 0.0), (2.0, 0.0)]> : tensor<3xcomplex<f32>>
  %2 = stablehlo.power %base, %exponent : tensor<3xcomplex<f32>>
  check.expect_eq_const %2, dense<[(2.582454296238883e+18, -2.6605905403109704e+18), (1.0, 0.0), (0.0, 0.0)]> : tensor<3xcomplex<f32>>
  return
}

func.func @trigonometric() {
  %c1 = stablehlo.constant dense<[0.0, 1.5707963267948966, 0x7FF0000000000000]> : tensor<3xf64>
  %r2 = stablehlo.sine %c1 : tensor<3xf64>
  %c3 = stablehlo.constant dense<[0.0, 1.0, 0x7FF8000000000000]> : tensor<3xf64>
  check.expect_close %r2, %c3, max_ulp_difference = 1 : tensor<3xf64>, tensor<3xf64>
  %c4 = stablehlo.constant dense<[0.0, 3.141592653589793]> : tensor<2xf64>
  %r5 = stablehlo.cosine %c4 : tensor<2xf64>
  %c6 = stablehlo.constant dense<[1.0, -1.0]> : tensor<2xf64>
  check.expect_close %r5, %c6, max_ulp_difference = 1 : tensor<2xf64>, tensor<2xf64>
  %c7 = stablehlo.constant dense<[0.0, 1.0]> : tensor<2xf64>
  %r8 = stablehlo.tan %c7 : tensor<2xf64>
  %c9 = stablehlo.constant dense<[0.0, 1.5574077246549023]> : tensor<2xf64>
  check.expect_close %r8, %c9, max_ulp_difference = 1 : tensor<2xf64>, tensor<2xf64>
  %c10 = stablehlo.constant dense<[0x7FF0000000000000, 0.6931471805599453]> : tensor<2xf64>
  %r11 = stablehlo.tanh %c10 : tensor<2xf64>
  %c12 = stablehlo.constant dense<[1.0, 0.6]> : tensor<2xf64>
  check.expect_close %r11, %c12, max_ulp_difference = 1 : tensor<2xf64>, tensor<2xf64>
  %c13 = stablehlo.constant dense<[1.0, -0.0, -1.0]> : tensor<3xf64>
  %c14 = stablehlo.constant dense<[1.0, -1.0, 0.0]> : tensor<3xf64>
  %r15 = stablehlo.atan2 %c13, %c14 : tensor<3xf64>
  %c16 = stablehlo.constant dense<[0.7853981633974483, -3.141592653589793, -1.5707963267948966]> : tensor<3xf64>
  check.expect_close %r15, %c16, max_ulp_difference = 1 : tensor<3xf64>, tensor<3xf64>
  return
}

func.func @parts() {
  %c1 = stablehlo.constant dense<[1.0, -0.0]> : tensor<2xf32>
  %c2 = stablehlo.constant dense<[2.0, 3.0]> : tensor<2xf32>
  %r3 = stablehlo.complex %c1, %c2 : tensor<2xcomplex<f32>>
  check.expect_eq_const %r3, dense<[(1.0, 2.0), (-0.0, 3.0)]> : tensor<2xcomplex<f32>>
  %c4 = stablehlo.constant dense<[(1.0, 2.0)]> : tensor<1xcomplex<f32>>
  %r5 = stablehlo.real %c4 : (tensor<1xcomplex<f32>>) -> tensor<1xf32>
  check.expect_eq_const %r5, dense<[1.0]> : tensor<1xf32>
  %c6 = stablehlo.constant dense<[(1.0, 2.0)]> : tensor<1xcomplex<f32>>
  %r7 = stablehlo.imag %c6 : (tensor<1xcomplex<f32>>) -> tensor<1xf32>
  check.expect_eq_const %r7, dense<[2.0]> : tensor<1xf32>
  %c8 = stablehlo.constant dense<[3.0]> : tensor<1xf32>
  %r9 = stablehlo.imag %c8 : (tensor<1xf32>) -> tensor<1xf32>
  check.expect_eq_const %r9, dense<[0.0]> : tensor<1xf32>
  return
}

// Tests chlo's functions at points where their values are known, at poles and at infinities.
// RUN: heddle-interpret %s --entry circular | count 0
// RUN: heddle-interpret %s --entry hyperbolic | count 0
// RUN: heddle-interpret %s --entry complex | count 0
// RUN: heddle-interpret %s --entry gamma | count 0
// RUN: heddle-interpret %s --entry zeta | count 0
// RUN: heddle-interpret %s --entry others | count 0

func.func @circular() {
  // Angles whose sine, cosine and tangent are simple; outside of the domain NaN.
  %c1 = stablehlo.constant dense<[0.5, -1.0, 2.0, -0.0]> : tensor<4xf64>
  %r2 = chlo.asin %c1 : tensor<4xf64> -> tensor<4xf64>
  %c3 = stablehlo.constant dense<[0.5235987755982988, -1.5707963267948966, 0x7FF8000000000000, -0.0]> : tensor<4xf64>
  check.expect_close %r2, %c3, max_ulp_difference = 1 : tensor<4xf64>, tensor<4xf64>
  %c4 = stablehlo.constant dense<[0.5, -1.0, 1.0, -2.0]> : tensor<4xf64>
  %r5 = chlo.acos %c4 : tensor<4xf64> -> tensor<4xf64>
  %c6 = stablehlo.constant dense<[1.0471975511965976, 3.141592653589793, 0.0, 0x7FF8000000000000]> : tensor<4xf64>
  check.expect_close %r5, %c6, max_ulp_difference = 1 : tensor<4xf64>, tensor<4xf64>
  %c7 = stablehlo.constant dense<[1.0, 0xFFF0000000000000, -0.0]> : tensor<3xf64>
  %r8 = chlo.atan %c7 : tensor<3xf64> -> tensor<3xf64>
  %c9 = stablehlo.constant dense<[0.7853981633974483, -1.5707963267948966, -0.0]> : tensor<3xf64>
  check.expect_close %r8, %c9, max_ulp_difference = 1 : tensor<3xf64>, tensor<3xf64>
  %c10 = stablehlo.constant dense<[0.0, -0.0, 1.0]> : tensor<3xf64>
  %r11 = chlo.tan %c10 : tensor<3xf64> -> tensor<3xf64>
  %c12 = stablehlo.constant dense<[0.0, -0.0, 1.5574077246549023]> : tensor<3xf64>
  check.expect_close %r11, %c12, max_ulp_difference = 1 : tensor<3xf64>, tensor<3xf64>
  return
}

func.func @hyperbolic() {
  // asinh(3/4) = log 2, acosh(5/4) = log 2, atanh(3/5) = log 2.
  %c1 = stablehlo.constant dense<[0.75, -0.75, 0x7FF0000000000000]> : tensor<3xf64>
  %r2 = chlo.asinh %c1 : tensor<3xf64> -> tensor<3xf64>
  %c3 = stablehlo.constant dense<[0.6931471805599453, -0.6931471805599453, 0x7FF0000000000000]> : tensor<3xf64>
  check.expect_close %r2, %c3, max_ulp_difference = 1 : tensor<3xf64>, tensor<3xf64>
  %c4 = stablehlo.constant dense<[1.25, 1.0, 0.5]> : tensor<3xf64>
  %r5 = chlo.acosh %c4 : tensor<3xf64> -> tensor<3xf64>
  %c6 = stablehlo.constant dense<[0.6931471805599453, 0.0, 0x7FF8000000000000]> : tensor<3xf64>
  check.expect_close %r5, %c6, max_ulp_difference = 1 : tensor<3xf64>, tensor<3xf64>
  %c7 = stablehlo.constant dense<[0.6, 1.0, -1.0, 1.5]> : tensor<4xf64>
  %r8 = chlo.atanh %c7 : tensor<4xf64> -> tensor<4xf64>
  %c9 = stablehlo.constant dense<[0.6931471805599453, 0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000]> : tensor<4xf64>
  check.expect_close %r8, %c9, max_ulp_difference = 1 : tensor<4xf64>, tensor<4xf64>
  %c10 = stablehlo.constant dense<[0.6931471805599453, 0xFFF0000000000000, -0.0]> : tensor<3xf64>
  %r11 = chlo.sinh %c10 : tensor<3xf64> -> tensor<3xf64>
  %c12 = stablehlo.constant dense<[0.75, 0xFFF0000000000000, -0.0]> : tensor<3xf64>
  check.expect_close %r11, %c12, max_ulp_difference = 1 : tensor<3xf64>, tensor<3xf64>
  %c13 = stablehlo.constant dense<[0.6931471805599453, 0xFFF0000000000000, 0.0]> : tensor<3xf64>
  %r14 = chlo.cosh %c13 : tensor<3xf64> -> tensor<3xf64>
  %c15 = stablehlo.constant dense<[1.25, 0x7FF0000000000000, 1.0]> : tensor<3xf64>
  check.expect_close %r14, %c15, max_ulp_difference = 1 : tensor<3xf64>, tensor<3xf64>
  %c16 = stablehlo.constant dense<[0.6931471805599453, 100.0]> : tensor<2xf32>
  %r17 = chlo.sinh %c16 : tensor<2xf32> -> tensor<2xf32>
  %c18 = stablehlo.constant dense<[0.75, 0x7F800000]> : tensor<2xf32>
  check.expect_close %r17, %c18, max_ulp_difference = 1 : tensor<2xf32>, tensor<2xf32>
  return
}

func.func @complex() {
  // On the branch cuts; values by the functions' logarithms.
  %c1 = stablehlo.constant dense<[(2.0, 0.0), (0.0, 1.0)]> : tensor<2xcomplex<f64>>
  %r2 = chlo.asin %c1 : tensor<2xcomplex<f64>> -> tensor<2xcomplex<f64>>
  %c3 = stablehlo.constant dense<[(1.5707963267948966, 1.3169578969248166), (0.0, 0.881373587019543)]> : tensor<2xcomplex<f64>>
  check.expect_close %r2, %c3, max_ulp_difference = 2 : tensor<2xcomplex<f64>>, tensor<2xcomplex<f64>>
  %c4 = stablehlo.constant dense<[(2.0, 0.0), (0.0, 1.0)]> : tensor<2xcomplex<f64>>
  %r5 = chlo.acos %c4 : tensor<2xcomplex<f64>> -> tensor<2xcomplex<f64>>
  %c6 = stablehlo.constant dense<[(0.0, -1.3169578969248166), (1.5707963267948966, -0.881373587019543)]> : tensor<2xcomplex<f64>>
  check.expect_close %r5, %c6, max_ulp_difference = 2 : tensor<2xcomplex<f64>>, tensor<2xcomplex<f64>>
  %c7 = stablehlo.constant dense<[(0.0, 1.0)]> : tensor<1xcomplex<f64>>
  %r8 = chlo.acosh %c7 : tensor<1xcomplex<f64>> -> tensor<1xcomplex<f64>>
  %c9 = stablehlo.constant dense<[(0.881373587019543, 1.5707963267948966)]> : tensor<1xcomplex<f64>>
  check.expect_close %r8, %c9, max_ulp_difference = 2 : tensor<1xcomplex<f64>>, tensor<1xcomplex<f64>>
  %c10 = stablehlo.constant dense<[(0.0, 2.0)]> : tensor<1xcomplex<f64>>
  %r11 = chlo.asinh %c10 : tensor<1xcomplex<f64>> -> tensor<1xcomplex<f64>>
  %c12 = stablehlo.constant dense<[(1.3169578969248166, 1.5707963267948966)]> : tensor<1xcomplex<f64>>
  check.expect_close %r11, %c12, max_ulp_difference = 2 : tensor<1xcomplex<f64>>, tensor<1xcomplex<f64>>
  %c13 = stablehlo.constant dense<[(0.0, 0.5)]> : tensor<1xcomplex<f64>>
  %r14 = chlo.atan %c13 : tensor<1xcomplex<f64>> -> tensor<1xcomplex<f64>>
  %c15 = stablehlo.constant dense<[(0.0, 0.5493061443340548)]> : tensor<1xcomplex<f64>>
  check.expect_close %r14, %c15, max_ulp_difference = 2 : tensor<1xcomplex<f64>>, tensor<1xcomplex<f64>>
  %c16 = stablehlo.constant dense<[(2.0, 0.0)]> : tensor<1xcomplex<f64>>
  %r17 = chlo.atanh %c16 : tensor<1xcomplex<f64>> -> tensor<1xcomplex<f64>>
  %c18 = stablehlo.constant dense<[(0.5493061443340548, 1.5707963267948966)]> : tensor<1xcomplex<f64>>
  check.expect_close %r17, %c18, max_ulp_difference = 2 : tensor<1xcomplex<f64>>, tensor<1xcomplex<f64>>
  %c19 = stablehlo.constant dense<[(0.0, 1.0471975511965976)]> : tensor<1xcomplex<f64>>
  %r20 = chlo.cosh %c19 : tensor<1xcomplex<f64>> -> tensor<1xcomplex<f64>>
  %c21 = stablehlo.constant dense<[(0.5, 0.0)]> : tensor<1xcomplex<f64>>
  check.expect_close %r20, %c21, max_ulp_difference = 2 : tensor<1xcomplex<f64>>, tensor<1xcomplex<f64>>
  %c22 = stablehlo.constant dense<[(0.6931471805599453, 0.0)]> : tensor<1xcomplex<f64>>
  %r23 = chlo.sinh %c22 : tensor<1xcomplex<f64>> -> tensor<1xcomplex<f64>>
  %c24 = stablehlo.constant dense<[(0.75, 0.0)]> : tensor<1xcomplex<f64>>
  check.expect_close %r23, %c24, max_ulp_difference = 2 : tensor<1xcomplex<f64>>, tensor<1xcomplex<f64>>
  %c25 = stablehlo.constant dense<[(0.0, 1.0)]> : tensor<1xcomplex<f64>>
  %r26 = chlo.tan %c25 : tensor<1xcomplex<f64>> -> tensor<1xcomplex<f64>>
  %c27 = stablehlo.constant dense<[(0.0, 0.7615941559557649)]> : tensor<1xcomplex<f64>>
  check.expect_close %r26, %c27, max_ulp_difference = 2 : tensor<1xcomplex<f64>>, tensor<1xcomplex<f64>>
  %c28 = stablehlo.constant dense<[(1.0, 2.0), (-1.0, -0.0)]> : tensor<2xcomplex<f64>>
  %r29 = chlo.conj %c28 : tensor<2xcomplex<f64>> -> tensor<2xcomplex<f64>>
  check.expect_eq_const %r29, dense<[(1.0, -2.0), (-1.0, 0.0)]> : tensor<2xcomplex<f64>>
  %c30 = stablehlo.constant dense<[(1.0, 2.0), (3.0, 4.0)]> : tensor<2xcomplex<f64>>
  %r31 = chlo.square %c30 : tensor<2xcomplex<f64>> -> tensor<2xcomplex<f64>>
  check.expect_eq_const %r31, dense<[(-3.0, 4.0), (-7.0, 24.0)]> : tensor<2xcomplex<f64>>
  // asin(z) = atan2(x, real(w)) + i sign(y) imag(w): for 2, pi / 2 and log(2 + sqrt 3); for i, 0 and asinh 1.
  %c32 = stablehlo.constant dense<[(2.0, 0.0), (0.0, 1.0), (0.6, 0.0)]> : tensor<3xcomplex<f64>>
  %r33 = chlo._asin_acos_kernel %c32 : tensor<3xcomplex<f64>> -> tensor<3xcomplex<f64>>
  %c34 = stablehlo.constant dense<[(0.0, 1.3169578969248166), (1.4142135623730951, 0.881373587019543), (0.8, 0.0)]> : tensor<3xcomplex<f64>>
  check.expect_close %r33, %c34, max_ulp_difference = 2 : tensor<3xcomplex<f64>>, tensor<3xcomplex<f64>>
  return
}

func.func @gamma() {
  // digamma(1) = -gamma, digamma(1/2) = -gamma - 2 log 2, digamma(-1/2) = digamma(1/2) + 2; poles are NaN.
  %c1 = stablehlo.constant dense<[1.0, 0.5, -0.5, 0.0, -3.0, 0x7FF0000000000000, 1.5]> : tensor<7xf64>
  %r2 = chlo.digamma %c1 : tensor<7xf64> -> tensor<7xf64>
  %c3 = stablehlo.constant dense<[-0.5772156649015329, -1.9635100260214235, 0.03648997397857652, 0x7FF8000000000000, 0x7FF8000000000000, 0x7FF0000000000000, 0.03648997397857652]> : tensor<7xf64>
  check.expect_close %r2, %c3, max_ulp_difference = 2 : tensor<7xf64>, tensor<7xf64>
  %c4 = stablehlo.constant dense<[1.0, 0.5, 5.0, -0.5, 0.0, 0xFFF0000000000000]> : tensor<6xf64>
  %r5 = chlo.lgamma %c4 : tensor<6xf64> -> tensor<6xf64>
  %c6 = stablehlo.constant dense<[0.0, 0.5723649429247001, 3.1780538303479458, 1.2655121234846454, 0x7FF0000000000000, 0x7FF0000000000000]> : tensor<6xf64>
  check.expect_close %r5, %c6, max_ulp_difference = 2 : tensor<6xf64>, tensor<6xf64>
  // The root of digamma is 9.55e-17 above the first of these numbers, where its slope is 0.9677.
  %near = stablehlo.constant dense<[1.4616321449683622, 1.5]> : tensor<2xf64>
  %zero = chlo.digamma %near : tensor<2xf64> -> tensor<2xf64>
  %nearly = stablehlo.constant dense<[-9.2412655217294275E-17, 0.03648997397857652]> : tensor<2xf64>
  check.expect_close %zero, %nearly, max_ulp_difference = 1 : tensor<2xf64>, tensor<2xf64>
  // polygamma(1, 1) = pi^2 / 6, polygamma(2, 1) = -2 zeta(3), polygamma(1, -1/2) = pi^2 / 2 + 4.
  %c7 = stablehlo.constant dense<[1.0, 2.0, 1.0, 0.0, -1.0, 1.5, 1.0, 2.0]> : tensor<8xf64>
  %c8 = stablehlo.constant dense<[1.0, 1.0, -0.5, 1.0, 1.0, 1.0, 0.0, 0.0]> : tensor<8xf64>
  %r9 = chlo.polygamma %c7, %c8 : tensor<8xf64>, tensor<8xf64> -> tensor<8xf64>
  %c10 = stablehlo.constant dense<[1.6449340668482264, -2.4041138063191885, 8.934802200544679, -0.5772156649015329, 0x7FF8000000000000, 0x7FF8000000000000, 0x7FF0000000000000, 0x7FF8000000000000]> : tensor<8xf64>
  check.expect_close %r9, %c10, max_ulp_difference = 2 : tensor<8xf64>, tensor<8xf64>
  return
}

func.func @zeta() {
  // zeta(2, 1) = pi^2 / 6, zeta(4, 1) = pi^4 / 90, zeta(2, 1/2) = pi^2 / 2, zeta(3, -1/2) = zeta(3, 1/2) - 8 = 7 zeta(3) - 8.
  %c1 = stablehlo.constant dense<[2.0, 4.0, 2.0, 3.0, 1.0, 0.5, 2.0, 3.0, 1.5, 40.0]> : tensor<10xf64>
  %c2 = stablehlo.constant dense<[1.0, 1.0, 0.5, -0.5, 2.0, 2.0, 0.0, -1.0, -0.5, 3.0]> : tensor<10xf64>
  %r3 = chlo.zeta %c1, %c2 : tensor<10xf64>, tensor<10xf64> -> tensor<10xf64>
  %c4 = stablehlo.constant dense<[1.6449340668482264, 1.082323233711138, 4.934802200544679, 0.4143983221171599, 0x7FF0000000000000, 0x7FF8000000000000, 0x7FF0000000000000, 0x7FF8000000000000, 0x7FF8000000000000, 8.225346069033828e-20]> : tensor<10xf64>
  check.expect_close %r3, %c4, max_ulp_difference = 2 : tensor<10xf64>, tensor<10xf64>
  return
}

func.func @others() {
  %c1 = stablehlo.constant dense<[1.0, -0.0, 0x7FF0000000000000]> : tensor<3xf64>
  %r2 = chlo.erf %c1 : tensor<3xf64> -> tensor<3xf64>
  %c3 = stablehlo.constant dense<[0.8427007929497149, -0.0, 1.0]> : tensor<3xf64>
  check.expect_close %r2, %c3, max_ulp_difference = 1 : tensor<3xf64>, tensor<3xf64>
  %c4 = stablehlo.constant dense<[1.0, 10.0, 0xFFF0000000000000]> : tensor<3xf64>
  %r5 = chlo.erfc %c4 : tensor<3xf64> -> tensor<3xf64>
  %c6 = stablehlo.constant dense<[0.15729920705028513, 2.088487583762545e-45, 2.0]> : tensor<3xf64>
  check.expect_close %r5, %c6, max_ulp_difference = 2 : tensor<3xf64>, tensor<3xf64>
  %c7 = stablehlo.constant dense<[0.8427007929497149, 1.0, 1.5]> : tensor<3xf64>
  %r8 = chlo.erf_inv %c7 : tensor<3xf64> -> tensor<3xf64>
  %c9 = stablehlo.constant dense<[1.0, 0x7FF0000000000000, 0x7FF8000000000000]> : tensor<3xf64>
  check.expect_close %r8, %c9, max_ulp_difference = 2 : tensor<3xf64>, tensor<3xf64>
  %c10 = stablehlo.constant dense<[1.0, -1.0, 0.0, 100.0]> : tensor<4xf64>
  %r11 = chlo.bessel_i1e %c10 : tensor<4xf64> -> tensor<4xf64>
  %c12 = stablehlo.constant dense<[0.2079104153497085, -0.2079104153497085, 0.0, 0.03974415302513025]> : tensor<4xf64>
  check.expect_close %r11, %c12, max_ulp_difference = 2 : tensor<4xf64>, tensor<4xf64>
  %c13 = stablehlo.constant dense<[0x7F800000, 0xFF800000, 0x7FC00000, 1.0]> : tensor<4xf32>
  %r14 = chlo.is_inf %c13 : tensor<4xf32> -> tensor<4xi1>
  check.expect_eq_const %r14, dense<[true, true, false, false]> : tensor<4xi1>
  %c15 = stablehlo.constant dense<[0x7F800000, 0xFF800000, 0x7FC00000, 1.0]> : tensor<4xf32>
  %r16 = chlo.is_pos_inf %c15 : tensor<4xf32> -> tensor<4xi1>
  check.expect_eq_const %r16, dense<[true, false, false, false]> : tensor<4xi1>
  %c17 = stablehlo.constant dense<[0x7F800000, 0xFF800000, 0x7FC00000, 1.0]> : tensor<4xf32>
  %r18 = chlo.is_neg_inf %c17 : tensor<4xf32> -> tensor<4xi1>
  check.expect_eq_const %r18, dense<[false, true, false, false]> : tensor<4xi1>
  %c19 = stablehlo.constant dense<[-128, 127, -1, 100]> : tensor<4xi8>
  %c20 = stablehlo.constant dense<[-128, 2, 1, 3]> : tensor<4xi8>
  %r21 = chlo.mulhi %c19, %c20 : tensor<4xi8>, tensor<4xi8> -> tensor<4xi8>
  check.expect_eq_const %r21, dense<[64, 0, -1, 1]> : tensor<4xi8>
  %c22 = stablehlo.constant dense<[255, 128]> : tensor<2xui8>
  %c23 = stablehlo.constant dense<[255, 2]> : tensor<2xui8>
  %r24 = chlo.mulhi %c22, %c23 : tensor<2xui8>, tensor<2xui8> -> tensor<2xui8>
  check.expect_eq_const %r24, dense<[254, 1]> : tensor<2xui8>
  %c25 = stablehlo.constant dense<[9223372036854775807, -9223372036854775808]> : tensor<2xi64>
  %c26 = stablehlo.constant dense<[9223372036854775807, 2]> : tensor<2xi64>
  %r27 = chlo.mulhi %c25, %c26 : tensor<2xi64>, tensor<2xi64> -> tensor<2xi64>
  check.expect_eq_const %r27, dense<[4611686018427387903, -1]> : tensor<2xi64>
  %c28 = stablehlo.constant dense<[1.0, 0.0, 0x7FF0000000000000]> : tensor<3xf64>
  %c29 = stablehlo.constant dense<[2.0, -1.0, 0.0]> : tensor<3xf64>
  %r30 = chlo.next_after %c28, %c29 : tensor<3xf64>, tensor<3xf64> -> tensor<3xf64>
  %c31 = stablehlo.constant dense<[1.0000000000000002, -5.0e-324, 1.7976931348623157e+308]> : tensor<3xf64>
  check.expect_close %r30, %c31, max_ulp_difference = 0 : tensor<3xf64>, tensor<3xf64>
  %c32 = stablehlo.constant dense<[3.0, -0.5]> : tensor<2xf32>
  %r33 = chlo.square %c32 : tensor<2xf32> -> tensor<2xf32>
  check.expect_eq_const %r33, dense<[9.0, 0.25]> : tensor<2xf32>
  %c34 = stablehlo.constant dense<[3.0]> : tensor<1xf32>
  %r35 = chlo.conj %c34 : tensor<1xf32> -> tensor<1xf32>
  check.expect_eq_const %r35, dense<[3.0]> : tensor<1xf32>
  %c36 = stablehlo.constant dense<[1, 2]> : tensor<2xi8>
  %r37 = "chlo.constant_like"(%c36) <{value = 1.5 : f32}> : (tensor<2xi8>) -> tensor<2xf32>
  check.expect_eq_const %r37, dense<[1.5, 1.5]> : tensor<2xf32>
  %k = chlo.constant dense<[1, 2]> : tensor<2xi32>
  check.expect_eq_const %k, dense<[1, 2]> : tensor<2xi32>
  return
}

// Tests conversions to and from the narrow types, rounded to the nearest value, ties to the even one: what a format lacks,
// overflow, the smallest numbers; and arithmetic, which is rounded once. Values are those of XLA's CPU but for f6, which it
// cannot run; those follow from the OCP microscaling formats (MX v1.0, section 5.3).
// RUN: heddle-interpret %s --entry f8 | count 0
// RUN: heddle-interpret %s --entry f8_once | count 0
// RUN: heddle-interpret %s --entry f8_scale | count 0
// RUN: heddle-interpret %s --entry f6_f4 | count 0
// RUN: heddle-interpret %s --entry integers | count 0
// RUN: heddle-interpret %s --entry arithmetic | count 0

func.func @f8() {
  %x = stablehlo.constant dense<[448.0, 464.0, 465.0, 0x7F800000, 0.0009765625, 0.00146484375, -0.0, 1.0625, 1.1875]> : tensor<9xf32>
  // The largest is 448, and from 464 on there is no number any more; the smallest is 2^-9.
  %0 = stablehlo.convert %x : (tensor<9xf32>) -> tensor<9xf8E4M3FN>
  check.expect_eq_const %0, dense<[448.0, 448.0, 0x7F, 0x7F, 0.0, 0.001953125, -0.0, 1.0, 1.25]> : tensor<9xf8E4M3FN>
  %1 = stablehlo.convert %x : (tensor<9xf32>) -> tensor<9xf8E5M2>
  check.expect_eq_const %1, dense<[448.0, 448.0, 448.0, 0x7C, 0.0009765625, 0.00146484375, -0.0, 1.0, 1.25]> : tensor<9xf8E5M2>
  // No negative zero, one NaN.
  %2 = stablehlo.convert %x : (tensor<9xf32>) -> tensor<9xf8E4M3FNUZ>
  check.expect_eq_const %2, dense<[0x80, 0x80, 0x80, 0x80, 0.0009765625, 0.001953125, 0.0, 1.0, 1.25]> : tensor<9xf8E4M3FNUZ>
  %3 = stablehlo.convert %x : (tensor<9xf32>) -> tensor<9xf8E4M3>
  check.expect_eq_const %3, dense<[0x78, 0x78, 0x78, 0x78, 0.0, 0.001953125, -0.0, 1.0, 1.25]> : tensor<9xf8E4M3>
  %4 = stablehlo.convert %x : (tensor<9xf32>) -> tensor<9xf8E3M4>
  check.expect_eq_const %4, dense<[0x70, 0x70, 0x70, 0x70, 0.0, 0.0, -0.0, 1.0625, 1.1875]> : tensor<9xf8E3M4>
  %5 = stablehlo.convert %0 : (tensor<9xf8E4M3FN>) -> tensor<9xf64>
  check.expect_eq_const %5, dense<[448.0, 448.0, 0x7FF8000000000000, 0x7FF8000000000000, 0.0, 0.001953125, -0.0, 1.0, 1.25]> : tensor<9xf64>
  return
}

// Just above and just below the middle of two numbers, which f32 cannot tell from the middle itself.
func.func @f8_once() {
  %x = stablehlo.constant dense<[0x3FF1000000001000, 0x3FF2FFFFFFFFF000]> : tensor<2xf64>
  %0 = stablehlo.convert %x : (tensor<2xf64>) -> tensor<2xf8E4M3FN>
  check.expect_eq_const %0, dense<[1.125, 1.125]> : tensor<2xf8E4M3FN>
  %1 = stablehlo.convert %x : (tensor<2xf64>) -> tensor<2xf8E4M3B11FNUZ>
  check.expect_eq_const %1, dense<[1.125, 1.125]> : tensor<2xf8E4M3B11FNUZ>
  %parts = stablehlo.complex %x, %x : tensor<2xcomplex<f64>>
  %2 = stablehlo.convert %parts : (tensor<2xcomplex<f64>>) -> tensor<2xf8E4M3>
  check.expect_eq_const %2, dense<[1.125, 1.125]> : tensor<2xf8E4M3>
  return
}

// Powers of two from 2^-127 to 2^127, and one NaN.
func.func @f8_scale() {
  %x = stablehlo.constant dense<[1.0, 3.0, 1.25, 0.0, -1.0, 0x7F800000, 0x7FC00000, 1.7014118E+38]> : tensor<8xf32>
  // 1.49, 1.5 times 2^127 and the largest number
  %large = stablehlo.constant dense<[0x7F3EB852, 0x7F400000, 0x7F7FFFFF]> : tensor<3xf32>
  %rounded = stablehlo.convert %large : (tensor<3xf32>) -> tensor<3xf8E8M0FNU>
  %bytes = stablehlo.bitcast_convert %rounded : (tensor<3xf8E8M0FNU>) -> tensor<3xui8>
  check.expect_eq_const %bytes, dense<[254, 255, 255]> : tensor<3xui8>
  %0 = stablehlo.convert %x : (tensor<8xf32>) -> tensor<8xf8E8M0FNU>
  %1 = stablehlo.bitcast_convert %0 : (tensor<8xf8E8M0FNU>) -> tensor<8xui8>
  check.expect_eq_const %1, dense<[127, 129, 127, 255, 255, 255, 255, 254]> : tensor<8xui8>
  %2 = stablehlo.convert %0 : (tensor<8xf8E8M0FNU>) -> tensor<8xf32>
  check.expect_eq_const %2, dense<[1.0, 4.0, 1.0, 0x7FC00000, 0x7FC00000, 0x7FC00000, 0x7FC00000, 1.7014118E+38]> : tensor<8xf32>
  return
}

// Neither infinity nor NaN: the largest number for the one, -0 for the other.
func.func @f6_f4() {
  %x = stablehlo.constant dense<[0.25, 0.75, 5.0, 7.0, -100.0, 0x7F800000, 0x7FC00000, 1.0625, 0.0625]> : tensor<9xf32>
  %0 = stablehlo.convert %x : (tensor<9xf32>) -> tensor<9xf4E2M1FN>
  check.expect_eq_const %0, dense<[0.0, 1.0, 4.0, 6.0, -6.0, 6.0, -0.0, 1.0, 0.0]> : tensor<9xf4E2M1FN>
  %1 = stablehlo.convert %x : (tensor<9xf32>) -> tensor<9xf6E2M3FN>
  check.expect_eq_const %1, dense<[0.25, 0.75, 5.0, 7.0, -7.5, 7.5, -0.0, 1.0, 0.0]> : tensor<9xf6E2M3FN>
  %2 = stablehlo.convert %x : (tensor<9xf32>) -> tensor<9xf6E3M2FN>
  check.expect_eq_const %2, dense<[0.25, 0.75, 5.0, 7.0, -28.0, 28.0, -0.0, 1.0, 0.0625]> : tensor<9xf6E3M2FN>
  %3 = stablehlo.convert %0 : (tensor<9xf4E2M1FN>) -> tensor<9xbf16>
  check.expect_eq_const %3, dense<[0.0, 1.0, 4.0, 6.0, -6.0, 6.0, -0.0, 1.0, 0.0]> : tensor<9xbf16>
  return
}

// Wider integers wrap; floats are rounded toward zero and limited to the type's range.
func.func @integers() {
  %i = stablehlo.constant dense<[7, 8, -9, 17, -1]> : tensor<5xi32>
  %0 = stablehlo.convert %i : (tensor<5xi32>) -> tensor<5xi4>
  check.expect_eq_const %0, dense<[7, -8, 7, 1, -1]> : tensor<5xi4>
  %1 = stablehlo.convert %i : (tensor<5xi32>) -> tensor<5xui4>
  check.expect_eq_const %1, dense<[7, 8, 7, 1, 15]> : tensor<5xui4>
  %2 = stablehlo.convert %i : (tensor<5xi32>) -> tensor<5xi2>
  check.expect_eq_const %2, dense<[-1, 0, -1, 1, -1]> : tensor<5xi2>
  %3 = stablehlo.convert %i : (tensor<5xi32>) -> tensor<5xui2>
  check.expect_eq_const %3, dense<[3, 0, 3, 1, 3]> : tensor<5xui2>
  %4 = stablehlo.convert %0 : (tensor<5xi4>) -> tensor<5xui8>
  check.expect_eq_const %4, dense<[7, 248, 7, 1, 255]> : tensor<5xui8>
  %5 = stablehlo.convert %1 : (tensor<5xui4>) -> tensor<5xf32>
  check.expect_eq_const %5, dense<[7.0, 8.0, 7.0, 1.0, 15.0]> : tensor<5xf32>
  %f = stablehlo.constant dense<[7.9, -8.9, 100.0, 0x7FC00000, -0.5]> : tensor<5xf32>
  %6 = stablehlo.convert %f : (tensor<5xf32>) -> tensor<5xi4>
  check.expect_eq_const %6, dense<[7, -8, 7, 0, 0]> : tensor<5xi4>
  %7 = stablehlo.convert %f : (tensor<5xf32>) -> tensor<5xui2>
  check.expect_eq_const %7, dense<[3, 0, 3, 0, 0]> : tensor<5xui2>
  %8 = stablehlo.convert %0 : (tensor<5xi4>) -> tensor<5xi1>
  check.expect_eq_const %8, dense<true> : tensor<5xi1>
  %9 = stablehlo.convert %i : (tensor<5xi32>) -> tensor<5xcomplex<f32>>
  check.expect_eq_const %9, dense<[(7.0, 0.0), (8.0, 0.0), (-9.0, 0.0), (17.0, 0.0), (-1.0, 0.0)]> : tensor<5xcomplex<f32>>
  return
}

func.func @arithmetic() {
  %a = stablehlo.constant dense<[7, -8, 3]> : tensor<3xi4>
  %0 = stablehlo.add %a, %a : tensor<3xi4>
  check.expect_eq_const %0, dense<[-2, 0, 6]> : tensor<3xi4>
  %1 = stablehlo.multiply %a, %a : tensor<3xi4>
  check.expect_eq_const %1, dense<[1, 0, -7]> : tensor<3xi4>
  %u = stablehlo.constant dense<[15, 8, 3]> : tensor<3xui4>
  %2 = stablehlo.add %u, %u : tensor<3xui4>
  check.expect_eq_const %2, dense<[14, 0, 6]> : tensor<3xui4>
  %3 = stablehlo.popcnt %u : tensor<3xui4>
  check.expect_eq_const %3, dense<[4, 1, 2]> : tensor<3xui4>
  %4 = stablehlo.compare LT, %a, %0 : (tensor<3xi4>, tensor<3xi4>) -> tensor<3xi1>
  check.expect_eq_const %4, dense<[false, true, true]> : tensor<3xi1>
  // 1.25 * 1.25 = 1.5625 lies between 1.5 and 1.625; 240 + 240 between the largest, 448, and no number.
  %x = stablehlo.constant dense<[1.25, 240.0]> : tensor<2xf8E4M3FN>
  %y = stablehlo.constant dense<[1.25, 2.0]> : tensor<2xf8E4M3FN>
  %5 = stablehlo.multiply %x, %y : tensor<2xf8E4M3FN>
  check.expect_eq_const %5, dense<[1.5, 0x7F]> : tensor<2xf8E4M3FN>
  return
}

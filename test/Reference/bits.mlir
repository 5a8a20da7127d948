// Tests that bitcast_convert packs 4-bit elements from the low bits up, and that reduce_precision works on the bits of
// the operand's own format, where a denormal has a mantissa and an exponent that fits.
// RUN: heddle-interpret %s --entry bitcast | FileCheck %s --check-prefix=CAST
// RUN: heddle-interpret %s --entry reduce | FileCheck %s --check-prefix=REDUCE
// RUN: heddle-interpret %s --entry narrow | FileCheck %s --check-prefix=NARROW
// RUN: not heddle-interpret %s --entry no_zero 2>&1 | FileCheck %s --check-prefix=NOZERO

// CAST:      result0 = dense<{{\[}}[2, 1], [3, 15]]> : tensor<2x2xui4>
// CAST-NEXT: result1 = dense<[18, 243]> : tensor<2xui8>
// CAST-NEXT: result2 = dense<{{\[}}[2, 1], [3, -1]]> : tensor<2x2xi4>
// CAST-NEXT: result3 = dense<{{\[}}[4, 3, 2, 1]]> : tensor<1x4xui4>
// CAST-NEXT: result4 = dense<[1, 8]> : tensor<2xui4>
func.func @bitcast() -> (tensor<2x2xui4>, tensor<2xui8>, tensor<2x2xi4>, tensor<1x4xui4>, tensor<2xui4>) {
  %bytes = stablehlo.constant dense<[0x12, 0xF3]> : tensor<2xui8>
  %0 = stablehlo.bitcast_convert %bytes : (tensor<2xui8>) -> tensor<2x2xui4>
  %1 = stablehlo.bitcast_convert %0 : (tensor<2x2xui4>) -> tensor<2xui8>
  %2 = stablehlo.bitcast_convert %bytes : (tensor<2xui8>) -> tensor<2x2xi4>
  %word = stablehlo.constant dense<0x1234> : tensor<1xui16>
  %3 = stablehlo.bitcast_convert %word : (tensor<1xui16>) -> tensor<1x4xui4>
  %signed = stablehlo.constant dense<[1, -8]> : tensor<2xi4>
  %4 = stablehlo.bitcast_convert %signed : (tensor<2xi4>) -> tensor<2xui4>
  return %0, %1, %2, %3, %4 : tensor<2x2xui4>, tensor<2xui8>, tensor<2x2xi4>, tensor<1x4xui4>, tensor<2xui4>
}

// REDUCE:      result0 = dense<[1, 513, 1023]> : tensor<3xui16>
// REDUCE-NEXT: result1 = dense<[0, 512, 1024]> : tensor<3xui16>
// REDUCE-NEXT: result2 = dense<[0, 4, 4, 8]> : tensor<4xui8>
// REDUCE-NEXT: result3 = dense<[0x7F800000, 0xFF800000, 0x7FC00000, 0.0]> : tensor<4xf32>
// REDUCE-NEXT: result4 = dense<[0x7F, 256.0]> : tensor<2xf8E4M3FN>
func.func @reduce() -> (tensor<3xui16>, tensor<3xui16>, tensor<4xui8>, tensor<4xf32>, tensor<2xf8E4M3FN>) {
  %denormal = stablehlo.constant dense<[0x0001, 0x0201, 0x03FF]> : tensor<3xf16>
  %a = stablehlo.reduce_precision %denormal, format = e5m10 : tensor<3xf16>
  %0 = stablehlo.bitcast_convert %a : (tensor<3xf16>) -> tensor<3xui16>
  %b = stablehlo.reduce_precision %denormal, format = e5m1 : tensor<3xf16>
  %1 = stablehlo.bitcast_convert %b : (tensor<3xf16>) -> tensor<3xui16>
  %eight = stablehlo.constant dense<[0x01, 0x03, 0x04, 0x07]> : tensor<4xf8E5M2>
  %c = stablehlo.reduce_precision %eight, format = e31m0 : tensor<4xf8E5M2>
  %2 = stablehlo.bitcast_convert %c : (tensor<4xf8E5M2>) -> tensor<4xui8>
  %edges = stablehlo.constant dense<[65520.0, 0xFF800000, 0x7FC00000, 1.0e-10]> : tensor<4xf32>
  %3 = stablehlo.reduce_precision %edges, format = e5m10 : tensor<4xf32>
  // A format without infinities overflows to NaN.
  %finite = stablehlo.constant dense<[448.0, 240.0]> : tensor<2xf8E4M3FN>
  %4 = stablehlo.reduce_precision %finite, format = e4m0 : tensor<2xf8E4M3FN>
  return %0, %1, %2, %3, %4 : tensor<3xui16>, tensor<3xui16>, tensor<4xui8>, tensor<4xf32>, tensor<2xf8E4M3FN>
}

// What f8E8M0FNU and f4E2M1FN lack: zero and negative numbers, infinities, NaN.
// NARROW:      result0 = dense<[0x7FC00000, 0x7FC00000, 1.0, 0x7FC00000, 0x7FC00000, 4.0, 5.877472e-39]> : tensor<7xf32>
// NARROW-NEXT: result1 = dense<[-0.0, -1.0, 1.0, 6.0, -6.0, 3.0, 0.0, -0.0]> : tensor<8xf4E2M1FN>
func.func @narrow() -> (tensor<7xf32>, tensor<8xf4E2M1FN>) {
  %x = stablehlo.constant dense<[0.0, -1.0, 1.0, 0x7FC00000, 0x7F800000, 3.0, 1.0e-45]> : tensor<7xf32>
  %a = stablehlo.convert %x : (tensor<7xf32>) -> tensor<7xf8E8M0FNU>
  %0 = stablehlo.convert %a : (tensor<7xf8E8M0FNU>) -> tensor<7xf32>
  %y = stablehlo.constant dense<[-0.0, -1.0, 1.0, 0x7F800000, 0xFF800000, 3.0, 1.0e-45, 0x7FC00000]> : tensor<8xf32>
  %1 = stablehlo.convert %y : (tensor<8xf32>) -> tensor<8xf4E2M1FN>
  return %0, %1 : tensor<7xf32>, tensor<8xf4E2M1FN>
}

// NOZERO: 'stablehlo.reduce_precision' op of element type 'f8E8M0FNU', which has no zero, is not implemented by the reference interpreter
func.func @no_zero() -> tensor<1xf8E8M0FNU> {
  %x = stablehlo.constant dense<1.0> : tensor<1xf8E8M0FNU>
  %0 = stablehlo.reduce_precision %x, format = e2m1 : tensor<1xf8E8M0FNU>
  return %0 : tensor<1xf8E8M0FNU>
}

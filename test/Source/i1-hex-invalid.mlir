// Tests that hex constants of i1 of a wrong or ambiguous size are one error at the constant.
// RUN: heddle-opt %s --split-input-file --verify-diagnostics

func.func @ambiguous() {
  // expected-error @+1 {{i1 constant has the one byte 0x01 for 12 elements, which is ambiguous (a splat or packed bits), needed dense<true>, dense<false> or a byte 00 or 01 for each element}}
  %0 = stablehlo.constant dense<"0x01"> : tensor<12xi1>
  return
}

// -----

func.func @ambiguous_packed() {
  // expected-error @+1 {{i1 constant has the one byte 0x05 for 4 elements, which is ambiguous}}
  %0 = "stablehlo.constant"() {value = dense<"0x05"> : tensor<4xi1>} : () -> tensor<4xi1>
  return
}

// -----

func.func @one() {
  // expected-error @+1 {{i1 constant has the one byte 0x02 for 1 element, needed dense<true>, dense<false> or a byte 00 or 01 for each element}}
  %0 = stablehlo.constant dense<"0x02"> : tensor<1xi1>
  return
}

// -----

func.func @size() {
  // expected-error @+1 {{i1 constant has 5 bytes of hex for 12 elements, needed a byte for each, or packed bits in 2 bytes}}
  %0 = stablehlo.constant dense<"0x0100010001"> : tensor<12xi1>
  return
}

// -----

func.func @none() {
  // expected-error @+1 {{i1 constant has 1 bytes of hex for 0 elements}}
  %0 = stablehlo.constant dense<"0x00"> : tensor<0xi1>
  return
}

// -----

func.func @byte() {
  // expected-error @+1 {{i1 constant has byte 0xFF for element 1, needed 00 or 01}}
  %0 = stablehlo.constant dense<"0x01FF00"> : tensor<3xi1>
  return
}

// -----

// expected-error @+1 {{sparse i1 constant has its values in hex, needed true or false for each}}
module attributes {t.a = sparse<[[0], [1]], "0x0001"> : tensor<3xi1>} {}

// -----

// expected-error @+1 {{complex<i1> constant is in hex, needed (true, false) and so on for each element}}
module attributes {t.a = dense<"0x00010001"> : tensor<2xcomplex<i1>>} {}

// -----

// Not hex at all: MLIR's own error.
// expected-error @+1 {{expected string containing hex digits starting with `0x`}}
module attributes {t.a = dense<"0x0g"> : tensor<1xi1>} {}

// -----

// The constant before the error is rewritten in place, so the error's place is the file's.
func.func @place() {
  // expected-error @+1 {{unknown op 'stablehlo.cnstant': the nearest known op is 'stablehlo.constant'}}
  %0 = stablehlo.constant dense<"0x010000000000000001"> : tensor<9xi1> %1 = stablehlo.cnstant
  return
}

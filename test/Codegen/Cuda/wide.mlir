// Tests that indices of kernels with tensors of nearly 2^31 elements and more have 64 bits from the block's number on,
// also where only the end of a part lies beyond.
// RUN: test-cuda-kernels %s --emit | FileCheck %s

// CHECK-LABEL: KERNEL(256) sum_0(
// CHECK: const i64 first = i64(block()) *
// CHECK: const i64 end = minimum(i64(block()) * {{[0-9]+}} + {{[0-9]+}}, i64(2800000000));
func.func private @sum(%a: tensor<70000x40000xbf16>, %b: tensor<bf16>) -> tensor<bf16> attributes {plan.kernel = "reduce"} {
  %0 = stablehlo.reduce(%a init: %b) applies stablehlo.add across dimensions = [0, 1] : (tensor<70000x40000xbf16>, tensor<bf16>) -> tensor<bf16>
  return %0 : tensor<bf16>
}

// 255 parts of 2^23 elements, and one that ends beyond 2^31.
// CHECK-LABEL: KERNEL(256) nearly_0(
// CHECK: const i64 end = minimum(i64(block()) * 8388608 + 8388608, i64(2147480000));
func.func private @nearly(%a: tensor<2147480000xbf16>, %b: tensor<bf16>) -> tensor<bf16> attributes {plan.kernel = "reduce"} {
  %0 = stablehlo.reduce(%a init: %b) applies stablehlo.add across dimensions = [0] : (tensor<2147480000xbf16>, tensor<bf16>) -> tensor<bf16>
  return %0 : tensor<bf16>
}

// CHECK-LABEL: KERNEL(256) rows_0(
// CHECK: const i64 row = i64(block()) * 256 +
func.func private @rows(%a: tensor<3000000000x2xbf16>, %b: tensor<bf16>) -> tensor<3000000000xbf16> attributes {plan.kernel = "row_reduce"} {
  %0 = stablehlo.reduce(%a init: %b) applies stablehlo.add across dimensions = [1] : (tensor<3000000000x2xbf16>, tensor<bf16>) -> tensor<3000000000xbf16>
  return %0 : tensor<3000000000xbf16>
}

// The last thread's vector would end beyond 2^31.
// CHECK-LABEL: KERNEL(256) loop_0(
// CHECK: const i64 i = (i64(block()) * 256 + thread()) * 8;
func.func private @loop(%a: tensor<2147483647xbf16>) -> tensor<2147483647xbf16> attributes {plan.kernel = "loop"} {
  %0 = stablehlo.negate %a : tensor<2147483647xbf16>
  return %0 : tensor<2147483647xbf16>
}

// CHECK-LABEL: KERNEL(256) small_0(
// CHECK: const i32 i = (block() * 256 + thread()) * 8;
func.func private @small(%a: tensor<412090368xbf16>) -> tensor<412090368xbf16> attributes {plan.kernel = "loop"} {
  %0 = stablehlo.negate %a : tensor<412090368xbf16>
  return %0 : tensor<412090368xbf16>
}

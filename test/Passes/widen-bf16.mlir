// Tests that every bf16 becomes f32: types, constants in each form, regions, heddle.io.
// RUN: heddle-opt --load-pass-plugin=%test_passes --pass-pipeline='builtin.module(test-widen-bf16)' --split-input-file --verify-diagnostics %s | FileCheck %s

// CHECK-NOT: bf16
// CHECK: func.func @main(%arg0: tensor<2x3xf32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<2x3xf32>>}) -> tensor<3xf32>
func.func @main(%x: tensor<2x3xbf16> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<2x3xbf16>>}) -> tensor<3xf32> {
  // CHECK-NEXT: stablehlo.constant dense<0xFF800000> : tensor<f32>
  %low = stablehlo.constant dense<0xFF80> : tensor<bf16>
  // CHECK-NEXT: stablehlo.constant dense<[1.000000e+00, 1.500000e+00, -2.000000e+00]> : tensor<3xf32>
  %c = stablehlo.constant dense<[1.0, 1.5, -2.0]> : tensor<3xbf16>
  // CHECK-NEXT: stablehlo.reduce{{.*}} : (tensor<2x3xf32>, tensor<f32>) -> tensor<3xf32>
  // CHECK-NEXT: reducer(%arg1: tensor<f32>, %arg2: tensor<f32>)
  %0 = stablehlo.reduce(%x init: %low) across dimensions = [0] : (tensor<2x3xbf16>, tensor<bf16>) -> tensor<3xbf16>
   reducer(%a: tensor<bf16>, %b: tensor<bf16>) {
    %n = stablehlo.negate %a : tensor<bf16>
    %m = stablehlo.maximum %n, %b : tensor<bf16>
    stablehlo.return %m : tensor<bf16>
  }
  %1 = stablehlo.add %0, %c : tensor<3xbf16>
  %2 = stablehlo.convert %1 : (tensor<3xbf16>) -> tensor<3xf32>
  return %2 : tensor<3xf32>
}

// -----

func.func @main(%x: tensor<2xbf16>) -> tensor<2xui16> {
  // expected-error @+1 {{reads the bits of bf16, needed none that do}}
  %0 = stablehlo.bitcast_convert %x : (tensor<2xbf16>) -> tensor<2xui16>
  return %0 : tensor<2xui16>
}

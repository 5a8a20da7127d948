// Tests that functions come through the whole way to machine code: f32 without calls, f64 as calls of libm, narrow
// floats through f32, what is fallible in integers; each with a rest that fills no vector.
// RUN: test-cpu-kernels %s --require-all
// RUN: test-cpu-kernels %s --require-all --vector-bytes=16
// RUN: test-cpu-kernels %s --require-all --vector-bytes=32
// RUN: test-cpu-kernels %s --emit | FileCheck %s

// CHECK-LABEL: func.func @exponentials_0
// CHECK-NOT: call @
// CHECK: return
func.func private @exponentials(%x: tensor<37xf32>) -> tensor<37xf32> attributes {plan.kernel = "loop"} {
  %0 = stablehlo.tanh %x : tensor<37xf32>
  %1 = stablehlo.logistic %x : tensor<37xf32>
  %2 = stablehlo.exponential %0 : tensor<37xf32>
  %3 = stablehlo.exponential_minus_one %1 : tensor<37xf32>
  %4 = stablehlo.multiply %2, %3 : tensor<37xf32>
  %5 = stablehlo.log %2 : tensor<37xf32>
  %6 = stablehlo.log_plus_one %1 : tensor<37xf32>
  %7 = stablehlo.add %5, %6 : tensor<37xf32>
  %8 = stablehlo.add %4, %7 : tensor<37xf32>
  return %8 : tensor<37xf32>
}

// CHECK-LABEL: func.func @angles_0
// CHECK-NOT: call @
// CHECK: return
func.func private @angles(%x: tensor<5x19xf32>) -> (tensor<5x19xf32>, tensor<5x19xf32>) attributes {plan.kernel = "loop"} {
  %huge = stablehlo.constant dense<1.0e+20> : tensor<5x19xf32>
  %0 = stablehlo.multiply %x, %huge : tensor<5x19xf32>
  %1 = stablehlo.sine %0 : tensor<5x19xf32>
  %2 = stablehlo.cosine %x : tensor<5x19xf32>
  %3 = stablehlo.tan %x : tensor<5x19xf32>
  %4 = stablehlo.atan2 %1, %2 : tensor<5x19xf32>
  return %4, %3 : tensor<5x19xf32>, tensor<5x19xf32>
}

// CHECK-LABEL: func.func @powers_0
// CHECK-NOT: call @
// CHECK: return
func.func private @powers(%x: tensor<37xf32>, %y: tensor<37xf32>) -> tensor<37xf32> attributes {plan.kernel = "loop"} {
  %0 = stablehlo.abs %x : tensor<37xf32>
  %1 = stablehlo.power %0, %y : tensor<37xf32>
  %2 = stablehlo.cbrt %x : tensor<37xf32>
  %3 = stablehlo.rsqrt %0 : tensor<37xf32>
  %4 = chlo.erf %x : tensor<37xf32> -> tensor<37xf32>
  %5 = chlo.erfc %x : tensor<37xf32> -> tensor<37xf32>
  %6 = stablehlo.maximum %1, %2 : tensor<37xf32>
  %7 = stablehlo.minimum %3, %6 : tensor<37xf32>
  %8 = stablehlo.subtract %4, %5 : tensor<37xf32>
  %9 = stablehlo.add %7, %8 : tensor<37xf32>
  return %9 : tensor<37xf32>
}

// CHECK-LABEL: func.func @narrow_0
// CHECK-NOT: call @
// CHECK: return
func.func private @narrow(%x: tensor<37xbf16>, %y: tensor<37xf16>) -> (tensor<37xbf16>, tensor<37xf16>) attributes {plan.kernel = "loop"} {
  %0 = stablehlo.tanh %x : tensor<37xbf16>
  %1 = stablehlo.maximum %0, %x : tensor<37xbf16>
  %2 = stablehlo.add %1, %0 : tensor<37xbf16>
  %3 = stablehlo.exponential %y : tensor<37xf16>
  return %2, %3 : tensor<37xbf16>, tensor<37xf16>
}

// CHECK-LABEL: func.func @wide_0
// CHECK: call @tanh
func.func private @wide(%x: tensor<37xf64>, %y: tensor<37xf64>) -> tensor<37xf64> attributes {plan.kernel = "loop"} {
  %0 = stablehlo.tanh %x : tensor<37xf64>
  %1 = stablehlo.log_plus_one %0 : tensor<37xf64>
  %2 = chlo.erf %y : tensor<37xf64> -> tensor<37xf64>
  %3 = stablehlo.atan2 %1, %2 : tensor<37xf64>
  return %3 : tensor<37xf64>
}

func.func private @integers(%a: tensor<37xi32>, %b: tensor<37xi32>) -> (tensor<37xi32>, tensor<37xi32>, tensor<37xi32>) attributes {plan.kernel = "loop"} {
  %0 = stablehlo.divide %a, %b : tensor<37xi32>
  %1 = stablehlo.remainder %a, %b : tensor<37xi32>
  %2 = stablehlo.power %a, %b : tensor<37xi32>
  return %0, %1, %2 : tensor<37xi32>, tensor<37xi32>, tensor<37xi32>
}

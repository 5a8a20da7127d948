// Tests that wrong arguments, unknown entries and ops without a meaning yet are refused by name.
// RUN: not heddle-interpret %s 2>&1 | FileCheck %s --check-prefix=COUNT
// RUN: not heddle-interpret %s --value 'dense<0> : tensor<2xi32>' 2>&1 | FileCheck %s --check-prefix=TYPE
// RUN: not heddle-interpret %s --entry other 2>&1 | FileCheck %s --check-prefix=ENTRY
// RUN: not heddle-interpret %s --entry fft --value 'dense<0.0> : tensor<4xf32>' 2>&1 | FileCheck %s --check-prefix=OP
// RUN: not heddle-interpret %s --inputs %s 2>&1 | FileCheck %s --check-prefix=FILE

// COUNT: error: @main has 1 arguments, found 0 values
// TYPE: error: arg0 is 'dense<0> : tensor<2xi32>', needed elements such as dense<0> : tensor<4xf32>
// ENTRY: has no function @other
// FILE: says its header has
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}

// OP: 'stablehlo.fft' op is not implemented by the reference interpreter
func.func @fft(%x: tensor<4xf32>) -> tensor<3xcomplex<f32>> {
  %0 = stablehlo.fft %x, type = RFFT, length = [4] : (tensor<4xf32>) -> tensor<3xcomplex<f32>>
  return %0 : tensor<3xcomplex<f32>>
}

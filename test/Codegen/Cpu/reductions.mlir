// Tests that code of reductions computes what the Reference does: of rows, of columns, of both, of everything.
// RUN: test-cpu-kernels %s --require-all
// RUN: test-cpu-kernels %s --require-all --vector-bytes=16
// RUN: test-cpu-kernels %s --emit --vector-bytes=32 | FileCheck %s

// One pass sums, the next one reads the row again: one stage.
// CHECK: // softmax_0: parts
// CHECK-NOT: // softmax_1
// CHECK-LABEL: func.func @softmax_0
func.func private @softmax(%a: tensor<7x40xf32>) -> tensor<7x40xf32> attributes {plan.kernel = "row_reduce"} {
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.reduce(%a init: %low) applies stablehlo.maximum across dimensions = [1] : (tensor<7x40xf32>, tensor<f32>) -> tensor<7xf32>
  %1 = stablehlo.broadcast_in_dim %0, dims = [0] : (tensor<7xf32>) -> tensor<7x40xf32>
  %2 = stablehlo.subtract %a, %1 : tensor<7x40xf32>
  %3 = stablehlo.exponential %2 : tensor<7x40xf32>
  %4 = stablehlo.reduce(%3 init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<7x40xf32>, tensor<f32>) -> tensor<7xf32>
  %5 = stablehlo.broadcast_in_dim %4, dims = [0] : (tensor<7xf32>) -> tensor<7x40xf32>
  %6 = stablehlo.divide %3, %5 : tensor<7x40xf32>
  return %6 : tensor<7x40xf32>
}

// Dims of one element change places on the way: that keeps rows, and so one stage.
// CHECK: // turned_0: parts
// CHECK-NOT: // turned_1
// CHECK-LABEL: func.func @turned_0
func.func private @turned(%a: tensor<7x40xf32>) -> tensor<7x40xf32> attributes {plan.kernel = "row_reduce"} {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.reduce(%a init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<7x40xf32>, tensor<f32>) -> tensor<7xf32>
  %1 = stablehlo.reshape %0 : (tensor<7xf32>) -> tensor<7x1xf32>
  %2 = stablehlo.broadcast_in_dim %1, dims = [1, 0] : (tensor<7x1xf32>) -> tensor<1x7xf32>
  %3 = stablehlo.broadcast_in_dim %2, dims = [1, 0] : (tensor<1x7xf32>) -> tensor<7x40xf32>
  %4 = stablehlo.subtract %a, %3 : tensor<7x40xf32>
  return %4 : tensor<7x40xf32>
}

// So many columns as fusion lets a kernel of rows have for CPUs (TargetInfo::maxColumnElements): their sums are made
// beside the rows', which later stages do not go over again.
// CHECK: // wide_0: parts 3
// CHECK: // wide_1: parts 4
// CHECK-NOT: // wide_2
func.func private @wide(%a: tensor<3x16384xf32>) -> (tensor<3xf32>, tensor<16384xf32>) attributes {plan.kernel = "row_reduce"} {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.reduce(%a init: %zero) applies stablehlo.maximum across dimensions = [1] : (tensor<3x16384xf32>, tensor<f32>) -> tensor<3xf32>
  %1 = stablehlo.broadcast_in_dim %0, dims = [0] : (tensor<3xf32>) -> tensor<3x16384xf32>
  %2 = stablehlo.subtract %a, %1 : tensor<3x16384xf32>
  %3 = stablehlo.reduce(%2 init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<3x16384xf32>, tensor<f32>) -> tensor<16384xf32>
  return %0, %3 : tensor<3xf32>, tensor<16384xf32>
}

// A sum of each row and sums of the columns in one pass: parts' sums are added up in the next stage.
// CHECK: // both_0: parts
// CHECK: // both_1: parts 1
func.func private @both(%a: tensor<8x6x19xf32>, %b: tensor<19xf32>) -> (tensor<8x6xf32>, tensor<8x6x19xf32>, tensor<19xf32>, tensor<19xf32>) attributes {plan.kernel = "row_reduce"} {
  %zero = stablehlo.constant dense<0.5> : tensor<f32>
  %0 = stablehlo.broadcast_in_dim %b, dims = [2] : (tensor<19xf32>) -> tensor<8x6x19xf32>
  %1 = stablehlo.multiply %a, %0 : tensor<8x6x19xf32>
  %2 = stablehlo.reduce(%1 init: %zero) applies stablehlo.add across dimensions = [2] : (tensor<8x6x19xf32>, tensor<f32>) -> tensor<8x6xf32>
  %3 = stablehlo.broadcast_in_dim %2, dims = [0, 1] : (tensor<8x6xf32>) -> tensor<8x6x19xf32>
  %4 = stablehlo.subtract %1, %3 : tensor<8x6x19xf32>
  %5 = stablehlo.reduce(%4 init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x6x19xf32>, tensor<f32>) -> tensor<19xf32>
  %6 = stablehlo.reduce(%a init: %zero) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<8x6x19xf32>, tensor<f32>) -> tensor<19xf32>
  return %2, %4, %5, %6 : tensor<8x6xf32>, tensor<8x6x19xf32>, tensor<19xf32>, tensor<19xf32>
}

func.func private @columns(%a: tensor<3x5x17xbf16>) -> (tensor<5x17xbf16>, tensor<3x17xbf16>) attributes {plan.kernel = "column_reduce"} {
  %zero = stablehlo.constant dense<0.0> : tensor<bf16>
  %0 = stablehlo.reduce(%a init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<3x5x17xbf16>, tensor<bf16>) -> tensor<5x17xbf16>
  %1 = stablehlo.reduce(%a init: %zero) applies stablehlo.maximum across dimensions = [1] : (tensor<3x5x17xbf16>, tensor<bf16>) -> tensor<3x17xbf16>
  return %0, %1 : tensor<5x17xbf16>, tensor<3x17xbf16>
}

// Dims that are kept between those that are reduced.
func.func private @between(%a: tensor<4x3x2x5x6xf32>) -> (tensor<3x5xf32>, tensor<4x2x6xf32>) attributes {plan.kernel = "column_reduce"} {
  %one = stablehlo.constant dense<1.0> : tensor<f32>
  %0 = stablehlo.reduce(%a init: %one) applies stablehlo.add across dimensions = [0, 2, 4] : (tensor<4x3x2x5x6xf32>, tensor<f32>) -> tensor<3x5xf32>
  %1 = stablehlo.reduce(%a init: %one) applies stablehlo.minimum across dimensions = [1, 3] : (tensor<4x3x2x5x6xf32>, tensor<f32>) -> tensor<4x2x6xf32>
  return %0, %1 : tensor<3x5xf32>, tensor<4x2x6xf32>
}

// Everything: chunks, whose sums the next stage adds up before it goes on with them.
func.func private @norm(%a: tensor<150x201xf32>, %b: tensor<f32>) -> (tensor<f32>, tensor<f32>, tensor<150x201xf32>) attributes {plan.kernel = "row_reduce"} {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.multiply %a, %a : tensor<150x201xf32>
  %1 = stablehlo.reduce(%0 init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<150x201xf32>, tensor<f32>) -> tensor<f32>
  %2 = stablehlo.add %1, %b : tensor<f32>
  %3 = stablehlo.sqrt %2 : tensor<f32>
  %4 = stablehlo.broadcast_in_dim %3, dims = [] : (tensor<f32>) -> tensor<150x201xf32>
  %5 = stablehlo.divide %a, %4 : tensor<150x201xf32>
  return %1, %3, %5 : tensor<f32>, tensor<f32>, tensor<150x201xf32>
}

// Where the largest element of a row is, the first of equals.
func.func private @argmax(%a: tensor<9x30xf32>, %b: tensor<9x30xf32>) -> (tensor<9xf32>, tensor<9xi32>) attributes {plan.kernel = "row_reduce"} {
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %none = stablehlo.constant dense<0> : tensor<i32>
  %i = stablehlo.iota dim = 1 : tensor<9x30xi32>
  %0:2 = stablehlo.reduce(%a init: %low), (%i init: %none) across dimensions = [1] : (tensor<9x30xf32>, tensor<9x30xi32>, tensor<f32>, tensor<i32>) -> (tensor<9xf32>, tensor<9xi32>)
    reducer(%x: tensor<f32>, %y: tensor<f32>) (%p: tensor<i32>, %q: tensor<i32>) {
      %1 = stablehlo.compare GT, %x, %y, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %2 = stablehlo.compare EQ, %x, %y, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %3 = stablehlo.compare LT, %p, %q, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %4 = stablehlo.and %2, %3 : tensor<i1>
      %5 = stablehlo.or %1, %4 : tensor<i1>
      %6 = stablehlo.select %1, %x, %y : tensor<i1>, tensor<f32>
      %7 = stablehlo.select %5, %p, %q : tensor<i1>, tensor<i32>
      stablehlo.return %6, %7 : tensor<f32>, tensor<i32>
    }
  return %0#0, %0#1 : tensor<9xf32>, tensor<9xi32>
}

func.func private @whether(%a: tensor<5x33xi1>, %b: tensor<5x33xi32>) -> (tensor<5xi1>, tensor<33xi1>, tensor<5xi32>) attributes {plan.kernel = "row_reduce"} {
  %t = stablehlo.constant dense<true> : tensor<i1>
  %f = stablehlo.constant dense<false> : tensor<i1>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %0 = stablehlo.reduce(%a init: %t) applies stablehlo.and across dimensions = [1] : (tensor<5x33xi1>, tensor<i1>) -> tensor<5xi1>
  %1 = stablehlo.reduce(%a init: %f) applies stablehlo.or across dimensions = [0] : (tensor<5x33xi1>, tensor<i1>) -> tensor<33xi1>
  %2 = stablehlo.reduce(%b init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<5x33xi32>, tensor<i32>) -> tensor<5xi32>
  return %0, %1, %2 : tensor<5xi1>, tensor<33xi1>, tensor<5xi32>
}

func.func private @empty(%a: tensor<3x0xf32>, %b: tensor<f32>) -> tensor<3xf32> attributes {plan.kernel = "row_reduce"} {
  %0 = stablehlo.reduce(%a init: %b) applies stablehlo.add across dimensions = [1] : (tensor<3x0xf32>, tensor<f32>) -> tensor<3xf32>
  %1 = stablehlo.add %0, %0 : tensor<3xf32>
  return %1 : tensor<3xf32>
}

func.func private @single(%a: tensor<3x1xf32>, %b: tensor<f32>) -> (tensor<3xf32>, tensor<1xf32>, tensor<f32>) attributes {plan.kernel = "row_reduce"} {
  %0 = stablehlo.reduce(%a init: %b) applies stablehlo.add across dimensions = [1] : (tensor<3x1xf32>, tensor<f32>) -> tensor<3xf32>
  %1 = stablehlo.reduce(%a init: %b) applies stablehlo.add across dimensions = [0] : (tensor<3x1xf32>, tensor<f32>) -> tensor<1xf32>
  %2 = stablehlo.reduce(%a init: %b) applies stablehlo.add across dimensions = [0, 1] : (tensor<3x1xf32>, tensor<f32>) -> tensor<f32>
  return %0, %1, %2 : tensor<3xf32>, tensor<1xf32>, tensor<f32>
}

// Sums of many rows whose parts begin in the middle.
func.func private @long(%a: tensor<700x50xf32>) -> tensor<50xf32> attributes {plan.kernel = "column_reduce"} {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.reduce(%a init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<700x50xf32>, tensor<f32>) -> tensor<50xf32>
  return %0 : tensor<50xf32>
}

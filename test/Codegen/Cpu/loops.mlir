// Tests that code of loops computes what the Reference does, through every op that moves elements.
// RUN: test-cpu-kernels %s --require-all
// RUN: test-cpu-kernels %s --require-all --specials
// RUN: test-cpu-kernels %s --require-all --vector-bytes=16
// RUN: test-cpu-kernels %s --emit --vector-bytes=32 | FileCheck %s

// Rows of 17: two vectors of 8 and one element; the bias is read at the same columns in each row, its last element once.
// CHECK-LABEL: func.func @bias_0
// CHECK: %[[LAST:.*]] = memref.load %arg1
// CHECK: scf.for
// CHECK: scf.for
// CHECK: vector.load %arg0{{.*}} vector<8xf32>
// CHECK: vector.store
// CHECK: arith.addf %{{.*}}, %[[LAST]] : f32
func.func private @bias(%a: tensor<3x17xf32>, %b: tensor<17xf32>) -> tensor<3x17xf32> attributes {plan.kernel = "loop"} {
  %0 = stablehlo.broadcast_in_dim %b, dims = [1] : (tensor<17xf32>) -> tensor<3x17xf32>
  %1 = stablehlo.add %a, %0 : tensor<3x17xf32>
  return %1 : tensor<3x17xf32>
}

// A matrix and its transposition, which is read 16 rows at a time.
// CHECK-LABEL: func.func @across_0
// CHECK: scf.for
// CHECK: scf.for
// CHECK: scf.for
// CHECK: vector.gather
func.func private @across(%a: tensor<40x48xf32>, %b: tensor<48x40xf32>) -> tensor<40x48xf32> attributes {plan.kernel = "loop"} {
  %0 = stablehlo.transpose %b, dims = [1, 0] : (tensor<48x40xf32>) -> tensor<40x48xf32>
  %1 = stablehlo.subtract %a, %0 : tensor<40x48xf32>
  return %1 : tensor<40x48xf32>
}

// Columns of three operands side by side: a loop for each.
// CHECK-LABEL: func.func @beside_0
// CHECK-NOT: scf.if
// CHECK-NOT: arith.select
// CHECK: return
func.func private @beside(%a: tensor<5x32xf32>, %b: tensor<5x8xf32>, %c: tensor<5x24xf32>) -> tensor<5x64xf32> attributes {plan.kernel = "loop"} {
  %0 = stablehlo.concatenate %a, %b, %c, dim = 1 : (tensor<5x32xf32>, tensor<5x8xf32>, tensor<5x24xf32>) -> tensor<5x64xf32>
  return %0 : tensor<5x64xf32>
}

func.func private @reshapes(%a: tensor<6x20xf32>, %b: tensor<4x5x6xf32>) -> (tensor<8x15xf32>, tensor<120xf32>) attributes {plan.kernel = "loop"} {
  %0 = stablehlo.reshape %a : (tensor<6x20xf32>) -> tensor<6x4x5xf32>
  %1 = stablehlo.transpose %0, dims = [1, 2, 0] : (tensor<6x4x5xf32>) -> tensor<4x5x6xf32>
  %2 = stablehlo.multiply %1, %b : tensor<4x5x6xf32>
  %3 = stablehlo.reshape %2 : (tensor<4x5x6xf32>) -> tensor<8x15xf32>
  %4 = stablehlo.reshape %b : (tensor<4x5x6xf32>) -> tensor<120xf32>
  return %3, %4 : tensor<8x15xf32>, tensor<120xf32>
}

func.func private @slices(%a: tensor<12x20xbf16>) -> (tensor<5x7xbf16>, tensor<5x7xbf16>) attributes {plan.kernel = "loop"} {
  %0 = stablehlo.slice %a [1:11:2, 2:16:2] : (tensor<12x20xbf16>) -> tensor<5x7xbf16>
  %1 = stablehlo.slice %a [7:12, 13:20] : (tensor<12x20xbf16>) -> tensor<5x7xbf16>
  %2 = stablehlo.reverse %0, dims = [0, 1] : tensor<5x7xbf16>
  %3 = stablehlo.add %1, %2 : tensor<5x7xbf16>
  return %2, %3 : tensor<5x7xbf16>, tensor<5x7xbf16>
}

func.func private @pads(%a: tensor<3x7xf32>, %b: tensor<f32>) -> (tensor<6x20xf32>, tensor<6x20xf32>) attributes {plan.kernel = "loop"} {
  %0 = stablehlo.pad %a, %b, low = [1, 2], high = [2, 5], interior = [0, 1] : (tensor<3x7xf32>, tensor<f32>) -> tensor<6x20xf32>
  %1 = stablehlo.pad %a, %b, low = [3, 13], high = [0, 0], interior = [0, 0] : (tensor<3x7xf32>, tensor<f32>) -> tensor<6x20xf32>
  return %0, %1 : tensor<6x20xf32>, tensor<6x20xf32>
}

func.func private @cuts(%a: tensor<9x9xi32>, %b: tensor<i32>) -> tensor<5x6xi32> attributes {plan.kernel = "loop"} {
  %0 = stablehlo.pad %a, %b, low = [-2, -4], high = [-2, 1], interior = [0, 0] : (tensor<9x9xi32>, tensor<i32>) -> tensor<5x6xi32>
  return %0 : tensor<5x6xi32>
}

// Slices at indices past the end lie inside.
func.func private @places(%a: tensor<9x33xf32>, %i: tensor<i32>, %j: tensor<ui8>, %k: tensor<ui8>, %u: tensor<2x5xf32>) -> (tensor<4x20xf32>, tensor<4x20xf32>) attributes {plan.kernel = "loop"} {
  %0 = stablehlo.dynamic_slice %a, %k, %j, sizes = [4, 20] : (tensor<9x33xf32>, tensor<ui8>, tensor<ui8>) -> tensor<4x20xf32>
  %1 = "stablehlo.dynamic_update_slice"(%0, %u, %i, %i) : (tensor<4x20xf32>, tensor<2x5xf32>, tensor<i32>, tensor<i32>) -> tensor<4x20xf32>
  return %0, %1 : tensor<4x20xf32>, tensor<4x20xf32>
}

// Whole rows, single elements, and batches.
func.func private @lookups(%t: tensor<11x24xf32>, %i: tensor<3x5xi32>) -> tensor<3x5x24xf32> attributes {plan.kernel = "loop"} {
  %0 = "stablehlo.gather"(%t, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, slice_sizes = array<i64: 1, 24>}> : (tensor<11x24xf32>, tensor<3x5xi32>) -> tensor<3x5x24xf32>
  return %0 : tensor<3x5x24xf32>
}
func.func private @elements(%t: tensor<11x24xf32>, %i: tensor<37x2xi64>) -> tensor<37xf32> attributes {plan.kernel = "loop"} {
  %0 = "stablehlo.gather"(%t, %i) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0, 1], start_index_map = [1, 0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 1>}> : (tensor<11x24xf32>, tensor<37x2xi64>) -> tensor<37xf32>
  return %0 : tensor<37xf32>
}
func.func private @batches(%t: tensor<3x24xi1>, %i: tensor<3x5x1xi32>) -> tensor<3x5x2xi1> attributes {plan.kernel = "loop"} {
  %0 = "stablehlo.gather"(%t, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>, slice_sizes = array<i64: 1, 2>}> : (tensor<3x24xi1>, tensor<3x5x1xi32>) -> tensor<3x5x2xi1>
  return %0 : tensor<3x5x2xi1>
}

func.func private @made() -> (tensor<3x21xf32>, tensor<3x21xui32>, tensor<3x21xi1>) attributes {plan.kernel = "loop"} {
  %0 = stablehlo.iota dim = 1 : tensor<3x21xf32>
  %1 = stablehlo.iota dim = 0 : tensor<3x21xui32>
  %2 = stablehlo.constant dense<[1, 2, 4]> : tensor<3xui32>
  %3 = stablehlo.broadcast_in_dim %2, dims = [0] : (tensor<3xui32>) -> tensor<3x21xui32>
  %4 = stablehlo.constant dense<[[true, false, true]]> : tensor<1x3xi1>
  %5 = stablehlo.reshape %4 : (tensor<1x3xi1>) -> tensor<3xi1>
  %6 = stablehlo.broadcast_in_dim %5, dims = [0] : (tensor<3xi1>) -> tensor<3x21xi1>
  %7 = stablehlo.add %1, %3 : tensor<3x21xui32>
  return %0, %7, %6 : tensor<3x21xf32>, tensor<3x21xui32>, tensor<3x21xi1>
}

func.func private @nothing(%a: tensor<0x4xf32>) -> (tensor<0x4xf32>, tensor<0xf32>) attributes {plan.kernel = "loop"} {
  %0 = stablehlo.add %a, %a : tensor<0x4xf32>
  %1 = stablehlo.reshape %a : (tensor<0x4xf32>) -> tensor<0xf32>
  return %0, %1 : tensor<0x4xf32>, tensor<0xf32>
}

func.func private @one(%a: tensor<f32>, %p: tensor<i1>) -> (tensor<f32>, tensor<1x1xf32>) attributes {plan.kernel = "loop"} {
  %0 = stablehlo.add %a, %a : tensor<f32>
  %1 = stablehlo.select %p, %a, %0 : tensor<i1>, tensor<f32>
  %2 = stablehlo.reshape %0 : (tensor<f32>) -> tensor<1x1xf32>
  return %1, %2 : tensor<f32>, tensor<1x1xf32>
}

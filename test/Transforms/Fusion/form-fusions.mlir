// Tests that ops become kernels with one loop nest each, and products library calls with their epilogues.
// RUN: heddle-opt %s --heddle-form-fusions --heddle-verify-scheduled --split-input-file | FileCheck %s

// A softmax is one kernel: what a row was reduced to is used in that row.
// CHECK-LABEL: func.func @softmax
func.func @softmax(%x: tensor<4x8x20xf32>) -> tensor<4x8x20xf32> {
  // CHECK-NEXT: %[[Y:.*]] = heddle.fusion row_reduce(%{{.*}} = %arg0 : tensor<4x8x20xf32>) -> (tensor<4x8x20xf32>) {
  // CHECK:      }
  // CHECK-NEXT: return %[[Y]]
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %max = stablehlo.reduce(%x init: %low) applies stablehlo.maximum across dimensions = [2] : (tensor<4x8x20xf32>, tensor<f32>) -> tensor<4x8xf32>
  %column = stablehlo.reshape %max : (tensor<4x8xf32>) -> tensor<4x8x1xf32>
  %maxes = stablehlo.broadcast_in_dim %column, dims = [0, 1, 2] : (tensor<4x8x1xf32>) -> tensor<4x8x20xf32>
  %shifted = stablehlo.subtract %x, %maxes : tensor<4x8x20xf32>
  %e = stablehlo.exponential %shifted : tensor<4x8x20xf32>
  %sum = stablehlo.reduce(%e init: %zero) applies stablehlo.add across dimensions = [2] : (tensor<4x8x20xf32>, tensor<f32>) -> tensor<4x8xf32>
  %sums = stablehlo.broadcast_in_dim %sum, dims = [0, 1] : (tensor<4x8xf32>) -> tensor<4x8x20xf32>
  %y = stablehlo.divide %e, %sums : tensor<4x8x20xf32>
  return %y : tensor<4x8x20xf32>
}

// -----

// Along its major dims a square is reduced to columns, and its column sums are not those of its rows: what is broadcast
// the wrong way ends the kernel.
// CHECK-LABEL: func.func @wrong_way
func.func @wrong_way(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  // CHECK: %[[S:.*]] = heddle.fusion row_reduce(%{{.*}} = %arg0 : tensor<8x8xf32>) -> (tensor<8xf32>) {
  // CHECK: heddle.fusion loop({{.*}} = %[[S]] : tensor<8xf32>{{.*}}) -> (tensor<8x8xf32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %sum = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<8x8xf32>, tensor<f32>) -> tensor<8xf32>
  %sums = stablehlo.broadcast_in_dim %sum, dims = [1] : (tensor<8xf32>) -> tensor<8x8xf32>
  %y = stablehlo.divide %x, %sums : tensor<8x8xf32>
  return %y : tensor<8x8xf32>
}

// -----

// Nor may what was reduced be transposed, sliced or gathered in the kernel.
// CHECK-LABEL: func.func @left_row
func.func @left_row(%x: tensor<4x8x20xf32>) -> tensor<8x4xf32> {
  // CHECK: %[[S:.*]] = heddle.fusion row_reduce({{.*}}) -> (tensor<4x8xf32>) {
  // CHECK: heddle.fusion loop(%{{.*}} = %[[S]] : tensor<4x8xf32>) -> (tensor<8x4xf32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %sum = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [2] : (tensor<4x8x20xf32>, tensor<f32>) -> tensor<4x8xf32>
  %y = stablehlo.transpose %sum, dims = [1, 0] : (tensor<4x8xf32>) -> tensor<8x4xf32>
  return %y : tensor<8x4xf32>
}

// -----

// Both ways in one pass: rows for the values' own gradient, columns for the scale's. What is reduced to columns may not go
// down the rows again.
// CHECK-LABEL: func.func @both_ways
func.func @both_ways(%x: tensor<4x8x20xf32>, %dy: tensor<4x8x20xf32>) -> (tensor<4x8x20xf32>, tensor<20xf32>) {
  // CHECK-NEXT: heddle.fusion row_reduce({{.*}}) -> (tensor<4x8x20xf32>, tensor<20xf32>) {
  // CHECK:      }
  // CHECK-NEXT: return
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %p = stablehlo.multiply %x, %dy : tensor<4x8x20xf32>
  %row = stablehlo.reduce(%p init: %zero) applies stablehlo.add across dimensions = [2] : (tensor<4x8x20xf32>, tensor<f32>) -> tensor<4x8xf32>
  %rows = stablehlo.broadcast_in_dim %row, dims = [0, 1] : (tensor<4x8xf32>) -> tensor<4x8x20xf32>
  %dx = stablehlo.subtract %dy, %rows : tensor<4x8x20xf32>
  %column = stablehlo.reduce(%p init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x8x20xf32>, tensor<f32>) -> tensor<20xf32>
  %scale = stablehlo.negate %column : tensor<20xf32>
  return %dx, %scale : tensor<4x8x20xf32>, tensor<20xf32>
}

// -----

// CHECK-LABEL: func.func @columns_used_in_rows
func.func @columns_used_in_rows(%x: tensor<8x20xf32>) -> (tensor<8x20xf32>, tensor<8xf32>) {
  // CHECK: %[[R:.*]]:2 = heddle.fusion row_reduce({{.*}}) -> (tensor<8xf32>, tensor<20xf32>) {
  // CHECK: heddle.fusion loop({{.*}}) -> (tensor<8x20xf32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %row = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<8x20xf32>, tensor<f32>) -> tensor<8xf32>
  %column = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<8x20xf32>, tensor<f32>) -> tensor<20xf32>
  %columns = stablehlo.broadcast_in_dim %column, dims = [1] : (tensor<20xf32>) -> tensor<8x20xf32>
  %y = stablehlo.divide %x, %columns : tensor<8x20xf32>
  return %y, %row : tensor<8x20xf32>, tensor<8xf32>
}

// -----

// What goes into a reduction may be read through any op: the transpose is an index.
// CHECK-LABEL: func.func @column_sums
func.func @column_sums(%x: tensor<8x12xf32>, %y: tensor<12x8xf32>) -> tensor<8xf32> {
  // CHECK-NEXT: heddle.fusion column_reduce(%{{.*}} = %arg0 : tensor<8x12xf32>, %{{.*}} = %arg1 : tensor<12x8xf32>) -> (tensor<8xf32>) {
  // CHECK:      }
  // CHECK-NEXT: return
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %t = stablehlo.transpose %x, dims = [1, 0] : (tensor<8x12xf32>) -> tensor<12x8xf32>
  %p = stablehlo.multiply %t, %y : tensor<12x8xf32>
  %sum = stablehlo.reduce(%p init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<12x8xf32>, tensor<f32>) -> tensor<8xf32>
  %root = stablehlo.sqrt %sum : tensor<8xf32>
  return %root : tensor<8xf32>
}

// -----

// A kernel never waits for itself: the product stands between the two halves.
// CHECK-LABEL: func.func @cycle
func.func @cycle(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  // CHECK: %[[A:.*]] = heddle.fusion loop(%{{.*}} = %arg0
  // CHECK: %[[B:.*]] = heddle.library matmul(%{{.*}} = %[[A]]
  // CHECK: heddle.fusion loop({{.*}}%[[B]]
  %a = stablehlo.tanh %x : tensor<8x8xf32>
  %b = stablehlo.dot_general %a, %a, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %c = stablehlo.multiply %b, %a : tensor<8x8xf32>
  return %c : tensor<8x8xf32>
}

// -----

// Bias and residual, in the library's order. A residual that is made later is left to a kernel, and so is a cast of what
// was added to, which cuBLASLt would have of the result's type.
// CHECK-LABEL: func.func @epilogue
func.func @epilogue(%x: tensor<8x16xf32>, %w: tensor<16x4xf32>, %b: tensor<4xf32>, %r: tensor<8x4xf32>) -> (tensor<8x4xbf16>, tensor<8x4xf32>) {
  // CHECK:      %[[S:.*]] = heddle.library matmul(%{{.*}} = %arg0 : {{.*}}, %{{.*}} = %arg1 : {{.*}}, %{{.*}} = %arg2 : {{.*}}, %{{.*}} = %arg3 : tensor<8x4xf32>) -> (tensor<8x4xf32>) {
  // CHECK-NEXT:   stablehlo.dot_general
  // CHECK-NEXT:   stablehlo.broadcast_in_dim
  // CHECK-NEXT:   stablehlo.add
  // CHECK-NEXT:   stablehlo.add
  // CHECK-NEXT:   heddle.yield
  // CHECK:      heddle.fusion loop({{.*}}%[[S]]
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<8x16xf32>, tensor<16x4xf32>) -> tensor<8x4xf32>
  %1 = stablehlo.broadcast_in_dim %b, dims = [1] : (tensor<4xf32>) -> tensor<8x4xf32>
  %2 = stablehlo.add %0, %1 : tensor<8x4xf32>
  %3 = stablehlo.add %r, %2 : tensor<8x4xf32>
  %4 = stablehlo.convert %3 : (tensor<8x4xf32>) -> tensor<8x4xbf16>
  // CHECK:      %[[P:.*]] = heddle.library matmul({{.*}}) -> (tensor<8x4xf32>) {
  // CHECK-NEXT:   stablehlo.dot_general
  // CHECK-NEXT:   heddle.yield
  // CHECK:      heddle.fusion loop({{.*}}%[[P]]
  %5 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<8x16xf32>, tensor<16x4xf32>) -> tensor<8x4xf32>
  %6 = stablehlo.tanh %r : tensor<8x4xf32>
  %7 = stablehlo.add %5, %6 : tensor<8x4xf32>
  return %4, %7 : tensor<8x4xbf16>, tensor<8x4xf32>
}

// -----

// Of f64 and integers libraries multiply, and do no more. A sum in f32 is cast to its operands' type.
// CHECK-LABEL: func.func @other_types
func.func @other_types(%x: tensor<8x16xf64>, %w: tensor<16x4xf64>, %r: tensor<8x4xf64>, %y: tensor<8x16xbf16>, %v: tensor<16x4xbf16>) -> (tensor<8x4xf64>, tensor<8x4xbf16>) {
  // CHECK:      %[[P:.*]] = heddle.library matmul({{.*}}) -> (tensor<8x4xf64>) {
  // CHECK-NEXT:   stablehlo.dot_general
  // CHECK-NEXT:   heddle.yield
  // CHECK:      heddle.fusion loop({{.*}}%[[P]]
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<8x16xf64>, tensor<16x4xf64>) -> tensor<8x4xf64>
  %1 = stablehlo.add %0, %r : tensor<8x4xf64>
  // CHECK:      heddle.library matmul({{.*}}) -> (tensor<8x4xbf16>) {
  // CHECK-NEXT:   stablehlo.dot_general
  // CHECK-NEXT:   stablehlo.convert
  // CHECK-NEXT:   heddle.yield
  %2 = stablehlo.dot_general %y, %v, contracting_dims = [1] x [0] : (tensor<8x16xbf16>, tensor<16x4xbf16>) -> tensor<8x4xf32>
  %3 = stablehlo.convert %2 : (tensor<8x4xf32>) -> tensor<8x4xbf16>
  return %1, %3 : tensor<8x4xf64>, tensor<8x4xbf16>
}

// -----

// A bias is one value for each column: of columns in two dims it is none.
// CHECK-LABEL: func.func @two_column_dims
func.func @two_column_dims(%x: tensor<8x16xf32>, %w: tensor<16x3x4xf32>, %b: tensor<4xf32>) -> tensor<8x3x4xf32> {
  // CHECK:      heddle.library matmul({{.*}}) -> (tensor<8x3x4xf32>) {
  // CHECK-NEXT:   stablehlo.dot_general
  // CHECK-NEXT:   heddle.yield
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<8x16xf32>, tensor<16x3x4xf32>) -> tensor<8x3x4xf32>
  %1 = stablehlo.broadcast_in_dim %b, dims = [2] : (tensor<4xf32>) -> tensor<8x3x4xf32>
  %2 = stablehlo.add %0, %1 : tensor<8x3x4xf32>
  return %2 : tensor<8x3x4xf32>
}

// -----

// The gradients of a convolution are told from it by what they sum over.
// CHECK-LABEL: func.func @convolutions
func.func @convolutions(%x: tensor<4x8x8x3xf32>, %w: tensor<3x3x3x6xf32>, %dy: tensor<4x8x8x6xf32>) -> (tensor<4x8x8x6xf32>, tensor<4x8x8x3xf32>, tensor<3x3x3x6xf32>) {
  // CHECK-DAG: heddle.library convolution(
  // CHECK-DAG: heddle.library convolution_input_gradient(
  // CHECK-DAG: heddle.library convolution_filter_gradient(
  %y = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<4x8x8x3xf32>, tensor<3x3x3x6xf32>) -> tensor<4x8x8x6xf32>
  %dx = stablehlo.convolution(%dy, %w) dim_numbers = [b, 0, 1, f]x[0, 1, o, i]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]], reverse = [true, true]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<4x8x8x6xf32>, tensor<3x3x3x6xf32>) -> tensor<4x8x8x3xf32>
  %dw = stablehlo.convolution(%x, %dy) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<4x8x8x3xf32>, tensor<4x8x8x6xf32>) -> tensor<3x3x3x6xf32>
  return %y, %dx, %dw : tensor<4x8x8x6xf32>, tensor<4x8x8x3xf32>, tensor<3x3x3x6xf32>
}

// -----

// All parameters are updated in one launch, all norms taken in one; a kernel that makes a gradient keeps clear of its update.
// CHECK-LABEL: func.func @optimizer
func.func @optimizer(%p: tensor<8xf32> {heddle.io = #heddle.io<name = "p", role = state, type = tensor<8xf32>>},
                     %q: tensor<4x4xf32> {heddle.io = #heddle.io<name = "q", role = state, type = tensor<4x4xf32>>},
                     %x: tensor<12x8xf32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<12x8xf32>>},
                     %h: tensor<4x4xf32> {heddle.io = #heddle.io<name = "h", role = batch, type = tensor<4x4xf32>>})
    -> (tensor<8xf32> {heddle.io = #heddle.io<name = "p", role = state, type = tensor<8xf32>>},
        tensor<4x4xf32> {heddle.io = #heddle.io<name = "q", role = state, type = tensor<4x4xf32>>}) {
  // CHECK: %[[G:.*]] = heddle.fusion column_reduce(
  // CHECK: %[[N:.*]]:2 = heddle.fusion updates({{.*}}) -> (tensor<f32>, tensor<f32>) {
  // CHECK: %[[S:.*]] = heddle.fusion loop({{.*}}%[[N]]#{{.*}}%[[N]]#{{.*}}) -> (tensor<f32>) {
  // CHECK: %[[U:.*]]:2 = heddle.fusion updates({{.*}}) -> (tensor<8xf32>, tensor<4x4xf32>) {
  // CHECK: return %[[U]]#0, %[[U]]#1
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %g = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<12x8xf32>, tensor<f32>) -> tensor<8xf32>
  %gg = stablehlo.multiply %g, %g : tensor<8xf32>
  %gn = stablehlo.reduce(%gg init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<8xf32>, tensor<f32>) -> tensor<f32>
  %hh = stablehlo.multiply %h, %h : tensor<4x4xf32>
  %hn = stablehlo.reduce(%hh init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x4xf32>, tensor<f32>) -> tensor<f32>
  %sum = stablehlo.add %gn, %hn : tensor<f32>
  %norm = stablehlo.rsqrt %sum : tensor<f32>
  %f = stablehlo.broadcast_in_dim %norm, dims = [] : (tensor<f32>) -> tensor<8xf32>
  %step = stablehlo.multiply %g, %f : tensor<8xf32>
  %p1 = stablehlo.subtract %p, %step : tensor<8xf32>
  %f1 = stablehlo.broadcast_in_dim %norm, dims = [] : (tensor<f32>) -> tensor<4x4xf32>
  %step1 = stablehlo.multiply %h, %f1 : tensor<4x4xf32>
  %q1 = stablehlo.subtract %q, %step1 : tensor<4x4xf32>
  return %p1, %q1 : tensor<8xf32>, tensor<4x4xf32>
}

// -----

// Bodies of loops have kernels of their own; constants and reshapes have none.
// CHECK-LABEL: func.func @loop
func.func @loop(%x: tensor<8xf32>) -> tensor<2x4xf32> {
  // CHECK: heddle.scan
  // CHECK-NOT: stablehlo
  // CHECK: heddle.fusion loop(
  // CHECK: heddle.yield %{{.*}} : tensor<8xf32>
  // CHECK: stablehlo.reshape
  // CHECK-NEXT: return
  %y = heddle.scan %i : tensor<i32> in 3 carries(%c = %x : tensor<8xf32>) -> (tensor<8xf32>) {
    %0 = stablehlo.tanh %c : tensor<8xf32>
    %1 = stablehlo.negate %0 : tensor<8xf32>
    heddle.yield %1 : tensor<8xf32>
  }
  %r = stablehlo.reshape %y : (tensor<8xf32>) -> tensor<2x4xf32>
  return %r : tensor<2x4xf32>
}

// What a comparator uses of the outside goes into the kernel: a constant as code, another value as an operand.
// CHECK-LABEL: func.func @captured
func.func @captured(%x: tensor<8xf32>, %y: tensor<f32>) -> tensor<8xf32> {
  // CHECK:      heddle.fusion single(%{{.*}} = %arg0 : tensor<8xf32>, %{{.*}} = %arg1 : tensor<f32>) -> (tensor<8xf32>) {
  // CHECK-NEXT: stablehlo.constant dense<0.000000e+00>
  // CHECK-NEXT: "stablehlo.sort"
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = "stablehlo.sort"(%x) <{dimension = 0 : i64, is_stable = true}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.maximum %a, %zero : tensor<f32>
    %2 = stablehlo.maximum %b, %y : tensor<f32>
    %3 = stablehlo.compare LT, %1, %2, TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %3 : tensor<i1>
  }) : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// What is read at two indices is computed at both: one kernel of all these sums would compute the first 256 times.
// CHECK-LABEL: func.func @doubling
// CHECK-COUNT-2: heddle.fusion loop
func.func @doubling(%x: tensor<512xf32>) -> tensor<512xf32> {
  %r0 = stablehlo.reverse %x, dims = [0] : tensor<512xf32>
  %a0 = stablehlo.tanh %x : tensor<512xf32>
  %b0 = stablehlo.add %a0, %r0 : tensor<512xf32>
  %r1 = stablehlo.reverse %b0, dims = [0] : tensor<512xf32>
  %a1 = stablehlo.tanh %b0 : tensor<512xf32>
  %b1 = stablehlo.add %a1, %r1 : tensor<512xf32>
  %r2 = stablehlo.reverse %b1, dims = [0] : tensor<512xf32>
  %a2 = stablehlo.tanh %b1 : tensor<512xf32>
  %b2 = stablehlo.add %a2, %r2 : tensor<512xf32>
  %r3 = stablehlo.reverse %b2, dims = [0] : tensor<512xf32>
  %a3 = stablehlo.tanh %b2 : tensor<512xf32>
  %b3 = stablehlo.add %a3, %r3 : tensor<512xf32>
  %r4 = stablehlo.reverse %b3, dims = [0] : tensor<512xf32>
  %a4 = stablehlo.tanh %b3 : tensor<512xf32>
  %b4 = stablehlo.add %a4, %r4 : tensor<512xf32>
  %r5 = stablehlo.reverse %b4, dims = [0] : tensor<512xf32>
  %a5 = stablehlo.tanh %b4 : tensor<512xf32>
  %b5 = stablehlo.add %a5, %r5 : tensor<512xf32>
  %r6 = stablehlo.reverse %b5, dims = [0] : tensor<512xf32>
  %a6 = stablehlo.tanh %b5 : tensor<512xf32>
  %b6 = stablehlo.add %a6, %r6 : tensor<512xf32>
  %r7 = stablehlo.reverse %b6, dims = [0] : tensor<512xf32>
  %a7 = stablehlo.tanh %b6 : tensor<512xf32>
  %b7 = stablehlo.add %a7, %r7 : tensor<512xf32>
  %r8 = stablehlo.reverse %b7, dims = [0] : tensor<512xf32>
  %a8 = stablehlo.tanh %b7 : tensor<512xf32>
  %b8 = stablehlo.add %a8, %r8 : tensor<512xf32>
  return %b8 : tensor<512xf32>
}

// Calls of LAPACK are kernels of their own; others stand beside kernels.
// CHECK-LABEL: func.func @calls(
// CHECK: heddle.fusion single
// CHECK: stablehlo.custom_call @lapack_spotrf_ffi
// CHECK: stablehlo.custom_call @foo
// CHECK-NEXT: return
func.func @calls(%x: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %0:2 = stablehlo.custom_call @lapack_spotrf_ffi(%x) {mhlo.backend_config = {uplo = 76 : ui8}} : (tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<i32>)
  %1 = stablehlo.custom_call @foo(%x) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0#0, %1 : tensor<4x4xf32>, tensor<4x4xf32>
}

// A library multiplies what is in memory: a constant factor is read, one of the epilogue is in the call's code.
// CHECK-LABEL: func.func @constant_factor
// CHECK: %[[ONES:.*]] = stablehlo.constant dense<1.000000e+00> : tensor<2x4xbf16>
// CHECK-NEXT: heddle.library matmul(%{{.*}} = %[[ONES]] : tensor<2x4xbf16>, %{{.*}} = %arg0 : tensor<4x8xbf16>) -> (tensor<2x8xbf16>) {
// CHECK-NEXT: stablehlo.constant dense<0.000000e+00>
// CHECK-NEXT: stablehlo.dot_general
// CHECK-NEXT: stablehlo.maximum
func.func @constant_factor(%x: tensor<4x8xbf16>) -> tensor<2x8xbf16> {
  %ones = stablehlo.constant dense<1.0> : tensor<2x4xbf16>
  %zero = stablehlo.constant dense<0.0> : tensor<2x8xbf16>
  %0 = stablehlo.dot_general %ones, %x, contracting_dims = [1] x [0] : (tensor<2x4xbf16>, tensor<4x8xbf16>) -> tensor<2x8xbf16>
  %1 = stablehlo.maximum %0, %zero : tensor<2x8xbf16>
  return %1 : tensor<2x8xbf16>
}

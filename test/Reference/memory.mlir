// Tests that an op whose tensors are too large is an error at the op, for one tensor and for many.
// RUN: not heddle-interpret %s --entry one 2>&1 | FileCheck %s --check-prefix=ONE
// RUN: not heddle-interpret %s --entry overflows 2>&1 | FileCheck %s --check-prefix=OVERFLOWS
// RUN: not heddle-interpret %s --entry many --max-megabytes 8 2>&1 | FileCheck %s --check-prefix=MANY
// RUN: heddle-interpret %s --entry many
// RUN: not heddle-interpret %s --entry results --replicas 3 --max-megabytes 8 2>&1 | FileCheck %s --check-prefix=RESULTS
// RUN: heddle-interpret %s --entry results --replicas 2 --max-megabytes 8
// RUN: not heddle-interpret %s --entry argument --max-megabytes 8 --value 'dense<0> : tensor<1000000000xi8>' 2>&1 | FileCheck %s --check-prefix=ARGUMENT

// RUN: not heddle-interpret %s --entry rows --value 'dense<1.0> : tensor<1x1x1xf32>' --value 'dense<1.0> : tensor<1x1x1000000xf32>' 2>&1 | FileCheck %s --check-prefix=ROWS

// ONE: memory.mlir:[[# @LINE + 3]]:8: error: 'stablehlo.broadcast_in_dim' op needs 8000000000008 bytes beside the 4 that are held, more than the limit of 17179869184
func.func @one() {
  %0 = stablehlo.constant dense<1.0> : tensor<f32>
  %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<1000000000000xf32>
  return
}

// OVERFLOWS: 'stablehlo.iota' op needs 9223372036854775807 bytes
func.func @overflows() {
  %0 = stablehlo.iota dim = 0 : tensor<2305843009213693952xf32>
  return
}

// The third constant does not fit any more.
// MANY: memory.mlir:[[# @LINE + 4]]:8: error: 'stablehlo.iota' op needs 4000000 bytes beside the 8000000 that are held, more than the limit of 8388608
func.func @many() {
  %0 = stablehlo.iota dim = 0 : tensor<500000xi64>
  %1 = stablehlo.iota dim = 0 : tensor<500000xi64>
  %2 = stablehlo.iota dim = 0 : tensor<500000xi64>
  return
}

// Results of devices that have ended are held, too.
// RESULTS: memory.mlir:[[# @LINE + 3]]:8: error: 'stablehlo.iota' op needs 4000000 bytes beside the 8000000 that are held, more than the limit of 8388608
// RESULTS: note: on device r2p0
func.func @results() -> tensor<500000xi64> {
  %0 = stablehlo.iota dim = 0 : tensor<500000xi64>
  return %0 : tensor<500000xi64>
}

// ARGUMENT: error: arg0 needs 1000000000 bytes, more than the limit of 8388608
func.func @argument(%a: tensor<1000000000xi8>) {
  return
}

// Neither operands nor result are large, but the matrix of windows is.
// ROWS: 'stablehlo.convolution' op needs 16000032000000 bytes
func.func @rows(%a: tensor<1x1x1xf32>, %k: tensor<1x1x1000000xf32>) {
  %0 = stablehlo.convolution(%a, %k) dim_numbers = [b, f, 0]x[o, i, 0]->[b, f, 0], window = {pad = [[1000000, 1000000]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x1x1xf32>, tensor<1x1x1000000xf32>) -> tensor<1x1x1000002xf32>
  return
}

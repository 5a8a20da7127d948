// RUN: heddle-opt %s --heddle-propagate='show-conflicts latency-weight=0' --split-input-file --verify-diagnostics -o /dev/null
// RUN: heddle-opt %s --heddle-propagate=latency-weight=0 --split-input-file | FileCheck %s
// RUN: heddle-opt %s --heddle-propagate=conflicts=roles --split-input-file | FileCheck %s --check-prefix=ROLES

// Tests that a product whose result is larger than what it sums is not summed over devices where its operands can be sent
// instead: the weight is cut by the result's columns then, and what follows takes it so.
sdy.mesh @mesh = <["d"=2, "t"=4]>
// CHECK-LABEL: func.func @wide(
// ROLES-LABEL: func.func @wide(
// expected-remark @+1 {{in place of a sum, dim 1 of 64x512 takes "t"; give it that: no takes}}
func.func @wide(
    %x: tensor<64x32xf32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<64x32xf32>>, sdy.sharding = #sdy.sharding<@mesh, [{"d"}, {}]>},
    %u: tensor<32x32xf32> {heddle.io = #heddle.io<name = "u", role = state, type = tensor<32x32xf32>>, sdy.sharding = #sdy.sharding<@mesh, [{}, {"t"}]>},
    %w: tensor<32x512xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<32x512xf32>>, sdy.sharding = #sdy.sharding<@mesh, [{"t"}, {}]>}) -> tensor<64xf32> {
  // CHECK: dot_general{{.*}}<@mesh, [{"d"}, {"t"}]>
  %0 = stablehlo.dot_general %x, %u, contracting_dims = [1] x [0] : (tensor<64x32xf32>, tensor<32x32xf32>) -> tensor<64x32xf32>
  // CHECK: dot_general{{.*}}<@mesh, [{"d"}, {"t"}]>
  // ROLES: dot_general{{.*}}<@mesh, [{"d"}, {}]>{{.*}} -> tensor<64x512xf32>
  %2 = stablehlo.dot_general %0, %w, contracting_dims = [1] x [0] : (tensor<64x32xf32>, tensor<32x512xf32>) -> tensor<64x512xf32>
  // CHECK: exponential{{.*}}{heddle.origins = [{d = "batch \22x\22 of @wide through {{[^"]*}}", t = "state \22{{[uw]}}\22 of @wide, moved off a sum through exponential at {{.*}}.mlir:{{[0-9]+}}"}]{{.*}}<@mesh, [{"d"}, {"t"}]>
  %3 = stablehlo.exponential %2 : tensor<64x512xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %4 = stablehlo.reduce(%3 init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<64x512xf32>, tensor<f32>) -> tensor<64xf32>
  return %4 : tensor<64xf32>
}

// -----

// A row-parallel product's result is no larger: it stays a sum, and nobody asks.
sdy.mesh @mesh = <["d"=2, "t"=4]>
// CHECK-LABEL: func.func @row_parallel(
func.func @row_parallel(
    %x: tensor<64x128xf32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<64x128xf32>>, sdy.sharding = #sdy.sharding<@mesh, [{"d"}, {}]>},
    %w: tensor<128x32xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<128x32xf32>>, sdy.sharding = #sdy.sharding<@mesh, [{"t"}, {}]>}) -> tensor<64x32xf32> {
  // CHECK: dot_general{{.*}}<@mesh, [{"d"}, {}]>
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<64x128xf32>, tensor<128x32xf32>) -> tensor<64x32xf32>
  return %0 : tensor<64x32xf32>
}

// -----

// What goes in and out of the function stays as it is: of the result nobody knows what the next step would make of it.
sdy.mesh @mesh = <["t"=4]>
// CHECK-LABEL: func.func @gradient(
// CHECK-SAME: -> (tensor<512x512xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>})
// expected-remark @+1 {{in place of a sum, dim 0 of 512x512 takes "t"; give it that: no takes}}
func.func @gradient(%x: tensor<16x512xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"t"}, {}]>},
                    %y: tensor<16x512xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"t"}, {}]>}) -> tensor<512x512xf32> {
  // CHECK: dot_general{{.*}}<@mesh, [{"t"}, {}]>
  %0 = stablehlo.dot_general %x, %y, contracting_dims = [0] x [0] : (tensor<16x512xf32>, tensor<16x512xf32>) -> tensor<512x512xf32>
  // CHECK: tanh{{.*}}<@mesh, [{"t"}, {}]>
  %1 = stablehlo.tanh %0 : tensor<512x512xf32>
  return %1 : tensor<512x512xf32>
}

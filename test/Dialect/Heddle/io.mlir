// Tests that heddle.io and heddle.scope print in their pretty form and survive the generic form.
// RUN: heddle-opt %s | heddle-opt | FileCheck %s
// RUN: heddle-opt %s --mlir-print-op-generic | heddle-opt | FileCheck %s

// CHECK: func.func @step(
// CHECK-SAME: %arg0: tensor<4xf32> {heddle.io = #heddle.io<name = "params.w", role = state, type = tensor<4xf32>, donates = 1>}
// CHECK-SAME: %arg1: tensor<2xf32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<8xf32>>, spmd.sharding = "a quarter"}
// CHECK-SAME: %arg2: tensor<i32> {heddle.io = #heddle.io<name = "seed", role = seed, type = tensor<i32>>}
// CHECK-SAME: -> (tensor<f32> {heddle.io = #heddle.io<name = "loss", role = metric, type = tensor<f32>>}, tensor<4xf32>)
func.func @step(%w: tensor<4xf32> {heddle.io = #heddle.io<name = "params.w", role = state, type = tensor<4xf32>, donates = 1>},
                %x: tensor<2xf32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<8xf32>>, spmd.sharding = "a quarter"},
                %seed: tensor<i32> {heddle.io = #heddle.io<name = "seed", role = seed, type = tensor<i32>>})
    -> (tensor<f32> {heddle.io = #heddle.io<name = "loss", role = metric, type = tensor<f32>>}, tensor<4xf32>) {
  // CHECK: stablehlo.constant {heddle.scope = "closed_call/relu#1"} dense<0.000000e+00>
  %0 = stablehlo.constant {heddle.scope = "closed_call/relu#1"} dense<0.0> : tensor<f32>
  return %0, %w : tensor<f32>, tensor<4xf32>
}

// Appended state, after all else.
// CHECK-LABEL: func.func @appended(
// CHECK-SAME: %arg1: tensor<4xf32> {heddle.io = #heddle.io<name = "theta", role = state, type = tensor<4xf32>, donates = 1, appended = <copy of "params.w">>}
// CHECK-SAME: %arg2: tensor<2xbf16> {heddle.io = #heddle.io<name = "scale", role = state, type = tensor<2xbf16>, appended = <splat 3.276800e+04 : bf16>>}
// CHECK-SAME: %arg3: tensor<ui8> {heddle.io = #heddle.io<name = "count", role = state, type = tensor<ui8>, appended = <splat 7 : ui8>>}
// CHECK-SAME: %arg4: tensor<i1> {heddle.io = #heddle.io<name = "flag", role = state, type = tensor<i1>, appended = <splat true>>}
// CHECK-SAME: %arg5: tensor<4xcomplex<f32>> {heddle.io = #heddle.io<name = "residual", role = state, type = tensor<4xcomplex<f32>>, appended = <zeros>>}
// CHECK-SAME: tensor<4xf32> {heddle.io = #heddle.io<name = "theta", role = state, type = tensor<4xf32>, appended = <copy of "params.w">>})
func.func @appended(%w: tensor<4xf32> {heddle.io = #heddle.io<name = "params.w", role = state, type = tensor<4xf32>>},
                    %theta: tensor<4xf32> {heddle.io = #heddle.io<name = "theta", role = state, type = tensor<4xf32>, donates = 1, appended = <copy of "params.w">>},
                    %scale: tensor<2xbf16> {heddle.io = #heddle.io<name = "scale", role = state, type = tensor<2xbf16>, appended = <splat 32768.0 : bf16>>},
                    %count: tensor<ui8> {heddle.io = #heddle.io<name = "count", role = state, type = tensor<ui8>, appended = <splat 7 : ui8>>},
                    %flag: tensor<i1> {heddle.io = #heddle.io<name = "flag", role = state, type = tensor<i1>, appended = <splat true>>},
                    %residual: tensor<4xcomplex<f32>> {heddle.io = #heddle.io<name = "residual", role = state, type = tensor<4xcomplex<f32>>, appended = <zeros>>})
    -> (tensor<4xf32> {heddle.io = #heddle.io<name = "params.w", role = state, type = tensor<4xf32>>},
        tensor<4xf32> {heddle.io = #heddle.io<name = "theta", role = state, type = tensor<4xf32>, appended = <copy of "params.w">>}) {
  return %w, %theta : tensor<4xf32>, tensor<4xf32>
}

// State that is not on the device; what is there says nothing of it.
// CHECK-LABEL: func.func @spaces(
// CHECK-SAME: %arg0: tensor<4xf32> {heddle.io = #heddle.io<name = "m", role = state, type = tensor<4xf32>, donates = 0, space = host>}
// CHECK-SAME: %arg1: tensor<4xf32> {heddle.io = #heddle.io<name = "v", role = state, type = tensor<4xf32>, appended = <zeros>, space = disk>}
// CHECK-SAME: -> (tensor<4xf32> {heddle.io = #heddle.io<name = "m", role = state, type = tensor<4xf32>, space = host>},
// CHECK-SAME: tensor<4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<4xf32>>})
func.func @spaces(%m: tensor<4xf32> {heddle.io = #heddle.io<name = "m", role = state, type = tensor<4xf32>, donates = 0, space = host>},
                  %v: tensor<4xf32> {heddle.io = #heddle.io<name = "v", role = state, type = tensor<4xf32>, appended = <zeros>, space = disk>})
    -> (tensor<4xf32> {heddle.io = #heddle.io<name = "m", role = state, type = tensor<4xf32>, space = host>},
        tensor<4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<4xf32>, space = device>}) {
  return %m, %v : tensor<4xf32>, tensor<4xf32>
}

// CHECK: func.func private @spelled_out() attributes {note = [#heddle.appended<zeros>, #heddle.appended<splat 3 : i32>, #heddle.appended<copy of "params.w">]}
func.func private @spelled_out() attributes {note = [#heddle.appended<zeros>, #heddle.appended<splat 3 : i32>, #heddle.appended<copy of "params.w">]}

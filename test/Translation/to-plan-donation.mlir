// Tests donations that can't be met in place: an argument that is read later is copied to at the end, arguments that change places are
// saved first, and one value for two results is computed once.
// RUN: heddle-translate --heddle-to-plan --entry=late %s | FileCheck %s --check-prefix=LATE
// RUN: heddle-translate --heddle-to-plan --entry=swap %s | FileCheck %s --check-prefix=SWAP
// RUN: heddle-translate --heddle-to-plan --entry=twice %s | FileCheck %s --check-prefix=TWICE

// LATE: argument #0 state "a": f32[8] [{}] in b0, donated to result #0
// LATE: result #0 state "a": f32[8] [{}] in b0
// LATE: #0 add b0, b0 -> b1
// LATE-NEXT: #1 multiply b0, b1 -> b2
// LATE-NEXT: #2 copy b1 -> b0
func.func @late(%a: tensor<8xf32> {heddle.io = #heddle.io<name = "a", role = state, type = tensor<8xf32>, donates = 0>})
    -> (tensor<8xf32> {heddle.io = #heddle.io<name = "a", role = state, type = tensor<8xf32>>},
        tensor<8xf32> {heddle.io = #heddle.io<name = "m", role = metric, type = tensor<8xf32>>}) {
  %0 = stablehlo.add %a, %a : tensor<8xf32>
  %1 = stablehlo.multiply %a, %0 : tensor<8xf32>
  return %0, %1 : tensor<8xf32>, tensor<8xf32>
}

// SWAP: result #0 state "a": f32[8] [{}] in b0
// SWAP-NEXT: result #1 state "b": f32[8] [{}] in b1
// SWAP: #0 copy b1 -> b2
// SWAP-NEXT: #1 copy b0 -> b3
// SWAP-NEXT: #2 copy b2 -> b0
// SWAP-NEXT: #3 copy b3 -> b1
func.func @swap(%a: tensor<8xf32> {heddle.io = #heddle.io<name = "a", role = state, type = tensor<8xf32>, donates = 0>},
                %b: tensor<8xf32> {heddle.io = #heddle.io<name = "b", role = state, type = tensor<8xf32>, donates = 1>})
    -> (tensor<8xf32> {heddle.io = #heddle.io<name = "a", role = state, type = tensor<8xf32>>},
        tensor<8xf32> {heddle.io = #heddle.io<name = "b", role = state, type = tensor<8xf32>>}) {
  return %b, %a : tensor<8xf32>, tensor<8xf32>
}

// TWICE: result #0 state "a": f32[8] [{}] in b0
// TWICE-NEXT: result #1 state "b": f32[8] [{}] in b1
// TWICE: #0 add b0, b1 -> b0
// TWICE-NEXT: #1 copy b0 -> b1
func.func @twice(%a: tensor<8xf32> {heddle.io = #heddle.io<name = "a", role = state, type = tensor<8xf32>, donates = 0>},
                 %b: tensor<8xf32> {heddle.io = #heddle.io<name = "b", role = state, type = tensor<8xf32>, donates = 1>})
    -> (tensor<8xf32> {heddle.io = #heddle.io<name = "a", role = state, type = tensor<8xf32>>},
        tensor<8xf32> {heddle.io = #heddle.io<name = "b", role = state, type = tensor<8xf32>>}) {
  %0 = stablehlo.add %a, %b : tensor<8xf32>
  return %0, %0 : tensor<8xf32>, tensor<8xf32>
}

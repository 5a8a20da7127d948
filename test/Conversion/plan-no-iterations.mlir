// Tests that a loop without iterations leaves no views behind that are nowhere: its plan is a program.
// RUN: heddle-opt %s --heddle-to-plan -o %t.mlir
// RUN: heddle-translate --plan-to-program %t.mlir -o %t.heddle
// RUN: heddle-translate --program-to-plan %t.heddle | cmp - %t.mlir
func.func @main(%w: tensor<0x4xf32> {heddle.io = #heddle.io<name = "w", role = batch, type = tensor<0x4xf32>>}, %x: tensor<4xf32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<4xf32>>}) -> (tensor<4xf32> {heddle.io = #heddle.io<name = "a", role = metric, type = tensor<4xf32>>}) {
  %r = heddle.scan %i: tensor<i32> in 0 carries(%p = %x : tensor<4xf32>) inputs(%e = %w : tensor<0x4xf32>) -> (tensor<4xf32>) {
    %z = heddle.fusion loop(%a = %p : tensor<4xf32>, %b = %e : tensor<4xf32>) -> (tensor<4xf32>) {
      %n = stablehlo.add %a, %b : tensor<4xf32>
      heddle.yield %n : tensor<4xf32>
    }
    heddle.yield %z : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

// Tests that what has no form in stablehlo is named.
// RUN: heddle-opt %s --heddle-spmd-to-stablehlo --verify-diagnostics

sdy.mesh @mesh = <["a"=2]>

func.func @started(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{'spmd.start' op has no form in stablehlo, needed collectives that are not started yet}}
  %future = spmd.start on 1 (%a = %x : tensor<4xf32>) -> (tensor<4xf32>) {
    %sum = spmd.all_reduce add %a over {"a"} on @mesh : (tensor<4xf32>) -> tensor<4xf32>
    spmd.yield %sum : tensor<4xf32>
  }
  %result = spmd.done %future : !spmd.future<tensor<4xf32>>
  return %result : tensor<4xf32>
}

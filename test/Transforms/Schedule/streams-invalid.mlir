// Tests that a stream of a number that no schedule has is an error, and not memory for as many.
// RUN: heddle-opt %s --heddle-schedule --verify-diagnostics

// expected-error @+1 {{'func.func' op makes no problem of scheduling: task "spmd.start 0" is a start on stream 2147483647, needed 1 to 4096}}
func.func @main(%x: tensor<8xf32>) -> tensor<8xf32> {
  %f = spmd.start on 2147483647 (%a = %x : tensor<8xf32>) -> (!heddle.stowed<tensor<8xf32>, host>) {
    %0 = heddle.stow %a to host : tensor<8xf32> -> !heddle.stowed<tensor<8xf32>, host>
    spmd.yield %0 : !heddle.stowed<tensor<8xf32>, host>
  }
  %s = spmd.done %f : !spmd.future<!heddle.stowed<tensor<8xf32>, host>>
  %y = heddle.fetch %s : !heddle.stowed<tensor<8xf32>, host> -> tensor<8xf32>
  return %y : tensor<8xf32>
}

// Tests that kernels and library calls do what their regions say, and that started collectives, one of them carried by a
// loop, give on 4 devices what they would give at once.
// RUN: heddle-interpret %s --partitions=4

sdy.mesh @mesh = <["data"=4]>
func.func @main() {
  %a = stablehlo.constant dense<[[1.0, 3.0], [2.0, 6.0]]> : tensor<2x2xf32>
  %rows = heddle.fusion row_reduce(%x = %a : tensor<2x2xf32>) -> (tensor<2x2xf32>) {
    %zero = stablehlo.constant dense<0.0> : tensor<f32>
    %sum = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<2x2xf32>, tensor<f32>) -> tensor<2xf32>
    %all = stablehlo.broadcast_in_dim %sum, dims = [0] : (tensor<2xf32>) -> tensor<2x2xf32>
    %part = stablehlo.divide %x, %all : tensor<2x2xf32>
    heddle.yield %part : tensor<2x2xf32>
  }
  check.expect_eq_const %rows, dense<[[0.25, 0.75], [0.25, 0.75]]> : tensor<2x2xf32>

  %product = heddle.library matmul(%x = %a : tensor<2x2xf32>, %y = %rows : tensor<2x2xf32>) -> (tensor<2x2xf32>) {
    %0 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
    heddle.yield %0 : tensor<2x2xf32>
  }
  check.expect_eq_const %product, dense<[[1.0, 3.0], [2.0, 6.0]]> : tensor<2x2xf32>

  %index = spmd.axis_index {"data"} on @mesh : tensor<i32>
  %mine = stablehlo.reshape %index : (tensor<i32>) -> tensor<1xi32>
  %f = spmd.start on 1 (%x = %mine : tensor<1xi32>) -> (tensor<4xi32>) {
    %0 = spmd.all_gather %x dim 0 over {"data"} on @mesh : (tensor<1xi32>) -> tensor<4xi32>
    spmd.yield %0 : tensor<4xi32>
  }
  // Each iteration starts the next one's, of numbers that grow.
  %g:2 = heddle.scan %i : tensor<i32> in 3 constants(%y = %mine : tensor<1xi32>) carries(%c = %f : !spmd.future<tensor<4xi32>>)
      -> (!spmd.future<tensor<4xi32>>, tensor<3x4xi32>) {
    %one = stablehlo.constant dense<1> : tensor<i32>
    %k = stablehlo.add %i, %one : tensor<i32>
    %ks = stablehlo.reshape %k : (tensor<i32>) -> tensor<1xi32>
    %grown = stablehlo.add %y, %ks : tensor<1xi32>
    %next = spmd.start on 1 (%x = %grown : tensor<1xi32>) -> (tensor<4xi32>) {
      %0 = spmd.all_gather %x dim 0 over {"data"} on @mesh : (tensor<1xi32>) -> tensor<4xi32>
      spmd.yield %0 : tensor<4xi32>
    }
    %w = spmd.done %c : !spmd.future<tensor<4xi32>>
    heddle.yield %next, %w : !spmd.future<tensor<4xi32>>, tensor<4xi32>
  }
  %last = spmd.done %g#0 : !spmd.future<tensor<4xi32>>
  check.expect_eq_const %g#1, dense<[[0, 1, 2, 3], [1, 2, 3, 4], [2, 3, 4, 5]]> : tensor<3x4xi32>
  check.expect_eq_const %last, dense<[3, 4, 5, 6]> : tensor<4xi32>

  %r = spmd.start on 2 (%x = %last : tensor<4xi32>, %z = %index : tensor<i32>) -> (tensor<4xi32>, tensor<i32>) {
    %0 = spmd.all_reduce add %x over {"data"} on @mesh : (tensor<4xi32>) -> tensor<4xi32>
    %1 = spmd.all_reduce add %z over {"data"} on @mesh : (tensor<i32>) -> tensor<i32>
    spmd.yield %0, %1 : tensor<4xi32>, tensor<i32>
  }
  %s:2 = spmd.done %r : !spmd.future<tensor<4xi32>, tensor<i32>>
  check.expect_eq_const %s#0, dense<[12, 16, 20, 24]> : tensor<4xi32>
  check.expect_eq_const %s#1, dense<6> : tensor<i32>
  return
}

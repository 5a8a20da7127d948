// Tests ops that pass values on: tuples, tokens, barriers, composites, concatenate, map.
// RUN: heddle-interpret %s | count 0

func.func private @twice(%a: tensor<2xi32>) -> tensor<2xi32> {
  %0 = stablehlo.add %a, %a : tensor<2xi32>
  return %0 : tensor<2xi32>
}

func.func @main() {
  %a = stablehlo.constant dense<[1, 2]> : tensor<2xi32>
  %b = stablehlo.constant dense<[3, 4]> : tensor<2xi32>
  %t = stablehlo.tuple %a, %b : tuple<tensor<2xi32>, tensor<2xi32>>
  %0 = stablehlo.get_tuple_element %t[1] : (tuple<tensor<2xi32>, tensor<2xi32>>) -> tensor<2xi32>
  check.expect_eq_const %0, dense<[3, 4]> : tensor<2xi32>
  %token = stablehlo.create_token : !stablehlo.token
  %after = stablehlo.after_all %token, %token : !stablehlo.token
  %1:2 = stablehlo.optimization_barrier %a, %b : tensor<2xi32>, tensor<2xi32>
  check.expect_eq_const %1#0, dense<[1, 2]> : tensor<2xi32>
  check.expect_eq_const %1#1, dense<[3, 4]> : tensor<2xi32>
  %2 = stablehlo.composite "test.twice" %a {decomposition = @twice} : (tensor<2xi32>) -> tensor<2xi32>
  check.expect_eq_const %2, dense<[2, 4]> : tensor<2xi32>
  %3 = stablehlo.concatenate %a, %b, dim = 0 : (tensor<2xi32>, tensor<2xi32>) -> tensor<4xi32>
  check.expect_eq_const %3, dense<[1, 2, 3, 4]> : tensor<4xi32>
  %4 = "stablehlo.map"(%a, %b) <{dimensions = array<i64: 0>}> ({
  ^bb0(%x: tensor<i32>, %y: tensor<i32>):
    %5 = stablehlo.multiply %x, %y : tensor<i32>
    stablehlo.return %5 : tensor<i32>
  }) : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
  check.expect_eq_const %4, dense<[3, 8]> : tensor<2xi32>
  return
}

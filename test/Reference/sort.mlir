// Tests sort: the specification's example, stability, a negative dim, several operands, a comparator that contradicts
// itself, empty slices.
// RUN: heddle-interpret %s --entry example | FileCheck %s --check-prefix=EXAMPLE
// RUN: heddle-interpret %s --entry stable | FileCheck %s --check-prefix=STABLE
// RUN: heddle-interpret %s --entry edges | FileCheck %s --check-prefix=EDGES

// EXAMPLE:      result0 = dense<{{\[}}[3, 2, 3], [1, 2, 1]]> : tensor<2x3xi64>
// EXAMPLE-NEXT: result1 = dense<{{\[}}[1, 2, 1], [3, 2, 3]]> : tensor<2x3xi64>
func.func @example() -> (tensor<2x3xi64>, tensor<2x3xi64>) {
  %a = stablehlo.constant dense<[[1, 2, 3], [3, 2, 1]]> : tensor<2x3xi64>
  %b = stablehlo.constant dense<[[3, 2, 1], [1, 2, 3]]> : tensor<2x3xi64>
  %0:2 = "stablehlo.sort"(%a, %b) <{dimension = 0 : i64, is_stable = true}> ({
  ^bb0(%x: tensor<i64>, %y: tensor<i64>, %p: tensor<i64>, %q: tensor<i64>):
    %gt = stablehlo.compare GT, %x, %y : (tensor<i64>, tensor<i64>) -> tensor<i1>
    stablehlo.return %gt : tensor<i1>
  }) : (tensor<2x3xi64>, tensor<2x3xi64>) -> (tensor<2x3xi64>, tensor<2x3xi64>)
  return %0#0, %0#1 : tensor<2x3xi64>, tensor<2x3xi64>
}

// Equal keys keep their places' order; -0 and 0 are equal, and NaN is last in total order.
// STABLE:      result0 = dense<{{\[}}[-0.0, 0.0, -0.0, 1.0, 1.0, 0x7FC00000, 0x7FC00000], [-3.0, -2.0, -1.0, 0.0, 1.0, 2.0, 3.0]]> : tensor<2x7xf32>
// STABLE-NEXT: result1 = dense<{{\[}}[1, 3, 6, 0, 4, 2, 5], [6, 5, 4, 3, 2, 1, 0]]> : tensor<2x7xi32>
func.func @stable() -> (tensor<2x7xf32>, tensor<2x7xi32>) {
  %a = stablehlo.constant dense<[[1.0, -0.0, 0x7FC00000, 0.0, 1.0, 0x7FC00000, -0.0], [3.0, 2.0, 1.0, 0.0, -1.0, -2.0, -3.0]]> : tensor<2x7xf32>
  %places = stablehlo.iota dim = 1 : tensor<2x7xi32>
  %0:2 = "stablehlo.sort"(%a, %places) <{dimension = -1 : i64, is_stable = true}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>, %i: tensor<i32>, %j: tensor<i32>):
    %zero = stablehlo.constant dense<0.0> : tensor<f32>
    %isZero = stablehlo.compare EQ, %x, %zero : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %xz = stablehlo.select %isZero, %zero, %x : tensor<i1>, tensor<f32>
    %isZero2 = stablehlo.compare EQ, %y, %zero : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %yz = stablehlo.select %isZero2, %zero, %y : tensor<i1>, tensor<f32>
    %lt = stablehlo.compare LT, %xz, %yz, TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %lt : tensor<i1>
  }) : (tensor<2x7xf32>, tensor<2x7xi32>) -> (tensor<2x7xf32>, tensor<2x7xi32>)
  return %0#0, %0#1 : tensor<2x7xf32>, tensor<2x7xi32>
}

// Always "comes first" reverses nothing twice: any order will do, as long as it is a permutation; here it is fixed.
// EDGES:      result0 = dense<15> : tensor<i32>
// EDGES-NEXT: result1 = dense<> : tensor<2x0xi32>
// EDGES-NEXT: result2 = dense<> : tensor<0x2xi32>
func.func @edges() -> (tensor<i32>, tensor<2x0xi32>, tensor<0x2xi32>) {
  %a = stablehlo.constant dense<[5, 1, 4, 2, 3]> : tensor<5xi32>
  %0 = "stablehlo.sort"(%a) ({
  ^bb0(%x: tensor<i32>, %y: tensor<i32>):
    %true = stablehlo.constant dense<true> : tensor<i1>
    stablehlo.return %true : tensor<i1>
  }) : (tensor<5xi32>) -> tensor<5xi32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %sum = stablehlo.reduce(%0 init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<5xi32>, tensor<i32>) -> tensor<i32>
  %b = stablehlo.constant dense<> : tensor<2x0xi32>
  %1 = "stablehlo.sort"(%b) ({
  ^bb0(%x: tensor<i32>, %y: tensor<i32>):
    %lt = stablehlo.compare LT, %x, %y : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %lt : tensor<i1>
  }) : (tensor<2x0xi32>) -> tensor<2x0xi32>
  %c = stablehlo.constant dense<> : tensor<0x2xi32>
  %2 = "stablehlo.sort"(%c) ({
  ^bb0(%x: tensor<i32>, %y: tensor<i32>):
    %lt = stablehlo.compare LT, %x, %y : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %lt : tensor<i1>
  }) : (tensor<0x2xi32>) -> tensor<0x2xi32>
  return %sum, %1, %2 : tensor<i32>, tensor<2x0xi32>, tensor<0x2xi32>
}

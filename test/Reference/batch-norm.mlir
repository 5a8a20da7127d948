// Tests the batch norms: the specification's examples, and a gradient by hand.
// RUN: heddle-interpret %s | count 0

func.func @main() {
  %x = stablehlo.constant dense<[[[1.0, 2.0], [3.0, 4.0]], [[3.0, 4.0], [1.0, 2.0]]]> : tensor<2x2x2xf64>
  %one = stablehlo.constant dense<1.0> : tensor<2xf64>
  %mean = stablehlo.constant dense<[2.0, 3.0]> : tensor<2xf64>
  %0 = "stablehlo.batch_norm_inference"(%x, %one, %one, %mean, %one) <{epsilon = 0.0 : f32, feature_index = 2 : i64}> : (tensor<2x2x2xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2xf64>) -> tensor<2x2x2xf64>
  check.expect_eq_const %0, dense<[[[0.0, 0.0], [2.0, 2.0]], [[2.0, 2.0], [0.0, 0.0]]]> : tensor<2x2x2xf64>
  %1:3 = "stablehlo.batch_norm_training"(%x, %one, %one) <{epsilon = 0.0 : f32, feature_index = 2 : i64}> : (tensor<2x2x2xf64>, tensor<2xf64>, tensor<2xf64>) -> (tensor<2x2x2xf64>, tensor<2xf64>, tensor<2xf64>)
  check.expect_eq %1#0, %0 : tensor<2x2x2xf64>
  check.expect_eq %1#1, %mean : tensor<2xf64>
  check.expect_eq %1#2, %one : tensor<2xf64>
  %g = stablehlo.constant dense<0.1> : tensor<2x2x2xf64>
  %2:3 = "stablehlo.batch_norm_grad"(%x, %one, %mean, %one, %g) <{epsilon = 0.0 : f32, feature_index = 2 : i64}> : (tensor<2x2x2xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2x2x2xf64>) -> (tensor<2x2x2xf64>, tensor<2xf64>, tensor<2xf64>)
  check.expect_eq_const %2#0, dense<0.0> : tensor<2x2x2xf64>
  check.expect_eq_const %2#1, dense<0.0> : tensor<2xf64>
  check.expect_eq_const %2#2, dense<0.4> : tensor<2xf64>
  // variance + epsilon = 3, scale = sqrt 3: grad_operand = (3 g - 1 + 2 (x - 2) / 3) / 3.
  %y = stablehlo.constant dense<[[0.0], [2.0], [4.0]]> : tensor<3x1xf64>
  %scale = stablehlo.constant dense<1.7320508075688772> : tensor<1xf64>
  %two = stablehlo.constant dense<2.0> : tensor<1xf64>
  %variance = stablehlo.constant dense<2.5> : tensor<1xf64>
  %h = stablehlo.constant dense<[[1.0], [0.0], [0.0]]> : tensor<3x1xf64>
  %3:3 = "stablehlo.batch_norm_grad"(%y, %scale, %two, %variance, %h) <{epsilon = 0.5 : f32, feature_index = 1 : i64}> : (tensor<3x1xf64>, tensor<1xf64>, tensor<1xf64>, tensor<1xf64>, tensor<3x1xf64>) -> (tensor<3x1xf64>, tensor<1xf64>, tensor<1xf64>)
  check.expect_almost_eq_const %3#0, dense<[[0.2222222222222222], [-0.3333333333333333], [0.1111111111111111]]> : tensor<3x1xf64> {tolerance = 1.0e-14 : f64}
  check.expect_almost_eq_const %3#1, dense<-1.1547005383792515> : tensor<1xf64> {tolerance = 1.0e-14 : f64}
  check.expect_eq_const %3#2, dense<1.0> : tensor<1xf64>
  return
}

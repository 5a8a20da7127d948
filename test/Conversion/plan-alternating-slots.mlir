// Tests that slots which alternate are a value's only as long as the loop that has them leaves them alone: values that
// loops inside of loops exchange, in a plan and before it. What is in a slot before its loop, or behind it, may be the
// carry of a loop around it.
// RUN: heddle-opt %s --heddle-import --heddle-to-scheduled --heddle-to-plan -o %t.mlir
// DEFINE: %{values} = "--value=dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>" "--value=dense<10.0> : tensor<4xf32>"
// RUN: heddle-interpret %s %{values} > %t.whole
// RUN: heddle-interpret %t.mlir %{values} > %t.plan && cmp %t.whole %t.plan
// RUN: heddle-interpret %t.mlir %{values} --stream-seed=1 > %t.plan && cmp %t.whole %t.plan
func.func public @main(%x: tensor<4xf32>, %y: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %z = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %n = stablehlo.constant dense<3> : tensor<i32>
  %k = stablehlo.constant dense<1> : tensor<i32>
  %r:3 = stablehlo.while(%i = %z, %p = %x, %q = %y) : tensor<i32>, tensor<4xf32>, tensor<4xf32> cond {
    %c = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %s:3 = stablehlo.while(%j = %z, %p2 = %p, %q2 = %q) : tensor<i32>, tensor<4xf32>, tensor<4xf32> cond {
      %c = stablehlo.compare LT, %j, %k, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %zz = stablehlo.negate %p2 : tensor<4xf32>
      %j1 = stablehlo.add %j, %one : tensor<i32>
      stablehlo.return %j1, %q2, %zz : tensor<i32>, tensor<4xf32>, tensor<4xf32>
    }
    %i1 = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %i1, %s#2, %s#1 : tensor<i32>, tensor<4xf32>, tensor<4xf32>
  }
  return %r#1, %r#2 : tensor<4xf32>, tensor<4xf32>
}

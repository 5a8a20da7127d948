// Tests that slots which alternate are a value's only as long as their loop leaves them alone, where results of such a
// loop go on, through loops that change nothing, to carries around it.
// RUN: heddle-opt %s --heddle-to-plan -o %t.mlir
// DEFINE: %{values} = "--value=dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>" "--value=dense<10.0> : tensor<4xf32>" "--value=dense<0> : tensor<i32>"
// RUN: heddle-interpret %s %{values} > %t.whole
// RUN: heddle-interpret %t.mlir %{values} > %t.plan && cmp %t.whole %t.plan
func.func @main(%w: tensor<4xf32> {heddle.io = #heddle.io<name = "w", role = batch, type = tensor<4xf32>>}, %v: tensor<4xf32> {heddle.io = #heddle.io<name = "v", role = batch, type = tensor<4xf32>>}, %k: tensor<i32> {heddle.io = #heddle.io<name = "k", role = batch, type = tensor<i32>>}) -> (tensor<4xf32> {heddle.io = #heddle.io<name = "o0", role = metric, type = tensor<4xf32>>}, tensor<4xf32> {heddle.io = #heddle.io<name = "o1", role = metric, type = tensor<4xf32>>}, tensor<4xf32> {heddle.io = #heddle.io<name = "o2", role = metric, type = tensor<4xf32>>}) {
%v23 = stablehlo.constant dense<0> : tensor<i32>
%v24 = stablehlo.constant dense<1> : tensor<i32>
%v25 = stablehlo.constant dense<3> : tensor<i32>
%v1:4 = stablehlo.while(%v2 = %w, %v3 = %w, %v4 = %w, %v5 = %v23) : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<i32> cond {
 %v26 = stablehlo.compare LT, %v5, %v25 : (tensor<i32>, tensor<i32>) -> tensor<i1>
 stablehlo.return %v26 : tensor<i1>
} do {
%v6 = heddle.fusion loop(%aa = %v2 : tensor<4xf32>) -> (tensor<4xf32>) {
 %kk_ = stablehlo.reverse %aa, dims = [0] : tensor<4xf32>
 heddle.yield %kk_ : tensor<4xf32> }
%v7 = heddle.fusion loop(%aa = %v6 : tensor<4xf32>) -> (tensor<4xf32>) {
 %kk_ = stablehlo.reverse %aa, dims = [0] : tensor<4xf32>
 heddle.yield %kk_ : tensor<4xf32> }
%v8:3 = heddle.scan %v12: tensor<i32> in 3 carries(%v9 = %v7 : tensor<4xf32>, %v10 = %v6 : tensor<4xf32>, %v11 = %v3 : tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
%v13:3 = heddle.scan %v17: tensor<i32> in 1 carries(%v14 = %v10 : tensor<4xf32>, %v15 = %v11 : tensor<4xf32>, %v16 = %v9 : tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
%v18 = heddle.fusion loop(%aa = %v15 : tensor<4xf32>) -> (tensor<4xf32>) {
 %kk_ = stablehlo.reverse %aa, dims = [0] : tensor<4xf32>
 heddle.yield %kk_ : tensor<4xf32> }
%v19 = heddle.fusion loop(%aa = %v18 : tensor<4xf32>) -> (tensor<4xf32>) {
 %kk_ = stablehlo.negate %aa : tensor<4xf32>
 heddle.yield %kk_ : tensor<4xf32> }
heddle.yield %v15, %v16, %v18 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}
%v20:1 = heddle.scan %v22: tensor<i32> in 4 carries(%v21 = %v13#2 : tensor<4xf32>) -> (tensor<4xf32>) {
heddle.yield %v21 : tensor<4xf32>
}
heddle.yield %v13#1, %v13#1, %v20#0 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}
%v27 = heddle.fusion loop(%aa = %v5 : tensor<i32>, %bb = %v24 : tensor<i32>) -> (tensor<i32>) {
 %kk_ = stablehlo.add %aa, %bb : tensor<i32>
 heddle.yield %kk_ : tensor<i32> }
 stablehlo.return %v8#2, %v8#1, %v8#0, %v27 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<i32>
}
return %v1#0, %v1#0, %v1#0 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

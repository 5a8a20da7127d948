// Tests that a constant does not carry shardings from one of its uses to another.
// RUN: heddle-opt %s --heddle-split-constants | FileCheck %s
// RUN: heddle-opt %s --heddle-split-constants --heddle-propagate --cse | FileCheck %s --check-prefix=SHARDED

sdy.mesh @mesh = <["x"=2]>

// CHECK-LABEL: func.func @main(
func.func @main(%a: tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>},
                %b: tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x"}]>},
                %s: tensor<f32>) -> (tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>) {
  // The scalar is one, its broadcasts are three; ops on them follow.
  // CHECK: %[[ONE:.*]] = stablehlo.constant dense<1.000000e+00> : tensor<f32>
  // CHECK-COUNT-3: stablehlo.broadcast_in_dim %[[ONE]]
  // CHECK-NOT: stablehlo.broadcast_in_dim %[[ONE]]
  // CHECK: return
  // SHARDED-DAG: broadcast_in_dim{{.*}}<@mesh, [{"x"}, {}]>
  // SHARDED-DAG: broadcast_in_dim{{.*}}<@mesh, [{}, {"x"}]>
  %one = stablehlo.constant dense<1.0> : tensor<f32>
  %ones = stablehlo.broadcast_in_dim %one, dims = [] : (tensor<f32>) -> tensor<8x4xf32>
  // SHARDED-DAG: add %arg0{{.*}}<@mesh, [{"x"}, {}]>
  %0 = stablehlo.add %a, %ones : tensor<8x4xf32>
  // SHARDED-DAG: add %arg1{{.*}}<@mesh, [{}, {"x"}]>
  %1 = stablehlo.add %b, %ones : tensor<8x4xf32>
  %halves = stablehlo.logistic %ones : tensor<8x4xf32>
  %2 = stablehlo.multiply %b, %halves : tensor<8x4xf32>
  return %0, %1, %2 : tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>
}

// In one op and over regions: each use is one.
// CHECK-LABEL: func.func @uses(
func.func @uses(%i: tensor<i32>) -> (tensor<4xi32>, tensor<4xi32>) {
  // CHECK-COUNT-3: stablehlo.iota
  %0 = stablehlo.iota dim = 0 : tensor<4xi32>
  %1 = stablehlo.add %0, %0 : tensor<4xi32>
  %2 = "stablehlo.case"(%i) ({
    // CHECK: stablehlo.iota
    // CHECK-NEXT: stablehlo.return
    stablehlo.return %0 : tensor<4xi32>
  }, {
    stablehlo.return %1 : tensor<4xi32>
  }) : (tensor<i32>) -> tensor<4xi32>
  return %0, %2 : tensor<4xi32>, tensor<4xi32>
}

// What a loop uses twice is made in it for each use; what it uses once, or what the source makes, is taken as ever.
// CHECK-LABEL: func.func @loop(
// CHECK:         heddle.scan
// CHECK-NEXT:      constants(%{{.*}} = %{{.*}} : tensor<4xf32>, %{{.*}} = %arg1 : tensor<4xf32>)
// CHECK:           %[[ZERO:.*]] = stablehlo.constant dense<0.000000e+00> : tensor<f32>
// CHECK-COUNT-2:   stablehlo.broadcast_in_dim %[[ZERO]]
// CHECK-NOT:       stablehlo.broadcast_in_dim %[[ZERO]]
// CHECK:           heddle.yield
func.func @loop(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %zeros = stablehlo.broadcast_in_dim %zero, dims = [] : (tensor<f32>) -> tensor<4xf32>
  %ones = stablehlo.constant dense<1.0> : tensor<4xf32>
  %0 = heddle.scan %i: tensor<i32> in 3
      constants(%z = %zeros : tensor<4xf32>, %one = %ones : tensor<4xf32>, %given = %b : tensor<4xf32>)
      carries(%h = %a : tensor<4xf32>)
      -> (tensor<4xf32>) {
    %1 = stablehlo.maximum %h, %z : tensor<4xf32>
    %2 = stablehlo.minimum %1, %z : tensor<4xf32>
    %3 = stablehlo.add %2, %one : tensor<4xf32>
    %4 = stablehlo.add %3, %given : tensor<4xf32>
    %5 = stablehlo.add %4, %given : tensor<4xf32>
    heddle.yield %5 : tensor<4xf32>
  }
  return %0 : tensor<4xf32>
}

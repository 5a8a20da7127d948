// Tests that counted loops become scans, however their index is spelled, and that other loops stay.
// RUN: heddle-opt %s --heddle-raise-scan --canonicalize --cse | FileCheck %s
// RUN: heddle-opt %s --heddle-raise-scan --canonicalize --cse --heddle-lower-scan --canonicalize --cse --heddle-raise-scan --canonicalize --cse | FileCheck %s

// A forward scan: the weights are an input, the scale a constant, what is saved an output.
// CHECK-LABEL: func.func @forward(
// CHECK-NEXT: %[[S:.*]]:2 = heddle.scan %{{.*}}: tensor<i32> in 3
// CHECK-NEXT:   constants(%[[C:.*]] = %arg0 : tensor<4xf32>)
// CHECK-NEXT:   carries(%[[X:.*]] = %arg1 : tensor<4xf32>)
// CHECK-NEXT:   inputs(%[[W:.*]] = %arg2 : tensor<3x4xf32>)
// CHECK-NEXT:   -> (tensor<4xf32>, tensor<3x4xf32>) {
// CHECK-NEXT:   %[[A:.*]] = stablehlo.multiply %[[C]], %[[W]]
// CHECK-NEXT:   %[[B:.*]] = stablehlo.add %[[A]], %[[X]]
// CHECK-NEXT:   heddle.yield %[[B]], %[[X]]
// CHECK: return %[[S]]#0, %[[S]]#1, %arg0
func.func @forward(%scale: tensor<4xf32>, %x0: tensor<4xf32>, %ws: tensor<3x4xf32>) -> (tensor<4xf32>, tensor<3x4xf32>, tensor<4xf32>) {
  %c0 = stablehlo.constant dense<0> : tensor<i32>
  %zero = stablehlo.constant dense<0.0> : tensor<3x4xf32>
  %r:5 = stablehlo.while(%w = %ws, %s = %scale, %i = %c0, %x = %x0, %saved = %zero) : tensor<3x4xf32>, tensor<4xf32>, tensor<i32>, tensor<4xf32>, tensor<3x4xf32>
  cond {
    %n = stablehlo.constant dense<3> : tensor<i32>
    %p = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %c1 = stablehlo.constant dense<1> : tensor<i32>
    %n = stablehlo.constant dense<3> : tensor<i32>
    // A negative index would count from the end: it never is.
    %negative = stablehlo.compare LT, %i, %c0, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %wrapped = stablehlo.add %i, %n : tensor<i32>
    %index = stablehlo.select %negative, %wrapped, %i : tensor<i1>, tensor<i32>
    %slice = stablehlo.dynamic_slice %w, %index, %c0, sizes = [1, 4] : (tensor<3x4xf32>, tensor<i32>, tensor<i32>) -> tensor<1x4xf32>
    %element = stablehlo.reshape %slice : (tensor<1x4xf32>) -> tensor<4xf32>
    %0 = stablehlo.multiply %s, %element : tensor<4xf32>
    %1 = stablehlo.add %0, %x : tensor<4xf32>
    %row = stablehlo.broadcast_in_dim %x, dims = [1] : (tensor<4xf32>) -> tensor<1x4xf32>
    %2 = stablehlo.dynamic_update_slice %saved, %row, %i, %c0 : (tensor<3x4xf32>, tensor<1x4xf32>, tensor<i32>, tensor<i32>) -> tensor<3x4xf32>
    %next = stablehlo.add %i, %c1 : tensor<i32>
    stablehlo.return %w, %s, %next, %1, %2 : tensor<3x4xf32>, tensor<4xf32>, tensor<i32>, tensor<4xf32>, tensor<3x4xf32>
  }
  return %r#3, %r#4, %r#1 : tensor<4xf32>, tensor<3x4xf32>, tensor<4xf32>
}

// A backward scan: index n - 1 - i; the output is read before it is written, so its first value is an input.
// CHECK-LABEL: func.func @backward(
// CHECK-NEXT: %[[S:.*]] = heddle.scan %{{.*}}: tensor<i32> in 3 reverse
// CHECK-NEXT:   inputs(%[[W:.*]] = %arg0 : tensor<3x4xf32>)
// CHECK-NEXT:   -> (tensor<3x4xf32>) {
// CHECK-NEXT:   %[[R:.*]] = stablehlo.reshape %[[W]] : (tensor<4xf32>) -> tensor<1x4xf32>
// CHECK-NEXT:   %[[A:.*]] = stablehlo.negate %[[R]]
// CHECK-NEXT:   %[[Y:.*]] = stablehlo.reshape %[[A]] : (tensor<1x4xf32>) -> tensor<4xf32>
// CHECK-NEXT:   heddle.yield %[[Y]]
// CHECK: return %[[S]]
func.func @backward(%g: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %c0 = stablehlo.constant dense<0> : tensor<i32>
  %r:2 = stablehlo.while(%grads = %g, %i = %c0) : tensor<3x4xf32>, tensor<i32>
  cond {
    %n = stablehlo.constant dense<3> : tensor<i32>
    %p = stablehlo.compare GT, %n, %i, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %n = stablehlo.constant dense<3> : tensor<i32>
    %c1 = stablehlo.constant dense<1> : tensor<i32>
    %0 = stablehlo.subtract %n, %i : tensor<i32>
    %index = stablehlo.subtract %0, %c1 : tensor<i32>
    %slice = stablehlo.dynamic_slice %grads, %index, %c0, sizes = [1, 4] : (tensor<3x4xf32>, tensor<i32>, tensor<i32>) -> tensor<1x4xf32>
    %1 = stablehlo.negate %slice : tensor<1x4xf32>
    %2 = stablehlo.dynamic_update_slice %grads, %1, %index, %c0 : (tensor<3x4xf32>, tensor<1x4xf32>, tensor<i32>, tensor<i32>) -> tensor<3x4xf32>
    %next = stablehlo.add %c1, %i : tensor<i32>
    stablehlo.return %2, %next : tensor<3x4xf32>, tensor<i32>
  }
  return %r#0 : tensor<3x4xf32>
}

// Two counters, one from 2 by 3 of another type; a carry that takes the counter's value.
// CHECK-LABEL: func.func @counters(
// CHECK: %[[S:.*]] = heddle.scan %[[I:.*]]: tensor<i32> in 4
// CHECK-DAG: %[[K:.*]] = stablehlo.convert %[[I]] : (tensor<i32>) -> tensor<i64>
// CHECK-DAG: %[[C3:.*]] = stablehlo.constant dense<3> : tensor<i64>
// CHECK-DAG: %[[C2:.*]] = stablehlo.constant dense<2> : tensor<i64>
// CHECK: %[[M:.*]] = stablehlo.multiply %[[K]], %[[C3]]
// CHECK: %[[V:.*]] = stablehlo.add %[[M]], %[[C2]]
// CHECK: heddle.yield %[[V]]
// CHECK: return %[[S]], %{{.*}} : tensor<i64>, tensor<i32>
func.func @counters() -> (tensor<i64>, tensor<i32>) {
  %c0 = stablehlo.constant dense<0> : tensor<i32>
  %c2 = stablehlo.constant dense<2> : tensor<i64>
  %r:3 = stablehlo.while(%i = %c0, %j = %c2, %last = %c2) : tensor<i32>, tensor<i64>, tensor<i64>
  cond {
    %n = stablehlo.constant dense<3> : tensor<i32>
    %p = stablehlo.compare LE, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %c1 = stablehlo.constant dense<1> : tensor<i32>
    %c3 = stablehlo.constant dense<3> : tensor<i64>
    %next = stablehlo.add %i, %c1 : tensor<i32>
    %next_j = stablehlo.add %j, %c3 : tensor<i64>
    stablehlo.return %next, %next_j, %j : tensor<i32>, tensor<i64>, tensor<i64>
  }
  return %r#2, %r#0 : tensor<i64>, tensor<i32>
}

// No trip at all.
// CHECK-LABEL: func.func @never(
// CHECK-NEXT: return %arg0
func.func @never(%x0: tensor<f32>) -> tensor<f32> {
  %c0 = stablehlo.constant dense<0> : tensor<i32>
  %r:2 = stablehlo.while(%i = %c0, %x = %x0) : tensor<i32>, tensor<f32>
  cond {
    %p = stablehlo.compare LT, %i, %c0, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %c1 = stablehlo.constant dense<1> : tensor<i32>
    %next = stablehlo.add %i, %c1 : tensor<i32>
    %0 = stablehlo.negate %x : tensor<f32>
    stablehlo.return %next, %0 : tensor<i32>, tensor<f32>
  }
  return %r#1 : tensor<f32>
}

// A loop until a value is small is not counted.
// CHECK-LABEL: func.func @until(
// CHECK: stablehlo.while
func.func @until(%x0: tensor<f32>) -> tensor<f32> {
  %one = stablehlo.constant dense<1.0> : tensor<f32>
  %r = stablehlo.while(%x = %x0) : tensor<f32>
  cond {
    %p = stablehlo.compare GT, %x, %one, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %0 = stablehlo.sqrt %x : tensor<f32>
    stablehlo.return %0 : tensor<f32>
  }
  return %r : tensor<f32>
}

// A counter that would wrap around before the bound is not counted: 100 by 100 is -56 in 8 bits.
// CHECK-LABEL: func.func @wraps(
// CHECK: stablehlo.while
func.func @wraps() -> tensor<i8> {
  %c0 = stablehlo.constant dense<0> : tensor<i8>
  %r = stablehlo.while(%i = %c0) : tensor<i8>
  cond {
    %n = stablehlo.constant dense<120> : tensor<i8>
    %p = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i8>, tensor<i8>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %c100 = stablehlo.constant dense<100> : tensor<i8>
    %next = stablehlo.add %i, %c100 : tensor<i8>
    stablehlo.return %next : tensor<i8>
  }
  return %r : tensor<i8>
}

// An i8 counts from -100 to 100, but holds no 200, the trips.
// CHECK-LABEL: func.func @many_trips(
// CHECK: stablehlo.while
func.func @many_trips(%x0: tensor<f32>) -> tensor<f32> {
  %start = stablehlo.constant dense<-100> : tensor<i8>
  %r:2 = stablehlo.while(%i = %start, %x = %x0) : tensor<i8>, tensor<f32>
  cond {
    %n = stablehlo.constant dense<100> : tensor<i8>
    %p = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i8>, tensor<i8>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %c1 = stablehlo.constant dense<1> : tensor<i8>
    %next = stablehlo.add %i, %c1 : tensor<i8>
    %y = stablehlo.negate %x : tensor<f32>
    stablehlo.return %next, %y : tensor<i8>, tensor<f32>
  }
  return %r#1 : tensor<f32>
}

// A slice of a value that is not as long as the loop is no input.
// CHECK-LABEL: func.func @window(
// CHECK: heddle.scan
// CHECK: constants(%[[W:.*]] = %arg0 : tensor<5xf32>)
// CHECK: stablehlo.dynamic_slice %[[W]]
func.func @window(%ws: tensor<5xf32>) -> tensor<3x1xf32> {
  %c0 = stablehlo.constant dense<0> : tensor<i32>
  %zero = stablehlo.constant dense<0.0> : tensor<3x1xf32>
  %r:2 = stablehlo.while(%i = %c0, %out = %zero) : tensor<i32>, tensor<3x1xf32>
  cond {
    %n = stablehlo.constant dense<3> : tensor<i32>
    %p = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %c1 = stablehlo.constant dense<1> : tensor<i32>
    %slice = stablehlo.dynamic_slice %ws, %i, sizes = [1] : (tensor<5xf32>, tensor<i32>) -> tensor<1xf32>
    %row = stablehlo.reshape %slice : (tensor<1xf32>) -> tensor<1x1xf32>
    %1 = stablehlo.dynamic_update_slice %out, %row, %i, %c0 : (tensor<3x1xf32>, tensor<1x1xf32>, tensor<i32>, tensor<i32>) -> tensor<3x1xf32>
    %next = stablehlo.add %i, %c1 : tensor<i32>
    stablehlo.return %next, %1 : tensor<i32>, tensor<3x1xf32>
  }
  return %r#1 : tensor<3x1xf32>
}

// Shardings of the loop's results go with the scan's results.
sdy.mesh @mesh = <["a"=2]>
// CHECK-LABEL: func.func @sharded(
// CHECK: heddle.scan
// CHECK: } {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"a"}]>, <@mesh, [{}, {"a"}]>]>}
func.func @sharded(%x0: tensor<4xf32>) -> (tensor<4xf32>, tensor<3x4xf32>) {
  %c0 = stablehlo.constant dense<0> : tensor<i32>
  %zero = stablehlo.constant dense<0.0> : tensor<3x4xf32>
  %r:3 = stablehlo.while(%saved = %zero, %i = %c0, %x = %x0) : tensor<3x4xf32>, tensor<i32>, tensor<4xf32> attributes {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{}, {"a"}]>, <@mesh, []>, <@mesh, [{"a"}]>]>}
  cond {
    %n = stablehlo.constant dense<3> : tensor<i32>
    %p = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %c1 = stablehlo.constant dense<1> : tensor<i32>
    %row = stablehlo.reshape %x : (tensor<4xf32>) -> tensor<1x4xf32>
    %0 = stablehlo.dynamic_update_slice %saved, %row, %i, %c0 : (tensor<3x4xf32>, tensor<1x4xf32>, tensor<i32>, tensor<i32>) -> tensor<3x4xf32>
    %1 = stablehlo.negate %x : tensor<4xf32>
    %next = stablehlo.add %i, %c1 : tensor<i32>
    stablehlo.return %0, %next, %1 : tensor<3x4xf32>, tensor<i32>, tensor<4xf32>
  }
  return %r#2, %r#0 : tensor<4xf32>, tensor<3x4xf32>
}

// A constraint on what an iteration wrote, as JAX has one behind every op under explicit mesh axes, is one on the output.
// CHECK-LABEL: func.func @constrained(
// CHECK: %[[SCAN:.*]]:2 = heddle.scan
// CHECK-NOT: sdy.sharding_constraint
// CHECK: heddle.yield
// CHECK: %[[STACK:.*]] = sdy.sharding_constraint %[[SCAN]]#1 <@mesh, [{}, {"a"}]>
// CHECK-NEXT: return %[[SCAN]]#0, %[[STACK]]
func.func @constrained(%x0: tensor<4xf32>) -> (tensor<4xf32>, tensor<3x4xf32>) {
  %c0 = stablehlo.constant dense<0> : tensor<i32>
  %zero = stablehlo.constant dense<0.0> : tensor<3x4xf32>
  %r:3 = stablehlo.while(%saved = %zero, %i = %c0, %x = %x0) : tensor<3x4xf32>, tensor<i32>, tensor<4xf32>
  cond {
    %n = stablehlo.constant dense<3> : tensor<i32>
    %p = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %c1 = stablehlo.constant dense<1> : tensor<i32>
    %row = stablehlo.reshape %x : (tensor<4xf32>) -> tensor<1x4xf32>
    %0 = stablehlo.dynamic_update_slice %saved, %row, %i, %c0 : (tensor<3x4xf32>, tensor<1x4xf32>, tensor<i32>, tensor<i32>) -> tensor<3x4xf32>
    %1 = sdy.sharding_constraint %0 <@mesh, [{}, {"a"}]> : tensor<3x4xf32>
    %2 = stablehlo.negate %x : tensor<4xf32>
    %next = stablehlo.add %i, %c1 : tensor<i32>
    stablehlo.return %1, %next, %2 : tensor<3x4xf32>, tensor<i32>, tensor<4xf32>
  }
  return %r#2, %r#0 : tensor<4xf32>, tensor<3x4xf32>
}

// Tests which memory values of the Scheduled rung get, and in which order streams wait for each other.
// RUN: heddle-opt %s --heddle-lower-to-plan --split-input-file | FileCheck %s
// RUN: heddle-opt %s --heddle-to-plan --split-input-file | heddle-opt --split-input-file -o /dev/null

// A donated argument is updated in its place; equal kernels are one function; what the last operand's memory can hold
// lies there.
// CHECK-LABEL: plan.entry @donated(
// CHECK-SAME: %[[W:.*]]: memref<8xf32> {heddle.io = #heddle.io<name = "w"
// CHECK: %[[T:.*]] = plan.buffer : memref<8xf32>
// CHECK: plan.launch @loop_0(%[[X:.*]]) to (%[[T]]) {{.*}}heddle.scope = "one"
// CHECK-NEXT: plan.launch @loop_0(%[[T]]) to (%[[T]]) {{.*}}heddle.scope = "other"
// CHECK-NEXT: plan.launch @updates_0(%[[W]], %[[T]]) to (%[[W]])
// CHECK: func.func private @loop_0
// CHECK-NOT: func.func private @loop_1
func.func @donated(%w: tensor<8xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<8xf32>, donates = 0>},
                   %x: tensor<8xf32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<8xf32>>})
    -> (tensor<8xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<8xf32>>}) {
  %0 = heddle.fusion loop(%a = %x : tensor<8xf32>) -> (tensor<8xf32>) {
    %n = stablehlo.negate %a {heddle.scope = "one"} : tensor<8xf32>
    heddle.yield %n : tensor<8xf32>
  }
  %1 = heddle.fusion loop(%a = %0 : tensor<8xf32>) -> (tensor<8xf32>) {
    %n = stablehlo.negate %a {heddle.scope = "other"} : tensor<8xf32>
    heddle.yield %n : tensor<8xf32>
  }
  %2 = heddle.fusion updates(%a = %w : tensor<8xf32>, %b = %1 : tensor<8xf32>) -> (tensor<8xf32>) {
    %n = stablehlo.subtract %a, %b : tensor<8xf32>
    heddle.yield %n : tensor<8xf32>
  }
  return %2 : tensor<8xf32>
}

// -----

// What reads its operand in another order does not write there; the donated argument gets a copy at the end.
// CHECK-LABEL: plan.entry @reversed(
// CHECK-SAME: %[[W:.*]]: memref<8xf32> {heddle.io = #heddle.io<name = "w"
// CHECK: %[[T:.*]] = plan.buffer : memref<8xf32>
// CHECK: plan.launch @loop_0(%[[W]]) to (%[[T]])
// CHECK: plan.copy %[[T]] to %[[W]]
func.func @reversed(%w: tensor<8xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<8xf32>, donates = 0>})
    -> (tensor<8xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<8xf32>>}) {
  %0 = heddle.fusion loop(%a = %w : tensor<8xf32>) -> (tensor<8xf32>) {
    %n = stablehlo.reverse %a, dims = [0] : tensor<8xf32>
    heddle.yield %n : tensor<8xf32>
  }
  return %0 : tensor<8xf32>
}

// -----

// Two arguments that change places: what the first copy overwrites is saved.
// CHECK-LABEL: plan.entry @swapped(
// CHECK-SAME: %[[A:.*]]: memref<4xf32> {heddle.io = #heddle.io<name = "a"{{.*}}, %[[B:.*]]: memref<4xf32> {heddle.io = #heddle.io<name = "b"
// CHECK-DAG: plan.copy %[[A]] to %[[S:[0-9]+]] {cost = #plan.cost<nanoseconds = 2000, flops = 0, bytes = 32>} :
// CHECK-DAG: plan.copy %[[B]] to %[[T:[0-9]+]] {cost =
// CHECK-DAG: plan.copy %[[T]] to %[[A]]
// CHECK-DAG: plan.copy %[[S]] to %[[B]]
func.func @swapped(%a: tensor<4xf32> {heddle.io = #heddle.io<name = "a", role = state, type = tensor<4xf32>, donates = 0>},
                   %b: tensor<4xf32> {heddle.io = #heddle.io<name = "b", role = state, type = tensor<4xf32>, donates = 1>})
    -> (tensor<4xf32> {heddle.io = #heddle.io<name = "a", role = state, type = tensor<4xf32>>},
        tensor<4xf32> {heddle.io = #heddle.io<name = "b", role = state, type = tensor<4xf32>>}) {
  return %b, %a : tensor<4xf32>, tensor<4xf32>
}

// -----

// A loop's carry that is updated element by element stays in one place, here the result's; inputs are views that move
// on, backwards in a reversed loop; outputs are made in the stack.
// CHECK: plan.entry @loop(
// CHECK-DAG: %[[SUM:.*]] = plan.result 0 : memref<4xf32>
// CHECK-DAG: %[[STACK:.*]] = plan.result 1 : memref<3x4xf32>
// CHECK: plan.copy %{{.*}} to %[[SUM]]
// CHECK: plan.loop %[[K:.*]] to 3 {
// CHECK-DAG: %[[X:.*]] = plan.view %{{.*}}[affine_map<(d0) -> (d0 * -16 + 32)>(%[[K]])] : memref<3x4xf32> to memref<4xf32>
// CHECK-DAG: %[[Y:.*]] = plan.view %[[STACK]][affine_map<(d0) -> (d0 * -16 + 32)>(%[[K]])] : memref<3x4xf32> to memref<4xf32>
// CHECK: plan.launch @loop_0(%[[SUM]], %[[X]], %[[K]]) to (%[[SUM]], %[[Y]])
// CHECK-NOT: plan.copy
func.func @loop(%xs: tensor<3x4xf32> {heddle.io = #heddle.io<name = "xs", role = batch, type = tensor<3x4xf32>>})
    -> (tensor<4xf32> {heddle.io = #heddle.io<name = "sum", role = metric, type = tensor<4xf32>>},
        tensor<3x4xf32> {heddle.io = #heddle.io<name = "all", role = metric, type = tensor<3x4xf32>>}) {
  %zero = stablehlo.constant dense<0.0> : tensor<4xf32>
  %sum, %all = heddle.scan %i: tensor<i32> in 3 reverse carries(%s = %zero : tensor<4xf32>) inputs(%x = %xs : tensor<3x4xf32>)
      -> (tensor<4xf32>, tensor<3x4xf32>) {
    %0:2 = heddle.fusion loop(%a = %s : tensor<4xf32>, %b = %x : tensor<4xf32>, %k = %i : tensor<i32>) -> (tensor<4xf32>, tensor<4xf32>) {
      %t = stablehlo.add %a, %b : tensor<4xf32>
      %f = stablehlo.convert %k : (tensor<i32>) -> tensor<f32>
      %g = stablehlo.broadcast_in_dim %f, dims = [] : (tensor<f32>) -> tensor<4xf32>
      %m = stablehlo.multiply %b, %g : tensor<4xf32>
      heddle.yield %t, %m : tensor<4xf32>, tensor<4xf32>
    }
    heddle.yield %0#0, %0#1 : tensor<4xf32>, tensor<4xf32>
  }
  return %sum, %all : tensor<4xf32>, tensor<3x4xf32>
}

// -----

// A carry whose next value is made while this one is read has two slots that alternate: nothing is copied in the loop.
// CHECK: plan.entry @alternating(
// CHECK-DAG: %[[SLOTS:.*]] = plan.buffer : memref<128xi8>
// CHECK: plan.loop %[[K:.*]] to 3 {
// CHECK-DAG: %[[THIS:.*]] = plan.view %[[SLOTS]][affine_map<(d0) -> ((d0 mod 2) * 64)>(%[[K]])] : memref<128xi8> to memref<4xf32>
// CHECK-DAG: %[[NEXT:.*]] = plan.view %[[SLOTS]][affine_map<(d0) -> (((d0 + 1) mod 2) * 64)>(%[[K]])] : memref<128xi8> to memref<4xf32>
// CHECK: plan.launch @loop_0(%[[THIS]]) to (%[[NEXT]])
// CHECK-NEXT: }{{$}}
func.func @alternating(%x: tensor<4xf32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<4xf32>>})
    -> (tensor<4xf32> {heddle.io = #heddle.io<name = "y", role = metric, type = tensor<4xf32>>}) {
  %y = heddle.scan %i: tensor<i32> in 3 carries(%c = %x : tensor<4xf32>) -> (tensor<4xf32>) {
    %0 = heddle.fusion loop(%a = %c : tensor<4xf32>) -> (tensor<4xf32>) {
      %n = stablehlo.reverse %a, dims = [0] : tensor<4xf32>
      heddle.yield %n : tensor<4xf32>
    }
    heddle.yield %0 : tensor<4xf32>
  }
  return %y : tensor<4xf32>
}

// -----

// What every iteration reads is not overwritten in one, though nothing behind the kernel reads it.
// CHECK: plan.entry @again(
// CHECK: plan.launch @loop_0(%{{.*}}) to (%[[ONCE:.*]]) {
// CHECK: plan.loop
// CHECK-NOT: to (%[[ONCE]])
// CHECK: func.func private @loop_0
func.func @again(%x: tensor<4xf32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<4xf32>>})
    -> (tensor<4xf32> {heddle.io = #heddle.io<name = "y", role = metric, type = tensor<4xf32>>}) {
  %zero = stablehlo.constant dense<0.0> : tensor<4xf32>
  %once = heddle.fusion loop(%a = %x : tensor<4xf32>) -> (tensor<4xf32>) {
    %n = stablehlo.negate %a : tensor<4xf32>
    heddle.yield %n : tensor<4xf32>
  }
  %y = heddle.scan %i: tensor<i32> in 3 constants(%o = %once : tensor<4xf32>) carries(%c = %zero : tensor<4xf32>) -> (tensor<4xf32>) {
    %t = heddle.fusion loop(%a = %o : tensor<4xf32>, %b = %c : tensor<4xf32>) -> (tensor<4xf32>) {
      %n = stablehlo.add %a, %b : tensor<4xf32>
      heddle.yield %n : tensor<4xf32>
    }
    %u = heddle.fusion loop(%a = %c : tensor<4xf32>, %b = %t : tensor<4xf32>) -> (tensor<4xf32>) {
      %n = stablehlo.add %a, %b : tensor<4xf32>
      heddle.yield %n : tensor<4xf32>
    }
    heddle.yield %u : tensor<4xf32>
  }
  return %y : tensor<4xf32>
}

// -----

// A started collective waits for what was computed before it, and computation for it where it is done. Parts along an
// inner dim are gathered, then put in order, on the collective's stream. The device's index is an argument.
// CHECK: plan.entry @gathered(
// CHECK: %[[I:.*]] = plan.axis_index {"x"} on @mesh : i32
// CHECK: plan.record 0
// CHECK-NEXT: plan.wait 0 stream 1
// CHECK-NEXT: plan.collective all_gather %{{.*}} to %[[G:.*]] over {"x"} on @mesh stream 1 {{.*}} : memref<4x2xf32> to memref<4x4xf32>
// CHECK-NEXT: plan.launch @[[ORDER:.*]](%[[G]]) to (%[[R:.*]]) stream 1
// CHECK-NEXT: plan.record 1 stream 1
// CHECK-NEXT: plan.launch @loop_{{.*}}(%{{.*}}, %[[I]]) to
// CHECK-NEXT: plan.wait 1
// CHECK-NEXT: plan.launch @{{.*}}(%[[R]], %{{.*}}) to
// CHECK: func.func private @[[ORDER]]
// CHECK: stablehlo.reshape %arg0 : (tensor<4x4xf32>) -> tensor<2x4x2x1xf32>
// CHECK: stablehlo.transpose {{.*}} dims = [1, 0, 2, 3]
sdy.mesh @mesh = <["x"=2]>
func.func @gathered(%x: tensor<4x2xf32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<4x4xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}, {"x"}]>})
    -> (tensor<4x4xf32> {heddle.io = #heddle.io<name = "y", role = metric, type = tensor<4x4xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}, {}]>}) {
  %f = spmd.start on 1 (%a = %x : tensor<4x2xf32>) -> (tensor<4x4xf32>) {
    %g = spmd.all_gather %a dim 1 over {"x"} on @mesh : (tensor<4x2xf32>) -> tensor<4x4xf32>
    spmd.yield %g : tensor<4x4xf32>
  }
  %0 = heddle.fusion loop(%a = %x : tensor<4x2xf32>) -> (tensor<4x2xi32>) {
    %i = spmd.axis_index {"x"} on @mesh : tensor<i32>
    %b = stablehlo.broadcast_in_dim %i, dims = [] : (tensor<i32>) -> tensor<4x2xi32>
    heddle.yield %b : tensor<4x2xi32>
  }
  %1 = spmd.done %f : !spmd.future<tensor<4x4xf32>>
  %2 = heddle.fusion loop(%a = %1 : tensor<4x4xf32>, %b = %0 : tensor<4x2xi32>) -> (tensor<4x4xf32>) {
    %c = stablehlo.slice %b [0:1, 0:1] : (tensor<4x2xi32>) -> tensor<1x1xi32>
    %r = stablehlo.reshape %c : (tensor<1x1xi32>) -> tensor<i32>
    %d = stablehlo.convert %r : (tensor<i32>) -> tensor<f32>
    %e = stablehlo.broadcast_in_dim %d, dims = [] : (tensor<f32>) -> tensor<4x4xf32>
    %s = stablehlo.subtract %e, %e : tensor<4x4xf32>
    %t = stablehlo.add %a, %s : tensor<4x4xf32>
    heddle.yield %t : tensor<4x4xf32>
  }
  return %2 : tensor<4x4xf32>
}

// -----

// An all-reduce whose operand nobody else needs is in its place; those of two reductions are two launches between one
// pair of events.
// CHECK: plan.entry @reduced(
// CHECK: plan.record 0
// CHECK-NEXT: plan.wait 0 stream 1
// CHECK-NEXT: plan.collective all_reduce add %[[A:.*]] to %[[A]] over {"x"}
// CHECK-NEXT: plan.collective all_reduce maximum %[[B:.*]] to %[[B]] over {"x"}
// CHECK-NEXT: plan.record 1 stream 1
// CHECK-NEXT: plan.wait 1
sdy.mesh @mesh = <["x"=2]>
func.func @reduced(%x: tensor<4xf32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<8xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{"x"}]>})
    -> (tensor<4xf32> {heddle.io = #heddle.io<name = "y", role = metric, type = tensor<4xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) {
  %0:2 = heddle.fusion loop(%a = %x : tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
    %n = stablehlo.negate %a : tensor<4xf32>
    %m = stablehlo.abs %a : tensor<4xf32>
    heddle.yield %n, %m : tensor<4xf32>, tensor<4xf32>
  }
  %f = spmd.start on 1 (%a = %0#0 : tensor<4xf32>, %b = %0#1 : tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
    %s = spmd.all_reduce add %a over {"x"} on @mesh : (tensor<4xf32>) -> tensor<4xf32>
    %t = spmd.all_reduce maximum %b over {"x"} on @mesh : (tensor<4xf32>) -> tensor<4xf32>
    spmd.yield %s, %t : tensor<4xf32>, tensor<4xf32>
  }
  %1:2 = spmd.done %f : !spmd.future<tensor<4xf32>, tensor<4xf32>>
  %2 = heddle.fusion loop(%a = %1#0 : tensor<4xf32>, %b = %1#1 : tensor<4xf32>) -> (tensor<4xf32>) {
    %t = stablehlo.add %a, %b : tensor<4xf32>
    heddle.yield %t : tensor<4xf32>
  }
  return %2 : tensor<4xf32>
}

// -----

// A loop of unknown length: a kernel says whether it goes on; its carries stay in place.
// CHECK: plan.entry @while(
// CHECK: %[[C:.*]] = plan.buffer : memref<i1>
// CHECK: plan.while %[[C]] : memref<i1> {
// CHECK-NEXT: plan.launch @loop_{{.*}}(%[[X:.*]]) to (%[[C]])
// CHECK-NEXT: } do {
// CHECK-NEXT: plan.launch @loop_{{.*}}(%[[X]]) to (%[[X]])
// CHECK-NEXT: }{{$}}
func.func @while(%x: tensor<f32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<f32>>})
    -> (tensor<f32> {heddle.io = #heddle.io<name = "y", role = metric, type = tensor<f32>>}) {
  %y = stablehlo.while(%a = %x) : tensor<f32> cond {
    %ten = stablehlo.constant dense<10.0> : tensor<f32>
    %p = stablehlo.compare LT, %a, %ten : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %0 = heddle.fusion loop(%b = %a : tensor<f32>) -> (tensor<f32>) {
      %t = stablehlo.add %b, %b : tensor<f32>
      heddle.yield %t : tensor<f32>
    }
    stablehlo.return %0 : tensor<f32>
  }
  return %y : tensor<f32>
}

// Tests that what is picked from, moved along or reduced along a sharded dim in parts is what the whole program gives, on 6
// devices in 3 x 2, with dims that don't divide: each function is run as it is and partitioned, and prints the same.
// RUN: heddle-opt %s --heddle-annotate-io --heddle-propagate --heddle-reshard --heddle-partition -o %t.mlir
// DEFINE: %{entry} =
// DEFINE: %{compare} = heddle-interpret %s --entry=%{entry} > %t.whole && heddle-interpret %t.mlir --entry=%{entry} > %t.parts && cmp %t.whole %t.parts
// REDEFINE: %{entry} = slices
// RUN: %{compare}
// REDEFINE: %{entry} = rolls
// RUN: %{compare}
// REDEFINE: %{entry} = joins
// RUN: %{compare}
// REDEFINE: %{entry} = argmax
// RUN: %{compare}
// REDEFINE: %{entry} = pairs
// RUN: %{compare}
// REDEFINE: %{entry} = cumulative
// RUN: %{compare}
// REDEFINE: %{entry} = pooling
// RUN: %{compare}
// REDEFINE: %{entry} = reversals
// RUN: %{compare}
// REDEFINE: %{entry} = top
// RUN: %{compare}
// REDEFINE: %{entry} = top_floats
// RUN: %{compare}
// RUN: FileCheck %s < %t.mlir

sdy.mesh @mesh = <["a"=3, "b"=2]>

// What a device has of a slice is added up: of one element, of rows across two shards, of rows at an index.
// CHECK-LABEL: @slices
// CHECK: spmd.all_reduce add {{.*}} over {"a", "b"} {{.*}} : (tensor<1x1xi32>)
// CHECK: spmd.all_reduce add {{.*}} over {"a"} {{.*}} : (tensor<2x25xi32>)
// CHECK: spmd.all_reduce add {{.*}} over {"a", "b"} {{.*}} : (tensor<2x2xi32>)
func.func @slices() -> (tensor<1x1xi32>, tensor<2x50xi32>, tensor<3x50xi32>, tensor<1x3xi32>, tensor<4x50xi32>, tensor<4x50xi32>, tensor<2x2xi32>) {
    %ir = stablehlo.iota dim = 0 : tensor<10x50xi32>
  %ic = stablehlo.iota dim = 1 : tensor<10x50xi32>
  %iw = stablehlo.constant dense<50> : tensor<10x50xi32>
  %is = stablehlo.multiply %ir, %iw : tensor<10x50xi32>
  %i = stablehlo.add %is, %ic : tensor<10x50xi32>
  %x = sdy.sharding_constraint %i <@mesh, [{"a"}, {"b"}]> : tensor<10x50xi32>
  %0 = stablehlo.slice %x [9:10, 24:25] : (tensor<10x50xi32>) -> tensor<1x1xi32>
  %1 = stablehlo.slice %x [3:5, 0:50] : (tensor<10x50xi32>) -> tensor<2x50xi32>
  %2 = stablehlo.slice %x [1:10:4, 0:50] : (tensor<10x50xi32>) -> tensor<3x50xi32>
  %3 = stablehlo.slice %x [0:1, 10:49:15] : (tensor<10x50xi32>) -> tensor<1x3xi32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %five = stablehlo.constant dense<5> : tensor<i32>
  %nine = stablehlo.constant dense<9> : tensor<i32>
  %4 = stablehlo.dynamic_slice %x, %five, %zero, sizes = [4, 50] : (tensor<10x50xi32>, tensor<i32>, tensor<i32>) -> tensor<4x50xi32>
  %5 = stablehlo.dynamic_slice %x, %nine, %zero, sizes = [4, 50] : (tensor<10x50xi32>, tensor<i32>, tensor<i32>) -> tensor<4x50xi32>
  %6 = stablehlo.dynamic_slice %x, %five, %nine, sizes = [2, 2] : (tensor<10x50xi32>, tensor<i32>, tensor<i32>) -> tensor<2x2xi32>
  %n0 = sdy.sharding_constraint %0 <@mesh, [{}, {}]> : tensor<1x1xi32>
  %n1 = sdy.sharding_constraint %1 <@mesh, [{}, {"b"}]> : tensor<2x50xi32>
  %n2 = sdy.sharding_constraint %2 <@mesh, [{}, {"b"}]> : tensor<3x50xi32>
  %n3 = sdy.sharding_constraint %3 <@mesh, [{}, {}]> : tensor<1x3xi32>
  %n4 = sdy.sharding_constraint %4 <@mesh, [{}, {"b"}]> : tensor<4x50xi32>
  %n5 = sdy.sharding_constraint %5 <@mesh, [{"a"}, {"b"}]> : tensor<4x50xi32>
  return %n0, %n1, %n2, %n3, %n4, %n5, %6 : tensor<1x1xi32>, tensor<2x50xi32>, tensor<3x50xi32>, tensor<1x3xi32>, tensor<4x50xi32>, tensor<4x50xi32>, tensor<2x2xi32>
}

// CHECK-LABEL: @rolls
// CHECK-NOT: all_gather
// CHECK-NOT: all_reduce
// CHECK: spmd.shift
// CHECK-NOT: all_gather
// CHECK-NOT: all_reduce
// CHECK: return
func.func @rolls() -> (tensor<10x50xi32>, tensor<10x50xi32>, tensor<12x50xi32>) {
    %ir = stablehlo.iota dim = 0 : tensor<10x50xi32>
  %ic = stablehlo.iota dim = 1 : tensor<10x50xi32>
  %iw = stablehlo.constant dense<50> : tensor<10x50xi32>
  %is = stablehlo.multiply %ir, %iw : tensor<10x50xi32>
  %i = stablehlo.add %is, %ic : tensor<10x50xi32>
  %x = sdy.sharding_constraint %i <@mesh, [{"a"}, {"b"}]> : tensor<10x50xi32>
  %0 = stablehlo.slice %x [9:10, 0:50] : (tensor<10x50xi32>) -> tensor<1x50xi32>
  %1 = stablehlo.slice %x [0:9, 0:50] : (tensor<10x50xi32>) -> tensor<9x50xi32>
  %2 = stablehlo.concatenate %0, %1, dim = 0 : (tensor<1x50xi32>, tensor<9x50xi32>) -> tensor<10x50xi32>
  %3 = stablehlo.slice %x [7:10, 0:50] : (tensor<10x50xi32>) -> tensor<3x50xi32>
  %4 = stablehlo.slice %x [0:7, 0:50] : (tensor<10x50xi32>) -> tensor<7x50xi32>
  %5 = stablehlo.concatenate %3, %4, dim = 0 : (tensor<3x50xi32>, tensor<7x50xi32>) -> tensor<10x50xi32>
    %jr = stablehlo.iota dim = 0 : tensor<12x50xi32>
  %jc = stablehlo.iota dim = 1 : tensor<12x50xi32>
  %jw = stablehlo.constant dense<50> : tensor<12x50xi32>
  %js = stablehlo.multiply %jr, %jw : tensor<12x50xi32>
  %j = stablehlo.add %js, %jc : tensor<12x50xi32>
  %y = sdy.sharding_constraint %j <@mesh, [{"a"}, {"b"}]> : tensor<12x50xi32>
  %6 = stablehlo.slice %y [1:12, 0:50] : (tensor<12x50xi32>) -> tensor<11x50xi32>
  %7 = stablehlo.slice %y [0:1, 0:50] : (tensor<12x50xi32>) -> tensor<1x50xi32>
  %8 = stablehlo.concatenate %6, %7, dim = 0 : (tensor<11x50xi32>, tensor<1x50xi32>) -> tensor<12x50xi32>
  %n2 = sdy.sharding_constraint %2 <@mesh, [{"a"}, {"b"}]> : tensor<10x50xi32>
  %n5 = sdy.sharding_constraint %5 <@mesh, [{"a"}, {"b"}]> : tensor<10x50xi32>
  %n8 = sdy.sharding_constraint %8 <@mesh, [{"a"}, {"b"}]> : tensor<12x50xi32>
  return %n2, %n5, %n8 : tensor<10x50xi32>, tensor<10x50xi32>, tensor<12x50xi32>
}

// Inputs that are everywhere between sharded ones, and a slice along another dim as well.
func.func @joins() -> (tensor<14x50xi32>, tensor<11x49xi32>) {
    %ir = stablehlo.iota dim = 0 : tensor<10x50xi32>
  %ic = stablehlo.iota dim = 1 : tensor<10x50xi32>
  %iw = stablehlo.constant dense<50> : tensor<10x50xi32>
  %is = stablehlo.multiply %ir, %iw : tensor<10x50xi32>
  %i = stablehlo.add %is, %ic : tensor<10x50xi32>
  %x = sdy.sharding_constraint %i <@mesh, [{"a"}, {"b"}]> : tensor<10x50xi32>
  %s0 = stablehlo.iota dim = 1 : tensor<2x50xi32>
  %s = sdy.sharding_constraint %s0 <@mesh, [{}, {"b"}]> : tensor<2x50xi32>
  %tail = stablehlo.slice %x [8:10, 0:50] : (tensor<10x50xi32>) -> tensor<2x50xi32>
  %0 = stablehlo.concatenate %s, %tail, %x, dim = 0 : (tensor<2x50xi32>, tensor<2x50xi32>, tensor<10x50xi32>) -> tensor<14x50xi32>
  %corner = stablehlo.slice %x [5:6, 1:50] : (tensor<10x50xi32>) -> tensor<1x49xi32>
  %most = stablehlo.slice %x [0:10, 0:49] : (tensor<10x50xi32>) -> tensor<10x49xi32>
  %1 = stablehlo.concatenate %most, %corner, dim = 0 : (tensor<10x49xi32>, tensor<1x49xi32>) -> tensor<11x49xi32>
  %n0 = sdy.sharding_constraint %0 <@mesh, [{"a"}, {"b"}]> : tensor<14x50xi32>
  %n1 = sdy.sharding_constraint %1 <@mesh, [{"a"}, {"b"}]> : tensor<11x49xi32>
  return %n0, %n1 : tensor<14x50xi32>, tensor<11x49xi32>
}

// Equal elements, and rows without any above the initial value; along one sharded dim and along two.
// CHECK-LABEL: @argmax
// CHECK: spmd.all_gather {{.*}} : (tensor<4x1xf32>) -> tensor<4x2xf32>
// CHECK: spmd.all_gather {{.*}} : (tensor<4x1xi32>) -> tensor<4x2xi32>
func.func @argmax() -> (tensor<10xf32>, tensor<10xi32>, tensor<f32>, tensor<i32>) {
    %ir = stablehlo.iota dim = 0 : tensor<10x51xi32>
  %ic = stablehlo.iota dim = 1 : tensor<10x51xi32>
  %iw = stablehlo.constant dense<51> : tensor<10x51xi32>
  %is = stablehlo.multiply %ir, %iw : tensor<10x51xi32>
  %i = stablehlo.add %is, %ic : tensor<10x51xi32>
  %seven = stablehlo.constant dense<7> : tensor<10x51xi32>
  %m = stablehlo.remainder %i, %seven : tensor<10x51xi32>
  %f = stablehlo.convert %m : (tensor<10x51xi32>) -> tensor<10x51xf32>
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %lows = stablehlo.broadcast_in_dim %low, dims = [] : (tensor<f32>) -> tensor<10x51xf32>
  %bound = stablehlo.constant dense<60> : tensor<10x51xi32>
  %few = stablehlo.compare LT, %i, %bound, SIGNED : (tensor<10x51xi32>, tensor<10x51xi32>) -> tensor<10x51xi1>
  %mixed = stablehlo.select %few, %lows, %f : tensor<10x51xi1>, tensor<10x51xf32>
  %x = sdy.sharding_constraint %mixed <@mesh, [{"a"}, {"b"}]> : tensor<10x51xf32>
  %columns = stablehlo.iota dim = 1 : tensor<10x51xi32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %0:2 = stablehlo.reduce(%x init: %low), (%columns init: %zero) across dimensions = [1] : (tensor<10x51xf32>, tensor<10x51xi32>, tensor<f32>, tensor<i32>) -> (tensor<10xf32>, tensor<10xi32>)
   reducer(%a: tensor<f32>, %c: tensor<f32>) (%b: tensor<i32>, %d: tensor<i32>) {
    %gt = stablehlo.compare GT, %a, %c, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %eq = stablehlo.compare EQ, %a, %c, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %lt = stablehlo.compare LT, %b, %d, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %tie = stablehlo.and %eq, %lt : tensor<i1>
    %first = stablehlo.or %gt, %tie : tensor<i1>
    %v = stablehlo.select %gt, %a, %c : tensor<i1>, tensor<f32>
    %w = stablehlo.select %first, %b, %d : tensor<i1>, tensor<i32>
    stablehlo.return %v, %w : tensor<f32>, tensor<i32>
  }
  %1:2 = stablehlo.reduce(%x init: %low), (%i init: %zero) across dimensions = [0, 1] : (tensor<10x51xf32>, tensor<10x51xi32>, tensor<f32>, tensor<i32>) -> (tensor<f32>, tensor<i32>)
   reducer(%a: tensor<f32>, %c: tensor<f32>) (%b: tensor<i32>, %d: tensor<i32>) {
    %gt = stablehlo.compare GT, %a, %c, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %eq = stablehlo.compare EQ, %a, %c, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %lt = stablehlo.compare LT, %b, %d, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %tie = stablehlo.and %eq, %lt : tensor<i1>
    %first = stablehlo.or %gt, %tie : tensor<i1>
    %v = stablehlo.select %gt, %a, %c : tensor<i1>, tensor<f32>
    %w = stablehlo.select %first, %b, %d : tensor<i1>, tensor<i32>
    stablehlo.return %v, %w : tensor<f32>, tensor<i32>
  }
  return %0#0, %0#1, %1#0, %1#1 : tensor<10xf32>, tensor<10xi32>, tensor<f32>, tensor<i32>
}

// A sum from 0 on may be taken in parts; one from 5 on counts the 5 once, so its input is gathered.
// CHECK-LABEL: @pairs
// CHECK: spmd.all_gather {{.*}} : (tensor<4x1xi32>) -> tensor<4x2xi32>
// CHECK: spmd.all_gather {{.*}} : (tensor<4x26xi32>) -> tensor<4x52xi32>
func.func @pairs() -> (tensor<10xi32>, tensor<10xi32>, tensor<10xi32>, tensor<10xi32>) {
    %ir = stablehlo.iota dim = 0 : tensor<10x51xi32>
  %ic = stablehlo.iota dim = 1 : tensor<10x51xi32>
  %iw = stablehlo.constant dense<51> : tensor<10x51xi32>
  %is = stablehlo.multiply %ir, %iw : tensor<10x51xi32>
  %i = stablehlo.add %is, %ic : tensor<10x51xi32>
  %x = sdy.sharding_constraint %i <@mesh, [{"a"}, {"b"}]> : tensor<10x51xi32>
  %y = stablehlo.negate %x : tensor<10x51xi32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %five = stablehlo.constant dense<5> : tensor<i32>
  %0:2 = stablehlo.reduce(%x init: %zero), (%y init: %five) across dimensions = [1] : (tensor<10x51xi32>, tensor<10x51xi32>, tensor<i32>, tensor<i32>) -> (tensor<10xi32>, tensor<10xi32>)
   reducer(%a: tensor<i32>, %c: tensor<i32>) (%b: tensor<i32>, %d: tensor<i32>) {
    %s = stablehlo.add %a, %c : tensor<i32>
    %m = stablehlo.maximum %b, %d : tensor<i32>
    stablehlo.return %s, %m : tensor<i32>, tensor<i32>
  }
  %1:2 = stablehlo.reduce(%x init: %five), (%y init: %five) across dimensions = [1] : (tensor<10x51xi32>, tensor<10x51xi32>, tensor<i32>, tensor<i32>) -> (tensor<10xi32>, tensor<10xi32>)
   reducer(%a: tensor<i32>, %c: tensor<i32>) (%b: tensor<i32>, %d: tensor<i32>) {
    %s = stablehlo.add %a, %c : tensor<i32>
    %m = stablehlo.maximum %b, %d : tensor<i32>
    stablehlo.return %s, %m : tensor<i32>, tensor<i32>
  }
  return %0#0, %0#1, %1#0, %1#1 : tensor<10xi32>, tensor<10xi32>, tensor<10xi32>, tensor<10xi32>
}

// From both ends; along 3 shards of 17 and along 2 of 5. Only totals are gathered.
// CHECK-LABEL: @cumulative
// CHECK-NOT: spmd.all_gather {{.*}}x17
// CHECK: spmd.all_gather {{.*}} : (tensor<1x5xi32>) -> tensor<3x5xi32>
// CHECK-NOT: spmd.all_gather {{.*}}x17
// CHECK: return
func.func @cumulative() -> (tensor<50x10xi32>, tensor<50x10xi32>, tensor<50x10xi32>, tensor<50x10xi32>) {
    %ir = stablehlo.iota dim = 0 : tensor<50x10xi32>
  %ic = stablehlo.iota dim = 1 : tensor<50x10xi32>
  %iw = stablehlo.constant dense<10> : tensor<50x10xi32>
  %is = stablehlo.multiply %ir, %iw : tensor<50x10xi32>
  %i = stablehlo.add %is, %ic : tensor<50x10xi32>
  %eleven = stablehlo.constant dense<11> : tensor<50x10xi32>
  %m = stablehlo.remainder %i, %eleven : tensor<50x10xi32>
  %x = sdy.sharding_constraint %m <@mesh, [{"a"}, {"b"}]> : tensor<50x10xi32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %low = stablehlo.constant dense<-7> : tensor<i32>
  %0 = "stablehlo.reduce_window"(%x, %zero) <{padding = dense<[[49, 0], [0, 0]]> : tensor<2x2xi64>, window_dimensions = array<i64: 50, 1>}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %s = stablehlo.add %a, %b : tensor<i32>
    stablehlo.return %s : tensor<i32>
  }) : (tensor<50x10xi32>, tensor<i32>) -> tensor<50x10xi32>
  %1 = "stablehlo.reduce_window"(%x, %zero) <{padding = dense<[[0, 49], [0, 0]]> : tensor<2x2xi64>, window_dimensions = array<i64: 50, 1>}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %s = stablehlo.add %a, %b : tensor<i32>
    stablehlo.return %s : tensor<i32>
  }) : (tensor<50x10xi32>, tensor<i32>) -> tensor<50x10xi32>
  %2 = "stablehlo.reduce_window"(%x, %low) <{padding = dense<[[49, 0], [0, 0]]> : tensor<2x2xi64>, window_dimensions = array<i64: 50, 1>}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %s = stablehlo.maximum %a, %b : tensor<i32>
    stablehlo.return %s : tensor<i32>
  }) : (tensor<50x10xi32>, tensor<i32>) -> tensor<50x10xi32>
  %3 = "stablehlo.reduce_window"(%x, %zero) <{padding = dense<[[0, 0], [9, 0]]> : tensor<2x2xi64>, window_dimensions = array<i64: 1, 10>}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %s = stablehlo.add %a, %b : tensor<i32>
    stablehlo.return %s : tensor<i32>
  }) : (tensor<50x10xi32>, tensor<i32>) -> tensor<50x10xi32>
  return %0, %1, %2, %3 : tensor<50x10xi32>, tensor<50x10xi32>, tensor<50x10xi32>, tensor<50x10xi32>
}

// The gradient of max-pooling, padded after, on both sides, and by more before than after: each shard has its own windows.
// CHECK-LABEL: @pooling
// CHECK: "stablehlo.select_and_scatter"
// CHECK-SAME: window_dimensions = array<i64: 1, 3, 1>
// CHECK: "stablehlo.select_and_scatter"
// CHECK-SAME: window_dimensions = array<i64: 1, 3, 1>
// CHECK: "stablehlo.select_and_scatter"
// CHECK-SAME: window_dimensions = array<i64: 1, 4, 1>
func.func @pooling() -> (tensor<12x100xf32>, tensor<12x100xf32>, tensor<12x100xf32>) {
  %xr = stablehlo.iota dim = 0 : tensor<12x100xi32>
  %xc = stablehlo.iota dim = 1 : tensor<12x100xi32>
  %xm = stablehlo.constant dense<7> : tensor<12x100xi32>
  %xn = stablehlo.constant dense<11> : tensor<12x100xi32>
  %xs = stablehlo.multiply %xr, %xm : tensor<12x100xi32>
  %xt = stablehlo.add %xs, %xc : tensor<12x100xi32>
  %xu = stablehlo.remainder %xt, %xn : tensor<12x100xi32>
  %xv = stablehlo.convert %xu : (tensor<12x100xi32>) -> tensor<12x100xf32>
  %x = sdy.sharding_constraint %xv <@mesh, [{"a"}, {"b"}]> : tensor<12x100xf32>
  %yr = stablehlo.iota dim = 0 : tensor<6x100xi32>
  %yc = stablehlo.iota dim = 1 : tensor<6x100xi32>
  %ym = stablehlo.constant dense<3> : tensor<6x100xi32>
  %yn = stablehlo.constant dense<5> : tensor<6x100xi32>
  %ys = stablehlo.multiply %yr, %ym : tensor<6x100xi32>
  %yt = stablehlo.add %ys, %yc : tensor<6x100xi32>
  %yu = stablehlo.remainder %yt, %yn : tensor<6x100xi32>
  %yv = stablehlo.convert %yu : (tensor<6x100xi32>) -> tensor<6x100xf32>
  %y = sdy.sharding_constraint %yv <@mesh, [{"a"}, {"b"}]> : tensor<6x100xf32>
  %zr = stablehlo.iota dim = 0 : tensor<12x100xi32>
  %zc = stablehlo.iota dim = 1 : tensor<12x100xi32>
  %zm = stablehlo.constant dense<3> : tensor<12x100xi32>
  %zn = stablehlo.constant dense<5> : tensor<12x100xi32>
  %zs = stablehlo.multiply %zr, %zm : tensor<12x100xi32>
  %zt = stablehlo.add %zs, %zc : tensor<12x100xi32>
  %zu = stablehlo.remainder %zt, %zn : tensor<12x100xi32>
  %zv = stablehlo.convert %zu : (tensor<12x100xi32>) -> tensor<12x100xf32>
  %z = sdy.sharding_constraint %zv <@mesh, [{"a"}, {"b"}]> : tensor<12x100xf32>
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %p0 = stablehlo.pad %x, %low, low = [0, 0], high = [1, 0], interior = [0, 0] : (tensor<12x100xf32>, tensor<f32>) -> tensor<13x100xf32>
  %s0 = "stablehlo.select_and_scatter"(%p0, %y, %zero) <{window_dimensions = array<i64: 3, 1>, window_strides = array<i64: 2, 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %c = stablehlo.compare GE, %a, %b, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %c = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %c : tensor<f32>
  }) : (tensor<13x100xf32>, tensor<6x100xf32>, tensor<f32>) -> tensor<13x100xf32>
  %g0 = stablehlo.slice %s0 [0:12, 0:100] : (tensor<13x100xf32>) -> tensor<12x100xf32>
  %p1 = stablehlo.pad %x, %low, low = [1, 0], high = [1, 0], interior = [0, 0] : (tensor<12x100xf32>, tensor<f32>) -> tensor<14x100xf32>
  %s1 = "stablehlo.select_and_scatter"(%p1, %y, %zero) <{window_dimensions = array<i64: 3, 1>, window_strides = array<i64: 2, 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %c = stablehlo.compare GE, %a, %b, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %c = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %c : tensor<f32>
  }) : (tensor<14x100xf32>, tensor<6x100xf32>, tensor<f32>) -> tensor<14x100xf32>
  %g1 = stablehlo.slice %s1 [1:13, 0:100] : (tensor<14x100xf32>) -> tensor<12x100xf32>
  %p2 = stablehlo.pad %x, %low, low = [2, 0], high = [1, 0], interior = [0, 0] : (tensor<12x100xf32>, tensor<f32>) -> tensor<15x100xf32>
  %s2 = "stablehlo.select_and_scatter"(%p2, %z, %zero) <{window_dimensions = array<i64: 4, 1>, window_strides = array<i64: 1, 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %c = stablehlo.compare GE, %a, %b, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %c = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %c : tensor<f32>
  }) : (tensor<15x100xf32>, tensor<12x100xf32>, tensor<f32>) -> tensor<15x100xf32>
  %g2 = stablehlo.slice %s2 [2:14, 0:100] : (tensor<15x100xf32>) -> tensor<12x100xf32>
  %n0 = sdy.sharding_constraint %g0 <@mesh, [{"a"}, {"b"}]> : tensor<12x100xf32>
  %n1 = sdy.sharding_constraint %g1 <@mesh, [{"a"}, {"b"}]> : tensor<12x100xf32>
  %n2 = sdy.sharding_constraint %g2 <@mesh, [{"a"}, {"b"}]> : tensor<12x100xf32>
  return %n0, %n1, %n2 : tensor<12x100xf32>, tensor<12x100xf32>, tensor<12x100xf32>
}

// Shards that are whole, and shards of which the last is short; along both dims.
// CHECK-LABEL: @reversals
// CHECK: spmd.shift {{.*}} by 2 mirrored over {"a"}
func.func @reversals() -> (tensor<12x100xi32>, tensor<10x51xi32>, tensor<7x51xi32>) {
  %xr = stablehlo.iota dim = 0 : tensor<12x100xi32>
  %xc = stablehlo.iota dim = 1 : tensor<12x100xi32>
  %xm = stablehlo.constant dense<100> : tensor<12x100xi32>
  %xs = stablehlo.multiply %xr, %xm : tensor<12x100xi32>
  %xt = stablehlo.add %xs, %xc : tensor<12x100xi32>
  %x = sdy.sharding_constraint %xt <@mesh, [{"a"}, {"b"}]> : tensor<12x100xi32>
  %yr = stablehlo.iota dim = 0 : tensor<10x51xi32>
  %yc = stablehlo.iota dim = 1 : tensor<10x51xi32>
  %ym = stablehlo.constant dense<51> : tensor<10x51xi32>
  %ys = stablehlo.multiply %yr, %ym : tensor<10x51xi32>
  %yt = stablehlo.add %ys, %yc : tensor<10x51xi32>
  %y = sdy.sharding_constraint %yt <@mesh, [{"a"}, {"b"}]> : tensor<10x51xi32>
  %zr = stablehlo.iota dim = 0 : tensor<7x51xi32>
  %zc = stablehlo.iota dim = 1 : tensor<7x51xi32>
  %zm = stablehlo.constant dense<51> : tensor<7x51xi32>
  %zs = stablehlo.multiply %zr, %zm : tensor<7x51xi32>
  %zt = stablehlo.add %zs, %zc : tensor<7x51xi32>
  %z = sdy.sharding_constraint %zt <@mesh, [{"a"}, {"b"}]> : tensor<7x51xi32>
  %0 = stablehlo.reverse %x, dims = [0] : tensor<12x100xi32>
  %1 = stablehlo.reverse %y, dims = [0, 1] : tensor<10x51xi32>
  %2 = stablehlo.reverse %z, dims = [0, 1] : tensor<7x51xi32>
  %n0 = sdy.sharding_constraint %0 <@mesh, [{"a"}, {"b"}]> : tensor<12x100xi32>
  %n1 = sdy.sharding_constraint %1 <@mesh, [{"a"}, {"b"}]> : tensor<10x51xi32>
  %n2 = sdy.sharding_constraint %2 <@mesh, [{"a"}, {"b"}]> : tensor<7x51xi32>
  return %n0, %n1, %n2 : tensor<12x100xi32>, tensor<10x51xi32>, tensor<7x51xi32>
}

// Equal elements in order of their indices; more than a shard has.
// CHECK-LABEL: @top
// CHECK: spmd.all_gather {{.*}} : (tensor<4x1x3xi32>) -> tensor<4x2x3xi32>
func.func @top() -> (tensor<10x3xi32>, tensor<10x3xi32>, tensor<10x40xi32>, tensor<10x40xi32>, tensor<5xi32>, tensor<5xi32>) {
    %ir = stablehlo.iota dim = 0 : tensor<10x51xi32>
  %ic = stablehlo.iota dim = 1 : tensor<10x51xi32>
  %iw = stablehlo.constant dense<51> : tensor<10x51xi32>
  %is = stablehlo.multiply %ir, %iw : tensor<10x51xi32>
  %i = stablehlo.add %is, %ic : tensor<10x51xi32>
  %seven = stablehlo.constant dense<7> : tensor<10x51xi32>
  %m = stablehlo.remainder %i, %seven : tensor<10x51xi32>
  %x = sdy.sharding_constraint %m <@mesh, [{"a"}, {"b"}]> : tensor<10x51xi32>
  %v0, %p0 = chlo.top_k(%x, k = 3) : tensor<10x51xi32> -> (tensor<10x3xi32>, tensor<10x3xi32>)
  %v1, %p1 = chlo.top_k(%x, k = 40) : tensor<10x51xi32> -> (tensor<10x40xi32>, tensor<10x40xi32>)
  %y0 = stablehlo.iota dim = 0 : tensor<500xi32>
  %five = stablehlo.constant dense<5> : tensor<500xi32>
  %y1 = stablehlo.remainder %y0, %five : tensor<500xi32>
  %y = sdy.sharding_constraint %y1 <@mesh, [{"a"}]> : tensor<500xi32>
  %v2, %p2 = chlo.top_k(%y, k = 5) : tensor<500xi32> -> (tensor<5xi32>, tensor<5xi32>)
  return %v0, %p0, %v1, %p1, %v2, %p2 : tensor<10x3xi32>, tensor<10x3xi32>, tensor<10x40xi32>, tensor<10x40xi32>, tensor<5xi32>, tensor<5xi32>
}

// Infinities, zeros of both signs and numbers that are none: padding comes behind them all.
// CHECK-LABEL: @top_floats
// CHECK: spmd.all_gather {{.*}} : (tensor<300x4x1x1xf32>) -> tensor<300x4x3x1xf32>
func.func @top_floats() -> (tensor<300x4x1xf32>, tensor<300x4x1xi32>) {
  %rows = stablehlo.constant dense<[
    [0.0, -0.0, 0x7F800000, 0xFF800000, 0x7FC00000, 1.0, -1.0, 0xFFC00000, 0.0, -0.0, 0xFFFFFFFF, 2.0, 0xFF800000, 0xFF800000],
    [-2.0, -0.0, -1.0, 0xFF800000, -0.0, 0xFFC00000, -1.0, 0xFFC00000, 0.0, -0.0, 0xFFFFFFFF, 0xFF800000, 0xFF800000, 0xFF800000],
    [0xFFFFFFFF, 0xFFFFFFFF, 0xFFFFFFFF, 0xFFFFFFFF, 0xFFFFFFFF, 0xFFFFFFFF, 0xFFFFFFFF, 0xFFFFFFFF, 0xFFFFFFFF, 0xFFFFFFFF, 0xFFFFFFFF, 0xFFFFFFFF, 0xFFFFFFFF, 0xFFFFFFFF],
    [0xFFFFFFFF, 0xFFFFFFFF, 0xFFFFFFFF, 0xFFFFFFFF, 0xFFFFFFFF, 0xFFFFFFFF, 0xFFFFFFFF, 0xFFFFFFFF, 0xFFFFFFFF, 0xFFFFFFFF, 0xFFFFFFFF, 0xFFFFFFFF, 0xFFFFFFFF, 0xFF800000]]> : tensor<4x14xf32>
  %x0 = stablehlo.broadcast_in_dim %rows, dims = [1, 2] : (tensor<4x14xf32>) -> tensor<300x4x14xf32>
  %x1 = sdy.sharding_constraint %x0 <@mesh, [{}, {}, {"a"}]> : tensor<300x4x14xf32>
  %x = stablehlo.optimization_barrier %x1 : tensor<300x4x14xf32>
  %v, %p = chlo.top_k(%x, k = 1) : tensor<300x4x14xf32> -> (tensor<300x4x1xf32>, tensor<300x4x1xi32>)
  return %v, %p : tensor<300x4x1xf32>, tensor<300x4x1xi32>
}

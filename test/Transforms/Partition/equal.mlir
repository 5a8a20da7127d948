// Tests that one device's program gives what the whole one does, on 3 and on 6 devices, with dims that don't divide: each
// function is run as it is and partitioned, and prints the same.
// RUN: heddle-opt %s --heddle-annotate-io --heddle-propagate --heddle-reshard --heddle-partition -o %t.mlir
// DEFINE: %{entry} =
// DEFINE: %{compare} = heddle-interpret %s --entry=%{entry} > %t.whole && heddle-interpret %t.mlir --entry=%{entry} > %t.parts && cmp %t.whole %t.parts
// REDEFINE: %{entry} = contractions
// RUN: %{compare}
// REDEFINE: %{entry} = indexing
// RUN: %{compare}
// REDEFINE: %{entry} = windows
// RUN: %{compare}
// REDEFINE: %{entry} = kernel_gradient
// RUN: %{compare}
// REDEFINE: %{entry} = shapes
// RUN: %{compare}
// REDEFINE: %{entry} = pooling
// RUN: %{compare}
// REDEFINE: %{entry} = loops
// RUN: %{compare}
// RUN: FileCheck %s < %t.mlir

sdy.mesh @mesh = <["a"=3, "b"=2]>

// Padding along a sum is masked on both sides: 8 over 3.
func.func @contractions() -> (tensor<5x4xi32>, tensor<5xi32>, tensor<8xi32>) {
  %i = stablehlo.iota dim = 0 : tensor<40xi32>
  %x0 = stablehlo.reshape %i : (tensor<40xi32>) -> tensor<5x8xi32>
  %x = sdy.sharding_constraint %x0 <@mesh, [{"b"}, {"a"}]> : tensor<5x8xi32>
  %j = stablehlo.iota dim = 0 : tensor<32xi32>
  %y0 = stablehlo.reshape %j : (tensor<32xi32>) -> tensor<8x4xi32>
  %y = sdy.sharding_constraint %y0 <@mesh, [{"a"}, {}]> : tensor<8x4xi32>
  %0 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<5x8xi32>, tensor<8x4xi32>) -> tensor<5x4xi32>
  %seven = stablehlo.constant dense<7> : tensor<i32>
  %1 = stablehlo.reduce(%x init: %seven) applies stablehlo.add across dimensions = [1] : (tensor<5x8xi32>, tensor<i32>) -> tensor<5xi32>
  %low = stablehlo.constant dense<-100> : tensor<i32>
  %2 = stablehlo.reduce(%x init: %low) applies stablehlo.maximum across dimensions = [0] : (tensor<5x8xi32>, tensor<i32>) -> tensor<8xi32>
  return %0, %1, %2 : tensor<5x4xi32>, tensor<5xi32>, tensor<8xi32>
}

// Indices into a sharded dim, also past its ends: reads are clamped, writes dropped.
func.func @indexing() -> (tensor<4x3xi32>, tensor<7x3xi32>, tensor<1x3xi32>, tensor<7x3xi32>) {
  %i = stablehlo.iota dim = 0 : tensor<21xi32>
  %t0 = stablehlo.reshape %i : (tensor<21xi32>) -> tensor<7x3xi32>
  %t = sdy.sharding_constraint %t0 <@mesh, [{"a"}, {}]> : tensor<7x3xi32>
  %k0 = stablehlo.constant dense<[[6], [-2], [3], [9]]> : tensor<4x1xi32>
  %k = sdy.sharding_constraint %k0 <@mesh, [{"b"}, {}]> : tensor<4x1xi32>
  %0 = "stablehlo.gather"(%t, %k) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 3>}> : (tensor<7x3xi32>, tensor<4x1xi32>) -> tensor<4x3xi32>
  %1 = "stablehlo.scatter"(%t, %k, %0) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%p: tensor<i32>, %q: tensor<i32>):
    %s = stablehlo.add %p, %q : tensor<i32>
    stablehlo.return %s : tensor<i32>
  }) : (tensor<7x3xi32>, tensor<4x1xi32>, tensor<4x3xi32>) -> tensor<7x3xi32>
  %five = stablehlo.constant dense<5> : tensor<i32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %2 = stablehlo.dynamic_slice %t, %five, %zero, sizes = [1, 3] : (tensor<7x3xi32>, tensor<i32>, tensor<i32>) -> tensor<1x3xi32>
  %u = stablehlo.constant dense<-1> : tensor<2x3xi32>
  %two = stablehlo.constant dense<2> : tensor<i32>
  %3 = stablehlo.dynamic_update_slice %t, %u, %two, %zero : (tensor<7x3xi32>, tensor<2x3xi32>, tensor<i32>, tensor<i32>) -> tensor<7x3xi32>
  return %0, %1, %2, %3 : tensor<4x3xi32>, tensor<7x3xi32>, tensor<1x3xi32>, tensor<7x3xi32>
}

// Halos of windows, slices, pads, concatenations and reversals.
// CHECK-LABEL: func.func @windows(
// CHECK: spmd.shift
func.func @windows() -> (tensor<12xi32>, tensor<6xi32>, tensor<18xi32>, tensor<12xi32>, tensor<12xi32>, tensor<1x12x2xf32>) {
  %x0 = stablehlo.iota dim = 0 : tensor<12xi32>
  %x1 = stablehlo.multiply %x0, %x0 : tensor<12xi32>
  %x = sdy.sharding_constraint %x1 <@mesh, [{"a"}]> : tensor<12xi32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %0 = "stablehlo.reduce_window"(%x, %zero) <{window_dimensions = array<i64: 3>, padding = dense<[[2, 0]]> : tensor<1x2xi64>}> ({
  ^bb0(%p: tensor<i32>, %q: tensor<i32>):
    %s = stablehlo.add %p, %q : tensor<i32>
    stablehlo.return %s : tensor<i32>
  }) : (tensor<12xi32>, tensor<i32>) -> tensor<12xi32>
  %1 = stablehlo.slice %x [1:12:2] : (tensor<12xi32>) -> tensor<6xi32>
  %nine = stablehlo.constant dense<9> : tensor<i32>
  %2 = stablehlo.pad %x, %nine, low = [2], high = [4], interior = [0] : (tensor<12xi32>, tensor<i32>) -> tensor<18xi32>
  %3 = stablehlo.reverse %x, dims = [0] : tensor<12xi32>
  %4 = stablehlo.slice %x [0:6] : (tensor<12xi32>) -> tensor<6xi32>
  %5 = stablehlo.concatenate %1, %4, dim = 0 : (tensor<6xi32>, tensor<6xi32>) -> tensor<12xi32>
  %image0 = stablehlo.convert %x : (tensor<12xi32>) -> tensor<12xf32>
  %image = stablehlo.reshape %image0 : (tensor<12xf32>) -> tensor<1x12x1xf32>
  %kernel = stablehlo.constant dense<[[[1.0, 2.0]], [[-1.0, 0.5]], [[3.0, 1.0]]]> : tensor<3x1x2xf32>
  %6 = stablehlo.convolution(%image, %kernel) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {pad = [[1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x12x1xf32>, tensor<3x1x2xf32>) -> tensor<1x12x2xf32>
  return %0, %1, %2, %3, %5, %6 : tensor<12xi32>, tensor<6xi32>, tensor<18xi32>, tensor<12xi32>, tensor<12xi32>, tensor<1x12x2xf32>
}

// The gradient of a convolution's kernel: a sum over rows that 3 devices don't divide, of an image (with a halo) and of what comes back,
// with and without strides.
// CHECK-LABEL: func.func @kernel_gradient(
// CHECK-NOT: all_gather
// CHECK-COUNT-2: stablehlo.convolution
// CHECK-NOT: all_gather
// CHECK: return
func.func @kernel_gradient() -> (tensor<3x2x2xi32>, tensor<5x2x2xi32>) {
  %i = stablehlo.iota dim = 0 : tensor<40xi32>
  %image0 = stablehlo.reshape %i : (tensor<40xi32>) -> tensor<2x10x2xi32>
  %image = sdy.sharding_constraint %image0 <@mesh, [{}, {"a"}, {}]> : tensor<2x10x2xi32>
  %back0 = stablehlo.negate %image : tensor<2x10x2xi32>
  %0 = stablehlo.convolution(%image, %back0) dim_numbers = [f, 0, b]x[i, 0, o]->[0, b, f], window = {pad = [[1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x10x2xi32>, tensor<2x10x2xi32>) -> tensor<3x2x2xi32>
  %j = stablehlo.iota dim = 0 : tensor<20xi32>
  %back1 = stablehlo.reshape %j : (tensor<20xi32>) -> tensor<2x5x2xi32>
  %back = sdy.sharding_constraint %back1 <@mesh, [{}, {"a"}, {}]> : tensor<2x5x2xi32>
  %1 = stablehlo.convolution(%image, %back) dim_numbers = [f, 0, b]x[i, 0, o]->[0, b, f], window = {pad = [[2, 1]], rhs_dilate = [2]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x10x2xi32>, tensor<2x5x2xi32>) -> tensor<5x2x2xi32>
  return %0, %1 : tensor<3x2x2xi32>, tensor<5x2x2xi32>
}

// An iota starts at the shard's first index, a constant is cut, a dim of two factors stays together.
func.func @shapes() -> (tensor<7x2xi32>, tensor<5xi32>, tensor<24xi32>, tensor<6x5xi32>) {
  %0 = stablehlo.iota dim = 0 : tensor<7x2xi32>
  %1 = sdy.sharding_constraint %0 <@mesh, [{"a"}, {"b"}]> : tensor<7x2xi32>
  %2 = stablehlo.constant dense<[3, 1, 4, 1, 5]> : tensor<5xi32>
  %3 = sdy.sharding_constraint %2 <@mesh, [{"b"}]> : tensor<5xi32>
  %4 = stablehlo.iota dim = 0 : tensor<6x4xi32>
  %5 = sdy.sharding_constraint %4 <@mesh, [{"a"}, {"b"}]> : tensor<6x4xi32>
  %6 = stablehlo.reshape %5 : (tensor<6x4xi32>) -> tensor<24xi32>
  %7 = stablehlo.iota dim = 1 : tensor<6x5xi32>
  %8 = sdy.sharding_constraint %7 <@mesh, [{"a", "b"}, {}]> : tensor<6x5xi32>
  %9 = sdy.sharding_constraint %8 <@mesh, [{"b"}, {"a"}]> : tensor<6x5xi32>
  return %1, %3, %6, %9 : tensor<7x2xi32>, tensor<5xi32>, tensor<24xi32>, tensor<6x5xi32>
}

// Carries keep their sharding, and a sum over iterations is reduced behind the loop.
func.func @loops() -> (tensor<6xi32>, tensor<3x6xi32>, tensor<i32>) {
  %i0 = stablehlo.iota dim = 0 : tensor<6xi32>
  %x0 = stablehlo.abs %i0 : tensor<6xi32>
  %x = sdy.sharding_constraint %x0 <@mesh, [{"a"}]> : tensor<6xi32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %0:3 = heddle.scan %i: tensor<i32> in 3 carries(%c = %x : tensor<6xi32>, %sum = %zero : tensor<i32>) -> (tensor<6xi32>, tensor<i32>, tensor<3x6xi32>) {
    %1 = stablehlo.add %c, %c : tensor<6xi32>
    %zero2 = stablehlo.constant dense<0> : tensor<i32>
    %2 = stablehlo.reduce(%1 init: %zero2) applies stablehlo.add across dimensions = [0] : (tensor<6xi32>, tensor<i32>) -> tensor<i32>
    %3 = stablehlo.add %sum, %2 : tensor<i32>
    heddle.yield %1, %3, %c : tensor<6xi32>, tensor<i32>, tensor<6xi32>
  }
  return %0#0, %0#2, %0#1 : tensor<6xi32>, tensor<3x6xi32>, tensor<i32>
}

// The gradient of max-pooling: 9 elements over 3 shards of 3, windows of 3 with stride 2, and with gaps between windows.
// CHECK-LABEL: func.func @pooling(
// CHECK: spmd.shift
func.func @pooling() -> (tensor<9xi32>, tensor<9xi32>) {
  %c = stablehlo.constant dense<[3, 1, 4, 1, 5, 9, 2, 6, 5]> : tensor<9xi32>
  %x0 = stablehlo.abs %c : tensor<9xi32>
  %x = sdy.sharding_constraint %x0 <@mesh, [{"a"}]> : tensor<9xi32>
  %y = stablehlo.constant dense<[10, 20, 30, 40]> : tensor<4xi32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %0 = "stablehlo.select_and_scatter"(%x, %y, %zero) <{window_dimensions = array<i64: 3>, window_strides = array<i64: 2>}> ({
  ^bb0(%p: tensor<i32>, %q: tensor<i32>):
    %s = stablehlo.compare GE, %p, %q : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %s : tensor<i1>
  }, {
  ^bb0(%p: tensor<i32>, %q: tensor<i32>):
    %s = stablehlo.add %p, %q : tensor<i32>
    stablehlo.return %s : tensor<i32>
  }) : (tensor<9xi32>, tensor<4xi32>, tensor<i32>) -> tensor<9xi32>
  %1 = sdy.sharding_constraint %0 <@mesh, [{"a"}]> : tensor<9xi32>
  %three = stablehlo.constant dense<[7, 8, 9]> : tensor<3xi32>
  %2 = "stablehlo.select_and_scatter"(%x, %three, %zero) <{window_dimensions = array<i64: 2>, window_strides = array<i64: 3>}> ({
  ^bb0(%p: tensor<i32>, %q: tensor<i32>):
    %s = stablehlo.compare GE, %p, %q : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %s : tensor<i1>
  }, {
  ^bb0(%p: tensor<i32>, %q: tensor<i32>):
    %s = stablehlo.add %p, %q : tensor<i32>
    stablehlo.return %s : tensor<i32>
  }) : (tensor<9xi32>, tensor<3xi32>, tensor<i32>) -> tensor<9xi32>
  %3 = sdy.sharding_constraint %2 <@mesh, [{"a"}]> : tensor<9xi32>
  return %1, %3 : tensor<9xi32>, tensor<9xi32>
}

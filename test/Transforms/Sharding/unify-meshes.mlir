// Tests that shardings of several meshes come to be on one, and what a maximal mesh becomes.
// RUN: heddle-opt %s --heddle-unify-meshes --split-input-file | FileCheck %s

sdy.mesh @rows = <["a"=2, "b"=4]>
sdy.mesh @same = <["a"=2, "b"=4]>
sdy.mesh @all = <["x"=8]>
sdy.mesh @other = <["p"=4, "q"=2]>
sdy.mesh @turned = <["r"=4, "s"=2], device_ids=[0, 4, 1, 5, 2, 6, 3, 7]>

// Another name, a longer axis, axes with other borders, and another order of devices: "r" goes along "b".
// CHECK-LABEL: func.func @meshes(
// CHECK-SAME: %arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@rows, [{"a"}, {?}]>}
// CHECK-SAME: %arg1: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@rows, [{"b"}p1, {}], replicated={"a"}>}
// CHECK-SAME: %arg2: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@rows, [{"a", "b"}, {}]>}
// CHECK-SAME: %arg3: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@rows, [{"a", "b":(1)2}, {"b":(2)2}]>}
// CHECK-SAME: %arg4: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@rows, [{"b"}, {"a"}]>}
// CHECK-SAME: %arg5: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@rows, [{"b":(1)2, "a"}, {"b":(2)2}]>}
func.func @meshes(%0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@rows, [{"a"}, {?}]>},
                  %1: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@same, [{"b"}p1, {}], replicated={"a"}>},
                  %2: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@all, [{"x"}, {}]>},
                  %3: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@other, [{"p"}, {"q"}]>},
                  %4: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@turned, [{"r"}, {"s"}]>},
                  %5: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@turned, [{"r":(1)2, "s"}, {"r":(2)2}]>}) {
  // CHECK: sdy.sharding_constraint %arg0 <@rows, [{"a", "b":(1)2}, {}]>
  %c = sdy.sharding_constraint %0 <@all, [{"x":(1)4}, {}]> : tensor<8x8xf32>
  // CHECK: stablehlo.negate
  // CHECK-SAME: <@rows, [{"b"}, {}], unreduced={"a"}>
  %d = stablehlo.negate %0 {sdy.sharding = #sdy.sharding_per_value<[<mesh<["u"=2, "v"=4]>, [{"v"}, {}], unreduced={"u"}>]>} : tensor<8x8xf32>
  return
}

// -----

// Two meshes of which only the second can say the first: 2 x 3 and 3 x 2 are parts of 6, not of each other.
sdy.mesh @mesh = <["a"=2, "b"=3]>
sdy.mesh @flat = <["x"=6]>
sdy.mesh @third = <["c"=3, "d"=2]>

// CHECK-LABEL: func.func @parts(
// CHECK-SAME: <@flat, [{"x":(1)2}]>
// CHECK-SAME: <@flat, [{"x":(1)3}]>
// CHECK-SAME: <@flat, [{"x"}]>
func.func @parts(%0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}]>}, %1: tensor<9xf32> {sdy.sharding = #sdy.sharding<@third, [{"c"}]>}, %2: tensor<6xf32> {sdy.sharding = #sdy.sharding<@flat, [{"x"}]>}) {
  return
}

// -----

sdy.mesh @mesh = <["a"=2, "b"=2]>
sdy.mesh @all = <["x"=4]>

// CHECK-LABEL: func.func @manual(
// CHECK: sdy.manual_computation(%arg0) in_shardings=[<@mesh, [{"a", "b"}]>] out_shardings=[<@mesh, [{"a", "b"}]>] manual_axes={"a", "b"}
func.func @manual(%x: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}]>}) -> tensor<8xf32> {
  %0 = sdy.manual_computation(%x) in_shardings=[<@all, [{"x"}]>] out_shardings=[<@all, [{"x"}]>] manual_axes={"x"} (%y: tensor<2xf32>) {
    sdy.return %y : tensor<2xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

// A mesh that is written out gets a name.
// CHECK: sdy.mesh @mesh = <["a"=2]>
// CHECK-LABEL: func.func @written_out(
// CHECK-SAME: #sdy.sharding<@mesh, [{"a"}]>
func.func @written_out(%x: tensor<8xf32> {sdy.sharding = #sdy.sharding<mesh<["a"=2]>, [{"a"}]>}) {
  return
}

// -----

sdy.mesh @mesh = <["a"=4]>
sdy.mesh @third = <[], device_ids=[3]>

// CHECK-LABEL: func.func @maximal(
// CHECK-SAME: %arg0: tensor<8xf32> {heddle.device = 3 : i64, sdy.sharding = #sdy.sharding<@mesh, [{}]>}
// CHECK-SAME: -> (tensor<8xf32> {heddle.device = 3 : i64, sdy.sharding = #sdy.sharding<@mesh, [{}]>})
func.func @maximal(%x: tensor<8xf32> {sdy.sharding = #sdy.sharding<@third, []>}, %y: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}]>}) -> (tensor<8xf32> {sdy.sharding = #sdy.sharding<@third, []>}) {
  // CHECK: sdy.sharding_constraint %arg1 <@mesh, [{}]>
  %0 = sdy.sharding_constraint %y <@third, []> : tensor<8xf32>
  // What has no effects may be done by all, what has some may not.
  // CHECK: stablehlo.sine %0 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{}]>]>}
  %1 = stablehlo.sine %0 {sdy.sharding = #sdy.sharding_per_value<[<@third, []>]>} : tensor<8xf32>
  // CHECK: stablehlo.custom_call @print(%1) {has_side_effect = true, heddle.device = 3 : i64}
  stablehlo.custom_call @print(%1) {has_side_effect = true, sdy.sharding = #sdy.sharding_per_value<[<@third, []>]>} : (tensor<8xf32>) -> ()
  return %1 : tensor<8xf32>
}

// -----

sdy.mesh @third = <[], device_ids=[3]>

// Without another mesh there is one device.
// CHECK-LABEL: func.func @alone(%arg0: tensor<8xf32>) -> tensor<8xf32>
func.func @alone(%x: tensor<8xf32> {sdy.sharding = #sdy.sharding<@third, []>}) -> (tensor<8xf32> {sdy.sharding = #sdy.sharding<@third, []>}) {
  %0 = sdy.sharding_constraint %x <@third, []> : tensor<8xf32>
  // CHECK: stablehlo.sine %arg0 : tensor<8xf32>
  %1 = stablehlo.sine %0 {sdy.sharding = #sdy.sharding_per_value<[<@third, []>]>} : tensor<8xf32>
  return %1 : tensor<8xf32>
}

// -----

// The mesh whose axis is manual stays, and a mesh of which a part of an axis can't be said in the other's axes.
sdy.mesh @flat = <["x"=4]>
sdy.mesh @mesh = <["a"=2, "b"=2]>

// CHECK-LABEL: func.func @whole_manual_axes(
// CHECK-SAME: #sdy.sharding<@mesh, [{"a", "b"}]>
func.func @whole_manual_axes(%x: tensor<8xf32> {sdy.sharding = #sdy.sharding<@flat, [{"x"}]>}) -> tensor<8xf32> {
  // CHECK: manual_axes={"a"}
  %0 = sdy.manual_computation(%x) in_shardings=[<@mesh, [{"a"}]>] out_shardings=[<@mesh, [{"a"}]>] manual_axes={"a"} (%y: tensor<4xf32>) {
    sdy.return %y : tensor<4xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

sdy.mesh @mesh = <["a"=3, "b"=2]>
sdy.mesh @flat = <["x"=6]>

// CHECK-LABEL: func.func @half(
// CHECK-SAME: #sdy.sharding<@flat, [{"x":(1)3}]>
// CHECK-SAME: #sdy.sharding<@flat, [{"x":(1)2}]>
func.func @half(%x: tensor<6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}]>}, %y: tensor<6xf32> {sdy.sharding = #sdy.sharding<@flat, [{"x":(1)2}]>}) {
  return
}

// -----

// An axis of one device is no part of anything.
sdy.mesh @flat = <["x"=2]>
sdy.mesh @mesh = <["a"=1, "b"=2]>

// CHECK-LABEL: func.func @one_device_axis(
// CHECK-SAME: #sdy.sharding<@flat, [{"x"}]>
// CHECK-SAME: #sdy.sharding<@flat, [{}]>
func.func @one_device_axis(%x: tensor<8xf32> {sdy.sharding = #sdy.sharding<@flat, [{"x"}]>}, %y: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}], unreduced=max{"a"}>}) {
  return
}

// Tests that shardings, on values and in ops, print as Shardy writes them and survive the generic form.
// RUN: heddle-opt %s | heddle-opt | FileCheck %s
// RUN: heddle-opt %s --mlir-print-op-generic | heddle-opt | FileCheck %s

sdy.mesh @mesh = <["x"=2, "y"=4, "z"=8]>
sdy.mesh @maximal = <[], device_ids=[0]>
sdy.mesh @empty = <[]>

// CHECK-LABEL: func.func @arguments
// CHECK-SAME: %{{.*}}: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}
// CHECK-SAME: %{{.*}}: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", ?}p3, {?}p0]>}
// CHECK-SAME: %{{.*}}: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y", "x"}, {"z":(2)2, "z":(1)2}], replicated={"z":(4)2}>}
// CHECK-SAME: %{{.*}}: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}], replicated={"x", "y"}, unreduced={"z"}>}
// CHECK-SAME: %{{.*}}: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}], unreduced=max{"x", "z":(1)2}>}
// CHECK-SAME: %{{.*}}: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}], unreduced={"x"}>}
// CHECK-SAME: %{{.*}}: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<mesh<["a"=2, "b"=3], device_ids=[5, 4, 3, 2, 1, 0]>, [{"a"}, {"b"}]>}
// CHECK-SAME: %{{.*}}: tensor<f32> {sdy.sharding = #sdy.sharding<@mesh, [], replicated={"x"}>}
// CHECK-SAME: %{{.*}}: tensor<0x3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"x"}]>}
// CHECK-SAME: %{{.*}}: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@maximal, []>}
// CHECK-SAME: %{{.*}}: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@empty, [{?}, {}]>}
// CHECK-SAME: %{{.*}}: tuple<tensor<8xf32>> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}
// CHECK-SAME: %{{.*}}: index {sdy.sharding = #sdy.sharding<@mesh, []>}
// CHECK-SAME: -> (tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"y"}p7]>})
func.func @arguments(
    %0: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>},
    %1: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x",?} p3, {?}p0]>},
    %2: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y", "x"}, {"z":(2)2, "z":(1)2}], replicated={"z":(4)2}>},
    %3: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}], unreduced={"z"}, replicated={"x", "y"}>},
    %4: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}], unreduced=max{"x", "z":(1)2}>},
    %5: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}], replicated={}, unreduced=sum{"x"}>},
    %6: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<mesh<["a"=2, "b"=3], device_ids=[5, 4, 3, 2, 1, 0]>, [{"a"}, {"b"}]>},
    %7: tensor<f32> {sdy.sharding = #sdy.sharding<@mesh, [], replicated={"x"}>},
    %8: tensor<0x3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"x"}]>},
    %9: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@maximal, []>},
    %10: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@empty, [{?}, {}]>},
    %11: tuple<tensor<8xf32>> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>},
    %12: index {sdy.sharding = #sdy.sharding<@mesh, []>})
    -> (tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"y"}p7]>}) {
  return %0 : tensor<8x16xf32>
}

// CHECK-LABEL: func.func private @declaration(tensor<8xf32> {sdy.sharding = #sdy.sharding<@later, [{"x"}]>})
func.func private @declaration(tensor<8xf32> {sdy.sharding = #sdy.sharding<@later, [{"x"}]>})
sdy.mesh @later = <["x"=64]>

// CHECK-LABEL: func.func @ops
func.func @ops(%0: tensor<8x16xf32>) {
  // CHECK: stablehlo.add {{.*}} {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}, {"y", ?}]>]>}
  %1 = stablehlo.add %0, %0 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}, {"y", ?}]>]>} : tensor<8x16xf32>
  // CHECK: stablehlo.add {{.*}} {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{}, {}]>]>}
  %2 = stablehlo.add %0, %0 {sdy.sharding = #sdy.sharding_per_value<[#sdy.sharding<@mesh, [{}, {}]>]>} : tensor<8x16xf32>
  // CHECK: sdy.sharding_constraint %{{.*}} <@mesh, [{"x"}, {?}]> : tensor<8x16xf32>
  %3 = sdy.sharding_constraint %0 <@mesh, [{"x"}, {?}]> : tensor<8x16xf32>
  // CHECK: sdy.sharding_constraint %{{.*}} <mesh<["a"=2]>, [{"a"}, {}]> {note} : tensor<8x16xf32>
  %4 = sdy.sharding_constraint %0 <mesh<["a"=2]>, [{"a"}, {}]> {note} : tensor<8x16xf32>
  // CHECK: sdy.reshard %{{.*}} <@mesh, [{"y"}, {}]> : tensor<8x16xf32>
  %5 = sdy.reshard %0 <@mesh, [{"y"}, {}]> : tensor<8x16xf32>
  // CHECK: sdy.sharding_group %{{.*}} group_id=5 : tensor<8x16xf32>
  sdy.sharding_group %0 group_id=5 : tensor<8x16xf32>
  // CHECK: sdy.propagation_barrier %{{.*}} allowed_direction=FORWARD : tensor<8x16xf32>
  %6 = sdy.propagation_barrier %0 allowed_direction=FORWARD : tensor<8x16xf32>
  // CHECK: sdy.propagation_barrier %{{.*}} allowed_direction=BACKWARD : tensor<8x16xf32>
  %7 = sdy.propagation_barrier %0 allowed_direction=BACKWARD : tensor<8x16xf32>
  // CHECK: sdy.propagation_barrier %{{.*}} allowed_direction=NONE {note} : tensor<8x16xf32>
  %8 = sdy.propagation_barrier %0 allowed_direction=NONE {note} : tensor<8x16xf32>
  // CHECK: sdy.constant dense<1.000000e+00> : tensor<2xf32>
  %9 = sdy.constant dense<1.0> : tensor<2xf32>
  // CHECK: sdy.constant {note} dense<1> : tensor<2xi32>
  %10 = sdy.constant {note} dense<1> : tensor<2xi32>
  // CHECK: sdy.data_flow_edge %{{.*}} : tensor<8x16xf32>
  %11 = stablehlo.add %0, %0 : tensor<8x16xf32>
  %12 = sdy.data_flow_edge %11 : tensor<8x16xf32>
  // CHECK: sdy.data_flow_edge %{{.*}} sharding=<@mesh, [{"x"}, {}]> : tensor<8x16xf32>
  %13 = stablehlo.add %0, %0 : tensor<8x16xf32>
  %14 = sdy.data_flow_edge %13 sharding=<@mesh, [{"x"}, {}]> : tensor<8x16xf32>
  // CHECK: return {sdy.sharding = #sdy.sharding_per_value<[]>}
  return {sdy.sharding = #sdy.sharding_per_value<[]>}
}

// CHECK-LABEL: func.func @func_edges
func.func @func_edges(%0: tensor<8xf32>) -> tensor<8xf32> {
  // CHECK: sdy.func_data_flow_edge %{{.*}} : tensor<8xf32>
  %1 = sdy.func_data_flow_edge %0 : tensor<8xf32>
  %2 = call @func_edges(%1) : (tensor<8xf32>) -> tensor<8xf32>
  // CHECK: sdy.func_data_flow_edge %{{.*}} : tensor<8xf32>
  %3 = sdy.func_data_flow_edge %2 : tensor<8xf32>
  return %3 : tensor<8xf32>
}

// Where an op without results runs.
// CHECK-LABEL: func.func private @placed() attributes {sdy.sharding = #sdy.sharding_per_value<[<@maximal, []>]>}
func.func private @placed() attributes {sdy.sharding = #sdy.sharding_per_value<[<@maximal, []>]>}

// CHECK: test.dim = #sdy<dimension_sharding{"x", ?}p1>
// CHECK-SAME: test.dim_empty = #sdy<dimension_sharding{}>
// CHECK-SAME: test.list = #sdy.sharding_per_value<[<@mesh, []>, <@mesh, [{}], replicated={"x"}>]>
// CHECK-SAME: test.unbound = #sdy.sharding<@nowhere, [{"q"}]>
func.func private @alone() attributes {
  test.dim = #sdy<dimension_sharding{"x", ?}p1>,
  test.dim_empty = #sdy<dimension_sharding{}>,
  test.list = #sdy.sharding_per_value<[<@mesh, []>, <@mesh, [{}], replicated={"x"}>]>,
  test.unbound = #sdy.sharding<@nowhere, [{"q"}]>
}

// Tests that manual and named computations print as Shardy writes them and survive the generic form.
// RUN: heddle-opt %s | heddle-opt | FileCheck %s
// RUN: heddle-opt %s --mlir-print-op-generic | heddle-opt | FileCheck %s

sdy.mesh @mesh = <["x"=2, "y"=4]>
sdy.mesh @maximal = <[], device_ids=[0]>
sdy.mesh @empty = <[]>

// CHECK-LABEL: func.func @manual
func.func @manual(%0: tensor<8x16xf32>, %1: tensor<8xf32>, %2: index) {
  // CHECK: %{{.*}}:2 = sdy.manual_computation(%{{.*}}, %{{.*}}) in_shardings=[<@mesh, [{"x", "y"}, {}]>, <@mesh, [{"y"}], replicated={"x"}>] out_shardings=[<@mesh, [{}, {"y":(1)2, ?}]>, <@mesh, [{"x"}], unreduced={"y"}>] manual_axes={"x"} (%[[A:.*]]: tensor<4x16xf32>, %[[B:.*]]: tensor<8xf32>) {
  // CHECK-NEXT: stablehlo.add
  // CHECK-NEXT: %[[C:.*]] = sdy.sharding_constraint %[[B]] <@mesh, [{"y"}]>
  // CHECK: sdy.return {note} %{{.*}}, %{{.*}} : tensor<8x16xf32>, tensor<4xf32>
  // CHECK-NEXT: } {note} : (tensor<8x16xf32>, tensor<8xf32>) -> (tensor<8x16xf32>, tensor<8xf32>)
  %3:2 = sdy.manual_computation(%0, %1)
      in_shardings=[<@mesh, [{"x", "y"}, {}]>, <@mesh, [{"y"}], replicated={"x"}>]
      out_shardings=[<@mesh, [{}, {"y":(1)2, ?}]>, <@mesh, [{"x"}], unreduced={"y"}>]
      manual_axes={"x"} (%a: tensor<4x16xf32>, %b: tensor<8xf32>) {
    %c = stablehlo.add %b, %b {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"y"}]>]>} : tensor<8xf32>
    %d = sdy.sharding_constraint %b <@mesh, [{"y"}]> : tensor<8xf32>
    %e = sdy.constant dense<0.0> : tensor<8x16xf32>
    %f = sdy.constant dense<0.0> : tensor<4xf32>
    sdy.return {note} %e, %f : tensor<8x16xf32>, tensor<4xf32>
  } {note} : (tensor<8x16xf32>, tensor<8xf32>) -> (tensor<8x16xf32>, tensor<8xf32>)

  // CHECK: sdy.manual_computation() in_shardings=[] out_shardings=[] manual_axes={"x", "y"} () {
  // CHECK-NEXT: sdy.return
  // CHECK-NEXT: } : () -> ()
  sdy.manual_computation() in_shardings=[] out_shardings=[] manual_axes={"x", "y"} () {
    sdy.return
  } : () -> ()

  // A body inside a body has the rest of the axes; what isn't a tensor is whole everywhere.
  // CHECK: sdy.manual_computation(%{{.*}}, %{{.*}}) in_shardings=[<@mesh, [{"x"}, {}]>, <@mesh, []>] out_shardings=[<@mesh, [{"x"}, {}]>] manual_axes={"x"} (%{{.*}}: tensor<4x16xf32>, %{{.*}}: index) {
  // CHECK-NEXT: sdy.manual_computation(%{{.*}}) in_shardings=[<@mesh, [{"y"}, {}]>] out_shardings=[<@empty, [{}, {}]>] manual_axes={"y"} (%{{.*}}: tensor<1x16xf32>) {
  %4 = sdy.manual_computation(%0, %2) in_shardings=[<@mesh, [{"x"}, {}]>, <@mesh, []>] out_shardings=[<@mesh, [{"x"}, {}]>] manual_axes={"x"} (%a: tensor<4x16xf32>, %i: index) {
    %b = sdy.manual_computation(%a) in_shardings=[<@mesh, [{"y"}, {}]>] out_shardings=[<@empty, [{}, {}]>] manual_axes={"y"} (%c: tensor<1x16xf32>) {
      %d = sdy.constant dense<0.0> : tensor<4x16xf32>
      sdy.return %d : tensor<4x16xf32>
    } : (tensor<4x16xf32>) -> tensor<4x16xf32>
    sdy.return %b : tensor<4x16xf32>
  } : (tensor<8x16xf32>, index) -> tensor<8x16xf32>

  // CHECK: sdy.manual_computation(%{{.*}}) in_shardings=[<@maximal, []>] out_shardings=[] manual_axes={} (%{{.*}}: tensor<8x16xf32>) {
  sdy.manual_computation(%0) in_shardings=[<@maximal, []>] out_shardings=[] manual_axes={} (%a: tensor<8x16xf32>) {
    sdy.return
  } : (tensor<8x16xf32>) -> ()
  return
}

// CHECK-LABEL: func.func @named
func.func @named(%0: tensor<8x16xf32>) {
  // CHECK: sdy.named_computation<"f">(%{{.*}}) (%[[A:.*]]: tensor<8x16xf32>) {
  // CHECK-NEXT: sdy.return %[[A]] : tensor<8x16xf32>
  // CHECK-NEXT: } : (tensor<8x16xf32>) -> tensor<8x16xf32>
  %1 = sdy.named_computation<"f">(%0) (%a: tensor<8x16xf32>) {
    sdy.return %a : tensor<8x16xf32>
  } : (tensor<8x16xf32>) -> tensor<8x16xf32>
  // CHECK: sdy.named_computation<"f\22">(%{{.*}}) in_shardings=[<@mesh, [{"x"}, {}]>] out_shardings=[<@mesh, [{}, {?}]>] (%{{.*}}: tensor<8x16xf32>) {
  // CHECK: } {note} : (tensor<8x16xf32>) -> tensor<8x16xf32>
  %2 = sdy.named_computation<"f\"">(%0) in_shardings=[<@mesh, [{"x"}, {}]>] out_shardings=[<@mesh, [{}, {?}]>] (%a: tensor<8x16xf32>) {
    sdy.return %a : tensor<8x16xf32>
  } {note} : (tensor<8x16xf32>) -> tensor<8x16xf32>
  // CHECK: sdy.named_computation<"g">() out_shardings=[] () {
  // CHECK-NEXT: sdy.return
  // CHECK-NEXT: } : () -> ()
  sdy.named_computation<"g">() out_shardings=[] () {
    sdy.return
  } : () -> ()
  return
}

// CHECK: test.axes = #sdy<manual_axes{"x", "y"}>
func.func private @alone() attributes {test.axes = #sdy<manual_axes{"x", "y"}>}

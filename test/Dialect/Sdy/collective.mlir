// Tests that collectives print as Shardy writes them, survive the generic form, and find the sharding of their operand.
// RUN: heddle-opt %s | heddle-opt | FileCheck %s
// RUN: heddle-opt %s --mlir-print-op-generic | heddle-opt | FileCheck %s

sdy.mesh @mesh = <["x"=2, "y"=4, "z"=8]>
sdy.mesh @alias = <["x"=2, "y"=4, "z"=8]>
sdy.mesh @maximal = <[], device_ids=[0]>

// CHECK-LABEL: func.func @gather_and_slice
func.func @gather_and_slice(%0: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "z"}, {"y"}]>}) {
  // CHECK: sdy.all_gather [{"z"}, {}] %{{.*}} out_sharding=<@mesh, [{"x"}, {"y"}]> : tensor<16x16xf32>
  %1 = sdy.all_gather [{"z"}, {}] %0 out_sharding=<@mesh, [{"x"}, {"y"}]> : tensor<16x16xf32>
  // CHECK: sdy.all_gather [{"x"}, {"y":(2)2}] %{{.*}} out_sharding=<@mesh, [{?}, {"y":(1)2}p1], replicated={"z"}> : tensor<16x16xf32>
  %2 = sdy.all_gather [{"x"}, {"y":(2)2}] %1 out_sharding=<@mesh, [{?}, {"y":(1)2}p1], replicated={"z"}> : tensor<16x16xf32>
  // CHECK: sdy.all_slice [{"z":(1)2}, {"y":(2)2, "x"}] %{{.*}} out_sharding=<@mesh, [{"z":(1)2}, {"y", "x"}]> : tensor<16x16xf32>
  %3 = sdy.all_slice [{"z":(1)2}, {"y":(2)2, "x"}] %2 out_sharding=<@mesh, [{"z":(1)2}, {"y", "x"}]> : tensor<16x16xf32>
  // CHECK: sdy.all_slice [{"z":(2)4}, {}] %{{.*}} out_sharding=<@mesh, [{"z"}, {"y", "x"}]> {note} : tensor<16x16xf32>
  %4 = sdy.all_slice [{"z":(2)4}, {}] %3 out_sharding=<@mesh, [{"z"}, {"y", "x"}]> {note} : tensor<16x16xf32>
  // The same mesh by another name, and written out.
  // CHECK: sdy.all_gather [{"z"}, {}] %{{.*}} out_sharding=<@alias, [{}, {"y", "x"}]>
  %5 = sdy.all_gather [{"z"}, {}] %4 out_sharding=<@alias, [{}, {"y", "x"}]> : tensor<16x16xf32>
  // CHECK: sdy.all_gather [{}, {"x"}] %{{.*}} out_sharding=<mesh<["x"=2, "y"=4, "z"=8]>, [{}, {"y"}]>
  %6 = sdy.all_gather [{}, {"x"}] %5 out_sharding=<mesh<["x"=2, "y"=4, "z"=8]>, [{}, {"y"}]> : tensor<16x16xf32>
  // CHECK: sdy.all_gather [{}, {}] %{{.*}} out_sharding=<@mesh, [{}, {"y"}]>
  %7 = sdy.all_gather [{}, {}] %6 out_sharding=<@mesh, [{}, {"y"}]> : tensor<16x16xf32>
  return
}

// CHECK-LABEL: func.func @reduce
func.func @reduce(%0: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}], unreduced={"y", "z"}>},
                  %1: tensor<16x16xf32>,
                  %2: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}], unreduced=max{"y", "z"}>}) {
  // CHECK: sdy.all_reduce {"y"} %{{.*}} out_sharding=<@mesh, [{"x"}, {}], unreduced={"z"}> : tensor<16x16xf32>
  %3 = sdy.all_reduce {"y"} %0 out_sharding=<@mesh, [{"x"}, {}], unreduced={"z"}> : tensor<16x16xf32>
  // CHECK: sdy.all_reduce sum {"z"} %{{.*}} out_sharding=<@mesh, [{"x"}, {}], replicated={"z"}> : tensor<16x16xf32>
  %4 = sdy.all_reduce sum {"z"} %3 out_sharding=<@mesh, [{"x"}, {}], replicated={"z"}> : tensor<16x16xf32>
  // CHECK: sdy.all_reduce max {"y", "z":(1)2} %{{.*}} out_sharding=<@mesh, [{"x"}, {}], unreduced=max{"z":(2)4}> : tensor<16x16xf32>
  %5 = sdy.all_reduce max {"y", "z":(1)2} %2 out_sharding=<@mesh, [{"x"}, {}], unreduced=max{"z":(2)4}> : tensor<16x16xf32>
  // An operand without a sharding is replicated.
  // CHECK: sdy.all_reduce {} %{{.*}} out_sharding=<@mesh, [{}, {}]> : tensor<16x16xf32>
  %6 = sdy.all_reduce {} %1 out_sharding=<@mesh, [{}, {}]> : tensor<16x16xf32>
  // CHECK: sdy.reduce_scatter [{"y"}, {"z":(1)2}] %{{.*}} out_sharding=<@mesh, [{"x", "y"}, {"z":(1)2}], unreduced={"z":(2)4}> : tensor<16x16xf32>
  %7 = sdy.reduce_scatter [{"y"}, {"z":(1)2}] %0 out_sharding=<@mesh, [{"x", "y"}, {"z":(1)2}], unreduced={"z":(2)4}> : tensor<16x16xf32>
  // CHECK: sdy.reduce_scatter min [{"x"}, {}] %{{.*}} out_sharding=<@mesh, [{"x"}, {}]> : tensor<16x16xf32>
  %8 = sdy.reduce_scatter min [{"x"}, {}] %1 out_sharding=<@mesh, [{"x"}, {}]> : tensor<16x16xf32>
  // CHECK: sdy.replicated_to_unreduced {"y":(2)2} %{{.*}} out_sharding=<@mesh, [{"x"}, {}], unreduced={"y":(2)2}> : tensor<16x16xf32>
  %9 = sdy.replicated_to_unreduced {"y":(2)2} %4 out_sharding=<@mesh, [{"x"}, {}], unreduced={"y":(2)2}> : tensor<16x16xf32>
  // CHECK: sdy.replicated_to_unreduced {"y":(1)2, "z"} %{{.*}} out_sharding=<@mesh, [{"x"}, {}], unreduced={"y", "z"}> : tensor<16x16xf32>
  %10 = sdy.replicated_to_unreduced {"y":(1)2, "z"} %9 out_sharding=<@mesh, [{"x"}, {}], unreduced={"y", "z"}> : tensor<16x16xf32>
  // CHECK: sdy.sharded_to_unreduced [{"x"}, {}] %{{.*}} out_sharding=<@mesh, [{}, {}], unreduced={"x", "y", "z"}> : tensor<16x16xf32>
  %11 = sdy.sharded_to_unreduced [{"x"}, {}] %10 out_sharding=<@mesh, [{}, {}], unreduced={"x", "y", "z"}> : tensor<16x16xf32>
  return
}

// CHECK-LABEL: func.func @move
func.func @move(%0: tensor<16x16x16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "y"}, {"z"}, {}, {}]>}) {
  // CHECK: sdy.all_to_all [{"y"}: 0->2, {"z":(2)4}: 1->3] %{{.*}} out_sharding=<@mesh, [{"x"}, {"z":(1)2}, {"y"}, {"z":(2)4}]> : tensor<16x16x16x16xf32>
  %1 = sdy.all_to_all [{"y"}: 0->2, {"z":(2)4}: 1->3] %0 out_sharding=<@mesh, [{"x"}, {"z":(1)2}, {"y"}, {"z":(2)4}]> : tensor<16x16x16x16xf32>
  // CHECK: sdy.all_to_all [{"z":(2)4}: 3->1] %{{.*}} out_sharding=<@mesh, [{"x"}, {"z"}, {"y"}, {}]> : tensor<16x16x16x16xf32>
  %2 = sdy.all_to_all [{"z":(2)4}: 3->1] %1 out_sharding=<@mesh, [{"x"}, {"z"}, {"y"}, {}]> : tensor<16x16x16x16xf32>
  // CHECK: sdy.collective_permute %{{.*}} out_sharding=<@mesh, [{"y":(1)2}, {"x", "z":(1)4}, {"y":(2)2, "z":(4)2}, {}]> : tensor<16x16x16x16xf32>
  %3 = sdy.collective_permute %2 out_sharding=<@mesh, [{"y":(1)2}, {"x", "z":(1)4}, {"y":(2)2, "z":(4)2}, {}]> : tensor<16x16x16x16xf32>
  // CHECK: sdy.collective_permute %{{.*}} out_sharding=<mesh<["q"=2], device_ids=[1, 0]>, [{"q"}]> : tensor<8xf32>
  %4 = sdy.constant {sdy.sharding = #sdy.sharding_per_value<[<mesh<["q"=2]>, [{"q"}]>]>} dense<0.0> : tensor<8xf32>
  %5 = sdy.collective_permute %4 out_sharding=<mesh<["q"=2], device_ids=[1, 0]>, [{"q"}]> : tensor<8xf32>
  // CHECK: sdy.collective_permute %{{.*}} out_sharding=<@maximal, []> : tensor<8xf32>
  %6 = sdy.sharding_constraint %4 <@maximal, []> : tensor<8xf32>
  %7 = sdy.collective_permute %6 out_sharding=<@maximal, []> : tensor<8xf32>
  return
}

// Every place where a sharding may stand.
// CHECK-LABEL: func.func @operands
func.func @operands(%0: tensor<16xf32>) {
  %1 = sdy.sharding_constraint %0 <@mesh, [{"x"}]> : tensor<16xf32>
  // CHECK: sdy.all_gather [{"x"}]
  %2 = sdy.all_gather [{"x"}] %1 out_sharding=<@mesh, [{}]> : tensor<16xf32>
  %3 = sdy.reshard %0 <@mesh, [{"y"}]> : tensor<16xf32>
  // CHECK: sdy.all_gather [{"y"}]
  %4 = sdy.all_gather [{"y"}] %3 out_sharding=<@mesh, [{}]> : tensor<16xf32>
  %5 = stablehlo.add %0, %0 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"z"}]>]>} : tensor<16xf32>
  // CHECK: sdy.all_gather [{"z"}]
  %6 = sdy.all_gather [{"z"}] %5 out_sharding=<@mesh, [{}]> : tensor<16xf32>
  %7 = stablehlo.add %0, %0 : tensor<16xf32>
  %8 = sdy.data_flow_edge %7 sharding=<@mesh, [{"x"}]> : tensor<16xf32>
  // CHECK: sdy.all_gather [{"x"}]
  %9 = sdy.all_gather [{"x"}] %8 out_sharding=<@mesh, [{}]> : tensor<16xf32>
  %10 = sdy.manual_computation(%0) in_shardings=[<@mesh, [{"x", "y"}]>] out_shardings=[<@mesh, [{"x", "z"}]>] manual_axes={"x"} (%a: tensor<8xf32>) {
    // CHECK: sdy.all_gather [{"y"}]
    %b = sdy.all_gather [{"y"}] %a out_sharding=<@mesh, [{}]> : tensor<8xf32>
    sdy.return %b : tensor<8xf32>
  } : (tensor<16xf32>) -> tensor<16xf32>
  // CHECK: sdy.all_gather [{"x", "z"}]
  %11 = sdy.all_gather [{"x", "z"}] %10 out_sharding=<@mesh, [{}]> : tensor<16xf32>
  %12 = sdy.named_computation<"f">(%0) in_shardings=[<@mesh, [{"x"}]>] out_shardings=[<@mesh, [{"y"}]>] (%a: tensor<16xf32>) {
    // CHECK: sdy.all_gather [{"x"}]
    %b = sdy.all_gather [{"x"}] %a out_sharding=<@mesh, [{}]> : tensor<16xf32>
    sdy.return %b : tensor<16xf32>
  } : (tensor<16xf32>) -> tensor<16xf32>
  // CHECK: sdy.all_gather [{"y"}]
  %13 = sdy.all_gather [{"y"}] %12 out_sharding=<@mesh, [{}]> : tensor<16xf32>
  return
}

// CHECK: test.param = #sdy<all_to_all_param{"x"}: 0->1>
// CHECK-SAME: test.params = #sdy<all_to_all_param_list[{"x"}: 0->1, {"y", "z":(1)2}: 2->3]>
func.func private @alone() attributes {
  test.param = #sdy<all_to_all_param{"x"}: 0->1>,
  test.params = #sdy<all_to_all_param_list[{"x"}: 0->1, {"y", "z":(1)2}: 2->3]>
}

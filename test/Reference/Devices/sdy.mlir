// Tests that sdy ops in the global view change nothing, and that a named computation runs its body.
// RUN: heddle-interpret %s | FileCheck %s
// RUN: heddle-interpret %s --partitions 2 | FileCheck %s --check-prefix=TWO

sdy.mesh @mesh = <["a"=2, "b"=2]>
sdy.mesh @other = <["a"=2, "b"=2], device_ids=[3, 2, 1, 0]>

// CHECK: result0 = dense<[1, 4, 9, 16]> : tensor<4xi32>
// TWO:      result0@r0p0 = dense<[1, 4, 9, 16]> : tensor<4xi32>
// TWO-NEXT: result0@r0p1 = dense<[1, 4, 9, 16]> : tensor<4xi32>
func.func @main() -> tensor<4xi32> {
  %x = sdy.constant dense<[1, 2, 3, 4]> : tensor<4xi32>
  sdy.sharding_group %x group_id=1 : tensor<4xi32>
  %0 = sdy.sharding_constraint %x <@mesh, [{"a"}]> : tensor<4xi32>
  %1 = sdy.all_slice [{"b"}] %0 out_sharding=<@mesh, [{"a", "b"}]> : tensor<4xi32>
  %2 = sdy.collective_permute %1 out_sharding=<@mesh, [{"b", "a"}]> : tensor<4xi32>
  %3 = sdy.all_gather [{"a"}] %2 out_sharding=<@mesh, [{"b"}]> : tensor<4xi32>
  %4 = sdy.reshard %3 <@mesh, [{}]> : tensor<4xi32>
  %5 = sdy.replicated_to_unreduced {"a"} %4 out_sharding=<@mesh, [{}], unreduced={"a"}> : tensor<4xi32>
  %6 = sdy.all_reduce {"a"} %5 out_sharding=<@mesh, [{}]> : tensor<4xi32>
  %7 = sdy.reshard %6 <@mesh, [{"a"}]> : tensor<4xi32>
  %8 = sdy.sharded_to_unreduced [{"a"}] %7 out_sharding=<@mesh, [{}], unreduced={"a"}> : tensor<4xi32>
  %9 = sdy.reduce_scatter [{"a"}] %8 out_sharding=<@mesh, [{"a"}]> : tensor<4xi32>
  %10 = sdy.propagation_barrier %9 allowed_direction=FORWARD : tensor<4xi32>
  %11 = stablehlo.reshape %10 : (tensor<4xi32>) -> tensor<2x2xi32>
  %12 = sdy.reshard %11 <@mesh, [{"a"}, {}]> : tensor<2x2xi32>
  %13 = sdy.all_to_all [{"a"}: 0->1] %12 out_sharding=<@mesh, [{}, {"a"}]> : tensor<2x2xi32>
  %14 = stablehlo.reshape %13 : (tensor<2x2xi32>) -> tensor<4xi32>
  %15 = sdy.named_computation<"square">(%14) (%v: tensor<4xi32>) {
    %16 = stablehlo.multiply %v, %v : tensor<4xi32>
    sdy.return %16 : tensor<4xi32>
  } : (tensor<4xi32>) -> tensor<4xi32>
  %17 = stablehlo.add %15, %15 : tensor<4xi32>
  %18 = stablehlo.subtract %17, %15 : tensor<4xi32>
  %edge = sdy.data_flow_edge %18 sharding=<@mesh, [{"a"}]> : tensor<4xi32>
  %called = call @identity(%edge) : (tensor<4xi32>) -> tensor<4xi32>
  %result = sdy.func_data_flow_edge %called : tensor<4xi32>
  return %result : tensor<4xi32>
}

func.func private @identity(%x: tensor<4xi32>) -> tensor<4xi32> {
  return %x : tensor<4xi32>
}

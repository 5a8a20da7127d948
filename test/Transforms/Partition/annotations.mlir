// Tests annotations that say nothing about how a value is cut: partial sums inside of a function, meshes without axes.
// RUN: heddle-opt %s --heddle-propagate --heddle-reshard --heddle-partition | FileCheck %s

sdy.mesh @empty = <[]>
sdy.mesh @mesh = <["x"=2]>

// No plan has two meshes.
// CHECK-NOT: sdy.mesh @empty
// CHECK: sdy.mesh @mesh
// CHECK-NOT: sdy.mesh @empty

// JAX leaves scalars of one device on a mesh without axes, before or after others.
// CHECK-LABEL: func.func @empty_mesh(%arg0: tensor<i32> {spmd.sharding = #sdy.sharding<@mesh, []>}, %arg1: tensor<4xf32> {spmd.sharding = #sdy.sharding<@mesh, [{"x"}]>}, %arg2: tensor<i32> {spmd.sharding = #sdy.sharding<@mesh, []>})
func.func @empty_mesh(%i: tensor<i32> {sdy.sharding = #sdy.sharding<@empty, []>},
                      %a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>},
                      %j: tensor<i32> {sdy.sharding = #sdy.sharding<@empty, []>}) -> tensor<8xf32> {
  // CHECK: dynamic_update_slice {{.*}} -> tensor<4xf32>
  %c = stablehlo.constant dense<1.0> : tensor<1xf32>
  %0 = stablehlo.dynamic_update_slice %a, %c, %i : (tensor<8xf32>, tensor<1xf32>, tensor<i32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// Whether the sum is made here or behind the negation is a matter of cost.
// CHECK-LABEL: func.func @partial_sum
// CHECK-COUNT-1: spmd.all_reduce add
// CHECK-NOT: spmd.all_
func.func @partial_sum(%a: tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x"}]>},
                       %b: tensor<4x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> tensor<8x6xf32> {
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{}, {}], unreduced={"x"}>]>} : (tensor<8x4xf32>, tensor<4x6xf32>) -> tensor<8x6xf32>
  %1 = stablehlo.negate %0 : tensor<8x6xf32>
  return %1 : tensor<8x6xf32>
}

// CHECK-LABEL: func.func @custom_call_with_whole_factors
// CHECK: %[[WHOLE:.*]] = spmd.all_gather %arg0 dim 1 over {"x"}
// CHECK: stablehlo.custom_call @factorize(%[[WHOLE]]) {{.*}} : (tensor<4x4xf32>) -> tensor<4x4xf32>
func.func @custom_call_with_whole_factors(%a: tensor<4x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x"}]>}) -> tensor<4x4xf32> {
  %0 = stablehlo.custom_call @factorize(%a) {sdy.sharding_rule = #sdy.op_sharding_rule<([i, j])->([i, k]) {i=4, j=4, k=4}, custom>, output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 0, operand_tuple_indices = []>]} : (tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

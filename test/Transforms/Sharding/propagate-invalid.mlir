// Tests what propagation refuses, and the remarks of dump-edges.
// RUN: heddle-opt %s --heddle-propagate --split-input-file --verify-diagnostics
// RUN: not heddle-opt %s --heddle-propagate=dump-edges --split-input-file 2>&1 | FileCheck %s

sdy.mesh @first = <["x"=2]>
sdy.mesh @second = <["y"=2]>

func.func @f(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@first, [{"x"}]>},
             // expected-error @+1 {{argument #1 of @f is sharded on mesh @second <["y"=2]>, needed mesh @first <["x"=2]> as for argument #0 of @f}}
             %b: tensor<8xf32> {sdy.sharding = #sdy.sharding<@second, [{"y"}]>}) {
  return
}

// -----

sdy.mesh @mesh = <["x"=2]>

// CHECK: remark: dim 0 of result #0 takes {"x"}, put there by argument #0 of @g
func.func @g(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) {
  %0 = stablehlo.sine %a : tensor<8xf32>
  return
}

// -----

sdy.mesh @one = <[], device_ids=[3]>

// expected-error @+1 {{argument #0 of @h is sharded on a maximal mesh, needed one with axes; heddle-unify-meshes makes it so}}
func.func @h(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@one, []>}) {
  return
}

// -----

sdy.mesh @mesh = <["x"=2, "y"=2]>

func.func @group(%a: tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>},
                 %b: tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {?}]>}, %c: tensor<8xf32>) {
  sdy.sharding_group %a group_id=1 : tensor<8x4xf32>
  // expected-warning @+1 {{group 1 is closed in dim 0 in different ways: argument #0 of @group is sharded as #sdy.sharding<@mesh, [{"x"}, {}]>, argument #1 of @group as #sdy.sharding<@mesh, [{"y"}, {}]>}}
  sdy.sharding_group %b group_id=1 : tensor<8x4xf32>
  // expected-error @+1 {{of group 1 has a value of type 'tensor<8xf32>', needed the rank of 'tensor<8x4xf32>' as in the group so far}}
  sdy.sharding_group %c group_id=1 : tensor<8xf32>
  return
}

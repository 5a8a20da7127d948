// Tests that each annotation that can't be is one error, which names the value and what contradicts; and that what can be, though it
// is odd, is said and done: more shards than elements, and closed shardings that differ.
// RUN: heddle-opt %s --heddle-shard --split-input-file --verify-diagnostics

sdy.mesh @mesh = <["x"=2, "y"=4]>
// expected-error@+1 {{argument #1: axis "z" is not in mesh @mesh <["x"=2, "y"=4]>}}
func.func @missing(%a: tensor<8xf32>, %b: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"z"}]>}) {
  return
}

// -----

// expected-error@+1 {{result #0: mesh @mesh is not defined, needed an sdy.mesh of that name}}
func.func @undefined(%a: tensor<8xf32>) -> (tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) {
  return %a : tensor<8xf32>
}

// -----

sdy.mesh @mesh = <["x"=2, "y"=4]>
// expected-error@+1 {{argument #0: axis "x" is used twice, in dim 0 and in dim 1, needed once}}
func.func @twice(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"x"}]>}) {
  return
}

// -----

sdy.mesh @mesh = <["x"=2, "y"=4]>
func.func @twice_in_one(%a: tensor<8x8xf32>) {
  // expected-error@+1 {{'stablehlo.sine' op sdy.sharding #0: axis "x" is used twice in dim 1, needed once}}
  %0 = stablehlo.sine %a {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{}, {"x", "x"}]>]>} : tensor<8x8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=2, "y"=4]>
// expected-error@+1 {{argument #0: axis "x" is used twice, in dim 0 and in unreduced, needed once}}
func.func @partial(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}], unreduced={"x"}>}) {
  return
}

// -----

sdy.mesh @mesh = <["x"=2, "y"=4]>
// expected-error@+1 {{argument #0: axes "y":(1)2 in dim 0 and "y" in dim 1 overlap, needed each part of an axis once}}
func.func @overlap(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y":(1)2}, {"y"}]>}) {
  return
}

// -----

sdy.mesh @mesh = <["y"=8]>
func.func @overlapping_parts(%a: tensor<8x8xf32>) {
  // expected-error@+1 {{'sdy.sharding_constraint' op sharding: axes "y":(1)4 in dim 1 and "y":(2)4 in replicated overlap, needed each part of an axis once}}
  %0 = sdy.sharding_constraint %a <@mesh, [{}, {"y":(1)4}], replicated={"y":(2)4}> : tensor<8x8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=2, "y"=4]>
func.func @manual(%a: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error@+1 {{'sdy.manual_computation' op manual axis "z" is not in mesh @mesh <["x"=2, "y"=4]>}}
  %0 = sdy.manual_computation(%a) in_shardings=[<@mesh, [{"x"}]>] out_shardings=[<@mesh, [{"x"}]>] manual_axes={"x", "z"} (%b: tensor<4xf32>) {
    sdy.return %b : tensor<4xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

sdy.mesh @mesh = <["x"=2, "y"=4]>
// expected-error@+1 {{argument #0: dim 0 of size 0 is sharded along "y", needed no axes}}
func.func @nothing(%a: tensor<0x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {}]>}) {
  return
}

// -----

sdy.mesh @mesh = <["x"=2, "y"=4]>
// Three elements in four shards: the last one is padding.
func.func @more(%a: tensor<3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}]>}) -> (tensor<3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}]>}) {
  return %a : tensor<3xf32>
}

// -----

sdy.mesh @mesh = <["x"=2, "y"=4]>
func.func @group(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}, %b: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}]>}) {
  sdy.sharding_group %a group_id=1 : tensor<8xf32>
  // expected-warning@+1 {{group 1 is closed in dim 0 in different ways: batch "batch.0" of @group is sharded as #sdy.sharding<@mesh, [{"x"}]>, batch "batch.1" of @group as #sdy.sharding<@mesh, [{"y"}]>}}
  sdy.sharding_group %b group_id=1 : tensor<8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=2, "y"=4]>
// One closed sharding and then another is a reshard.
func.func @closed(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) -> (tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}]>}) {
  return %a : tensor<8xf32>
}

// Tests that each constraint of shardings and of the ops that hold one is enforced.
// RUN: heddle-opt %s --split-input-file --verify-diagnostics

// sdy.dimension_sharding (C1)
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
// expected-error @+1 {{axis "x" is used twice in dim 0, needed once}}
func.func private @f(tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", "x"}, {}]>})

// -----

// sdy.dimension_sharding (C2)
// expected-error @+1 {{found 'p' after a dim, needed a priority such as p1}}
func.func private @f() attributes {test.attr = #sdy<dimension_sharding{"x"}p-1>}

// -----

// sdy.dimension_sharding (C3)
// expected-error @+1 {{dim sharding {} has priority 1, needed none or an axis or an open dim}}
func.func private @f() attributes {test.attr = #sdy<dimension_sharding{}p1>}

// -----

// sdy.dimension_sharding (C3)
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
// expected-error @+1 {{dim sharding {} has priority 0, needed none or an axis or an open dim}}
func.func private @f(tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}p1, {}p0]>})

// -----

// sdy.sharding (C1)
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
// expected-error @+1 {{argument #0: axes "z":(1)2 and "z":(2)2 stand side by side, needed "z":(1)4}}
func.func private @f(tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"z":(1)2, "z":(2)2}, {}]>})

// -----

// sdy.sharding (C2)
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
// expected-error @+1 {{argument #0: axis "w" is not in mesh @m <["x"=2, "y"=4, "z"=8]>}}
func.func private @f(tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {}], replicated={"w"}>})

// -----

// sdy.sharding (C3)
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
// expected-error @+1 {{argument #0: axis "x" is used twice in unreduced, needed once}}
func.func private @f(tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {}], unreduced={"x", "x"}>})

// -----

// sdy.sharding (C4)
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
// expected-error @+1 {{argument #0: sharding of rank 1 for type 'index', which has no shape, needed rank 0 without replicated or unreduced axes}}
func.func private @f(index {sdy.sharding = #sdy.sharding<@m, [{}]>})

// -----

// sdy.sharding (C4)
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
// expected-error @+1 {{argument #0: sharding of rank 0 for type 'index', which has no shape, needed rank 0 without replicated or unreduced axes}}
func.func private @f(index {sdy.sharding = #sdy.sharding<@m, [], replicated={"x"}>})

// -----

// sdy.sharding (C4)
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
// expected-error @+1 {{argument #0: sharding of rank 1 for type '!stablehlo.token', which has no shape, needed rank 0 without replicated or unreduced axes}}
func.func private @f(!stablehlo.token {sdy.sharding = #sdy.sharding<@m, [{}]>})

// -----

// sdy.sharding (C5)
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
// expected-error @+1 {{argument #0: type 'tensor<*xf32>' has no rank, needed one to be sharded}}
func.func private @f(tensor<*xf32> {sdy.sharding = #sdy.sharding<@m, []>})

// -----

// sdy.sharding (C5)
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
// expected-error @+1 {{argument #0: type 'tensor<?xf32>' has a dynamic dim, needed a static shape}}
func.func private @f(tensor<?xf32> {sdy.sharding = #sdy.sharding<@m, [{}]>})

// -----

// sdy.sharding (C5)
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
// expected-error @+1 {{argument #0: type 'tuple<index, index>' has 2 elements, needed 1 to be sharded}}
func.func private @f(tuple<index, index> {sdy.sharding = #sdy.sharding<@m, []>})

// -----

// sdy.sharding (C6)
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
// expected-error @+1 {{argument #0: sharding has 1 dims, needed 2, the rank of 'tensor<8x16xf32>'}}
func.func private @f(tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}]>})

// -----

// sdy.sharding (C6)
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
// expected-error @+1 {{argument #0: sharding has 1 dims, needed 0, the rank of 'tensor<f32>'}}
func.func private @f(tensor<f32> {sdy.sharding = #sdy.sharding<@m, [{}]>})

// -----

// sdy.sharding (C7)
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
// expected-error @+1 {{argument #0: dim 1 of size 0 is sharded along "y", needed no axes}}
func.func private @f(tensor<8x0xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {"y", ?}]>})

// -----

// sdy.sharding (C8)
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
// expected-error @+1 {{argument #0: axis "x" is used twice, in dim 0 and in dim 1, needed once}}
func.func private @f(tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {"x"}]>})

// -----

// sdy.sharding (C8)
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
// expected-error @+1 {{argument #0: axes "z":(1)4 in dim 0 and "z":(2)2 in replicated overlap, needed each part of an axis once}}
func.func private @f(tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"z":(1)4}, {}], replicated={"z":(2)2}>})

// -----

// sdy.sharding (C8)
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
// expected-error @+1 {{argument #0: axes "y":(1)2 in unreduced and "y" in replicated overlap, needed each part of an axis once}}
func.func private @f(tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {}], replicated={"y"}, unreduced={"y":(1)2}>})

// -----

// sdy.sharding (C8)
sdy.mesh @n = <["x"=12]>
// expected-error @+1 {{argument #0: axes "x":(1)4 in dim 0 and "x":(6)2 in unreduced are not sub-axes of one split, needed the end of the first to divide the pre-size of the second}}
func.func private @f(tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@n, [{"x":(1)4}, {}], unreduced={"x":(6)2}>})

// -----

// sdy.sharding (C9)
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
// expected-error @+1 {{argument #0: replicated has "x" after "y", needed the order of mesh @m <["x"=2, "y"=4, "z"=8]>}}
func.func private @f(tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {}], replicated={"y", "x"}>})

// -----

// sdy.sharding (C9)
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
// expected-error @+1 {{argument #0: unreduced has "z":(1)2 after "z":(4)2, needed the order of mesh @m <["x"=2, "y"=4, "z"=8]>}}
func.func private @f(tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {}], unreduced={"z":(4)2, "z":(1)2}>})

// -----

// sdy.sharding (C10)
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
// expected-error @+1 {{argument #0: mesh @nowhere is not defined, needed an sdy.mesh of that name}}
func.func private @f(tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@nowhere, [{}, {}]>})

// -----

// sdy.sharding (C10)
// expected-error @+2 {{argument #0: @f is a func.func, needed an sdy.mesh}}
// expected-note @+1 {{defined here}}
func.func private @f(tensor<8xf32> {sdy.sharding = #sdy.sharding<@f, [{}]>})

// -----

// sdy.sharding (C10)
// A mesh of the module around is out of sight.
sdy.mesh @m = <["x"=2]>
module {
  // expected-error @+1 {{argument #0: mesh @m is not defined, needed an sdy.mesh of that name}}
  func.func private @f(tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}]>})
}

// -----

// sdy.sharding (C10)
// expected-error @+1 {{a sharding has no mesh, needed a name such as @mesh, or mesh<...>}}
func.func private @f() attributes {test.attr = #sdy.sharding<"m", []>}

// -----

// sdy.sharding (C11)
sdy.mesh @m = <[], device_ids=[5]>
// expected-error @+1 {{argument #0: sharding of rank 2 on maximal mesh @m <[], device_ids=[5]>, needed rank 0 without replicated or unreduced axes}}
func.func private @f(tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {}]>})

// -----

// sdy.sharding (C11)
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
// expected-error @+1 {{argument #0: sharding of rank 0 on maximal mesh <[], device_ids=[5]>, needed rank 0 without replicated or unreduced axes}}
func.func private @f(tensor<8x16xf32> {sdy.sharding = #sdy.sharding<mesh<[], device_ids=[5]>, [], replicated={"x"}>})

// -----

// sdy.sharding (C12)
sdy.mesh @m = <["x"=2, "y"=4]>
func.func @f(%0: tensor<8xf32>) {
  // expected-note @+1 {{made manual here}}
  sdy.manual_computation(%0) in_shardings=[<@m, [{"x"}]>] out_shardings=[] manual_axes={"x"} (%1: tensor<4xf32>) {
    // expected-error @+1 {{sharding: axis "x" is manual around here, needed a free one}}
    %2 = sdy.sharding_constraint %1 <@m, [{"x"}]> : tensor<4xf32>
    sdy.return
  } : (tensor<8xf32>) -> ()
  return
}

// -----

// sdy.sharding (C12)
sdy.mesh @m = <["x"=2, "y"=4]>
func.func @f(%0: tensor<8xf32>) {
  // expected-note @+1 {{made manual here}}
  sdy.manual_computation(%0) in_shardings=[<@m, [{"x"}]>] out_shardings=[] manual_axes={"x"} (%1: tensor<4xf32>) {
    sdy.manual_computation(%1) in_shardings=[<@m, [{"y"}]>] out_shardings=[] manual_axes={"y"} (%2: tensor<1xf32>) {
      // expected-error @+1 {{sdy.sharding #0: axis "x":(1)2 is manual around here, needed a free one}}
      %3 = stablehlo.add %2, %2 {sdy.sharding = #sdy.sharding_per_value<[<mesh<["x"=4]>, [{}], replicated={"x":(1)2}>]>} : tensor<1xf32>
      sdy.return
    } : (tensor<4xf32>) -> ()
    sdy.return
  } : (tensor<8xf32>) -> ()
  return
}

// -----

// sdy.sharding (C13)
// expected-error @+1 {{sharding has reduction op max and no unreduced axes, needed some}}
func.func private @f() attributes {test.attr = #sdy.sharding<@m, [], unreduced=max{}>}

// -----

sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
// expected-error @+1 {{result #0: axis "w" is not in mesh @m <["x"=2, "y"=4, "z"=8]>}}
func.func private @f() -> (tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{"w"}]>})

// -----

sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
// expected-error @+1 {{argument #0 has sdy.sharding #sdy.sharding_per_value<[<@m, [{"x"}]>]>, needed a #sdy.sharding}}
func.func private @f(tensor<8xf32> {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"x"}]>]>})

// -----

sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
// expected-error @+1 {{result #1 has sdy.sharding "x", needed a #sdy.sharding}}
func.func private @f() -> (tensor<8xf32>, tensor<8xf32> {sdy.sharding = "x"})

// -----

sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
func.func @f(%0: tensor<8x16xf32>) {
  // expected-error @+1 {{sdy.sharding is #sdy.sharding<@m, [{"x"}, {}]>, needed a #sdy.sharding_per_value}}
  %1 = stablehlo.add %0, %0 {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>} : tensor<8x16xf32>
  return
}

// -----

// sdy.sharding_per_value (C1)
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
func.func @f(%0: tensor<8x16xf32>) {
  // expected-error @+1 {{sdy.sharding #0: axis "w" is not in mesh @m <["x"=2, "y"=4, "z"=8]>}}
  %1 = stablehlo.add %0, %0 {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"w"}, {}]>]>} : tensor<8x16xf32>
  return
}

// -----

// sdy.sharding_per_value (C2)
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
func.func @f(%0: tensor<8x16xf32>) {
  // expected-error @+1 {{sdy.sharding has 0 shardings, needed 1, one for each result}}
  %1 = stablehlo.add %0, %0 {sdy.sharding = #sdy.sharding_per_value<[]>} : tensor<8x16xf32>
  return
}

// -----

// sdy.sharding_per_value (C2)
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
func.func @f(%0: tensor<8x16xf32>) {
  // expected-error @+1 {{sdy.sharding has 2 shardings, needed 1, one for each result}}
  %1 = stablehlo.add %0, %0 {sdy.sharding = #sdy.sharding_per_value<[<@m, [{}, {}]>, <@m, [{}, {}]>]>} : tensor<8x16xf32>
  return
}

// -----

// sdy.sharding_per_value (C2)
// expected-error @+1 {{sdy.sharding #0: sharding of rank 1 for no value, which has no shape, needed rank 0 without replicated or unreduced axes}}
module attributes {sdy.sharding = #sdy.sharding_per_value<[<mesh<["x"=2]>, [{}]>]>} {
}

// -----

// sdy.sharding_per_value (C2)
// expected-error @+1 {{sdy.sharding has 2 shardings, needed 0, one for each result}}
module attributes {sdy.sharding = #sdy.sharding_per_value<[<mesh<["x"=2]>, []>, <mesh<["x"=2]>, []>]>} {
}

// -----

// expected-error @+1 {{expected ','}}
func.func private @f() attributes {test.attr = #sdy.sharding<@m>}

// -----

// expected-error @+1 {{expected '['}}
func.func private @f() attributes {test.attr = #sdy.sharding<@m, {"x"}>}

// -----

// expected-error @+1 {{expected '}'}}
func.func private @f() attributes {test.attr = #sdy.sharding<@m, [{"x" ?}]>}

// -----

// expected-error @+1 {{expected '}'}}
func.func private @f() attributes {test.attr = #sdy.sharding<@m, [{?, "x"}]>}

// -----

// expected-error @+1 {{expected string}}
func.func private @f() attributes {test.attr = #sdy.sharding<@m, [{"x",}]>}

// -----

// expected-error @+1 {{found 'q1' after a dim, needed a priority such as p1}}
func.func private @f() attributes {test.attr = #sdy.sharding<@m, [{"x"}q1]>}

// -----

// expected-error @+1 {{found 'p01' after a dim, needed a priority such as p1}}
func.func private @f() attributes {test.attr = #sdy.sharding<@m, [{"x"}p01]>}

// -----

// expected-error @+1 {{found 'p1x' after a dim, needed a priority such as p1}}
func.func private @f() attributes {test.attr = #sdy.sharding<@m, [{"x"}p1x]>}

// -----

// expected-error @+1 {{found 'p99999999999999999999' after a dim, needed a priority such as p1}}
func.func private @f() attributes {test.attr = #sdy.sharding<@m, [{"x"}p99999999999999999999]>}

// -----

// expected-error @+1 {{found 'foo' in a sharding, needed replicated or unreduced, once}}
func.func private @f() attributes {test.attr = #sdy.sharding<@m, [], foo={"x"}>}

// -----

// expected-error @+1 {{found 'replicated' in a sharding, needed replicated or unreduced, once}}
func.func private @f() attributes {test.attr = #sdy.sharding<@m, [], replicated={"x"}, replicated={"y"}>}

// -----

// expected-error @+1 {{found reduction op 'avg', needed sum, max or min}}
func.func private @f() attributes {test.attr = #sdy.sharding<@m, [], unreduced=avg{"x"}>}

// -----

// expected-error @+1 {{expected '{'}}
func.func private @f() attributes {test.attr = #sdy.sharding<@m, [], replicated=max{"x"}>}

// -----

// expected-error @+1 {{expected valid keyword}}
func.func private @f() attributes {test.attr = #sdy.sharding<@m, [],>}

// -----

// expected-error @+1 {{expected ','}}
func.func private @f() attributes {test.attr = #sdy.sharding<@a::@b, []>}

// -----

// expected-error @+1 {{mesh axis "x" has size 0, needed at least 1}}
func.func private @f() attributes {test.attr = #sdy.sharding<mesh<["x"=0]>, []>}

// -----

// expected-error @+1 {{expected '['}}
func.func private @f() attributes {test.attr = #sdy.sharding_per_value<<@m, []>>}

// -----

// expected-error @+1 {{expected '<'}}
func.func private @f() attributes {test.attr = #sdy.sharding_per_value<[@m]>}

// -----

// sdy.sharding_constraint (C1)
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
func.func @f(%0: tensor<8x16xf32>) {
  // expected-error @+1 {{sharding: sharding has 1 dims, needed 2, the rank of 'tensor<8x16xf32>'}}
  %1 = sdy.sharding_constraint %0 <@m, [{"x"}]> : tensor<8x16xf32>
  return
}

// -----

// sdy.sharding_constraint (C2)
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
func.func @f(%0: tensor<8x16xf32>) {
  // expected-error @+1 {{result #0 has type 'tensor<8xf32>', needed 'tensor<8x16xf32>'}}
  %1 = "sdy.sharding_constraint"(%0) <{sharding = #sdy.sharding<@m, [{}, {}]>}> : (tensor<8x16xf32>) -> tensor<8xf32>
  return
}

// -----

// sdy.reshard (C1)
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
func.func @f(%0: tensor<8x16xf32>) {
  // expected-error @+1 {{sharding: axis "w" is not in mesh @m <["x"=2, "y"=4, "z"=8]>}}
  %1 = sdy.reshard %0 <@m, [{"w"}, {}]> : tensor<8x16xf32>
  return
}

// -----

// sdy.reshard (C2)
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
func.func @f(%0: tensor<8x16xf32>) {
  // expected-error @+1 {{result #0 has type 'tensor<8xf32>', needed 'tensor<8x16xf32>'}}
  %1 = "sdy.reshard"(%0) <{sharding = #sdy.sharding<@m, [{}, {}]>}> : (tensor<8x16xf32>) -> tensor<8xf32>
  return
}

// -----

sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
func.func @f(%0: tensor<8x16xf32>) {
  // expected-error @+1 {{Invalid attribute `sharding` in property conversion: "foo"}}
  %1 = "sdy.reshard"(%0) <{sharding = "foo"}> : (tensor<8x16xf32>) -> tensor<8x16xf32>
  return
}

// -----

sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
func.func @f(%0: tensor<8x16xf32>) {
  // expected-error @+1 {{expected attribute value}}
  sdy.sharding_group %0 group_id=x : tensor<8x16xf32>
  return
}

// -----

// sdy.propagation_barrier (C1)
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
func.func @f(%0: tensor<8x16xf32>) {
  // expected-error @+1 {{allowed_direction is BOTH, needed FORWARD, BACKWARD or NONE}}
  %1 = sdy.propagation_barrier %0 allowed_direction=BOTH : tensor<8x16xf32>
  return
}

// -----

// sdy.propagation_barrier (C2)
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
func.func @f(%0: tensor<8x16xf32>) {
  // expected-error @+1 {{result #0 has type 'tensor<8xf32>', needed 'tensor<8x16xf32>'}}
  %1 = "sdy.propagation_barrier"(%0) <{allowed_direction = 1 : i32}> : (tensor<8x16xf32>) -> tensor<8xf32>
  return
}

// -----

// sdy.constant (C1)
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
func.func @f(%0: tensor<8x16xf32>) {
  // expected-error @+1 {{result #0 has type 'tensor<3xf32>', needed 'tensor<2xf32>'}}
  %1 = "sdy.constant"() <{value = dense<1.0> : tensor<2xf32>}> : () -> tensor<3xf32>
  return
}

// -----

// sdy.data_flow_edge (C1)
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
func.func @f(%0: tensor<8x16xf32>) {
  %1 = sdy.sharding_constraint %0 <@m, [{}, {}]> : tensor<8x16xf32>
  // expected-error @+1 {{input is the result of sdy.sharding_constraint, needed that of an op with a region or of another dialect}}
  %2 = sdy.data_flow_edge %1 : tensor<8x16xf32>
  return
}

// -----

// sdy.data_flow_edge (C2)
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
func.func @f(%0: tensor<8x16xf32>) {
  // expected-error @+1 {{input has 3 uses, needed 1}}
  %1 = sdy.data_flow_edge %0 : tensor<8x16xf32>
  %2 = stablehlo.add %0, %0 : tensor<8x16xf32>
  return
}

// -----

// sdy.data_flow_edge (C3)
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
func.func @f(%0: tensor<8x16xf32>) {
  // expected-error @+1 {{sharding: sharding has 1 dims, needed 2, the rank of 'tensor<8x16xf32>'}}
  %1 = sdy.data_flow_edge %0 sharding=<@m, [{"x"}]> : tensor<8x16xf32>
  return
}

// -----

// sdy.data_flow_edge (C4)
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
func.func @f(%0: tensor<8x16xf32>) {
  // expected-error @+1 {{result #0 has type 'tensor<8xf32>', needed 'tensor<8x16xf32>'}}
  %1 = "sdy.data_flow_edge"(%0) : (tensor<8x16xf32>) -> tensor<8xf32>
  return
}

// -----

// sdy.func_data_flow_edge (C1)
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
func.func @f(%0: tensor<8x16xf32>) {
  %1 = stablehlo.add %0, %0 : tensor<8x16xf32>
  // expected-error @+1 {{operand is the result of stablehlo.add, needed that of a call or a function's argument}}
  %2 = sdy.func_data_flow_edge %1 : tensor<8x16xf32>
  return
}

// -----

// sdy.func_data_flow_edge (C1)
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
func.func @f(%0: tensor<8x16xf32>) {
  %1 = sdy.named_computation<"f">(%0) (%2: tensor<8x16xf32>) {
  // expected-error @+1 {{operand is a block argument of sdy.named_computation, needed a function's argument or a call's result}}
    %3 = sdy.func_data_flow_edge %2 : tensor<8x16xf32>
    sdy.return %3 : tensor<8x16xf32>
  } : (tensor<8x16xf32>) -> tensor<8x16xf32>
  return
}

// -----

// sdy.func_data_flow_edge (C2)
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
func.func @f(%0: tensor<8x16xf32>) {
  // expected-error @+1 {{operand has 2 uses, needed 1}}
  %1 = sdy.func_data_flow_edge %0 : tensor<8x16xf32>
  %2 = sdy.func_data_flow_edge %0 : tensor<8x16xf32>
  return
}

// -----

// sdy.func_data_flow_edge (C3)
sdy.mesh @m = <["x"=2, "y"=4, "z"=8]>
func.func @f(%0: tensor<8x16xf32>) {
  // expected-error @+1 {{result #0 has type 'tensor<8xf32>', needed 'tensor<8x16xf32>'}}
  %1 = "sdy.func_data_flow_edge"(%0) : (tensor<8x16xf32>) -> tensor<8xf32>
  return
}

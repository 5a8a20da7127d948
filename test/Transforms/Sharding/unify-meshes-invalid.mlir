// Tests which meshes can't be one: each error names both, and a value of each.
// RUN: heddle-opt %s --heddle-unify-meshes --split-input-file --verify-diagnostics

sdy.mesh @mesh = <["a"=2, "b"=3]>
sdy.mesh @other = <["c"=3, "d"=2]>
func.func @borders(%x: tensor<6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}]>},
                   // expected-error@+1 {{argument #1 of @borders is sharded on mesh @other <["c"=3, "d"=2]> whose axes are not made of those of mesh @mesh <["a"=2, "b"=3]> as for argument #0 of @borders}}
                   %y: tensor<6xf32> {sdy.sharding = #sdy.sharding<@other, [{"c"}]>}) {
  return
}

// -----

sdy.mesh @mesh = <["a"=4]>
sdy.mesh @ring = <["a"=4], device_ids=[0, 1, 3, 2]>
func.func @order(%x: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}]>}) {
  // expected-error@+1 {{op stablehlo.sine is sharded on mesh @ring <["a"=4]>, with its own order of devices, whose axes are not made of those of mesh @mesh <["a"=4]> as for argument #0 of @order}}
  %0 = stablehlo.sine %x {sdy.sharding = #sdy.sharding_per_value<[<@ring, [{"a"}]>]>} : tensor<8xf32>
  return
}

// -----

sdy.mesh @mesh = <["a"=4]>
sdy.mesh @back = <["a"=4], device_ids=[3, 2, 1, 0]>
func.func @start(%x: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}]>},
                 // expected-error@+1 {{argument #1 of @start is sharded on mesh @back <["a"=4]>, with its own order of devices, whose axes are not made of those of mesh @mesh <["a"=4]> as for argument #0 of @start}}
                 %y: tensor<8xf32> {sdy.sharding = #sdy.sharding<@back, [{"a"}]>}) {
  return
}

// -----

// Only @mesh can say a third of six devices.
sdy.mesh @mesh = <["a"=6]>
sdy.mesh @parts = <["b"=2, "c"=3]>
func.func @manual(%x: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a":(1)3}]>}) -> tensor<8xf32> {
  // expected-error@+1 {{'sdy.manual_computation' op has manual axis "b" of mesh @parts <["b"=2, "c"=3]>, which is a part of axis "a" of mesh @mesh <["a"=6]>, needed whole axes}}
  %0 = sdy.manual_computation(%x) in_shardings=[<@parts, [{"b"}]>] out_shardings=[<@parts, [{"b"}]>] manual_axes={"b"} (%y: tensor<4xf32>) {
    sdy.return %y : tensor<4xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

sdy.mesh @mesh = <["a"=4]>
sdy.mesh @far = <[], device_ids=[4]>
func.func @device(%x: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}]>},
                  // expected-error@+1 {{argument #1 of @device is on device 4, needed one of the 4 of mesh @mesh <["a"=4]>}}
                  %y: tensor<8xf32> {sdy.sharding = #sdy.sharding<@far, []>}) {
  return
}

// -----

// The module's mesh is that of all its functions.
sdy.mesh @pair = <["a"=2]>
sdy.mesh @zero = <[], device_ids=[0]>
sdy.mesh @two = <[], device_ids=[2]>
func.func @places(%x: tensor<8xf32> {sdy.sharding = #sdy.sharding<@zero, []>},
                  // expected-error@+1 {{argument #1 of @places is on device 2, needed one of the 2 of mesh @pair <["a"=2]>}}
                  %y: tensor<8xf32> {sdy.sharding = #sdy.sharding<@two, []>}) {
  return
}

// -----

sdy.mesh @mesh = <["a"=2]>
sdy.mesh @zero = <[], device_ids=[0]>
sdy.mesh @one = <[], device_ids=[1]>
func.func @results(%x: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}]>}) {
  // expected-error@+1 {{'stablehlo.custom_call' op is on devices 0 and 1, needed one}}
  %0:2 = stablehlo.custom_call @two(%x) {sdy.sharding = #sdy.sharding_per_value<[<@zero, []>, <@one, []>]>} : (tensor<8xf32>) -> (tensor<f32>, tensor<f32>)
  return
}

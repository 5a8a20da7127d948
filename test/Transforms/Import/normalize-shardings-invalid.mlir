// Tests that a sharding string that Shardy can't express is one error.
// RUN: heddle-opt %s --split-input-file --verify-diagnostics --heddle-normalize-shardings

// expected-error @+1 {{found devices in an order that is no transposed iota, needed Shardy's device_ids}}
func.func @order(%a: tensor<4xf32> {mhlo.sharding = "{devices=[4]0,2,3,1}"}) {
  return
}

// -----

// expected-error @+1 {{found 6 devices for 4 tiles}}
func.func @count(%a: tensor<4xf32> {mhlo.sharding = "{devices=[4]<=[6]}"}) {
  return
}

// -----

// expected-error @+1 {{needed replicated, maximal, devices= or unknown}}
func.func @manual(%a: tensor<4xf32> {mhlo.sharding = "{manual}"}) {
  return
}

// -----

// expected-error @+1 {{has mhlo.sharding of 1 dims, needed the 2 of 'tensor<4x4xf32>'}}
func.func @rank(%a: tensor<4x4xf32> {mhlo.sharding = "{devices=[4]<=[4]}"}) {
  return
}

// -----

// expected-error @+1 {{mhlo.sharding strings split the devices at 3 and at 2, needed strides that divide each other}}
module {
  func.func @nest(%a: tensor<6xf32> {mhlo.sharding = "{devices=[2,3]<=[6] last_tile_dim_replicate}"},
                  %b: tensor<6xf32> {mhlo.sharding = "{devices=[3,2]<=[6] last_tile_dim_replicate}"}) {
    return
  }
}

// -----

func.func @full_to_shard(%a: tensor<4xf32>) {
  // expected-error @+1 {{@SPMDFullToShardShape is a shard_map without Shardy, needed sdy.manual_computation (jax_use_shardy_partitioner)}}
  %0 = stablehlo.custom_call @SPMDFullToShardShape(%a) {mhlo.sharding = "{manual}"} : (tensor<4xf32>) -> tensor<2xf32>
  return
}

// -----

// expected-error @+1 {{argument #0: type 'tensor<*xf32>' has no rank, needed one to be sharded}}
func.func @unranked(%a: tensor<*xf32> {mhlo.sharding = "{replicated}"}) {
  return
}

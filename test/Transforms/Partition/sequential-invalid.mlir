// Tests that ids of devices which are along no axes are refused on a mesh with a sequential axis, whose positions are no devices.
// RUN: heddle-opt %s --heddle-partition --split-input-file --verify-diagnostics

sdy.mesh @mesh = <["data"=2, "micro"=2]> {heddle.sequential_axes = ["micro"]}
func.func @main(%x: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"data"}]>}) -> (tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"data"}]>}) {
  %0 = sdy.manual_computation(%x) in_shardings=[<@mesh, [{"data"}]>] out_shardings=[<@mesh, [{"data"}]>] manual_axes={"data"} (%a: tensor<4xf32>) {
    // expected-error @+1 {{is by ids of devices on a mesh with sequential axes, needed it along axes}}
    %1 = "stablehlo.collective_broadcast"(%a) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>}> : (tensor<4xf32>) -> tensor<4xf32>
    sdy.return %1 : tensor<4xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

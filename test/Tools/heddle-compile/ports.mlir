// Tests that a plan's arguments and results have a place on its mesh where the program says none: in a module whose mesh
// the function does not use, and where values are on one device. They compute what they compute on all.
// RUN: split-file %s %t
// RUN: heddle-compile %t/unused.mlir --target cpu --emit plan | FileCheck %s --check-prefix=UNUSED
// RUN: heddle-compile %t/placed.mlir --target cpu --emit plan | FileCheck %s --check-prefix=PLACED
// RUN: heddle-compile %t/devices.mlir --target cpu --emit plan | FileCheck %s --check-prefix=DEVICES
// RUN: heddle-compile %t/unused.mlir --target cpu -o %t/unused.heddle && heddle-run check %t/unused.heddle --twice
// RUN: heddle-compile %t/devices.mlir --target cpu -o %t/devices.heddle && heddle-run check %t/devices.heddle --twice
// RUN: heddle-compile %t/placed.mlir --target cpu -o %t/placed.heddle && heddle-compile %t/whole.mlir --target cpu -o %t/whole.heddle
// RUN: heddle-run check %t/placed.heddle --against %t/whole.heddle --tolerance 0 | FileCheck %s --check-prefix=SAME
// RUN: not heddle-compile %t/collective.mlir --target cpu -o %t/no.heddle 2>&1 | FileCheck %s --check-prefix=COLLECTIVE

//--- unused.mlir
// UNUSED: plan.entry @step(%{{.*}}: memref<4x4xf32> {{{.*}}spmd.sharding = #sdy.sharding<@mesh, [{}, {}]>}) -> (memref<4x4xf32> {{{.*}}spmd.sharding = #sdy.sharding<@mesh, [{}, {}]>})
sdy.mesh @mesh = <["x"=2]>
func.func @main(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = stablehlo.add %a, %a : tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}
//--- placed.mlir
// PLACED: plan.entry @step(%{{.*}}: memref<2x2xf32> {{{.*}}spmd.sharding = #sdy.sharding<@m2, [{"x"}, {"y"}]>}, %{{.*}}: memref<4x4xf32> {{{.*}}spmd.sharding = #sdy.sharding<@m2, [{}, {}]>})
sdy.mesh @m0 = <[], device_ids=[0]>
sdy.mesh @m1 = <[], device_ids=[1]>
sdy.mesh @m2 = <["x"=2, "y"=2]>
func.func @main(%a: tensor<4x4xf32> {sdy.sharding = #sdy.sharding<@m2, [{"x"}, {"y"}]>}, %b: tensor<4x4xf32> {sdy.sharding = #sdy.sharding<@m0, []>}) -> (tensor<4x4xf32>, tensor<4x4xf32> {sdy.sharding = #sdy.sharding<@m1, []>}) {
  %c = stablehlo.add %a, %b : tensor<4x4xf32>
  %d = sdy.sharding_constraint %c <@m1, []> : tensor<4x4xf32>
  %e = stablehlo.multiply %d, %a : tensor<4x4xf32>
  return %e, %d : tensor<4x4xf32>, tensor<4x4xf32>
}
//--- whole.mlir
// SAME: 0 of {{[0-9]+}} leaves out of tolerance
func.func @main(%a: tensor<4x4xf32>, %b: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %c = stablehlo.add %a, %b : tensor<4x4xf32>
  %e = stablehlo.multiply %c, %a : tensor<4x4xf32>
  return %e, %c : tensor<4x4xf32>, tensor<4x4xf32>
}
//--- devices.mlir
// DEVICES: sdy.mesh @mesh = <["device"=2]>
// DEVICES: plan.entry @step(%{{.*}}: memref<4xf32> {{{.*}}spmd.sharding = #sdy.sharding<@mesh, [{}]>}, %{{.*}}: memref<4xf32> {{{.*}}spmd.sharding = #sdy.sharding<@mesh, [{}]>}) -> (memref<4xf32> {{{.*}}spmd.sharding = #sdy.sharding<@mesh, [{}]>})
sdy.mesh @m0 = <[], device_ids=[0]>
sdy.mesh @m1 = <[], device_ids=[1]>
func.func @main(%a: tensor<4xf32> {sdy.sharding = #sdy.sharding<@m0, []>}, %b: tensor<4xf32> {sdy.sharding = #sdy.sharding<@m1, []>}) -> (tensor<4xf32> {sdy.sharding = #sdy.sharding<@m1, []>}) {
  %c = stablehlo.add %a, %b : tensor<4xf32>
  return %c : tensor<4xf32>
}
//--- collective.mlir
// COLLECTIVE: collective.mlir:{{[0-9]+}}:{{[0-9]+}}: error: 'stablehlo.all_reduce' op is between devices that are along no axes of a mesh, needed it in an sdy.manual_computation (jax.shard_map), over axes of its mesh
// COLLECTIVE-NOT: error
func.func @main(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "stablehlo.all_reduce"(%a) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %s = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// Tests that state of stages may be stowed where it lies: of three stacked rows the first stage has one, the last two.
// RUN: heddle-opt %s --heddle-verify-local --heddle-verify-scheduled --heddle-to-plan --heddle-verify-plan -o %t.plan.mlir
// RUN: FileCheck %s --input-file=%t.plan.mlir
// RUN: heddle-interpret %s --entry=step --value='dense<[[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0], [9.0, 10.0, 11.0, 12.0]]> : tensor<3x4xf32>' | FileCheck %s --check-prefix=VALUE
// RUN: heddle-interpret %t.plan.mlir --entry=step --value='dense<[[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0], [9.0, 10.0, 11.0, 12.0]]> : tensor<3x4xf32>' | FileCheck %s --check-prefix=VALUE
// CHECK: plan.entry @step(%{{.*}}: memref<2x4xf32> {heddle.io = {{.*}}placement = {{.*}}space = host
// CHECK-COUNT-2: plan.list
// VALUE: dense<{{\[\[}}1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0], [9.0, 10.0, 11.0, 12.0]]>

sdy.mesh @mesh = <["pipe"=2]>
spmd.lists @step(!heddle.stowed<tensor<2x4xf32>, host> {heddle.io = #heddle.io<name = "m", role = state, type = tensor<3x4xf32>, donates = 0, placement = <axes = {"pipe"}, owners = [[0], [1], [1]]>, space = host>, spmd.sharding = #sdy.sharding<@mesh, [{}, {}]>})
    -> (!heddle.stowed<tensor<2x4xf32>, host> {heddle.io = #heddle.io<name = "m", role = state, type = tensor<3x4xf32>, placement = <axes = {"pipe"}, owners = [[0], [1], [1]]>, space = host>, spmd.sharding = #sdy.sharding<@mesh, [{}, {}]>}) over {"pipe"} on @mesh [@f, @l]
func.func private @f(%m: !heddle.stowed<tensor<1x4xf32>, host> {heddle.io = #heddle.io<name = "m", role = state, type = tensor<3x4xf32>, donates = 0, placement = <axes = {"pipe"}, owners = [[0], [1], [1]]>, space = host>, spmd.sharding = #sdy.sharding<@mesh, [{}, {}]>})
    -> (!heddle.stowed<tensor<1x4xf32>, host> {heddle.io = #heddle.io<name = "m", role = state, type = tensor<3x4xf32>, placement = <axes = {"pipe"}, owners = [[0], [1], [1]]>, space = host>, spmd.sharding = #sdy.sharding<@mesh, [{}, {}]>}) {
  return %m : !heddle.stowed<tensor<1x4xf32>, host>
}
func.func private @l(%m: !heddle.stowed<tensor<2x4xf32>, host> {heddle.io = #heddle.io<name = "m", role = state, type = tensor<3x4xf32>, donates = 0, placement = <axes = {"pipe"}, owners = [[0], [1], [1]]>, space = host>, spmd.sharding = #sdy.sharding<@mesh, [{}, {}]>})
    -> (!heddle.stowed<tensor<2x4xf32>, host> {heddle.io = #heddle.io<name = "m", role = state, type = tensor<3x4xf32>, placement = <axes = {"pipe"}, owners = [[0], [1], [1]]>, space = host>, spmd.sharding = #sdy.sharding<@mesh, [{}, {}]>}) {
  return %m : !heddle.stowed<tensor<2x4xf32>, host>
}

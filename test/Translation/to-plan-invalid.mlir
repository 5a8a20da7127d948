// Tests that what no program can say is one error that names it.
// RUN: not heddle-translate --heddle-to-plan --entry=kernels %s 2>&1 | FileCheck %s --check-prefix=KERNELS --implicit-check-not=error:
// RUN: not heddle-translate --heddle-to-plan --entry=io %s 2>&1 | FileCheck %s --check-prefix=IO --implicit-check-not=error:
// RUN: not heddle-translate --heddle-to-plan --entry=sharding %s 2>&1 | FileCheck %s --check-prefix=SHARDING --implicit-check-not=error:
// RUN: not heddle-translate --heddle-to-plan --entry=type %s 2>&1 | FileCheck %s --check-prefix=TYPE --implicit-check-not=error:
// RUN: not heddle-translate --heddle-to-plan --entry=meshes %s 2>&1 | FileCheck %s --check-prefix=MESH --implicit-check-not=error:
// RUN: not heddle-translate --heddle-to-plan --entry=nothing %s 2>&1 | FileCheck %s --check-prefix=NOTHING --implicit-check-not=error:
// RUN: not heddle-translate --plan-to-text %s 2>&1 | FileCheck %s --check-prefix=FILE --implicit-check-not=error:
// RUN: not heddle-translate %s 2>&1 | FileCheck %s --check-prefix=WHICH --implicit-check-not=error:

// NOTHING: heddle-translate: error: {{.*}}to-plan-invalid.mlir: has no function @nothing
// FILE: heddle-translate: error: {{.*}}to-plan-invalid.mlir: does not begin as a heddle program does, needed "heddle" and a line's end
// WHICH: heddle-translate: error: needed one of --plan-to-program, --program-to-plan, --program-to-text

sdy.mesh @mesh = <["data"=2]>
sdy.mesh @other = <["rows"=2]>

// KERNELS: error: 'func.func' op @kernels has ops without a kernel: stablehlo.cbrt (2), stablehlo.compare (1)
func.func @kernels(%a: tensor<8xf32> {heddle.io = #heddle.io<name = "a", role = state, type = tensor<8xf32>>})
    -> (tensor<8xi1> {heddle.io = #heddle.io<name = "m", role = metric, type = tensor<8xi1>>}) {
  %0 = stablehlo.cbrt %a : tensor<8xf32>
  %1 = stablehlo.cbrt %0 : tensor<8xf32>
  %2 = stablehlo.compare EQ, %a, %1, TOTALORDER : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xi1>
  return %2 : tensor<8xi1>
}

// IO: error: 'func.func' op @io argument #0 has no heddle.io, needed one, as import gives it
func.func @io(%a: tensor<8xf32>) {
  return
}

// SHARDING: error: 'func.func' op @sharding result #0 has no spmd.sharding, needed one, as others have it
func.func @sharding(%a: tensor<4xf32> {heddle.io = #heddle.io<name = "a", role = state, type = tensor<8xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{"data"}]>})
    -> (tensor<4xf32> {heddle.io = #heddle.io<name = "a", role = state, type = tensor<4xf32>>}) {
  return %a : tensor<4xf32>
}

// TYPE: error: 'func.func' op @type argument #0 has type 'tensor<4xcomplex<f32>>' of 'tensor<4xcomplex<f32>>', needed tensors of static shape and an element type that programs have
func.func @type(%a: tensor<4xcomplex<f32>> {heddle.io = #heddle.io<name = "a", role = state, type = tensor<4xcomplex<f32>>>}) {
  return
}

// MESH: error: 'spmd.axis_index' op mesh @other is {{.*}}"rows"=2{{.*}}, needed the arguments' {{.*}}"data"=2
func.func @meshes(%a: tensor<4xf32> {heddle.io = #heddle.io<name = "a", role = state, type = tensor<8xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{"data"}]>}) {
  %0 = spmd.axis_index {"rows"} on @other : tensor<i32>
  return
}

// Tests that a module which says only which device holds a value does not say how many there are.
// RUN: not heddle-interpret %s --value='dense<1.0> : tensor<f32>' 2>&1 | FileCheck %s
// CHECK: error: 'func.func' op @main argument #0: spmd.sharding is {{.*}}, needed a mesh with axes in the module, which says how many devices there are
sdy.mesh @one = <[], device_ids=[0]>
func.func @main(%x: tensor<f32> {spmd.sharding = #sdy.sharding<@one, []>}) {
  return
}

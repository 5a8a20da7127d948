// Tests what is refused about a partitioned function, and that copies which differ are found.
// RUN: not heddle-interpret %s --entry=copies --value='dense<1.0> : tensor<4x2xf32>' 2>&1 | FileCheck %s --check-prefix=COPIES
// RUN: not heddle-interpret %s --entry=missing --value='dense<1.0> : tensor<4xf32>' 2>&1 | FileCheck %s --check-prefix=MISSING
// RUN: not heddle-interpret %s --entry=missing_result --value='dense<1.0> : tensor<4xf32>' 2>&1 | FileCheck %s --check-prefix=RESULT
// RUN: not heddle-interpret %s --entry=local 2>&1 | FileCheck %s --check-prefix=LOCAL
// RUN: not heddle-interpret %s --entry=rank 2>&1 | FileCheck %s --check-prefix=RANK
// RUN: not heddle-interpret %s --entry=axis 2>&1 | FileCheck %s --check-prefix=AXIS
// RUN: not heddle-interpret %s --entry=meshes 2>&1 | FileCheck %s --check-prefix=MESHES
// RUN: not heddle-interpret %s --entry=open 2>&1 | FileCheck %s --check-prefix=OPEN
// RUN: not heddle-interpret %s --entry=device 2>&1 | FileCheck %s --check-prefix=DEVICE
// RUN: not heddle-interpret %s --entry=other_attribute 2>&1 | FileCheck %s --check-prefix=ATTRIBUTE
// RUN: not heddle-interpret %s --entry=large 2>&1 | FileCheck %s --check-prefix=LARGE
// RUN: not heddle-interpret %s --entry=global_rank 2>&1 | FileCheck %s --check-prefix=GLOBAL
// RUN: not heddle-interpret %s --entry=devices --value='dense<1> : tensor<i32>' 2>&1 | FileCheck %s --check-prefix=DEVICES

sdy.mesh @mesh = <["a"=2, "b"=2]>
sdy.mesh @other = <["a"=4]>
sdy.mesh @one = <[], device_ids=[3]>

// Devices that differ along "b" have copies of the rows: the one at b = 1 has another second row.
// COPIES: [[@LINE+2]]:{{.*}}error: 'func.func' op @copies result #0 differs between copies: element [1, 0] is 1 on r0p0 and 2 on r0p1
// COPIES-NOT: error
func.func @copies(%x: tensor<2x2xf32> {spmd.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>})
    -> (tensor<2x2xf32> {spmd.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}) {
  %index = spmd.axis_index {"b"} on @mesh : tensor<i32>
  %number = stablehlo.convert %index : (tensor<i32>) -> tensor<f32>
  %numbers = stablehlo.broadcast_in_dim %number, dims = [] : (tensor<f32>) -> tensor<2x2xf32>
  %rows = stablehlo.iota dim = 0 : tensor<2x2xf32>
  %second = stablehlo.multiply %rows, %numbers : tensor<2x2xf32>
  %sum = stablehlo.add %x, %second : tensor<2x2xf32>
  return %sum : tensor<2x2xf32>
}

// MISSING: error: 'func.func' op @missing argument #1: has type 'tensor<2xf32>' and no spmd.sharding, needed one, as others have it
func.func @missing(%x: tensor<2xf32> {spmd.sharding = #sdy.sharding<@mesh, [{"a"}]>}, %y: tensor<2xf32>) {
  return
}

// RESULT: error: 'func.func' op @missing_result result #0: has type 'tensor<2xf32>' and no spmd.sharding
func.func @missing_result(%x: tensor<2xf32> {spmd.sharding = #sdy.sharding<@mesh, [{"a"}]>}) -> tensor<2xf32> {
  return %x : tensor<2xf32>
}

// LOCAL: error: 'func.func' op @local argument #0: has type 'tensor<3x4xf32>', needed 'tensor<2x4xf32>', a shard of 'tensor<3x4xf32>' under #sdy.sharding<@mesh, [{"a"}, {}]>
func.func @local(%x: tensor<3x4xf32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<3x4xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}) {
  return
}

// RANK: error: 'func.func' op @rank argument #0: sharding has 1 dims, needed 2
func.func @rank(%x: tensor<3x4xf32> {spmd.sharding = #sdy.sharding<@mesh, [{"a"}]>}) {
  return
}

// AXIS: error: 'func.func' op @axis argument #0: axis "c" is not in mesh @mesh
func.func @axis(%x: tensor<3x4xf32> {spmd.sharding = #sdy.sharding<@mesh, [{"a"}, {"c"}]>}) {
  return
}

// MESHES: error: 'func.func' op @meshes result #0: is on mesh @other {{.*}}, others on {{.*}}, needed one mesh
func.func @meshes(%x: tensor<2xf32> {spmd.sharding = #sdy.sharding<@mesh, [{"a"}]>})
    -> (tensor<2xf32> {spmd.sharding = #sdy.sharding<@other, [{"a"}]>}) {
  return %x : tensor<2xf32>
}

// OPEN: error: 'func.func' op @open argument #0: spmd.sharding is {{.*}}, needed closed dims
func.func @open(%x: tensor<2xf32> {spmd.sharding = #sdy.sharding<@mesh, [{"a", ?}]>}) {
  return
}

// DEVICE: error: 'func.func' op @device result #0: is on device 4, needed one of 4
func.func @device(%x: tensor<2xf32> {spmd.sharding = #sdy.sharding<@mesh, [{}]>})
    -> (tensor<2xf32> {spmd.sharding = #sdy.sharding<mesh<[], device_ids=[4]>, []>}) {
  return %x : tensor<2xf32>
}

// ATTRIBUTE: error: 'func.func' op @other_attribute argument #0: spmd.sharding is 1 : i64 for 'tensor<2xf32>', needed a sharding for a tensor of static shape
func.func @other_attribute(%x: tensor<2xf32> {spmd.sharding = 1}) {
  return
}

// LARGE: error: 'func.func' op @large argument #0: has type {{.*}}, needed a global type of less than 2^63 elements
func.func @large(%x: tensor<8796093022208xf32> {spmd.sharding = #sdy.sharding<mesh<["a"=1048576]>, [{"a"}]>}) {
  return
}

// GLOBAL: error: 'func.func' op @global_rank argument #0: has type 'tensor<2xf32>' and global type 'tensor<2x2xf32>', needed the same rank
func.func @global_rank(%x: tensor<2xf32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<2x2xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{"a"}]>}) {
  return
}

// DEVICES: error: {{.*}}1048576
func.func @devices(%x: tensor<i32> {spmd.sharding = #sdy.sharding<mesh<["a"=1048576]>, []>}) {
  return
}

// Tests that devices which bring different collectives to one rendezvous, and groups that cannot be, end the run with one
// error that names both devices, both ops and what differs.
// RUN: not heddle-interpret %s --entry kind 2>&1 | FileCheck %s --check-prefix=KIND
// RUN: not heddle-interpret %s --entry channel 2>&1 | FileCheck %s --check-prefix=CHANNEL
// RUN: not heddle-interpret %s --entry types 2>&1 | FileCheck %s --check-prefix=TYPES
// RUN: not heddle-interpret %s --entry region 2>&1 | FileCheck %s --check-prefix=REGION
// RUN: not heddle-interpret %s --entry pairs 2>&1 | FileCheck %s --check-prefix=PAIRS
// RUN: not heddle-interpret %s --entry modes 2>&1 | FileCheck %s --check-prefix=MODES
// RUN: not heddle-interpret %s --entry no_group --partitions 4 2>&1 | FileCheck %s --check-prefix=NOGROUP
// RUN: not heddle-interpret %s --entry outside --partitions 2 2>&1 | FileCheck %s --check-prefix=OUTSIDE
// RUN: not heddle-interpret %s --entry target --partitions 2 2>&1 | FileCheck %s --check-prefix=TARGET
// RUN: not heddle-interpret %s --entry mesh --partitions 2 2>&1 | FileCheck %s --check-prefix=MESH
// RUN: not heddle-interpret %s --entry mesh_axis --partitions 4 2>&1 | FileCheck %s --check-prefix=AXIS
// RUN: not heddle-interpret %s --entry f --partitions 2000 2>&1 | FileCheck %s --check-prefix=MANY
// RUN: not heddle-interpret %s --entry f --replicas 0 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not heddle-interpret %s --entry f --replicas 4000000000 --partitions 4000000000 2>&1 | FileCheck %s --check-prefix=OVERFLOW

sdy.mesh @four = <["x"=4]>

func.func @sum_01(%x: tensor<2xi32>) -> tensor<2xi32> {
  %0 = "stablehlo.all_reduce"(%x) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, use_global_device_ids}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %sum = stablehlo.add %a, %b : tensor<i32>
    stablehlo.return %sum : tensor<i32>
  }) {heddle.scope = "harmless"} : (tensor<2xi32>) -> tensor<2xi32>
  return %0 : tensor<2xi32>
}

func.func @gather_01(%x: tensor<2xi32>) -> tensor<2xi32> {
  %0 = "stablehlo.all_gather"(%x) <{all_gather_dim = 0 : i64, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, use_global_device_ids}> : (tensor<2xi32>) -> tensor<4xi32>
  return %x : tensor<2xi32>
}

// KIND: mismatch.mlir:[[#]]:{{.*}} error: 'stablehlo.all_gather' op on r0p1 has op stablehlo.all_gather, needed op stablehlo.all_reduce as on r0p0, which is in the same group [r0p0, r0p1]
// KIND: mismatch.mlir:[[#]]:{{.*}} note: r0p0 is at stablehlo.all_reduce here
// KIND-NOT: error:
func.func @kind() {
  %x = stablehlo.constant dense<1> : tensor<2xi32>
  %0:2 = "interpreter.run_parallel"(%x, %x) {programs = [[@sum_01, @gather_01]]} : (tensor<2xi32>, tensor<2xi32>) -> (tensor<2xi32>, tensor<2xi32>)
  return
}

func.func @sum_on_channel_2(%x: tensor<2xi32>) -> tensor<2xi32> {
  %0 = "stablehlo.all_reduce"(%x) <{channel_handle = #stablehlo.channel_handle<handle = 2, type = 1>, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, use_global_device_ids}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %sum = stablehlo.add %a, %b : tensor<i32>
    stablehlo.return %sum : tensor<i32>
  }) : (tensor<2xi32>) -> tensor<2xi32>
  return %0 : tensor<2xi32>
}

// CHANNEL: error: 'stablehlo.all_reduce' op on r0p1 has channel_handle #stablehlo.channel_handle<handle = 2, type = 1>, needed channel_handle #stablehlo.channel_handle<handle = 1, type = 1> as on r0p0
func.func @channel() {
  %x = stablehlo.constant dense<1> : tensor<2xi32>
  %0:2 = "interpreter.run_parallel"(%x, %x) {programs = [[@sum_01, @sum_on_channel_2]]} : (tensor<2xi32>, tensor<2xi32>) -> (tensor<2xi32>, tensor<2xi32>)
  return
}

func.func @sum_of_three(%x: tensor<3xi32>) -> tensor<3xi32> {
  %0 = "stablehlo.all_reduce"(%x) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, use_global_device_ids}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %sum = stablehlo.add %a, %b : tensor<i32>
    stablehlo.return %sum : tensor<i32>
  }) : (tensor<3xi32>) -> tensor<3xi32>
  return %0 : tensor<3xi32>
}

// TYPES: error: 'stablehlo.all_reduce' op on r0p1 has operand types tensor<3xi32>, needed operand types tensor<2xi32> as on r0p0
func.func @types() {
  %x = stablehlo.constant dense<1> : tensor<2xi32>
  %y = stablehlo.constant dense<1> : tensor<3xi32>
  %0:2 = "interpreter.run_parallel"(%x, %y) {programs = [[@sum_01, @sum_of_three]]} : (tensor<2xi32>, tensor<3xi32>) -> (tensor<2xi32>, tensor<3xi32>)
  return
}

func.func @product_01(%x: tensor<2xi32>) -> tensor<2xi32> {
  %0 = "stablehlo.all_reduce"(%x) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, use_global_device_ids}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %product = stablehlo.multiply %a, %b : tensor<i32>
    stablehlo.return %product : tensor<i32>
  }) : (tensor<2xi32>) -> tensor<2xi32>
  return %0 : tensor<2xi32>
}

// REGION: error: 'stablehlo.all_reduce' op on r0p1 has another region, needed the same as on r0p0
func.func @region() {
  %x = stablehlo.constant dense<1> : tensor<2xi32>
  %0:2 = "interpreter.run_parallel"(%x, %x) {programs = [[@sum_01, @product_01]]} : (tensor<2xi32>, tensor<2xi32>) -> (tensor<2xi32>, tensor<2xi32>)
  return
}

func.func @send_01(%x: tensor<2xi32>) -> tensor<2xi32> {
  %0 = "stablehlo.collective_permute"(%x) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<2xi32>) -> tensor<2xi32>
  return %0 : tensor<2xi32>
}

func.func @send_10(%x: tensor<2xi32>) -> tensor<2xi32> {
  %0 = "stablehlo.collective_permute"(%x) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[1, 0]]> : tensor<1x2xi64>}> : (tensor<2xi32>) -> tensor<2xi32>
  return %0 : tensor<2xi32>
}

// PAIRS: error: 'stablehlo.collective_permute' op on r0p1 has source_target_pairs dense<{{.*}}1, 0{{.*}}, needed source_target_pairs dense<{{.*}}0, 1{{.*}} as on r0p0
func.func @pairs() {
  %x = stablehlo.constant dense<1> : tensor<2xi32>
  %0:2 = "interpreter.run_parallel"(%x, %x) {programs = [[@send_01, @send_10]]} : (tensor<2xi32>, tensor<2xi32>) -> (tensor<2xi32>, tensor<2xi32>)
  return
}

func.func @sum_of_replicas(%x: tensor<2xi32>) -> tensor<2xi32> {
  %0 = "stablehlo.all_reduce"(%x) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %sum = stablehlo.add %a, %b : tensor<i32>
    stablehlo.return %sum : tensor<i32>
  }) : (tensor<2xi32>) -> tensor<2xi32>
  return %0 : tensor<2xi32>
}

// The same two devices, one without a channel: they don't meet.
// MODES: error: 'stablehlo.all_reduce' op deadlock: no device can go on
// MODES: note: r0p0 waits at stablehlo.all_reduce in group [r0p0, r1p0] for r1p0, which waits at stablehlo.all_reduce
// MODES: note: r1p0 waits at stablehlo.all_reduce in group [r0p0, r1p0] for r0p0, which waits at stablehlo.all_reduce
func.func @modes() {
  %x = stablehlo.constant dense<1> : tensor<2xi32>
  %0:2 = "interpreter.run_parallel"(%x, %x) {programs = [[@sum_of_replicas], [@sum_01]]} : (tensor<2xi32>, tensor<2xi32>) -> (tensor<2xi32>, tensor<2xi32>)
  return
}

// ---- Groups that cannot be ----

func.func private @sum_x() -> tensor<2xi32> {
  %x = stablehlo.constant dense<1> : tensor<2xi32>
  %0 = call @sum_01(%x) : (tensor<2xi32>) -> tensor<2xi32>
  return %0 : tensor<2xi32>
}

// NOGROUP: error: 'stablehlo.all_reduce' op replica_groups have no group that device r0p2 is in
// NOGROUP-NOT: error:
func.func @no_group() -> tensor<2xi32> {
  %0 = call @sum_x() : () -> tensor<2xi32>
  return %0 : tensor<2xi32>
}

// OUTSIDE: error: 'stablehlo.all_reduce' op replica_groups hold id 1, needed one below 1, the number of replicas
func.func @outside() -> tensor<2xi32> {
  %x = stablehlo.constant dense<1> : tensor<2xi32>
  %0 = call @sum_of_replicas(%x) : (tensor<2xi32>) -> tensor<2xi32>
  return %0 : tensor<2xi32>
}

// TARGET: error: 'stablehlo.collective_permute' op source_target_pairs hold id 9223372036854775807, needed one below 2, the number of partitions
func.func @target() -> tensor<2xi32> {
  %x = stablehlo.constant dense<1> : tensor<2xi32>
  %0 = "stablehlo.collective_permute"(%x) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 9223372036854775807]]> : tensor<1x2xi64>}> : (tensor<2xi32>) -> tensor<2xi32>
  return %0 : tensor<2xi32>
}

// MESH: error: 'stablehlo.all_gather' op replica_groups have a mesh of 4 devices, needed 2, the number of devices
func.func @mesh() -> tensor<4xi32> {
  %x = stablehlo.constant dense<1> : tensor<2xi32>
  %0 = "stablehlo.all_gather"(%x) <{all_gather_dim = 0 : i64, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @four, axes = [#stablehlo.axis_ref<name = "x">]>, use_global_device_ids}> : (tensor<2xi32>) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}

// A mesh that is only named is first looked at here.
// AXIS: error: 'stablehlo.all_gather' op replica_groups: axes hold "y", needed an axis of
func.func @mesh_axis() -> tensor<4xi32> {
  %x = stablehlo.constant dense<1> : tensor<2xi32>
  %0 = "stablehlo.all_gather"(%x) <{all_gather_dim = 0 : i64, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @four, axes = [#stablehlo.axis_ref<name = "y">]>, use_global_device_ids}> : (tensor<2xi32>) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}

// MANY: error: runs on 1 replicas of 2000 partitions, needed 1 to 1024 devices
// NONE: error: runs on 0 replicas of 1 partitions, needed 1 to 1024 devices
// OVERFLOW: error: runs on 4000000000 replicas of 4000000000 partitions, needed 1 to 1024 devices
func.func @f() {
  return
}

// Tests a training step whose momentum lives on the host: a scan fetches it chunk by chunk, the next one during this
// one's update, and stows what it makes. The plan is proved, what moves has a cost, and the Reference gives the bits of the step
// that keeps all on the device, on two devices, at both rungs, in several orders of the streams; so with a disk. (test/Python/test_stow.py runs it.)
// DEFINE: %{inputs} = --value='dense<[[[-0.5, 0.75, 0.75], [-0.5, 0.25, 0.75], [0.5, 1.0, 0.75]], [[-1.0, 0.75, -1.0], [0.0, 0.5, 0.25], [0.75, -0.5, -0.5]], [[1.0, 0.5, 0.75], [0.0, 0.75, 0.5], [0.5, 1.0, 0.0]], [[-0.5, -0.5, 1.0], [-0.5, 0.0, 0.75], [0.5, 1.0, -1.0]]]> : tensor<4x3x3xf32>' --value='dense<[[[1.0, 0.0, -1.0], [-0.5, 0.0, 0.75], [-1.0, 0.25, 0.0]], [[-1.0, 0.0, 0.0], [0.25, 0.5, 0.75], [1.0, 0.5, 1.0]], [[0.0, 0.5, 0.5], [1.0, 0.0, 0.75], [0.5, -0.5, 0.25]], [[-1.0, -1.0, -0.5], [0.5, -0.5, 0.25], [1.0, 0.5, 0.0]]]> : tensor<4x3x3xf32>' --value='dense<[[1.0, 0.0, 0.25], [0.5, 0.75, 0.0], [0.5, 0.75, 0.25], [0.75, 0.75, 0.5]]> : tensor<4x3xf32>' --value='dense<[[0.75, -0.5, 0.25], [1.0, -1.0, 0.0], [0.25, 0.75, 1.0], [1.0, -0.5, 1.0]]> : tensor<4x3xf32>'
// RUN: heddle-opt %s --heddle-verify-local -o /dev/null 2>&1 | count 0
// RUN: heddle-opt %s --heddle-verify-scheduled --heddle-to-plan --heddle-verify-plan -o %t.plan.mlir
// RUN: FileCheck %s --input-file=%t.plan.mlir
// RUN: heddle-interpret %s --entry=kept %{inputs} > %t.kept
// RUN: heddle-interpret %s --entry=step %{inputs} | diff %t.kept -
// RUN: heddle-interpret %t.plan.mlir --entry=kept %{inputs} | diff %t.kept -
// RUN: heddle-interpret %t.plan.mlir --entry=step %{inputs} | diff %t.kept -
// RUN: heddle-interpret %t.plan.mlir --entry=step --stream-seed=1 %{inputs} | diff %t.kept -
// RUN: heddle-interpret %t.plan.mlir --entry=step --stream-seed=2 %{inputs} | diff %t.kept -
// RUN: heddle-translate --plan-to-program %t.plan.mlir -o %t.heddle
// RUN: heddle-translate --program-to-plan %t.heddle | diff %t.plan.mlir -
// RUN: sed -e 's/, host>/, disk>/g; s/ to host / to disk /; s/space = host/space = disk/' %s > %t.disk.mlir
// RUN: heddle-opt %t.disk.mlir --heddle-verify-scheduled --heddle-to-plan --heddle-verify-plan -o %t.disk-plan.mlir
// RUN: FileCheck %s --input-file=%t.disk-plan.mlir --check-prefix=DISK
// RUN: heddle-interpret %t.disk.mlir --entry=step %{inputs} | diff %t.kept -
// RUN: heddle-interpret %t.disk-plan.mlir --entry=step --stream-seed=1 %{inputs} | diff %t.kept -
// RUN: heddle-interpret %t.disk-plan.mlir --entry=step --stream-seed=2 %{inputs} | diff %t.kept -
// RUN: heddle-opt %s --heddle-print-schedule -o /dev/null | FileCheck %s --check-prefix=SCHEDULE
// RUN: heddle-opt %t.disk.mlir --heddle-print-schedule -o /dev/null | FileCheck %s --check-prefix=SCHEDULE-DISK
// The momentum's chunks come on stream 1, two at a time in the device's memory, and go on stream 2 to where they were.
// CHECK:      plan.entry @step(
// CHECK:      plan.list device_bytes {{[0-9]+}} {
// CHECK:        %[[FIRST:.*]] = plan.view %arg1[0] : memref<4x3x3xf32> to memref<3x3xf32>
// CHECK:        plan.copy %[[FIRST]] to %{{.*}} stream 1 {cost = #plan.cost<nanoseconds = 10001, flops = 0, bytes = 36>}
// CHECK:        plan.collective
// CHECK:          plan.when %k from 0 to 3 {
// CHECK:            %[[NEXT:.*]] = plan.view %arg1[affine_map<(d0) -> (((d0 + 1) mod 4) * 36)>(%k)]
// CHECK:            plan.copy %[[NEXT]] to %{{.*}} stream 1
// CHECK:          plan.launch
// CHECK:          %[[CHUNK:.*]] = plan.view %arg1[affine_map<(d0) -> (d0 * 36)>(%k)]
// CHECK:          plan.copy %{{.*}} to %[[CHUNK]] stream 2 {cost = #plan.cost<nanoseconds = 10001,
// CHECK-NOT:    to %arg1
// CHECK:      plan.entry @kept(

// Between the device and the disk bytes go through a buffer of the host, on the same stream.
// DISK:       plan.list device_bytes {{[0-9]+}} host_bytes 128 {
// DISK:         plan.copy %{{.*}} to %[[BETWEEN:.*]] stream 1 {cost = #plan.cost<nanoseconds = 100001,
// DISK-NEXT:    plan.copy %[[BETWEEN]] to %{{.*}} stream 1 {cost = #plan.cost<nanoseconds = 10001,
// DISK:           plan.copy %{{.*}} to %[[BETWEEN:.*]] stream 2 {cost = #plan.cost<nanoseconds = 10001,
// DISK-NEXT:      plan.copy %[[BETWEEN]] to %{{.*}} stream 2 {cost = #plan.cost<nanoseconds = 100002,
// SCHEDULE: "function":"step"{{.*}}"peak_live_bytes":652,"peak_live_host_bytes":144,{{.*}}"transfers":9
// SCHEDULE: "function":"kept"{{.*}}"peak_live_bytes":760,"seconds"
// SCHEDULE-DISK: "peak_live_disk_bytes":144,"peak_live_host_bytes":72,

sdy.mesh @mesh = <["data"=2]>

func.func @step(%w: tensor<4x3x3xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<4x3x3xf32>, donates = 0>, spmd.sharding = #sdy.sharding<@mesh, [{}, {}, {}]>},
      %m: !heddle.stowed<tensor<4x3x3xf32>, host> {heddle.io = #heddle.io<name = "m", role = state, type = tensor<4x3x3xf32>, donates = 1, space = host>, spmd.sharding = #sdy.sharding<@mesh, [{}, {}, {}]>},
      %x: tensor<2x3xf32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<4x3xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>},
      %y: tensor<2x3xf32> {heddle.io = #heddle.io<name = "y", role = batch, type = tensor<4x3xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>})
    -> (tensor<4x3x3xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<4x3x3xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}, {}, {}]>},
      !heddle.stowed<tensor<4x3x3xf32>, host> {heddle.io = #heddle.io<name = "m", role = state, type = tensor<4x3x3xf32>, space = host>, spmd.sharding = #sdy.sharding<@mesh, [{}, {}, {}]>},
      tensor<f32> {heddle.io = #heddle.io<name = "loss", role = metric, type = tensor<f32>>, spmd.sharding = #sdy.sharding<@mesh, []>}) {
  // The first chunk is on its way during the forward and the backward pass.
  %first = spmd.start on 1 (%s = %m : !heddle.stowed<tensor<4x3x3xf32>, host>) -> (tensor<3x3xf32>) {
    %0 = heddle.fetch %s[0] : !heddle.stowed<tensor<4x3x3xf32>, host> -> tensor<3x3xf32>
    spmd.yield %0 : tensor<3x3xf32>
  }
  %h, %before, %after = heddle.scan %i: tensor<i32> in 4
      carries(%c = %x : tensor<2x3xf32>)
      inputs(%wi = %w : tensor<4x3x3xf32>)
      -> (tensor<2x3xf32>, tensor<4x2x3xf32>, tensor<4x2x3xf32>) {
    %z = heddle.library matmul(%a = %c : tensor<2x3xf32>, %b = %wi : tensor<3x3xf32>) -> (tensor<2x3xf32>) {
      %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<2x3xf32>, tensor<3x3xf32>) -> tensor<2x3xf32>
      heddle.yield %0 : tensor<2x3xf32>
    }
    %t = heddle.fusion loop(%a = %z : tensor<2x3xf32>) -> (tensor<2x3xf32>) {
      %0 = stablehlo.tanh %a : tensor<2x3xf32>
      heddle.yield %0 : tensor<2x3xf32>
    }
    heddle.yield %t, %c, %t : tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>
  }
  %d = heddle.fusion loop(%a = %h : tensor<2x3xf32>, %b = %y : tensor<2x3xf32>) -> (tensor<2x3xf32>) {
    %0 = stablehlo.subtract %a, %b : tensor<2x3xf32>
    heddle.yield %0 : tensor<2x3xf32>
  }
  %own = heddle.fusion row_reduce(%a = %d : tensor<2x3xf32>) -> (tensor<f32>) {
    %0 = stablehlo.multiply %a, %a : tensor<2x3xf32>
    %1 = stablehlo.constant dense<0.0> : tensor<f32>
    %2 = stablehlo.reduce(%0 init: %1) applies stablehlo.add across dimensions = [0, 1] : (tensor<2x3xf32>, tensor<f32>) -> tensor<f32>
    heddle.yield %2 : tensor<f32>
  }
  %loss = spmd.all_reduce add %own over {"data"} on @mesh : (tensor<f32>) -> tensor<f32>
  %dx, %g = heddle.scan %i: tensor<i32> in 4 reverse
      carries(%c = %d : tensor<2x3xf32>)
      inputs(%wi = %w : tensor<4x3x3xf32>, %from = %before : tensor<4x2x3xf32>, %to = %after : tensor<4x2x3xf32>)
      -> (tensor<2x3xf32>, tensor<4x3x3xf32>) {
    %dz = heddle.fusion loop(%a = %c : tensor<2x3xf32>, %b = %to : tensor<2x3xf32>) -> (tensor<2x3xf32>) {
      %0 = stablehlo.multiply %b, %b : tensor<2x3xf32>
      %1 = stablehlo.multiply %a, %0 : tensor<2x3xf32>
      %2 = stablehlo.subtract %a, %1 : tensor<2x3xf32>
      heddle.yield %2 : tensor<2x3xf32>
    }
    %dw = heddle.library matmul(%a = %from : tensor<2x3xf32>, %b = %dz : tensor<2x3xf32>) -> (tensor<3x3xf32>) {
      %0 = stablehlo.dot_general %a, %b, contracting_dims = [0] x [0] : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<3x3xf32>
      heddle.yield %0 : tensor<3x3xf32>
    }
    %sum = spmd.all_reduce add %dw over {"data"} on @mesh : (tensor<3x3xf32>) -> tensor<3x3xf32>
    %dh = heddle.library matmul(%a = %dz : tensor<2x3xf32>, %b = %wi : tensor<3x3xf32>) -> (tensor<2x3xf32>) {
      %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [1] : (tensor<2x3xf32>, tensor<3x3xf32>) -> tensor<2x3xf32>
      heddle.yield %0 : tensor<2x3xf32>
    }
    heddle.yield %dh, %sum : tensor<2x3xf32>, tensor<3x3xf32>
  }
  %last, %new_m, %new_w = heddle.scan %k: tensor<i32> in 4
      constants(%all = %m : !heddle.stowed<tensor<4x3x3xf32>, host>)
      carries(%f = %first : !spmd.future<tensor<3x3xf32>>)
      inputs(%gi = %g : tensor<4x3x3xf32>, %wi = %w : tensor<4x3x3xf32>)
      -> (!spmd.future<tensor<3x3xf32>>, !heddle.stowed<tensor<4x3x3xf32>, host>, tensor<4x3x3xf32>) {
    %next = spmd.start on 1 (%s = %all : !heddle.stowed<tensor<4x3x3xf32>, host>, %n = %k : tensor<i32>) -> (tensor<3x3xf32>) {
      %0 = heddle.fetch %s[%n + 1] : tensor<i32>, !heddle.stowed<tensor<4x3x3xf32>, host> -> tensor<3x3xf32>
      spmd.yield %0 : tensor<3x3xf32>
    } {skips_last}
    %mo = spmd.done %f : !spmd.future<tensor<3x3xf32>>
    %mn, %wn = heddle.fusion loop(%a = %mo : tensor<3x3xf32>, %b = %gi : tensor<3x3xf32>, %c = %wi : tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3x3xf32>) {
      %0 = stablehlo.constant dense<0.9> : tensor<3x3xf32>
      %1 = stablehlo.multiply %a, %0 : tensor<3x3xf32>
      %2 = stablehlo.add %1, %b : tensor<3x3xf32>
      %3 = stablehlo.constant dense<0.1> : tensor<3x3xf32>
      %4 = stablehlo.multiply %2, %3 : tensor<3x3xf32>
      %5 = stablehlo.subtract %c, %4 : tensor<3x3xf32>
      heddle.yield %2, %5 : tensor<3x3xf32>, tensor<3x3xf32>
    }
    %out = spmd.start on 2 (%a = %mn : tensor<3x3xf32>) -> (!heddle.stowed<tensor<3x3xf32>, host>) {
      %0 = heddle.stow %a to host : tensor<3x3xf32> -> !heddle.stowed<tensor<3x3xf32>, host>
      spmd.yield %0 : !heddle.stowed<tensor<3x3xf32>, host>
    }
    %there = spmd.done %out : !spmd.future<!heddle.stowed<tensor<3x3xf32>, host>>
    heddle.yield %next, %there, %wn : !spmd.future<tensor<3x3xf32>>, !heddle.stowed<tensor<3x3xf32>, host>, tensor<3x3xf32>
  }
  return %new_w, %new_m, %loss : tensor<4x3x3xf32>, !heddle.stowed<tensor<4x3x3xf32>, host>, tensor<f32>
}

func.func @kept(%w: tensor<4x3x3xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<4x3x3xf32>, donates = 0>, spmd.sharding = #sdy.sharding<@mesh, [{}, {}, {}]>},
      %m: tensor<4x3x3xf32> {heddle.io = #heddle.io<name = "m_kept", role = state, type = tensor<4x3x3xf32>, donates = 1>, spmd.sharding = #sdy.sharding<@mesh, [{}, {}, {}]>},
      %x: tensor<2x3xf32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<4x3xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>},
      %y: tensor<2x3xf32> {heddle.io = #heddle.io<name = "y", role = batch, type = tensor<4x3xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>})
    -> (tensor<4x3x3xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<4x3x3xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}, {}, {}]>},
      tensor<4x3x3xf32> {heddle.io = #heddle.io<name = "m_kept", role = state, type = tensor<4x3x3xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}, {}, {}]>},
      tensor<f32> {heddle.io = #heddle.io<name = "loss", role = metric, type = tensor<f32>>, spmd.sharding = #sdy.sharding<@mesh, []>}) {
  %h, %before, %after = heddle.scan %i: tensor<i32> in 4
      carries(%c = %x : tensor<2x3xf32>)
      inputs(%wi = %w : tensor<4x3x3xf32>)
      -> (tensor<2x3xf32>, tensor<4x2x3xf32>, tensor<4x2x3xf32>) {
    %z = heddle.library matmul(%a = %c : tensor<2x3xf32>, %b = %wi : tensor<3x3xf32>) -> (tensor<2x3xf32>) {
      %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<2x3xf32>, tensor<3x3xf32>) -> tensor<2x3xf32>
      heddle.yield %0 : tensor<2x3xf32>
    }
    %t = heddle.fusion loop(%a = %z : tensor<2x3xf32>) -> (tensor<2x3xf32>) {
      %0 = stablehlo.tanh %a : tensor<2x3xf32>
      heddle.yield %0 : tensor<2x3xf32>
    }
    heddle.yield %t, %c, %t : tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>
  }
  %d = heddle.fusion loop(%a = %h : tensor<2x3xf32>, %b = %y : tensor<2x3xf32>) -> (tensor<2x3xf32>) {
    %0 = stablehlo.subtract %a, %b : tensor<2x3xf32>
    heddle.yield %0 : tensor<2x3xf32>
  }
  %own = heddle.fusion row_reduce(%a = %d : tensor<2x3xf32>) -> (tensor<f32>) {
    %0 = stablehlo.multiply %a, %a : tensor<2x3xf32>
    %1 = stablehlo.constant dense<0.0> : tensor<f32>
    %2 = stablehlo.reduce(%0 init: %1) applies stablehlo.add across dimensions = [0, 1] : (tensor<2x3xf32>, tensor<f32>) -> tensor<f32>
    heddle.yield %2 : tensor<f32>
  }
  %loss = spmd.all_reduce add %own over {"data"} on @mesh : (tensor<f32>) -> tensor<f32>
  %dx, %g = heddle.scan %i: tensor<i32> in 4 reverse
      carries(%c = %d : tensor<2x3xf32>)
      inputs(%wi = %w : tensor<4x3x3xf32>, %from = %before : tensor<4x2x3xf32>, %to = %after : tensor<4x2x3xf32>)
      -> (tensor<2x3xf32>, tensor<4x3x3xf32>) {
    %dz = heddle.fusion loop(%a = %c : tensor<2x3xf32>, %b = %to : tensor<2x3xf32>) -> (tensor<2x3xf32>) {
      %0 = stablehlo.multiply %b, %b : tensor<2x3xf32>
      %1 = stablehlo.multiply %a, %0 : tensor<2x3xf32>
      %2 = stablehlo.subtract %a, %1 : tensor<2x3xf32>
      heddle.yield %2 : tensor<2x3xf32>
    }
    %dw = heddle.library matmul(%a = %from : tensor<2x3xf32>, %b = %dz : tensor<2x3xf32>) -> (tensor<3x3xf32>) {
      %0 = stablehlo.dot_general %a, %b, contracting_dims = [0] x [0] : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<3x3xf32>
      heddle.yield %0 : tensor<3x3xf32>
    }
    %sum = spmd.all_reduce add %dw over {"data"} on @mesh : (tensor<3x3xf32>) -> tensor<3x3xf32>
    %dh = heddle.library matmul(%a = %dz : tensor<2x3xf32>, %b = %wi : tensor<3x3xf32>) -> (tensor<2x3xf32>) {
      %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [1] : (tensor<2x3xf32>, tensor<3x3xf32>) -> tensor<2x3xf32>
      heddle.yield %0 : tensor<2x3xf32>
    }
    heddle.yield %dh, %sum : tensor<2x3xf32>, tensor<3x3xf32>
  }
  %new_m, %new_w = heddle.scan %k: tensor<i32> in 4
      inputs(%mo = %m : tensor<4x3x3xf32>, %gi = %g : tensor<4x3x3xf32>, %wi = %w : tensor<4x3x3xf32>)
      -> (tensor<4x3x3xf32>, tensor<4x3x3xf32>) {
    %mn, %wn = heddle.fusion loop(%a = %mo : tensor<3x3xf32>, %b = %gi : tensor<3x3xf32>, %c = %wi : tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3x3xf32>) {
      %0 = stablehlo.constant dense<0.9> : tensor<3x3xf32>
      %1 = stablehlo.multiply %a, %0 : tensor<3x3xf32>
      %2 = stablehlo.add %1, %b : tensor<3x3xf32>
      %3 = stablehlo.constant dense<0.1> : tensor<3x3xf32>
      %4 = stablehlo.multiply %2, %3 : tensor<3x3xf32>
      %5 = stablehlo.subtract %c, %4 : tensor<3x3xf32>
      heddle.yield %2, %5 : tensor<3x3xf32>, tensor<3x3xf32>
    }
    heddle.yield %mn, %wn : tensor<3x3xf32>, tensor<3x3xf32>
  }
  return %new_w, %new_m, %loss : tensor<4x3x3xf32>, tensor<4x3x3xf32>, tensor<f32>
}

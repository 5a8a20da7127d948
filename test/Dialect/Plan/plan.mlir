// Tests that what the plan dialect has to say is read, checked and printed as it stands.
// RUN: heddle-opt %s | heddle-opt | FileCheck %s
// RUN: heddle-opt %s --mlir-print-op-generic | heddle-opt | FileCheck %s

sdy.mesh @mesh = <["data"=4]>

func.func private @loop_0(%x: tensor<2x3xf32>, %k: tensor<i32>) -> tensor<2x3xf32> attributes {plan.kernel = "loop"} {
  return %x : tensor<2x3xf32>
}
func.func private @matmul_0(%x: tensor<2x3xf32>, %y: tensor<3x3xf32>) -> tensor<2x3xf32> attributes {plan.library = "matmul"} {
  %0 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<2x3xf32>, tensor<3x3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// CHECK: plan.entry @step(%[[W:.*]]: memref<2x3xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<8x3xf32>, donates = 0>, spmd.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>}) -> (memref<2x3xf32> {
plan.entry @step(%w: memref<2x3xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<8x3xf32>, donates = 0>, spmd.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>})
    -> (memref<2x3xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<8x3xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>},
        memref<i1> {heddle.io = #heddle.io<name = "done", role = metric, type = tensor<i1>>, spmd.sharding = #sdy.sharding<@mesh, []>}) {
  // CHECK: plan.list device_bytes 1024 host_bytes 64 disk_bytes 96 alignment 32 {
  plan.list device_bytes 1024 host_bytes 64 disk_bytes 96 alignment 32 {
    // CHECK: plan.buffer at 96 : memref<8x3xf32>
    %all = plan.buffer at 96 : memref<8x3xf32>
    // CHECK: plan.buffer host at 0 : memref<3xf32>
    %h = plan.buffer host at 0 : memref<3xf32>
    // CHECK: plan.buffer disk at 64 : memref<3xf32>
    %disk = plan.buffer disk at 64 : memref<3xf32>
    // CHECK: plan.buffer : memref<i32>
    %i = plan.buffer : memref<i32>
    // CHECK: plan.constant dense<1.000000e+00> : tensor<3x3xf32> : memref<3x3xf32>
    %c = plan.constant dense<1.0> : tensor<3x3xf32> : memref<3x3xf32>
    // CHECK: plan.result 1 : memref<i1>
    %done = plan.result 1 : memref<i1>
    // CHECK: plan.view %{{.*}}[24] : memref<8x3xf32> to memref<2x3xf32>
    %v = plan.view %all[24] : memref<8x3xf32> to memref<2x3xf32>
    // CHECK: plan.view %{{.*}}[4] : memref<8x3xf32> to memref<8x2xf32, strided<[3, 1]>>
    %s = plan.view %all[4] : memref<8x3xf32> to memref<8x2xf32, strided<[3, 1]>>
    %top = plan.view %all[0] : memref<8x3xf32> to memref<3xf32>
    // CHECK: plan.axis_index {"data"} on @mesh : i32
    %d = plan.axis_index {"data"} on @mesh : i32
    // CHECK: plan.record 0
    // CHECK-NEXT: plan.wait 0 stream 1
    plan.record 0
    plan.wait 0 stream 1
    // CHECK: plan.collective all_gather %{{.*}} to %{{.*}} over {"data"} on @mesh stream 1 {cost = #plan.cost<nanoseconds = 12, flops = 0, bytes = 72>} : memref<2x3xf32> to memref<8x3xf32>
    plan.collective all_gather %w to %all over {"data"} on @mesh stream 1 {cost = #plan.cost<nanoseconds = 12, flops = 0, bytes = 72>} : memref<2x3xf32> to memref<8x3xf32>
    // CHECK: plan.collective all_reduce add %{{.*}}, %{{.*}} to %{{.*}}, %{{.*}} over {"data"} on @mesh stream 1 : memref<2x3xf32>, memref<8x3xf32> to memref<2x3xf32>, memref<8x3xf32>
    plan.collective all_reduce add %w, %all to %w, %all over {"data"} on @mesh stream 1 : memref<2x3xf32>, memref<8x3xf32> to memref<2x3xf32>, memref<8x3xf32>
    // CHECK: plan.collective permute %{{.*}} to %{{.*}} from [{"data":(1)2}, {"data":(2)2}] to [{"data":(2)2}, {"data":(1)2}] on @mesh
    plan.collective permute %w to %v from [{"data":(1)2}, {"data":(2)2}] to [{"data":(2)2}, {"data":(1)2}] on @mesh : memref<2x3xf32> to memref<2x3xf32>
    // CHECK: plan.collective shift %{{.*}} to %{{.*}} over {"data"} by 1 mirrored on @mesh
    plan.collective shift %w to %v over {"data"} by 1 mirrored on @mesh : memref<2x3xf32> to memref<2x3xf32>
    // CHECK: plan.collective pairs %{{.*}} to %{{.*}} over {"data"} senders [0, 1] receivers [1, 0] on @mesh
    plan.collective pairs %w to %v over {"data"} senders [0, 1] receivers [1, 0] on @mesh : memref<2x3xf32> to memref<2x3xf32>
    // CHECK: plan.exchange send %{{.*}} [1] receive %{{.*}} [-1] over {"data"} on @mesh stream 2 : (memref<2x3xf32>) -> memref<2x3xf32>
    plan.exchange send %w [1] receive %v [-1] over {"data"} on @mesh stream 2 : (memref<2x3xf32>) -> memref<2x3xf32>
    // CHECK: plan.exchange send %{{.*}} [-1] over {"data"} on @mesh : (memref<2x3xf32>) -> ()
    plan.exchange send %w [-1] over {"data"} on @mesh : (memref<2x3xf32>) -> ()
    // CHECK: plan.exchange send %{{.*}} [-1] over {"data"} on @mesh channel 3 stream 1 : (memref<2x3xf32>) -> ()
    plan.exchange send %w [-1] over {"data"} on @mesh channel 3 stream 1 : (memref<2x3xf32>) -> ()
    // CHECK: plan.exchange receive %{{.*}} [1] over {"data"} on @mesh : () -> memref<2x3xf32>
    plan.exchange receive %v [1] over {"data"} on @mesh : () -> memref<2x3xf32>
    // CHECK: plan.record 1 stream 1
    plan.record 1 stream 1
    plan.wait 1
    // CHECK: plan.loop %[[K:.*]] to 4 {
    plan.loop %k to 4 {
      // CHECK: plan.view %{{.*}}[affine_map<(d0) -> (d0 * 24)>(%[[K]])] : memref<8x3xf32> to memref<2x3xf32>
      %p = plan.view %all[affine_map<(k) -> (k * 24)>(%k)] : memref<8x3xf32> to memref<2x3xf32>
      // CHECK: plan.launch @loop_0(%{{.*}}, %[[K]]) to (%{{.*}}) : (memref<2x3xf32>, index) -> memref<2x3xf32>
      plan.launch @loop_0(%p, %k) to (%p) : (memref<2x3xf32>, index) -> memref<2x3xf32>
      // CHECK: plan.when %[[K]] from 0 to 3 {
      plan.when %k from 0 to 3 {
        plan.launch @loop_0(%p, %d) to (%w) : (memref<2x3xf32>, i32) -> memref<2x3xf32>
      }
    }
    // CHECK: plan.library @matmul_0(%{{.*}}, %{{.*}}) to (%{{.*}}) scratch %{{.*}} : (memref<2x3xf32>, memref<3x3xf32>) -> memref<2x3xf32>, memref<8x3xf32>
    plan.library @matmul_0(%w, %c) to (%v) scratch %all : (memref<2x3xf32>, memref<3x3xf32>) -> memref<2x3xf32>, memref<8x3xf32>
    // CHECK: plan.fill %{{.*}} with 255 stream 3 : memref<3xf32>
    plan.fill %top with 255 stream 3 : memref<3xf32>
    // CHECK: plan.copy %{{.*}} to %[[H:.*]] stream 2 : memref<3xf32> to memref<3xf32>
    // CHECK-NEXT: plan.copy %[[H]] to %[[H]] : memref<3xf32> to memref<3xf32>
    // CHECK-NEXT: plan.copy %[[H]] to %[[DISK:.*]] : memref<3xf32> to memref<3xf32>
    // CHECK-NEXT: plan.copy %[[DISK]] to %[[H]] : memref<3xf32> to memref<3xf32>
    // CHECK-NEXT: plan.copy %[[H]] to %{{.*}} : memref<3xf32> to memref<3xf32>
    plan.copy %top to %h stream 2 : memref<3xf32> to memref<3xf32>
    plan.copy %h to %h : memref<3xf32> to memref<3xf32>
    plan.copy %h to %disk : memref<3xf32> to memref<3xf32>
    plan.copy %disk to %h : memref<3xf32> to memref<3xf32>
    plan.copy %h to %top : memref<3xf32> to memref<3xf32>
    // CHECK: plan.copy %{{.*}} to %{{.*}} : memref<2x3xf32> to memref<2x3xf32>
    plan.copy %w to %v : memref<2x3xf32> to memref<2x3xf32>
    // CHECK: plan.while %{{.*}} : memref<i1> {
    // CHECK: } do {
    plan.while %done : memref<i1> {
      plan.fill %done with 0 : memref<i1>
    } do {
      plan.copy %w to %v : memref<2x3xf32> to memref<2x3xf32>
    }
    // CHECK: plan.case %{{.*}} : memref<i32> {
    // CHECK: }, {
    plan.case %i : memref<i32> {
      plan.callback "print"(%w) to () : (memref<2x3xf32>) -> ()
    }, {
    }
  }
}

// CHECK: plan.entry @pipe() attributes {lists = array<i64: 0, 1, 1, 1>, lists_by = #sdy<axis_ref_list{"data"}>, mesh = @mesh} {
plan.entry @pipe() attributes {lists = array<i64: 0, 1, 1, 1>, lists_by = #sdy<axis_ref_list{"data"}>, mesh = @mesh} {
  plan.list {
  }
  plan.list {
  }
}

// Tests that the trace backend prints each instruction of one device in order: addresses, streams, events, the devices of
// a group, and what iterations move, summed up or one by one.
// RUN: heddle-translate --plan-to-program %s -o %t.heddle
// RUN: heddle-run info %t.heddle --instructions --entry step --device 1 | FileCheck %s
// RUN: heddle-run info %t.heddle --instructions --entry step --device 0 --unroll | FileCheck %s --check-prefix=UNROLL
// RUN: heddle-run info %t.heddle --instructions --entry pipe --device 2 | FileCheck %s --check-prefix=PIPE
// RUN: heddle-run info %t.heddle --instructions --entry step --most 3 | FileCheck %s --check-prefix=MOST
// RUN: heddle-run info %t.heddle --instructions --device 1 | FileCheck %s
// RUN: not heddle-run info %t.heddle --instructions --entry eval 2>&1 | FileCheck %s --check-prefix=NO-ENTRY
// RUN: not heddle-run info %t.heddle --instructions --entry step --device 4 2>&1 | FileCheck %s --check-prefix=DEVICE
// RUN: not heddle-run %t.heddle 2>&1 | FileCheck %s --check-prefix=NEITHER

// NO-ENTRY: heddle-run: error: {{.*}}.heddle: the program has the entries @step, @pipe, needed @eval
// DEVICE: heddle-run: error: {{.*}}.heddle: device is 4, needed 0 to 3
// NEITHER: heddle-run: error: heddle-run has '{{.*}}.heddle' to run, needed one of train, bench

sdy.mesh @mesh = <["data"=4], device_ids=[0, 2, 1, 3]>

func.func private @loop_0(%x: tensor<2x3xf32>, %k: tensor<i32>) -> tensor<2x3xf32> attributes {plan.kernel = "loop"} {
  return %x : tensor<2x3xf32>
}
func.func private @matmul_0(%x: tensor<2x3xf32>, %y: tensor<3x3xf32>) -> tensor<2x3xf32> attributes {plan.library = "matmul"} {
  %0 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<2x3xf32>, tensor<3x3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// CHECK: device 1 of 4, data = 2: entry @step, list 0, 1024 bytes on the device, 64 on the host
// UNROLL: device 0 of 4, data = 0: entry @step
// MOST: device 0 of 4
// MOST-NEXT: stream 0: record event 0
// MOST-NEXT: stream 1: wait for event 0
// MOST-NEXT: stream 1: all_gather
// MOST-NEXT: stopped after 3 instructions and iterations
plan.entry @step(%w: memref<2x3xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<8x3xf32>, donates = 0>, spmd.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>})
    -> (memref<2x3xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<8x3xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>},
        memref<i1> {heddle.io = #heddle.io<name = "done", role = metric, type = tensor<i1>>, spmd.sharding = #sdy.sharding<@mesh, []>}) {
  plan.list device_bytes 1024 host_bytes 64 alignment 32 {
    %all = plan.buffer at 96 : memref<8x3xf32>
    %h = plan.buffer host at 0 : memref<3xf32>
    %i = plan.buffer at 0 : memref<i32>
    %space = plan.buffer at 256 : memref<64xi8>
    %c = plan.constant dense<1.0> : tensor<3x3xf32> : memref<3x3xf32>
    %done = plan.result 1 : memref<i1>
    %v = plan.view %all[24] : memref<8x3xf32> to memref<2x3xf32>
    %s = plan.view %all[4] : memref<8x3xf32> to memref<8x2xf32, strided<[3, 1]>>
    %t = plan.view %all[0] : memref<8x3xf32> to memref<8x2xf32, strided<[3, 1]>>
    %top = plan.view %all[0] : memref<8x3xf32> to memref<3xf32>
    %d = plan.axis_index {"data"} on @mesh : i32
    // CHECK-NEXT: stream 0: record event 0
    // CHECK-NEXT: stream 1: wait for event 0
    plan.record 0
    plan.wait 0 stream 1
    // CHECK-NEXT: stream 1: all_gather f32[2x3] at argument "w" to f32[8x3] at device+96 among devices [0, 2, 1, 3], 12 ns
    plan.collective all_gather %w to %all over {"data"} on @mesh stream 1 {cost = #plan.cost<nanoseconds = 12, flops = 0, bytes = 72>} : memref<2x3xf32> to memref<8x3xf32>
    // CHECK-NEXT: stream 1: all_reduce add f32[2x3] at argument "w", f32[8x3] at device+96 to f32[2x3] at argument "w", f32[8x3] at device+96 among devices [0, 1]
    plan.collective all_reduce add %w, %all to %w, %all over {"data":(1)2} on @mesh stream 1 : memref<2x3xf32>, memref<8x3xf32> to memref<2x3xf32>, memref<8x3xf32>
    // CHECK-NEXT: stream 0: permute f32[2x3] at argument "w" to f32[2x3] at device+120, from device 2, for devices [2]
    plan.collective permute %w to %v from [{"data":(1)2}, {"data":(2)2}] to [{"data":(2)2}, {"data":(1)2}] on @mesh : memref<2x3xf32> to memref<2x3xf32>
    // CHECK-NEXT: stream 0: shift f32[2x3] at argument "w" to f32[2x3] at device+120, from device 3, for devices [2]
    // UNROLL: stream 0: shift f32[2x3] at argument "w" to f32[2x3] at device+120, from device 2, for none
    plan.collective shift %w to %v over {"data"} by 1 on @mesh : memref<2x3xf32> to memref<2x3xf32>
    // CHECK-NEXT: stream 0: shift f32[2x3] at argument "w" to f32[2x3] at device+120, from none, zeros, for none
    plan.collective shift %w to %v over {"data"} by 1 mirrored on @mesh : memref<2x3xf32> to memref<2x3xf32>
    // CHECK-NEXT: stream 0: pairs f32[2x3] at argument "w" to f32[2x3] at device+120, from device 0, for none
    plan.collective pairs %w to %v over {"data"} senders [0, 1] receivers [2, 0] on @mesh : memref<2x3xf32> to memref<2x3xf32>
    // CHECK-NEXT: stream 2: exchange send f32[2x3] at argument "w" to device 3 receive f32[2x3] at device+120 from device 2, channel 3
    plan.exchange send %w [1] receive %v [-1] over {"data"} on @mesh channel 3 stream 2 : (memref<2x3xf32>) -> memref<2x3xf32>
    // CHECK-NEXT: loop 4 times, k0
    // CHECK-NEXT:   stream 0: launch @loop_0(f32[2x3] at device+96+k0*24, k0) to (f32[2x3] at device+96+k0*24)
    // CHECK-NEXT:   stream 0: launch @loop_0(f32[2x3] at device+96+(k0+1 mod 2)*24, k0) to (f32[2x3] at device+96+k0*24)
    // CHECK-NEXT:   when 0 <= k0 < 3
    // CHECK-NEXT:     stream 0: launch @loop_0(f32[2x3] at device+96+k0*24, 2) to (f32[2x3] at argument "w")
    // UNROLL: k0 = 0
    // UNROLL-NEXT: stream 0: launch @loop_0(f32[2x3] at device+96, 0) to (f32[2x3] at device+96)
    // UNROLL-NEXT: stream 0: launch @loop_0(f32[2x3] at device+120, 0) to (f32[2x3] at device+96)
    // UNROLL-NEXT: stream 0: launch @loop_0(f32[2x3] at device+96, 0) to (f32[2x3] at argument "w")
    // UNROLL: k0 = 3
    // UNROLL-NEXT: stream 0: launch @loop_0(f32[2x3] at device+168, 3) to (f32[2x3] at device+168)
    // UNROLL-NEXT: stream 0: launch @loop_0(f32[2x3] at device+96, 3) to (f32[2x3] at device+168)
    // UNROLL-NEXT: stream 0: library
    plan.loop %k to 4 {
      %p = plan.view %all[affine_map<(k) -> (k * 24)>(%k)] : memref<8x3xf32> to memref<2x3xf32>
      %q = plan.view %all[affine_map<(k) -> (((k + 1) mod 2) * 24)>(%k)] : memref<8x3xf32> to memref<2x3xf32>
      plan.launch @loop_0(%p, %k) to (%p) : (memref<2x3xf32>, index) -> memref<2x3xf32>
      plan.launch @loop_0(%q, %k) to (%p) : (memref<2x3xf32>, index) -> memref<2x3xf32>
      plan.when %k from 0 to 3 {
        plan.launch @loop_0(%p, %d) to (%w) : (memref<2x3xf32>, i32) -> memref<2x3xf32>
      }
    }
    // CHECK-NEXT: stream 0: library @matmul_0(f32[2x3] at argument "w", f32[3x3] at constant #0) to (f32[2x3] at device+120) scratch i8[64] at device+256
    plan.library @matmul_0(%w, %c) to (%v) scratch %space : (memref<2x3xf32>, memref<3x3xf32>) -> memref<2x3xf32>, memref<64xi8>
    // CHECK-NEXT: stream 2: copy f32[3] at host+0 to f32[3] at device+96
    plan.copy %h to %top stream 2 : memref<3xf32> to memref<3xf32>
    // CHECK-NEXT: stream 3: fill f32[3] at device+96 with 255
    plan.fill %top with 255 stream 3 : memref<3xf32>
    // CHECK-NEXT: stream 0: copy f32[8x2] by strides [3, 1] at device+100 to f32[8x2] by strides [3, 1] at device+96
    plan.copy %s to %t : memref<8x2xf32, strided<[3, 1]>> to memref<8x2xf32, strided<[3, 1]>>
    // CHECK-NEXT: while i1 at result "done"
    // CHECK-NEXT:   stream 0: fill i1 at result "done" with 0
    // CHECK-NEXT: do
    // CHECK-NEXT:   stream 0: fill f32[8x3] at device+96 with 1
    plan.while %done : memref<i1> {
      plan.fill %done with 0 : memref<i1>
    } do {
      plan.fill %all with 1 : memref<8x3xf32>
    }
    // CHECK-NEXT: case i32 at device+0
    // CHECK-NEXT: if 0
    // CHECK-NEXT:   stream 0: callback "print"(f32[2x3] at argument "w") to ()
    // CHECK-NEXT: if 1 or another
    plan.case %i : memref<i32> {
      plan.callback "print"(%w) to () : (memref<2x3xf32>) -> ()
    }, {
    }
  }
}

// Device 2 stands second along "data", and runs the second list.
// PIPE: device 2 of 4, data = 1: entry @pipe, list 1, 64 bytes on the device, 0 on the host
// PIPE-NEXT: stream 0: fill f32[4] at device+0 with 2
plan.entry @pipe() attributes {lists = array<i64: 0, 1, 1, 1>, lists_by = #sdy<axis_ref_list{"data"}>, mesh = @mesh} {
  plan.list device_bytes 0 {
  }
  plan.list device_bytes 64 {
    %a = plan.buffer at 0 : memref<4xf32>
    plan.fill %a with 2 : memref<4xf32>
  }
}

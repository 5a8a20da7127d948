// Tests that a program says all that a plan says: the file gives back the same text, whatever stands where.
// RUN: heddle-opt %s -o %t.mlir
// RUN: heddle-translate --plan-to-program %t.mlir -o %t.heddle
// RUN: heddle-translate --program-to-plan %t.heddle -o %t.back.mlir && diff %t.mlir %t.back.mlir
// RUN: heddle-translate --plan-to-program %t.back.mlir -o %t.again.heddle
// RUN: heddle-translate --program-to-plan %t.again.heddle | diff %t.mlir -

module @steps attributes {heddle.note = [1, "two"]} {

sdy.mesh @mesh = <["data"=4]> {heddle.note = {a = 1 : i32}}

func.func private @loop_0(%x: tensor<2x3xf32>, %k: tensor<i32>) -> tensor<2x3xf32> attributes {plan.kernel = "loop"} {
  return %x : tensor<2x3xf32>
}

plan.entry @step(%w: memref<2x3xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<8x3xf32>, donates = 0>, heddle.note = unit, spmd.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>})
    -> (memref<2x3xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<8x3xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>},
        memref<i1> {heddle.io = #heddle.io<name = "done", role = metric, type = tensor<i1>>, spmd.sharding = #sdy.sharding<@mesh, [], replicated={"data"}>}) {
  plan.list device_bytes 1024 host_bytes 64 disk_bytes 96 alignment 32 {
    %all = plan.buffer at 96 : memref<8x3xf32>
    %d = plan.axis_index {"data"} on @mesh : i32
    %h = plan.buffer host at 0 : memref<3xf32>
    %dd = plan.axis_index {"data":(1)2} on @mesh : i32
    %i = plan.buffer at 320 : memref<i32>
    // Constants of all sorts of elements.
    %c = plan.constant dense<1.0> : tensor<3x3xf32> : memref<3x3xf32>
    %c1 = plan.constant dense<[true, false, true]> : tensor<3xi1> : memref<3xi1>
    %c2 = plan.constant dense<true> : tensor<2x2xi1> : memref<2x2xi1>
    %c3 = plan.constant dense<[1, -2]> : tensor<2xi16> : memref<2xi16>
    %c4 = plan.constant dense<[1, 250]> : tensor<2xui8> : memref<2xui8>
    %c5 = plan.constant dense<[1.5, 0x7FC0]> : tensor<2xbf16> : memref<2xbf16>
    %c6 = plan.constant dense<[(1.0, 2.0)]> : tensor<1xcomplex<f32>> : memref<1xcomplex<f32>>
    %c7 = plan.constant dense<[1.5, 2.5]> : tensor<2xf8E4M3FN> : memref<2xf8E4M3FN>
    %c8 = plan.constant dense<> : tensor<0xf64> : memref<0xf64>
    %done = plan.result 1 : memref<i1>
    // Views of views, of other types, with strides.
    %v = plan.view %all[24] : memref<8x3xf32> to memref<2x3xf32>
    %vv = plan.view %v[4] : memref<2x3xf32> to memref<5xi32>
    %s = plan.view %all[4] : memref<8x3xf32> to memref<8x2xf32, strided<[3, 1]>>
    plan.record 0
    plan.wait 0 stream 1
    plan.collective all_gather %w to %all over {"data"} on @mesh stream 1 {cost = #plan.cost<nanoseconds = 12, flops = 0, bytes = 72>, heddle.cause = "gather of w"} : memref<2x3xf32> to memref<8x3xf32>
    plan.collective all_reduce add %w, %all to %w, %all over {"data"} on @mesh stream 1 : memref<2x3xf32>, memref<8x3xf32> to memref<2x3xf32>, memref<8x3xf32>
    plan.collective reduce_scatter maximum %all to %v over {"data"} on @mesh : memref<8x3xf32> to memref<2x3xf32>
    plan.collective all_to_all %all to %all over {"data"} on @mesh : memref<8x3xf32> to memref<8x3xf32>
    plan.collective permute %w to %v from [{"data":(1)2}, {"data":(2)2}] to [{"data":(2)2}, {"data":(1)2}] on @mesh : memref<2x3xf32> to memref<2x3xf32>
    plan.collective shift %w to %v over {"data"} by -1 on @mesh : memref<2x3xf32> to memref<2x3xf32>
    plan.collective shift %w to %v over {"data"} by 1 mirrored on @mesh : memref<2x3xf32> to memref<2x3xf32>
    plan.collective pairs %w to %v over {"data"} senders [0, 1] receivers [1, 0] on @mesh : memref<2x3xf32> to memref<2x3xf32>
    plan.exchange send %w [1] receive %v [-1] over {"data"} on @mesh stream 2 : (memref<2x3xf32>) -> memref<2x3xf32>
    plan.exchange send %w [-1] over {"data"} on @mesh : (memref<2x3xf32>) -> ()
    plan.exchange send %w [-1] over {"data"} on @mesh channel 3 stream 2 : (memref<2x3xf32>) -> ()
    %late = plan.buffer at 352 : memref<12xi8>
    plan.record 1 stream 1
    plan.wait 1
    plan.loop %k to 4 {
      %p = plan.view %all[affine_map<(k) -> (k * 24)>(%k)] : memref<8x3xf32> to memref<2x3xf32>
      %row = plan.view %p[12] : memref<2x3xf32> to memref<3xf32>
      %back = plan.view %all[affine_map<(k) -> ((-k + 3) * 24 + 12)>(%k)] : memref<8x3xf32> to memref<3xf32>
      %slot = plan.view %all[affine_map<(k) -> ((k mod 2) * 48)>(%k)] : memref<8x3xf32> to memref<3xf32>
      %other = plan.view %all[affine_map<(k) -> (((k + 1) mod 2) * 48 + 12)>(%k)] : memref<8x3xf32> to memref<3xf32>
      plan.copy %row to %back : memref<3xf32> to memref<3xf32>
      plan.copy %slot to %other : memref<3xf32> to memref<3xf32>
      plan.launch @loop_0(%p, %k) to (%p) : (memref<2x3xf32>, index) -> memref<2x3xf32>
      plan.loop %m to 3 {
        %q = plan.view %all[affine_map<(k, m) -> (k * 24 + m * 4)>(%k, %m)] : memref<8x3xf32> to memref<3xf32>
        %r = plan.view %p[affine_map<(m) -> (m * 4)>(%m)] : memref<2x3xf32> to memref<f32>
        plan.fill %q with 7 : memref<3xf32>
        plan.fill %r with 7 : memref<f32>
      }
      plan.when %k from 0 to 3 {
        plan.launch @loop_0(%p, %d) to (%w) stream 3 : (memref<2x3xf32>, i32) -> memref<2x3xf32>
      }
    }
    plan.library @matmul_0(%w, %c) to (%v) scratch %all stream 2 {cost = #plan.cost<nanoseconds = 12, flops = 3, bytes = 72>} : (memref<2x3xf32>, memref<3x3xf32>) -> memref<2x3xf32>, memref<8x3xf32>
    %top = plan.view %all[0] : memref<8x3xf32> to memref<3xf32>
    %disk = plan.buffer disk at 64 : memref<3xf32>
    plan.copy %top to %h : memref<3xf32> to memref<3xf32>
    plan.copy %h to %disk stream 2 : memref<3xf32> to memref<3xf32>
    plan.copy %disk to %h : memref<3xf32> to memref<3xf32>
    plan.fill %top with 255 stream 3 : memref<3xf32>
    plan.while %done : memref<i1> {
      plan.fill %done with 0 : memref<i1>
    } do {
      plan.copy %w to %v stream 1 : memref<2x3xf32> to memref<2x3xf32>
    }
    plan.case %i : memref<i32> {
      plan.callback "print"(%w) to () {heddle.note = "a \"b\""} : (memref<2x3xf32>) -> ()
    }, {
    }
    %last = plan.buffer at 384 : memref<4xi8>
  }
}

// A kernel with a mask that MLIR would print in hex, in which two spellings stand for different elements.
func.func private @matmul_0(%x: tensor<2x3xf32>, %y: tensor<3x3xf32>) -> tensor<2x3xf32> attributes {plan.library = "matmul"} {
  %m = stablehlo.constant dense<[true, true, false, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true]> : tensor<104xi1>
  %0 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<2x3xf32>, tensor<3x3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// Appended state of all sorts of elements.
plan.entry @append()
    -> (memref<f32> {heddle.io = #heddle.io<name = "scale", role = state, type = tensor<f32>, appended = <splat 3.276800e+04 : f32>>, spmd.sharding = #sdy.sharding<@mesh, []>},
        memref<i1> {heddle.io = #heddle.io<name = "flag", role = state, type = tensor<i1>, appended = <splat true>>, spmd.sharding = #sdy.sharding<@mesh, []>},
        memref<ui16> {heddle.io = #heddle.io<name = "count", role = state, type = tensor<ui16>, appended = <splat 65535 : ui16>>, spmd.sharding = #sdy.sharding<@mesh, []>},
        memref<i64> {heddle.io = #heddle.io<name = "last", role = state, type = tensor<i64>, appended = <splat -1 : i64>>, spmd.sharding = #sdy.sharding<@mesh, []>},
        memref<4xbf16> {heddle.io = #heddle.io<name = "half", role = state, type = tensor<4xbf16>, appended = <splat 1.500000e+00 : bf16>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>},
        memref<4xf8E4M3FN> {heddle.io = #heddle.io<name = "eighth", role = state, type = tensor<4xf8E4M3FN>, appended = <splat -0.000000e+00 : f8E4M3FN>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>},
        memref<2xcomplex<f32>> {heddle.io = #heddle.io<name = "rest", role = state, type = tensor<2xcomplex<f32>>, appended = <zeros>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>},
        memref<2x3xf32> {heddle.io = #heddle.io<name = "outer.w", role = state, type = tensor<8x3xf32>, appended = <copy of "w">, space = host>, spmd.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>},
        memref<2x3xf32> {heddle.io = #heddle.io<name = "old.w", role = state, type = tensor<8x3xf32>, appended = <zeros>, space = disk>, spmd.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>}) {
  plan.list {
  }
}

plan.entry @pipe() attributes {lists = array<i64: 0, 1, 1, 1>, lists_by = #sdy<axis_ref_list{"data"}>, mesh = @mesh} {
  plan.list {
  }
  plan.list {
  }
}

}

// Tests what mutate-plan.mlir does on pipelines: four stages whose lists send and receive beside computation.
// RUN: heddle-opt %s --load-pass-plugin=%test_passes --pass-pipeline="builtin.module(test-mutate-plan{count=60 seed=1})" -o /dev/null

sdy.mesh @mesh = <["pipe"=4]>

func.func private @forward(%x: tensor<4xf32>, %w: tensor<4xf32>) -> tensor<4xf32> attributes {plan.kernel = "loop"} {
  %0 = stablehlo.multiply %x, %w : tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func private @add(%g: tensor<4xf32>, %x: tensor<4xf32>) -> tensor<4xf32> attributes {plan.kernel = "loop"} {
  %0 = stablehlo.add %g, %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}
// One forward, one backward: stage s runs 4 - s forward passes ahead. What goes to one neighbour and comes from it at the same time
// is one launch.
plan.entry @one_forward_one_backward(%w: memref<4xf32>, %x: memref<4x4xf32>) -> (memref<4xf32>)
    attributes {lists = array<i64: 0, 1, 2, 3>, lists_by = #sdy<axis_ref_list{"pipe"}>, mesh = @mesh} {
  plan.list {
    %grad = plan.result 0 : memref<4xf32>
    %in = plan.buffer : memref<4x4xf32>
    %out = plan.buffer : memref<4x4xf32>
    %back = plan.buffer : memref<4x4xf32>
    %sent = plan.buffer : memref<4x4xf32>
    %in0 = plan.view %in[0] : memref<4x4xf32> to memref<4xf32>
    %out0 = plan.view %out[0] : memref<4x4xf32> to memref<4xf32>
    %back0 = plan.view %back[0] : memref<4x4xf32> to memref<4xf32>
    %sent0 = plan.view %sent[0] : memref<4x4xf32> to memref<4xf32>
    %x0 = plan.view %x[0] : memref<4x4xf32> to memref<4xf32>
    %in1 = plan.view %in[16] : memref<4x4xf32> to memref<4xf32>
    %out1 = plan.view %out[16] : memref<4x4xf32> to memref<4xf32>
    %back1 = plan.view %back[16] : memref<4x4xf32> to memref<4xf32>
    %sent1 = plan.view %sent[16] : memref<4x4xf32> to memref<4xf32>
    %x1 = plan.view %x[16] : memref<4x4xf32> to memref<4xf32>
    %in2 = plan.view %in[32] : memref<4x4xf32> to memref<4xf32>
    %out2 = plan.view %out[32] : memref<4x4xf32> to memref<4xf32>
    %back2 = plan.view %back[32] : memref<4x4xf32> to memref<4xf32>
    %sent2 = plan.view %sent[32] : memref<4x4xf32> to memref<4xf32>
    %x2 = plan.view %x[32] : memref<4x4xf32> to memref<4xf32>
    %in3 = plan.view %in[48] : memref<4x4xf32> to memref<4xf32>
    %out3 = plan.view %out[48] : memref<4x4xf32> to memref<4xf32>
    %back3 = plan.view %back[48] : memref<4x4xf32> to memref<4xf32>
    %sent3 = plan.view %sent[48] : memref<4x4xf32> to memref<4xf32>
    %x3 = plan.view %x[48] : memref<4x4xf32> to memref<4xf32>
    plan.fill %grad with 0 : memref<4xf32>
    plan.launch @forward(%x0, %w) to (%out0) : (memref<4xf32>, memref<4xf32>) -> memref<4xf32>
    plan.record 0
    plan.wait 0 stream 1
    plan.exchange send %out0 [1] over {"pipe"} on @mesh stream 1 : (memref<4xf32>) -> ()
    plan.launch @forward(%x1, %w) to (%out1) : (memref<4xf32>, memref<4xf32>) -> memref<4xf32>
    plan.record 2
    plan.wait 2 stream 1
    plan.exchange send %out1 [1] over {"pipe"} on @mesh stream 1 : (memref<4xf32>) -> ()
    plan.launch @forward(%x2, %w) to (%out2) : (memref<4xf32>, memref<4xf32>) -> memref<4xf32>
    plan.record 4
    plan.wait 4 stream 1
    plan.exchange send %out2 [1] over {"pipe"} on @mesh stream 1 : (memref<4xf32>) -> ()
    plan.launch @forward(%x3, %w) to (%out3) : (memref<4xf32>, memref<4xf32>) -> memref<4xf32>
    plan.record 6
    plan.wait 6 stream 1
    plan.exchange send %out3 [1] receive %back0 [1] over {"pipe"} on @mesh stream 1 : (memref<4xf32>) -> memref<4xf32>
    plan.record 7 stream 1
    plan.wait 7
    plan.launch @forward(%back0, %w) to (%sent0) : (memref<4xf32>, memref<4xf32>) -> memref<4xf32>
    plan.launch @add(%grad, %sent0) to (%grad) : (memref<4xf32>, memref<4xf32>) -> memref<4xf32>
    plan.record 8
    plan.wait 8 stream 1
    plan.exchange receive %back1 [1] over {"pipe"} on @mesh stream 1 : () -> memref<4xf32>
    plan.record 9 stream 1
    plan.wait 9
    plan.launch @forward(%back1, %w) to (%sent1) : (memref<4xf32>, memref<4xf32>) -> memref<4xf32>
    plan.launch @add(%grad, %sent1) to (%grad) : (memref<4xf32>, memref<4xf32>) -> memref<4xf32>
    plan.record 10
    plan.wait 10 stream 1
    plan.exchange receive %back2 [1] over {"pipe"} on @mesh stream 1 : () -> memref<4xf32>
    plan.record 11 stream 1
    plan.wait 11
    plan.launch @forward(%back2, %w) to (%sent2) : (memref<4xf32>, memref<4xf32>) -> memref<4xf32>
    plan.launch @add(%grad, %sent2) to (%grad) : (memref<4xf32>, memref<4xf32>) -> memref<4xf32>
    plan.record 12
    plan.wait 12 stream 1
    plan.exchange receive %back3 [1] over {"pipe"} on @mesh stream 1 : () -> memref<4xf32>
    plan.record 13 stream 1
    plan.wait 13
    plan.launch @forward(%back3, %w) to (%sent3) : (memref<4xf32>, memref<4xf32>) -> memref<4xf32>
    plan.launch @add(%grad, %sent3) to (%grad) : (memref<4xf32>, memref<4xf32>) -> memref<4xf32>
  }
  plan.list {
    %grad = plan.result 0 : memref<4xf32>
    %in = plan.buffer : memref<4x4xf32>
    %out = plan.buffer : memref<4x4xf32>
    %back = plan.buffer : memref<4x4xf32>
    %sent = plan.buffer : memref<4x4xf32>
    %in0 = plan.view %in[0] : memref<4x4xf32> to memref<4xf32>
    %out0 = plan.view %out[0] : memref<4x4xf32> to memref<4xf32>
    %back0 = plan.view %back[0] : memref<4x4xf32> to memref<4xf32>
    %sent0 = plan.view %sent[0] : memref<4x4xf32> to memref<4xf32>
    %x0 = plan.view %x[0] : memref<4x4xf32> to memref<4xf32>
    %in1 = plan.view %in[16] : memref<4x4xf32> to memref<4xf32>
    %out1 = plan.view %out[16] : memref<4x4xf32> to memref<4xf32>
    %back1 = plan.view %back[16] : memref<4x4xf32> to memref<4xf32>
    %sent1 = plan.view %sent[16] : memref<4x4xf32> to memref<4xf32>
    %x1 = plan.view %x[16] : memref<4x4xf32> to memref<4xf32>
    %in2 = plan.view %in[32] : memref<4x4xf32> to memref<4xf32>
    %out2 = plan.view %out[32] : memref<4x4xf32> to memref<4xf32>
    %back2 = plan.view %back[32] : memref<4x4xf32> to memref<4xf32>
    %sent2 = plan.view %sent[32] : memref<4x4xf32> to memref<4xf32>
    %x2 = plan.view %x[32] : memref<4x4xf32> to memref<4xf32>
    %in3 = plan.view %in[48] : memref<4x4xf32> to memref<4xf32>
    %out3 = plan.view %out[48] : memref<4x4xf32> to memref<4xf32>
    %back3 = plan.view %back[48] : memref<4x4xf32> to memref<4xf32>
    %sent3 = plan.view %sent[48] : memref<4x4xf32> to memref<4xf32>
    %x3 = plan.view %x[48] : memref<4x4xf32> to memref<4xf32>
    plan.fill %grad with 0 : memref<4xf32>
    plan.record 0
    plan.wait 0 stream 1
    plan.exchange receive %in0 [-1] over {"pipe"} on @mesh stream 1 : () -> memref<4xf32>
    plan.record 1 stream 1
    plan.wait 1
    plan.launch @forward(%in0, %w) to (%out0) : (memref<4xf32>, memref<4xf32>) -> memref<4xf32>
    plan.record 2
    plan.wait 2 stream 1
    plan.exchange send %out0 [1] over {"pipe"} on @mesh stream 1 : (memref<4xf32>) -> ()
    plan.record 4
    plan.wait 4 stream 1
    plan.exchange receive %in1 [-1] over {"pipe"} on @mesh stream 1 : () -> memref<4xf32>
    plan.record 5 stream 1
    plan.wait 5
    plan.launch @forward(%in1, %w) to (%out1) : (memref<4xf32>, memref<4xf32>) -> memref<4xf32>
    plan.record 6
    plan.wait 6 stream 1
    plan.exchange send %out1 [1] over {"pipe"} on @mesh stream 1 : (memref<4xf32>) -> ()
    plan.record 8
    plan.wait 8 stream 1
    plan.exchange receive %in2 [-1] over {"pipe"} on @mesh stream 1 : () -> memref<4xf32>
    plan.record 9 stream 1
    plan.wait 9
    plan.launch @forward(%in2, %w) to (%out2) : (memref<4xf32>, memref<4xf32>) -> memref<4xf32>
    plan.record 10
    plan.wait 10 stream 1
    plan.exchange send %out2 [1] receive %back0 [1] over {"pipe"} on @mesh stream 1 : (memref<4xf32>) -> memref<4xf32>
    plan.record 11 stream 1
    plan.wait 11
    plan.launch @forward(%back0, %w) to (%sent0) : (memref<4xf32>, memref<4xf32>) -> memref<4xf32>
    plan.launch @add(%grad, %sent0) to (%grad) : (memref<4xf32>, memref<4xf32>) -> memref<4xf32>
    plan.record 12
    plan.wait 12 stream 1
    plan.exchange send %sent0 [-1] receive %in3 [-1] over {"pipe"} on @mesh stream 1 : (memref<4xf32>) -> memref<4xf32>
    plan.record 13 stream 1
    plan.wait 13
    plan.launch @forward(%in3, %w) to (%out3) : (memref<4xf32>, memref<4xf32>) -> memref<4xf32>
    plan.record 14
    plan.wait 14 stream 1
    plan.exchange send %out3 [1] receive %back1 [1] over {"pipe"} on @mesh stream 1 : (memref<4xf32>) -> memref<4xf32>
    plan.record 15 stream 1
    plan.wait 15
    plan.launch @forward(%back1, %w) to (%sent1) : (memref<4xf32>, memref<4xf32>) -> memref<4xf32>
    plan.launch @add(%grad, %sent1) to (%grad) : (memref<4xf32>, memref<4xf32>) -> memref<4xf32>
    plan.record 16
    plan.wait 16 stream 1
    plan.exchange send %sent1 [-1] over {"pipe"} on @mesh stream 1 : (memref<4xf32>) -> ()
    plan.record 18
    plan.wait 18 stream 1
    plan.exchange receive %back2 [1] over {"pipe"} on @mesh stream 1 : () -> memref<4xf32>
    plan.record 19 stream 1
    plan.wait 19
    plan.launch @forward(%back2, %w) to (%sent2) : (memref<4xf32>, memref<4xf32>) -> memref<4xf32>
    plan.launch @add(%grad, %sent2) to (%grad) : (memref<4xf32>, memref<4xf32>) -> memref<4xf32>
    plan.record 20
    plan.wait 20 stream 1
    plan.exchange send %sent2 [-1] over {"pipe"} on @mesh stream 1 : (memref<4xf32>) -> ()
    plan.record 22
    plan.wait 22 stream 1
    plan.exchange receive %back3 [1] over {"pipe"} on @mesh stream 1 : () -> memref<4xf32>
    plan.record 23 stream 1
    plan.wait 23
    plan.launch @forward(%back3, %w) to (%sent3) : (memref<4xf32>, memref<4xf32>) -> memref<4xf32>
    plan.launch @add(%grad, %sent3) to (%grad) : (memref<4xf32>, memref<4xf32>) -> memref<4xf32>
    plan.record 24
    plan.wait 24 stream 1
    plan.exchange send %sent3 [-1] over {"pipe"} on @mesh stream 1 : (memref<4xf32>) -> ()
  }
  plan.list {
    %grad = plan.result 0 : memref<4xf32>
    %in = plan.buffer : memref<4x4xf32>
    %out = plan.buffer : memref<4x4xf32>
    %back = plan.buffer : memref<4x4xf32>
    %sent = plan.buffer : memref<4x4xf32>
    %in0 = plan.view %in[0] : memref<4x4xf32> to memref<4xf32>
    %out0 = plan.view %out[0] : memref<4x4xf32> to memref<4xf32>
    %back0 = plan.view %back[0] : memref<4x4xf32> to memref<4xf32>
    %sent0 = plan.view %sent[0] : memref<4x4xf32> to memref<4xf32>
    %x0 = plan.view %x[0] : memref<4x4xf32> to memref<4xf32>
    %in1 = plan.view %in[16] : memref<4x4xf32> to memref<4xf32>
    %out1 = plan.view %out[16] : memref<4x4xf32> to memref<4xf32>
    %back1 = plan.view %back[16] : memref<4x4xf32> to memref<4xf32>
    %sent1 = plan.view %sent[16] : memref<4x4xf32> to memref<4xf32>
    %x1 = plan.view %x[16] : memref<4x4xf32> to memref<4xf32>
    %in2 = plan.view %in[32] : memref<4x4xf32> to memref<4xf32>
    %out2 = plan.view %out[32] : memref<4x4xf32> to memref<4xf32>
    %back2 = plan.view %back[32] : memref<4x4xf32> to memref<4xf32>
    %sent2 = plan.view %sent[32] : memref<4x4xf32> to memref<4xf32>
    %x2 = plan.view %x[32] : memref<4x4xf32> to memref<4xf32>
    %in3 = plan.view %in[48] : memref<4x4xf32> to memref<4xf32>
    %out3 = plan.view %out[48] : memref<4x4xf32> to memref<4xf32>
    %back3 = plan.view %back[48] : memref<4x4xf32> to memref<4xf32>
    %sent3 = plan.view %sent[48] : memref<4x4xf32> to memref<4xf32>
    %x3 = plan.view %x[48] : memref<4x4xf32> to memref<4xf32>
    plan.fill %grad with 0 : memref<4xf32>
    plan.record 0
    plan.wait 0 stream 1
    plan.exchange receive %in0 [-1] over {"pipe"} on @mesh stream 1 : () -> memref<4xf32>
    plan.record 1 stream 1
    plan.wait 1
    plan.launch @forward(%in0, %w) to (%out0) : (memref<4xf32>, memref<4xf32>) -> memref<4xf32>
    plan.record 2
    plan.wait 2 stream 1
    plan.exchange send %out0 [1] over {"pipe"} on @mesh stream 1 : (memref<4xf32>) -> ()
    plan.record 4
    plan.wait 4 stream 1
    plan.exchange receive %in1 [-1] over {"pipe"} on @mesh stream 1 : () -> memref<4xf32>
    plan.record 5 stream 1
    plan.wait 5
    plan.launch @forward(%in1, %w) to (%out1) : (memref<4xf32>, memref<4xf32>) -> memref<4xf32>
    plan.record 6
    plan.wait 6 stream 1
    plan.exchange send %out1 [1] receive %back0 [1] over {"pipe"} on @mesh stream 1 : (memref<4xf32>) -> memref<4xf32>
    plan.record 7 stream 1
    plan.wait 7
    plan.launch @forward(%back0, %w) to (%sent0) : (memref<4xf32>, memref<4xf32>) -> memref<4xf32>
    plan.launch @add(%grad, %sent0) to (%grad) : (memref<4xf32>, memref<4xf32>) -> memref<4xf32>
    plan.record 8
    plan.wait 8 stream 1
    plan.exchange send %sent0 [-1] receive %in2 [-1] over {"pipe"} on @mesh stream 1 : (memref<4xf32>) -> memref<4xf32>
    plan.record 9 stream 1
    plan.wait 9
    plan.launch @forward(%in2, %w) to (%out2) : (memref<4xf32>, memref<4xf32>) -> memref<4xf32>
    plan.record 10
    plan.wait 10 stream 1
    plan.exchange send %out2 [1] receive %back1 [1] over {"pipe"} on @mesh stream 1 : (memref<4xf32>) -> memref<4xf32>
    plan.record 11 stream 1
    plan.wait 11
    plan.launch @forward(%back1, %w) to (%sent1) : (memref<4xf32>, memref<4xf32>) -> memref<4xf32>
    plan.launch @add(%grad, %sent1) to (%grad) : (memref<4xf32>, memref<4xf32>) -> memref<4xf32>
    plan.record 12
    plan.wait 12 stream 1
    plan.exchange send %sent1 [-1] receive %in3 [-1] over {"pipe"} on @mesh stream 1 : (memref<4xf32>) -> memref<4xf32>
    plan.record 13 stream 1
    plan.wait 13
    plan.launch @forward(%in3, %w) to (%out3) : (memref<4xf32>, memref<4xf32>) -> memref<4xf32>
    plan.record 14
    plan.wait 14 stream 1
    plan.exchange send %out3 [1] receive %back2 [1] over {"pipe"} on @mesh stream 1 : (memref<4xf32>) -> memref<4xf32>
    plan.record 15 stream 1
    plan.wait 15
    plan.launch @forward(%back2, %w) to (%sent2) : (memref<4xf32>, memref<4xf32>) -> memref<4xf32>
    plan.launch @add(%grad, %sent2) to (%grad) : (memref<4xf32>, memref<4xf32>) -> memref<4xf32>
    plan.record 16
    plan.wait 16 stream 1
    plan.exchange send %sent2 [-1] over {"pipe"} on @mesh stream 1 : (memref<4xf32>) -> ()
    plan.record 18
    plan.wait 18 stream 1
    plan.exchange receive %back3 [1] over {"pipe"} on @mesh stream 1 : () -> memref<4xf32>
    plan.record 19 stream 1
    plan.wait 19
    plan.launch @forward(%back3, %w) to (%sent3) : (memref<4xf32>, memref<4xf32>) -> memref<4xf32>
    plan.launch @add(%grad, %sent3) to (%grad) : (memref<4xf32>, memref<4xf32>) -> memref<4xf32>
    plan.record 20
    plan.wait 20 stream 1
    plan.exchange send %sent3 [-1] over {"pipe"} on @mesh stream 1 : (memref<4xf32>) -> ()
  }
  plan.list {
    %grad = plan.result 0 : memref<4xf32>
    %in = plan.buffer : memref<4x4xf32>
    %out = plan.buffer : memref<4x4xf32>
    %back = plan.buffer : memref<4x4xf32>
    %sent = plan.buffer : memref<4x4xf32>
    %in0 = plan.view %in[0] : memref<4x4xf32> to memref<4xf32>
    %out0 = plan.view %out[0] : memref<4x4xf32> to memref<4xf32>
    %back0 = plan.view %back[0] : memref<4x4xf32> to memref<4xf32>
    %sent0 = plan.view %sent[0] : memref<4x4xf32> to memref<4xf32>
    %x0 = plan.view %x[0] : memref<4x4xf32> to memref<4xf32>
    %in1 = plan.view %in[16] : memref<4x4xf32> to memref<4xf32>
    %out1 = plan.view %out[16] : memref<4x4xf32> to memref<4xf32>
    %back1 = plan.view %back[16] : memref<4x4xf32> to memref<4xf32>
    %sent1 = plan.view %sent[16] : memref<4x4xf32> to memref<4xf32>
    %x1 = plan.view %x[16] : memref<4x4xf32> to memref<4xf32>
    %in2 = plan.view %in[32] : memref<4x4xf32> to memref<4xf32>
    %out2 = plan.view %out[32] : memref<4x4xf32> to memref<4xf32>
    %back2 = plan.view %back[32] : memref<4x4xf32> to memref<4xf32>
    %sent2 = plan.view %sent[32] : memref<4x4xf32> to memref<4xf32>
    %x2 = plan.view %x[32] : memref<4x4xf32> to memref<4xf32>
    %in3 = plan.view %in[48] : memref<4x4xf32> to memref<4xf32>
    %out3 = plan.view %out[48] : memref<4x4xf32> to memref<4xf32>
    %back3 = plan.view %back[48] : memref<4x4xf32> to memref<4xf32>
    %sent3 = plan.view %sent[48] : memref<4x4xf32> to memref<4xf32>
    %x3 = plan.view %x[48] : memref<4x4xf32> to memref<4xf32>
    plan.fill %grad with 0 : memref<4xf32>
    plan.record 0
    plan.wait 0 stream 1
    plan.exchange receive %in0 [-1] over {"pipe"} on @mesh stream 1 : () -> memref<4xf32>
    plan.record 1 stream 1
    plan.wait 1
    plan.launch @forward(%in0, %w) to (%out0) : (memref<4xf32>, memref<4xf32>) -> memref<4xf32>
    plan.launch @forward(%out0, %w) to (%sent0) : (memref<4xf32>, memref<4xf32>) -> memref<4xf32>
    plan.launch @add(%grad, %sent0) to (%grad) : (memref<4xf32>, memref<4xf32>) -> memref<4xf32>
    plan.record 2
    plan.wait 2 stream 1
    plan.exchange send %sent0 [-1] receive %in1 [-1] over {"pipe"} on @mesh stream 1 : (memref<4xf32>) -> memref<4xf32>
    plan.record 3 stream 1
    plan.wait 3
    plan.launch @forward(%in1, %w) to (%out1) : (memref<4xf32>, memref<4xf32>) -> memref<4xf32>
    plan.launch @forward(%out1, %w) to (%sent1) : (memref<4xf32>, memref<4xf32>) -> memref<4xf32>
    plan.launch @add(%grad, %sent1) to (%grad) : (memref<4xf32>, memref<4xf32>) -> memref<4xf32>
    plan.record 4
    plan.wait 4 stream 1
    plan.exchange send %sent1 [-1] receive %in2 [-1] over {"pipe"} on @mesh stream 1 : (memref<4xf32>) -> memref<4xf32>
    plan.record 5 stream 1
    plan.wait 5
    plan.launch @forward(%in2, %w) to (%out2) : (memref<4xf32>, memref<4xf32>) -> memref<4xf32>
    plan.launch @forward(%out2, %w) to (%sent2) : (memref<4xf32>, memref<4xf32>) -> memref<4xf32>
    plan.launch @add(%grad, %sent2) to (%grad) : (memref<4xf32>, memref<4xf32>) -> memref<4xf32>
    plan.record 6
    plan.wait 6 stream 1
    plan.exchange send %sent2 [-1] receive %in3 [-1] over {"pipe"} on @mesh stream 1 : (memref<4xf32>) -> memref<4xf32>
    plan.record 7 stream 1
    plan.wait 7
    plan.launch @forward(%in3, %w) to (%out3) : (memref<4xf32>, memref<4xf32>) -> memref<4xf32>
    plan.launch @forward(%out3, %w) to (%sent3) : (memref<4xf32>, memref<4xf32>) -> memref<4xf32>
    plan.launch @add(%grad, %sent3) to (%grad) : (memref<4xf32>, memref<4xf32>) -> memref<4xf32>
    plan.record 8
    plan.wait 8 stream 1
    plan.exchange send %sent3 [-1] over {"pipe"} on @mesh stream 1 : (memref<4xf32>) -> ()
  }
}

// All pass to both neighbours at once, round after round, from one slot into the other; ends of the row have one neighbour.
plan.entry @both_ways(%x: memref<4xf32>) -> (memref<4xf32>)
    attributes {lists = array<i64: 0, 1, 1, 2>, lists_by = #sdy<axis_ref_list{"pipe"}>, mesh = @mesh} {
  plan.list {
    %y = plan.result 0 : memref<4xf32>
    %left = plan.buffer : memref<4xf32>
    %right = plan.buffer : memref<4xf32>
    plan.copy %x to %y : memref<4xf32> to memref<4xf32>
    plan.loop %k to 3 {
      plan.record 0
      plan.wait 0 stream 1
      plan.exchange send %y [1] receive %right [1] over {"pipe"} on @mesh stream 1 : (memref<4xf32>) -> memref<4xf32>
      plan.record 1 stream 1
      plan.wait 1
      plan.launch @add(%y, %right) to (%y) : (memref<4xf32>, memref<4xf32>) -> memref<4xf32>
    }
  }
  plan.list {
    %y = plan.result 0 : memref<4xf32>
    %left = plan.buffer : memref<4xf32>
    %right = plan.buffer : memref<4xf32>
    plan.copy %x to %y : memref<4xf32> to memref<4xf32>
    plan.loop %k to 3 {
      plan.record 0
      plan.wait 0 stream 1
      plan.exchange send %y, %y [-1, 1] receive %left, %right [-1, 1] over {"pipe"} on @mesh stream 1 : (memref<4xf32>, memref<4xf32>) -> (memref<4xf32>, memref<4xf32>)
      plan.record 1 stream 1
      plan.wait 1
      plan.launch @add(%y, %left) to (%y) : (memref<4xf32>, memref<4xf32>) -> memref<4xf32>
      plan.launch @add(%y, %right) to (%y) : (memref<4xf32>, memref<4xf32>) -> memref<4xf32>
    }
  }
  plan.list {
    %y = plan.result 0 : memref<4xf32>
    %left = plan.buffer : memref<4xf32>
    %right = plan.buffer : memref<4xf32>
    plan.copy %x to %y : memref<4xf32> to memref<4xf32>
    plan.loop %k to 3 {
      plan.record 0
      plan.wait 0 stream 1
      plan.exchange send %y [-1] receive %left [-1] over {"pipe"} on @mesh stream 1 : (memref<4xf32>) -> memref<4xf32>
      plan.record 1 stream 1
      plan.wait 1
      plan.launch @add(%y, %left) to (%y) : (memref<4xf32>, memref<4xf32>) -> memref<4xf32>
    }
  }
}

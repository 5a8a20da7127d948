// Tests that of mutants of plans with loops that are not followed whole, all that the Reference runs differently in
// different orders are caught by heddle-verify-plan: two streams make and stack rows, and go back over them.
// RUN: heddle-opt %s --load-pass-plugin=%test_passes --pass-pipeline="builtin.module(test-split-lists,test-mutate-plan{count=60 seed=1})" -o /dev/null

sdy.mesh @mesh = <["data"=2]>

func.func private @sum(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> attributes {plan.kernel = "loop"} {
  %0 = stablehlo.add %x, %y : tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func private @scale(%x: tensor<4xf32>) -> tensor<4xf32> attributes {plan.kernel = "loop"} {
  %0 = stablehlo.constant dense<0.5> : tensor<4xf32>
  %1 = stablehlo.multiply %x, %0 : tensor<4xf32>
  return %1 : tensor<4xf32>
}

plan.entry @step(%x: memref<80x4xf32>, %w: memref<4xf32>) -> (memref<80x4xf32>, memref<4xf32>) {
  plan.list device_bytes 2880 {
    %slots = plan.buffer at 0 : memref<2x4xf32>
    %sum = plan.buffer at 64 : memref<4xf32>
    %stack = plan.buffer at 128 : memref<80x4xf32>
    %sums = plan.buffer at 1408 : memref<80x4xf32>
    %y = plan.result 0 : memref<80x4xf32>
    %last = plan.result 1 : memref<4xf32>
    plan.fill %slots with 0 : memref<2x4xf32>
    plan.fill %sum with 0 : memref<4xf32>
    plan.record 0 stream 1
    plan.loop %k to 80 {
      %in = plan.view %x[affine_map<(k) -> (k * 16)>(%k)] : memref<80x4xf32> to memref<4xf32>
      %now = plan.view %slots[affine_map<(k) -> (k mod 2 * 16)>(%k)] : memref<2x4xf32> to memref<4xf32>
      %next = plan.view %slots[affine_map<(k) -> ((k + 1) mod 2 * 16)>(%k)] : memref<2x4xf32> to memref<4xf32>
      %row = plan.view %stack[affine_map<(k) -> (k * 16)>(%k)] : memref<80x4xf32> to memref<4xf32>
      plan.launch @scale(%now) to (%next) : (memref<4xf32>) -> memref<4xf32>
      plan.launch @sum(%in, %next) to (%next) : (memref<4xf32>, memref<4xf32>) -> memref<4xf32>
      plan.wait 0
      plan.record 1
      plan.wait 1 stream 1
      plan.copy %next to %row stream 1 : memref<4xf32> to memref<4xf32>
      plan.record 0 stream 1
    }
    plan.wait 0
    plan.collective all_reduce add %stack to %stack over {"data"} on @mesh stream 1 : memref<80x4xf32> to memref<80x4xf32>
    plan.record 2 stream 1
    plan.wait 2
    plan.loop %k to 80 {
      %row = plan.view %stack[affine_map<(k) -> (k * -16 + 1264)>(%k)] : memref<80x4xf32> to memref<4xf32>
      %own = plan.view %sums[affine_map<(k) -> (k * -16 + 1264)>(%k)] : memref<80x4xf32> to memref<4xf32>
      plan.launch @sum(%row, %sum) to (%sum) : (memref<4xf32>, memref<4xf32>) -> memref<4xf32>
      plan.launch @scale(%sum) to (%own) : (memref<4xf32>) -> memref<4xf32>
      plan.when %k from 20 to 60 {
        plan.launch @sum(%own, %w) to (%own) : (memref<4xf32>, memref<4xf32>) -> memref<4xf32>
      }
    }
    %middle = plan.view %sums[640] : memref<80x4xf32> to memref<4xf32>
    plan.record 3
    plan.wait 3 stream 1
    plan.launch @sum(%middle, %middle) to (%last) stream 1 : (memref<4xf32>, memref<4xf32>) -> memref<4xf32>
    plan.copy %sums to %y : memref<80x4xf32> to memref<80x4xf32>
  }
}

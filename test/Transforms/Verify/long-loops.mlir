// Tests that a loop of a million trips is proved without following each of them where what it stacks moves on by as much
// as it has: forwards, backwards, beside slots that alternate, in parts of it, in a donated argument, around another
// loop. What is read behind it is known to be written.
// RUN: heddle-opt %s --heddle-verify-plan --split-input-file -o /dev/null

func.func private @sum(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> attributes {plan.kernel = "loop"} {
  %0 = stablehlo.add %x, %y : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// Stream 0 makes what stream 1 stacks; the sums go back over the stack, and are behind it in memory.
plan.entry @stacks(%x: memref<1048576x4xf32>) -> (memref<1048576x4xf32>, memref<4xf32>) {
  plan.list device_bytes 33554496 {
    %slots = plan.buffer at 0 : memref<2x4xf32>
    %stack = plan.buffer at 64 : memref<1048576x4xf32>
    %sums = plan.buffer at 16777280 : memref<1048576x4xf32>
    %y = plan.result 0 : memref<1048576x4xf32>
    %last = plan.result 1 : memref<4xf32>
    plan.fill %slots with 0 : memref<2x4xf32>
    plan.record 0 stream 1
    plan.loop %k to 1048576 {
      %in = plan.view %x[affine_map<(k) -> (k * 16)>(%k)] : memref<1048576x4xf32> to memref<4xf32>
      %now = plan.view %slots[affine_map<(k) -> (k mod 2 * 16)>(%k)] : memref<2x4xf32> to memref<4xf32>
      %next = plan.view %slots[affine_map<(k) -> ((k + 1) mod 2 * 16)>(%k)] : memref<2x4xf32> to memref<4xf32>
      %row = plan.view %stack[affine_map<(k) -> (k * 16)>(%k)] : memref<1048576x4xf32> to memref<4xf32>
      plan.wait 0
      plan.launch @sum(%in, %now) to (%next) : (memref<4xf32>, memref<4xf32>) -> memref<4xf32>
      plan.record 1
      plan.wait 1 stream 1
      plan.copy %next to %row stream 1 : memref<4xf32> to memref<4xf32>
      plan.record 0 stream 1
    }
    plan.wait 0
    plan.loop %k to 1048576 {
      %row = plan.view %stack[affine_map<(k) -> (k * -16 + 16777200)>(%k)] : memref<1048576x4xf32> to memref<4xf32>
      %in = plan.view %x[affine_map<(k) -> (k * -16 + 16777200)>(%k)] : memref<1048576x4xf32> to memref<4xf32>
      %sum = plan.view %sums[affine_map<(k) -> (k * -16 + 16777200)>(%k)] : memref<1048576x4xf32> to memref<4xf32>
      plan.launch @sum(%row, %in) to (%sum) : (memref<4xf32>, memref<4xf32>) -> memref<4xf32>
      plan.launch @sum(%sum, %in) to (%sum) : (memref<4xf32>, memref<4xf32>) -> memref<4xf32>
    }
    %middle = plan.view %sums[4194304] : memref<1048576x4xf32> to memref<4xf32>
    plan.launch @sum(%middle, %middle) to (%last) : (memref<4xf32>, memref<4xf32>) -> memref<4xf32>
    plan.copy %sums to %y : memref<1048576x4xf32> to memref<1048576x4xf32>
  }
}

// What is written in a part of the iterations only, in two parts; a donated argument.
plan.entry @parts(%w: memref<1048576x4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<1048576x4xf32>, donates = 0>},
                  %x: memref<4xf32>)
    -> (memref<1048576x4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<1048576x4xf32>>}, memref<1048576x4xf32>) {
  plan.list {
    %y = plan.result 1 : memref<1048576x4xf32>
    plan.loop %k to 1048576 {
      %own = plan.view %w[affine_map<(k) -> (k * 16)>(%k)] : memref<1048576x4xf32> to memref<4xf32>
      %row = plan.view %y[affine_map<(k) -> (k * 16)>(%k)] : memref<1048576x4xf32> to memref<4xf32>
      plan.launch @sum(%own, %x) to (%own) : (memref<4xf32>, memref<4xf32>) -> memref<4xf32>
      plan.when %k from 0 to 400000 {
        plan.copy %x to %row : memref<4xf32> to memref<4xf32>
      }
      plan.when %k from 400000 to 1048576 {
        plan.copy %own to %row : memref<4xf32> to memref<4xf32>
      }
    }
  }
}

// Each iteration sums up a batch of eight rows.
plan.entry @around(%x: memref<8x4xf32>) -> (memref<1048576x4xf32>) {
  plan.list {
    %y = plan.result 0 : memref<1048576x4xf32>
    plan.loop %k to 1048576 {
      %row = plan.view %y[affine_map<(k) -> (k * 16)>(%k)] : memref<1048576x4xf32> to memref<4xf32>
      plan.fill %row with 0 : memref<4xf32>
      plan.loop %i to 8 {
        %in = plan.view %x[affine_map<(k) -> (k * 16)>(%i)] : memref<8x4xf32> to memref<4xf32>
        plan.launch @sum(%row, %in) to (%row) : (memref<4xf32>, memref<4xf32>) -> memref<4xf32>
      }
    }
  }
}

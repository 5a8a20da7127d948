// Tests the order of launches: collectives travel beside kernels, as far as the cap on live bytes allows.
// RUN: heddle-opt %s --heddle-schedule=live-factor=10 | FileCheck %s
// RUN: heddle-opt %s --heddle-schedule=memory-minimal | FileCheck %s --check-prefix=LEAST
// RUN: heddle-opt %s --heddle-print-schedule -o /dev/null | FileCheck %s --check-prefix=FIGURES

sdy.mesh @mesh = <["data"=4]>

// The weights' gather is on its way while the product that does not need it runs; in least memory it waits.
// CHECK-LABEL: func.func @overlap
// LEAST-LABEL: func.func @overlap
// FIGURES: {"collectives":1,"function":"overlap","kernel_bytes":{{[0-9]+}},"kernels":2,"least_bytes":{{[0-9]+}},"least_peak_live_bytes":{{[0-9]+}},"library_calls":2,"peak_live_bytes":{{[0-9]+}},"seconds":{{.*}},"state_bytes":0,"updates":0}
func.func @overlap(%x: tensor<256x256xf32>, %w: tensor<64x256xf32>, %v: tensor<256x256xf32>) -> tensor<256x256xf32> {
  // CHECK-NEXT: spmd.start
  // CHECK:      heddle.library matmul
  // CHECK:      heddle.library matmul
  // LEAST-NEXT: heddle.library matmul
  // LEAST:      spmd.start
  %0 = heddle.library matmul(%a = %x : tensor<256x256xf32>, %b = %v : tensor<256x256xf32>) -> (tensor<256x256xf32>) {
    %p = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<256x256xf32>, tensor<256x256xf32>) -> tensor<256x256xf32>
    heddle.yield %p : tensor<256x256xf32>
  }
  %many = heddle.fusion loop(%a = %0 : tensor<256x256xf32>) -> (tensor<4x256x256xf32>) {
    %t = stablehlo.broadcast_in_dim %a, dims = [1, 2] : (tensor<256x256xf32>) -> tensor<4x256x256xf32>
    heddle.yield %t : tensor<4x256x256xf32>
  }
  %1 = heddle.fusion loop(%a = %many : tensor<4x256x256xf32>) -> (tensor<256x256xf32>) {
    %t = stablehlo.slice %a [0:1, 0:256, 0:256] : (tensor<4x256x256xf32>) -> tensor<1x256x256xf32>
    %u = stablehlo.reshape %t : (tensor<1x256x256xf32>) -> tensor<256x256xf32>
    heddle.yield %u : tensor<256x256xf32>
  }
  %f = spmd.start on 1 (%a = %w : tensor<64x256xf32>) -> (tensor<256x256xf32>) {
    %g = spmd.all_gather %a dim 0 over {"data"} on @mesh : (tensor<64x256xf32>) -> tensor<256x256xf32>
    spmd.yield %g : tensor<256x256xf32>
  }
  %2 = spmd.done %f : !spmd.future<tensor<256x256xf32>>
  %3 = heddle.library matmul(%a = %1 : tensor<256x256xf32>, %b = %2 : tensor<256x256xf32>) -> (tensor<256x256xf32>) {
    %p = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<256x256xf32>, tensor<256x256xf32>) -> tensor<256x256xf32>
    heddle.yield %p : tensor<256x256xf32>
  }
  return %3 : tensor<256x256xf32>
}

// What is updated in a donated argument's place waits for all that reads the argument.
// CHECK-LABEL: func.func @in_place
func.func @in_place(%p: tensor<1024xf32> {heddle.io = #heddle.io<name = "p", role = state, type = tensor<1024xf32>, donates = 0>},
                    %x: tensor<1024xf32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<1024xf32>>})
    -> (tensor<1024xf32> {heddle.io = #heddle.io<name = "p", role = state, type = tensor<1024xf32>>},
        tensor<1024xf32> {heddle.io = #heddle.io<name = "y", role = metric, type = tensor<1024xf32>>}) {
  // CHECK: heddle.fusion loop({{.*}} = %arg1
  // CHECK: stablehlo.multiply
  // CHECK: heddle.fusion updates
  %y = heddle.fusion loop(%a = %x : tensor<1024xf32>, %b = %p : tensor<1024xf32>) -> (tensor<1024xf32>) {
    %t = stablehlo.multiply %a, %b : tensor<1024xf32>
    heddle.yield %t : tensor<1024xf32>
  }
  %q = heddle.fusion updates(%a = %p : tensor<1024xf32>) -> (tensor<1024xf32>) {
    %t = stablehlo.negate %a : tensor<1024xf32>
    heddle.yield %t : tensor<1024xf32>
  }
  return %q, %y : tensor<1024xf32>, tensor<1024xf32>
}

// What a loop carries on to its next iteration is started early, and on its way all the while.
// CHECK-LABEL: func.func @carried
func.func @carried(%x: tensor<512x512xf32>, %ws: tensor<3x128x512xf32>, %w0: tensor<128x512xf32>) -> tensor<512x512xf32> {
  %f = spmd.start on 1 (%a = %w0 : tensor<128x512xf32>) -> (tensor<512x512xf32>) {
    %0 = spmd.all_gather %a dim 0 over {"data"} on @mesh : (tensor<128x512xf32>) -> tensor<512x512xf32>
    spmd.yield %0 : tensor<512x512xf32>
  }
  // CHECK: heddle.scan
  // CHECK:   spmd.start
  // CHECK:   heddle.library matmul
  // CHECK:   heddle.yield
  %y:2 = heddle.scan %i: tensor<i32> in 3 carries(%c = %x : tensor<512x512xf32>, %g = %f : !spmd.future<tensor<512x512xf32>>)
      inputs(%w = %ws : tensor<3x128x512xf32>) -> (tensor<512x512xf32>, !spmd.future<tensor<512x512xf32>>) {
    %v = spmd.done %g : !spmd.future<tensor<512x512xf32>>
    %1 = heddle.library matmul(%a = %c : tensor<512x512xf32>, %b = %v : tensor<512x512xf32>) -> (tensor<512x512xf32>) {
      %2 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<512x512xf32>, tensor<512x512xf32>) -> tensor<512x512xf32>
      heddle.yield %2 : tensor<512x512xf32>
    }
    %next = spmd.start on 1 (%a = %w : tensor<128x512xf32>) -> (tensor<512x512xf32>) {
      %0 = spmd.all_gather %a dim 0 over {"data"} on @mesh : (tensor<128x512xf32>) -> tensor<512x512xf32>
      spmd.yield %0 : tensor<512x512xf32>
    } {skips_last}
    heddle.yield %1, %next : tensor<512x512xf32>, !spmd.future<tensor<512x512xf32>>
  }
  return %y#0 : tensor<512x512xf32>
}

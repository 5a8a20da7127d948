// Tests that a kernel's parameters may be called whatever a program calls its arrays: like functions, types and macros of
// the vocabulary, like variables of loops, and like scratch memory. What the text takes from outside keeps its name.
// RUN: test-cuda-kernels %s --emit | FileCheck %s
// RUN: test-cuda-kernels %s --require-all --max-elements=200000

// CHECK-LABEL: KERNEL(256) rows_0(In<float, 49152> load2,
// CHECK-NEXT: In<float, 768> block2,
// CHECK-NEXT: In<float, 64> scratch,
// CHECK-NEXT: In<float, 64> step,
// CHECK-NEXT: Out<float, 49152> k,
// CHECK-NEXT: InOut<byte, 24576> scratch2) {
// CHECK: for (int step2 = 0; step2 < 6; ++step2) {
// CHECK: load4[step2] = load<4>(load2,
// CHECK: for (int k2 = 0; k2 < 4; ++k2)
// CHECK-NEXT: sum += load4[step2][k2];
// CHECK: view<float, 6144>(scratch2, 0);
// CHECK-LABEL: KERNEL(128) rows_1(InOut<float, 768> float_,
func.func private @rows(%x: tensor<64x768xf32>, %scale: tensor<768xf32>, %shift: tensor<64xf32>, %last: tensor<64xf32>) -> (tensor<768xf32>, tensor<64x768xf32>) attributes {plan.kernel = "rows"} {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %sum = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<64x768xf32>, tensor<f32>) -> tensor<64xf32>
  %total = stablehlo.add %sum, %shift : tensor<64xf32>
  %all = stablehlo.add %total, %last : tensor<64xf32>
  %totals = stablehlo.broadcast_in_dim %all, dims = [0] : (tensor<64xf32>) -> tensor<64x768xf32>
  %scales = stablehlo.broadcast_in_dim %scale, dims = [1] : (tensor<768xf32>) -> tensor<64x768xf32>
  %scaled = stablehlo.multiply %x, %scales : tensor<64x768xf32>
  %y = stablehlo.add %scaled, %totals : tensor<64x768xf32>
  %columns = stablehlo.reduce(%y init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<64x768xf32>, tensor<f32>) -> tensor<768xf32>
  return %columns, %y : tensor<768xf32>, tensor<64x768xf32>
}
plan.entry @main(%x: memref<64x768xf32> {heddle.io = #heddle.io<name = "p.load", role = state, type = tensor<64x768xf32>>},
                 %scale: memref<768xf32> {heddle.io = #heddle.io<name = "p.block", role = state, type = tensor<768xf32>>},
                 %shift: memref<64xf32> {heddle.io = #heddle.io<name = "p.scratch", role = state, type = tensor<64xf32>>},
                 %last: memref<64xf32> {heddle.io = #heddle.io<name = "p.step", role = state, type = tensor<64xf32>>})
    -> (memref<768xf32> {heddle.io = #heddle.io<name = "p.float", role = metric, type = tensor<768xf32>>},
        memref<64x768xf32> {heddle.io = #heddle.io<name = "p.k", role = metric, type = tensor<64x768xf32>>}) {
  plan.list device_bytes 1024 alignment 256 {
    %columns = plan.result 0 : memref<768xf32>
    %y = plan.result 1 : memref<64x768xf32>
    plan.launch @rows(%x, %scale, %shift, %last) to (%columns, %y) : (memref<64x768xf32>, memref<768xf32>, memref<64xf32>, memref<64xf32>) -> (memref<768xf32>, memref<64x768xf32>)
  }
}

// Keywords, and what may be a macro.
// CHECK-LABEL: KERNEL({{[0-9]+}}) add_0(In<float, 96> new_,
// CHECK-NEXT: In<float, 96> union_,
// CHECK-NEXT: In<float, 96> NAN_,
// CHECK-NEXT: Out<float, 96> xor_) {
func.func private @add(%x: tensor<96xf32>, %y: tensor<96xf32>, %z: tensor<96xf32>) -> tensor<96xf32> attributes {plan.kernel = "loop"} {
  %0 = stablehlo.add %x, %y : tensor<96xf32>
  %1 = stablehlo.multiply %0, %z : tensor<96xf32>
  return %1 : tensor<96xf32>
}
plan.entry @keywords(%x: memref<96xf32> {heddle.io = #heddle.io<name = "new", role = state, type = tensor<96xf32>>},
                     %y: memref<96xf32> {heddle.io = #heddle.io<name = "p.union", role = batch, type = tensor<96xf32>>},
                     %z: memref<96xf32> {heddle.io = #heddle.io<name = "NAN", role = batch, type = tensor<96xf32>>})
    -> (memref<96xf32> {heddle.io = #heddle.io<name = "xor", role = metric, type = tensor<96xf32>>}) {
  plan.list device_bytes 0 alignment 256 {
    %r = plan.result 0 : memref<96xf32>
    plan.launch @add(%x, %y, %z) to (%r) : (memref<96xf32>, memref<96xf32>, memref<96xf32>) -> memref<96xf32>
  }
}

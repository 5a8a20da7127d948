// Tests the kernels of attention: what their text says of an op, how it is cut into blocks, and that the emulator gives what
// the Reference does, also where a launch's arguments are aligned to their elements and no further.
// RUN: test-cuda-attention %s --emit | FileCheck %s -DPROCESSORS=132
// RUN: test-cuda-attention %s --emit --target cuda-sm_80 | FileCheck %s -DPROCESSORS=108
// RUN: test-cuda-attention %s --emit --alignment=4 | FileCheck %s --check-prefix=UNALIGNED
// RUN: test-cuda-attention %s
// RUN: test-cuda-attention %s --alignment=4 --seed=2 --order=2
// RUN: not test-cuda-attention %s --emit --target cuda-sm_7 2>&1 | FileCheck %s --check-prefix=TARGET
// TARGET: target "cuda-sm_7" is not known
// UNALIGNED: isAligned = false;

// Tensor cores, 6 queries of a group that sees its keys by halves of 128 rows.
// CHECK: // causal softmax(soft cap of scale query key^T) value, 6 heads of 32 on 2 of key and value.
// CHECK-NEXT: struct grouped_sizes {
// CHECK-NEXT:  using Element = bf16;
// CHECK-NEXT:  static constexpr int batches = 2, queries = 130, keys = 130;
// CHECK-NEXT:  static constexpr int heads = 6, keyHeads = 2, headSize = 32, valueSize = 48;
// CHECK-NEXT:  static constexpr float scale = 0.25f, softCap = 5.0f;
// CHECK-NEXT:  static constexpr bool isCausal = true, hasQueryStart = false, isAligned = true;
// CHECK-NEXT:  static constexpr int causal = 0;
// CHECK: // 64 queries a block, 64 keys at a time: 36 blocks for [[PROCESSORS]] processors, 128 would be 49% empty.
// CHECK-NEXT: KERNEL(128) grouped(
// CHECK-NEXT:     In<bf16, 49920> query /* [2, 130, 6, 32] */,
// CHECK-NEXT:     In<bf16, 16640> key /* [2, 130, 2, 32] */,
// CHECK-NEXT:     In<bf16, 24960> value /* [2, 130, 2, 48] */,
// CHECK-NEXT:     Out<bf16, 74880> out /* [2, 130, 6, 48] */,
// CHECK-NEXT:     Out<float, 1560> lse /* [2, 6, 130] */) {
// CHECK-NEXT:   attention::forward<grouped_sizes, attention::TensorCores, 64, 64, 128, 17408>(
// CHECK-NEXT:       query, key, value, /* queryStart */ 0, out, lse);
func.func private @grouped(%q: tensor<2x130x6x32xbf16>, %k: tensor<2x130x2x32xbf16>, %v: tensor<2x130x2x48xbf16>) -> (tensor<2x130x6x48xbf16>, tensor<2x6x130xf32>) attributes {plan.library = "attention"} {
  %out, %lse = heddle.attention %q, %k, %v scale 0.25 causal 0 soft_cap 5.0 : (tensor<2x130x6x32xbf16>, tensor<2x130x2x32xbf16>, tensor<2x130x2x48xbf16>) -> (tensor<2x130x6x48xbf16>, tensor<2x6x130xf32>)
  return %out, %lse : tensor<2x130x6x48xbf16>, tensor<2x6x130xf32>
}

// f32, one operand for two, without lse; scale is negative, so the largest exponent is the least product.
// CHECK: // softmax(scale query key^T) value, 2 heads of 12 on 1 of key and value.
// CHECK: KERNEL(256) same(
// CHECK: attention::forward<same_sizes, attention::MultiplyAdds, 64, 64, 256, 32768>(
// CHECK-NEXT: query, key, key, /* queryStart */ 0, out, attention::Nothing());
func.func private @same(%k: tensor<70x1x12xf32>, %q: tensor<3x2x12xf32>) -> tensor<3x2x12xf32> attributes {plan.library = "attention"} {
  %out, %lse = heddle.attention %q, %k, %k scale -0.5 : (tensor<3x2x12xf32>, tensor<70x1x12xf32>, tensor<70x1x12xf32>) -> (tensor<3x2x12xf32>, tensor<2x3xf32>)
  return %out : tensor<3x2x12xf32>
}

// Places of a shard's first query, before 0 in some of the tests' seeds: then queries see nothing, and are NaN.
// CHECK: // The gradient of causal softmax(scale query key^T) value, 2 heads of 24 on 1 of key and value.
// CHECK: hasQueryStart = true
// CHECK: KERNEL(128) placed_query(
// CHECK: In<i32, 1> queryStart /* [] */,
// CHECK: Out<f16, 3360> dquery /* [70, 2, 24] */,
// CHECK-NEXT: InOut<byte, 768> scratch) {
// CHECK-NEXT: attention::backwardQuery<
// CHECK-NEXT: query, key, value, queryStart[0], out, lse, dout, dquery, view<float, 140>(scratch, 0));
// CHECK: KERNEL(128) placed_key(
// CHECK: attention::backwardKey<
// CHECK-NEXT: query, key, value, queryStart[0], lse, dout, view<float, 140>(scratch, 0), dkey, dvalue);
func.func private @placed(%q: tensor<70x2x24xf16>, %k: tensor<40x1x24xf16>, %start: tensor<i32>, %v: tensor<40x1x8xf16>, %out: tensor<70x2x8xf16>, %lse: tensor<2x70xf32>, %dout: tensor<70x2x8xf16>) -> (tensor<40x1x24xf16>, tensor<40x1x8xf16>, tensor<70x2x24xf16>) attributes {plan.library = "attention_backward"} {
  %dq, %dk, %dv = heddle.attention_backward %q, %k, %v, %out, %lse, %dout query_start %start scale 0.25 causal 3 : (tensor<70x2x24xf16>, tensor<40x1x24xf16>, tensor<40x1x8xf16>, tensor<i32>, tensor<70x2x8xf16>, tensor<2x70xf32>, tensor<70x2x8xf16>) -> (tensor<70x2x24xf16>, tensor<40x1x24xf16>, tensor<40x1x8xf16>)
  return %dk, %dv, %dq : tensor<40x1x24xf16>, tensor<40x1x8xf16>, tensor<70x2x24xf16>
}

// A gradient that nobody asks for goes to scratch memory.
// CHECK: backward_only_query(
// CHECK: InOut<byte, 4608> scratch
// CHECK: view<float, 33>(scratch, 0), view<float, 1056>(scratch, 256), dvalue);
func.func private @backward_only(%q: tensor<33x1x32xf32>, %out: tensor<33x1x32xf32>, %lse: tensor<1x33xf32>, %dout: tensor<33x1x32xf32>) -> (tensor<33x1x32xf32>, tensor<33x1x32xf32>) attributes {plan.library = "attention_backward"} {
  %dq, %dk, %dv = heddle.attention_backward %q, %q, %q, %out, %lse, %dout scale 1.0 causal 0 : (tensor<33x1x32xf32>, tensor<33x1x32xf32>, tensor<33x1x32xf32>, tensor<33x1x32xf32>, tensor<1x33xf32>, tensor<33x1x32xf32>) -> (tensor<33x1x32xf32>, tensor<33x1x32xf32>, tensor<33x1x32xf32>)
  return %dq, %dv : tensor<33x1x32xf32>, tensor<33x1x32xf32>
}

// Tests which values of an f32 step a policy rounds to bf16, and which stay wide.
// RUN: heddle-opt %s --heddle-insert-casts=policy=bf16 | FileCheck %s
// RUN: heddle-opt %s --heddle-insert-casts=policy=none | FileCheck %s --check-prefix=NONE
// RUN: heddle-opt %s --heddle-insert-casts="policy=bf16 report" -o /dev/null | FileCheck %s --check-prefix=REPORT

// NONE-NOT: bf16

// REPORT: narrow ops f32 MB MB
// REPORT-DAG: products 6 0.010 0.005
// REPORT-DAG: products with an f32 result 2 0.0
// REPORT-DAG: lookups 1
// REPORT: wide
// REPORT-DAG: stablehlo.exponential 1
// REPORT-DAG: products of the gradient of f32 scores 2

// A product takes bf16 and gives bf16; a bias is rounded where it is added, and the sum once more. The sum over the
// batch, and what is done with it, stays f32.
// CHECK-LABEL: func.func @dense(
// CHECK-DAG: %[[X:.*]] = stablehlo.convert %arg0 {heddle.scope = "layer"} : (tensor<8x12xf32>) -> tensor<8x12xbf16>
// CHECK-DAG: %[[W:.*]] = stablehlo.convert %arg1 {heddle.scope = "layer"} : (tensor<12x20xf32>) -> tensor<12x20xbf16>
// CHECK: %[[DOT:.*]] = stablehlo.dot_general %[[X]], %[[W]], {{.*}} -> tensor<8x20xbf16>
// CHECK: %[[WIDE:.*]] = stablehlo.convert %[[DOT]] {{.*}} -> tensor<8x20xf32>
// CHECK: %[[B:.*]] = stablehlo.convert %{{.*}} : (tensor<8x20xf32>) -> tensor<8x20xbf16>
// CHECK: %[[BIAS:.*]] = stablehlo.convert %[[B]] : {{.*}} -> tensor<8x20xf32>
// CHECK: %[[SUM:.*]] = stablehlo.add %[[WIDE]], %[[BIAS]] : tensor<8x20xf32>
// CHECK: %[[ROUND:.*]] = stablehlo.convert %[[SUM]] : {{.*}} -> tensor<8x20xbf16>
// CHECK: %[[BACK:.*]] = stablehlo.convert %[[ROUND]] : {{.*}} -> tensor<8x20xf32>
// CHECK: stablehlo.reduce(%[[BACK]] 
// CHECK-NEXT: return
func.func @dense(%x: tensor<8x12xf32>, %w: tensor<12x20xf32>, %b: tensor<20xf32>) -> tensor<20xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] {heddle.scope = "layer"} : (tensor<8x12xf32>, tensor<12x20xf32>) -> tensor<8x20xf32>
  %1 = stablehlo.broadcast_in_dim %b, dims = [1] : (tensor<20xf32>) -> tensor<8x20xf32>
  %2 = stablehlo.add %0, %1 : tensor<8x20xf32>
  %3 = stablehlo.reduce(%2 init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<8x20xf32>, tensor<f32>) -> tensor<20xf32>
  return %3 : tensor<20xf32>
}

// The scores of an attention are f32, as are the products with their gradient; that with the values is not.
// CHECK-LABEL: func.func @attention(
// CHECK: stablehlo.dot_general {{.*}} contracting_dims = [1] x [1] : (tensor<8x4xbf16>, tensor<12x4xbf16>) -> tensor<8x12xf32>
// CHECK: stablehlo.exponential {{.*}} tensor<8x12xf32>
// CHECK: stablehlo.dot_general {{.*}} contracting_dims = [1] x [0] : (tensor<8x12xbf16>, tensor<12x20xbf16>) -> tensor<8x20xbf16>
// CHECK: stablehlo.dot_general {{.*}} contracting_dims = [1] x [1] : (tensor<8x20xbf16>, tensor<12x20xbf16>) -> tensor<8x12xbf16>
// CHECK: stablehlo.dot_general {{.*}} contracting_dims = [1] x [0] : (tensor<8x12xf32>, tensor<12x4xf32>) -> tensor<8x4xf32>
// CHECK: stablehlo.dot_general {{.*}} contracting_dims = [0] x [0] : (tensor<8x12xf32>, tensor<8x4xf32>) -> tensor<12x4xf32>
func.func @attention(%x: tensor<8x4xf32>, %y: tensor<12x4xf32>, %z: tensor<12x20xf32>) -> (tensor<8x20xf32>, tensor<8x4xf32>, tensor<12x4xf32>) {
  %q = stablehlo.cosine %x : tensor<8x4xf32>
  %k = stablehlo.cosine %y : tensor<12x4xf32>
  %v = stablehlo.cosine %z : tensor<12x20xf32>
  %s = stablehlo.dot_general %q, %k, contracting_dims = [1] x [1] : (tensor<8x4xf32>, tensor<12x4xf32>) -> tensor<8x12xf32>
  %scale = stablehlo.constant dense<0.5> : tensor<8x12xf32>
  %scaled = stablehlo.multiply %s, %scale : tensor<8x12xf32>
  %p = stablehlo.exponential %scaled : tensor<8x12xf32>
  %o = stablehlo.dot_general %p, %v, contracting_dims = [1] x [0] : (tensor<8x12xf32>, tensor<12x20xf32>) -> tensor<8x20xf32>
  %dp = stablehlo.dot_general %o, %v, contracting_dims = [1] x [1] : (tensor<8x20xf32>, tensor<12x20xf32>) -> tensor<8x12xf32>
  %ds = stablehlo.multiply %dp, %p : tensor<8x12xf32>
  %dq = stablehlo.dot_general %ds, %k, contracting_dims = [1] x [0] : (tensor<8x12xf32>, tensor<12x4xf32>) -> tensor<8x4xf32>
  %dk = stablehlo.dot_general %ds, %q, contracting_dims = [0] x [0] : (tensor<8x12xf32>, tensor<8x4xf32>) -> tensor<12x4xf32>
  return %o, %dq, %dk : tensor<8x20xf32>, tensor<8x4xf32>, tensor<12x4xf32>
}

// Rows that are looked up are narrow, and so is what dropout makes of a narrow value, once it joins them. Products of a
// higher precision stay as they are.
// CHECK-LABEL: func.func @stream(
// CHECK: %[[ROWS:.*]] = "stablehlo.gather"
// CHECK-NEXT: stablehlo.convert %[[ROWS]] : {{.*}} -> tensor<8x12xbf16>
// CHECK: %[[DROPPED:.*]] = stablehlo.multiply {{.*}} : tensor<8x12xf32>
// CHECK-NEXT: %[[X:.*]] = stablehlo.add {{.*}}, %[[DROPPED]] : tensor<8x12xf32>
// CHECK-NEXT: stablehlo.convert %[[X]] : {{.*}} -> tensor<8x12xbf16>
// CHECK: precision = [HIGHEST, HIGHEST] : (tensor<8x12xf32>, tensor<12x12xf32>) -> tensor<8x12xf32>
func.func @stream(%table: tensor<20x12xf32>, %at: tensor<8x1xi32>, %w: tensor<12x12xf32>, %mask: tensor<8x12xi1>) -> tensor<8x12xf32> {
  %x0 = "stablehlo.gather"(%table, %at) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 12>}> : (tensor<20x12xf32>, tensor<8x1xi32>) -> tensor<8x12xf32>
  %y = stablehlo.dot_general %x0, %w, contracting_dims = [1] x [0] : (tensor<8x12xf32>, tensor<12x12xf32>) -> tensor<8x12xf32>
  %kept = stablehlo.convert %mask : (tensor<8x12xi1>) -> tensor<8x12xf32>
  %dropped = stablehlo.multiply %y, %kept : tensor<8x12xf32>
  %x1 = stablehlo.add %x0, %dropped : tensor<8x12xf32>
  %exact = stablehlo.dot_general %x1, %w, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<8x12xf32>, tensor<12x12xf32>) -> tensor<8x12xf32>
  return %exact : tensor<8x12xf32>
}

// A weight that a product takes is rounded for it alone: its update stays f32, as does a sum of gradients over a loop, from
// the products on.
// CHECK-LABEL: func.func @masters(
// CHECK: %[[NEW:.*]] = stablehlo.subtract %arg0, %{{.*}} : tensor<12x12xf32>
// CHECK: stablehlo.convert %[[NEW]] : {{.*}} -> tensor<12x12xbf16>
// CHECK: carries(%[[TOTAL:.*]] = %{{.*}} : tensor<12x12xf32>)
// CHECK: %[[PART:.*]] = stablehlo.dot_general {{.*}} : (tensor<8x12xbf16>, tensor<8x12xbf16>) -> tensor<12x12xf32>
// CHECK-NEXT: %[[ADDED:.*]] = stablehlo.add %[[TOTAL]], %[[PART]] : tensor<12x12xf32>
// CHECK-NEXT: heddle.yield %[[ADDED]]
// CHECK: return %[[NEW]], %{{.*}}
func.func @masters(%w: tensor<12x12xf32>, %x: tensor<3x8x12xf32>) -> (tensor<12x12xf32>, tensor<12x12xf32>) {
  %first = stablehlo.slice %x [0:1, 0:8, 0:12] : (tensor<3x8x12xf32>) -> tensor<1x8x12xf32>
  %x0 = stablehlo.reshape %first : (tensor<1x8x12xf32>) -> tensor<8x12xf32>
  %g = stablehlo.dot_general %x0, %x0, contracting_dims = [0] x [0] : (tensor<8x12xf32>, tensor<8x12xf32>) -> tensor<12x12xf32>
  %new = stablehlo.subtract %w, %g : tensor<12x12xf32>
  %y = stablehlo.dot_general %x0, %new, contracting_dims = [1] x [0] : (tensor<8x12xf32>, tensor<12x12xf32>) -> tensor<8x12xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<12x12xf32>
  %sum = heddle.scan %i: tensor<i32> in 3 constants(%yc = %y : tensor<8x12xf32>) carries(%acc = %zero : tensor<12x12xf32>) inputs(%xi = %x : tensor<3x8x12xf32>) -> (tensor<12x12xf32>) {
    %part = stablehlo.dot_general %xi, %yc, contracting_dims = [0] x [0] : (tensor<8x12xf32>, tensor<8x12xf32>) -> tensor<12x12xf32>
    %added = stablehlo.add %acc, %part : tensor<12x12xf32>
    heddle.yield %added : tensor<12x12xf32>
  }
  return %new, %sum : tensor<12x12xf32>, tensor<12x12xf32>
}

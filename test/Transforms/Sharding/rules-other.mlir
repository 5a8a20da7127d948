// Tests the factors of elementwise ops, of ops without operands, of linear algebra, and of calls.
// RUN: heddle-opt %s --heddle-populate-sharding-rules | FileCheck %s

// CHECK-LABEL: func.func @main(
func.func @main(%a: tensor<8x12xf32>, %p: tensor<i1>, %low: tensor<f32>, %m: tensor<3x5x5xf32>, %b: tensor<3x5x7xf32>,
                %state: tensor<2xui64>) {
  // CHECK: add{{.*}}<([i, j], [i, j])->([i, j]) {i=8, j=12}>
  %0 = stablehlo.add %a, %a : tensor<8x12xf32>
  // CHECK: select{{.*}}<([], [i, j], [i, j])->([i, j]) {i=8, j=12}>
  %1 = stablehlo.select %p, %a, %0 : tensor<i1>, tensor<8x12xf32>
  // CHECK: clamp{{.*}}<([], [i, j], [])->([i, j]) {i=8, j=12}>
  %2 = stablehlo.clamp %low, %a, %low : (tensor<f32>, tensor<8x12xf32>, tensor<f32>) -> tensor<8x12xf32>
  // CHECK: iota{{.*}}<()->([i, j]) {i=4, j=6}>
  %3 = stablehlo.iota dim = 1 : tensor<4x6xi32>
  // CHECK: rng_bit_generator{{.*}}<([j])->([k], [i]) {i=10, j=2, k=2} need_replication={j, k}>
  %4, %5 = stablehlo.rng_bit_generator %state, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<10xui32>)
  // CHECK: cholesky{{.*}}<([i, j, k])->([i, l, m]) {i=3, j=5, k=5, l=5, m=5} need_replication={j, k, l, m}>
  %6 = stablehlo.cholesky %m, lower = true : tensor<3x5x5xf32>
  // CHECK: "stablehlo.triangular_solve"{{.*}}<([i, k, l], [i, m, j])->([i, n, j]) {i=3, j=7,
  %7 = "stablehlo.triangular_solve"(%m, %b) <{left_side = true, lower = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = false}> : (tensor<3x5x5xf32>, tensor<3x5x7xf32>) -> tensor<3x5x7xf32>
  // Nobody knows what a call does; who does writes a rule.
  // CHECK: custom_call @mystery{{.*}}<([i, j])->([k, l]) {i=8, j=12, k=8, l=12} need_replication={i, j, k, l}>
  %8 = stablehlo.custom_call @mystery(%a) : (tensor<8x12xf32>) -> tensor<8x12xf32>
  // CHECK: custom_call @rows{{.*}}<([i, j])->([i, j]) {i=8, j=12} need_replication={j}, custom>
  %9 = stablehlo.custom_call @rows(%a) {sdy.sharding_rule = #sdy.op_sharding_rule<([i, j])->([i, j]) {i=8, j=12} need_replication={j}, custom>} : (tensor<8x12xf32>) -> tensor<8x12xf32>
  // CHECK: chlo.top_k{{.*}}<([i, j])->([i, k], [i, l]) {i=8, j=12, k=3, l=3} need_replication={j, k, l}>
  %10, %11 = chlo.top_k(%a, k = 3) : tensor<8x12xf32> -> (tensor<8x3xf32>, tensor<8x3xi32>)
  // CHECK: chlo.erf{{.*}}<([i, j])->([i, j]) {i=8, j=12}>
  %12 = chlo.erf %a : tensor<8x12xf32> -> tensor<8x12xf32>
  return
}

// Tests that --trace prints a line for each op as it ends, those in regions before the op that has the region, also of a
// run that fails, and that --profile counts ops by name.
// RUN: heddle-interpret %s --trace --value 'dense<3> : tensor<i32>' | FileCheck %s --check-prefix=TRACE
// RUN: heddle-interpret %s --profile --value 'dense<3> : tensor<i32>' | FileCheck %s --check-prefix=PROFILE
// RUN: heddle-interpret %s --profile --value 'dense<3> : tensor<i32>' | FileCheck %s --check-prefix=SORTED
// RUN: not heddle-interpret %s --entry fails --trace --profile 2>&1 | FileCheck %s --check-prefix=FAILS
// RUN: heddle-interpret %s --entry complex --trace | FileCheck %s --check-prefix=COMPLEX
// RUN: heddle-interpret %s --entry fused --trace --partitions 2 | FileCheck %s --check-prefix=DEVICES

// TRACE:      trace.mlir:[[# @LINE + 10]]:8 stablehlo.constant tensor<i32> min 1 max 1 mean 1 nan 0
// TRACE-NEXT: trace.mlir:[[# @LINE + 12]]:10 stablehlo.compare tensor<i1> min 1 max 1 mean 1 nan 0
// TRACE-NEXT: trace.mlir:[[# @LINE + 14]]:10 stablehlo.subtract tensor<i32> min 2 max 2 mean 2 nan 0
// TRACE:      trace.mlir:[[# @LINE + 10]]:10 stablehlo.compare tensor<i1> min 0 max 0 mean 0 nan 0
// TRACE-NEXT: trace.mlir:[[# @LINE + 7]]:8 stablehlo.while tensor<i32> min 1 max 1 mean 1 nan 0
// TRACE-NEXT: trace.mlir:[[# @LINE + 14]]:8 stablehlo.constant tensor<4xf32> min -1 max 2.5 mean 0.5 nan 1
// TRACE-NEXT: trace.mlir:[[# @LINE + 14]]:12 stablehlo.create_token token
// TRACE-NEXT: trace.mlir:[[# @LINE + 14]]:8 stablehlo.tuple tuple
// TRACE-NEXT: result0 = dense<1> : tensor<i32>
func.func @main(%start: tensor<i32>) -> tensor<i32> {
  %c = stablehlo.constant dense<1> : tensor<i32>
  %0 = stablehlo.while(%i = %start) : tensor<i32>
  cond {
    %1 = stablehlo.compare GT, %i, %c : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  } do {
    %1 = stablehlo.subtract %i, %c : tensor<i32>
    stablehlo.return %1 : tensor<i32>
  }
  %f = stablehlo.constant dense<[0.0, -1.0, 0x7FC00000, 2.5]> : tensor<4xf32>
  %token = stablehlo.create_token : !stablehlo.token
  %t = stablehlo.tuple %f, %token : tuple<tensor<4xf32>, !stablehlo.token>
  return %0 : tensor<i32>
}

// PROFILE:     count own ms total ms op
// PROFILE-DAG: {{^ +}}3 {{.*}} stablehlo.compare{{$}}
// PROFILE-DAG: {{^ +}}2 {{.*}} stablehlo.subtract{{$}}
// PROFILE-DAG: {{^ +}}2 {{.*}} stablehlo.constant{{$}}
// PROFILE-DAG: {{^ +}}1 {{.*}} stablehlo.while{{$}}

// SORTED:       count
// SORTED-COUNT-6: {{^ +[0-9]+ +[0-9.]+ +[0-9.]+ +stablehlo.*$}}
// SORTED-NOT:   {{.}}

// FAILS:      stablehlo.constant
// FAILS:      error: 'check.expect_eq_const' op element [] is 1, expected 2, 1 apart
// FAILS:      1 {{.*}} stablehlo.constant
func.func @fails() {
  %c = stablehlo.constant dense<1> : tensor<i32>
  check.expect_eq_const %c, dense<2> : tensor<i32>
  return
}

// DEVICES: a.py:7:3 r0p0 stablehlo.partition_id tensor<ui32> min 0 max 0 mean 0 nan 0
// DEVICES: a.py:7:3 r0p1 stablehlo.partition_id tensor<ui32> min 1 max 1 mean 1 nan 0
func.func @fused() -> tensor<ui32> {
  %0 = stablehlo.partition_id : tensor<ui32> loc(fused["x", "name"("a.py":7:3)])
  return %0 : tensor<ui32>
}

// COMPLEX: stablehlo.constant tensor<3xcomplex<f32>> abs min 1 max 5 mean 3 nan 1
func.func @complex() {
  %0 = stablehlo.constant dense<[(3.0, -4.0), (0.0, 1.0), (0.0, 0x7FC00000)]> : tensor<3xcomplex<f32>>
  return
}

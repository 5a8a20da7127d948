// Tests branches, loops and scans, also reversed, and that an endless loop ends with an error.
// RUN: heddle-interpret %s | FileCheck %s
// RUN: heddle-opt %s --heddle-lower-scan | heddle-interpret | FileCheck %s
// RUN: not heddle-interpret %s --entry endless --max-iterations 1000 2>&1 | FileCheck %s --check-prefix=ENDLESS

// CHECK:      result0 = dense<6> : tensor<i32>
// CHECK-NEXT: result1 = dense<[3, 5, 6]> : tensor<3xi32>
// CHECK-NEXT: result2 = dense<20> : tensor<i32>
func.func @main() -> (tensor<i32>, tensor<3xi32>, tensor<i32>) {
  %xs = stablehlo.constant dense<[1, 2, 3]> : tensor<3xi32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  // Sums from the back, each stored at its element's place: 3, 3 + 2, 5 + 1.
  %sum:2 = heddle.scan %i: tensor<i32> in 3 reverse carries(%c = %zero : tensor<i32>) inputs(%x = %xs : tensor<3xi32>) -> (tensor<i32>, tensor<3xi32>) {
    %next = stablehlo.add %c, %x : tensor<i32>
    heddle.yield %next, %next : tensor<i32>, tensor<i32>
  }
  %seven = stablehlo.constant dense<7> : tensor<i32>
  %stored = stablehlo.reverse %sum#1, dims = [0] : tensor<3xi32>
  // There is no branch 7: the last one runs.
  %r = "stablehlo.case"(%seven) ({
    %a = stablehlo.constant dense<10> : tensor<i32>
    stablehlo.return %a : tensor<i32>
  }, {
    %b = stablehlo.constant dense<20> : tensor<i32>
    stablehlo.return %b : tensor<i32>
  }) : (tensor<i32>) -> tensor<i32>
  return %sum#0, %stored, %r : tensor<i32>, tensor<3xi32>, tensor<i32>
}

// RUN: heddle-interpret %s --entry branches | FileCheck %s --check-prefix=BRANCHES
// BRANCHES:      result0 = dense<[4, 5]> : tensor<2xi32>
// BRANCHES-NEXT: result1 = dense<1.5> : tensor<f32>
// BRANCHES-NEXT: result2 = dense<5> : tensor<i32>
// BRANCHES-NEXT: result3 = dense<10> : tensor<i32>
// BRANCHES-NEXT: result4 = dense<20> : tensor<i32>
// BRANCHES-NEXT: result5 = dense<20> : tensor<i32>
func.func @branches() -> (tensor<2xi32>, tensor<f32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) {
  %true = stablehlo.constant dense<true> : tensor<i1>
  %false = stablehlo.constant dense<false> : tensor<i1>
  %x = stablehlo.constant dense<[4, 5]> : tensor<2xi32>
  %y = stablehlo.constant dense<[6, 7]> : tensor<2xi32>
  %0:2 = "stablehlo.if"(%true) ({
    %f = stablehlo.constant dense<1.5> : tensor<f32>
    stablehlo.return %x, %f : tensor<2xi32>, tensor<f32>
  }, {
    %f = stablehlo.constant dense<2.5> : tensor<f32>
    stablehlo.return %y, %f : tensor<2xi32>, tensor<f32>
  }) : (tensor<i1>) -> (tensor<2xi32>, tensor<f32>)
  %1 = "stablehlo.if"(%false) ({
    %a = stablehlo.constant dense<4> : tensor<i32>
    stablehlo.return %a : tensor<i32>
  }, {
    %a = stablehlo.constant dense<5> : tensor<i32>
    stablehlo.return %a : tensor<i32>
  }) : (tensor<i1>) -> tensor<i32>
  // Branch 0; below 0 and past the end, the last one.
  %ten = stablehlo.constant dense<10> : tensor<i32>
  %twenty = stablehlo.constant dense<20> : tensor<i32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %minus = stablehlo.constant dense<-1> : tensor<i32>
  %two = stablehlo.constant dense<2> : tensor<i32>
  %2 = "stablehlo.case"(%zero) ({
    stablehlo.return %ten : tensor<i32>
  }, {
    stablehlo.return %twenty : tensor<i32>
  }) : (tensor<i32>) -> tensor<i32>
  %3 = "stablehlo.case"(%minus) ({
    stablehlo.return %ten : tensor<i32>
  }, {
    stablehlo.return %twenty : tensor<i32>
  }) : (tensor<i32>) -> tensor<i32>
  %4 = "stablehlo.case"(%two) ({
    stablehlo.return %ten : tensor<i32>
  }, {
    stablehlo.return %twenty : tensor<i32>
  }) : (tensor<i32>) -> tensor<i32>
  return %0#0, %0#1, %1, %2, %3, %4 : tensor<2xi32>, tensor<f32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>
}

// ENDLESS: error: 'stablehlo.while' op runs longer than max-iterations 1000
func.func @endless() -> tensor<i32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %r = stablehlo.while(%i = %zero) : tensor<i32>
  cond {
    %p = stablehlo.constant dense<true> : tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    stablehlo.return %i : tensor<i32>
  }
  return %r : tensor<i32>
}

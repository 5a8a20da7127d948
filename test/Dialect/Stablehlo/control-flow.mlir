// Tests that control flow ops print as JAX prints them and survive the generic form.
// RUN: heddle-opt %s | heddle-opt | FileCheck %s --strict-whitespace
// RUN: heddle-opt %s --mlir-print-op-generic | heddle-opt | FileCheck %s --strict-whitespace
// RUN: heddle-opt %s --canonicalize | FileCheck %s --check-prefix=DEAD

// CHECK-LABEL: func.func @case
func.func @case(%index: tensor<i32>, %a: tensor<2xf32>, %t: !stablehlo.token) -> (tensor<2xf32>, !stablehlo.token) {
  // CHECK:      %0:2 = "stablehlo.case"(%arg0) ({
  // CHECK-NEXT:   stablehlo.return %arg1, %arg2 : tensor<2xf32>, !stablehlo.token
  // CHECK-NEXT: }, {
  // CHECK-NEXT:   %1 = stablehlo.negate %arg1 : tensor<2xf32>
  // CHECK-NEXT:   stablehlo.return %1, %arg2 : tensor<2xf32>, !stablehlo.token
  // CHECK-NEXT: }) {note = 1 : i64} : (tensor<i32>) -> (tensor<2xf32>, !stablehlo.token)
  %0:2 = "stablehlo.case"(%index) ({
    stablehlo.return %a, %t : tensor<2xf32>, !stablehlo.token
  }, {
    %1 = stablehlo.negate %a : tensor<2xf32>
    stablehlo.return %1, %t : tensor<2xf32>, !stablehlo.token
  }) {note = 1} : (tensor<i32>) -> (tensor<2xf32>, !stablehlo.token)
  return %0#0, %0#1 : tensor<2xf32>, !stablehlo.token
}

// CHECK-LABEL: func.func @if
func.func @if(%pred: tensor<i1>, %a: tensor<2xf32>, %b: tensor<2xf32>) -> tensor<2xf32> {
  // CHECK:      %0 = "stablehlo.if"(%arg0) ({
  // CHECK-NEXT:   stablehlo.return %arg1 : tensor<2xf32>
  // CHECK-NEXT: }, {
  // CHECK-NEXT:   stablehlo.return %arg2 {note} : tensor<2xf32>
  // CHECK-NEXT: }) : (tensor<i1>) -> tensor<2xf32>
  %0 = "stablehlo.if"(%pred) ({
    stablehlo.return %a : tensor<2xf32>
  }, {
    "stablehlo.return"(%b) {note} : (tensor<2xf32>) -> ()
  }) : (tensor<i1>) -> tensor<2xf32>
  // CHECK:      "stablehlo.if"(%arg0) ({
  // CHECK-NEXT:   stablehlo.return {{$}}
  "stablehlo.if"(%pred) ({
    stablehlo.return
  }, {
    stablehlo.return
  }) : (tensor<i1>) -> ()
  return %0 : tensor<2xf32>
}

// CHECK-LABEL: func.func @while
func.func @while(%n: tensor<i32>, %x: tensor<4xf32>, %p: tensor<i1>) -> (tensor<i32>, tensor<4xf32>) {
  // CHECK:      %0:2 = stablehlo.while(%iterArg = %arg0, %iterArg_0 = %arg1) : tensor<i32>, tensor<4xf32> attributes {note = 1 : i64}
  // CHECK-NEXT: cond {
  // CHECK-NEXT:   %1 = stablehlo.compare LT, %iterArg, %arg0 : (tensor<i32>, tensor<i32>) -> tensor<i1>
  // CHECK-NEXT:   stablehlo.return %1 : tensor<i1>
  // CHECK-NEXT: } do {
  // CHECK-NEXT:   %1 = stablehlo.while(%iterArg_1 = %iterArg_0) : tensor<4xf32>
  // CHECK-NEXT:   cond {
  // CHECK-NEXT:     stablehlo.return %arg2 : tensor<i1>
  // CHECK-NEXT:   } do {
  // CHECK-NEXT:     %2 = stablehlo.add %iterArg_1, %iterArg_0 : tensor<4xf32>
  // CHECK-NEXT:     stablehlo.return %2 : tensor<4xf32>
  // CHECK-NEXT:   }
  // CHECK-NEXT:   stablehlo.return %iterArg, %1 : tensor<i32>, tensor<4xf32>
  // CHECK-NEXT: }
  %0:2 = stablehlo.while(%i = %n, %y = %x) : tensor<i32>, tensor<4xf32> attributes {note = 1} cond {
    %1 = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  } do {
    %1 = stablehlo.while(%z = %y) : tensor<4xf32>
    cond {
      stablehlo.return %p : tensor<i1>
    } do {
      %2 = stablehlo.add %z, %y : tensor<4xf32>
      stablehlo.return %2 : tensor<4xf32>
    }
    stablehlo.return %i, %1 : tensor<i32>, tensor<4xf32>
  }
  return %0#0, %0#1 : tensor<i32>, tensor<4xf32>
}

// CHECK-LABEL: func.func @while_without_state
func.func @while_without_state(%p: tensor<i1>) {
  // CHECK:      stablehlo.while()
  // CHECK-NEXT: cond {
  // CHECK-NEXT:   stablehlo.return %arg0 : tensor<i1>
  // CHECK-NEXT: } do {
  // CHECK-NEXT:   stablehlo.return {{$}}
  stablehlo.while() cond {
    stablehlo.return %p : tensor<i1>
  } do {
    stablehlo.return
  }
  // CHECK:      stablehlo.while() attributes {note}
  stablehlo.while() attributes {note} cond {
    stablehlo.return %p : tensor<i1>
  } do {
    stablehlo.return
  }
  return
}

// CHECK-LABEL: func.func @order
func.func @order(%a: tensor<2xf32>, %t: !stablehlo.token) {
  // CHECK: stablehlo.optimization_barrier %arg0, %arg1 : tensor<2xf32>, !stablehlo.token
  %0:2 = stablehlo.optimization_barrier %a, %t : tensor<2xf32>, !stablehlo.token
  // CHECK: stablehlo.optimization_barrier {note} %arg0 : tensor<2xf32>
  %1 = stablehlo.optimization_barrier {note} %a : tensor<2xf32>
  // CHECK: stablehlo.optimization_barrier()
  stablehlo.optimization_barrier()
  // CHECK: stablehlo.after_all %arg1, %arg1 : !stablehlo.token
  %2 = stablehlo.after_all %t, %t : !stablehlo.token
  // CHECK: stablehlo.after_all %arg1 : !stablehlo.token
  %3 = stablehlo.after_all %t : (!stablehlo.token) -> !stablehlo.token
  // CHECK: stablehlo.after_all  {note} : !stablehlo.token
  %4 = stablehlo.after_all {note} : !stablehlo.token
  // CHECK: stablehlo.create_token : !stablehlo.token
  %5 = stablehlo.create_token : !stablehlo.token
  return
}

// Branches, loops and barriers without effects that nobody reads are dropped; an effect inside keeps them.
// DEAD-LABEL: func.func @dead
// DEAD-NEXT:    "stablehlo.if"
// DEAD-NEXT:      func.call @effect
// DEAD:         return
func.func @dead(%a: tensor<2xf32>, %p: tensor<i1>, %index: tensor<i32>) {
  %0 = "stablehlo.if"(%p) ({
    stablehlo.return %a : tensor<2xf32>
  }, {
    stablehlo.return %a : tensor<2xf32>
  }) : (tensor<i1>) -> tensor<2xf32>
  %1 = "stablehlo.case"(%index) ({
    stablehlo.return %a : tensor<2xf32>
  }) : (tensor<i32>) -> tensor<2xf32>
  %2 = stablehlo.while(%x = %a) : tensor<2xf32> cond {
    stablehlo.return %p : tensor<i1>
  } do {
    stablehlo.return %x : tensor<2xf32>
  }
  %3 = stablehlo.optimization_barrier %a : tensor<2xf32>
  "stablehlo.if"(%p) ({
    func.call @effect() : () -> ()
    stablehlo.return
  }, {
    stablehlo.return
  }) : (tensor<i1>) -> ()
  return
}

func.func private @effect()

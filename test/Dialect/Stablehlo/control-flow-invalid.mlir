// Tests that each constraint of the control flow ops is enforced, and that broken text gets one error.
// RUN: heddle-opt %s --split-input-file --verify-diagnostics

// stablehlo.case (C1)
func.func @case_c1(%index: tensor<i32>) {
  // expected-error @+1 {{'stablehlo.case' op has no branches, needed at least 1}}
  "stablehlo.case"(%index) : (tensor<i32>) -> ()
  return
}

// -----

// stablehlo.case (C2)
func.func @case_c2(%index: tensor<i32>) {
  // expected-error @+1 {{'stablehlo.case' op branch 1 takes 1 arguments, needed 0}}
  "stablehlo.case"(%index) ({
    stablehlo.return
  }, {
  ^bb0(%a: tensor<2xf32>):
    stablehlo.return
  }) : (tensor<i32>) -> ()
  return
}

// -----

// stablehlo.case (C3)
func.func @case_c3(%index: tensor<i32>, %a: tensor<2xf32>, %b: tensor<3xf32>) {
  // expected-error @+1 {{branch 1 returns 'tensor<3xf32>' as value #0, needed 'tensor<2xf32>'}}
  %0 = "stablehlo.case"(%index) ({
    stablehlo.return %a : tensor<2xf32>
  }, {
    stablehlo.return %b : tensor<3xf32>
  }) : (tensor<i32>) -> tensor<2xf32>
  return
}

// -----

// stablehlo.case (C3)
func.func @case_c3_count(%index: tensor<i32>, %a: tensor<2xf32>) {
  // expected-error @+1 {{branch 1 returns 2 values, needed 1}}
  %0 = "stablehlo.case"(%index) ({
    stablehlo.return %a : tensor<2xf32>
  }, {
    stablehlo.return %a, %a : tensor<2xf32>, tensor<2xf32>
  }) : (tensor<i32>) -> tensor<2xf32>
  return
}

// -----

// stablehlo.case (C4)
func.func @case_c4(%index: tensor<i32>, %a: tensor<2xf32>) {
  // expected-error @+1 {{branch 0 returns 'tensor<2xf32>' as value #0, needed 'tensor<3xf32>'}}
  %0 = "stablehlo.case"(%index) ({
    stablehlo.return %a : tensor<2xf32>
  }) : (tensor<i32>) -> tensor<3xf32>
  return
}

// -----

func.func @case_index(%index: tensor<i64>) {
  // expected-error @+1 {{operand #0 must be 0-d tensor of i32, but got 'tensor<i64>'}}
  "stablehlo.case"(%index) ({
    stablehlo.return
  }) : (tensor<i64>) -> ()
  return
}

// -----

// stablehlo.if (C1)
func.func @if_c1(%p: tensor<i1>) {
  // expected-error @+1 {{false_branch takes 1 arguments, needed 0}}
  "stablehlo.if"(%p) ({
    stablehlo.return
  }, {
  ^bb0(%a: tensor<2xf32>):
    stablehlo.return
  }) : (tensor<i1>) -> ()
  return
}

// -----

// stablehlo.if (C2)
func.func @if_c2(%p: tensor<i1>, %a: tensor<2xf32>) {
  // expected-error @+1 {{false_branch returns 'tensor<i1>' as value #0, needed 'tensor<2xf32>'}}
  %0 = "stablehlo.if"(%p) ({
    stablehlo.return %a : tensor<2xf32>
  }, {
    stablehlo.return %p : tensor<i1>
  }) : (tensor<i1>) -> tensor<2xf32>
  return
}

// -----

// stablehlo.if (C3)
func.func @if_c3(%p: tensor<i1>, %a: tensor<2xf32>) {
  // expected-error @+1 {{true_branch returns 1 values, needed 0}}
  "stablehlo.if"(%p) ({
    stablehlo.return %a : tensor<2xf32>
  }, {
    stablehlo.return %a : tensor<2xf32>
  }) : (tensor<i1>) -> ()
  return
}

// -----

func.func @if_empty_region(%p: tensor<i1>) {
  // expected-error @+1 {{region #1 ('false_branch') failed to verify constraint: region with 1 blocks}}
  "stablehlo.if"(%p) ({
    stablehlo.return
  }, {}) : (tensor<i1>) -> ()
  return
}

// -----

func.func @if_terminator(%p: tensor<i1>) {
  "stablehlo.if"(%p) ({
    // expected-error @+1 {{'func.return' op expects parent op 'func.func'}}
    return
  }, {
    stablehlo.return
  }) : (tensor<i1>) -> ()
  return
}

// -----

// stablehlo.while (C1)
func.func @while_c1_takes(%a: tensor<2xf32>, %p: tensor<i1>) {
  // expected-error @+1 {{cond takes 'tensor<3xf32>' as argument #0, needed 'tensor<2xf32>'}}
  %0 = "stablehlo.while"(%a) ({
  ^bb0(%x: tensor<3xf32>):
    stablehlo.return %p : tensor<i1>
  }, {
  ^bb0(%x: tensor<2xf32>):
    stablehlo.return %x : tensor<2xf32>
  }) : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

// stablehlo.while (C1)
func.func @while_c1_count(%a: tensor<2xf32>, %p: tensor<i1>) {
  // expected-error @+1 {{cond takes 0 arguments, needed 1}}
  %0 = "stablehlo.while"(%a) ({
    stablehlo.return %p : tensor<i1>
  }, {
  ^bb0(%x: tensor<2xf32>):
    stablehlo.return %x : tensor<2xf32>
  }) : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

// stablehlo.while (C1)
func.func @while_c1_returns(%a: tensor<2xf32>, %p: tensor<2xi1>) {
  // expected-error @+1 {{cond returns 'tensor<2xi1>' as value #0, needed 'tensor<i1>'}}
  %0 = stablehlo.while(%x = %a) : tensor<2xf32> cond {
    stablehlo.return %p : tensor<2xi1>
  } do {
    stablehlo.return %x : tensor<2xf32>
  }
  return
}

// -----

// stablehlo.while (C1)
func.func @while_c1_returns_count(%a: tensor<2xf32>, %p: tensor<i1>) {
  // expected-error @+1 {{cond returns 2 values, needed 1}}
  %0 = stablehlo.while(%x = %a) : tensor<2xf32> cond {
    stablehlo.return %p, %p : tensor<i1>, tensor<i1>
  } do {
    stablehlo.return %x : tensor<2xf32>
  }
  return
}

// -----

// stablehlo.while (C2)
func.func @while_c2_takes(%a: tensor<2xf32>, %p: tensor<i1>) {
  // expected-error @+1 {{body takes 'tensor<3xf32>' as argument #0, needed 'tensor<2xf32>'}}
  %0 = "stablehlo.while"(%a) ({
  ^bb0(%x: tensor<2xf32>):
    stablehlo.return %p : tensor<i1>
  }, {
  ^bb0(%x: tensor<3xf32>):
    stablehlo.return %a : tensor<2xf32>
  }) : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

// stablehlo.while (C2)
func.func @while_c2_returns(%a: tensor<2xf32>, %p: tensor<i1>) {
  // expected-error @+1 {{body returns 'tensor<i1>' as value #0, needed 'tensor<2xf32>'}}
  %0 = stablehlo.while(%x = %a) : tensor<2xf32> cond {
    stablehlo.return %p : tensor<i1>
  } do {
    stablehlo.return %p : tensor<i1>
  }
  return
}

// -----

// stablehlo.while (C3)
func.func @while_c3(%a: tensor<2xf32>, %p: tensor<i1>) {
  // expected-error @+1 {{result #0 has type 'tensor<3xf32>', needed 'tensor<2xf32>'}}
  %0 = "stablehlo.while"(%a) ({
  ^bb0(%x: tensor<2xf32>):
    stablehlo.return %p : tensor<i1>
  }, {
  ^bb0(%x: tensor<2xf32>):
    stablehlo.return %x : tensor<2xf32>
  }) : (tensor<2xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @while_two_blocks(%a: tensor<2xf32>, %p: tensor<i1>) {
  // expected-error @+1 {{region #1 ('body') failed to verify constraint: region with 1 blocks}}
  %0 = stablehlo.while(%x = %a) : tensor<2xf32> cond {
    stablehlo.return %p : tensor<i1>
  } do {
    stablehlo.return %x : tensor<2xf32>
  ^bb1:
    stablehlo.return %x : tensor<2xf32>
  }
  return
}

// -----

func.func @while_without_return(%a: tensor<2xf32>, %p: tensor<i1>) {
  // expected-error @+1 {{empty block: expect at least a terminator}}
  %0 = stablehlo.while(%x = %a) : tensor<2xf32> cond {
  } do {
    stablehlo.return %x : tensor<2xf32>
  }
  return
}

// -----

func.func @while_fewer_types(%a: tensor<2xf32>) {
  // expected-error @+1 {{number of operands and types do not match: got 2 operands and 1 types}}
  %0 = stablehlo.while(%x = %a, %y = %a) : tensor<2xf32> cond {
  } do {
  }
  return
}

// -----

func.func @while_without_do(%a: tensor<2xf32>, %p: tensor<i1>) {
  %0 = stablehlo.while(%x = %a) : tensor<2xf32> cond {
    stablehlo.return %p : tensor<i1>
  // expected-error @+1 {{expected 'do'}}
  } body {
  }
  return
}

// -----

func.func @while_same_name_twice(%a: tensor<2xf32>, %p: tensor<i1>) {
  // expected-note @+2 {{previously referenced here}}
  // expected-error @+1 {{region entry argument '%x' is already in use}}
  %0:2 = stablehlo.while(%x = %a, %x = %a) : tensor<2xf32>, tensor<2xf32> cond {
    stablehlo.return %p : tensor<i1>
  } do {
    stablehlo.return %x, %x : tensor<2xf32>, tensor<2xf32>
  }
  return
}

// -----

// stablehlo.optimization_barrier (C1)
func.func @optimization_barrier_c1(%a: tensor<2xf32>) {
  // expected-error @+1 {{result #0 has type 'tensor<3xf32>', needed 'tensor<2xf32>'}}
  %0 = "stablehlo.optimization_barrier"(%a) : (tensor<2xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @optimization_barrier_counts(%a: tensor<2xf32>) {
  // expected-error @+1 {{number of operands and types do not match: got 1 operands and 2 types}}
  %0 = stablehlo.optimization_barrier %a : tensor<2xf32>, tensor<2xf32>
  return
}

// -----

func.func @after_all_of_tensor(%a: tensor<2xf32>) {
  // expected-error @+1 {{operand #0 must be variadic of token, but got 'tensor<2xf32>'}}
  %0 = stablehlo.after_all %a : tensor<2xf32>
  return
}

// -----

func.func @create_token_of_tensor() {
  // expected-error @+1 {{invalid kind of type specified: expected stablehlo.token, but found 'tensor<2xf32>'}}
  %0 = stablehlo.create_token : tensor<2xf32>
  return
}

// -----

func.func @return_dynamic(%a: tensor<?xf32>) {
  // expected-error @+1 {{operand #0 must be variadic of static-shape tensor of}}
  stablehlo.return %a : tensor<?xf32>
}

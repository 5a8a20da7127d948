// Tests the same where results of a loop with slots go on, through loops that change nothing, to carries around it.
// RUN: heddle-opt %s --heddle-to-plan -o %t.mlir
// DEFINE: %{values} = "--value=dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>" "--value=dense<10.0> : tensor<4xf32>"
// RUN: heddle-interpret %s %{values} > %t.whole
// RUN: heddle-interpret %t.mlir %{values} > %t.plan && cmp %t.whole %t.plan

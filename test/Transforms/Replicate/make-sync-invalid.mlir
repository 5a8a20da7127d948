// Tests what there is no sync of, and options that say nothing.
// RUN: heddle-opt %s --heddle-make-sync --split-input-file --verify-diagnostics
// RUN: not heddle-opt %s --heddle-make-sync=outer=adam 2>&1 | FileCheck %s --check-prefix=OUTER
// RUN: not heddle-opt %s --heddle-make-sync=momentum=1 2>&1 | FileCheck %s --check-prefix=MOMENTUM
// RUN: not heddle-opt %s --heddle-make-sync=rate=0 2>&1 | FileCheck %s --check-prefix=RATE
// RUN: not heddle-opt %s --heddle-make-sync='leaves=(' 2>&1 | FileCheck %s --check-prefix=LEAVES

// OUTER: heddle-make-sync: outer is adam, needed average or nesterov
// MOMENTUM: heddle-make-sync: momentum is 1.{{.*}}, needed a number of at least 0 and below 1
// RATE: heddle-make-sync: rate is 0.{{.*}}, needed a number above 0
// LEAVES: heddle-make-sync: leaves is (, needed a regular expression:

// expected-error @+1 {{@step has no state of floats that its loss needs and it changes, needed such leaves for replicas to agree on}}
func.func @step(%n: tensor<i32> {heddle.io = #heddle.io<name = "n", role = state, type = tensor<i32>, donates = 0>})
    -> (tensor<i32> {heddle.io = #heddle.io<name = "n", role = state, type = tensor<i32>>}) {
  %new = stablehlo.add %n, %n : tensor<i32>
  return %new : tensor<i32>
}

// -----

// expected-error @+1 {{module has no public function, needed a step}}
module {
}

// Tests that an unknown policy and an override that matches nothing are errors that name them.
// RUN: not heddle-opt %s --heddle-recompute=policy=some 2>&1 | FileCheck %s --check-prefix=POLICY
// RUN: not heddle-opt %s --heddle-recompute 2>&1 | FileCheck %s --check-prefix=ABSENT
// RUN: not heddle-opt %s --heddle-recompute="policy=none override=layer=full" 2>&1 | FileCheck %s --check-prefix=NOWHERE
// RUN: not heddle-opt %s --heddle-recompute="policy=none override=layer=most" 2>&1 | FileCheck %s --check-prefix=OWN
// RUN: not heddle-opt %s --heddle-recompute="policy=none override=layer=keep:a" 2>&1 | FileCheck %s --check-prefix=NUMBER
// RUN: not heddle-opt %s --heddle-recompute="policy=keep:3" 2>&1 | FileCheck %s --check-prefix=KEEP
// RUN: not heddle-opt %s --heddle-recompute="policy=full group=-1" 2>&1 | FileCheck %s --check-prefix=GROUP
// RUN: not heddle-opt %s --heddle-recompute="policy=none override=layer" 2>&1 | FileCheck %s --check-prefix=BARE
// RUN: not heddle-opt %s --heddle-recompute="policy=none override=la(yer=full" 2>&1 | FileCheck %s --check-prefix=REGEX

// POLICY: error: unknown recomputation policy "some", known are none, selective, full and sqrt, with /gather after it or not
// ABSENT: error: unknown recomputation policy "", known are none, selective, full and sqrt, with /gather after it or not
// NOWHERE: error: override "layer=full" matches no unit of the forward pass
// OWN: error: unknown recomputation policy "most", known are none, selective, full and keep:<numbers of ops>, with /gather after it or not
// NUMBER: error: unknown recomputation policy "keep:a", known are
// KEEP: error: unknown recomputation policy "keep:3", known are none, selective, full and sqrt
// GROUP: error: group is -1, needed at least 1, or 0
// BARE: error: override "layer" has no policy, needed <regex>=<policy>
// REGEX: error: override "la(yer=full" has no regular expression
func.func @main(%x: tensor<8x12xf32>) -> tensor<8x12xf32> {
  %0 = stablehlo.tanh %x : tensor<8x12xf32>
  return %0 : tensor<8x12xf32>
}

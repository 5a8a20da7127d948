// Tests that an unknown policy and an override that matches nothing are errors that name them.
// RUN: not heddle-opt %s --heddle-recompute=policy=some 2>&1 | FileCheck %s --check-prefix=POLICY
// RUN: not heddle-opt %s --heddle-recompute 2>&1 | FileCheck %s --check-prefix=ABSENT
// RUN: not heddle-opt %s --heddle-recompute="policy=none override=layer=full" 2>&1 | FileCheck %s --check-prefix=NOWHERE
// RUN: not heddle-opt %s --heddle-recompute="policy=none override=layer=most" 2>&1 | FileCheck %s --check-prefix=OWN
// RUN: not heddle-opt %s --heddle-recompute="policy=none override=layer" 2>&1 | FileCheck %s --check-prefix=BARE
// RUN: not heddle-opt %s --heddle-recompute="policy=none override=la(yer=full" 2>&1 | FileCheck %s --check-prefix=REGEX

// POLICY: error: unknown recomputation policy "some", known are none, selective and full
// ABSENT: error: unknown recomputation policy "", known are none, selective and full
// NOWHERE: error: override "layer=full" matches no unit of the forward pass
// OWN: error: unknown recomputation policy "most", known are none, selective and full
// BARE: error: override "layer" has no policy, needed <regex>=<policy>
// REGEX: error: override "la(yer=full" has no regular expression
func.func @main(%x: tensor<8x12xf32>) -> tensor<8x12xf32> {
  %0 = stablehlo.tanh %x : tensor<8x12xf32>
  return %0 : tensor<8x12xf32>
}

// Tests that an unknown policy and an override that matches nothing are errors that name them.
// RUN: not heddle-opt %s --heddle-mixed-precision=policy=int3 2>&1 | FileCheck %s --check-prefix=POLICY
// RUN: not heddle-opt %s --heddle-mixed-precision 2>&1 | FileCheck %s --check-prefix=ABSENT
// RUN: not heddle-opt %s --heddle-mixed-precision="policy=bf16 keep=layer,nowhere" 2>&1 | FileCheck %s --check-prefix=NOWHERE
// RUN: not heddle-opt %s --heddle-mixed-precision="policy=bf16 keep=loss" 2>&1 | FileCheck %s --check-prefix=WIDE
// RUN: not heddle-opt %s --heddle-mixed-precision="policy=bf16 keep=lay(er" 2>&1 | FileCheck %s --check-prefix=REGEX
// RUN: not heddle-opt %s --heddle-mixed-precision="policy=none keep=layer" 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: heddle-opt %s --heddle-mixed-precision="policy=bf16 keep=layer" | FileCheck %s --check-prefix=KEPT
// RUN: heddle-opt %s --heddle-mixed-precision="policy=bf16 keep=net.py:7" | FileCheck %s --check-prefix=KEPT

// POLICY: error: unknown mixed precision policy "int3", known are bf16 and none
// ABSENT: error: unknown mixed precision policy "", known are bf16 and none
// NOWHERE: error: keep pattern "nowhere" matches the heddle.scope or location of no op that the policy makes narrow
// WIDE: error: keep pattern "loss" matches the heddle.scope or location of no op that the policy makes narrow
// REGEX: error: keep pattern "lay(er" is no regular expression
// NONE: error: policy "none" narrows nothing, so there is nothing to keep

// KEPT: dot_general {{.*}}"layer"{{.*}} (tensor<8x12xf32>, tensor<12x12xf32>) -> tensor<8x12xf32>
// KEPT: dot_general {{.*}} (tensor<8x12xbf16>, tensor<12x12xbf16>) -> tensor<8x12xbf16>
func.func @main(%x: tensor<8x12xf32>, %w: tensor<12x12xf32>) -> tensor<8x12xf32> {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] {heddle.scope = "layer"} : (tensor<8x12xf32>, tensor<12x12xf32>) -> tensor<8x12xf32> loc("net.py":7:3)
  %1 = stablehlo.dot_general %0, %w, contracting_dims = [1] x [0] : (tensor<8x12xf32>, tensor<12x12xf32>) -> tensor<8x12xf32> loc("net.py":8:3)
  %2 = stablehlo.exponential %1 {heddle.scope = "loss"} : tensor<8x12xf32>
  return %2 : tensor<8x12xf32>
}

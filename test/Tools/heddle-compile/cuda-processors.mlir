// Tests that a GPU's work is cut for as many multiprocessors as the machine has: two parts for each. A description
// without them has those of the machine that the target assumes.
// RUN: heddle-compile %s --target cuda-sm_80 --code=source --cache= -o %t.heddle --report text | FileCheck %s -DPARTS=216
// RUN: heddle-compile %s --target cuda-sm_80 --machine %S/Inputs/two.json --code=source --cache= -o %t.heddle --report text | FileCheck %s -DPARTS=216
// RUN: sed 's/"processors": 132/"processors": 20/' %S/../../../machines/h100-sxm.json > %t.json
// RUN: heddle-compile %s --target cuda-sm_90a --machine %t.json --code=source --cache= -o %t.heddle --report text | FileCheck %s -DPARTS=40
// CHECK: 1 results of 16777216 each: a block for each, in [[PARTS]] parts for the next stage
func.func @main(%x: tensor<16777216xf32>) -> tensor<f32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %sum = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<16777216xf32>, tensor<f32>) -> tensor<f32>
  return %sum : tensor<f32>
}

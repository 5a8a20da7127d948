// Tests that code of sorts and top_k puts elements in the Reference's order, equal ones in theirs.
// RUN: test-cpu-kernels %s --require-all
// RUN: test-cpu-kernels %s --require-all --specials

func.func private @pairs(%a: tensor<5x37xi32>, %b: tensor<5x37xf32>) -> (tensor<5x37xi32>, tensor<5x37xf32>) attributes {plan.kernel = "single"} {
  %0:2 = "stablehlo.sort"(%a, %b) <{dimension = 1 : i64, is_stable = true}> ({
  ^bb0(%x: tensor<i32>, %y: tensor<i32>, %p: tensor<f32>, %q: tensor<f32>):
    %1 = stablehlo.compare GT, %x, %y, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  }) : (tensor<5x37xi32>, tensor<5x37xf32>) -> (tensor<5x37xi32>, tensor<5x37xf32>)
  return %0#0, %0#1 : tensor<5x37xi32>, tensor<5x37xf32>
}

// Down the columns.
func.func private @down(%a: tensor<64x3xbf16>) -> tensor<64x3xbf16> attributes {plan.kernel = "single"} {
  %0 = "stablehlo.sort"(%a) <{dimension = 0 : i64, is_stable = true}> ({
  ^bb0(%x: tensor<bf16>, %y: tensor<bf16>):
    %1 = stablehlo.compare LT, %x, %y, TOTALORDER : (tensor<bf16>, tensor<bf16>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  }) : (tensor<64x3xbf16>) -> tensor<64x3xbf16>
  return %0 : tensor<64x3xbf16>
}

func.func private @top(%a: tensor<9x13xf32>) -> (tensor<9x4xf32>, tensor<9x4xi32>) attributes {plan.kernel = "single"} {
  %values, %indices = chlo.top_k(%a, k = 4) : tensor<9x13xf32> -> (tensor<9x4xf32>, tensor<9x4xi32>)
  return %values, %indices : tensor<9x4xf32>, tensor<9x4xi32>
}
func.func private @most(%a: tensor<1x40xi32>) -> (tensor<1x40xi32>, tensor<1x40xi32>) attributes {plan.kernel = "single"} {
  %values, %indices = chlo.top_k(%a, k = 40) : tensor<1x40xi32> -> (tensor<1x40xi32>, tensor<1x40xi32>)
  return %values, %indices : tensor<1x40xi32>, tensor<1x40xi32>
}

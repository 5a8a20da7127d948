// Tests that text of sorts and top_k puts elements in the Reference's order, equal ones in theirs: of rows that fit into a
// block's shared memory, and of longer ones.
// RUN: test-cuda-kernels %S/../Cpu/sorts.mlir --require-all
// RUN: test-cuda-kernels %S/../Cpu/sorts.mlir --require-all --specials --seed=2
// RUN: test-cuda-kernels %s --require-all
// RUN: test-cuda-kernels %s --require-all --specials --seed=2

// In three pieces, the last of which is short; many are equal.
func.func private @long(%a: tensor<2x4900xi8>, %b: tensor<2x4900xf32>) -> (tensor<2x4900xi8>, tensor<2x4900xf32>) attributes {plan.kernel = "single"} {
  %0:2 = "stablehlo.sort"(%a, %b) <{dimension = 1 : i64, is_stable = true}> ({
  ^bb0(%x: tensor<i8>, %y: tensor<i8>, %p: tensor<f32>, %q: tensor<f32>):
    %1 = stablehlo.compare LT, %x, %y, SIGNED : (tensor<i8>, tensor<i8>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  }) : (tensor<2x4900xi8>, tensor<2x4900xf32>) -> (tensor<2x4900xi8>, tensor<2x4900xf32>)
  return %0#0, %0#1 : tensor<2x4900xi8>, tensor<2x4900xf32>
}

// One more than a piece, down the columns, of what is computed.
func.func private @piece(%a: tensor<2049x2xf32>) -> tensor<2049x2xf32> attributes {plan.kernel = "single"} {
  %n = stablehlo.negate %a : tensor<2049x2xf32>
  %0 = "stablehlo.sort"(%n) <{dimension = 0 : i64, is_stable = true}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %1 = stablehlo.compare GT, %x, %y, TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  }) : (tensor<2049x2xf32>) -> tensor<2049x2xf32>
  return %0 : tensor<2049x2xf32>
}

// As a tokenizer's vocabulary is sampled from.
func.func private @vocabulary(%a: tensor<2x5021xbf16>) -> (tensor<2x50xbf16>, tensor<2x50xi32>) attributes {plan.kernel = "single"} {
  %values, %indices = chlo.top_k(%a, k = 50) : tensor<2x5021xbf16> -> (tensor<2x50xbf16>, tensor<2x50xi32>)
  return %values, %indices : tensor<2x50xbf16>, tensor<2x50xi32>
}

// A comparator with constants, which stand around it and in it, and values that it uses twice.
func.func private @constants(%a: tensor<3x100xi32>, %b: tensor<3x100xi32>) -> (tensor<3x100xi32>, tensor<3x100xi32>) attributes {plan.kernel = "single"} {
  %three = stablehlo.constant dense<3> : tensor<i32>
  %0:2 = "stablehlo.sort"(%a, %b) <{dimension = 1 : i64, is_stable = true}> ({
  ^bb0(%x: tensor<i32>, %y: tensor<i32>, %p: tensor<i32>, %q: tensor<i32>):
    %two = stablehlo.constant dense<2> : tensor<i32>
    %l = stablehlo.divide %x, %three : tensor<i32>
    %r = stablehlo.divide %y, %three : tensor<i32>
    %less = stablehlo.compare LT, %l, %r, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %same = stablehlo.compare EQ, %l, %r, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %s = stablehlo.divide %p, %two : tensor<i32>
    %t = stablehlo.divide %q, %two : tensor<i32>
    %more = stablehlo.compare GT, %s, %t, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %tie = stablehlo.and %same, %more : tensor<i1>
    %1 = stablehlo.or %less, %tie : tensor<i1>
    stablehlo.return %1 : tensor<i1>
  }) : (tensor<3x100xi32>, tensor<3x100xi32>) -> (tensor<3x100xi32>, tensor<3x100xi32>)
  return %0#0, %0#1 : tensor<3x100xi32>, tensor<3x100xi32>
}

// An argsort: places along the row are the second operand; only they are wanted.
func.func private @places(%a: tensor<4x300xi1>) -> tensor<4x300xi32> attributes {plan.kernel = "single"} {
  %i = stablehlo.iota dim = 1 : tensor<4x300xi32>
  %0:2 = "stablehlo.sort"(%a, %i) <{dimension = 1 : i64, is_stable = true}> ({
  ^bb0(%x: tensor<i1>, %y: tensor<i1>, %p: tensor<i32>, %q: tensor<i32>):
    %1 = stablehlo.compare LT, %x, %y, UNSIGNED : (tensor<i1>, tensor<i1>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  }) : (tensor<4x300xi1>, tensor<4x300xi32>) -> (tensor<4x300xi1>, tensor<4x300xi32>)
  return %0#1 : tensor<4x300xi32>
}

func.func private @one(%a: tensor<5x1xf16>) -> tensor<5x1xf16> attributes {plan.kernel = "single"} {
  %0 = "stablehlo.sort"(%a) <{dimension = 1 : i64, is_stable = false}> ({
  ^bb0(%x: tensor<f16>, %y: tensor<f16>):
    %1 = stablehlo.compare LT, %x, %y, TOTALORDER : (tensor<f16>, tensor<f16>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  }) : (tensor<5x1xf16>) -> tensor<5x1xf16>
  return %0 : tensor<5x1xf16>
}

func.func private @largest(%a: tensor<3x40xui32>) -> (tensor<3x3xui32>, tensor<3x3xi32>) attributes {plan.kernel = "single"} {
  %values, %indices = chlo.top_k(%a, k = 3) : tensor<3x40xui32> -> (tensor<3x3xui32>, tensor<3x3xi32>)
  return %values, %indices : tensor<3x3xui32>, tensor<3x3xi32>
}

// Tests that plans run: kernels on arguments, constants, results and arenas, library calls with scratch, copies, fills, views
// with strides, scalars, donated arguments; loops with places that move on, slots that alternate, whens, whiles, cases.
// RUN: heddle-interpret %s --entry=launch --value='dense<[1.0, 2.0]> : tensor<2xf32>' | FileCheck %s --check-prefix=LAUNCH
// RUN: heddle-interpret %s --entry=views --value='dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>' | FileCheck %s --check-prefix=VIEWS
// RUN: heddle-interpret %s --entry=donated --value='dense<[1.0, 2.0]> : tensor<2xf32>' --value='dense<[10.0, 20.0]> : tensor<2xf32>' | FileCheck %s --check-prefix=DONATED
// RUN: heddle-interpret %s --entry=loops --value='dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>' | FileCheck %s --check-prefix=LOOPS
// RUN: heddle-interpret %s --entry=nested | FileCheck %s --check-prefix=NESTED
// RUN: heddle-interpret %s --entry=countdown --value='dense<5> : tensor<i32>' | FileCheck %s --check-prefix=COUNTDOWN
// RUN: heddle-interpret %s --entry=choose --value='dense<0> : tensor<i32>' --value='dense<true> : tensor<i1>' | FileCheck %s --check-prefix=FIRST
// RUN: heddle-interpret %s --entry=choose --value='dense<1> : tensor<i32>' --value='dense<false> : tensor<i1>' | FileCheck %s --check-prefix=SECOND
// RUN: heddle-interpret %s --entry=choose --value='dense<-1> : tensor<i32>' --value='dense<false> : tensor<i1>' | FileCheck %s --check-prefix=LAST
// RUN: heddle-interpret %s --entry=library --value='dense<[[1.0, 2.0]]> : tensor<1x2xf32>' | FileCheck %s --check-prefix=LIBRARY
// RUN: heddle-interpret %s --entry=unplaced --value='dense<[1.0, 2.0]> : tensor<2xf32>' --trace | FileCheck %s --check-prefix=UNPLACED

func.func private @double(%x: tensor<2xf32>) -> tensor<2xf32> attributes {plan.kernel = "loop"} {
  %0 = stablehlo.add %x, %x : tensor<2xf32>
  return %0 : tensor<2xf32>
}
func.func private @add(%x: tensor<2xf32>, %y: tensor<2xf32>) -> tensor<2xf32> attributes {plan.kernel = "loop"} {
  %0 = stablehlo.add %x, %y : tensor<2xf32>
  return %0 : tensor<2xf32>
}
func.func private @add_scalar(%x: tensor<f32>, %y: tensor<f32>) -> tensor<f32> attributes {plan.kernel = "loop"} {
  %0 = stablehlo.add %x, %y : tensor<f32>
  return %0 : tensor<f32>
}
func.func private @number(%k: tensor<i64>) -> tensor<i64> attributes {plan.kernel = "loop"} {
  return %k : tensor<i64>
}
func.func private @less_one(%x: tensor<i32>) -> tensor<i32> attributes {plan.kernel = "loop"} {
  %c = stablehlo.constant dense<-1> : tensor<i32>
  %0 = stablehlo.add %x, %c : tensor<i32>
  return %0 : tensor<i32>
}
func.func private @is_positive(%x: tensor<i32>) -> tensor<i1> attributes {plan.kernel = "loop"} {
  %c = stablehlo.constant dense<0> : tensor<i32>
  %0 = stablehlo.compare GT, %x, %c : (tensor<i32>, tensor<i32>) -> tensor<i1>
  return %0 : tensor<i1>
}
func.func private @matmul(%x: tensor<1x2xf32>, %y: tensor<2x2xf32>) -> tensor<1x2xf32> attributes {plan.library = "matmul"} {
  %0 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<1x2xf32>, tensor<2x2xf32>) -> tensor<1x2xf32>
  return %0 : tensor<1x2xf32>
}

// 4 x + 1, its buffer where a dead one was.
// LAUNCH: result0 = dense<[5.0, 9.0]> : tensor<2xf32>
plan.entry @launch(%x: memref<2xf32>) -> (memref<2xf32>) {
  plan.list device_bytes 128 {
    %a = plan.buffer at 0 : memref<2xf32>
    %b = plan.buffer at 64 : memref<2xf32>
    %c = plan.buffer at 0 : memref<2xf32>
    %one = plan.constant dense<1.0> : tensor<2xf32> : memref<2xf32>
    %r = plan.result 0 : memref<2xf32>
    plan.launch @double(%x) to (%a) : (memref<2xf32>) -> memref<2xf32>
    plan.launch @double(%a) to (%b) : (memref<2xf32>) -> memref<2xf32>
    plan.copy %b to %c : memref<2xf32> to memref<2xf32>
    plan.launch @add(%c, %one) to (%r) : (memref<2xf32>, memref<2xf32>) -> memref<2xf32>
  }
}

// A transpose by strides, a row of a buffer, its bytes as another type.
// VIEWS: result0 = dense<{{\[\[}}1, 4], [2, 5], [3, 6]]> : tensor<3x2xi32>
// VIEWS: result1 = dense<[4, 5, 6]> : tensor<3xi32>
// VIEWS: result2 = dense<[0.0, 0.0]> : tensor<2xf32>
plan.entry @views(%x: memref<2x3xi32>) -> (memref<3x2xi32>, memref<3xi32>, memref<2xf32>) {
  plan.list {
    %0 = plan.result 0 : memref<3x2xi32>
    %1 = plan.result 1 : memref<3xi32>
    %2 = plan.result 2 : memref<2xf32>
    %t = plan.view %x[0] : memref<2x3xi32> to memref<3x2xi32, strided<[1, 3]>>
    plan.copy %t to %0 : memref<3x2xi32, strided<[1, 3]>> to memref<3x2xi32>
    %row = plan.view %x[12] : memref<2x3xi32> to memref<3xi32>
    plan.copy %row to %1 : memref<3xi32> to memref<3xi32>
    plan.fill %2 with 0 : memref<2xf32>
  }
}

// In the argument's memory.
// DONATED: result0 = dense<[11.0, 22.0]> : tensor<2xf32>
plan.entry @donated(%w: memref<2xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<2xf32>, donates = 0>}, %g: memref<2xf32>)
    -> (memref<2xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<2xf32>>}) {
  plan.list {
    plan.launch @add(%w, %g) to (%w) : (memref<2xf32>, memref<2xf32>) -> memref<2xf32>
  }
}

// Prefix sums, the last one but for the last element: a carry with two slots, read at places that move on.
// LOOPS: result0 = dense<[1.0, 3.0, 6.0, 10.0]> : tensor<4xf32>
// LOOPS: result1 = dense<6.0> : tensor<f32>
plan.entry @loops(%x: memref<4xf32>) -> (memref<4xf32>, memref<f32>) {
  plan.list device_bytes 64 {
    %carry = plan.buffer at 0 : memref<2xf32>
    %sums = plan.result 0 : memref<4xf32>
    %last = plan.result 1 : memref<f32>
    %first = plan.view %carry[0] : memref<2xf32> to memref<f32>
    plan.fill %first with 0 : memref<f32>
    plan.loop %k to 4 {
      %now = plan.view %carry[affine_map<(k) -> (k mod 2 * 4)>(%k)] : memref<2xf32> to memref<f32>
      %next = plan.view %carry[affine_map<(k) -> ((k + 1) mod 2 * 4)>(%k)] : memref<2xf32> to memref<f32>
      %element = plan.view %x[affine_map<(k) -> (k * 4)>(%k)] : memref<4xf32> to memref<f32>
      %sum = plan.view %sums[affine_map<(k) -> (k * 4)>(%k)] : memref<4xf32> to memref<f32>
      plan.launch @add_scalar(%now, %element) to (%next) : (memref<f32>, memref<f32>) -> memref<f32>
      plan.copy %next to %sum : memref<f32> to memref<f32>
      plan.when %k from 0 to 3 {
        plan.copy %next to %last : memref<f32> to memref<f32>
      }
    }
  }
}

// NESTED: result0 = dense<{{\[\[}}0, 1], [0, 1], [0, 1]]> : tensor<3x2xi64>
plan.entry @nested() -> (memref<3x2xi64>) {
  plan.list {
    %r = plan.result 0 : memref<3x2xi64>
    plan.loop %i to 3 {
      plan.loop %j to 2 {
        %e = plan.view %r[affine_map<(i, j) -> (i * 16 + j * 8)>(%i, %j)] : memref<3x2xi64> to memref<i64>
        plan.launch @number(%j) to (%e) : (index) -> memref<i64>
      }
      plan.loop %none to 0 {
        plan.fill %r with 0 : memref<3x2xi64>
      }
    }
  }
}

// COUNTDOWN: result0 = dense<0> : tensor<i32>
plan.entry @countdown(%n: memref<i32>) -> (memref<i32>) {
  plan.list device_bytes 64 {
    %more = plan.buffer at 0 : memref<i1>
    %r = plan.result 0 : memref<i32>
    plan.copy %n to %r : memref<i32> to memref<i32>
    plan.while %more : memref<i1> {
      plan.launch @is_positive(%r) to (%more) : (memref<i32>) -> memref<i1>
    } do {
      plan.launch @less_one(%r) to (%r) : (memref<i32>) -> memref<i32>
    }
  }
}

// FIRST: result0 = dense<0> : tensor<i32>
// FIRST: result1 = dense<16843009> : tensor<i32>
// SECOND: result0 = dense<16843009> : tensor<i32>
// SECOND: result1 = dense<0> : tensor<i32>
// LAST: result0 = dense<33686018> : tensor<i32>
// LAST: result1 = dense<0> : tensor<i32>
plan.entry @choose(%i: memref<i32>, %b: memref<i1>) -> (memref<i32>, memref<i32>) {
  plan.list {
    %r = plan.result 0 : memref<i32>
    %s = plan.result 1 : memref<i32>
    plan.case %i : memref<i32> {
      plan.fill %r with 0 : memref<i32>
    }, {
      plan.fill %r with 1 : memref<i32>
    }, {
      plan.fill %r with 2 : memref<i32>
    }
    plan.case %b : memref<i1> {
      plan.fill %s with 0 : memref<i32>
    }, {
      plan.fill %s with 1 : memref<i32>
    }
  }
}

// LIBRARY: result0 = dense<{{\[\[}}2.0, 1.0]]> : tensor<1x2xf32>
plan.entry @library(%x: memref<1x2xf32>) -> (memref<1x2xf32>) {
  plan.list device_bytes 64 {
    %s = plan.buffer at 0 : memref<16xi8>
    %c = plan.constant dense<[[0.0, 1.0], [1.0, 0.0]]> : tensor<2x2xf32> : memref<2x2xf32>
    %r = plan.result 0 : memref<1x2xf32>
    plan.library @matmul(%x, %c) to (%r) scratch %s : (memref<1x2xf32>, memref<2x2xf32>) -> memref<1x2xf32>, memref<16xi8>
  }
}

// UNPLACED: instructions.mlir:[[#]]:{{[0-9]+}} plan.launch
// UNPLACED: result0 = dense<[4.0, 8.0]> : tensor<2xf32>
plan.entry @unplaced(%x: memref<2xf32>) -> (memref<2xf32>) {
  plan.list {
    %a = plan.buffer : memref<2xf32>
    %r = plan.result 0 : memref<2xf32>
    plan.launch @double(%x) to (%a) : (memref<2xf32>) -> memref<2xf32>
    plan.launch @double(%a) to (%r) : (memref<2xf32>) -> memref<2xf32>
  }
}

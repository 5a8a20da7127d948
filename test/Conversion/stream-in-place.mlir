// Tests that a scan stows over the donated argument that it reads, where each chunk has been read by then, and beside it where one has
// not; either way a plan gives what its text says.
// DEFINE: %{input} = --value='dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0], [7.0, 8.0]]> : tensor<4x2xf32>'
// RUN: heddle-opt %s --heddle-verify-scheduled --heddle-to-plan -o %t.plan.mlir
// RUN: FileCheck %s --input-file=%t.plan.mlir
// RUN: heddle-interpret %s --entry=own %{input} > %t.own
// RUN: heddle-interpret %t.plan.mlir --entry=own --stream-seed=0 %{input} | diff %t.own -
// RUN: heddle-interpret %s --entry=by_iteration %{input} > %t.by_iteration
// RUN: heddle-interpret %t.plan.mlir --entry=by_iteration --stream-seed=1 %{input} | diff %t.by_iteration -
// RUN: heddle-interpret %s --entry=one_before %{input} > %t.one_before
// RUN: heddle-interpret %t.plan.mlir --entry=one_before --stream-seed=2 %{input} | diff %t.one_before -
// RUN: heddle-interpret %s --entry=one_ahead_in_the_last_too %{input} > %t.one_ahead_in_the_last_too
// RUN: heddle-interpret %t.plan.mlir --entry=one_ahead_in_the_last_too --stream-seed=3 %{input} | diff %t.one_ahead_in_the_last_too -
// RUN: heddle-interpret %s --entry=backwards %{input} > %t.backwards
// RUN: heddle-interpret %t.plan.mlir --entry=backwards --stream-seed=4 %{input} | diff %t.backwards -
// RUN: heddle-interpret %s --entry=read_after_it %{input} > %t.read_after_it
// RUN: heddle-interpret %t.plan.mlir --entry=read_after_it --stream-seed=5 %{input} | diff %t.read_after_it -
// RUN: heddle-interpret %s --entry=read_after_the_write %{input} > %t.read_after_the_write
// RUN: heddle-interpret %t.plan.mlir --entry=read_after_the_write --stream-seed=6 %{input} | diff %t.read_after_the_write -

// CHECK-LABEL: plan.entry @own(
// CHECK-NOT: plan.buffer host
func.func @own(%m: !heddle.stowed<tensor<4x2xf32>, host> {heddle.io = #heddle.io<name = "m", role = state, type = tensor<4x2xf32>, donates = 0, space = host>}) -> (!heddle.stowed<tensor<4x2xf32>, host> {heddle.io = #heddle.io<name = "m", role = state, type = tensor<4x2xf32>, space = host>}) {
  %new = heddle.scan %k: tensor<i32> in 4 reverse
      inputs(%own = %m : !heddle.stowed<tensor<4x2xf32>, host>)
      -> (!heddle.stowed<tensor<4x2xf32>, host>) {
    %a = heddle.fetch %own : !heddle.stowed<tensor<2xf32>, host> -> tensor<2xf32>
    %b = heddle.fusion loop(%o = %a : tensor<2xf32>) -> (tensor<2xf32>) {
      %0 = stablehlo.add %o, %o : tensor<2xf32>
      heddle.yield %0 : tensor<2xf32>
    }
    %h = heddle.stow %b to host : tensor<2xf32> -> !heddle.stowed<tensor<2xf32>, host>
    heddle.yield %h : !heddle.stowed<tensor<2xf32>, host>
  }
  return %new : !heddle.stowed<tensor<4x2xf32>, host>
}

// CHECK-LABEL: plan.entry @by_iteration(
// CHECK-NOT: plan.buffer host
func.func @by_iteration(%m: !heddle.stowed<tensor<4x2xf32>, host> {heddle.io = #heddle.io<name = "m", role = state, type = tensor<4x2xf32>, donates = 0, space = host>}) -> (!heddle.stowed<tensor<4x2xf32>, host> {heddle.io = #heddle.io<name = "m", role = state, type = tensor<4x2xf32>, space = host>}) {
  %new = heddle.scan %k: tensor<i32> in 4
      constants(%all = %m : !heddle.stowed<tensor<4x2xf32>, host>)
      -> (!heddle.stowed<tensor<4x2xf32>, host>) {
    %a = heddle.fetch %all[%k] : tensor<i32>, !heddle.stowed<tensor<4x2xf32>, host> -> tensor<2xf32>
    %b = heddle.fusion loop(%o = %a : tensor<2xf32>) -> (tensor<2xf32>) {
      %0 = stablehlo.add %o, %o : tensor<2xf32>
      heddle.yield %0 : tensor<2xf32>
    }
    %h = heddle.stow %b to host : tensor<2xf32> -> !heddle.stowed<tensor<2xf32>, host>
    heddle.yield %h : !heddle.stowed<tensor<2xf32>, host>
  }
  return %new : !heddle.stowed<tensor<4x2xf32>, host>
}

// CHECK-LABEL: plan.entry @one_before(
// CHECK: plan.buffer host {{.*}}memref<4x2xf32>
func.func @one_before(%m: !heddle.stowed<tensor<4x2xf32>, host> {heddle.io = #heddle.io<name = "m", role = state, type = tensor<4x2xf32>, donates = 0, space = host>}) -> (!heddle.stowed<tensor<4x2xf32>, host> {heddle.io = #heddle.io<name = "m", role = state, type = tensor<4x2xf32>, space = host>}) {
  %new = heddle.scan %k: tensor<i32> in 4
      constants(%all = %m : !heddle.stowed<tensor<4x2xf32>, host>)
      -> (!heddle.stowed<tensor<4x2xf32>, host>) {
    %a = heddle.fetch %all[%k - 1] : tensor<i32>, !heddle.stowed<tensor<4x2xf32>, host> -> tensor<2xf32>
    %b = heddle.fusion loop(%o = %a : tensor<2xf32>) -> (tensor<2xf32>) {
      %0 = stablehlo.add %o, %o : tensor<2xf32>
      heddle.yield %0 : tensor<2xf32>
    }
    %h = heddle.stow %b to host : tensor<2xf32> -> !heddle.stowed<tensor<2xf32>, host>
    heddle.yield %h : !heddle.stowed<tensor<2xf32>, host>
  }
  return %new : !heddle.stowed<tensor<4x2xf32>, host>
}

// CHECK-LABEL: plan.entry @one_ahead_in_the_last_too(
// CHECK: plan.buffer host {{.*}}memref<4x2xf32>
func.func @one_ahead_in_the_last_too(%m: !heddle.stowed<tensor<4x2xf32>, host> {heddle.io = #heddle.io<name = "m", role = state, type = tensor<4x2xf32>, donates = 0, space = host>}) -> (!heddle.stowed<tensor<4x2xf32>, host> {heddle.io = #heddle.io<name = "m", role = state, type = tensor<4x2xf32>, space = host>}) {
  %new = heddle.scan %k: tensor<i32> in 4
      constants(%all = %m : !heddle.stowed<tensor<4x2xf32>, host>)
      -> (!heddle.stowed<tensor<4x2xf32>, host>) {
    %a = heddle.fetch %all[%k + 1] : tensor<i32>, !heddle.stowed<tensor<4x2xf32>, host> -> tensor<2xf32>
    %b = heddle.fusion loop(%o = %a : tensor<2xf32>) -> (tensor<2xf32>) {
      %0 = stablehlo.add %o, %o : tensor<2xf32>
      heddle.yield %0 : tensor<2xf32>
    }
    %h = heddle.stow %b to host : tensor<2xf32> -> !heddle.stowed<tensor<2xf32>, host>
    heddle.yield %h : !heddle.stowed<tensor<2xf32>, host>
  }
  return %new : !heddle.stowed<tensor<4x2xf32>, host>
}

// CHECK-LABEL: plan.entry @backwards(
// CHECK: plan.buffer host {{.*}}memref<4x2xf32>
func.func @backwards(%m: !heddle.stowed<tensor<4x2xf32>, host> {heddle.io = #heddle.io<name = "m", role = state, type = tensor<4x2xf32>, donates = 0, space = host>}) -> (!heddle.stowed<tensor<4x2xf32>, host> {heddle.io = #heddle.io<name = "m", role = state, type = tensor<4x2xf32>, space = host>}) {
  %new = heddle.scan %k: tensor<i32> in 4 reverse
      constants(%all = %m : !heddle.stowed<tensor<4x2xf32>, host>)
      -> (!heddle.stowed<tensor<4x2xf32>, host>) {
    %a = heddle.fetch %all[%k] : tensor<i32>, !heddle.stowed<tensor<4x2xf32>, host> -> tensor<2xf32>
    %b = heddle.fusion loop(%o = %a : tensor<2xf32>) -> (tensor<2xf32>) {
      %0 = stablehlo.add %o, %o : tensor<2xf32>
      heddle.yield %0 : tensor<2xf32>
    }
    %h = heddle.stow %b to host : tensor<2xf32> -> !heddle.stowed<tensor<2xf32>, host>
    heddle.yield %h : !heddle.stowed<tensor<2xf32>, host>
  }
  return %new : !heddle.stowed<tensor<4x2xf32>, host>
}

// CHECK-LABEL: plan.entry @read_after_it(
// CHECK: plan.buffer host {{.*}}memref<4x2xf32>
func.func @read_after_it(%m: !heddle.stowed<tensor<4x2xf32>, host> {heddle.io = #heddle.io<name = "m", role = state, type = tensor<4x2xf32>, donates = 0, space = host>}) -> (!heddle.stowed<tensor<4x2xf32>, host> {heddle.io = #heddle.io<name = "m", role = state, type = tensor<4x2xf32>, space = host>}, tensor<4x2xf32>) {
  %new = heddle.scan %k: tensor<i32> in 4
      inputs(%own = %m : !heddle.stowed<tensor<4x2xf32>, host>)
      -> (!heddle.stowed<tensor<4x2xf32>, host>) {
    %a = heddle.fetch %own : !heddle.stowed<tensor<2xf32>, host> -> tensor<2xf32>
    %b = heddle.fusion loop(%o = %a : tensor<2xf32>) -> (tensor<2xf32>) {
      %0 = stablehlo.add %o, %o : tensor<2xf32>
      heddle.yield %0 : tensor<2xf32>
    }
    %h = heddle.stow %b to host : tensor<2xf32> -> !heddle.stowed<tensor<2xf32>, host>
    heddle.yield %h : !heddle.stowed<tensor<2xf32>, host>
  }
  %after = heddle.fetch %m : !heddle.stowed<tensor<4x2xf32>, host> -> tensor<4x2xf32>
  return %new, %after : !heddle.stowed<tensor<4x2xf32>, host>, tensor<4x2xf32>
}

// CHECK-LABEL: plan.entry @read_after_the_write(
// CHECK: plan.buffer host {{.*}}memref<4x2xf32>
func.func @read_after_the_write(%m: !heddle.stowed<tensor<4x2xf32>, host> {heddle.io = #heddle.io<name = "m", role = state, type = tensor<4x2xf32>, donates = 0, space = host>}) -> (!heddle.stowed<tensor<4x2xf32>, host> {heddle.io = #heddle.io<name = "m", role = state, type = tensor<4x2xf32>, space = host>}, tensor<4x2xf32>) {
  %new, %old = heddle.scan %k: tensor<i32> in 4
      inputs(%own = %m : !heddle.stowed<tensor<4x2xf32>, host>)
      -> (!heddle.stowed<tensor<4x2xf32>, host>, tensor<4x2xf32>) {
    %a = heddle.fetch %own : !heddle.stowed<tensor<2xf32>, host> -> tensor<2xf32>
    %b = heddle.fusion loop(%o = %a : tensor<2xf32>) -> (tensor<2xf32>) {
      %0 = stablehlo.add %o, %o : tensor<2xf32>
      heddle.yield %0 : tensor<2xf32>
    }
    %h = heddle.stow %b to host : tensor<2xf32> -> !heddle.stowed<tensor<2xf32>, host>
    %late = heddle.fetch %own : !heddle.stowed<tensor<2xf32>, host> -> tensor<2xf32>
    heddle.yield %h, %late : !heddle.stowed<tensor<2xf32>, host>, tensor<2xf32>
  }
  return %new, %old : !heddle.stowed<tensor<4x2xf32>, host>, tensor<4x2xf32>
}
